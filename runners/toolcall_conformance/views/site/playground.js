// Made of runners/ports/js/playground by `npm run playground`; do not edit.  Sources: f336ffa3b5c60e5c55f2c92b872892fa1f81b9a0dc3729a4f4b7c9b1dcfad46a
"use strict";(()=>{var Me=["format","model","description","output","tools","prompt","options"],Ne="description",qe="native",ot="contract",je="contract-standalone",Yt=t=>[qe,ot,je].
includes(t),Zn="-json";function Di(t){let e=new URLSearchParams;for(let n of Me){let r=t[n];r!==void 0&&(/\p{Surrogate}/u.test(r)?e.set(n+Zn,JSON.stringify(r)):
e.set(n,r))}return e.toString()}function Ii(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=e.get("vector"),r=e.get("page");return n===null||r===null?void 0:
{vector:n,page:r}}function Li(t){let e={},n=[];for(let[r,i]of new URLSearchParams(t.replace(/^#/,""))){let s=r.endsWith(Zn),o=Me.find(l=>l===(s?r.slice(0,-Zn.length):
r)),a=s?Cd(i):i;o===void 0?n.push(`The link has a field that nobody knows, ${r}. The fields are ${Me.join(", ")}.`):a===void 0?n.push(`The link's ${r} is no tex\
t in JSON.`):e[o]=a}return{inputs:e,wrong:n}}function Cd(t){try{let e=JSON.parse(t);return typeof e=="string"?e:void 0}catch{return}}async function Pi(t,e,n){let r=t.stream(),i=Math.ceil(e.length/8192)||1,s=[],o=performance.now()+8;for(let d=0;d<e.length;d+=i){let u=r.feed(e.slice(d,d+i));if(u.
length>0&&s.push({at:Math.min(d+i,e.length),deltas:u}),!(performance.now()<o)){if(await new Promise(p=>setTimeout(p)),n())return;o=performance.now()+8}}let{deltas:a,
message:l}=r.end();return{steps:[...s,{at:e.length+1,deltas:a}],size:i,message:l}}function Fi(t,e){let n={content:[],reasoning:[]},r=[];for(let{at:i,deltas:s}of t){
if(i>e)break;for(let o of s)if(o.type==="content"||o.type==="reasoning")n[o.type].push(o.text);else if(o.type==="call")r.push({name:o.name,parts:[],complete:void 0,
...o.id===void 0?{}:{id:o.id}});else{let a=r[o.index];o.type==="id"?a.id=o.id:(a.parts.push(o.text),a.complete=o.complete??a.complete)}}return{content:n.content.
join(""),reasoning:n.reasoning.join(""),calls:r.map(({parts:i,...s})=>({...s,arguments:i.join("")}))}}/*! js-yaml 4.1.0 https://github.com/nodeca/js-yaml @license MIT */function es(t){return typeof t>"u"||t===null}function Md(t){return typeof t=="object"&&t!==null}
function Nd(t){return Array.isArray(t)?t:es(t)?[]:[t]}function jd(t,e){var n,r,i,s;if(e)for(s=Object.keys(e),n=0,r=s.length;n<r;n+=1)i=s[n],t[i]=e[i];return t}function Dd(t,e){
var n="",r;for(r=0;r<e;r+=1)n+=t;return n}function Id(t){return t===0&&Number.NEGATIVE_INFINITY===1/t}var Ld=es,Pd=Md,Fd=Nd,Bd=Dd,Hd=Id,Wd=jd,P={isNothing:Ld,isObject:Pd,
toArray:Fd,repeat:Bd,isNegativeZero:Hd,extend:Wd};function ts(t,e){var n="",r=t.reason||"(unknown reason)";return t.mark?(t.mark.name&&(n+='in "'+t.mark.name+'"\
 '),n+="("+(t.mark.line+1)+":"+(t.mark.column+1)+")",!e&&t.mark.snippet&&(n+=`

`+t.mark.snippet),r+" "+n):r}function vt(t,e){Error.call(this),this.name="YAMLException",this.reason=t,this.mark=e,this.message=ts(this,!1),Error.captureStackTrace?
Error.captureStackTrace(this,this.constructor):this.stack=new Error().stack||""}vt.prototype=Object.create(Error.prototype);vt.prototype.constructor=vt;vt.prototype.
toString=function(e){return this.name+": "+ts(this,e)};var J=vt;function er(t,e,n,r,i){var s="",o="",a=Math.floor(i/2)-1;return r-e>a&&(s=" ... ",e=r-a+s.length),
n-r>a&&(o=" ...",n=r+a-o.length),{str:s+t.slice(e,n).replace(/\t/g,"→")+o,pos:r-e+s.length}}function tr(t,e){return P.repeat(" ",e-t.length)+t}function Gd(t,e){
if(e=Object.create(e||null),!t.buffer)return null;e.maxLength||(e.maxLength=79),typeof e.indent!="number"&&(e.indent=1),typeof e.linesBefore!="number"&&(e.linesBefore=
3),typeof e.linesAfter!="number"&&(e.linesAfter=2);for(var n=/\r?\n|\r|\0/g,r=[0],i=[],s,o=-1;s=n.exec(t.buffer);)i.push(s.index),r.push(s.index+s[0].length),t.
position<=s.index&&o<0&&(o=r.length-2);o<0&&(o=r.length-1);var a="",l,d,u=Math.min(t.line+e.linesAfter,i.length).toString().length,p=e.maxLength-(e.indent+u+3);
for(l=1;l<=e.linesBefore&&!(o-l<0);l++)d=er(t.buffer,r[o-l],i[o-l],t.position-(r[o]-r[o-l]),p),a=P.repeat(" ",e.indent)+tr((t.line-l+1).toString(),u)+" | "+d.str+
`
`+a;for(d=er(t.buffer,r[o],i[o],t.position,p),a+=P.repeat(" ",e.indent)+tr((t.line+1).toString(),u)+" | "+d.str+`
`,a+=P.repeat("-",e.indent+u+3+d.pos)+`^
`,l=1;l<=e.linesAfter&&!(o+l>=i.length);l++)d=er(t.buffer,r[o+l],i[o+l],t.position-(r[o]-r[o+l]),p),a+=P.repeat(" ",e.indent)+tr((t.line+l+1).toString(),u)+" | "+
d.str+`
`;return a.replace(/\n$/,"")}var Kd=Gd,Ud=["kind","multi","resolve","construct","instanceOf","predicate","represent","representName","defaultStyle","styleAliase\
s"],$d=["scalar","sequence","mapping"];function qd(t){var e={};return t!==null&&Object.keys(t).forEach(function(n){t[n].forEach(function(r){e[String(r)]=n})}),e}
function Jd(t,e){if(e=e||{},Object.keys(e).forEach(function(n){if(Ud.indexOf(n)===-1)throw new J('Unknown option "'+n+'" is met in definition of "'+t+'" YAML ty\
pe.')}),this.options=e,this.tag=t,this.kind=e.kind||null,this.resolve=e.resolve||function(){return!0},this.construct=e.construct||function(n){return n},this.instanceOf=
e.instanceOf||null,this.predicate=e.predicate||null,this.represent=e.represent||null,this.representName=e.representName||null,this.defaultStyle=e.defaultStyle||
null,this.multi=e.multi||!1,this.styleAliases=qd(e.styleAliases||null),$d.indexOf(this.kind)===-1)throw new J('Unknown kind "'+this.kind+'" is specified for "'+
t+'" YAML type.')}var G=Jd;function Bi(t,e){var n=[];return t[e].forEach(function(r){var i=n.length;n.forEach(function(s,o){s.tag===r.tag&&s.kind===r.kind&&s.multi===
r.multi&&(i=o)}),n[i]=r}),n}function Vd(){var t={scalar:{},sequence:{},mapping:{},fallback:{},multi:{scalar:[],sequence:[],mapping:[],fallback:[]}},e,n;function r(i){
i.multi?(t.multi[i.kind].push(i),t.multi.fallback.push(i)):t[i.kind][i.tag]=t.fallback[i.tag]=i}for(e=0,n=arguments.length;e<n;e+=1)arguments[e].forEach(r);return t}
function rr(t){return this.extend(t)}rr.prototype.extend=function(e){var n=[],r=[];if(e instanceof G)r.push(e);else if(Array.isArray(e))r=r.concat(e);else if(e&&
(Array.isArray(e.implicit)||Array.isArray(e.explicit)))e.implicit&&(n=n.concat(e.implicit)),e.explicit&&(r=r.concat(e.explicit));else throw new J("Schema.extend\
 argument should be a Type, [ Type ], or a schema definition ({ implicit: [...], explicit: [...] })");n.forEach(function(s){if(!(s instanceof G))throw new J("Sp\
ecified list of YAML types (or a single Type object) contains a non-Type object.");if(s.loadKind&&s.loadKind!=="scalar")throw new J("There is a non-scalar type \
in the implicit list of a schema. Implicit resolving of such types is not supported.");if(s.multi)throw new J("There is a multi type in the implicit list of a s\
chema. Multi tags can only be listed as explicit.")}),r.forEach(function(s){if(!(s instanceof G))throw new J("Specified list of YAML types (or a single Type obj\
ect) contains a non-Type object.")});var i=Object.create(rr.prototype);return i.implicit=(this.implicit||[]).concat(n),i.explicit=(this.explicit||[]).concat(r),
i.compiledImplicit=Bi(i,"implicit"),i.compiledExplicit=Bi(i,"explicit"),i.compiledTypeMap=Vd(i.compiledImplicit,i.compiledExplicit),i};var Yd=rr,zd=new G("tag:y\
aml.org,2002:str",{kind:"scalar",construct:function(t){return t!==null?t:""}}),Qd=new G("tag:yaml.org,2002:seq",{kind:"sequence",construct:function(t){return t!==
null?t:[]}}),Xd=new G("tag:yaml.org,2002:map",{kind:"mapping",construct:function(t){return t!==null?t:{}}}),Zd=new Yd({explicit:[zd,Qd,Xd]});function eu(t){if(t===
null)return!0;var e=t.length;return e===1&&t==="~"||e===4&&(t==="null"||t==="Null"||t==="NULL")}function tu(){return null}function nu(t){return t===null}var ru=new G(
"tag:yaml.org,2002:null",{kind:"scalar",resolve:eu,construct:tu,predicate:nu,represent:{canonical:function(){return"~"},lowercase:function(){return"null"},uppercase:function(){
return"NULL"},camelcase:function(){return"Null"},empty:function(){return""}},defaultStyle:"lowercase"});function iu(t){if(t===null)return!1;var e=t.length;return e===
4&&(t==="true"||t==="True"||t==="TRUE")||e===5&&(t==="false"||t==="False"||t==="FALSE")}function su(t){return t==="true"||t==="True"||t==="TRUE"}function ou(t){
return Object.prototype.toString.call(t)==="[object Boolean]"}var au=new G("tag:yaml.org,2002:bool",{kind:"scalar",resolve:iu,construct:su,predicate:ou,represent:{
lowercase:function(t){return t?"true":"false"},uppercase:function(t){return t?"TRUE":"FALSE"},camelcase:function(t){return t?"True":"False"}},defaultStyle:"lowe\
rcase"});function lu(t){return 48<=t&&t<=57||65<=t&&t<=70||97<=t&&t<=102}function du(t){return 48<=t&&t<=55}function uu(t){return 48<=t&&t<=57}function cu(t){if(t===
null)return!1;var e=t.length,n=0,r=!1,i;if(!e)return!1;if(i=t[n],(i==="-"||i==="+")&&(i=t[++n]),i==="0"){if(n+1===e)return!0;if(i=t[++n],i==="b"){for(n++;n<e;n++)
if(i=t[n],i!=="_"){if(i!=="0"&&i!=="1")return!1;r=!0}return r&&i!=="_"}if(i==="x"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!lu(t.charCodeAt(n)))return!1;r=!0}return r&&
i!=="_"}if(i==="o"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!du(t.charCodeAt(n)))return!1;r=!0}return r&&i!=="_"}}if(i==="_")return!1;for(;n<e;n++)if(i=t[n],i!=="\
_"){if(!uu(t.charCodeAt(n)))return!1;r=!0}return!(!r||i==="_")}function fu(t){var e=t,n=1,r;if(e.indexOf("_")!==-1&&(e=e.replace(/_/g,"")),r=e[0],(r==="-"||r===
"+")&&(r==="-"&&(n=-1),e=e.slice(1),r=e[0]),e==="0")return 0;if(r==="0"){if(e[1]==="b")return n*parseInt(e.slice(2),2);if(e[1]==="x")return n*parseInt(e.slice(2),
16);if(e[1]==="o")return n*parseInt(e.slice(2),8)}return n*parseInt(e,10)}function pu(t){return Object.prototype.toString.call(t)==="[object Number]"&&t%1===0&&
!P.isNegativeZero(t)}var mu=new G("tag:yaml.org,2002:int",{kind:"scalar",resolve:cu,construct:fu,predicate:pu,represent:{binary:function(t){return t>=0?"0b"+t.toString(
2):"-0b"+t.toString(2).slice(1)},octal:function(t){return t>=0?"0o"+t.toString(8):"-0o"+t.toString(8).slice(1)},decimal:function(t){return t.toString(10)},hexadecimal:function(t){
return t>=0?"0x"+t.toString(16).toUpperCase():"-0x"+t.toString(16).toUpperCase().slice(1)}},defaultStyle:"decimal",styleAliases:{binary:[2,"bin"],octal:[8,"oct"],
decimal:[10,"dec"],hexadecimal:[16,"hex"]}}),hu=new RegExp("^(?:[-+]?(?:[0-9][0-9_]*)(?:\\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:\
inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");function gu(t){return!(t===null||!hu.test(t)||t[t.length-1]==="_")}function yu(t){var e,n;return e=t.replace(/_/g,"").toLowerCase(),
n=e[0]==="-"?-1:1,"+-".indexOf(e[0])>=0&&(e=e.slice(1)),e===".inf"?n===1?Number.POSITIVE_INFINITY:Number.NEGATIVE_INFINITY:e===".nan"?NaN:n*parseFloat(e,10)}var xu=/^[-+]?[0-9]+e/;
function bu(t,e){var n;if(isNaN(t))switch(e){case"lowercase":return".nan";case"uppercase":return".NAN";case"camelcase":return".NaN"}else if(Number.POSITIVE_INFINITY===
t)switch(e){case"lowercase":return".inf";case"uppercase":return".INF";case"camelcase":return".Inf"}else if(Number.NEGATIVE_INFINITY===t)switch(e){case"lowercase":
return"-.inf";case"uppercase":return"-.INF";case"camelcase":return"-.Inf"}else if(P.isNegativeZero(t))return"-0.0";return n=t.toString(10),xu.test(n)?n.replace(
"e",".e"):n}function ku(t){return Object.prototype.toString.call(t)==="[object Number]"&&(t%1!==0||P.isNegativeZero(t))}var Au=new G("tag:yaml.org,2002:float",{
kind:"scalar",resolve:gu,construct:yu,predicate:ku,represent:bu,defaultStyle:"lowercase"}),_u=Zd.extend({implicit:[ru,au,mu,Au]}),wu=_u,ns=new RegExp("^([0-9][0\
-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$"),rs=new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0\
-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");function Su(t){return t===null?!1:ns.exec(t)!==null||rs.exec(t)!==null}function Ou(t){
var e,n,r,i,s,o,a,l=0,d=null,u,p,m;if(e=ns.exec(t),e===null&&(e=rs.exec(t)),e===null)throw new Error("Date resolve error");if(n=+e[1],r=+e[2]-1,i=+e[3],!e[4])return new Date(
Date.UTC(n,r,i));if(s=+e[4],o=+e[5],a=+e[6],e[7]){for(l=e[7].slice(0,3);l.length<3;)l+="0";l=+l}return e[9]&&(u=+e[10],p=+(e[11]||0),d=(u*60+p)*6e4,e[9]==="-"&&
(d=-d)),m=new Date(Date.UTC(n,r,i,s,o,a,l)),d&&m.setTime(m.getTime()-d),m}function Eu(t){return t.toISOString()}var vu=new G("tag:yaml.org,2002:timestamp",{kind:"\
scalar",resolve:Su,construct:Ou,instanceOf:Date,represent:Eu});function Ru(t){return t==="<<"||t===null}var Tu=new G("tag:yaml.org,2002:merge",{kind:"scalar",resolve:Ru}),
lr=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r`;function Cu(t){if(t===null)return!1;var e,n,r=0,i=t.length,s=lr;for(n=0;n<i;n++)if(e=s.indexOf(t.charAt(n)),!(e>64)){if(e<0)return!1;r+=6}return r%8===0}function Mu(t){
var e,n,r=t.replace(/[\r\n=]/g,""),i=r.length,s=lr,o=0,a=[];for(e=0;e<i;e++)e%4===0&&e&&(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)),o=o<<6|s.indexOf(r.charAt(
e));return n=i%4*6,n===0?(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)):n===18?(a.push(o>>10&255),a.push(o>>2&255)):n===12&&a.push(o>>4&255),new Uint8Array(
a)}function Nu(t){var e="",n=0,r,i,s=t.length,o=lr;for(r=0;r<s;r++)r%3===0&&r&&(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]),n=(n<<8)+t[r];return i=s%
3,i===0?(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]):i===2?(e+=o[n>>10&63],e+=o[n>>4&63],e+=o[n<<2&63],e+=o[64]):i===1&&(e+=o[n>>2&63],e+=o[n<<4&63],
e+=o[64],e+=o[64]),e}function ju(t){return Object.prototype.toString.call(t)==="[object Uint8Array]"}var Du=new G("tag:yaml.org,2002:binary",{kind:"scalar",resolve:Cu,
construct:Mu,predicate:ju,represent:Nu}),Iu=Object.prototype.hasOwnProperty,Lu=Object.prototype.toString;function Pu(t){if(t===null)return!0;var e=[],n,r,i,s,o,
a=t;for(n=0,r=a.length;n<r;n+=1){if(i=a[n],o=!1,Lu.call(i)!=="[object Object]")return!1;for(s in i)if(Iu.call(i,s))if(!o)o=!0;else return!1;if(!o)return!1;if(e.
indexOf(s)===-1)e.push(s);else return!1}return!0}function Fu(t){return t!==null?t:[]}var Bu=new G("tag:yaml.org,2002:omap",{kind:"sequence",resolve:Pu,construct:Fu}),
Hu=Object.prototype.toString;function Wu(t){if(t===null)return!0;var e,n,r,i,s,o=t;for(s=new Array(o.length),e=0,n=o.length;e<n;e+=1){if(r=o[e],Hu.call(r)!=="[o\
bject Object]"||(i=Object.keys(r),i.length!==1))return!1;s[e]=[i[0],r[i[0]]]}return!0}function Gu(t){if(t===null)return[];var e,n,r,i,s,o=t;for(s=new Array(o.length),
e=0,n=o.length;e<n;e+=1)r=o[e],i=Object.keys(r),s[e]=[i[0],r[i[0]]];return s}var Ku=new G("tag:yaml.org,2002:pairs",{kind:"sequence",resolve:Wu,construct:Gu}),Uu=Object.
prototype.hasOwnProperty;function $u(t){if(t===null)return!0;var e,n=t;for(e in n)if(Uu.call(n,e)&&n[e]!==null)return!1;return!0}function qu(t){return t!==null?
t:{}}var Ju=new G("tag:yaml.org,2002:set",{kind:"mapping",resolve:$u,construct:qu}),is=wu.extend({implicit:[vu,Tu],explicit:[Du,Bu,Ku,Ju]}),Ie=Object.prototype.
hasOwnProperty,zt=1,ss=2,os=3,Qt=4,nr=1,Vu=2,Hi=3,Yu=/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/,
zu=/[\x85\u2028\u2029]/,Qu=/[,\[\]\{\}]/,as=/^(?:!|!!|![a-z\-]+!)$/i,ls=/^(?:!|[^,\[\]\{\}])(?:%[0-9a-f]{2}|[0-9a-z\-#;\/\?:@&=\+\$,_\.!~\*'\(\)\[\]])*$/i;function Wi(t){
return Object.prototype.toString.call(t)}function pe(t){return t===10||t===13}function Ve(t){return t===9||t===32}function V(t){return t===9||t===32||t===10||t===
13}function lt(t){return t===44||t===91||t===93||t===123||t===125}function Xu(t){var e;return 48<=t&&t<=57?t-48:(e=t|32,97<=e&&e<=102?e-97+10:-1)}function Zu(t){
return t===120?2:t===117?4:t===85?8:0}function ec(t){return 48<=t&&t<=57?t-48:-1}function Gi(t){return t===48?"\0":t===97?"\x07":t===98?"\b":t===116||t===9?"	":
t===110?`
`:t===118?"\v":t===102?"\f":t===114?"\r":t===101?"\x1B":t===32?" ":t===34?'"':t===47?"/":t===92?"\\":t===78?"":t===95?" ":t===76?"\u2028":t===80?"\u2029":""}
function tc(t){return t<=65535?String.fromCharCode(t):String.fromCharCode((t-65536>>10)+55296,(t-65536&1023)+56320)}var ds=new Array(256),us=new Array(256);for(Je=
0;Je<256;Je++)ds[Je]=Gi(Je)?1:0,us[Je]=Gi(Je);var Je;function nc(t,e){this.input=t,this.filename=e.filename||null,this.schema=e.schema||is,this.onWarning=e.onWarning||
null,this.legacy=e.legacy||!1,this.json=e.json||!1,this.listener=e.listener||null,this.implicitTypes=this.schema.compiledImplicit,this.typeMap=this.schema.compiledTypeMap,
this.length=t.length,this.position=0,this.line=0,this.lineStart=0,this.lineIndent=0,this.firstTabInLine=-1,this.documents=[]}function cs(t,e){var n={name:t.filename,
buffer:t.input.slice(0,-1),position:t.position,line:t.line,column:t.position-t.lineStart};return n.snippet=Kd(n),new J(e,n)}function k(t,e){throw cs(t,e)}function Xt(t,e){
t.onWarning&&t.onWarning.call(null,cs(t,e))}var Ki={YAML:function(e,n,r){var i,s,o;e.version!==null&&k(e,"duplication of %YAML directive"),r.length!==1&&k(e,"YA\
ML directive accepts exactly one argument"),i=/^([0-9]+)\.([0-9]+)$/.exec(r[0]),i===null&&k(e,"ill-formed argument of the YAML directive"),s=parseInt(i[1],10),o=
parseInt(i[2],10),s!==1&&k(e,"unacceptable YAML version of the document"),e.version=r[0],e.checkLineBreaks=o<2,o!==1&&o!==2&&Xt(e,"unsupported YAML version of t\
he document")},TAG:function(e,n,r){var i,s;r.length!==2&&k(e,"TAG directive accepts exactly two arguments"),i=r[0],s=r[1],as.test(i)||k(e,"ill-formed tag handle\
 (first argument) of the TAG directive"),Ie.call(e.tagMap,i)&&k(e,'there is a previously declared suffix for "'+i+'" tag handle'),ls.test(s)||k(e,"ill-formed ta\
g prefix (second argument) of the TAG directive");try{s=decodeURIComponent(s)}catch{k(e,"tag prefix is malformed: "+s)}e.tagMap[i]=s}};function De(t,e,n,r){var i,
s,o,a;if(e<n){if(a=t.input.slice(e,n),r)for(i=0,s=a.length;i<s;i+=1)o=a.charCodeAt(i),o===9||32<=o&&o<=1114111||k(t,"expected valid JSON character");else Yu.test(
a)&&k(t,"the stream contains non-printable characters");t.result+=a}}function Ui(t,e,n,r){var i,s,o,a;for(P.isObject(n)||k(t,"cannot merge mappings; the provide\
d source object is unacceptable"),i=Object.keys(n),o=0,a=i.length;o<a;o+=1)s=i[o],Ie.call(e,s)||(e[s]=n[s],r[s]=!0)}function dt(t,e,n,r,i,s,o,a,l){var d,u;if(Array.
isArray(i))for(i=Array.prototype.slice.call(i),d=0,u=i.length;d<u;d+=1)Array.isArray(i[d])&&k(t,"nested arrays are not supported inside keys"),typeof i=="object"&&
Wi(i[d])==="[object Object]"&&(i[d]="[object Object]");if(typeof i=="object"&&Wi(i)==="[object Object]"&&(i="[object Object]"),i=String(i),e===null&&(e={}),r===
"tag:yaml.org,2002:merge")if(Array.isArray(s))for(d=0,u=s.length;d<u;d+=1)Ui(t,e,s[d],n);else Ui(t,e,s,n);else!t.json&&!Ie.call(n,i)&&Ie.call(e,i)&&(t.line=o||t.
line,t.lineStart=a||t.lineStart,t.position=l||t.position,k(t,"duplicated mapping key")),i==="__proto__"?Object.defineProperty(e,i,{configurable:!0,enumerable:!0,
writable:!0,value:s}):e[i]=s,delete n[i];return e}function dr(t){var e;e=t.input.charCodeAt(t.position),e===10?t.position++:e===13?(t.position++,t.input.charCodeAt(
t.position)===10&&t.position++):k(t,"a line break is expected"),t.line+=1,t.lineStart=t.position,t.firstTabInLine=-1}function L(t,e,n){for(var r=0,i=t.input.charCodeAt(
t.position);i!==0;){for(;Ve(i);)i===9&&t.firstTabInLine===-1&&(t.firstTabInLine=t.position),i=t.input.charCodeAt(++t.position);if(e&&i===35)do i=t.input.charCodeAt(
++t.position);while(i!==10&&i!==13&&i!==0);if(pe(i))for(dr(t),i=t.input.charCodeAt(t.position),r++,t.lineIndent=0;i===32;)t.lineIndent++,i=t.input.charCodeAt(++t.
position);else break}return n!==-1&&r!==0&&t.lineIndent<n&&Xt(t,"deficient indentation"),r}function tn(t){var e=t.position,n;return n=t.input.charCodeAt(e),!!((n===
45||n===46)&&n===t.input.charCodeAt(e+1)&&n===t.input.charCodeAt(e+2)&&(e+=3,n=t.input.charCodeAt(e),n===0||V(n)))}function ur(t,e){e===1?t.result+=" ":e>1&&(t.
result+=P.repeat(`
`,e-1))}function rc(t,e,n){var r,i,s,o,a,l,d,u,p=t.kind,m=t.result,h;if(h=t.input.charCodeAt(t.position),V(h)||lt(h)||h===35||h===38||h===42||h===33||h===124||h===
62||h===39||h===34||h===37||h===64||h===96||(h===63||h===45)&&(i=t.input.charCodeAt(t.position+1),V(i)||n&&lt(i)))return!1;for(t.kind="scalar",t.result="",s=o=t.
position,a=!1;h!==0;){if(h===58){if(i=t.input.charCodeAt(t.position+1),V(i)||n&&lt(i))break}else if(h===35){if(r=t.input.charCodeAt(t.position-1),V(r))break}else{
if(t.position===t.lineStart&&tn(t)||n&&lt(h))break;if(pe(h))if(l=t.line,d=t.lineStart,u=t.lineIndent,L(t,!1,-1),t.lineIndent>=e){a=!0,h=t.input.charCodeAt(t.position);
continue}else{t.position=o,t.line=l,t.lineStart=d,t.lineIndent=u;break}}a&&(De(t,s,o,!1),ur(t,t.line-l),s=o=t.position,a=!1),Ve(h)||(o=t.position+1),h=t.input.charCodeAt(
++t.position)}return De(t,s,o,!1),t.result?!0:(t.kind=p,t.result=m,!1)}function ic(t,e){var n,r,i;if(n=t.input.charCodeAt(t.position),n!==39)return!1;for(t.kind=
"scalar",t.result="",t.position++,r=i=t.position;(n=t.input.charCodeAt(t.position))!==0;)if(n===39)if(De(t,r,t.position,!0),n=t.input.charCodeAt(++t.position),n===
39)r=t.position,t.position++,i=t.position;else return!0;else pe(n)?(De(t,r,i,!0),ur(t,L(t,!1,e)),r=i=t.position):t.position===t.lineStart&&tn(t)?k(t,"unexpected\
 end of the document within a single quoted scalar"):(t.position++,i=t.position);k(t,"unexpected end of the stream within a single quoted scalar")}function sc(t,e){
var n,r,i,s,o,a;if(a=t.input.charCodeAt(t.position),a!==34)return!1;for(t.kind="scalar",t.result="",t.position++,n=r=t.position;(a=t.input.charCodeAt(t.position))!==
0;){if(a===34)return De(t,n,t.position,!0),t.position++,!0;if(a===92){if(De(t,n,t.position,!0),a=t.input.charCodeAt(++t.position),pe(a))L(t,!1,e);else if(a<256&&
ds[a])t.result+=us[a],t.position++;else if((o=Zu(a))>0){for(i=o,s=0;i>0;i--)a=t.input.charCodeAt(++t.position),(o=Xu(a))>=0?s=(s<<4)+o:k(t,"expected hexadecimal\
 character");t.result+=tc(s),t.position++}else k(t,"unknown escape sequence");n=r=t.position}else pe(a)?(De(t,n,r,!0),ur(t,L(t,!1,e)),n=r=t.position):t.position===
t.lineStart&&tn(t)?k(t,"unexpected end of the document within a double quoted scalar"):(t.position++,r=t.position)}k(t,"unexpected end of the stream within a do\
uble quoted scalar")}function oc(t,e){var n=!0,r,i,s,o=t.tag,a,l=t.anchor,d,u,p,m,h,g=Object.create(null),y,b,_,O;if(O=t.input.charCodeAt(t.position),O===91)u=93,
h=!1,a=[];else if(O===123)u=125,h=!0,a={};else return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=a),O=t.input.charCodeAt(++t.position);O!==0;){if(L(t,!0,e),O=
t.input.charCodeAt(t.position),O===u)return t.position++,t.tag=o,t.anchor=l,t.kind=h?"mapping":"sequence",t.result=a,!0;n?O===44&&k(t,"expected the node content\
, but found ','"):k(t,"missed comma between flow collection entries"),b=y=_=null,p=m=!1,O===63&&(d=t.input.charCodeAt(t.position+1),V(d)&&(p=m=!0,t.position++,L(
t,!0,e))),r=t.line,i=t.lineStart,s=t.position,ut(t,e,zt,!1,!0),b=t.tag,y=t.result,L(t,!0,e),O=t.input.charCodeAt(t.position),(m||t.line===r)&&O===58&&(p=!0,O=t.
input.charCodeAt(++t.position),L(t,!0,e),ut(t,e,zt,!1,!0),_=t.result),h?dt(t,a,g,b,y,_,r,i,s):p?a.push(dt(t,null,g,b,y,_,r,i,s)):a.push(y),L(t,!0,e),O=t.input.charCodeAt(
t.position),O===44?(n=!0,O=t.input.charCodeAt(++t.position)):n=!1}k(t,"unexpected end of the stream within a flow collection")}function ac(t,e){var n,r,i=nr,s=!1,
o=!1,a=e,l=0,d=!1,u,p;if(p=t.input.charCodeAt(t.position),p===124)r=!1;else if(p===62)r=!0;else return!1;for(t.kind="scalar",t.result="";p!==0;)if(p=t.input.charCodeAt(
++t.position),p===43||p===45)nr===i?i=p===43?Hi:Vu:k(t,"repeat of a chomping mode identifier");else if((u=ec(p))>=0)u===0?k(t,"bad explicit indentation width of\
 a block scalar; it cannot be less than one"):o?k(t,"repeat of an indentation width identifier"):(a=e+u-1,o=!0);else break;if(Ve(p)){do p=t.input.charCodeAt(++t.
position);while(Ve(p));if(p===35)do p=t.input.charCodeAt(++t.position);while(!pe(p)&&p!==0)}for(;p!==0;){for(dr(t),t.lineIndent=0,p=t.input.charCodeAt(t.position);(!o||
t.lineIndent<a)&&p===32;)t.lineIndent++,p=t.input.charCodeAt(++t.position);if(!o&&t.lineIndent>a&&(a=t.lineIndent),pe(p)){l++;continue}if(t.lineIndent<a){i===Hi?
t.result+=P.repeat(`
`,s?1+l:l):i===nr&&s&&(t.result+=`
`);break}for(r?Ve(p)?(d=!0,t.result+=P.repeat(`
`,s?1+l:l)):d?(d=!1,t.result+=P.repeat(`
`,l+1)):l===0?s&&(t.result+=" "):t.result+=P.repeat(`
`,l):t.result+=P.repeat(`
`,s?1+l:l),s=!0,o=!0,l=0,n=t.position;!pe(p)&&p!==0;)p=t.input.charCodeAt(++t.position);De(t,n,t.position,!1)}return!0}function $i(t,e){var n,r=t.tag,i=t.anchor,
s=[],o,a=!1,l;if(t.firstTabInLine!==-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=s),l=t.input.charCodeAt(t.position);l!==0&&(t.firstTabInLine!==-1&&(t.
position=t.firstTabInLine,k(t,"tab characters must not be used in indentation")),!(l!==45||(o=t.input.charCodeAt(t.position+1),!V(o))));){if(a=!0,t.position++,L(
t,!0,-1)&&t.lineIndent<=e){s.push(null),l=t.input.charCodeAt(t.position);continue}if(n=t.line,ut(t,e,os,!1,!0),s.push(t.result),L(t,!0,-1),l=t.input.charCodeAt(
t.position),(t.line===n||t.lineIndent>e)&&l!==0)k(t,"bad indentation of a sequence entry");else if(t.lineIndent<e)break}return a?(t.tag=r,t.anchor=i,t.kind="seq\
uence",t.result=s,!0):!1}function lc(t,e,n){var r,i,s,o,a,l,d=t.tag,u=t.anchor,p={},m=Object.create(null),h=null,g=null,y=null,b=!1,_=!1,O;if(t.firstTabInLine!==
-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=p),O=t.input.charCodeAt(t.position);O!==0;){if(!b&&t.firstTabInLine!==-1&&(t.position=t.firstTabInLine,k(
t,"tab characters must not be used in indentation")),r=t.input.charCodeAt(t.position+1),s=t.line,(O===63||O===58)&&V(r))O===63?(b&&(dt(t,p,m,h,g,null,o,a,l),h=g=
y=null),_=!0,b=!0,i=!0):b?(b=!1,i=!0):k(t,"incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line"),t.position+=1,O=r;else{
if(o=t.line,a=t.lineStart,l=t.position,!ut(t,n,ss,!1,!0))break;if(t.line===s){for(O=t.input.charCodeAt(t.position);Ve(O);)O=t.input.charCodeAt(++t.position);if(O===
58)O=t.input.charCodeAt(++t.position),V(O)||k(t,"a whitespace character is expected after the key-value separator within a block mapping"),b&&(dt(t,p,m,h,g,null,
o,a,l),h=g=y=null),_=!0,b=!1,i=!1,h=t.tag,g=t.result;else if(_)k(t,"can not read an implicit mapping pair; a colon is missed");else return t.tag=d,t.anchor=u,!0}else if(_)
k(t,"can not read a block mapping entry; a multiline key may not be an implicit key");else return t.tag=d,t.anchor=u,!0}if((t.line===s||t.lineIndent>e)&&(b&&(o=
t.line,a=t.lineStart,l=t.position),ut(t,e,Qt,!0,i)&&(b?g=t.result:y=t.result),b||(dt(t,p,m,h,g,y,o,a,l),h=g=y=null),L(t,!0,-1),O=t.input.charCodeAt(t.position)),
(t.line===s||t.lineIndent>e)&&O!==0)k(t,"bad indentation of a mapping entry");else if(t.lineIndent<e)break}return b&&dt(t,p,m,h,g,null,o,a,l),_&&(t.tag=d,t.anchor=
u,t.kind="mapping",t.result=p),_}function dc(t){var e,n=!1,r=!1,i,s,o;if(o=t.input.charCodeAt(t.position),o!==33)return!1;if(t.tag!==null&&k(t,"duplication of a\
 tag property"),o=t.input.charCodeAt(++t.position),o===60?(n=!0,o=t.input.charCodeAt(++t.position)):o===33?(r=!0,i="!!",o=t.input.charCodeAt(++t.position)):i="!",
e=t.position,n){do o=t.input.charCodeAt(++t.position);while(o!==0&&o!==62);t.position<t.length?(s=t.input.slice(e,t.position),o=t.input.charCodeAt(++t.position)):
k(t,"unexpected end of the stream within a verbatim tag")}else{for(;o!==0&&!V(o);)o===33&&(r?k(t,"tag suffix cannot contain exclamation marks"):(i=t.input.slice(
e-1,t.position+1),as.test(i)||k(t,"named tag handle cannot contain such characters"),r=!0,e=t.position+1)),o=t.input.charCodeAt(++t.position);s=t.input.slice(e,
t.position),Qu.test(s)&&k(t,"tag suffix cannot contain flow indicator characters")}s&&!ls.test(s)&&k(t,"tag name cannot contain such characters: "+s);try{s=decodeURIComponent(
s)}catch{k(t,"tag name is malformed: "+s)}return n?t.tag=s:Ie.call(t.tagMap,i)?t.tag=t.tagMap[i]+s:i==="!"?t.tag="!"+s:i==="!!"?t.tag="tag:yaml.org,2002:"+s:k(t,
'undeclared tag handle "'+i+'"'),!0}function uc(t){var e,n;if(n=t.input.charCodeAt(t.position),n!==38)return!1;for(t.anchor!==null&&k(t,"duplication of an ancho\
r property"),n=t.input.charCodeAt(++t.position),e=t.position;n!==0&&!V(n)&&!lt(n);)n=t.input.charCodeAt(++t.position);return t.position===e&&k(t,"name of an anc\
hor node must contain at least one character"),t.anchor=t.input.slice(e,t.position),!0}function cc(t){var e,n,r;if(r=t.input.charCodeAt(t.position),r!==42)return!1;
for(r=t.input.charCodeAt(++t.position),e=t.position;r!==0&&!V(r)&&!lt(r);)r=t.input.charCodeAt(++t.position);return t.position===e&&k(t,"name of an alias node m\
ust contain at least one character"),n=t.input.slice(e,t.position),Ie.call(t.anchorMap,n)||k(t,'unidentified alias "'+n+'"'),t.result=t.anchorMap[n],L(t,!0,-1),
!0}function ut(t,e,n,r,i){var s,o,a,l=1,d=!1,u=!1,p,m,h,g,y,b;if(t.listener!==null&&t.listener("open",t),t.tag=null,t.anchor=null,t.kind=null,t.result=null,s=o=
a=Qt===n||os===n,r&&L(t,!0,-1)&&(d=!0,t.lineIndent>e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)),l===1)for(;dc(t)||uc(t);)L(t,!0,-1)?(d=!0,a=s,t.lineIndent>
e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)):a=!1;if(a&&(a=d||i),(l===1||Qt===n)&&(zt===n||ss===n?y=e:y=e+1,b=t.position-t.lineStart,l===1?a&&($i(t,b)||lc(
t,b,y))||oc(t,y)?u=!0:(o&&ac(t,y)||ic(t,y)||sc(t,y)?u=!0:cc(t)?(u=!0,(t.tag!==null||t.anchor!==null)&&k(t,"alias node should not have any properties")):rc(t,y,zt===
n)&&(u=!0,t.tag===null&&(t.tag="?")),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):l===0&&(u=a&&$i(t,b))),t.tag===null)t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);else if(t.tag==="?"){for(t.result!==null&&t.kind!=="scalar"&&k(t,'unacceptable node kind for !<?> tag; it should be "scalar", not "'+t.kind+'"'),p=0,m=
t.implicitTypes.length;p<m;p+=1)if(g=t.implicitTypes[p],g.resolve(t.result)){t.result=g.construct(t.result),t.tag=g.tag,t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);break}}else if(t.tag!=="!"){if(Ie.call(t.typeMap[t.kind||"fallback"],t.tag))g=t.typeMap[t.kind||"fallback"][t.tag];else for(g=null,h=t.typeMap.multi[t.
kind||"fallback"],p=0,m=h.length;p<m;p+=1)if(t.tag.slice(0,h[p].tag.length)===h[p].tag){g=h[p];break}g||k(t,"unknown tag !<"+t.tag+">"),t.result!==null&&g.kind!==
t.kind&&k(t,"unacceptable node kind for !<"+t.tag+'> tag; it should be "'+g.kind+'", not "'+t.kind+'"'),g.resolve(t.result,t.tag)?(t.result=g.construct(t.result,
t.tag),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):k(t,"cannot resolve a node with !<"+t.tag+"> explicit tag")}return t.listener!==null&&t.listener("clos\
e",t),t.tag!==null||t.anchor!==null||u}function fc(t){var e=t.position,n,r,i,s=!1,o;for(t.version=null,t.checkLineBreaks=t.legacy,t.tagMap=Object.create(null),t.
anchorMap=Object.create(null);(o=t.input.charCodeAt(t.position))!==0&&(L(t,!0,-1),o=t.input.charCodeAt(t.position),!(t.lineIndent>0||o!==37));){for(s=!0,o=t.input.
charCodeAt(++t.position),n=t.position;o!==0&&!V(o);)o=t.input.charCodeAt(++t.position);for(r=t.input.slice(n,t.position),i=[],r.length<1&&k(t,"directive name mu\
st not be less than one character in length");o!==0;){for(;Ve(o);)o=t.input.charCodeAt(++t.position);if(o===35){do o=t.input.charCodeAt(++t.position);while(o!==
0&&!pe(o));break}if(pe(o))break;for(n=t.position;o!==0&&!V(o);)o=t.input.charCodeAt(++t.position);i.push(t.input.slice(n,t.position))}o!==0&&dr(t),Ie.call(Ki,r)?
Ki[r](t,r,i):Xt(t,'unknown document directive "'+r+'"')}if(L(t,!0,-1),t.lineIndent===0&&t.input.charCodeAt(t.position)===45&&t.input.charCodeAt(t.position+1)===
45&&t.input.charCodeAt(t.position+2)===45?(t.position+=3,L(t,!0,-1)):s&&k(t,"directives end mark is expected"),ut(t,t.lineIndent-1,Qt,!1,!0),L(t,!0,-1),t.checkLineBreaks&&
zu.test(t.input.slice(e,t.position))&&Xt(t,"non-ASCII line breaks are interpreted as content"),t.documents.push(t.result),t.position===t.lineStart&&tn(t)){t.input.
charCodeAt(t.position)===46&&(t.position+=3,L(t,!0,-1));return}if(t.position<t.length-1)k(t,"end of the stream or a document separator is expected");else return}
function fs(t,e){t=String(t),e=e||{},t.length!==0&&(t.charCodeAt(t.length-1)!==10&&t.charCodeAt(t.length-1)!==13&&(t+=`
`),t.charCodeAt(0)===65279&&(t=t.slice(1)));var n=new nc(t,e),r=t.indexOf("\0");for(r!==-1&&(n.position=r,k(n,"null byte is not allowed in input")),n.input+="\0";n.
input.charCodeAt(n.position)===32;)n.lineIndent+=1,n.position+=1;for(;n.position<n.length-1;)fc(n);return n.documents}function pc(t,e,n){e!==null&&typeof e=="ob\
ject"&&typeof n>"u"&&(n=e,e=null);var r=fs(t,n);if(typeof e!="function")return r;for(var i=0,s=r.length;i<s;i+=1)e(r[i])}function mc(t,e){var n=fs(t,e);if(n.length!==
0){if(n.length===1)return n[0];throw new J("expected a single document in the stream, but found more")}}var hc=pc,gc=mc,ps={loadAll:hc,load:gc},ms=Object.prototype.
toString,hs=Object.prototype.hasOwnProperty,cr=65279,yc=9,Rt=10,xc=13,bc=32,kc=33,Ac=34,ir=35,_c=37,wc=38,Sc=39,Oc=42,gs=44,Ec=45,Zt=58,vc=61,Rc=62,Tc=63,Cc=64,
ys=91,xs=93,Mc=96,bs=123,Nc=124,ks=125,K={};K[0]="\\0";K[7]="\\a";K[8]="\\b";K[9]="\\t";K[10]="\\n";K[11]="\\v";K[12]="\\f";K[13]="\\r";K[27]="\\e";K[34]='\\"';
K[92]="\\\\";K[133]="\\N";K[160]="\\_";K[8232]="\\L";K[8233]="\\P";var jc=["y","Y","yes","Yes","YES","on","On","ON","n","N","no","No","NO","off","Off","OFF"],Dc=/^[-+]?[0-9_]+(?::[0-9_]+)+(?:\.[0-9_]*)?$/;
function Ic(t,e){var n,r,i,s,o,a,l;if(e===null)return{};for(n={},r=Object.keys(e),i=0,s=r.length;i<s;i+=1)o=r[i],a=String(e[o]),o.slice(0,2)==="!!"&&(o="tag:yam\
l.org,2002:"+o.slice(2)),l=t.compiledTypeMap.fallback[o],l&&hs.call(l.styleAliases,a)&&(a=l.styleAliases[a]),n[o]=a;return n}function Lc(t){var e,n,r;if(e=t.toString(
16).toUpperCase(),t<=255)n="x",r=2;else if(t<=65535)n="u",r=4;else if(t<=4294967295)n="U",r=8;else throw new J("code point within a string may not be greater th\
an 0xFFFFFFFF");return"\\"+n+P.repeat("0",r-e.length)+e}var Pc=1,Tt=2;function Fc(t){this.schema=t.schema||is,this.indent=Math.max(1,t.indent||2),this.noArrayIndent=
t.noArrayIndent||!1,this.skipInvalid=t.skipInvalid||!1,this.flowLevel=P.isNothing(t.flowLevel)?-1:t.flowLevel,this.styleMap=Ic(this.schema,t.styles||null),this.
sortKeys=t.sortKeys||!1,this.lineWidth=t.lineWidth||80,this.noRefs=t.noRefs||!1,this.noCompatMode=t.noCompatMode||!1,this.condenseFlow=t.condenseFlow||!1,this.quotingType=
t.quotingType==='"'?Tt:Pc,this.forceQuotes=t.forceQuotes||!1,this.replacer=typeof t.replacer=="function"?t.replacer:null,this.implicitTypes=this.schema.compiledImplicit,
this.explicitTypes=this.schema.compiledExplicit,this.tag=null,this.result="",this.duplicates=[],this.usedDuplicates=null}function qi(t,e){for(var n=P.repeat(" ",
e),r=0,i=-1,s="",o,a=t.length;r<a;)i=t.indexOf(`
`,r),i===-1?(o=t.slice(r),r=a):(o=t.slice(r,i+1),r=i+1),o.length&&o!==`
`&&(s+=n),s+=o;return s}function sr(t,e){return`
`+P.repeat(" ",t.indent*e)}function Bc(t,e){var n,r,i;for(n=0,r=t.implicitTypes.length;n<r;n+=1)if(i=t.implicitTypes[n],i.resolve(e))return!0;return!1}function en(t){
return t===bc||t===yc}function Ct(t){return 32<=t&&t<=126||161<=t&&t<=55295&&t!==8232&&t!==8233||57344<=t&&t<=65533&&t!==cr||65536<=t&&t<=1114111}function Ji(t){
return Ct(t)&&t!==cr&&t!==xc&&t!==Rt}function Vi(t,e,n){var r=Ji(t),i=r&&!en(t);return(n?r:r&&t!==gs&&t!==ys&&t!==xs&&t!==bs&&t!==ks)&&t!==ir&&!(e===Zt&&!i)||Ji(
e)&&!en(e)&&t===ir||e===Zt&&i}function Hc(t){return Ct(t)&&t!==cr&&!en(t)&&t!==Ec&&t!==Tc&&t!==Zt&&t!==gs&&t!==ys&&t!==xs&&t!==bs&&t!==ks&&t!==ir&&t!==wc&&t!==Oc&&
t!==kc&&t!==Nc&&t!==vc&&t!==Rc&&t!==Sc&&t!==Ac&&t!==_c&&t!==Cc&&t!==Mc}function Wc(t){return!en(t)&&t!==Zt}function Et(t,e){var n=t.charCodeAt(e),r;return n>=55296&&
n<=56319&&e+1<t.length&&(r=t.charCodeAt(e+1),r>=56320&&r<=57343)?(n-55296)*1024+r-56320+65536:n}function As(t){var e=/^\n* /;return e.test(t)}var _s=1,or=2,ws=3,
Ss=4,at=5;function Gc(t,e,n,r,i,s,o,a){var l,d=0,u=null,p=!1,m=!1,h=r!==-1,g=-1,y=Hc(Et(t,0))&&Wc(Et(t,t.length-1));if(e||o)for(l=0;l<t.length;d>=65536?l+=2:l++){
if(d=Et(t,l),!Ct(d))return at;y=y&&Vi(d,u,a),u=d}else{for(l=0;l<t.length;d>=65536?l+=2:l++){if(d=Et(t,l),d===Rt)p=!0,h&&(m=m||l-g-1>r&&t[g+1]!==" ",g=l);else if(!Ct(
d))return at;y=y&&Vi(d,u,a),u=d}m=m||h&&l-g-1>r&&t[g+1]!==" "}return!p&&!m?y&&!o&&!i(t)?_s:s===Tt?at:or:n>9&&As(t)?at:o?s===Tt?at:or:m?Ss:ws}function Kc(t,e,n,r,i){
t.dump=(function(){if(e.length===0)return t.quotingType===Tt?'""':"''";if(!t.noCompatMode&&(jc.indexOf(e)!==-1||Dc.test(e)))return t.quotingType===Tt?'"'+e+'"':
"'"+e+"'";var s=t.indent*Math.max(1,n),o=t.lineWidth===-1?-1:Math.max(Math.min(t.lineWidth,40),t.lineWidth-s),a=r||t.flowLevel>-1&&n>=t.flowLevel;function l(d){
return Bc(t,d)}switch(Gc(e,a,t.indent,o,l,t.quotingType,t.forceQuotes&&!r,i)){case _s:return e;case or:return"'"+e.replace(/'/g,"''")+"'";case ws:return"|"+Yi(e,
t.indent)+zi(qi(e,s));case Ss:return">"+Yi(e,t.indent)+zi(qi(Uc(e,o),s));case at:return'"'+$c(e)+'"';default:throw new J("impossible error: invalid scalar style")}})()}
function Yi(t,e){var n=As(t)?String(e):"",r=t[t.length-1]===`
`,i=r&&(t[t.length-2]===`
`||t===`
`),s=i?"+":r?"":"-";return n+s+`
`}function zi(t){return t[t.length-1]===`
`?t.slice(0,-1):t}function Uc(t,e){for(var n=/(\n+)([^\n]*)/g,r=(function(){var d=t.indexOf(`
`);return d=d!==-1?d:t.length,n.lastIndex=d,Qi(t.slice(0,d),e)})(),i=t[0]===`
`||t[0]===" ",s,o;o=n.exec(t);){var a=o[1],l=o[2];s=l[0]===" ",r+=a+(!i&&!s&&l!==""?`
`:"")+Qi(l,e),i=s}return r}function Qi(t,e){if(t===""||t[0]===" ")return t;for(var n=/ [^ ]/g,r,i=0,s,o=0,a=0,l="";r=n.exec(t);)a=r.index,a-i>e&&(s=o>i?o:a,l+=`\

`+t.slice(i,s),i=s+1),o=a;return l+=`
`,t.length-i>e&&o>i?l+=t.slice(i,o)+`
`+t.slice(o+1):l+=t.slice(i),l.slice(1)}function $c(t){for(var e="",n=0,r,i=0;i<t.length;n>=65536?i+=2:i++)n=Et(t,i),r=K[n],!r&&Ct(n)?(e+=t[i],n>=65536&&(e+=t[i+
1])):e+=r||Lc(n);return e}function qc(t,e,n){var r="",i=t.tag,s,o,a;for(s=0,o=n.length;s<o;s+=1)a=n[s],t.replacer&&(a=t.replacer.call(n,String(s),a)),(Oe(t,e,a,
!1,!1)||typeof a>"u"&&Oe(t,e,null,!1,!1))&&(r!==""&&(r+=","+(t.condenseFlow?"":" ")),r+=t.dump);t.tag=i,t.dump="["+r+"]"}function Xi(t,e,n,r){var i="",s=t.tag,o,
a,l;for(o=0,a=n.length;o<a;o+=1)l=n[o],t.replacer&&(l=t.replacer.call(n,String(o),l)),(Oe(t,e+1,l,!0,!0,!1,!0)||typeof l>"u"&&Oe(t,e+1,null,!0,!0,!1,!0))&&((!r||
i!=="")&&(i+=sr(t,e)),t.dump&&Rt===t.dump.charCodeAt(0)?i+="-":i+="- ",i+=t.dump);t.tag=s,t.dump=i||"[]"}function Jc(t,e,n){var r="",i=t.tag,s=Object.keys(n),o,
a,l,d,u;for(o=0,a=s.length;o<a;o+=1)u="",r!==""&&(u+=", "),t.condenseFlow&&(u+='"'),l=s[o],d=n[l],t.replacer&&(d=t.replacer.call(n,l,d)),Oe(t,e,l,!1,!1)&&(t.dump.
length>1024&&(u+="? "),u+=t.dump+(t.condenseFlow?'"':"")+":"+(t.condenseFlow?"":" "),Oe(t,e,d,!1,!1)&&(u+=t.dump,r+=u));t.tag=i,t.dump="{"+r+"}"}function Vc(t,e,n,r){
var i="",s=t.tag,o=Object.keys(n),a,l,d,u,p,m;if(t.sortKeys===!0)o.sort();else if(typeof t.sortKeys=="function")o.sort(t.sortKeys);else if(t.sortKeys)throw new J(
"sortKeys must be a boolean or a function");for(a=0,l=o.length;a<l;a+=1)m="",(!r||i!=="")&&(m+=sr(t,e)),d=o[a],u=n[d],t.replacer&&(u=t.replacer.call(n,d,u)),Oe(
t,e+1,d,!0,!0,!0)&&(p=t.tag!==null&&t.tag!=="?"||t.dump&&t.dump.length>1024,p&&(t.dump&&Rt===t.dump.charCodeAt(0)?m+="?":m+="? "),m+=t.dump,p&&(m+=sr(t,e)),Oe(t,
e+1,u,!0,p)&&(t.dump&&Rt===t.dump.charCodeAt(0)?m+=":":m+=": ",m+=t.dump,i+=m));t.tag=s,t.dump=i||"{}"}function Zi(t,e,n){var r,i,s,o,a,l;for(i=n?t.explicitTypes:
t.implicitTypes,s=0,o=i.length;s<o;s+=1)if(a=i[s],(a.instanceOf||a.predicate)&&(!a.instanceOf||typeof e=="object"&&e instanceof a.instanceOf)&&(!a.predicate||a.
predicate(e))){if(n?a.multi&&a.representName?t.tag=a.representName(e):t.tag=a.tag:t.tag="?",a.represent){if(l=t.styleMap[a.tag]||a.defaultStyle,ms.call(a.represent)===
"[object Function]")r=a.represent(e,l);else if(hs.call(a.represent,l))r=a.represent[l](e,l);else throw new J("!<"+a.tag+'> tag resolver accepts not "'+l+'" styl\
e');t.dump=r}return!0}return!1}function Oe(t,e,n,r,i,s,o){t.tag=null,t.dump=n,Zi(t,n,!1)||Zi(t,n,!0);var a=ms.call(t.dump),l=r,d;r&&(r=t.flowLevel<0||t.flowLevel>
e);var u=a==="[object Object]"||a==="[object Array]",p,m;if(u&&(p=t.duplicates.indexOf(n),m=p!==-1),(t.tag!==null&&t.tag!=="?"||m||t.indent!==2&&e>0)&&(i=!1),m&&
t.usedDuplicates[p])t.dump="*ref_"+p;else{if(u&&m&&!t.usedDuplicates[p]&&(t.usedDuplicates[p]=!0),a==="[object Object]")r&&Object.keys(t.dump).length!==0?(Vc(t,
e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(Jc(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object Array]")r&&t.dump.length!==0?(t.noArrayIndent&&
!o&&e>0?Xi(t,e-1,t.dump,i):Xi(t,e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(qc(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object String]")t.tag!==
"?"&&Kc(t,t.dump,e,s,l);else{if(a==="[object Undefined]")return!1;if(t.skipInvalid)return!1;throw new J("unacceptable kind of an object to dump "+a)}t.tag!==null&&
t.tag!=="?"&&(d=encodeURI(t.tag[0]==="!"?t.tag.slice(1):t.tag).replace(/!/g,"%21"),t.tag[0]==="!"?d="!"+d:d.slice(0,18)==="tag:yaml.org,2002:"?d="!!"+d.slice(18):
d="!<"+d+">",t.dump=d+" "+t.dump)}return!0}function Yc(t,e){var n=[],r=[],i,s;for(ar(t,n,r),i=0,s=r.length;i<s;i+=1)e.duplicates.push(n[r[i]]);e.usedDuplicates=
new Array(s)}function ar(t,e,n){var r,i,s;if(t!==null&&typeof t=="object")if(i=e.indexOf(t),i!==-1)n.indexOf(i)===-1&&n.push(i);else if(e.push(t),Array.isArray(
t))for(i=0,s=t.length;i<s;i+=1)ar(t[i],e,n);else for(r=Object.keys(t),i=0,s=r.length;i<s;i+=1)ar(t[r[i]],e,n)}function zc(t,e){e=e||{};var n=new Fc(e);n.noRefs||
Yc(t,n);var r=t;return n.replacer&&(r=n.replacer.call({"":r},"",r)),Oe(n,0,r,!0,!0)?n.dump+`
`:""}var Qc=zc,Xc={dump:Qc};function fr(t,e){return function(){throw new Error("Function yaml."+t+" is removed in js-yaml 4. Use yaml."+e+" instead, which is no\
w safe by default.")}}var Os=ps.load,lg=ps.loadAll,dg=Xc.dump;var ug=fr("safeLoad","load"),cg=fr("safeLoadAll","loadAll"),fg=fr("safeDump","dump");var A=class extends Error{constructor(n,r){super(`${n}: ${r}`);this.place=n}place;name="InvalidRequest"};async function*Es(t){if(!Zc(t)){yield*t;return}let e=t.getReader();try{for(let n=await e.read();!n.done;n=await e.read())yield n.value}finally{await e.cancel().
catch(()=>{})}}function Zc(t){return typeof t=="object"&&"getReader"in t}var me=class{#e;constructor(e){this.#e=e}parse(e){let n=this.stream();return n.feed(vs("output",e)),n.end().message}stream(){return new nn(this.#e.stream())}},nn=class{#e;#t;constructor(e){
this.#e=e}feed(e){if(this.#t!==void 0)throw new A("stream","it has ended; a parser gives a new one for each output");return this.#e.feed(vs("chunk",e))}end(){if(this.#t!==
void 0)throw new A("stream","it has ended");let e=this.#e.end();return this.#t=e.message,e}get message(){if(this.#t===void 0)throw new A("stream","it has not en\
ded");return this.#t}async*read(e){for await(let i of Es(e))yield*this.feed(i);let{deltas:n,message:r}=this.end();return yield*n,r}transform(){return new TransformStream(
{transform:(e,n)=>{for(let r of this.feed(e))n.enqueue(r)},flush:e=>{for(let n of this.end().deltas)e.enqueue(n)}})}};function vs(t,e){if(typeof e!="string")throw new A(
t,"a text is needed");return e}var ct=class{#e;#t;#n;#r;constructor(e,n,r,i=0){this.#e=e,this.#t=n,this.#n=r,this.#r=i}feed(e){return e===""?[]:(this.#e.add(e),this.#n.next(),this.#t.take())}end(){
return this.#e.end(),this.#n.next(),this.#t.finish(),{deltas:this.#t.take(),message:this.#t.message(this.#e,this.#r)}}};function Mt(t,e){let n=(i,s)=>{let o=Array.from({length:s.length+1},(a,l)=>l);for(let a=1;a<=i.length;a++){let l=[a];for(let d=1;d<=s.length;d++)l.push(Math.min(
o[d]+1,l[d-1]+1,o[d-1]+(i[a-1]===s[d-1]?0:1)));o=l}return o[s.length]},r=t.slice(0,100);return[...e].sort((i,s)=>n(r,i)-n(r,s))[0]??""}var ef=new Set(["const","default","enum","example","examples"]),tf=new Set(["properties","$defs","definitions","patternProperties","dependentSchemas"]),nf=200;function N(t){
return typeof t=="object"&&t!==null&&!Array.isArray(t)}function F(t,e){return Object.hasOwn(t,e)?t[e]:void 0}function sn(t,e){let n=e.indexOf("#"),r=n<0?e:e.slice(
0,n),i=n<0?"":rf(e.slice(n+1)),s=a=>Rs(F(a,"$id"))===r;if(i!==""&&!i.startsWith("/"))return rn(t,(a,l)=>F(a,"$anchor")===i&&(r===""||l===r))??(r===""?rn(t,a=>F(
a,"$id")===`#${i}`):void 0);let o=r===""?t:rn(t,s);return i===""?o:sf(o,i)}function Rs(t){return typeof t=="string"&&t.endsWith("#")?t.slice(0,-1):t}function rf(t){
try{return decodeURIComponent(t)}catch{return t}}function sf(t,e){let n=t;for(let r of e.split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");
if(typeof n!="object"||n===null||!Object.hasOwn(n,i))return;n=n[i]}return n}function rn(t,e,n=void 0,r=!0,i=0){if(typeof t!="object"||t===null||i>nf)return;let s=n;
if(r&&N(t)&&(s=Rs(F(t,"$id"))??n,e(t,s)))return t;for(let[o,a]of Object.entries(t)){if(r&&!Array.isArray(t)&&ef.has(o))continue;let l=rn(a,e,s,Array.isArray(t)?
r:!(r&&tf.has(o)),i+1);if(l!==void 0)return l}}var R="text",of=["gpt-oss","functionary-v3.2","muse-glimmer","hyperclova-x"],Ms={"tagged-thinking":"text","gpt-oss":"json","functionary-v3.2":"json","kimi-k3":"\
text","minimax-m3":"elements","python-calls":"python",gemma4:"braces","muse-glimmer":"text","generic-json":"json","hyperclova-x":"json"},af={description:"yes",name:"\
text",models:"texts",vendor:{document:"text",template:"text",differs:"text"},invented:"text",holds:["until-first-tag"],handler:Object.keys(Ms),reasoning:{mode:[
"NONE","TAG_BASED","DELIMITER","FORCED_OPEN","FORCED_CLOSED","TOOLS_ONLY"],start:R,end:R,field:"text",untilFirstTag:"yes"},content:{mode:["PLAIN","ALWAYS_WRAPPE\
D","WRAPPED_WITH_REASONING","WRAPPED_WITH_CALLS"],start:R,end:R},tools:{format:["NONE","JSON_NATIVE","TAG_WITH_JSON","TAG_WITH_TAGGED"],values:["json","text","p\
ython","braces","elements"],sectionStart:R,sectionEnd:R,perCallStart:R,perCallEnd:R,codeStart:R,callSeparator:R,functionNameIsKey:"yes",toolsArrayWrapped:"yes",
usesPythonDicts:"yes",pythonLiterals:"yes",rendersBareCalls:"yes",functionField:"text",nameField:"text",argsField:"text",idField:"text",genIdField:"text",parameterOrder:"\
texts",function:{namePrefix:R,nameSuffix:R,argsSeparator:R,close:R},arguments:{start:R,end:R,namePrefix:R,nameSuffix:R,valuePrefix:R,valueSuffix:R,separator:R,typedValuePrefix:R,
typedValueSuffix:R,escapedValuePrefix:R,escapedValueSuffix:R},callId:{position:["NONE","PRE_FUNC_NAME","BETWEEN_FUNC_AND_ARGS","POST_ARGS"],prefix:R,suffix:R,generated:"\
yes"}},messages:{start:R,role:R,channel:R,recipient:R,type:R,namespace:R,text:R,ends:"texts",turnEnds:"texts",reasoning:"texts",content:"texts",calls:"texts",types:"\
texts",people:"texts"},prompts:{default:"prompt",on:"prompt",off:"prompt"},stops:"stops",preservedTokens:"texts"},Ts=1e5,Cs=2e3,Ns=t=>[...t].length;function js(t){
if(!N(t))throw new A("description","an object is needed");if(JSON.stringify(t).length>Ts)throw new A("description",`at most ${Ts} characters are allowed`);if(t.
description!==1)throw new A("description.description","it must be 1");Ds(t,af,"description");let e=t;return lf(e),e}function Ds(t,e,n){for(let[r,i]of Object.entries(
t)){let s=`${n}.${r}`;if(!Object.hasOwn(e,r))throw new A(s,`no field of this name; the nearest is ${Mt(r,Object.keys(e))}`);s!=="description.description"&&Is(i,
e[r],s)}}function Is(t,e,n){if(e==="yes"){if(typeof t!="boolean")throw new A(n,"true or false is needed")}else if(e==="texts"||e==="stops"){let r=e==="stops"?20:
200;if(!Array.isArray(t))throw new A(n,"a list is needed");if(t.length>r)throw new A(n,`at most ${r} entries are allowed`);t.forEach((i,s)=>{if(Is(i,"text",`${n}\
[${s}]`),i.trim()==="")throw new A(`${n}[${s}]`,"it is blank")})}else if(e==="text"||e==="prompt"){let r=e==="prompt"?1e4:1e3;if(typeof t!="string")throw new A(
n,"a text is needed");if(Ns(t)>r)throw new A(n,`at most ${r} code points are allowed`)}else if(Array.isArray(e)){if(!e.includes(t))throw new A(n,`no such word; \
the nearest is ${Mt(String(t),e)}`)}else{if(!N(t))throw new A(n,"an object is needed");Ds(t,e,n)}}function lf({handler:t="",reasoning:e={},tools:n={},messages:r,
stops:i=[]}){let{format:s="NONE"}=n,o=t!==""?Ms[t]:s==="TAG_WITH_TAGGED"?"text":"json";if(n.values!==void 0&&n.values!==o)throw new A("description.tools.values",
`it must be ${o} here`);if(e.untilFirstTag===!0&&t!=="tagged-thinking")throw new A("description.reasoning.untilFirstTag","the handler is another");if(r!==void 0!==
of.includes(t))throw new A("description.messages",r===void 0?"the handler needs it":"the handler reads no rows of messages");if((e.start??"")!==""&&(e.end??"")===
"")throw new A("description.reasoning.end","reasoning that begins has to end");if(s==="JSON_NATIVE"&&n.functionNameIsKey!==!0){for(let l of["nameField","argsFie\
ld"])if((n[l]??"")==="")throw new A(`description.tools.${l}`,"calls in JSON need it")}let a=[["description.stops",i],["description.messages",Object.values(r??{}).
flat()]];for(let[l,d]of a)if(d.reduce((u,p)=>u+Ns(p),0)>Cs)throw new A(l,`at most ${Cs} code points together are allowed`)}var pr=t=>typeof t=="boolean",Ls=t=>typeof t=="string",Nt=(...t)=>e=>typeof e=="string"&&t.includes(e),Ps={toolChoice:[t=>Nt("auto","none","required")(t)||N(t)&&
typeof t.name=="string",'auto, none, required or {"name": …}'],parallelToolCalls:[pr,"true or false"],enableThinking:[pr,"true or false"],reasoningFormat:[Nt(
"auto","none"),"auto or none"],continueFinalMessage:[Nt("none","reasoning","content"),"none, reasoning or content"],templateKwargs:[N,"an object"],bosToken:[Ls,
"a text"],eosToken:[Ls,"a text"],jsonSchema:[()=>!0,"a schema or null"],history:[Nt("openai","raw"),"openai or raw"],stopReason:[Nt("stop","length"),"stop or le\
ngth"],repair:[pr,"true or false"]},df=["messages","tools","add_generation_prompt","continue_final_message","bos_token","eos_token"];function Fs(t){if(t==null)return{};
if(!N(t))throw new A("options","an object is needed");for(let[n,r]of Object.entries(t)){if(r===void 0)continue;let i=`options.${n}`,s=Object.hasOwn(Ps,n)?Ps[n]:
void 0;if(s===void 0)throw new A(i,"no option of this name");if(!s[0](r))throw new A(i,`it must be ${s[1]}`)}let e=t;for(let n of df)if(e.templateKwargs!==void 0&&
Object.hasOwn(e.templateKwargs,n))throw new A(`options.templateKwargs.${n}`,"a request says this elsewhere");return e}function Bs({enableThinking:t,templateKwargs:e}){let n=e?.enable_thinking;return t??(typeof n=="boolean"?n:void 0)}function Hs({prompts:t={}},e){let n=Bs(e);return(n===
void 0?void 0:n?t.on:t.off)??t.default??""}function he({reasoning:t={},prompts:e},n,r,i){let s=t.mode??"NONE",{start:o,end:a}=n.reasoning,{continueFinalMessage:l="\
none"}=r;if(l!=="none")return l==="reasoning"?"inside":"after";if(a==="")return"before";let d=o===""?-1:i.lastIndexOf(o),u=i.lastIndexOf(a);return s==="DELIMITE\
R"?u>=0?"after":"inside":d>u?"inside":u>=0?"after":i!==""||e!==void 0||!(s==="FORCED_OPEN"||s==="FORCED_CLOSED")?"before":Bs(r)!==!1?"inside":s==="FORCED_OPEN"?
"before":"after"}var Ws=/[\u0000-\u001f"\\]/g,Gs=t=>t>=55296&&t<56320,uf=t=>t>=56320&&t<57344;function w(t){return t===32||t===10||t===13||t===9}function te(t){let e=t.length;for(;e>
0&&w(t.charCodeAt(e-1));)e--;return t.slice(0,e)}function Ee(t){let e=0;for(;e<t.length&&w(t.charCodeAt(e));)e++;return t.slice(e)}var S=t=>Ee(te(t)),ve=t=>Ee(t)===
"",ft=class{#e=new Uint16Array(1024);#t="";#n=0;#r="";length=0;ended=!1;add(e){let n=this.#r+e,r=n!==""&&Gs(n.charCodeAt(n.length-1))?n.length-1:n.length;this.#r=
n.slice(r),this.#i(n.slice(0,r))}end(){this.#i(this.#r),this.#r="",this.ended=!0}#i(e){e!==""&&(this.#s(),this.#t=e,this.#n=this.length,this.length+=e.length)}#s(){
let e=this.#t;if(this.length>this.#e.length){let r=new Uint16Array(2*this.length);r.set(this.#e.subarray(0,this.#n)),this.#e=r}let n=this.#e;for(let r=0,i=this.#n;r<
e.length;r++,i++)n[i]=e.charCodeAt(r)}at(e){return e>=this.#n?this.#t.charCodeAt(e-this.#n):this.#e[e]}char(e){return e<this.length?String.fromCharCode(this.at(
e)):""}text(e,n){if(n<=e)return"";let r=this.#n;if(e>=r)return this.#t.slice(e-r,n-r);let i=[],s=Math.min(n,r);for(let o=e;o<s;o+=8192)i.push(String.fromCharCode(
...this.#e.subarray(o,Math.min(s,o+8192))));return n>r&&i.push(this.#t.slice(0,n-r)),i.length===1?i[0]:i.join("")}next(e,n){let r=this.#e,i=this.#t,s=this.#n,o=n;
for(;o<s&&!e.has(r[o]);)o++;if(o<s)return o;let a=o-s;for(;a<i.length&&!e.has(i.charCodeAt(a));)a++;return s+a}nextInString(e){let n=this.#e,r=this.#n,i=e;for(;i<
r;i++){let o=n[i];if(o===34||o===92||o<32)return i}Ws.lastIndex=i-r;let s=Ws.exec(this.#t);return s===null?this.length:r+s.index}literal(e,n){let{length:r}=this;
for(let i=0;i<e.length;i++){if(n+i>=r)return-2;if(this.at(n+i)!==e.charCodeAt(i))return-1}return n+e.length}spaces(e,n=256){let r=e;for(;r<this.length&&w(this.at(
r));)if(r++,r-e>n)return-1;return r<this.length||this.ended?r:-2}lineEnd(e){let n=e;for(;n<this.length&&w(this.at(n));){if(this.at(n)===10)return n+1;n++}return n<
this.length?-1:-2}codePoints(e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;r<s;)r+=Gs(this.at(r))&&r+1<this.length&&uf(this.at(r+1))?
2:1,i++;n.set(s,i)}return n}};var Le=t=>t>=48&&t<=57,cf=t=>Le(t)||t>=65&&t<=70||t>=97&&t<=102,ff=t=>t===32||t===10||t===13||t===9,pf={116:["true","true"],102:["false","false"],110:["null","n\
ull"]},mf={84:["True","true"],70:["False","false"],78:["None","null"]},hf=new Set([34,92,47,98,102,110,114,116]),gf={34:'\\"',39:"'",92:"\\\\",97:"\\u0007",98:"\
\\b",102:"\\f",110:"\\n",114:"\\r",116:"\\t",118:"\\u000b",10:""},yf={117:4,120:2,85:8},mr=new Set(["zero","int","frac","exp"]),B=class{#e;#t;#n;#r=[];#i="value";#s=!1;#a=34;#l="";#d="";#u=0;#o="";#f=0;#c=0;done=!1;json="";isDialect;constructor({
quotes:e=!1,words:n=!1,escapes:r=!1}={}){this.#e=e,this.#t=n,this.#n=r,this.isDialect=e||n||r}get depth(){return this.#r.length}take(){let e=this.json;return this.
json="",e}get inEscape(){return this.#i==="escape"||this.#i==="hex"}settleOctal(){this.#i==="octal"&&(this.#y(parseInt(this.#o,8)),this.#i="string")}putPlain(e){
(this.#i==="after"||this.done)&&(this.json=this.json.slice(0,-1),this.done=!1,this.#i="string"),this.json+=e===34?'\\"':String.fromCharCode(e)}get inString(){return this.#i===
"string"||this.#i==="escape"||this.#i==="hex"||this.#i==="octal"}get isPlain(){return this.#i==="string"&&!this.isDialect}push(e){switch(this.#i){case"string":return this.#m(
e);case"escape":return this.#g(e);case"hex":return this.#h(e);case"octal":return e>=48&&e<=55&&this.#o.length<3?(this.#o+=String.fromCharCode(e),"ok"):(this.#y(
parseInt(this.#o,8)),this.#i="string",this.#m(e));case"word":return e!==this.#l.charCodeAt(this.#u)?"error":(this.#u++,this.#u<this.#l.length?"ok":(this.isDialect&&
(this.json+=this.#d),this.#w()));case"minus":return this.#x(e,e===48?"zero":Le(e)?"int":void 0);case"zero":return this.#x(e,e===46?"dot":(e|32)===101?"e":void 0);case"\
int":return this.#x(e,Le(e)?"int":e===46?"dot":(e|32)===101?"e":void 0);case"dot":return this.#x(e,Le(e)?"frac":void 0);case"frac":return this.#x(e,Le(e)?"frac":
(e|32)===101?"e":void 0);case"e":return this.#x(e,Le(e)?"exp":e===43||e===45?"sign":void 0);case"sign":case"exp":return this.#x(e,Le(e)?"exp":void 0);default:return this.#b(
e)}}#m(e){if(e===this.#a)return this.isDialect&&(this.json+='"'),this.#O();if(e===92)return this.#i="escape","ok";let n=this.#a===39||this.#n;return e<32&&!n?"e\
rror":(this.isDialect&&(e===34?this.json+='\\"':e<32?this.json+=JSON.stringify(String.fromCharCode(e)).slice(1,-1):this.json+=String.fromCharCode(e)),"ok")}#g(e){
let n=this.#a===39||this.#n;if(this.#i="string",e===117||n&&(e===120||e===85))return this.#i="hex",this.#o="",this.#c=e,this.#f=yf[e],"ok";if(!n)return hf.has(e)?
(this.isDialect&&(this.json+=`\\${String.fromCharCode(e)}`),"ok"):this.#p("\\");if(e>=48&&e<=55)return this.#i="octal",this.#o=String.fromCharCode(e),"ok";let r=gf[e];
return r!==void 0?(this.json+=r,"ok"):this.#n?(this.json+="\\\\",this.#m(e)):this.#p("\\")}#p(e){return this.isDialect&&(this.json+=e),"error"}#h(e){return cf(e)?
(this.#o+=String.fromCharCode(e),this.#o.length<this.#f||(this.#i="string",!this.isDialect)||(this.#c===117?this.json+=`\\u${this.#o}`:this.#y(parseInt(this.#o,
16))),"ok"):this.#n?(this.json+=`\\\\${String.fromCharCode(this.#c)}${this.#o}`,this.#i="string",this.#m(e)):this.#p(`\\${String.fromCharCode(this.#c)}${this.#o}`)}#y(e){
e>1114111?this.json+=`\\\\U${this.#o}`:this.json+=JSON.stringify(String.fromCodePoint(e)).slice(1,-1)}#x(e,n){return n!==void 0?(this.#i=n,this.isDialect&&(this.
json+=String.fromCharCode(e)),"ok"):mr.has(this.#i)?this.#r.length===0?(this.done=!0,"before"):(this.#i="after",this.#b(e)):"error"}#b(e){let n=this.#k(e);return n!==
"error"&&this.isDialect&&this.#i!=="word"&&(this.json+=e===39?'"':String.fromCharCode(e)),n}#k(e){if(ff(e))return"ok";switch(this.#i){case"firstKey":case"key":return e===
125&&this.#i==="firstKey"?this.#_(123):this.#A(e)?(this.#s=!0,this.#i="string",this.#a=e,"ok"):"error";case"colon":return e!==58?"error":(this.#i="value","ok");case"\
after":return e===44?(this.#i=this.#r.at(-1)===123?"key":"value","ok"):e===125?this.#_(123):e===93?this.#_(91):"error";case"firstValue":return e===93?this.#_(91):
this.#S(e);default:return this.#S(e)}}#A(e){return e===34||e===39&&this.#e}#S(e){if(e===123||e===91)this.#r.push(e),this.#i=e===123?"firstKey":"firstValue";else if(this.#A(
e))this.#s=!1,this.#a=e,this.#i="string";else if(e===45)this.#i="minus";else if(e===48)this.#i="zero";else if(Le(e))this.#i="int";else{let n=pf[e]??(this.#t?mf[e]:
void 0);if(n===void 0)return"error";[this.#l,this.#d]=n,this.#u=1,this.#i="word"}return"ok"}#_(e){return this.#r.at(-1)!==e?"error":(this.#r.pop(),this.#w())}#O(){
return this.#s?(this.#s=!1,this.#i="colon","ok"):this.#w()}#w(){return this.#i="after",this.#r.length>0?"ok":(this.done=!0,"done")}get isWhole(){return this.done||
this.#r.length===0&&mr.has(this.#i)}get inWord(){return this.#i==="word"}get partialWord(){return this.#i==="word"?this.#l.slice(0,this.#u):""}missing(){if(this.#r.
length!==0&&!(!mr.has(this.#i)&&!["after","firstKey","firstValue"].includes(this.#i)))return this.#r.map(e=>e===123?"}":"]").reverse().join("")}};function jt(t){switch(t[0]){case"{":return"object";case"[":return"array";case'"':case"'":return"string";case"t":case"f":case"T":case"F":return"boolean";case"n":case"\
N":return"null";default:return"number"}}function ne(t,e){let n=new B(e);for(let r=0;r<t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error"||i==="before"||
i==="done"&&r<t.length-1)return}if(n.isWhole)return n.isDialect?n.json:t}function Ks(t){return ne(t)===void 0?void 0:jt(t)}function Us(t,e){let n=new B(e);for(let r=0;r<
t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error"||i==="before")return!1;if(i==="done")return ve(t.slice(r+1))}return t!==""}function $s(t){let e=/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.
exec(t);if(e===null)return!1;let[,n="",r="",i="0"]=e,s=n+r,o=s.length;for(;o>0&&s[o-1]==="0";)o--;return o===0?!0:BigInt(o)<=BigInt(n.length)+BigInt(i.replace("\
+",""))}function Y(t){let e=0,n="";for(let r=0;r<t.length;r++){let i=t.charCodeAt(r);i>=32&&i!==34&&i!==92||(n+=t.slice(e,r)+JSON.stringify(t[r]).slice(1,-1),e=
r+1)}return e===0?t:n+t.slice(e)}var z=t=>`"${Y(t)}"`;var hr={types:new Set(["string","number","integer","boolean","null","object","array"]),values:void 0},xf={types:new Set,values:void 0};function Dt(t,e,n=new Set){
if(e===!1)return xf;if(!N(e))return hr;if(n.has(e))return;n.add(e);let r=bf(e),i=!1,s=a=>{a===void 0?i=!0:r=r===void 0?a:qs(r,a)},o=F(e,"$ref");if(typeof o=="st\
ring"){let a=sn(t,o);a!==void 0&&s(Dt(t,a,n))}for(let a of Ye(e,"allOf"))s(Dt(t,a,n));for(let a of["anyOf","oneOf"]){let l=Ye(e,a);if(l.length===0)continue;let d=l.
map(u=>Dt(t,u,n)).filter(u=>u!==void 0);s(d.length>0?d.reduce(Af):void 0)}return n.delete(e),r??(i?void 0:hr)}function bf(t){let e,n=F(t,"type");if(typeof n=="s\
tring"||Array.isArray(n)){let s=new Set([n].flat().filter(o=>typeof o=="string"));s.has("number")&&s.add("integer"),e={types:s,values:void 0}}let r=F(t,"enum"),
i=Object.hasOwn(t,"const")?[t.const]:Array.isArray(r)?r:void 0;return i!==void 0&&(e=qs(e??hr,{types:new Set(i.flatMap(kf)),values:i})),F(t,"nullable")===!0&&e!==
void 0&&(e={types:new Set([...e.types,"null"]),values:e.values&&[...e.values,null]}),e}function Ye(t,e){let n=F(t,e);return Array.isArray(n)?n:[]}function kf(t){
return t===null?["null"]:Array.isArray(t)?["array"]:typeof t=="number"?Number.isInteger(t)?["number","integer"]:["number"]:[typeof t]}function qs(t,e){let n=t.values&&
e.values?t.values.filter(r=>e.values?.some(i=>Js(r,i))):t.values??e.values;return{types:new Set([...t.types].filter(r=>e.types.has(r))),values:n}}function Af(t,e){
return{types:new Set([...t.types,...e.types]),values:t.values&&e.values?[...t.values,...e.values]:void 0}}function on(t){return Array.isArray(t)?t.map(on):N(t)?
Object.keys(t).sort().map(e=>[e,on(t[e])]):t}function Js(t,e){return N(t)!==N(e)?!1:JSON.stringify(on(t))===JSON.stringify(on(e))}var ae=t=>t!==void 0&&t.types.
size===1&&t.types.has("string");var q=t=>t===void 0||t.types.has("string");function ze(t,e){let n=Ks(e);if(n===void 0||n==="string")return!1;if(t===void 0)return!0;if(n==="number"){if(!t.types.
has("number")&&!(t.types.has("integer")&&$s(e)))return!1}else if(!t.types.has(n))return!1;if(t.values===void 0)return!0;try{let r=JSON.parse(e);return t.values.
some(i=>Js(i,r))}catch{return!1}}function It(t,e){if(t===void 0)return!0;let n=jt(e);return t.types.has(n)||n==="number"&&t.types.has("integer")}var gr=class t{#e;#t;#n;#r;constructor(e,n){this.#e=e,this.#t=n}get allowed(){return this.#r??=Dt(this.#e,this.#t),this.#r}get properties(){return this.#n??=yr(
this.#e,this.#t,new Set),this.#n}property(e){let n=this.properties.get(e)??this.#i("additionalProperties");return n===void 0||n===!0||n===!1?void 0:new t(this.#e,
n)}item(e){let n=this.#i("prefixItems"),r=this.#i("items"),s=(Array.isArray(n)?n[e]:Array.isArray(r)?r[e]:void 0)??(Array.isArray(r)?void 0:r);return N(s)?new t(
this.#e,s):void 0}#i(e){return Vs(this.#e,this.#t,e,new Set)}required(){let e=new Set;return Ys(this.#e,this.#t,e,new Set),[...e]}};function xr(t,e){let n=[...Ye(
e,"allOf")],r=F(e,"$ref");return typeof r=="string"&&n.unshift(sn(t,r)),{all:n,any:[Ye(e,"anyOf").slice(),Ye(e,"oneOf").slice()]}}function Vs(t,e,n,r){if(!N(e)||
r.has(e))return;r.add(e);let i=F(e,n);if(i!==void 0)return i;let{all:s,any:o}=xr(t,e);for(let a of[...s,...o.flat()]){let l=Vs(t,a,n,r);if(l!==void 0)return l}}
function Ys(t,e,n,r){if(!(!N(e)||r.has(e))){r.add(e);for(let i of Ye(e,"required"))typeof i=="string"&&n.add(i);for(let i of xr(t,e).all)Ys(t,i,n,r)}}function yr(t,e,n){
let r=new Map;if(!N(e)||n.has(e))return r;n.add(e);let i=new Map,s=(l,d,u)=>{let p=l.get(d);p===void 0?l.set(d,[u]):p.push(u)},o=F(e,"properties");if(N(o))for(let[
l,d]of Object.entries(o))s(i,l,d);let a=xr(t,e);for(let l of a.all)for(let[d,u]of yr(t,l,n))s(i,d,u);for(let l of a.any){let d=new Map;for(let u of l)for(let[p,
m]of yr(t,u,n))s(d,p,m);for(let[u,p]of d)s(i,u,p.length===1?p[0]:{anyOf:p})}n.delete(e);for(let[l,d]of i)r.set(l,d.length===1?d[0]:{allOf:d});return r}var an=class{place;names;required;#e=new Map;constructor(e){
let n=N(e)?e:{};this.place=new gr(n,n),this.names=[...this.place.properties.keys()],this.required=this.place.required()}has(e){return this.place.properties.has(
e)}of(e){return this.#e.has(e)||this.#e.set(e,this.has(e)?this.place.property(e):void 0),this.#e.get(e)}allowed(e){return this.of(e)?.allowed}};var _f=t=>{let e=0;for(;t[e]===`
`||t[e]==="\r";)e++;return t.slice(e)},Pe=class{#e=[];#t=[];#n=[];#r=[];calls=[];rejected=[];saw=!1;hasContent=!1;#i="";#s="";#a=!1;#l=!1;#d="";#u=!1;#o="";#f=!1;#c=!1;put(e){
if(e==="")return;let n=te(e);if(n==="")return this.#m(e);let r=Ee(n);this.#m(n.slice(0,n.length-r.length));let i=this.#i;if(this.#a){let s=this.hasContent?this.#i:
"";this.#l?i=s+_f(this.#s):i=s+(this.hasContent?this.#s:"")}this.#i=this.#s="",this.#a=this.#l=!1,this.hasContent=!0,this.#g(i+r),this.#m(e.slice(n.length))}putExactly(e){
e!==""&&(this.#g(this.#i+e),this.#i="",this.#a=!1,this.hasContent=!0)}#m(e){this.#a?this.#s+=e:this.#i+=e}mark(e){this.#a=!0,this.#c=!1,this.#s="",e==="call"&&(this.#l=
!1),e==="reasoning"&&(this.#l=!0)}dropSpace(){this.#a&&(this.#s="")}get isInRun(){return this.#a}#g(e){if(e==="")return;this.#t.push(e),this.#p("content",e);let n=0;
for(let r=e.indexOf(`
`);;r=e.indexOf(`
`,n)){if(this.#d.length<3&&(this.#d+=e.slice(n,Math.min(r<0?e.length:r,n+3))),r<0)return;this.#d.startsWith("```")&&(this.#u=!this.#u),this.#d="",n=r+1}}#p(e,n){
let r=this.#e.at(-1);r?.type===e?r.text+=n:this.#e.push({type:e,text:n})}get inFence(){return this.#u!==this.#d.startsWith("```")}think(e){let n=this.#o+e,r=this.#f?
n:Ee(n),i=te(r);this.#o=r.slice(i.length),i!==""&&(this.#f=this.#c=!0,this.#n.push(i),this.#p("reasoning",i))}continueReasoning(){this.#f=this.#c=!0}endOpenReasoning(){
!this.#c||this.#o===""||(this.#n.push(this.#o),this.#p("reasoning",this.#o),this.#o="")}open(e,n){let r={index:this.calls.length,name:e,parts:[],id:n,complete:!0};
return this.calls.push(r),this.#e.push({type:"call",index:r.index,name:e,...n===void 0?{}:{id:n}}),r}identify(e,n){e.id===void 0&&(e.id=n,this.#e.push({type:"id",
index:e.index,id:n}))}append(e,n){n!==""&&(e.parts.push(n),this.#h(e).text+=n)}close(e,n){e.complete=n,this.#h(e).complete=n}#h({index:e}){let n=this.#e.at(-1);
if(n?.type==="arguments"&&n.index===e)return n;let r={type:"arguments",index:e,text:""};return this.#e.push(r),r}reject(e){this.rejected.includes(e)||this.rejected.
push(e)}problem(e,n,r=n){this.#r.push({code:e,from:n,to:r})}unexpected(e,n,r){let i=this.#r.findLastIndex(({code:o})=>o==="unexpected-text"),s=this.#r[i];s!==void 0&&
s.to===r?this.#r[i]={...s,to:n}:this.problem("unexpected-text",e,n)}finish(){this.#a||this.#g(this.#i),this.#i=""}take(){let e=this.#e;return this.#e=[],e}message(e,n=0){
let r=e.codePoints([n,...this.#r.flatMap(({from:s,to:o})=>[s,o])]),i=s=>(r.get(s)??0)-(r.get(n)??0);return{content:this.#t.join(""),reasoning:this.#n.join(""),calls:this.
calls.map(({name:s,parts:o,id:a,complete:l})=>({name:s,arguments:o.join(""),complete:l,...a===void 0?{}:{id:a}})),problems:this.#r.map(({code:s,from:o,to:a})=>({
code:s,offset:i(o),length:i(a)-i(o)})).sort((s,o)=>s.offset-o.offset),sawToolCallSyntax:this.saw,rejectedByPolicy:this.rejected.length>0&&this.calls.length===0,
rejectedToolNames:[...this.rejected]}}};var wf=t=>t.slice(0,t.length-t.trimStart().length);function Sf(t){let e=t.length;for(;e>0&&w(t.charCodeAt(e-1));)e--;return t.slice(e)}function zs(t){let e=t.tools??
{},{function:n={},arguments:r={},callId:i={}}=e,s=(u="",p="")=>({start:S(u),end:S(p)}),o=(u,p)=>({start:S(u),before:Sf(S(u)===""?(r.nameSuffix??"")+u:u),after:wf(
p),end:S(p)}),a=s(e.sectionStart,e.sectionEnd),l=s(e.perCallStart,e.perCallEnd),d=s(n.namePrefix,n.nameSuffix);return{section:a,call:l,code:S(e.codeStart??""),separator:S(
e.callSeparator??""),name:d,functionEnd:S(n.close??""),args:s(`${n.argsSeparator??""}${r.start??""}`,r.end),key:s(r.namePrefix,r.nameSuffix),value:o(r.valuePrefix??
"",r.valueSuffix??""),typed:r.typedValuePrefix===void 0?void 0:o(r.typedValuePrefix,r.typedValueSuffix??r.valueSuffix??""),escaped:r.escapedValuePrefix===void 0?
void 0:o(r.escapedValuePrefix,r.escapedValueSuffix??""),argumentSeparator:S(r.separator??""),id:{...s(i.prefix,i.suffix),position:i.position??"NONE",generated:i.
generated??!1},reasoning:s(t.reasoning?.start,t.reasoning?.end),content:s(t.content?.start,t.content?.end),stops:(t.stops??[]).map(S).filter(u=>u!==""),marksCalls:Xe(
a.start||l.start||`${d.start}NAME${d.end}`)}}function Qs(t){for(let e=0;e<t.length;e++){let n=t[e]==="<"?Of(t,e):t[e]==="["?Ef(t,e):-1;if(n>=0)return{at:e,end:n}}}
var Qe=t=>Qs(t)!==void 0,Xe=t=>Qs(t)?.at===0;function Of(t,e){let n=t[e+1];if(n===void 0||n==="<"||n===">"||w(n.charCodeAt(0)))return-1;for(let r=e+1;r<t.length;r++){if(t[r]===">")return r+1;if(t[r]==="<"||
t[r]===`
`)return-1}return-1}function Ef(t,e){let n=/^\[\/?[A-Za-z_][A-Za-z0-9_/ ]*\]/.exec(t.slice(e,e+1e3));return n===null?-1:e+n[0].length}var br=()=>({accepted:0,extra:void 0,previous:void 0,adjacent:!1,opened:[],begun:!1}),ln=class{input=new ft;description;options;tools;marks;prompt;reads;repairs;stops;out=new Pe;state=br();isTrial=!1;prefix=0;#e=new Map;#t={
start:-1,at:-1,failed:-1};constructor(e,n,r,i){this.description=e,this.tools=n,this.options=r,this.prompt=i,this.marks=zs(e),this.reads=n.names.length>0&&r.toolChoice!==
"none",this.repairs=r.repair!==!1;let s=(r.eosToken??"").trim(),o=[...this.marks.stops,...e.messages?.turnEnds??[]];this.stops=s===""?o:[...o,s]}get hasResponseSchema(){
return this.options.jsonSchema!==void 0&&this.options.jsonSchema!==null}text(e,n){return this.input.text(Math.max(e,this.prefix),n)}*wait(e){let{extra:n}=this.state;
n!==void 0&&e>n.flushed&&(this.out.put(this.text(n.flushed,e)),n.flushed=e),yield}*peek(e){for(;e>=this.input.length&&!this.input.ended;)yield*this.wait(e);return e<
this.input.length?this.input.at(e):-1}*skip(e){let n=e;for(;;){for(;n<this.input.length&&w(this.input.at(n));)n++;if(n<this.input.length||this.input.ended)return n;
yield*this.wait(n)}}*settle(e,n){for(;;){let r=e();if(r!==-2||this.input.ended)return r;yield*this.wait(n)}}parameters(e){let n=this.#e.get(e);return n===void 0&&
(n=new an(this.tools.schemaOf(e)),this.#e.set(e,n)),n}stopsAt(e){let n=this.#t,{input:r}=this;if(e<n.failed)return-1;for(n.start!==e&&(n.start=e,n.at=e);;){let i=n.
at;for(;i>e&&i<r.length&&w(r.at(i));)i++;if(n.at=i,i>=r.length)return i===e||!r.ended?-2:i;let s=!1,o=-1;for(let a of this.stops){let l=r.literal(a,i);l===-2?s=
!0:l>o&&(o=l)}if(o===-1)return s&&!r.ended?-2:(n.failed=Math.max(n.failed,i),n.start=-1,-1);n.at=o}}first(...e){let n=!1;for(let r of e){let i=r();if(i===-2)n=!0;else if(i!==
-1)return i}return n?-2:-1}};var dn=class{#e=new Map;#t;#n;names;constructor(e,n,r=!1){if(this.#t=r,e!=null&&!Array.isArray(e))throw new A("tools","a list is needed");(e??[]).forEach((s,o)=>{
let a=`tools[${o}]`;if(!N(s))throw new A(a,"an object is needed");let l=F(s,"function");if(!N(l))throw new A(`${a}.function`,"an object is needed");let d=F(l,"n\
ame");if(typeof d!="string")throw new A(`${a}.function.name`,"a text is needed");this.#e.has(d)||this.#e.set(d,F(l,"parameters"))});let{toolChoice:i}=n;this.#n=
typeof i=="object"&&i!==null?i.name:void 0,this.names=[...this.#e.keys()].filter(s=>s.trim()!=="").sort((s,o)=>o.length-s.length)}has(e){return this.#e.has(e)&&
(this.#n===void 0||this.#n===e)}accepts(e){return this.has(e)||this.#t&&!this.#e.has(e)&&(this.#n===void 0||this.#n===e)}schemaOf(e){return this.#e.get(e)}};function un(t,e,n={}){let r=js(e),i=Fs(n.options),s=n.unknownTools??"reject";if(s!=="reject"&&s!=="keep")throw new A("unknownTools","it must be reject or keep");
let o=new dn(n.tools,i,s==="keep");if(n.prompt!==void 0&&typeof n.prompt!="string")throw new A("prompt","a text is needed");let a=n.prompt??Hs(r,i),l=t(r);return{
stream:()=>{let d=new ln(r,o,i,a),u=l(d);return u.next(),new ct(d.input,d.out,u,d.prefix)}}}function Xs({format:t,tools:e,options:n,prompt:r,unknownTools:i}){if(typeof t?.layout!="function")throw new A("format","an export of toolcall-parser/formats/NAM\
E is needed");return new me(un(()=>t.layout,t.description,kr({tools:e,options:n,prompt:r,unknownTools:i})))}function kr(t){return Object.fromEntries(Object.entries(
t).filter(([,e])=>e!==void 0))}var vf={description:1,name:"apertus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tools_prefix|>",sectionEnd:"<|tools_suffix|>",callSeparator:", ",
functionNameIsKey:!0,toolsArrayWrapped:!0},prompts:{default:"<|assistant_start|>"},stops:["<|assistant_end|>"],preservedTokens:["<|tools_prefix|>","<|tools_suff\
ix|>"]},Zs=vf;var Rf={description:1,name:"apriel15",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|assistant|>
`},stops:["<|end|>"],preservedTokens:["<tool_calls>","</tool_calls>"]},eo=Rf;var Tf={description:1,name:"apriel16",reasoning:{mode:"DELIMITER",end:`
[BEGIN FINAL RESPONSE]
`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`
<|begin_assistant|>
Here are my reasoning steps:
`},stops:["<|end|>"],preservedTokens:["[BEGIN FINAL RESPONSE]","<tool_calls>","</tool_calls>"]},to=Tf;var Cf={description:1,name:"bracket-think",reasoning:{mode:"TAG_BASED",start:"[THINK]",end:"[/THINK]",field:"content"},tools:{format:"TAG_WITH_JSON",values:"jso\
n",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[THINK]","[/THINK]","[TOOL_CALLS]","[ARGS]"]},no=Cf;var Mf={description:1,name:"cohere2-moe",reasoning:{mode:"FORCED_OPEN",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_TEXT|>",end:"<|END_TEXT|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_ACTION|>",
callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","\
<|START_TEXT|>","<|END_TEXT|>","<|START_ACTION|>","<|END_ACTION|>"]},ro=Mf;var Nf={description:1,name:"command-r-plus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"Action:\n```json\n",sectionEnd:"```\n",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",parameterOrder:["tool_name","parameters"]},prompts:{default:"<|START_OF_TURN_TOKEN|><|CH\
ATBOT_TOKEN|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["Action:\n```json","```"]},io=Nf;var jf={description:1,name:"command-r7b",reasoning:{mode:"TOOLS_ONLY",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_RESPONSE|>",end:"<|END_RESPONSE|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_A\
CTION|>",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",off:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|><|END_THINKING|>"},stops:["<|END_OF_TURN_TOKEN\
|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","<|START_RESPONSE|>","<|END_RESPONSE|>","<|START_ACTION|>","<|END_ACTION|>"]},so=jf;var Df={description:1,name:"deepseek-r1",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},oo=Df;var If={description:1,name:"deepseek-r1-distill",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},ao=If;var Lf={description:1,name:"deepseek-v31",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"\
<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"<｜tool▁call▁begin｜>",perCallEnd:"<｜tool▁call▁end｜>",function:{
nameSuffix:"<｜tool▁sep｜>"}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:[
"<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>","<｜tool▁call▁end｜>","<｜tool▁sep｜>"]},
lo=Lf;var Pf={description:1,name:"devstral",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:[
"[TOOL_CALLS]","[ARGS]"]},uo=Pf;var Ff={description:1,name:"dsml",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜function_calls>
`,sectionEnd:"</｜DSML｜function_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜function_calls>","</｜DSML｜function_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="',
'true">',"</｜DSML｜parameter>",'false">']},co=Ff;var Bf={description:1,name:"dsml-v4",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜tool_calls>
`,sectionEnd:"</｜DSML｜tool_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜tool_calls>","</｜DSML｜tool_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="','true">',
"</｜DSML｜parameter>",'false">']},fo=Bf;var Hf={description:1,name:"dsml-v41",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",
values:"text",sectionStart:`<｜DSML｜ calls>
`,sectionEnd:"</｜DSML｜ calls>",function:{namePrefix:'<｜DSML｜ invoke name="',nameSuffix:`">
`,close:`</｜DSML｜ invoke>
`},arguments:{namePrefix:'<｜DSML｜ parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜ parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜ parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜ calls>","</｜DSML｜ calls>",'<｜DSML｜ invoke name="','">',"</｜DSML｜ invoke>",'<｜DSML｜ parameter name="','" string="','true">',"</｜\
DSML｜ parameter>",'false">']},po=Hf;var Wf={description:1,name:"ernie45",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:`<response>
`,end:`
</response>`},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
<think>
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<response>","</response>","<tool_call>","</tool_call>"]},mo=Wf;var Gf={description:1,name:"firefunction2",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["functools"]},ho=Gf;var Kf={description:1,name:"functionary31",tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"<function=",nameSuffix:">",close:"</function>"}},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>","<|eom_id|>"],preservedTokens:["<function=",">","</function>"]},go=Kf;var Uf={description:1,name:"functionary32",handler:"functionary-v3.2",content:{mode:"ALWAYS_WRAPPED",start:`all
`},tools:{format:"TAG_WITH_JSON",values:"json",callSeparator:">>>",function:{nameSuffix:`
`}},messages:{start:">>>",text:`
`,content:["all"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

>>>`},stops:["<|eot_id|>"],preservedTokens:["all",">>>"]},yo=Uf;var $f={description:1,name:"functiongemma",handler:"gemma4",tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<start_function_call>",perCallEnd:"<en\
d_function_call>",usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:"<escape>",valueSuffix:"\
<escape>",separator:","}},prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"],preservedTokens:["<start_function_call>","<end_function_call>","call:","{","}",":","<escape>",","]},xo=$f;var qf={description:1,name:"gemma2",prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"]},bo=qf;var Jf={description:1,name:"gemma4",handler:"gemma4",reasoning:{mode:"TAG_BASED",start:`<|channel>thought
`,end:`
<channel|>`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<|tool_call>",perCallEnd:"<tool_call|>",function:{namePrefix:"\
call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:'<|"|>',valueSuffix:'<|"|>',separator:",",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|turn>model
`,off:`<|turn>model
<|channel>thought
<channel|>`},stops:["<turn|>"],preservedTokens:["<|channel>thought","<channel|>","<|tool_call>","<tool_call|>","call:","{","}",":",'<|"|>',","]},ko=Jf;var Vf={description:1,name:"generic-json",handler:"generic-json",content:{mode:"ALWAYS_WRAPPED",start:'{"response": "',end:'"}'},tools:{format:"JSON_NATIVE",values:"\
json",sectionStart:'{"tool_calls": ',sectionEnd:"}",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",idField:"id",parameterOrder:[
"name","arguments","id"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:['{"response": "','"}','{"tool_calls":',"}"]},Ao=Vf;var Yf={description:1,name:"gigachat3",tools:{format:"JSON_NATIVE",values:"json",sectionStart:`<|message_sep|>

function call<|role_sep|>
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:[`<|message_sep|>

function call<|role_sep|>`]},_o=Yf;var zf={description:1,name:"gigachat31",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|function_call|>",nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:["<|function_call|>"]},wo=zf;var Qf={description:1,name:"glm46",reasoning:{mode:"TAG_BASED",start:"<think>",end:`</think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:`</arg_value>
`}},prompts:{default:"<|assistant|>",off:`<|assistant|>
<think></think>`},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},So=Qf;var Xf={description:1,name:"glm47",reasoning:{mode:"FORCED_OPEN",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",arguments:{namePrefix:"<arg_key>",nameSuffix:"</arg_key>",valuePrefix:"<arg_value>",valueSuffix:"</ar\
g_value>"}},prompts:{default:"<|assistant|><think>",off:"<|assistant|></think>"},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>",
"</arg_key>","<arg_value>","</arg_value>"]},Oo=Xf;var Zf={description:1,name:"gpt-oss",handler:"gpt-oss",reasoning:{mode:"TAG_BASED",start:"<|channel|>analysis<|message|>",end:"<|end|><|start|>assistant",field:"\
reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"<|channel|>final<|message|>",end:"<|return|>"},tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"\
to=functions.",nameSuffix:"<|channel|>commentary json<|message|>"}},messages:{start:"<|start|>",role:"assistant",channel:"<|channel|>",recipient:"to=",type:"<|c\
onstrain|>",namespace:"functions.",text:"<|message|>",ends:["<|end|>","<|call|>","<|return|>"],reasoning:["analysis"],content:["commentary","final"],calls:["com\
mentary","analysis"],types:["json"],people:["assistant","user","all"]},prompts:{default:"<|start|>assistant"},stops:["<|call|>"],preservedTokens:["<|channel|>an\
alysis<|message|>","<|end|><|start|>assistant","<|channel|>final<|message|>","<|return|>","to=functions.","<|channel|>commentary json<|message|>","<|start|>","<\
|channel|>","<|message|>","<|constrain|>","<|end|>","<|call|>"]},Eo=Zf;var ep={description:1,name:"granite33",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},content:{mode:"WRAPPED_WITH_REASONI\
NG",start:"<response>",end:"</response>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tool_call|>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|start_of_role|>assistant<|end_of_role|>"},stops:["<|end_of_text|>"],preservedTokens:[
"<think>","</think>","<response>","</response>","<|tool_call|>"]},vo=ep;var tp={description:1,name:"hermes",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>"]},Ro=tp;var np={description:1,name:"hunyuan-a13b",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>
`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"助手："},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"\
</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{off:`<think>

</think>
`},stops:["<|eos|>"],preservedTokens:["<think>","</think>","助手：","<tool_calls>","</tool_calls>"]},To=np;var rp={description:1,name:"hy3",reasoning:{mode:"TAG_BASED",start:"<think:opensource>",end:"</think:opensource>",field:"reasoning_content"},tools:{format:"TAG_\
WITH_TAGGED",values:"text",sectionStart:`<tool_calls:opensource>
`,sectionEnd:"</tool_calls:opensource>",perCallStart:"<tool_call:opensource>",perCallEnd:`</tool_call:opensource>
`,function:{nameSuffix:`<tool_sep:opensource>
`},arguments:{namePrefix:"<arg_key:opensource>",nameSuffix:`</arg_key:opensource>
`,valuePrefix:"<arg_value:opensource>",valueSuffix:`</arg_value:opensource>
`}},prompts:{default:"<｜hy_Assistant｜><think:opensource></think:opensource>"},stops:["<｜hy_eos｜>"],preservedTokens:["<think:opensource>","</think:openso\
urce>","<tool_calls:opensource>","</tool_calls:opensource>","<tool_call:opensource>","</tool_call:opensource>","<tool_sep:opensource>","<arg_key:opensource>","<\
/arg_key:opensource>","<arg_value:opensource>","</arg_value:opensource>"]},Co=rp;var ip={description:1,name:"hyperclova-x",handler:"hyperclova-x",reasoning:{mode:"TAG_BASED",start:`/think
`,end:"<|im_end|>",field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:` -> tool/function_call
`,callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},messages:{start:"<|im_start|>",role:"assis\
tant",text:`
`,ends:["<|im_end|>"],turnEnds:["<|endofturn|>","<|stop|>"],reasoning:["/think"],calls:[" -> tool/function_call"]},prompts:{default:"<|im_start|>assistant",off:`\
<|im_start|>assistant
`},stops:["<|im_end|><|endofturn|>"],preservedTokens:["/think","<|im_end|>","-> tool/function_call","<|im_start|>"]},Mo=ip;var sp={description:1,name:"internlm2",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<|action_start|><|plugin|>
`,perCallEnd:"<|action_end|>",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|action_start|><|plugin|>","<|action_end|>"]},No=sp;var op={description:1,name:"kimi-k2",tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_en\
d|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"\
<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<|tool_calls_sect\
ion_begin|>","<|tool_calls_section_end|>","<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},jo=op;var ap={description:1,name:"kimi-k2-thinking",reasoning:{mode:"TOOLS_ONLY",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_JSO\
N",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_end|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_\
end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"\
<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_calls_section_begin|>","<|tool_calls_section_end|>",
"<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},Do=ap;var lp={description:1,name:"kimi-k3",handler:"kimi-k3",reasoning:{mode:"FORCED_OPEN",start:"<|open|>think<|sep|>",end:"<|close|>think<|sep|>",field:"reasoning_c\
ontent"},content:{mode:"ALWAYS_WRAPPED",start:"<|open|>response<|sep|>",end:"<|close|>response<|sep|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:"\
<|open|>tools<|sep|>",sectionEnd:"<|close|>tools<|sep|>",function:{namePrefix:'<|open|>call tool="',close:"<|close|>call<|sep|>"},arguments:{namePrefix:'<|open|\
>argument key="',nameSuffix:'" type="',valuePrefix:'string"<|sep|>',valueSuffix:"<|close|>argument<|sep|>",typedValuePrefix:'number"<|sep|>',typedValueSuffix:"<\
|close|>argument<|sep|>"},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:'" index="',suffix:'"<|sep|>',generated:!0}},prompts:{default:'<|open|>message role="a\
ssistant"<|sep|><|open|>think<|sep|>',off:'<|open|>message role="assistant"<|sep|><|open|>response<|sep|>'},stops:["<|close|>message<|sep|>","<|end_of_msg|>","<\
|close|>message<|sep|><|end_of_msg|>"],preservedTokens:["<|open|>think<|sep|>","<|close|>think<|sep|>","<|open|>response<|sep|>","<|close|>response<|sep|>","<|o\
pen|>tools<|sep|>","<|close|>tools<|sep|>",'<|open|>call tool="',"<|close|>call<|sep|>",'<|open|>argument key="','" type="','string"<|sep|>',"<|close|>argument<\
|sep|>",'number"<|sep|>','" index="','"<|sep|>',"<|open|>","<|close|>","<|sep|>","<|end_of_msg|>"]},Io=lp;var dp={description:1,name:"lfm2",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_c\
all_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"\
'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},Lo=dp;var up={description:1,name:"ling3",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:`
</tool_call>`,callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:"</arg_value>"}},prompts:{default:`<role>ASSISTANT</role>
<think>`,off:`<role>ASSISTANT</role>
<think></think>`},stops:["<|role_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},
Po=up;var cp={description:1,name:"llama3",tools:{format:"JSON_NATIVE",values:"json",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"]},Fo=cp;var fp={description:1,name:"llama4",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:'"',valueSuffix:'"',separator:", ",typedValuePrefix:"",typedValueSuffix:""}},
prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["(",")","=",'"',","]},Bo=fp;var pp={description:1,name:"llama4-json",content:{mode:"WRAPPED_WITH_CALLS",start:"<|python_start|>",end:"<|python_end|>"},tools:{format:"JSON_NATIVE",values:"j\
son",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["<|python_start|>","<|python_end|>"]},Ho=pp;var mp={description:1,name:"minicpm5",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:'<function name="',nameSuffix:'">',close:"</function>"},arguments:{namePrefix:'<param name="',nameSuffix:'\
">',valueSuffix:"</param>",escapedValuePrefix:"<![CDATA[",escapedValueSuffix:"]]></param>"}},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>",'<function name="','">',"</function>",'<param name="',"</param>","<![CDATA[","]]></param>"]},Wo=mp;var hp={description:1,name:"minimax-m2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<minimax:tool_call>
`,sectionEnd:"</minimax:tool_call>",function:{namePrefix:'<invoke name="',nameSuffix:`">
`,close:`</invoke>
`},arguments:{namePrefix:'<parameter name="',nameSuffix:'">',valueSuffix:`</parameter>
`}},prompts:{default:`]~b]ai
<think>
`},stops:["[e~["],preservedTokens:["<think>","</think>","<minimax:tool_call>","</minimax:tool_call>",'<invoke name="','">',"</invoke>",'<parameter name="',"</pa\
rameter>"]},Go=hp;var gp={description:1,name:"minimax-m3",handler:"minimax-m3",reasoning:{mode:"TAG_BASED",start:"<mm:think>",end:"</mm:think>",field:"reasoning_content"},tools:{
format:"TAG_WITH_TAGGED",values:"elements",sectionStart:`]<]minimax[>[<tool_call>
`,sectionEnd:"]<]minimax[>[</tool_call>",function:{namePrefix:']<]minimax[>[<invoke name="',nameSuffix:'">',close:`]<]minimax[>[</invoke>
`},arguments:{namePrefix:"]<]minimax[>[<",nameSuffix:">"}},prompts:{default:`]~b]ai
`,off:`]~b]ai
</mm:think>`},stops:["[e~["],preservedTokens:["<mm:think>","</mm:think>","]<]minimax[>[<tool_call>","]<]minimax[>[</tool_call>",']<]minimax[>[<invoke name="','"\
>',"]<]minimax[>[</invoke>","]<]minimax[>[<",">","]<]minimax[>["]},Ko=gp;var yp={description:1,name:"mistral-nemo",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"[TOOL_CALLS]",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["name","arguments","id"]},stops:["</s>"],preservedTokens:["[TOOL_CALLS]"]},Uo=yp;var xp={description:1,name:"mistral-small",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:"\
[CALL_ID]",suffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[TOOL_CALLS]","[CALL_ID]","[ARGS]"]},$o=xp;var bp={description:1,name:"muse-glimmer",handler:"muse-glimmer",reasoning:{mode:"TAG_BASED",start:"to=self<|message|>",end:"<|eom|>",field:"reasoning_content"},
content:{mode:"ALWAYS_WRAPPED",start:"to=user<|message|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<atem:function_calls>
`,sectionEnd:"</atem:function_calls>",function:{namePrefix:'<atem:invoke name="',nameSuffix:`">
`,close:`</atem:invoke>
`},arguments:{namePrefix:'<atem:parameter name="',nameSuffix:'">',valueSuffix:`</atem:parameter>
`}},messages:{start:"<|start|>",role:"assistant",recipient:"to=",text:"<|message|>",ends:["<|eom|>","<|eot|>"],reasoning:["self"],content:["user"]},prompts:{default:"\
<|start|>assistant"},stops:["<|eot|>"],preservedTokens:["to=self<|message|>","<|eom|>","to=user<|message|>","<atem:function_calls>","</atem:function_calls>",'<a\
tem:invoke name="','">',"</atem:invoke>",'<atem:parameter name="',"</atem:parameter>","<|start|>","<|message|>","<|eot|>"]},qo=bp;var kp={description:1,name:"nemotron-v2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<TOOLCALL>",sectionEnd:"</TOOLCALL>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<SPECIAL_11>Assistant
<think>
`},stops:["<SPECIAL_12>"],preservedTokens:["<think>","</think>","<TOOLCALL>","</TOOLCALL>"]},Jo=kp;var Ap={description:1,name:"nemotron3",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>
`,field:"reasoning_content",untilFirstTag:!0},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>
</think>
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},Vo=Ap;var _p={description:1,name:"nested-function",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",functionField:"function",nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["id","function"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</call\
>"]},Yo=_p;var wp={description:1,name:"phi4-mini",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"nam\
e",argsField:"arguments",parameterOrder:["name","arguments"],rendersBareCalls:!0},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["functool\
s"]},zo=wp;var Sp={description:1,name:"python-bare",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|sta\
rt_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["(",")","=",","]},Qo=Sp;var Op={description:1,name:"python-dicts",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",usesPythonDicts:!0,pythonLiterals:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</cal\
l>"]},Xo=Op;var Ep={description:1,name:"python-lines",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:`<function_calls>
`,sectionEnd:"</function_calls>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",
typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<function_calls>","</function_calls>","(",")","=","'",","]},Zo=Ep;var vp={description:1,name:"pythonic",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_call_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,
function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},ea=vp;var Rp={description:1,name:"qwen3",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},ta=Rp;var Tp={description:1,name:"qwen3-coder",tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},na=Tp;var Cp={description:1,name:"qwen35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content",untilFirstTag:!0},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ra=Cp;var Mp={description:1,name:"qwen35-no-prefill",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content",untilFirstTag:!0},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ia=Mp;var Np={description:1,name:"qwq",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>

`},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},sa=Np;var jp={description:1,name:"response-tags",content:{mode:"ALWAYS_WRAPPED",start:"<response>",end:"</response>"},prompts:{default:"<|assistant|>"},stops:["<|end|\
>"],preservedTokens:["<response>","</response>"]},oa=jp;var Dp={description:1,name:"seed-oss",reasoning:{mode:"TAG_BASED",start:"<seed:think>",end:`</seed:think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<seed:tool_call>
`,perCallEnd:"</seed:tool_call>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:">",valueSuffix:`</parameter>
`}},prompts:{default:`<seed:bos>assistant
`},stops:["<seed:eos>"],preservedTokens:["<seed:think>","</seed:think>","<seed:tool_call>","</seed:tool_call>","<function=",">","</function>","<parameter=","</p\
arameter>"]},aa=Dp;var Ip={description:1,name:"solar",reasoning:{mode:"TAG_BASED",start:"<|think|>",end:"<|end|><|begin|>assistant",field:"reasoning"},content:{mode:"ALWAYS_WRAPPE\
D",start:"<|content|>",end:"<|end|>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls|>",sectionEnd:"<|calls|>",perCallStart:"<|tool_call\
:begin|>",perCallEnd:"<|tool_call:end|>",function:{nameSuffix:"<|tool_call:args|>"},callId:{position:"PRE_FUNC_NAME",suffix:"<|tool_call:name|>"}},prompts:{default:"\
<|begin|>assistant"},preservedTokens:["<|think|>","<|end|><|begin|>assistant","<|content|>","<|end|>","<|tool_calls|>","<|calls|>","<|tool_call:begin|>","<|tool\
_call:end|>","<|tool_call:args|>","<|tool_call:name|>"]},la=Ip;var Lp={description:1,name:"step3",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<｜tool_calls_begin｜>
`,sectionEnd:"<｜tool_calls_end｜>",perCallStart:"<｜tool_call_begin｜>function<｜tool_sep｜>",perCallEnd:`<｜tool_call_end｜>
`,function:{namePrefix:'<steptml:invoke name="',nameSuffix:`">
`,close:"</steptml:invoke>"},arguments:{namePrefix:'<steptml:parameter name="',nameSuffix:'">',valueSuffix:`</steptml:parameter>
`}},prompts:{default:`<｜BOT｜>assistant
<think>
`,off:`<｜BOT｜>assistant
`},stops:["<｜EOT｜>"],preservedTokens:["<think>","</think>","<｜tool_calls_begin｜>","<｜tool_calls_end｜>","<｜tool_call_begin｜>function<｜tool_sep｜>",
"<｜tool_call_end｜>",'<steptml:invoke name="','">',"</steptml:invoke>",'<steptml:parameter name="',"</steptml:parameter>"]},da=Lp;var Pp={description:1,name:"step35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>
`,field:"reasoning_content",untilFirstTag:!0},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
<think>
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ua=Pp;var Fp={description:1,name:"tool-name-arguments",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:`<minimax:tool_call>
`,perCallEnd:`</minimax:tool_call>
`,function:{namePrefix:"<tool_name>",nameSuffix:`</tool_name>
<arguments>`,close:`</arguments>
`}},prompts:{default:"<assistant>"},stops:["</assistant>"],preservedTokens:["<minimax:tool_call>","</minimax:tool_call>","<tool_name>",`</tool_name>
<arguments>`,"</arguments>"]},ca=Fp;var Bp={description:1,name:"xlam",tools:{format:"JSON_NATIVE",values:"json",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"]},fa=Bp;var Re={apertus:Zs,apriel15:eo,apriel16:to,"bracket-think":no,"cohere2-moe":ro,"command-r-plus":io,"command-r7b":so,"deepseek-r1":oo,"deepseek-r1-distill":ao,"d\
eepseek-v31":lo,devstral:uo,dsml:co,"dsml-v4":fo,"dsml-v41":po,ernie45:mo,firefunction2:ho,functionary31:go,functionary32:yo,functiongemma:xo,gemma2:bo,gemma4:ko,
"generic-json":Ao,gigachat3:_o,gigachat31:wo,glm46:So,glm47:Oo,"gpt-oss":Eo,granite33:vo,hermes:Ro,"hunyuan-a13b":To,hy3:Co,"hyperclova-x":Mo,internlm2:No,"kimi\
-k2":jo,"kimi-k2-thinking":Do,"kimi-k3":Io,lfm2:Lo,ling3:Po,llama3:Fo,llama4:Bo,"llama4-json":Ho,minicpm5:Wo,"minimax-m2":Go,"minimax-m3":Ko,"mistral-nemo":Uo,"\
mistral-small":$o,"muse-glimmer":qo,"nemotron-v2":Jo,nemotron3:Vo,"nested-function":Yo,"phi4-mini":zo,"python-bare":Qo,"python-dicts":Xo,"python-lines":Zo,pythonic:ea,
qwen3:ta,"qwen3-coder":na,qwen35:ra,"qwen35-no-prefill":ia,qwq:sa,"response-tags":oa,"seed-oss":aa,solar:la,step3:da,step35:ua,"tool-name-arguments":ca,xlam:fa};var E=class t{static NONE=new t([]);static ALL=new t([]);static{this.ALL.#e.fill(1),this.ALL.#n=!0}#e=new Uint8Array(256);#t="";#n=!1;constructor(e,n){n!==void 0&&
(this.#e.set(n.#e),this.#t=n.#t);for(let r of e){if(r==="")continue;let i=r.charCodeAt(0);i<256?this.#e[i]=1:this.#t+=r.charAt(0)}}has(e){return e<256?this.#e[e]===
1:this.#n||this.#t!==""&&this.#t.includes(String.fromCharCode(e))}};var cn=2,Q=class extends Error{constructor(n){super("no sequence of calls");this.at=n}at};function U(t){return{start:t,name:"",mode:"pending",id:void 0,pending:"",
problems:[],handle:void 0,last:t,complete:!0,lacksEnd:!1,missedAt:-1,isClosed:!1,quotesHead:!1,flushed:t}}function W(t,e,n,r=!1){if(e.name=n,t.out.saw=!0,!t.tools.
accepts(n)){if(t.isTrial)throw new Q(e.start);e.mode="rejected",t.out.mark("call"),t.out.reject(n);return}if(t.options.parallelToolCalls===!1&&t.state.accepted>
0&&!t.isTrial&&!r){e.mode="extra",e.flushed=e.start,t.state.extra=e;return}t.state.accepted++,e.mode="accepted",t.out.mark("call"),e.handle=t.out.open(n,e.id);let{
pending:i}=e;e.pending="",x(t,e,i)}function Ze(t,e,n){n===""||e.id!==void 0||(e.id=n,e.handle!==void 0&&t.out.identify(e.handle,n))}function x(t,e,n){e.handle!==
void 0?t.out.append(e.handle,n):e.mode==="pending"&&(e.pending+=n)}function fn(t){return t.handle===void 0?t.pending==="":t.handle.parts.length===0}function pa(t){
return t.handle===void 0?t.pending:t.handle.parts.join("")}function v(t,e,n,r,i=r){if(e.mode==="pending")e.problems.push([n,r,i]);else if(e.mode==="accepted"||e.
mode==="rejected"&&n==="unexpected-text"){if(t.isTrial&&(n==="unexpected-text"||n==="missing-start-marker"))throw new Q(r);t.out.problem(n,r,i)}}function pt(t,e,n){
let{out:r,state:i}=t;if(t.isTrial&&(!e.complete||e.lacksEnd||e.missedAt>=0))throw new Q(e.start);if(e.handle!==void 0){r.close(e.handle,e.complete);for(let[s,o,
a]of e.problems)r.problem(s,o,a);e.complete&&!e.isClosed&&e.missedAt>=0&&r.problem("missing-end-marker",e.missedAt),r.mark("call")}else e.mode==="rejected"?(r.problem(
"rejected-call",e.start,n),r.mark("call")):e.mode==="extra"&&(n>e.flushed&&r.put(t.text(e.flushed,n)),e.flushed=Math.max(e.flushed,n),r.problem("extra-call",e.start,
n),i.extra=void 0);i.previous=e,i.adjacent=!0,i.begun=!0,i.opened=[]}function $(t,e,n){let r=t.text(e,n);if(r!==""){if(te(r)!==""){if(t.isTrial)throw new Q(e);t.
state.adjacent=!1,t.state.begun=!0}t.out.put(r)}}function*mt(t,e,n,r){let{input:i}=t,s=e;for(;;){if(s=i.next(n.units,s),s>=i.length){if(r(s),i.ended)return{at:s,
kind:"final",rank:-1,to:s};yield*t.wait(s);continue}let o=n.at(s);if(o===-1)s++;else{if(o!==-2)return{...o,at:s};i.ended?s++:(r(s),yield*t.wait(s))}}}function*ge(t,e,n,r){
let i=n,s=l=>{e?.mode!=="extra"&&$(t,i,l),i=Math.max(i,l)};if(t.isTrial)throw new Q(n);let o=yield*mt(t,n+1,r,s);s(o.at);let a=o.at;for(;a>n&&w(t.input.at(a-1));)
a--;return{found:o,to:a,text:t.input.text(n,a)}}var Hp=34,Wp=39,Gp=92,Ar=123;function*X(t,e,n,r=()=>{}){let{input:i}=t,s=new B(n),o=e;for(;;){for(;o<i.length&&!(s.isPlain&&(o=i.nextInString(o),o>=i.length));){
let a=s.push(i.at(o));if(a==="ok")o++;else{let l=a==="done"?o+1:o;return r(l,s),{kind:a==="error"?"error":"done",at:l,scanner:s}}}if(r(o,s),i.ended)return{kind:"\
end",at:o,scanner:s};yield*t.wait(o)}}function*ie(t,e,n,r){let i=yield*t.peek(n);if(i===Wp&&r.dialect.quotes===!0)return yield*Kp(t,e,n,r);if(i===Hp)return yield*qp(
t,e,n,i,r);let s=n,o=i===110||i===78&&r.dialect.words===!0,a=(d,u)=>{o||(u.isDialect?x(t,e,u.take()):x(t,e,t.text(s,d)),s=d)},l=yield*X(t,n,r.dialect,a);if(l.kind===
"done")return o?{kind:"none",at:l.at}:(e.last=l.at,i===Ar?{kind:"object",at:l.at}:pn(t,e,n,l.at));if(o&&x(t,e,t.text(s,l.at)),l.kind==="end"){if(o||x(t,e,l.scanner.
isDialect?l.scanner.partialWord:""),i===45||i>=48&&i<=57){let d=l.at;for(;w(t.input.at(d-1));)d--;return pn(t,e,n,d)}return r.endCloses===!0&&i===Ar&&e.mode==="\
accepted"&&ma(t,e,l.scanner,l.at)?{kind:"closed",at:l.at}:(e.complete=!1,{kind:"end",at:l.at,scanner:l.scanner})}return e.mode==="pending"?{kind:"fail",at:l.at}:
i===Ar&&t.repairs&&(yield*Up(t,e,l,r))&&ma(t,e,l.scanner,l.at)?{kind:"closed",at:l.at}:yield*ye(t,e,l.at,r.bounds)}function*Kp(t,e,n,r){let i=yield*X(t,n,r.dialect),
{json:s}=i.scanner;if(i.kind==="done"){let o=JSON.parse(s);if(ve(o))return{kind:"none",at:i.at};e.last=i.at;let a=S(o).startsWith("{")&&ne(S(o))!==void 0;return x(
t,e,a?o:s),a?{kind:"object",at:i.at}:pn(t,e,n,i.at)}return e.mode==="pending"&&i.kind==="error"?{kind:"fail",at:i.at}:(x(t,e,s),i.kind==="error"?yield*ye(t,e,i.
at,r.bounds):(e.complete=!1,{kind:"end",at:i.at}))}function pn(t,e,n,r){return e.complete=!1,e.last=r,v(t,e,"malformed-arguments",n,r),{kind:"bad",at:r}}function*Up(t,e,n,r){
if(e.mode!=="accepted"||n.scanner.missing()===void 0)return!1;let i=yield*t.settle(()=>r.bounds.at(n.at),n.at);return i===-1||i===-2?!1:i.kind==="final"?r.endCloses===
!0:i.kind==="end"&&Xe(t.input.text(n.at,i.to))}function ma(t,e,n,r){let i=n.missing();if(i===void 0||!t.repairs)return!1;let s;try{s=JSON.parse(pa(e)+i)}catch{return!1}
let{names:o,required:a}=t.parameters(e.name),l=Object.keys(s);if(!a.every(u=>l.includes(u))||o.length>0&&!l.every(u=>o.includes(u)))return!1;x(t,e,i);let d=r;for(;d>
0&&w(t.input.at(d-1));)d--;return e.last=d,e.isClosed=!0,v(t,e,"closed-braces",d),!0}function*ye(t,e,n,r){let i=n,s=fn(e),o=l=>{let d=te(t.text(i,l));d!==""&&(s&&
Ee(d).startsWith("{")&&x(t,e,"{"),s=!1,x(t,e,d),i+=d.length)},a=yield*mt(t,n,r,o);return o(a.at),s&&x(t,e,"{"),e.complete=!1,e.last=i,v(t,e,"malformed-arguments",
n,i),{kind:"malformed",at:a.at}}var $p={34:'"',39:"'",92:"\\",47:"/",98:"\b",102:"\f",110:`
`,114:"\r",116:"	"},_r=class{#e=new B;#t="";#n="";#r="blank";#i;constructor(e){this.#i=e}get mode(){return this.#r}get isWhole(){return this.#e.done}push(e){let n=e.
charCodeAt(0);if(this.#r==="blank"&&!w(n)&&(this.#r=e==="{"?"object":"other"),this.#r!=="object")return!0;if(this.#e.done&&!w(n))return this.flush(),!1;let r=this.#e.
push(n);if(r==="error")return!1;if(r==="done"||this.#t!=="")return this.#t+=e,!0;let i=n>=55296&&n<56320,s=this.#n+e;return this.#n=i?e:"",this.#i(i?s.slice(0,-1):
s),!0}flush(){this.#i(this.#t),this.#t=""}cut(){this.#i(this.#n)}};function*qp(t,e,n,r,i){let s=new _r(l=>x(t,e,l)),o=n+1,a=n;for(;;){let l=yield*t.peek(o);if(l===
-1)return s.mode==="other"&&x(t,e,t.text(a,o)),s.cut(),e.complete=!1,{kind:"end",at:o};if(l===r)return s.mode==="blank"?{kind:"none",at:o+1}:(e.last=o+1,s.mode===
"other"?(x(t,e,t.text(a,o+1)),pn(t,e,n,o+1)):s.isWhole?(s.flush(),{kind:"object",at:o+1}):e.mode==="pending"?{kind:"fail",at:o}:yield*ye(t,e,o,i.bounds));let d=yield*Jp(
t,o,l);if(d===-2){o=t.input.length;continue}if(d===-1||!s.push(d.text))return e.mode==="pending"?{kind:"fail",at:o}:(s.mode==="other"&&x(t,e,t.text(a,o)),yield*ye(
t,e,o,i.bounds));o=d.end,s.mode==="other"&&(x(t,e,t.text(a,o)),a=o)}}function*Jp(t,e,n){if(n<32)return-1;if(n!==Gp)return{text:String.fromCharCode(n),end:e+1};let r=yield*t.
peek(e+1);if(r===-1)return-2;if(r!==117){let s=$p[r];return s===void 0?-1:{text:s,end:e+2}}let i="";for(;i.length<4;){let s=yield*t.peek(e+2+i.length);if(s===-1)
return-2;let o=String.fromCharCode(s);if(!/[0-9a-fA-F]/.test(o))return-1;i+=o}return{text:String.fromCharCode(parseInt(i,16)),end:e+6}}var Vp=512,Fe=new E(['"',"'","<",">","[","]","{","}"]);function le(t,e,n,r,i){let s=t.spaces(e);if(s<0)return s;let o=s,a=p=>w(p)||(n===""?r.has(p):p===n.charCodeAt(
0)),l=p=>a(t.at(p))&&(w(t.at(p))||n===""||p>o&&t.literal(n,p)!==-1);for(let p of i){if(!Yp(p,a))continue;let m=t.literal(p,o);if(m===-1)continue;let h=m===-2?-2:
ha(t,p,o,m,n,r);if(h!==-1)return h}let d=!1;for(;s<t.length&&!l(s);s++){if(s-o>=Vp)return-1;if(d||=Fe.has(t.at(s)),d&&!i.some(p=>p.startsWith(t.text(o,s+1))))return-1}
if(s>=t.length)return-2;let u=t.text(o,s);return u===""||d&&!i.includes(u)?-1:ha(t,u,o,s,n,r)}function ha(t,e,n,r,i,s){if(i===""){if(r>=t.length)return t.ended?
{name:e,from:n,to:r,end:r}:-2;let l=t.at(r);return w(l)||s.has(l)?{name:e,from:n,to:r,end:r}:-1}let o=t.spaces(r);if(o<0)return o;let a=t.literal(i,o);return a<
0?a:{name:e,from:n,to:r,end:a}}function Yp(t,e){for(let n=0;n<t.length;n++)if(e(t.charCodeAt(n)))return!0;return!1}var ga="```",zp=["true","false","null"];function*xe(t,e){let{input:n,out:r}=t,i=yield*t.skip(e),s=yield*t.settle(()=>n.literal(ga,i),i),o=s>=0;if(o){let p=yield*t.
settle(()=>n.literal("json",s),i),m=yield*t.skip(p>=0?p:s);if(!(yield*Qp(t,m)))return e;r.mark(),i=m}else{let p=yield*t.peek(i);if(p!==123&&p!==91)return e;r.put(
t.text(e,i))}t.state.begun=!0;let a=i,l=yield*X(t,i,{},p=>{r.put(t.text(a,p)),a=p});if(l.kind!=="done"||!o)return l.at;let d=yield*t.skip(l.at),u=yield*t.settle(
()=>n.literal(ga,d),l.at);return u<0?l.at:(r.put(t.text(l.at,d)),r.mark(),u)}function*Qp(t,e){let n=yield*t.peek(e);if(n!==123&&n!==91)return!1;let r=yield*t.skip(
e+1),i=yield*t.peek(r);return i===34||i===(n===123?125:93)?!0:n===123?!1:i===123||i===91||i===45||i>=48&&i<=57?!0:(yield*t.settle(()=>Xp(t,r),e))>=0}function Xp({
input:t},e){let n=!1;for(let r of zp){let i=t.literal(r,e);if(i===-2||i>=0&&i>=t.length)n=!0;else if(i>=0&&!/\w/.test(t.char(i)))return i}return n?-2:-1}function mn({description:{messages:t={}}}){return[t.start??"",...t.ends??[]]}function*Be(t,e){let n=t.reads?e(t):void 0,r=he(t.description,t.marks,t.options,t.prompt),s=yield*new de(t,n,e).read(r);yield*j(t,n,s.at,{sawReasoning:s.saw})}function*j(t,e,n,r){
let{input:i,out:s}=t,o=new wr(t,r),a=new E([...t.stops,...o.markers,...r.special?.units??[]],e?.units),l=t.hasResponseSchema?yield*xe(t,n):n,d=l!==n,u=l;for(;;){
if(l=i.next(a,l),$(t,u,l),u=l,l>=i.length){if(i.ended)return;yield*t.wait(l);continue}if((yield*t.settle(()=>t.stopsAt(l),l))>=0){let y=e===void 0?-1:yield*t.settle(
()=>e.headAt(l,0),l);if(y===-1||y===-2){s.mark();return}}let m=yield*o.at(l);if(m!==-1){u=l=t.hasResponseSchema&&!d?yield*xe(t,m):m,d||=l!==m;continue}let h=r.special===
void 0?-1:yield*r.special.at(l),g=h!==-1||e===void 0?h:yield*e.content(l);g===-1?l++:u=l=g}}var wr=class{#e;markers;#t;#n;#r;#i;#s;constructor(e,{sawReasoning:n,
isUnwrapped:r=!1}){this.#e=e;let{mode:i="PLAIN"}=e.description.content??{},s=!r&&i!=="PLAIN"&&(i!=="WRAPPED_WITH_REASONING"||n),{start:o,end:a}=e.marks.content;
this.#t=s?o:"",this.#n=s?a:"",this.#r=!Qe(o),this.#i=n&&e.marks.reasoning.end===o||e.options.continueFinalMessage==="content"||o!==""&&te(e.prompt).endsWith(o),
this.#s=i==="WRAPPED_WITH_CALLS",this.#r&&o!==""&&te(e.prompt).endsWith(o)&&(e.state.begun=!0),this.markers=[this.#t,this.#n].filter(l=>l!=="")}*at(e){let n=this.#e;
for(let r of this.markers){let i=yield*n.settle(()=>n.input.literal(r,e),e);if(i<0)continue;let s=r===this.#t;if(!(s&&this.#r&&n.state.begun&&!n.state.adjacent)&&
!(this.#n!==""&&this.#i===s))return this.#i=s,n.out.mark("call"),s?n.state.begun||=this.#r:this.#s&&(n.state.begun=!1),i}return-1}},de=class{run;end;looseMarkers=[];#e;#t;#n;#r;constructor(e,n,r){
this.run=e,this.#e=n,this.#t=r,this.#n=e.marks.reasoning.start,this.end=e.marks.reasoning.end,this.#r=e.options.reasoningFormat==="none"}endAt(e){return this.run.
input.literal(this.end,e)}looseEndAt(e){return-1}*read(e){let{run:n}=this,{continueFinalMessage:r="none"}=n.options,i=n.prefix;if(this.end==="")return{at:i,saw:!1};
if(e==="after"&&r==="none"&&n.out.mark("reasoning"),e==="after"&&r==="content")return{at:i,saw:!0};let s=this.#n===""?-1:yield*this.#i(this.#n);if(s<0){if(e!=="\
inside")return{at:i,saw:e==="after"};if(yield*this.#s())return{at:i,saw:!0}}else this.#r&&n.out.put(n.text(i,s));return r==="reasoning"&&n.out.continueReasoning(),
{at:yield*this.inside(s<0?i:s),saw:!0}}*#i(e){let{run:n}=this,r=yield*n.skip(n.prefix);return yield*n.settle(()=>n.input.literal(e,r),r)}*#s(){let{start:e}=this.
run.marks.content;return e!==""&&e!==this.end&&Xe(e)&&(yield*this.#i(e))>=0}*inside(e){let{run:n}=this,{input:r,out:i}=n,s=this.#e,o=s!==void 0&&!this.#r,a=o&&this.
end===n.marks.content.start,l=o&&!a&&n.marks.marksCalls&&n.repairs&&n.options.stopReason!=="length",d=new ht(n,e,[this.end],b=>this.endAt(b)),u=new ht(n,e,n.stops,
b=>n.stopsAt(b)),p=new ht(n,e,this.looseMarkers,b=>this.looseEndAt(b)),m=new ht(n,e,s?.units??[],b=>o&&s!==void 0?s.headAt(b,0):-1),h=e,g,y=b=>{b<=h||(this.#r?i.
put(n.text(h,b)):i.think(n.text(h,b)),h=b)};for(;;){let b=d.step(r.length),_=d.at;if(a&&m.step(_)!==void 0)return y(m.at),i.mark("reasoning"),m.at;if(b!==void 0)
return y(_),this.#r?i.put(n.text(_,b)):i.mark("reasoning"),b;let O=p.step(_);if(O!==void 0&&r.ended&&!this.#r)return y(p.at),i.mark("reasoning"),O.from;let re=u.
step(_);if(re!==void 0&&r.ended&&g===void 0&&!this.#r&&!l)return y(u.at),r.length;l&&g===void 0&&m.step(_)!==void 0&&(g=new Sr(n,this.#t,m.at));let Qn=Math.min(
_,u.at,p.at,l||a?m.at:_);if(g===void 0&&r.ended){let ji=re!==void 0&&!this.#r;return y(ji?u.at:r.length),ji||i.endOpenReasoning(),r.length}y(Qn);let Xn=g?.step()??
"waits";if(Xn==="calls"&&g!==void 0)return i.mark("reasoning"),g.start;if(typeof Xn=="object"&&g!==void 0){m.goOn(Math.max(Xn.failed,g.start+1)),g=void 0;continue}
yield*n.wait(h)}}},ht=class{#e;#t;#n;at;#r;constructor(e,n,r,i){this.#e=e,this.at=n,this.#t=r instanceof E?r:new E(r),this.#n=i}step(e){let{input:n}=this.#e;for(;this.#r===
void 0;){if(this.at=Math.min(n.next(this.#t,this.at),n.length),this.at>=e)return;let r=this.#n(this.at);if(r!==-1&&r!==-2)this.#r=r;else{if(r===-2&&!n.ended)return;
this.at++}}return this.at<e?this.#r:void 0}goOn(e){this.#r=void 0,this.at=e}},Sr=class{#e;start;#t;#n=new Pe;#r=br();constructor(e,n,r){this.#e=e,this.start=r,this.#t=
j(e,n(e),r,{sawReasoning:!1})}step(){let e=this.#e,{out:n,state:r}=e;e.out=this.#n,e.state=this.#r,e.isTrial=!0;try{let i=this.#t.next().done===!0;return this.#r=
e.state,i?"calls":"waits"}catch(i){if(i instanceof Q)return{failed:i.at};throw i}finally{e.out=n,e.state=r,e.isTrial=!1}}};var ya=123;function*Er(t){let e=new Or(t),n=t.options.continueFinalMessage==="content"?0:yield*e.first();yield*j(t,void 0,n,{sawReasoning:!1,isUnwrapped:!0,special:e})}
var Or=class{#e;#t;#n;units;#r;#i;constructor(e){let{messages:n={}}=e.description;this.#e=e,this.#t=n.start??"",this.#n=n.content??[],this.units=[this.#t],this.#r=
new E(["{",this.#t]),this.#i={units:new E([this.#t,...e.stops]),at:r=>this.#u(r)}}*first(){let e=this.#e;if(!e.prompt.endsWith(this.#t))return 0;let n=yield*e.settle(
()=>this.#a(0),0);return n===-1||n===-2||n.tool!==void 0&&!e.tools.has(n.tool)?0:yield*this.#d(0,n)}*at(e){let r=yield*this.#e.settle(()=>this.#s(e),e);return r===
-2?this.#l(e):r===-1?-1:yield*this.#d(e,r)}#s(e){let n=this.#e.input.literal(this.#t,e);return n<0?n:this.#a(n)}#a(e){let n=this.#e,{input:r}=n,i=!1;for(let l of this.#n){
let d=r.literal(l,e),u=d<0?d:r.lineEnd(d);if(u>=0)return{tool:void 0,end:u};u===-2&&(i=!0)}if(!n.reads)return i?-2:-1;let s=le(r,e,"",this.#r,n.tools.names);if(s===
-2||s===-1)return i?-2:s;if(s.from!==e)return-1;let o=r.spaces(s.end);if(o<0)return o;if(o>=r.length)return-2;if(r.at(o)===ya)return{tool:s.name,end:s.end};let a=r.
literal(this.#t,o);return a>=0?{tool:s.name,end:s.end}:a}#l(e){let n=this.#e,{input:r}=n,i=r.literal(this.#t,e);if(i<0||i>=r.length||!n.reads)return-1;let s=r.text(
i,r.length);return/["'<>[\]{}]/.test(s)||this.#n.some(o=>o.startsWith(s))?-1:(n.out.problem("unterminated-call",e,r.length),n.out.saw=!0,$(n,e,r.length),r.length)}*#d(e,{
tool:n,end:r}){let i=this.#e;if(n===void 0)return i.out.mark(),i.hasResponseSchema?yield*xe(i,r):r;let s=U(e);W(i,s,n),s.last=r;let o=yield*i.skip(r),a=o;return(yield*i.
peek(o))===ya?a=(yield*ie(i,s,o,{bounds:this.#i,dialect:{}})).at:(x(i,s,"{}"),a=r),pt(i,s,s.mode==="rejected"||s.mode==="extra"?Math.max(s.last,a):a),a}#u(e){let n=this.#e,
r=this.#s(e);if(r!==-1&&r!==-2)return{kind:"start",rank:0,to:r.end};let i=n.stopsAt(e);return i>=0?{kind:"final",rank:0,to:i}:r===-2&&n.input.ended?{kind:"start",
rank:0,to:n.input.length}:r===-2||i===-2?-2:-1}};function*xa(t,e,n,r,i,s){let{input:o}=t,a=r.filter(p=>p!==""),l=n,d=a,u=em(t,vr(s),()=>a.filter(p=>!d.includes(p)));for(;d.length>0||e.lacksEnd;){let p=yield*t.
skip(l),m=p<o.length?yield*t.settle(()=>Zp(t,p,d),p):-1;if(m!==-1&&m!==-2){if(m.index>0&&be(e),d=d.slice(m.index+1),l=m.to,d.length===0&&(e.lacksEnd=!1),e.lacksEnd||
(e.last=l),d.length===0)return l;continue}let h=-1;if(p>=o.length?h={kind:"final",rank:-1,to:p}:h=yield*t.settle(()=>u.at(p),p),h!==-1)return be(e),h!==-2&&h.kind===
"final"?(t.out.mark(),h.to):p;e.mode!=="extra"&&t.out.put(t.text(l,p));let g=yield*ge(t,e,p,u);i.push({from:p,to:g.to,text:g.text}),l=g.found.at}return l}function Zp(t,e,n){
let r=!1;for(let[i,s]of n.entries()){let o=t.input.literal(s,e);if(o>=0)return{index:i,to:o};o===-2&&(r=!0)}return r?-2:-1}function be(t){t.lacksEnd||(t.lacksEnd=
!0,t.missedAt=t.last)}function em(t,{units:e,at:n},r){return{units:e,at:i=>{let s=n(i);return s===-1||s===-2||s.kind!=="end"?s:r().includes(t.input.text(i,s.to))?
-1:s}}}function vr({units:t,at:e}){return{units:t,at:n=>{let r=e(n);return r===-1||r===-2?r:r.kind==="key"||r.kind==="final"&&r.rank===cn?-1:r}}}var hn=class{run;constructor(e){this.run=e}openingAt(e){let{section:n,call:r}=this.run.marks;for(let{start:i,end:s}of[n,r]){let o=i===""?-1:this.run.input.literal(
i,e);if(o>=0)return{end:o,close:s}}}*textual(e,{end:n,close:r}){let{run:i}=this,{input:s}=i;if($(i,e,n),!Qe(r))return n;let o=yield*i.skip(n),a=yield*i.peek(o),
l=a===123||a===91;a===60&&(l=(yield*i.settle(()=>s.literal(r,o),o))<0);for(let u of i.tools.names)!l&&a===u.charCodeAt(0)&&(l=(yield*i.settle(()=>s.literal(u,o),
o))>=0);let d=!l&&s.literal(r,o)>=0;return(l||d)&&i.state.opened.push({at:l?e:-1,close:r}),n}*closing(e){let{run:n}=this,{opened:r}=n.state;if(!(r.length===0||!n.
repairs))for(let i=r.length-1;i>=0;i--){let{at:s,close:o}=r[i],a=yield*n.settle(()=>n.input.literal(o,e),e);if(!(a<0)){if(r.length=0,s<0)return;n.out.problem("m\
alformed-call",s,a),n.out.saw=!0;return}}}};function*ba(t,e){let{run:n,bareLevels:r}=t;if(r.length===0||n.out.inFence)return-1;let{previous:i}=n.state;if(i!==void 0&&(i.mode==="rejected"||i.quotesHead))return-1;
for(let s of r){let o=yield*n.settle(()=>t.headAt(e,s),e);if(o===-1||o===-2||!n.tools.has(o.name))continue;let a=n.input.text(e,o.end);if(!Xe(a))continue;let l=a.
startsWith("<|")||a.startsWith("<｜");if(!(!(!n.state.begun||n.state.adjacent||l||e===n.prefix||n.input.at(e-1)===10)||(yield*n.settle(()=>t.bareFollows(o),e))!==
!0)){if(n.isTrial)throw new Q(e);return yield*t.readBare(e,o,s)}}return-1}var Ae=class{run;marks;units;isBare;isArray;inSection=!1;inArray=!1;#e=!1;#t=!1;#n;#r=-1;#i;#s=!1;isFurther=!1;#a={at:-1,to:-1};constructor(e,n){this.run=e,this.#i=
new hn(e),this.marks=e.marks;let{section:r,call:i}=e.marks;this.#n=e.description.tools?.rendersBareCalls===!0,this.isArray=e.description.tools?.toolsArrayWrapped===
!0,this.isBare=r.start===""&&i.start===""&&(!e.marks.marksCalls||e.description.handler==="python-calls"),this.units=new E([r.start,i.start,r.end,i.end,e.marks.separator,
e.marks.code,...n])}outerAt(e){return-1}bareFollows(e){return-1}get isUnmarked(){return this.isBare||this.#t}headAt(e,n){let{input:r}=this.run,{section:i,call:s}=this.
marks,o=e,a=n!==0&&this.inArray,l=e;if(n===0){if(i.start!==""){let u=r.literal(i.start,o);if(u<0)return u;o=r.spaces(u)}if(o>=0&&this.isArray){let u=r.literal("\
[",o);if(u>=0)a=!0,o=r.spaces(u);else return u}}if(o<0)return o;if(l=o,n<=1&&s.start!==""){let u=r.literal(s.start,o);if(u<0)return u;if(o=r.spaces(u),o<0)return o}
if(o>=r.length)return-2;let d=this.innerAt(o,{inArray:a,level:n});return d===-1||d===-2?d:{...d,own:l}}furtherAt(e){return this.inSection?this.run.first(()=>this.
headAt(e,1),()=>this.headAt(e,0)):this.isBare?-1:this.headAt(e,0)}quotedAt(e){return this.run.first(()=>this.headAt(e,1),()=>this.headAt(e,0))}get needsSeparator(){
return!1}separatorAt(e){return this.inArray?this.run.input.literal(",",e):this.marks.separator===""?-1:this.run.input.literal(this.marks.separator,e)}*content(e){
let{run:n,marks:r}=this,{input:i,state:s}=n;if(r.code!==""){let l=yield*this.code(e);if(l!==-1)return l}if(s.adjacent&&r.separator!==""){let l=yield*this.#d(e);
if(l!==-1)return l}if(!this.isBare||!s.begun&&!this.#e||s.adjacent&&!this.#e){let l=yield*n.settle(()=>this.headAt(e,0),e);if(l===-2){if(this.isBare)return-1;if(i.
literal(r.section.start||r.call.start||r.name.start,e)>=0)return this.cutOff(e)}else if(l!==-1){let d=yield*this.section(e,l);if(d!==-1)return d}}if(this.#n&&(!s.
begun||s.adjacent)){let l=yield*this.#l(e);if(l!==-1)return l}let o=n.repairs?yield*ba(this,e):-1;if(o!==-1)return o;let a=this.#i.openingAt(e);return a!==void 0?
yield*this.#i.textual(e,a):(yield*this.#i.closing(e),-1)}*#l(e){let{run:n}=this;if(n.input.at(e)!==123)return-1;let r=this.innerAt(e,{inArray:!1,level:1});if(r===
-1||r===-2)return-1;this.#t=!0;let i=yield*this.read(e,r);return this.#t=!1,i}*#d(e){let{run:n}=this,{input:r}=n,i=yield*n.settle(()=>this.separatorAt(e),e);if(i<
0)return-1;let s=yield*n.skip(i);if(this.#n&&s<r.length&&r.at(s)===123){let l=yield*this.#l(s);if(l!==-1)return l}let o=this.isArray&&this.#e&&this.isBare?-1:yield*n.
settle(()=>this.headAt(s,this.isBare?1:0),e);if(o===-2&&s<r.length)return this.isBare?-1:this.cutOff(e);let a=s>=r.length||(yield*n.settle(()=>n.stopsAt(s),e))>=
0;return o===-1&&!a?-1:(n.out.mark(),o!==-1&&o!==-2&&this.isBare?yield*this.section(s,o):s)}*section(e,n){let r=this.marks.section.start!==""||n.inArray;n.inArray&&
(this.#e=!0),this.inSection=r,this.inArray=n.inArray,this.#r=-1;let i=yield*this.read(e,n),s=i===-1||!r?i:yield*this.#u(i);return this.inSection=!1,this.inArray=
!1,i===-1&&n.inArray&&(this.#e=!1),s}*#u(e){let{run:n}=this,{input:r}=n,i=e;for(;;){let s=yield*n.skip(i);if(s>=r.length)return this.#p(i,s);if(this.inArray){let u=r.
literal("]",s);if(u>=0){if(this.inArray=!1,this.#r=u,n.out.mark(),i=u,this.sectionEnd==="")return i;continue}}let o=this.sectionEnd,a=o===""?-1:yield*n.settle(()=>r.
literal(o,s),s);if(a>=0)return this.inArray&&this.#p(i,a),n.out.mark(),a;if(a===-2){if(n.isTrial)throw new Q(s);return n.out.mark(),this.#p(i,r.length)}let l=yield*n.
settle(()=>this.#o(s),s);if(l===-2){if(this.#f(s))return this.cutOff(s);i=yield*this.#c(i,s);continue}if(l===-1){let u=this.isBare?-1:yield*n.settle(()=>this.headAt(
s,0),s),p=yield*n.settle(()=>this.outerAt(s),s);if(u!==-1||p!==-1||(yield*n.settle(()=>n.stopsAt(s),s))>=0)return this.#p(i,s);if(o===""&&!this.inArray)return i;
i=yield*this.#c(i,s);continue}if(l==="dropped"){let u=this.separatorAt(s);n.out.mark(),i=u;continue}this.isFurther=!0;let d=yield*this.read(s,l);if(this.isFurther=
!1,this.#s)return d;i=d===-1?yield*this.#c(i,s):d}}#o(e){let{run:n,marks:r}=this,{input:i}=n;if(this.isArray&&!this.inArray&&r.call.start==="")return-1;let s=this.
separatorAt(e);if(s===-2)return-2;let o=!1;if(s>=0){let l=i.spaces(s);if(l===-2)return-2;if(l>=i.length)return"dropped";if(l>=0){let d=this.headAt(l,1);if(d!==-1&&
d!==-2)return d;let u=n.first(()=>r.section.end===""?-1:i.literal(r.section.end,l),()=>this.inArray?i.literal("]",l):-1,()=>n.stopsAt(l));if(u!==-1&&u!==-2)return"\
dropped";o=d===-2||u===-2}}let a=this.needsSeparator?-1:this.headAt(e,1);return a===-1&&o?-2:a}#f(e){let n=this.separatorAt(e),r=this.marks.call.start||this.marks.
name.start;return n>=0||r!==""&&this.run.input.literal(r,e)>=0}*#c(e,n){let{run:r}=this;r.out.put(r.text(e,n));let i=yield*ge(r,void 0,n,this.sectionBounds);return r.
out.unexpected(n,i.to,e===this.#a.at?this.#a.to:-1),this.noteText(i.found.at,i.to),i.found.at}noteText(e,n){this.#a={at:e,to:n}}sectionBounds={units:E.ALL,at:e=>{
let n=this.sectionEnd===""?-1:this.run.input.literal(this.sectionEnd,e);if(n>=0)return{kind:"end",rank:2,to:n};let r=this.bounds.at(e),i=r!==-1&&r!==-2&&(r.kind===
"key"||r.kind==="end"&&r.to!==this.run.input.literal(this.marks.section.end,e));if(r!==-1&&!i)return r;if(!this.inArray)return-1;let s=this.run.input.at(e);return s===
44?this.#m(e):s===123?this.#g(e):s===93?{kind:"end",rank:1,to:e+1}:-1}};#m(e){let n=this.run.input.spaces(e+1);if(n<0)return n;let r={kind:"separator",rank:0,to:e};
if(n>=this.run.input.length)return this.run.input.ended?r:-2;let i=this.run.first(()=>this.run.input.literal("]",n),()=>this.sectionEnd===""?-1:this.run.input.literal(
this.sectionEnd,n));return i===-1?this.#g(n):i===-2?-2:r}#g(e){let n=this.headAt(e,1);return n===-1||n===-2?n:{kind:"separator",rank:0,to:e}}get sectionEnd(){return this.
marks.section.end}#p(e,n){let{run:r}=this,i=r.state.previous;return i!==void 0&&i.mode==="accepted"&&i.complete&&(!i.lacksEnd||this.#r>i.last)&&!i.isClosed&&(this.
sectionEnd!==""||this.inArray)&&r.out.problem("missing-end-marker",Math.max(i.last,this.#r)),n}get reportsCut(){return!this.isUnmarked}cutOff(e){let{run:n}=this,
{input:r,state:i}=n;if(n.isTrial)throw new Q(e);return this.#s=!0,this.reportsCut&&(n.out.problem("unterminated-call",e,r.length),n.out.saw=!0),i.adjacent&&i.previous?.
lacksEnd===!0&&n.out.dropSpace(),$(n,e,r.length),r.length}*readBare(e,n,r){this.run.out.problem("missing-start-marker",e);let i=yield*this.read(e,n);return yield*this.
dropEnds(i,[this.marks.section.end])}*dropEnds(e,n){let{run:r}=this,i=e;for(let s of n){if(s==="")continue;let o=yield*r.skip(i),a=yield*r.settle(()=>r.input.literal(
s,o),o);a>=0&&(r.out.mark(),i=a)}return i}get bareLevels(){let{section:e,call:n}=this.marks,r=[];return e.start!==""&&n.start!==""&&r.push(1),(e.start!==""||n.start!==
"")&&r.push(2),r}*ending(e,n,r,i=[],s=this.bounds){return yield*xa(this.run,e,n,r,i,s)}finish(e,n){return pt(this.run,e,n),e.mode==="extra"?Math.max(n,e.flushed):
n}};var tm=123,yn=class{#e;#t;#n;#r;#i=new Set;#s=[];#a=!1;#l=!1;#d=0;constructor(e,n,r){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,e.keys=n.mode==="rejected"?[]:e.
keysOf(n.name)}*read(e){let n=this.#t,r=this.#e,i=this.#n,s=e,o=yield*n.skip(s),a=yield*n.settle(()=>r.insteadAt(o),s);if(a>=0)return yield*this.#g(a);if(n.repairs){
let l=o;if((yield*n.peek(l))===tm&&l>=s){let d=yield*n.skip(l+1),u=yield*n.peek(d);if(u===34||u===125)return yield*this.#p(l)}}for(;;){let l=yield*n.skip(s),d=l<
n.input.length?yield*n.settle(()=>r.bounds.at(l),l):-2;if(d===-1){s=yield*this.#f(s,l,r.bounds);continue}let u=d===-2||d.kind!=="key"?-1:r.keyAt(l);if(u!==-1&&u!==
-2){let p=yield*this.#u(u);if(s=p.at,p.kind==="value")continue;return i.complete=!1,this.#c("unexpected-text"),r.finish(i,p.kind==="final"?n.input.length:s)}if(d!==
-2&&d.kind==="end"){let p=this.#r.indexOf(n.input.text(l,d.to));p<0&&this.#r.length>0&&be(i),p>0&&(i.missedAt=i.last);let m=p>=0;return m&&!i.lacksEnd&&(i.last=
d.to),m?yield*this.#o(d.to,this.#r.slice(p+1)):this.#m(i.mode==="accepted"?l:i.last,l)}return i.complete=!1,this.#c("unexpected-text"),d!==-2&&d.kind==="start"?
(this.#d===0&&x(n,i,"{"),i.lacksEnd=!0,r.finish(i,i.mode==="accepted"?l:i.last),l):(n.out.mark(),r.finish(i,n.input.length))}}*#u(e){let n=this.#t,r=this.#n,{name:i}=e;
this.#i.has(i)&&v(n,r,"duplicate-argument",e.from,e.from+(e.written??i.length)),x(n,r,`${this.#d++===0?"{":", "}${z(i)}: `);let s=r.mode==="rejected"?void 0:n.parameters(
r.name).of(i),o=yield*this.#e.readArgument(r,e,s);return this.#i.add(i),o.isBroken&&(this.#l=!0),o}*#o(e,n){let r=this.#t,i=this.#e,s=this.#n;if(n.length>0&&r.repairs&&
s.mode==="accepted"&&!s.quotesHead&&this.#s.length===0){let a=yield*r.skip(e),l=a<r.input.length?yield*r.settle(()=>i.sharedAt(a),a):-1;if(l!==-1&&l!==-2)return this.#m(
e,e),r.options.parallelToolCalls===!1?yield*i.extraFunctions(a,l,this.#r):yield*i.readTagged(a,l,this.#r,!0,!0)}let o=yield*i.ending(s,e,n,this.#s,ka(i));return this.#m(
s.lacksEnd&&s.mode!=="accepted"?s.last:o,o)}*#f(e,n,r){let i=this.#t;this.#n.mode!=="extra"&&i.out.put(i.text(e,n));let s=yield*ge(i,this.#n,n,r);return this.#s.
push({from:n,to:s.to,text:s.text}),s.found.at}#c(e){for(let{from:n,to:r}of this.#s)v(this.#t,this.#n,e,n,r)}#m(e,n){let r=this.#t,i=this.#n,s=this.#s.map(a=>a.text).
join(`
`),o=!0;if(s!==""&&i.mode==="accepted"){let{names:a,required:l}=r.parameters(i.name);o=this.#i.size>0&&l.every(d=>this.#i.has(d))&&!a.some(d=>!this.#i.has(d)&&Rr(
s,d))}if(this.#l)i.complete=!1,this.#c("unexpected-text");else if(o)x(r,i,this.#d===0&&!this.#a?"{}":"}"),this.#c("unexpected-text");else{this.#d===0&&!this.#a&&
x(r,i,"{"),i.complete=!1;let[a]=this.#s;a!==void 0&&v(r,i,"malformed-arguments",a.from,this.#s.at(-1)?.to)}return this.#e.finish(i,e),n}*#g(e){let n=this.#t,r=this.#e,
i=this.#n,s=yield*n.skip(e),o=[r.insteadEnd,...this.#r],a=s<n.input.length?yield*n.settle(()=>r.bounds.at(s),s):-2,l=s;if(a===-2||a!==-1&&a.kind==="final")return i.
complete=!1,r.finish(i,n.input.length);if(a!==-1)x(n,i,"{}");else{let u=yield*ie(n,i,s,{bounds:r.bounds,dialect:{}});if(l=u.at,u.kind==="none"&&x(n,i,"{}"),u.kind===
"end")return r.finish(i,l)}let d=yield*r.ending(i,l,o,this.#s);return this.#c("unexpected-text"),r.finish(i,i.lacksEnd&&i.mode!=="accepted"?i.last:d),d}*#p(e){let n=this.#t,
r=this.#e,i=this.#n,s=e,o=yield*X(n,e,{},d=>{let u=n.input.at(d-1)===125?Math.max(d-1,e+1):d;u<=s||(x(n,i,n.text(s,u)),s=u)});if(o.kind!=="done"){if(s<o.at&&x(n,
i,n.text(s,o.at)),i.complete=!1,o.kind==="end")return r.finish(i,n.input.length);let d=yield*ye(n,i,o.at,vr(r.bounds)),u=yield*r.ending(i,d.at,this.#r,this.#s);
return this.#c("unexpected-text"),r.finish(i,i.lacksEnd?i.last:u),u}this.#a=!0,i.last=o.at;for(let d of nm(n.input.text(e,o.at)))this.#i.add(d);let a=ka(r,!1),l=yield*r.
ending(i,o.at,this.#r,this.#s,a);return this.#m(i.lacksEnd&&i.mode!=="accepted"?i.last:l,l)}};function nm(t){try{return Object.keys(JSON.parse(t))}catch{return[]}}
function ka(t,e=!0){let{functionEnd:n,args:r}=t.marks;return{units:t.bounds.units,at:i=>{let s=t.bounds.at(i);return s===-1||s===-2?s:s.kind==="key"?-1:e&&s.kind===
"end"&&(s.rank===0||s.rank===1)&&(n!==""||r.end!=="")?-1:s}}}function Rr(t,e){let n=r=>r!==void 0&&/[\p{L}\p{N}_]/u.test(r);for(let r=t.indexOf(e);r>=0&&e!=="";r=
t.indexOf(e,r+1))if(!n(t[r-1])&&!n(t[r+e.length]))return!0;return!1}function Aa(t,e,n,r){let i=t.lastIndexOf(":"),s=/[_-]\d+$/.exec(t),o=i>0,l=s!==null||o&&i<t.length-1?t:void 0;if(!r){let g=o?t.slice(0,i):t;return{name:g.startsWith(
e)?g.slice(e.length):g,id:l}}let d=e.replace(/[._]$/,""),u=d!==""&&(t.startsWith(`${d}.`)||t.startsWith(`${d}_`))?t.slice(d.length+1):t,p=u.lastIndexOf(":"),m=/[_-]\d+$/.
exec(u),h=p>0?u.slice(0,p):m!==null?u.slice(0,m.index):u;return n.has(t)?{name:t,id:void 0}:n.has(u)?{name:u,id:void 0}:{name:h,id:l}}var _a=123,xn=class extends Ae{isJson;nameEnds;#e;constructor(e){let{section:n,call:r,name:i,functionEnd:s,id:o,args:a,key:l}=e.marks,d=n.start===""&&r.start===
"";super(e,[i.start,d?"":s]),this.isJson=e.description.tools?.format==="TAG_WITH_JSON",this.#e=o.generated&&o.position==="BETWEEN_FUNC_AND_ARGS"&&!Qe(i.start)&&
!Qe(o.start);let u=this.#e?[o.end]:[o.start,o.end];this.nameEnds=new E([...u,a.start,l.start,s,r.end,n.end,this.isJson?"{":""])}keysOf(e){return[...this.run.parameters(
e).names].sort((n,r)=>r.length-n.length)}get ends(){let{args:e,functionEnd:n,call:r}=this.marks;return[e.end,n,r.end].filter(i=>i!=="")}innerAt(e,{level:n}){let{
run:r,marks:i}=this,{input:s}=r,{id:o,name:a}=i,l=e,d;if(o.position==="PRE_FUNC_NAME"){let p=this.#t(l);if(p===-1||p===-2)return p;d=p.id,l=p.end}if(this.#e)return this.#n(
l,n!==0&&!this.inSection);if(a.start!==""){let p=s.literal(a.start,l);if(p<0)return p;l=p}else if(n===2)return-1;let u=le(s,l,a.end,this.nameEnds,r.tools.names);
return u===-1||u===-2?u:this.#i(e,u.name,u.end,d)}#t(e){let{input:n}=this.run,{id:r}=this.marks,i=e;if(r.start!==""){let o=n.literal(r.start,e);if(o===-2)return-2;
if(o===-1)return{id:void 0,end:e};i=o}let s=n.spaces(i);if(s<0)return s;for(let o=s;;o++){if(o>=n.length)return-2;if(o-s>512)return-1;let a=n.literal(r.end,o);if(a===
-2)return-2;if(a>=0)return{id:S(n.text(s,o)),end:a};if(w(n.at(o))){let l=n.spaces(o);if(l<0)return l;let d=n.literal(r.end,l);return d===-2?-2:d>=0?{id:S(n.text(
s,o)),end:d}:{id:void 0,end:e}}if(Fe.has(n.at(o)))return{id:void 0,end:e}}}#n(e,n){let{run:r,marks:i}=this,s=this.#r(e);if(s===-1||s===-2)return s;if(n&&!s.name.
startsWith(i.name.start))return-1;let o=s.name,a=r.input.spaces(s.to);if(a<0)return a;for(let h=0;h<3;h++){let g=o===i.name.start||i.id.start!==""&&o.endsWith(i.
id.start),y=g||i.id.start===""?-1:r.input.literal(i.id.start,a);if(y===-2)return-2;if(y<0&&!g)break;let b=le(r.input,a,"",this.nameEnds,r.tools.names);if(b===-2)
return-2;if(b===-1)break;if(o+=b.name,a=r.input.spaces(b.to),a<0)return a}let{name:l,id:d}=Aa(o,i.name.start,r.tools,r.repairs),u=i.id.end===""?-1:r.input.literal(
i.id.end,a);if(u===-2)return-2;let p=u>=0?u:a,m=u>=0?!0:this.#s(p,!1);return m!==!0?m:{inner:e,end:p,name:l,id:d,inArray:!1}}#r(e){let{input:n,tools:r}=this.run,
i=n.spaces(e);if(i<0)return i;let s=this.marks.name.start;for(let o of r.names)if(/[\s<{]/.test(o))for(let a of[s+o,o]){let l=n.literal(a,i);if(l===-2)return-2;
let d=l<0?-1:le(n,l,"",this.nameEnds,[]);if(d===-2)return-2;if(l>=0&&d!==-1&&d.from===l)return{...d,name:a+d.name,from:i}}return le(n,i,"",this.nameEnds,r.names)}#i(e,n,r,i){
let{run:s,marks:o}=this,{input:a}=s,{id:l}=o,d=r,u=i,p=!1;if(l.position==="BETWEEN_FUNC_AND_ARGS"){let g=a.spaces(d);if(g<0)return g;let y=l.start===""?-1:a.literal(
l.start,g);if(y===-2)return-2;let b=this.idBetween(y>=0?y:g,y>=0);if(b===-2)return-2;b!==-1&&(u=b.id,d=b.end,p=!0)}if(o.args.start!==""){let g=a.spaces(d),y=g<0?
g:a.literal(o.args.start,g);if(y===-2)return-2;y>=0&&(d=y,p=!0)}let m=l.position==="BETWEEN_FUNC_AND_ARGS"||o.args.start!=="",h=!0;return this.isJson&&!p?h=this.#s(
d,!m):!this.isJson&&o.name.end===""&&(h=this.#l(d,n)),h!==!0?h:{inner:e,end:d,name:n,id:u,inArray:!1}}idBetween(e,n){let{input:r}=this.run,{id:i}=this.marks;for(let s=e;;s++){
if(i.end!==""){let l=r.literal(i.end,s);if(l===-2)return-2;if(l>=0)return n?{id:S(r.text(e,s)),end:l}:s===e?{id:void 0,end:l}:-1}if(!n)return-1;if(s>=r.length)return-2;
if(s-e>512)return-1;if(r.at(s)===_a||i.end===""&&w(r.at(s)))return{id:S(r.text(e,s)),end:s};let o=i.end===""?[...this.ends,this.marks.section.end]:[],a=this.run.
first(...o.map(l=>()=>H(l===""?-1:r.literal(l,s))));if(a===-2)return-2;if(a===!0)return{id:S(r.text(e,s)),end:s};if(Fe.has(r.at(s)))return-1}}#s(e,n){let{run:r}=this,
{input:i}=r,s=i.spaces(e);if(s<0)return s;if(s>=i.length)return-2;let o=i.at(s);if(o===_a||n&&(o===91||o===34))return!0;let a=r.first(()=>n?H(i.literal("null",s)):
-1,...this.ends.map(l=>()=>H(i.literal(l,s))),()=>H(this.marks.section.end===""?-1:i.literal(this.marks.section.end,s)),()=>H(this.#a(s)));return a===-2&&i.ended?
-2:a}#a(e){let{section:n,call:r,name:i}=this.marks,s=!1;for(let o of[n.start,r.start,n.start===""&&r.start===""?i.start:""]){let a=o===""?-1:this.run.input.literal(
o,e);if(a>=0)return a;a===-2&&(s=!0)}return s?-2:-1}#l(e,n){let{run:r}=this,{input:i}=r,s=i.spaces(e);if(s<0)return s;if(s>=i.length)return-2;let o=r.tools.has(
n)?this.keysOf(n):[];return r.first(()=>H(this.keyAt(s,o)),...this.ends.map(l=>()=>H(i.literal(l,s))))}},H=t=>t===-1||t===-2?t:!0;function rm(t,e){return ae(t)||e==="string"&&q(t)}function*Lt(t,e,n,r){let{run:i}=t,{escaped:s}=t.marks;if(s!==void 0&&s.start!==""){let o=yield*i.skip(n.end),a=yield*i.
settle(()=>i.input.literal(s.start,o),n.end);if(a>=0)return yield*new bn(t,e,{...n,end:a,edges:s,mark:"string"},r,!0).read()}return yield*new bn(t,e,n,r).read()}
var bn=class{#e;#t;#n;#r;#i;#s;#a;#l;#d;#u=0;#o=0;#f=!1;#c=!1;constructor(e,n,r,i,s=!1){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,this.#i=i,this.#s=rm(i,r.mark),
this.#a=s,this.#l=r.edges.end,this.#d=e.keyWord}*read(){let e=this.#t,{input:n}=e,{end:r}=this.#r;this.#s&&x(e,this.#n,'"'),this.#u=yield*this.#x(r),this.#o=this.#u;
let{section:i,call:s,name:o}=this.#e.marks,a=i.start||s.start||o.start,l=new E([this.#l,a,s.start,this.#d]),d=this.#u;for(;;){if(d=n.next(l,d),d>=n.length){if(n.
ended)return this.#y(n.length);this.#k(this.#b(d)),yield*e.wait(d);continue}let u=this.#g(d);if(u===-2){if(n.ended)return this.#y(d);this.#k(this.#b(d)),yield*e.
wait(d);continue}if(u!==-1)return this.#h(d,u);let p=this.#a?-1:this.#m(d);if(p===-2&&!n.ended){this.#k(this.#b(d)),yield*e.wait(d);continue}p==="head"?this.#f=
!0:p==="key"&&(this.#c=!0),d++}}#m(e){let{input:n}=this.#t,r=this.#f?-1:this.#e.quotedAt(e);if(r!==-1&&r!==-2)return"head";let i=this.#d===""||this.#c?-1:n.literal(
this.#d,e);return i>=0?"key":r===-2||i===-2?-2:-1}#g(e){let{input:n,repairs:r}=this.#t,i=n.literal(this.#l,e);if(i<0)return i;let s=this.#p(i);if(s===!0)return{
next:i};let o=s===-2;if(r){let a=n.spaces(i);if(a===-2)o=!0;else if(a>=0&&a<n.length){let l=n.at(a)===44?a+1:this.#c?-1:n.literal(this.#l,a),d=l>=0?this.#p(l):l;
if(d===!0)return{next:l,extra:{from:a,to:l}};d===-2&&(o=!0)}}return o&&n.ended?{next:n.length}:o?-2:-1}#p(e){let{input:n}=this.#t,{section:r,call:i,functionEnd:s,
args:o}=this.#e.marks,a=n.spaces(e);if(a===-1)return-1;if(a===-2||a>=n.length)return n.ended?!0:-2;let l=this.#t.first(()=>this.#e.keyAt(a),()=>this.#e.continuesAt(
a),...[s,o.end,i.end,r.end].map(d=>()=>d===""?-1:n.literal(d,a)),()=>this.#e.furtherAt(a),()=>this.#t.stopsAt(a));return l===-2?n.ended?!0:-2:l===-1?-1:!0}#h(e,{
next:n,extra:r}){let i=this.#b(e),s=!this.#A(i,!1);return this.#n.last=n,r!==void 0&&v(this.#t,this.#n,"unexpected-text",r.from,r.to),{kind:"value",at:n,isBroken:s}}#y(e){
return this.#A(this.#b(e),!0),{kind:"final",at:this.#t.input.length}}*#x(e){let n=this.#t,r=e;for(let i of this.#r.edges.before){let s=yield*n.peek(r);if(s===i.
charCodeAt(0))r++;else if(i===`
`&&s===13&&(yield*n.peek(r+1))===10)r+=2;else break}return r}#b(e){let{input:n}=this.#t,{after:r}=this.#r.edges,i=e;r.startsWith(`
`)&&i===n.length&&i>this.#u&&n.at(i-1)===13&&i--;for(let s=r.length-1;s>=0&&i>this.#u;s--)n.at(i-1)===r.charCodeAt(s)&&(i--,r[s]===`
`&&i>this.#u&&n.at(i-1)===13&&i--);return Math.max(i,this.#u)}#k(e){!this.#s||e<=this.#o||(x(this.#t,this.#n,Y(this.#t.text(this.#o,e))),this.#o=e)}#A(e,n){let r=this.#t,
i=this.#n,s=this.#i,{name:o}=this.#e.marks,a=r.input.text(this.#r.end,e);if(o.start!==""&&(a.includes(o.start)||a.includes(Y(o.start)))&&(i.quotesHead=!0),this.#s)
return this.#k(e),n||x(r,i,'"'),!0;let l=r.text(this.#u,e),d=S(l),u=q(s)||!this.#e.dialect.words?{}:this.#e.dialect;if(n)return d!==""&&x(r,i,im(s,d,u)?Ee(l):`"${Y(
l)}`),!0;let p=ne(d,u);if(p!==void 0&&ze(s,p))x(r,i,p);else if(q(s))x(r,i,z(l)),this.#r.mark==="other"&&p===void 0&&v(r,i,"argument-type",this.#u,e);else{if(this.#f)
return x(r,i,l),v(r,i,"malformed-arguments",this.#u,e),!1;x(r,i,z(l)),v(r,i,"argument-type",this.#u,e)}return!0}};function im(t,e,n){return Us(e,n)&&jt(e)!=="st\
ring"&&It(t,e)}var wa=123,se=class extends xn{dialect;bounds;keys=[];constructor(e){super(e);let{section:n,call:r,name:i,args:s,key:o,functionEnd:a}=e.marks,{tools:l={}}=e.description;
this.dialect={quotes:l.usesPythonDicts===!0,words:l.pythonLiterals===!0},this.bounds={units:new E([n.start,r.start,i.start,a,r.end,n.end,o.start,s.end,...e.stops,
...mn(e)]),at:d=>this.boundaryAt(d)}}get keyWord(){return this.marks.key.start.replace(/(?:\s+[\w-]+="?|[=>])$/,"")}insteadAt(e){return-1}get insteadEnd(){return""}*readArgument(e,n,r){
return yield*Lt(this,e,n,r?.allowed)}continuesAt(e){return-1}boundaryAt(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[u,p]of[r.args.end,r.functionEnd,r.call.
end,r.section.end].entries()){let m=p===""?-1:i.literal(p,e);if(m>=0)return{kind:"end",rank:u,to:m};m===-2&&(s=!0)}let o=this.outerAt(e);if(o!==-1&&o!==-2)return o;
let a=this.isJson?-1:this.keyAt(e);if(a!==-1&&a!==-2)return{kind:"key",rank:0,to:a.end};let l=this.furtherAt(e);if(l!==-1&&l!==-2)return{kind:"start",rank:0,to:l.
end};let d=n.stopsAt(e);return d>=0?{kind:"final",rank:0,to:d}:!s&&a!==-2&&l!==-2&&o!==-2&&d!==-2?-1:i.ended?!s&&a!==-2&&l===-2?{kind:"start",rank:0,to:i.length}:
s||l===-2?{kind:"final",rank:1,to:i.length}:a===-2?{kind:"final",rank:cn,to:i.length}:-1:-2}#e={units:E.ALL,at:e=>{let n=this.bounds.at(e);if(n!==-1)return n;let r=this.
headAt(e,1);return r===-2&&!this.run.input.ended?-2:r===-1||r===-2?-1:{kind:"start",rank:0,to:r.end}}};furtherAt(e){return this.inSection?super.furtherAt(e):this.
headAt(e,0)}keyAt(e,n=this.keys){let{run:r,marks:i}=this,{input:s}=r;if(i.key.start==="")return-1;let o=s.literal(i.key.start,e);if(o<0)return o;let a=le(s,o,i.
key.end,this.nameEnds,n);return a===-1||a===-2?a:this.edgesAt(a.name,a.from,a.end)}edgesAt(e,n,r){let{marks:i}=this,{input:s}=this.run;if(i.escaped!==void 0){let d=s.
spaces(r);if(d<0&&d===-2)return-2;if(d>=0&&s.literal(i.escaped.start,d)===-2)return-2}if(i.value.start===""&&i.typed===void 0)return{name:e,from:n,end:r,edges:i.
value,mark:void 0};let o=s.spaces(r);if(o<0)return o;let a=s.literal(i.value.start,o);if(a>=0)return{name:e,from:n,end:a,edges:i.value,mark:i.typed===void 0?void 0:
"string"};let l=i.typed===void 0?-1:s.literal(i.typed.start,o);return l>=0&&i.typed!==void 0?{name:e,from:n,end:l,edges:i.typed,mark:"other"}:a===-2||l===-2?-2:
-1}bareFollows(e){let{run:n,marks:r}=this,{input:i}=n,s=i.spaces(e.end);if(s<0)return s;let o=this.keysOf(e.name);return n.first(()=>this.isJson?s<i.length?i.at(
s)===wa?!0:-1:-2:H(this.keyAt(s,o)),...[...this.ends,r.section.end].map(a=>()=>H(a===""?-1:i.literal(a,s))))}*code(e){let{run:n,marks:r}=this,{input:i}=n,s=yield*n.
settle(()=>i.literal(r.code,e),e);if(s<0||!this.isJson||!n.tools.has("python"))return-1;let o=U(e),a=yield*n.skip(s);if((yield*n.peek(a))===-1)return this.cutOff(
e);if((yield*n.peek(a))===wa){let m=yield*n.peek(yield*n.skip(a+1));if(m===34||m===125){W(n,o,"python");let h=yield*ie(n,o,a,{bounds:this.bounds,dialect:{}});return this.
finish(o,h.at)}}W(n,o,"python"),x(n,o,'{"code": "');let l=s,d=m=>{x(n,o,Y(n.text(l,m))),l=m},u={units:new E([r.code,...n.stops]),at:m=>{let h=n.first(()=>H(i.literal(
r.code,m)),()=>H(n.stopsAt(m)));return h===!0?{kind:"start",rank:0,to:m}:h}},p=yield*mt(n,s,u,d);return d(p.at),x(n,o,'"}'),this.finish(o,p.at)}*read(e,n){return this.
isJson?yield*this.#t(e,n,this.ends):yield*this.readTagged(e,n,this.ends)}*#t(e,n,r,i=!1){let{run:s}=this;i&&s.out.problem("missing-start-marker",e);let o=U(n.own??
e);o.last=n.end,n.id!==void 0&&Ze(s,o,n.id),W(s,o,n.name);let a=yield*s.skip(n.end);if(a>=s.input.length)return o.complete=!1,this.finish(o,o.mode==="extra"?o.last:
a);let l=yield*s.settle(()=>this.bounds.at(a),a);if(l!==-1&&l!==-2&&l.kind!=="final")x(s,o,"{}");else{if(l!==-1)return o.complete=!1,s.out.mark(),this.finish(o,
s.input.length);{let p=yield*ie(s,o,a,{bounds:this.bounds,dialect:this.dialect});if(a=p.at,p.kind==="none"&&(x(s,o,"{}"),o.last=a),p.kind==="end")return this.finish(
o,o.mode==="extra"?o.last:a)}}this.marks.id.position==="POST_ARGS"&&(a=yield*this.#n(o,a));let d=[],u=yield*this.ending(o,a,r,d,i?this.#e:this.bounds);for(let{from:p,
to:m}of d)v(s,o,"unexpected-text",p,m);return this.finish(o,o.lacksEnd&&o.mode!=="accepted"?o.last:u),u}*#n(e,n){let{run:r}=this,{id:i}=this.marks,s=yield*r.skip(
n),o=yield*r.settle(()=>i.start===""?-1:r.input.literal(i.start,s),s);if(o<0)return n;let a=yield*r.settle(()=>this.idBetween(o,!0),s);return a===-1||a===-2?n:(a.
id!==void 0&&Ze(r,e,a.id),e.last=a.end,a.end)}*readTagged(e,n,r,i=!1,s=!1){let{run:o}=this,a=U(n.own??e);return a.last=n.end,n.id!==void 0&&Ze(o,a,n.id),W(o,a,n.
name,s),i&&v(o,a,"missing-start-marker",e),yield*new yn(this,a,r).read(n.end)}*readBare(e,n,r){let{call:i,section:s}=this.marks,o=r===2&&i.start!==""?i.end:"",a=this.
ends.filter(d=>d!==o),l=yield*this.isJson?this.#t(e,n,a,!0):this.readTagged(e,n,a,!0);return yield*this.dropEnds(l,[o,s.end])}*extraFunctions(e,n,r){let{run:i}=this,
s=U(e);s.last=n.end,W(i,s,n.name);let o=r[r.length-1]??"",a={units:this.bounds.units,at:d=>{let u=this.bounds.at(d);return u===-1||u===-2||u.kind==="final"||u.kind===
"start"||u.kind==="end"&&u.to===i.input.literal(o,d)?u:-1}},l=yield*mt(i,n.end,a,()=>{});return this.finish(s,l.kind==="end"?l.to:l.at)}sharedAt(e){let{run:n,marks:r}=this;
if(r.call.start===""&&r.section.start==="")return-1;if(r.name.start===""||this.isJson)return-1;let i=this.headAt(e,2);if(i===-1||i===-2)return i;if(!n.tools.has(
i.name))return-1;let s=this.bareFollows(i);return s===!0?i:s}};var Oa=512;function gt(t,e,n,r){let i=t.literal(e,n);if(i===-2)return-2;let s=[...r?.properties.keys()??[]];if(i>=0)return Sa(t,i,e,s);let o=t.char(n);if(o==='"'||
o==="'")return Sa(t,n+1,o,s);for(let u of s){if(!/[:={}[\],<"'\n]/.test(u))continue;let p=t.literal(u,n),m=p<0?p:Tr(t,p);if(m===-2)return-2;if(m>=0)return{name:u,
from:n,to:p,end:m}}let a=n;for(;a<t.length&&!`:={}[],<"'
\``.includes(t.char(a));)if(a++,a-n>Oa)return-1;if(a>=t.length)return-2;let l=Tr(t,a);if(l<0)return l;let d=S(t.text(n,a));return d===""?-1:{name:d,from:n,to:n+
d.length,end:l}}function Sa(t,e,n,r){for(let i=e;i-e<=Oa;i++){if(i>=t.length)return-2;let s=t.literal(n,i);if(s===-2)return-2;if(s<0){let a=Fe.has(t.at(i))?t.text(
e,i+1):"";if(a!==""&&!r.some(l=>l.startsWith(a)))return-1;continue}let o=Tr(t,s);return o<0?o:{name:t.text(e,i),from:e,to:i,end:o}}return-1}function Tr(t,e){let n=t.
spaces(e);if(n<0)return n;if(n>=t.length)return-2;let r=t.at(n);return r===58||r===61?n+1:-1}var Cr={quotes:!0,words:!0,escapes:!0},Ea={words:!0},sm=512,kn=class{#e;#t;#n;#r=[];names=new Set;isBroken=!1;constructor(e,n,r){this.#e=e,this.#t=n,this.#n=r}*object(e,n){
let r=this.#e,i=this.#t,s=this.#r.length===0,o=s?this.names:new Set;this.#r.push("{");let a=e,l=0;for(;;){let d=yield*this.#a(a);if(d.kind!=="done")return this.#s(
d,"}",s,l);a=d.at;let u=yield*r.peek(a);if(u===125)return this.#r.pop(),s||x(r,i,l===0?"{}":"}"),i.last=a+1,{kind:"done",at:a+1};let p=a,m=u===-1?-2:yield*r.settle(
()=>gt(this.#e.input,this.#n.token,p,n),a);if(m===-2)return this.#s({kind:"end",at:r.input.length},"}",s,l);if(m===-1)return this.#s({kind:"error",at:a},"}",s,l);
o.has(m.name)&&v(r,i,"duplicate-argument",m.from,m.to),x(r,i,`${l++===0?"{":", "}${z(m.name)}: `),o.add(m.name);let h=yield*this.#d(m.end,n?.property(m.name));if(a=
h.at,h.kind!=="done")return this.#s(h,"}",s,l);i.last=a}}*#i(e,n){let r=this.#e,i=this.#t;this.#r.push("[");let s=e,o=0;for(;;){let a=yield*this.#a(s);if(a.kind!==
"done")return this.#s(a,"]",!1,o);s=a.at;let l=yield*r.peek(s);if(l===93)return this.#r.pop(),x(r,i,o===0?"[]":"]"),i.last=s+1,{kind:"done",at:s+1};if(l===-1)return this.#s(
{kind:"end",at:s},"]",!1,o);x(r,i,o===0?"[":", ");let d=yield*this.#d(s,n?.item(o));if(o++,s=d.at,d.kind!=="done")return this.#s(d,"]",!1,o);i.last=s}}#s(e,n,r,i){
let s=this.#r.length;return this.#r.pop(),e.kind==="outer"&&!r?(i===0&&x(this.#e,this.#t,n==="}"?"{":"["),x(this.#e,this.#t,n)):!r&&i===0&&s>0&&x(this.#e,this.#t,
n==="}"?"{":"["),e}*#a(e){let n=this.#e,r=yield*n.skip(e),i=yield*this.#l(r);if(i!==void 0)return i;if(n.input.at(r)===44){r=yield*n.skip(r+1);let s=yield*this.#l(
r);if(s!==void 0)return s}return{kind:"done",at:r}}*#l(e){let n=this.#e;if((yield*n.peek(e))===-1)return{kind:"end",at:e};let r=yield*n.settle(()=>this.#n.outerAt(
e),e);if(r!==-1)return r===-2?{kind:"end",at:n.input.length}:{kind:r==="end"?"outer":"broken",at:e}}*#d(e,n){let r=this.#e,i=n?.allowed,s=yield*r.skip(e),o=yield*r.
peek(s);if(o===-1)return{kind:"end",at:s};let a=yield*r.settle(()=>r.input.literal(this.#n.token,s),s);return a===-2?{kind:"end",at:r.input.length}:a>=0?yield*this.#o(
a,i):(o===123||o===91)&&!ae(i)&&It(i,String.fromCharCode(o))?o===123?yield*this.object(s+1,n):yield*this.#i(s+1,n):o===34||o===39?yield*this.#m(s,o):(yield*this.#g(
s,i))??(yield*this.#p(s,i))}#u(e,n){let{input:r}=this.#e,i=r.spaces(e);if(i<0)return i;if(i>=r.length)return r.ended?!0:-2;let s=r.at(i),o=this.#r.at(-1)==="[";
if(s===(o?93:125))return!0;let a=!1;if(s===44){if(o)return!0;let d=r.spaces(i+1);if(d===-2||d>=r.length)return r.ended?!0:-2;if(d>=0){if(r.at(d)===125)return!0;
let u=gt(this.#e.input,this.#n.token,d,void 0);if(u!==-1&&u!==-2)return!0;a=u===-2}}else if(!o&&!n){let d=gt(this.#e.input,this.#n.token,i,void 0);if(d!==-1&&d!==
-2)return!0;a=d===-2}let l=this.#n.outerAt(i);return l!==-1&&l!==-2?!0:a||l===-2?r.ended?!0:-2:-1}*#o(e,n){let r=this.#e,{input:i}=r,{token:s,marksStrings:o}=this.#n,
a=ae(n)||o&&q(n);a&&x(r,this.#t,'"');let l=e,d=u=>{a&&x(r,this.#t,Y(r.text(l,u))),l=u};for(let u=e;;u++){for(;u<i.length&&i.at(u)!==s.charCodeAt(0);)u++;if(d(u),
u>=i.length&&!i.ended){yield*r.wait(u),u--;continue}let p=u,m=u>=i.length?-2:yield*r.settle(()=>{let g=i.literal(s,p);if(g<0)return g;let y=this.#u(g,!1);return y===
!0?g:y},u);if(m===-1)continue;let h=r.text(e,u);return m===-2?(a||this.#f(h,n),{kind:"end",at:i.length}):(a?x(r,this.#t,'"'):this.#c(h,n,e,u,!1),{kind:"done",at:m})}}#f(e,n){
let r=S(e);if(r==="")return;let i=new B(Cr),s="ok";for(let l=0;l<r.length&&s==="ok";l++)s=i.push(r.charCodeAt(l));let o=(s==="ok"||s==="done")&&r[0]!=='"'&&r[0]!==
"'"&&It(n,r),a=q(n)?r:i.json+i.partialWord;x(this.#e,this.#t,o?a:`"${Y(e)}`)}#c(e,n,r,i,s){let o=S(e),{holdsHead:a}=this.#n,l=s?Ea:q(n)?{}:Cr,d=ne(o,l);if(d!==void 0&&
ze(n,d))return x(this.#e,this.#t,d);if(!q(n)&&a(r,i)){this.isBroken=!0,x(this.#e,this.#t,e),v(this.#e,this.#t,"malformed-arguments",r,i);return}x(this.#e,this.#t,
z(e)),(!q(n)||s&&ne(o,{})===void 0)&&v(this.#e,this.#t,"argument-type",r,i)}*#m(e,n){let r=this.#e,{input:i}=r,s=new B(Cr);s.push(n);let o=()=>x(r,this.#t,s.take());
for(let a=e+1;;a++){a>=i.length&&!i.ended&&o();let l=yield*r.peek(a);if(l===-1)return o(),{kind:"end",at:a};let d=a;if(!s.inEscape&&l===n){if(s.settleOctal(),o(),
(yield*r.settle(()=>this.#u(d+1,!0),a))!==-1)return x(r,this.#t,'"'),{kind:"done",at:a+1};s.putPlain(l)}else s.push(l)==="done"&&s.putPlain(l)}}*#g(e,n){if(ae(n))
return;let r=this.#e,i=e;for(;i-e<sm;i++){let d=yield*r.peek(i);if(d===-1||w(d)||d===44||d===125||d===93||d===60)break}let s=ne(r.input.text(e,i),Ea);if(s===void 0||
!ze(n,s))return;let o=yield*r.skip(i),a=yield*r.peek(o);if(a===-1)return x(r,this.#t,r.input.text(e,i)),{kind:"end",at:o};if((a===44||a===(this.#r.at(-1)==="["?
93:125)||(yield*r.settle(()=>this.#n.outerAt(o),e))!==-1)&&!(a===44&&(yield*r.settle(()=>this.#u(i,!0),e))===-1))return x(r,this.#t,s),{kind:"done",at:i}}*#p(e,n){
let r=this.#e,{input:i}=r,s=ae(n);s&&x(r,this.#t,'"');let o=e,a=l=>{let d=l;for(;d>o&&w(i.at(d-1));)d--;s&&d>o&&x(r,this.#t,Y(r.text(o,d))),o=Math.max(o,d)};for(let l=e;;l++){
if(l>=i.length&&!i.ended){a(l),yield*r.wait(l),l--;continue}let d=l;if(l<i.length){let h=i.at(l);if(h!==44&&h!==125&&h!==93&&h!==60)continue;a(l)}let u=l>=i.length?
"end":yield*r.settle(()=>this.#h(d),l);if(u===-1)continue;let p=u==="end"||u===-2,m=S(r.text(e,l));return a(l),s?u==="value"&&x(r,this.#t,'"'):u==="value"?this.#c(
m,n,e,e+m.length,!0):this.#f(m,n),p?{kind:"end",at:i.length}:{kind:u==="outer"?"broken":"done",at:l}}}#h(e){let{input:n}=this.#e,r=n.at(e),i=this.#r.at(-1)==="[";
if(r===44){if(i)return"value";let o=n.spaces(e+1);if(o===-2||o>=n.length)return-2;let a=o<0?-1:gt(this.#e.input,this.#n.token,o,void 0);return a===-1||a===-2?a:
"value"}if(r===125||r===93)return this.#y(e);if(r!==60)return-1;let s=this.#n.outerAt(e);return s===-1||s===-2?s:"outer"}#y(e){let{input:n}=this.#e,r=e,i=!1;for(let s=this.#r.
length-1;s>=0;s--){if(r>=n.length)return n.ended?"value":-2;if(n.at(r)!==(this.#r[s]==="{"?125:93))break;let o=n.spaces(r+1);if(o<0)return o;if(r=o,r>=n.length){
if(s===0)return n.ended?"value":-2;continue}if(s===0){let d=this.#n.outerAt(r);return d===-1||d===-2?d:"value"}if(n.at(r)!==44)continue;let a=n.spaces(r+1);if(a===
-2||a>=n.length)return-2;if(a<0)continue;if(this.#r[s-1]==="[")return"value";let l=gt(this.#e.input,this.#n.token,a,void 0);if(l===-2)i=!0;else if(l!==-1)return"\
value"}return i?-2:-1}};var va=t=>new Nr(t);function*jr(t){let e=t.reads?va(t):void 0,{options:n,marks:r}=t,i=he(t.description,r,n,t.prompt),s=new de(t,e,va),o=i==="inside"?(yield*s.read(
i)).at:0;i==="after"&&n.continueFinalMessage!=="content"&&t.out.mark("reasoning");let a=n.reasoningFormat==="none"||r.reasoning.end==="",l=new Mr(t,s);yield*j(t,
e,o,{sawReasoning:!0,...a?{}:{special:l}})}var Mr=class{#e;#t;#n;units;constructor(e,n){this.#e=e,this.#t=n;let{start:r,end:i}=e.marks.reasoning;this.#n=r.slice(
0,r.indexOf(">")+1)||r,this.units=[r,i]}*at(e){let n=this.#e,{input:r}=n,{start:i,end:s}=n.marks.reasoning,o=yield*n.settle(()=>r.literal(s,e),e);if(o>=0)return n.
out.mark("reasoning"),o;let a=yield*n.settle(()=>r.literal(i,e),e);if(a>=0)return n.out.mark(),yield*this.#t.inside(a);let l=yield*n.settle(()=>this.#r(e),e);return l===
-1||l===-2?-1:(n.out.mark(),l)}#r(e){let n=this.#e,{input:r}=n,i=r.literal(this.#n,e);if(i<0)return i;if(i>=r.length)return r.ended?i:-2;let s=n.first(()=>H(r.literal(
this.#n,i)),()=>H(r.literal(n.marks.reasoning.end,i)),()=>H(n.stopsAt(i)));return s===!0?i:s}},Nr=class extends Ae{bounds;constructor(e){super(e,[]),this.bounds=
{units:new E([e.marks.call.start,e.marks.call.end,...e.stops]),at:n=>this.#e(n)}}*code(){return-1}innerAt(e){let{input:n,tools:r}=this.run,{name:i}=this.marks,s=n.
literal(i.start,e);if(s<0)return s;let o=le(n,s,i.end,E.NONE,r.names);return o===-1||o===-2?o:{inner:e,end:o.end,name:o.name,id:void 0,inArray:!1}}#e(e){let{run:n,
marks:r}=this,{input:i}=n,s=i.literal(r.call.end,e);if(s>=0)return{kind:"end",rank:0,to:s};let o=this.headAt(e,0);if(o!==-1&&o!==-2)return{kind:"start",rank:0,to:o.
end};let a=n.stopsAt(e);return a>=0?{kind:"final",rank:0,to:a}:s!==-2&&o!==-2&&a!==-2?-1:i.ended?s===-2?{kind:"final",rank:1,to:i.length}:o===-2?{kind:"start",rank:0,
to:i.length}:-1:-2}*read(e,n){let{run:r,marks:i}=this,{input:s}=r,o=U(e);o.last=n.end,W(r,o,n.name);let a=r.tools.has(n.name),l=new kn(r,o,{token:i.value.start,
marksStrings:i.typed!==void 0,outerAt:g=>{let y=this.bounds.at(g);return y===-1||y===-2?y:y.kind==="final"&&y.rank===1?-2:y.kind==="end"||y.kind==="start"?y.kind:
"final"},holdsHead:(g,y)=>{for(let b=g;b<y;b++){let _=s.at(b)===i.call.start.charCodeAt(0)?this.headAt(b,0):-1;if(_!==-1&&_!==-2)return!0}return!1}}),d=yield*l.
object(n.end,a?r.parameters(n.name).place:void 0);if(d.kind==="end")return o.complete=!1,r.out.mark(),this.finish(o,o.mode==="extra"?o.last:s.length);let u=[];if(d.
kind==="error"){let g=yield*ye(r,o,d.at,this.bounds),y=yield*this.ending(o,g.at,[i.call.end],u);return this.finish(o,o.lacksEnd?o.last:y),y}if(d.kind==="outer"||
d.kind==="broken"){let g=yield*r.settle(()=>this.bounds.at(d.at),d.at),y=g!==-1&&g!==-2&&g.kind==="end";if(d.kind==="broken"||!y){o.complete=!1,o.lacksEnd=!y,l.
names.size===0&&!y&&g!==-2&&g!==-1&&g.kind==="start"&&x(r,o,"{");let b=y||g!==-1&&g!==-2&&g.kind==="final"?g.to:d.at;return this.finish(o,y||o.mode==="accepted"?
b:o.last),b}return v(r,o,"missing-end-marker",o.last),x(r,o,l.names.size===0?"{}":"}"),this.finish(o,g.to)}let p=yield*this.ending(o,d.at,[i.call.end],u),m=u.map(
g=>g.text).join(`
`),h=!0;if(m!==""&&o.mode==="accepted"){let{names:g,required:y}=r.parameters(o.name);h=l.names.size>0&&y.every(b=>l.names.has(b))&&!g.some(b=>!l.names.has(b)&&Rr(
m,b))}l.isBroken?o.complete=!1:h?x(r,o,l.names.size===0?"{}":"}"):(l.names.size===0&&x(r,o,"{"),o.complete=!1);for(let g of u)v(r,o,h?"unexpected-text":"malform\
ed-arguments",g.from,g.to);return this.finish(o,o.lacksEnd&&o.mode!=="accepted"?o.last:p),p}};var Dr=34,Ir=39,yt=123,Ra=125,om=2*1536,am=["arguments","parameters","input","args"],_e=class extends Ae{#e;#t;#n;#r=!1;bounds;constructor(e,n=e.description.tools??
{}){super(e,[e.marks.section.start===""&&e.marks.call.start===""?n.toolsArrayWrapped===!0?"[":"{":"",n.rendersBareCalls===!0?"{":""]),this.#t=n,this.#e=n.usesPythonDicts===
!0||n.pythonLiterals===!0?{quotes:n.usesPythonDicts===!0,words:n.pythonLiterals===!0}:{};let{section:r,call:i}=this.marks;this.bounds={units:new E([r.start,i.start,
r.end,i.end,e.marks.code,...e.stops,...mn(e)]),at:s=>this.#a(s)},this.#n={bounds:this.bounds,dialect:this.#e}}innerAt(e){return this.run.input.at(e)!==yt?-1:{inner:e,
end:e+1,name:"",id:void 0,inArray:this.#s(e)}}*code(e){let{run:n}=this,r=yield*n.settle(()=>this.#i(e),e);if(r===-1||r===-2)return-1;this.#r=!0;let i=yield*this.
read(e,r);return this.#r=!1,i}#i(e){let{input:n}=this.run,r=n.literal(this.marks.code,e),i=r<0?r:n.spaces(r);if(i<0)return i;if(i>=n.length)return-2;let s=this.
innerAt(i);return s===-1||s===-2?s:{...s,own:i}}furtherAt(e){return this.marks.code===""?super.furtherAt(e):this.run.first(()=>this.#i(e),()=>super.furtherAt(e))}get isUnmarked(){
return super.isUnmarked&&!this.#r}#s(e){if(this.inArray||!this.isArray)return this.inArray;let n=e-1;for(;n>=0&&this.run.input.at(n)<=32;)n--;return n>=0&&this.
run.input.at(n)===91}#a(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[d,u]of[r.call.end,r.section.end].entries()){let p=u===""||lm(u)?-1:i.literal(u,e);if(p>=
0)return{kind:"end",rank:d,to:p};p===-2&&(s=!0)}let o=this.outerAt(e);if(o!==-1&&o!==-2)return o;let a=this.furtherAt(e);if(a!==-1&&a!==-2)return this.isPlainBrace(
e)?-1:{kind:"start",rank:0,to:a.end};let l=n.stopsAt(e);return l>=0?{kind:"final",rank:0,to:l}:!s&&a!==-2&&o!==-2&&l!==-2?-1:i.ended?s?{kind:"final",rank:1,to:i.
length}:a===-2&&!this.isPlainBrace(e)?{kind:"start",rank:0,to:i.length}:-1:-2}isPlainBrace(e){return this.run.input.at(e)===yt}*read(e,n){if(this.#t.functionNameIsKey===
!0)return yield*this.#b(e,n.inner);let r=U(this.marks.call.start===""&&this.inArray?n.inner:n.own??e),i={hasArguments:!1,hasBegun:!1,isDescribed:!1,inString:!1,
others:[],skipped:0},s=yield*this.#f(r,n.inner,i,!0);return yield*this.#l(r,e,n.inner,i,s)}*#l(e,n,r,i,s){let{run:o}=this;if(s.kind==="text")return-1;if(e.mode===
"pending")return s.kind==="end"?this.#d(n):-1;let a=[this.marks.call.end];if(s.kind==="over")return s.ended==="closed"?yield*this.#o(e,s.at,a):yield*this.#o(e,s.
at,a);if(s.kind==="closed")return e.last=s.at,i.hasArguments||(e.mode==="accepted"&&this.#u(e,i)?(x(o,e,"{"),e.complete=!1,$(o,r,s.at),v(o,e,"malformed-argument\
s",r,s.at)):x(o,e,"{}")),yield*this.#o(e,s.at,a);if(i.hasArguments)return be(e),yield*this.#o(e,s.at,a);if(s.kind==="error"){let p=yield*ye(o,e,s.at,this.bounds);
return yield*this.#o(e,p.at,a)}e.complete=!1;let{length:l}=o.input,d=e.mode==="extra"||e.mode==="rejected"&&!i.hasBegun?e.last:l;for(;e.mode==="rejected"&&!i.inString&&
d>e.last&&(w(o.input.at(d-1))||o.input.at(d-1)===44);)d--;let u=this.finish(e,d);return e.mode==="extra"?u:l}#d(e){return this.isUnmarked&&!this.isFurther?-1:this.
cutOff(e)}#u(e,{others:n}){let r=this.run.parameters(e.name);return n.some(({name:i,isObject:s})=>s||r.has(i))}*#o(e,n,r){let i=[],s=yield*this.ending(e,n,r,i,this.
inArray?this.sectionBounds:this.bounds);for(let{from:o,to:a}of i)v(this.run,e,"unexpected-text",o,a);return this.noteText(s,i.at(-1)?.to??-1),this.finish(e,e.mode===
"accepted"||!e.lacksEnd?s:e.last)===s,s}*#f(e,n,r,i){let{run:s}=this,o=this.#t,a=o.functionField??"",l=!i||a===""||a==="function",d=n+1;for(let u=!0;;u=!1){let p=yield*this.#c(
d,u,r.hasArguments);if(p.kind!=="key")return p;if(e.mode==="pending"&&p.at-n-r.skipped>om)return{kind:"text",at:p.at};let{name:m,at:h}=p,g=yield*s.peek(h);if(g===
-1)return{kind:"end",at:h};let y;if(i&&m===a&&a!==""&&g===yt){let b=yield*this.#f(e,h,r,!1);if(b.kind!=="closed")return b;r.hasArguments||(e.last=b.at),y=b}else if(l&&
m===o.nameField&&e.mode==="pending")y=yield*this.#g(e,h,g,r);else if(l&&(yield*this.#h(e,m,h,r)))y=yield*this.#x(e,h,r);else if(m===o.idField||m===o.genIdField)
y=yield*this.#p(e,h,g);else{let b=yield*X(s,h,this.#e);if(b.kind!=="done")return{kind:b.kind,at:b.at};let _=g===yt&&!/^\{\s*\}$/.test(s.input.text(h,Math.min(b.
at,h+64)));(m!=="type"||s.input.text(h,b.at)!=='"function"')&&r.others.push({name:m,isObject:_}),y={kind:"closed",at:b.at}}if(y.kind!=="closed")return y;m==="de\
scription"&&(r.isDescribed=!0),d=y.at}}*#c(e,n,r=!1){let{run:i}=this,s=yield*i.skip(e),o=yield*i.peek(s);if(o===Ra)return{kind:"closed",at:s+1};if(!n){if(o===-1)
return{kind:"end",at:s};if(o!==44)return{kind:"error",at:s};let u=s;if(s=yield*i.skip(s+1),o=yield*i.peek(s),o===yt&&this.inArray&&r)return{kind:"error",at:u}}if(o===
-1)return{kind:"end",at:s};if(o!==Dr&&!(o===Ir&&this.#e.quotes))return{kind:"error",at:s};let a=yield*X(i,s,this.#e);if(a.kind!=="done")return{kind:a.kind,at:a.
at};let l=this.#m(s,a.at),d=s;return s=yield*i.skip(a.at),o=yield*i.peek(s),o===-1?{kind:"end",at:s}:o!==58?{kind:"error",at:s}:{kind:"key",name:l,from:d,at:yield*i.
skip(s+1)}}#m(e,n){let r=this.run.input.text(e,n);return JSON.parse(ne(r,this.#e)??'""')}*#g(e,n,r,i){let{run:s}=this,o=yield*X(s,n,this.#e);if(o.kind!=="done")
return{kind:o.kind,at:o.at};if(r!==Dr&&!(r===Ir&&this.#e.quotes))return{kind:"text",at:o.at};let a=this.#m(n,o.at);return!s.tools.has(a)&&this.isUnmarked?{kind:"\
text",at:o.at}:(W(s,e,a),i.hasArguments||(e.last=o.at),{kind:"closed",at:o.at})}*#p(e,n,r){let i=yield*X(this.run,n,this.#e);return i.kind!=="done"?{kind:i.kind,
at:i.at}:(r===Dr||r===Ir?Ze(this.run,e,this.#m(n,i.at)):(r===45||r>=48&&r<=57)&&Ze(this.run,e,this.run.text(n,i.at)),{kind:"closed",at:i.at})}*#h(e,n,r,i){let s=n===
this.#t.argsField;return i.hasArguments||!s&&!am.includes(n)||i.isDescribed&&!s?!1:s&&!i.isDescribed?!0:!(yield*this.#y(e,r))}*#y(e,n){let{run:r}=this;if((yield*r.
peek(n))!==yt)return!1;let i=yield*this.#c(n+1,!0);if(i.kind!=="key")return!1;let s=l=>e.mode==="accepted"&&r.parameters(e.name).has(l);if(i.name==="properties")
return!s("properties");if(i.name!=="type"||s("type"))return!1;let o=yield*X(r,i.at,this.#e);if(o.kind!=="done"||r.input.text(i.at,o.at)!=='"object"')return!1;let a=yield*this.#c(
o.at,!1);return a.kind==="key"&&a.name==="properties"&&!s("properties")}*#x(e,n,r){r.hasBegun=!0;let i=yield*ie(this.run,e,n,this.#n);return r.skipped+=i.at-n,i.
kind==="fail"?{kind:"text",at:i.at}:i.kind==="malformed"||i.kind==="closed"?{kind:"over",at:i.at,ended:i.kind}:i.kind==="end"?(r.inString=i.scanner?.inString??!0,
{kind:"end",at:i.at}):(i.kind!=="none"&&(r.hasArguments=!0),{kind:"closed",at:i.at})}*#b(e,n){let{run:r}=this,i=n+1;for(let s=!0;;s=!1){let o=yield*this.#c(i,s);
if(o.kind==="end"&&s)return this.cutOff(e);if(o.kind==="text"||s&&o.kind!=="key")return-1;if(o.kind!=="key")return o.kind==="closed"||r.state.previous!==void 0&&
be(r.state.previous),o.at;let a=U(s?n:o.from);if(!r.tools.has(o.name)&&this.isUnmarked)return-1;if(W(r,a,o.name),(yield*r.peek(o.at))===-1)return a.complete=!1,
this.finish(a,o.at);let d=yield*ie(r,a,o.at,this.#n);d.kind==="none"&&x(r,a,"{}"),a.last=Math.max(a.last,d.at),i=d.at;let u=yield*r.skip(i);if(d.kind==="end")return this.
finish(a,d.at);if(d.kind==="malformed"||d.kind==="closed")return yield*this.#o(a,d.at,[this.marks.call.end]);if((yield*r.peek(u))===Ra)return a.last=u+1,i=yield*this.#o(
a,u+1,[this.marks.call.end]),i;if((yield*r.peek(u))!==44)return be(a),yield*this.#o(a,u,[this.marks.call.end]);this.finish(a,a.last)}}},lm=t=>t==="}"||t==="]";var Lr=34,dm=123,Ma=125,Ta=92,um={'"':'"',"\\":"\\","/":"/",b:"\b",f:"\f",n:`
`,r:"\r",t:"	"};function*Fr(t){let e=t.options.continueFinalMessage==="content",n={sawReasoning:!1,isUnwrapped:!0};if(!t.reads)return yield*j(t,void 0,0,n);if(e)
return yield*j(t,void 0,yield*Na(t,0),n);let r=yield*t.skip(0),i=r<t.input.length?yield*t.settle(()=>cm(t,r),0):-1;if(i===-1||i===-2)return yield*j(t,void 0,0,n);
if(i.key==="response")return yield*j(t,void 0,yield*fm(t,i.value),n);let s=new Pr(t,r,i),o=s.headAt(r,0),a=o===-1||o===-2?-1:yield*s.section(r,o);yield*j(t,void 0,
a===-1?0:a,n)}function cm(t,e){let{input:n}=t,r=n.literal("{",e),i=r<0?r:n.spaces(r);if(i<0)return i;let s=i>=n.length;for(let o of["tool_calls","tool_call","re\
sponse"]){let a=n.literal(`"${o}"`,i);if(a===-2&&(s=!0),a<0)continue;let l=n.spaces(a),d=l<0?l:n.literal(":",l),u=d<0?d:n.spaces(d);if(u<0)return u;if(u>=n.length)
return-2;if(o==="response")return{key:o,value:u};let p=o==="tool_calls"?n.literal("[",u):u,m=p<0?p:n.spaces(p);return m<0?m:m>=n.length?-2:n.at(m)===dm?{key:o,value:m}:
-1}return s?-2:-1}function*fm(t,e){if(t.out.mark(),(yield*t.peek(e))===Lr)return yield*Na(t,e+1);let n=e,r=yield*X(t,e,{},s=>{$(t,n,s),n=s});if(r.kind!=="done")
return r.at;let i=yield*t.skip(r.at);return(yield*t.peek(i))!==Ma?r.at:(t.out.mark(),i+1)}function*Na(t,e){let{input:n}=t,r=e,i=s=>{$(t,r,s),r=s};for(let s=e;;){
for(;s<n.length&&n.at(s)!==Lr&&n.at(s)!==Ta&&!pm(t,s);)s++;if(i(s),s>=n.length){if(n.ended)return s;yield*t.wait(s);continue}let o=s;if(n.at(s)===Ta){let a=yield*t.
settle(()=>hm(t,o),s);if(a===-2)return n.length;a===-1?s++:(t.out.put(a.text),r=s=a.end);continue}if(n.at(s)===Lr){let a=yield*t.settle(()=>mm(t,o),s);if(a!==-1&&
a!==-2)return t.out.mark(),a}else if((yield*t.settle(()=>t.stopsAt(o),s))>=0)return s;s++}}function pm(t,e){let n=t.input.at(e);return t.stops.some(r=>r.charCodeAt(
0)===n)}function mm(t,e){let{input:n}=t,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?r:-2;if(n.at(r)===Ma)return r+1;let i=t.stopsAt(r);return i>=
0?r:i}function hm(t,e){let{input:n}=t;if(e+1>=n.length)return-2;let r=um[n.char(e+1)];if(r!==void 0)return{text:r,end:e+2};let i=Ca(t,e);if(i===-1||i===-2||(i&64512)!==
55296)return i===-1||i===-2?i:{text:String.fromCharCode(i),end:e+6};let s=Ca(t,e+6);if(s===-2&&!n.ended)return-2;let o=s!==-1&&s!==-2&&(s&64512)===56320;return{
text:String.fromCharCode(i,...o?[s]:[]),end:e+(o?12:6)}}function Ca(t,e){let{input:n}=t,r=n.literal("\\u",e);if(r<0)return r;for(let i=0;i<4;i++){if(r+i>=n.length)
return-2;if(!/[0-9a-fA-F]/.test(n.char(r+i)))return-1}return parseInt(n.text(r,r+4),16)}var Pr=class extends _e{#e;#t;constructor(e,n,r){super(e),this.#e=n,this.#t=
r}get reportsCut(){return!1}get sectionEnd(){return"}"}headAt(e,n){if(n!==0)return super.headAt(e,n);if(e!==this.#e)return-1;let{key:r,value:i}=this.#t;return{inner:i,
own:i,end:i+1,name:"",id:void 0,inArray:r==="tool_calls"}}};function Br({messages:t={}}){return{start:"",role:"",channel:"",recipient:"",type:"",namespace:"",text:"",ends:[],turnEnds:[],reasoning:[],content:[],calls:[],types:[],
people:[],...t}}function He({input:t},{start:e,role:n},r){let i=t.literal(e,r),s=i<0?i:t.spaces(i);return s<0?s:t.literal(n,s)}var gm=16,ym=600,An=class{#e;row;begin;#t;cut={
tokens:0,isPartial:!1,recipient:void 0};constructor(e){this.#e=e,this.row=Br(e.description),this.begin=this.row.start+this.row.role,this.#t=e.tools.names.filter(
n=>/[\s"'<>[\]{}]/.test(n))}at(e,n,r=n){let{input:i}=this.#e,{row:s}=this,o={tokens:0,isPartial:!1,recipient:void 0};this.cut=o;let a=e,l=()=>(o.isPartial||=a<i.
length,-2);if(n){let m=He(this.#e,s,a);if(m===-2)return l();if(m===-1)return-1;a=m,o.tokens++}let d,u,p=0;for(let m=0;m<=gm;m++){let h=i.spaces(a);if(h<0)return h;
if(a=h,a>=i.length)return-2;let g=i.literal(s.text,a);if(g>=0)return this.#r(e,g,d,u);let y=[s.channel,s.recipient,s.type].map(re=>i.literal(re,a)),b=y.findIndex(
re=>re>=0);if(b<0){if(g===-2||y.includes(-2))return l();if(o.tokens===0&&!r||i.at(a)===60||p>0)return-1;let re=this.#n(a);if(re===-2&&u===void 0&&!s.types.some(
Qn=>Qn.startsWith(i.text(a,i.length))))return-1;if(re<0)return re;if(u===void 0&&!s.types.includes(i.text(a,re)))return-1;p++,a=re;continue}o.tokens++;let _=i.spaces(
y[b]);if(_<0)return _;let O=this.#n(_);if(b===1&&(o.recipient=i.text(_,O<0?i.length:O)),O<0)return O;if(O===_)return-1;if(b===0)d=i.text(_,O);else if(b===1)u??=
i.text(_,O);else if(++p>1)return-1;a=O}return-1}#n(e){let{input:n}=this.#e;for(let i of this.#t)for(let s of[this.row.namespace+i,i]){let o=n.literal(s,e);if(o===
-2&&!n.ended)return-2;if(!(o<0)){if(o>=n.length)return n.ended?o:-2;if(w(n.at(o))||n.at(o)===60)return o}}let r=e;for(;r<n.length&&!w(n.at(r))&&n.at(r)!==60;){if(Fe.
has(n.at(r)))return-1;if(r++,r-e>ym)return-1}return r>=n.length?-2:r}#r(e,n,r,i){let{row:s}=this,{tools:o}=this.#e,a=r!==void 0&&s.reasoning.includes(r)?"reason\
ing":"content";if(i===void 0)return{kind:a,name:"",start:e,end:n};if(i.startsWith(s.namespace)&&i.length>s.namespace.length){let l=i.slice(s.namespace.length);return{
kind:"call",name:!o.has(l)&&o.has(i)?i:l,start:e,end:n}}return s.people.includes(i)&&!o.has(i)?{kind:a,name:"",start:e,end:n}:{kind:"call",name:i,start:e,end:n}}};function Wr(t){return new Hr(t).read()}var Hr=class{#e;#t;#n;#r;#i;#s;#a;constructor(e){this.#e=e,this.#t=new An(e),this.#i=e.options.reasoningFormat==="none",this.#s=
e.options.continueFinalMessage??"none";let{row:n,begin:r}=this.#t,i=this.#s==="none"?e.prompt.lastIndexOf(r):-1;this.#a=i>=0,i>=0&&e.input.add(e.prompt.slice(i+
r.length)),e.prefix=e.input.length,this.#n=new E([n.start,n.channel,...n.ends,...e.stops]),this.#r={units:this.#n,at:s=>this.#m(s)}}*read(){let e=this.#e,{input:n,
out:r}=e,i=0;if(this.#s!=="none")this.#s==="reasoning"&&r.continueReasoning(),i=yield*this.#f(0,{kind:this.#s,name:"",start:0,end:0},!0);else{let s=yield*e.skip(
0);s<n.length&&(i=Math.max(0,yield*this.#l(s)))}i===0&&e.hasResponseSchema&&(i=yield*xe(e,0));for(let s=i;;){if(i=n.next(this.#n,i),r.put(e.text(s,i)),s=i,i>=n.
length){if(n.ended)return;yield*e.wait(i);continue}let o=i;if((yield*e.settle(()=>e.stopsAt(o),o))>=0){r.mark();return}let a=yield*e.settle(()=>this.#o(o),o);if(a>=
0){r.mark(),s=i=a;continue}let l=yield*e.settle(()=>n.literal(this.#t.row.channel,o),o),d=yield*e.settle(()=>this.#t.at(o,l===-1),o);if(d===-2&&this.#d(i,l===-1))
return;d===-1||d===-2?i++:s=i=yield*this.#f(i,d)}}*#l(e){let n=this.#e,r=!0,i=yield*n.settle(()=>{let s=this.#t.at(e,!0);return r=s!==-1,r||!this.#a?s:this.#t.at(
e,!1,!0)},0);return i===-2?this.#d(e,r,!1,n.prefix)?n.input.length:-1:i===-1?-1:yield*this.#f(i.kind==="call"&&n.reads?e:0,i)}#d(e,n,r=!1,i=e){let s=this.#e,{tokens:o,
isPartial:a,recipient:l}=this.#t.cut;return o===0&&!a?!1:l!==void 0&&l!==""?s.reads?(s.out.problem("unterminated-call",Math.max(e,s.prefix),s.input.length),s.out.
saw=!0,s.out.put(s.text(i,s.input.length)),!0):!1:o===0&&!r&&(!n||s.input.literal(this.#t.row.start,e)<0)?!1:(s.out.mark(),!0)}#u(e){let n=this.#e,{row:r}=this.#t,
i=n.stopsAt(e);if(i>=0)return!0;let s=i===-2;for(let o of[!0,!1]){let a=this.#t.at(e,o),l=n.input.literal(r.channel,e);if(a!==-1&&a!==-2){if(o||l>=0)return!0}else if(a===
-1){if(this.#t.cut.recipient&&(o||l>=0))return!0}else if(o||l!==-1){if(n.input.ended)return!0;s=!0}}return s?-2:-1}#o(e){let{input:n}=this.#e,r=!1;for(let i of this.#t.
row.ends){let s=n.literal(i,e);if(s===-2&&(r=!0),s<0)continue;let o=n.spaces(s);if(o<0)return o;if(o>=n.length)return s;let a=this.#u(o);return a===!0?s:a}return r?
-2:-1}*#f(e,n,r=!1){let i=this.#e,{input:s,out:o}=i;if(n.kind==="call"&&i.reads)return yield*this.#g(e,n);let a=n.kind==="reasoning",l=n.kind==="call"||a&&this.#i,
d=a&&!l;l?o.put(i.text(e,n.end)):(!r||a)&&o.mark(a?"reasoning":"call");let u=m=>d?o.think(m):o.put(m),p=n.end;i.hasResponseSchema&&n.kind==="content"&&(p=yield*xe(
i,p));for(let m=p;;){if(p=s.next(this.#n,p),u(i.text(m,p)),m=p,p>=s.length){if(s.ended)return d&&o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.
settle(()=>this.#o(h),h);if(g<0){let y=yield*i.settle(()=>this.#t.at(h,!0),h);if(y===-2&&!l&&this.#d(p,!0))return s.length;if(y!==-1&&y!==-2)return yield*this.#f(
p,y);p++;continue}return l?o.put(i.text(p,g)):o.mark(a?"reasoning":void 0),yield*this.#c(g)}}*#c(e){let n=this.#e,r=yield*n.skip(e);if(r>=n.input.length)return r;
let i=yield*n.settle(()=>n.input.literal(this.#t.row.channel,r),e),s=yield*n.settle(()=>this.#t.at(r,i===-1),e);return s===-1?e:s===-2?this.#d(r,i===-1,!0)?n.input.
length:e:yield*this.#f(r,s)}#m(e){let n=this.#e,{input:r}=n,i=!1;for(let a of this.#t.row.ends){let l=r.literal(a,e);if(l>=0)return{kind:"end",rank:0,to:l};l===
-2&&(i=!0)}let s=this.#t.at(e,!0);if(s!==-1&&s!==-2)return{kind:"start",rank:0,to:s.end};let o=n.stopsAt(e);return o>=0?{kind:"final",rank:0,to:o}:!i&&s!==-2&&o!==
-2?-1:r.ended?s===-2&&He(n,this.#t.row,e)>=0?{kind:"start",rank:0,to:r.length}:i||s===-2?{kind:"final",rank:1,to:r.length}:-1:-2}*#g(e,n){let r=this.#e,{input:i,
out:s}=r,o=U(Math.max(e,r.prefix));W(r,o,n.name),o.last=n.end;let a=yield*r.skip(n.end),l=a,d=a>=i.length?-2:yield*r.settle(()=>this.#r.at(l),a);if(d!==-1&&d!==
-2&&d.kind!=="final")x(r,o,"{}");else{if(d!==-1)return o.complete=!1,this.#h(o,a),a<i.length&&s.mark(),i.length;{let u=r.options.stopReason==="stop"&&r.repairs,
p=yield*ie(r,o,a,{bounds:this.#r,dialect:{},endCloses:u});if(a=p.at,p.kind==="none"&&(x(r,o,"{}"),o.last=a),p.kind==="end")return this.#h(o,a)}}return yield*this.#p(
o,a)}*#p(e,n){let r=this.#e;for(let i=n;;){let s=yield*r.skip(i);if(s>=r.input.length)return this.#h(e,e.mode==="accepted"?s:e.last),s;let o=yield*r.settle(()=>this.#r.
at(s),s);if(o===-1||o===-2){let a=yield*ge(r,e,s,this.#r);v(r,e,"unexpected-text",s,a.to),i=a.found.at;continue}return o.kind==="end"?(this.#h(e,o.to),yield*this.#c(
o.to)):o.kind==="final"?(this.#h(e,e.mode==="accepted"?o.to:e.last),r.out.mark(),r.input.length):(e.complete&&!e.isClosed&&v(r,e,"missing-end-marker",e.last),this.#h(
e,e.last),s)}}#h(e,n){return pt(this.#e,e,n),n}};var xt=class{run;row;begin;stays;syntax;#e=E.NONE;constructor(e){this.run=e,this.row=Br(e.description),this.begin=this.row.start+this.row.role,this.stays=e.options.
reasoningFormat==="none"}dropsSpace=!1;firsts=[];*read(){let e=this.run,{input:n,out:r}=e,{continueFinalMessage:i="none"}=e.options;this.#e=new E([this.row.start,
...this.row.ends,...e.stops,...this.firsts],this.syntax?.units);let s=0;if(i!=="none")i==="reasoning"&&r.continueReasoning(),s=yield*this.message({kind:i,start:0,
end:0},!0);else{let o=e.prompt.lastIndexOf(this.begin),a=o<0?"":e.prompt.slice(o+this.begin.length);n.add(a),e.prefix=n.length;let l=o<0?-1:this.openInPrompt();
l!==-1?s=yield*this.message(l,!1):s=yield*this.#t(o>=0)}for(;s<n.length||!n.ended;)s=yield*this.message(void 0,!1,s)}openInPrompt(){let e=this.run.prefix===0?-1:
this.headerAt(0,!1);if(e===-1||e===-2||e.end>this.run.prefix)return-1;let n=this.run.input.text(e.end,this.run.prefix);return this.row.ends.some(r=>n.includes(r))?
-1:{...e,start:this.run.prefix,end:this.run.prefix}}*#t(e){let n=this.run,r=yield*n.skip(n.prefix),i=yield*n.settle(()=>this.headerAt(r,!0),n.prefix);if(i===-2&&
r<n.input.length&&this.#n(r))return n.input.length;if(i!==-1&&i!==-2)return yield*this.message(i,!1);if(!e)return n.prefix;let s=yield*n.settle(()=>this.headerAt(
0,!1),n.prefix);return s!==-1&&s!==-2&&s.end<=n.prefix?n.prefix:s!==-1&&s!==-2?yield*this.message(s,!1):this.dropsSpace&&s===-1&&n.reads?r:n.prefix}dropsHeader(e){
return!0}#n(e){return this.run.input.literal(this.row.start,e)<0||!this.dropsHeader(e)?!1:(this.run.out.mark(),!0)}*message(e,n,r=e?.end??0){let i=this.run,{input:s,
out:o}=i,a=e?.kind==="reasoning",l=a&&this.stays,d=a&&!l;l&&e!==void 0?o.put(i.text(e.start,e.end)):e!==void 0&&(!n||a)&&o.mark(a?"reasoning":void 0);let u=(m,h)=>d?
o.think(i.text(m,h)):$(i,m,h),p=r;i.hasResponseSchema&&e?.kind==="content"&&(p=yield*xe(i,p));for(let m=p;;){if(p=s.next(this.#e,p),u(m,p),m=p,p>=s.length){if(s.
ended)return d&&o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.settle(()=>this.endAt(h),h);if(g>=0)return l?o.put(i.text(p,g)):o.mark(a?"reas\
oning":void 0),yield*this.#r(g);let y=yield*i.settle(()=>this.headerAt(h,!0),h);if(y===-2&&this.#n(p))return s.length;if(y!==-1&&y!==-2&&(this.headersEnd||e===void 0))
return yield*this.message(y,!1);let b=e===void 0||e.kind==="calls"?yield*this.callsAt(p,e):-1;b===-1?p++:m=p=b}}*#r(e){let n=this.run,r=yield*n.skip(e);if(r>=n.
input.length)return r;let i=yield*n.settle(()=>this.headerAt(r,!0),e);return i===-2&&n.input.literal(this.row.start,r)===-2?(n.out.mark(),n.input.length):i===-1||
i===-2?this.dropsSpace?r:e:(n.out.put(n.text(e,r)),yield*this.message(i,!1))}};function Ur(t){return new Kr(t).read()}var Gr=class extends _e{#e;place=-1;constructor(e,n){super(e),this.#e=n}headAt(e,n){if(n!==0)return super.headAt(e,n);let{
input:r}=this.run,i=e===this.place?r.literal("[",e):-1,s=i<0?i:r.spaces(i);return s<0?s:s>=r.length?-2:r.at(s)===123?{inner:s,own:s,end:s+1,name:"",id:void 0,inArray:!0}:
-1}outerAt(e){let n=this.run.first(()=>this.#e.endAt(e),()=>{let r=this.#e.headerAt(e,!0);return r===-1||r===-2?r:r.end});return n===-1||n===-2?n:{kind:"start",
rank:0,to:n}}},Kr=class extends xt{headersEnd=!0;dropsSpace=!0;firsts=["["];#e;constructor(e){super(e),this.#e=e.reads?new Gr(e,this):void 0,this.syntax=this.#e}headerAt(e,n){
let{input:r}=this.run,i=e;if(n){let a=He(this.run,this.row,i);if(a<0)return a;i=a}let s=!1,o=[["reasoning",this.row.reasoning],["calls",this.run.reads?this.row.
calls:[]],["content",[""]]];for(let[a,l]of o)for(let d of l){let u=d===""?i:r.spaces(i),p=d===""?r.lineEnd(i):u<0?u:r.literal(S(d),u);if(p>=0)return s&&!r.ended&&
p>this.run.prefix?-2:{kind:a,start:e,end:p};p===-2&&(s=!0)}return s?-2:-1}dropsHeader(e){let n=this.run.input.text(e+this.begin.length,this.run.input.length);return n===
""||!this.row.calls.some(r=>r.startsWith(n)||n.startsWith(r))}endAt(e){let{run:n}=this,{input:r}=n,[i=""]=this.row.ends,s=n.stopsAt(e);if(s>=0)return s;let o=r.
literal(i,e);if(o<0)return o===-2||s===-2?-2:-1;let a=r.spaces(o);if(a<0)return a;if(a>=r.length)return r.ended?a:-2;let l=n.stopsAt(a);if(l>=0)return l;if(l===
-2&&!r.ended)return-2;let d=r.literal(this.row.start,a);return d===-2?r.ended?o:-2:d===-1?-1:o}*callsAt(e,n){let r=this.#e;if(r===void 0||n===void 0)return-1;let{
run:i}=this;r.place=e;let s=yield*i.settle(()=>r.headAt(e,0),e);return s===-2&&e<i.input.length?r.cutOff(e):s===-1||s===-2?-1:yield*r.section(e,s)}};var $r="<|open|>",Ia="<|close|>",_n="<|sep|>",xm={call:["tool","index"],argument:["key","type"],json:["type"]},ja=600,Da=t=>new Jr(t);function*Vr(t){let e=t.reads?
Da(t):void 0,n=he(t.description,t.marks,t.options,t.prompt),r=yield*new qr(t,e,Da).read(n);yield*j(t,e,r.at,{sawReasoning:r.saw})}var qr=class extends de{looseMarkers=[
Ia,$r];endAt(e){let{input:n}=this.run,r=n.literal(this.end,e);if(r>=0)return r;let i=this.end.endsWith(_n)?n.literal(this.end.slice(0,-_n.length),e):-1;if(i<0)return r===
-2||i===-2?-2:-1;let{content:s,section:o}=this.run.marks,a=this.run.first(...[s.start,o.start].map(l=>()=>n.literal(l,i)));return a===-2||a===-1?r===-2?-2:a:i}looseEndAt(e){
let{input:n,marks:r}=this.run,i=n.literal(r.content.start,e);if(i>=0)return{from:e};let s=n.literal(r.content.end,e);return s>=0?{from:s}:i===-2||s===-2?-2:-1}},
Jr=class extends se{innerAt(e){let n=this.#e(e,"call");if(n===-1||n===-2)return n;let[r="",i]=n.values;return r===""||/["'<>[\]{}]/.test(r)&&!this.run.tools.has(
r)?-1:{inner:e,end:n.end,name:r,id:i,inArray:!1}}keyAt(e){let n=this.#e(e,"argument");if(n===-1||n===-2)return n;let[r="",i]=n.values;if(r==="")return-1;let s=i===
void 0?void 0:i==="string"?"string":"other";return{name:r,from:n.first.from,written:n.first.to-n.first.from,end:n.end,edges:this.marks.value,mark:s}}get keyWord(){
return`${$r}argument`}insteadAt(e){let n=this.#e(e,"json");return n===-1||n===-2?n:n.end}get insteadEnd(){return`${Ia}json${_n}`}boundaryAt(e){let n=this.run.input.
literal(this.insteadEnd,e);if(n>=0)return{kind:"end",rank:0,to:n};let r=super.boundaryAt(e);return r===-1&&n===-2?-2:r}#e(e,n){let{input:r}=this.run,i=r.literal(
$r+n,e);if(i<0)return i;let s=xm[n]??[],o=[],a={from:0,to:0};for(let l=0;l<=s.length;l++){let d=r.spaces(i);if(d<0)return d;let u=r.literal(_n,d);if(u>=0)return{
values:o,first:a,end:u};if(u===-2)return-2;if(l===0&&n!=="json"&&(d!==i+1||r.at(i)!==32))return-1;let p=this.#n(d);if(p===-1||p===-2)return p;if(p.name!==s[l])return-1;
o.push(S(km(r.text(p.from,p.to)))),l===0&&(a=p),i=p.to+1}return-1}#t(e,n){return(e==="tool"?!/['<>[\]{}]/.test(n):!/[<>\r\n]/.test(n))||[...this.run.tools.names,
...this.keys].some(i=>bm(i).startsWith(n))}#n(e){let{input:n}=this.run,r=e;for(;r<n.length&&/[\w-]/.test(n.char(r))&&r-e<ja;)r++;if(r>=n.length)return-2;let i=n.
literal('="',r);if(i<0||r===e)return i===-2?-2:-1;let s=i;for(;s<n.length&&n.at(s)!==34;)if(s++,s-i>ja)return-1;return s>=n.length&&!this.#t(n.text(e,r),n.text(
i,s))?-1:s>=n.length?-2:{name:n.text(e,r),from:i,to:s}}},bm=t=>t.replaceAll("&","&amp;").replaceAll('"',"&quot;"),km=t=>t.replaceAll("&quot;",'"').replaceAll("&\
amp;","&");var Am=512,La=t=>new Yr(t);function*zr(t){let e=t.reads?La(t):void 0,n=he(t.description,t.marks,t.options,t.prompt),{end:r}=t.marks.reasoning,{continueFinalMessage:i="\
none",reasoningFormat:s}=t.options;if(n==="before"&&i==="none"&&r!==""){let a=yield*t.skip(0),l=yield*t.settle(()=>t.input.literal(r,a),0);if(l>=0)return s==="n\
one"?t.out.put(t.text(0,l)):t.out.mark("reasoning"),yield*j(t,e,l,{sawReasoning:!0})}let o=yield*new de(t,e,La).read(n);yield*j(t,e,o.at,{sawReasoning:o.saw})}var Yr=class extends se{#e;#t=[];#n=-1;constructor(e){
super(e),this.#e=e.marks.key.start.replace(/<$/,"")}#r(e){return`${this.#e}</${e}>`}keyAt(e,n=this.keys){let{run:r,marks:i}=this;if(i.section.start!==""&&r.input.
literal(i.section.start,e)>=0)return-1;let{input:s}=r,o=s.literal(i.key.start,e);if(o<0)return o;let a=n.find(u=>u.includes(">")&&s.literal(`${u}>`,o)>=0),l=a===
void 0?o:o+a.length;for(;a===void 0&&l<s.length&&!`<>"=
`.includes(s.char(l))&&l-o<Am;)l++;if(l>=s.length)return-2;let d=S(s.text(o,l));return d===""||d.startsWith("/")||w(s.at(o))||s.at(l)!==62?-1:{name:d,from:o,end:l+
1,mark:void 0,edges:{start:"",before:"",after:"",end:this.#r(s.text(o,l))}}}continuesAt(e){return H(this.run.input.literal(`${this.#e}<`,e))}*readArgument(e,n,r){
let{run:i}=this,s=r?.allowed;if(!bt(s,"array")&&!bt(s,"object"))return yield*Lt(this,e,n,s);let o=yield*i.skip(n.end),a=yield*i.settle(()=>i.input.literal(n.edges.
end,o),n.end);if(a>=0&&!_m(s))return x(i,e,bt(s,"array")?"[]":"{}"),e.last=a,{kind:"value",at:a};let l=a>=0?-1:yield*i.settle(()=>this.keyAt(o,[]),n.end);return l===
-1||l===-2?yield*Lt(this,e,n,s):yield*this.#i(e,n,o,r,wm(s,l.name,r))}*#i(e,{edges:n},r,i,s){let{run:o}=this,{input:a}=o,l=new Set,d=s?"]":"}";this.#t.push(n.end);
let u=r,p=0,m=(h,g,y=!1)=>(this.#t.pop(),h==="value"&&x(o,e,p===0?s?"[]":"{}":d),y&&this.#n!==e.last&&v(o,e,"missing-end-marker",e.last),y?this.#n=e.last:h==="v\
alue"&&(e.last=g),{kind:h,at:g});for(;;){let h=yield*o.skip(u);if(h>=a.length)return m("final",h);let g=yield*o.settle(()=>a.literal(n.end,h),h);if(g>=0)return m(
"value",g);let y=yield*o.settle(()=>this.keyAt(h,[...i?.properties.keys()??[]]),h);if(y!==-1&&y!==-2){x(o,e,p===0?s?"[":"{":", "),s||(l.has(y.name)&&v(o,e,"dupl\
icate-argument",y.from,y.from+y.name.length),l.add(y.name),x(o,e,`${z(y.name)}: `));let _=yield*this.readArgument(e,y,s?i?.item(p):i?.property(y.name));if(p++,u=
_.at,_.kind!=="value")return m(_.kind,_.at);continue}if(g===-2||y===-2)return m("final",a.length);let b=yield*o.settle(()=>this.bounds.at(h),h);if(b===-1){o.out.
put(o.text(u,h));let _=yield*ge(o,e,h,this.#s);v(o,e,"unexpected-text",h,_.to),u=_.found.at}else return b===-2||b.kind==="final"?m("final",a.length):b.kind==="s\
tart"?m("head",h):m("value",h,!0)}}#s={units:this.bounds.units,at:e=>{let n=this.bounds.at(e);if(n!==-1)return n;let r=this.#t.at(-1),i=r===void 0?-1:this.run.input.
literal(r,e);return i>=0?{kind:"end",rank:0,to:e}:i}}},bt=(t,e)=>t===void 0||t.types.has(e),_m=t=>bt(t,"string");function wm(t,e,n){return bt(t,"object")?bt(t,"\
array")?e==="item"&&!(n?.properties.has("item")??!1):!1:!0}function Zr(t){return new Xr(t).read()}var Qr=class extends se{#e;constructor(e,n){super(e),this.#e=n}outerAt(e){let n=this.#e.endAt(e);return n<0?n:{kind:"star\
t",rank:0,to:n}}},Xr=class extends xt{headersEnd=!1;constructor(e){super(e),e.reads&&(this.syntax=new Qr(e,this))}headerAt(e,n){let{input:r}=this.run,i=e;if(n){
let p=He(this.run,this.row,i);if(p<0)return p;i=p}if(i=r.spaces(i),i<0)return i;let s=r.literal(this.row.recipient,i);if(s<0)return s;let o=this.#e(s);if(o===-2)
return-2;for(o===-1&&(o=s);o<r.length&&r.at(o)!==60&&r.at(o)>32;)if(o++,o-s>600)return-1;if(o>=r.length)return-2;if(o===s)return-1;let a=r.text(s,o),l=r.spaces(
o),d=l<0?l:r.literal(this.row.text,l);return d<0?d:{kind:this.row.reasoning.includes(a)?"reasoning":this.row.content.includes(a)?"content":"calls",start:e,end:d}}#e(e){
for(let n of this.run.tools.names){if(!/[\s<]/.test(n))continue;let r=this.run.input.literal(n,e);if(r!==-1)return r}return-1}endAt(e){let{run:n}=this,{input:r}=n,
[i=""]=this.row.ends,s=n.stopsAt(e);if(s>=0)return s;let o=r.literal(i,e);if(o===-1)return s;if(o===-2)return-2;let a=r.spaces(o);if(a<0)return a;if(a>=r.length)
return r.ended?a:-2;let l=He(n,this.row,a);if(l===-1)return n.stopsAt(a)>=0?o:n.stopsAt(a)===-2?-2:-1;if(l===-2)return r.ended?o:-2;let d=this.headerAt(a,!0);return d===
-2?r.ended?o:-2:d===-1?-1:o}*callsAt(e){return this.syntax===void 0?-1:yield*this.syntax.content(e)}};var Sm=t=>Be(t,()=>{}),Pa=Sm;var Om=t=>Be(t,e=>new _e(e)),Fa=Om;var wn={quotes:!0,words:!0,escapes:!0};function*ei(t,e,n){let{input:r}=t,i=new B(wn),s=n,o=()=>x(t,e,i.take());for(;;){for(;s<r.length;s++){let a=i.push(r.at(s));
if(a!=="ok")return o(),a==="error"&&x(t,e,i.partialWord),{kind:a==="error"?"error":"done",at:a==="done"?s+1:s}}if(o(),r.ended)return x(t,e,i.partialWord),{kind:"\
end",at:s};yield*t.wait(s)}}function*Ha(t,e,n,r){let{input:i}=t,s=i.char(n),o=s.repeat(3),l=(yield*t.settle(()=>i.literal(o,n),n))>=0&&!(yield*Ba(t,n+1,s,r)),d=l?
o:s,u=new B(wn);u.push(s.charCodeAt(0)),u.take();let p=n+d.length,m=()=>x(t,e,u.take());for(;;){let h=yield*Em(t,p,m);if(h===-1)return m(),{kind:"end",at:p};if(!u.
inEscape&&h===s.charCodeAt(0)){let g=p;u.settleOctal(),m();let y=yield*t.settle(()=>i.literal(d,g),p);if(y===-2&&l)return{kind:"end",at:i.length};if(y>=0&&(yield*Ba(
t,p,d,r)))return x(t,e,'"'),{kind:"done",at:y};u.putPlain(h)}else u.push(h)==="done"&&u.putPlain(h);p++}}function*Em(t,e,n){return e>=t.input.length&&!t.input.ended&&
n(),yield*t.peek(e)}function*Ba(t,e,n,r){let i=t.input.literal(n,e);return i<0?!1:(yield*t.settle(()=>{let s=t.input.spaces(i);return s===-1?-1:s===-2?-2:r(s)},
e))!==-1}function*Wa(t,e,n,r,i){let{input:s}=t,o=yield*t.peek(n);if(!q(r)&&(o===91||o===123))return yield*ei(t,e,n);let a=ae(r);a&&x(t,e,'"');let l=n,d=u=>{!a||
u<=l||(x(t,e,Y(t.text(l,u))),l=u)};for(let u=n;;u++){for(;u<s.length&&!vm(s.at(u));)u++;if(u>=s.length&&!s.ended){d(u),yield*t.wait(u),u--;continue}let p=u;u<s.
length&&d(u);let m=u>=s.length?-2:yield*t.settle(()=>i(p),u);if(m===-1)continue;let h=m===-2,g=t.text(n,u);if(a)d(u),h||x(t,e,'"');else if(h){let y=S(g);y!==""&&
x(t,e,Rm(y)?y:`"${Y(g)}`)}else{let y=ne(S(g),wn);y!==void 0&&ze(r,y)?x(t,e,y):(x(t,e,z(g)),q(r)||v(t,e,"argument-type",n,u))}return{kind:h?"end":"done",at:h?s.length:
u}}}var vm=t=>t===44||t===41||t===93||t===60;function Rm(t){let e=new B(wn);for(let n=0;n<t.length;n++){let r=e.push(t.charCodeAt(n));if(r!=="ok")return r==="do\
ne"&&n===t.length-1}return!0}var Ga=40,et=41,Sn=44,On=61,Tm=91,En=93,Cm=512,vn=class extends Ae{bounds;#e;#t;#n;#r=!1;constructor(e){super(e,[e.description.tools?.toolsArrayWrapped===!0?"[":
""]);let{tools:n={}}=e.description;this.#t=(n.arguments?.valuePrefix??"")==="",this.#n=e.marks.section.start!=="",this.#e=new _e(e,{format:"JSON_NATIVE",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments"}),this.bounds={units:new E(["]",e.marks.section.end,e.marks.section.start,...e.stops]),at:r=>this.#d(r)}}get isUnmarked(){
return super.isUnmarked||this.#r}*code(){return-1}headAt(e,n){if(n===0&&this.#n&&this.isArray){let r=this.#i(e);if(r!==-1)return r}return super.headAt(e,n)}#i(e){
let{input:n}=this.run,r=n.literal(this.marks.section.start,e),i=r<0?r:n.spaces(r),s=i<0?i:n.literal("[",i),o=s<0?s:n.spaces(s);return o<0?o===-2?-2:-1:o>=n.length?
-2:n.at(o)===123?{inner:o,own:o,end:o+1,name:"",id:void 0,inArray:!0}:-1}*section(e,n){return this.run.input.at(n.inner)===123?yield*this.#e.section(e,n):yield*super.
section(e,n)}*content(e){let{run:n}=this;if(this.#n&&this.isArray&&!n.state.begun&&n.input.at(e)===Tm){let r=yield*n.settle(()=>this.#s(e),e);if(r===-1||r===-2||
!n.tools.has(r.name))return-1;this.#r=!0;let i=yield*super.section(e,r);return this.#r=!1,i}return yield*super.content(e)}#s(e){let n=this.run.input.spaces(e+1);
if(n<0)return n;if(n>=this.run.input.length)return-2;let r=this.innerAt(n);return r===-1||r===-2?r:{...r,inArray:!0}}get needsSeparator(){return this.isArray}get sectionEnd(){
return this.#r?"":super.sectionEnd}get bareLevels(){return[]}innerAt(e){let{input:n}=this.run,r=this.#l(e,Ga,this.run.tools.names);if(r===-1||r===-2)return r;let i=n.
spaces(r.end);if(i<0)return i;if(i>=n.length)return-2;let s=this.isArray,o={inner:e,end:r.end,name:r.name,id:void 0,inArray:s};if(n.at(i)===et)return o;let a=this.
run.tools.has(r.name)?this.run.parameters(r.name).names:[],l=this.#l(i,On,a);return l===-1||l===-2?l:o}#a(e){return e>=this.run.input.length?-2:this.#l(e,Ga,this.
run.tools.names)}#l(e,n,r){let{input:i}=this.run;for(let a of r){if(!/[\s()[\]{}<>,="']/.test(a))continue;let l=i.literal(a,e);if(l===-2&&!i.ended)return-2;let d=l<
0?-1:i.spaces(l);if(d===-2)return-2;if(d>=0&&d<i.length&&i.at(d)===n)return{name:a,from:e,to:l,end:d+1}}let s=e;for(;s<i.length&&!w(i.at(s))&&!"()[]{}<>,=\"'`".
includes(i.char(s));)if(s++,s-e>Cm)return-1;if(s>=i.length)return-2;let o=i.spaces(s);return o<0?o:o>=i.length?-2:s===e||i.at(o)!==n?-1:{name:i.text(e,s),from:e,
to:s,end:o+1}}#d(e){let{run:n,marks:r}=this,{input:i}=n,s=r.section.end===""?-1:i.literal(r.section.end,e);if(s>=0)return{kind:"end",rank:3,to:s};let o=n.stopsAt(
e);if(o>=0)return{kind:"final",rank:0,to:o};let a=this.#n?this.headAt(e,0):-1;if(a!==-1&&a!==-2)return{kind:"start",rank:0,to:a.end};let l=this.isArray&&i.at(e)===
En?this.#u(e):-1;return l===!0?{kind:"end",rank:2,to:e+1}:s!==-2&&o!==-2&&a!==-2&&l!==-2?-1:i.ended?s===-2||a===-2?{kind:"final",rank:1,to:i.length}:-1:-2}#u(e){
let{run:n}=this,r=n.input.spaces(e+1);return r<0?r:r>=n.input.length?n.input.ended?!0:-2:n.first(()=>this.marks.section.end===""?-1:ue(n.input.literal(this.marks.
section.end,r)),()=>ue(n.stopsAt(r)))}followsAt(e,n){let{run:r,marks:i}=this,{input:s}=r;if(e>=s.length)return s.ended?!0:-2;let o=s.at(e);if(o===Sn){let l=s.spaces(
e+1);if(l<0)return l;if(l>=s.length)return s.ended?!0:-2;if(s.at(l)===et)return this.#o(l);let d=this.#l(l,On,n);return d===-2?s.ended?!0:-2:ue(d)}if(o===et)return this.#o(
e);let a=r.first(()=>i.section.end===""?-1:ue(s.literal(i.section.end,e)),()=>o===En&&i.section.end!==""?this.#u(e):-1,()=>ue(r.stopsAt(e)));return a===-2&&s.ended?
!0:a}#o(e){let{run:n,marks:r}=this,{input:i}=n,s=i.spaces(e+1);if(s<0)return s;if(s>=i.length)return i.ended?!0:-2;let o=s,a=!1;if(i.at(s)===Sn&&this.isArray){if(a=
!0,o=i.spaces(s+1),o<0)return o;if(o>=i.length)return i.ended?!0:-2}let l=n.first(()=>this.isArray&&i.at(o)===En?!0:-1,()=>r.section.end===""?-1:ue(i.literal(r.
section.end,o)),()=>a||!this.isArray?ue(this.#a(o)):-1,()=>a?-1:ue(n.stopsAt(o)));return l===-2&&i.ended?!0:l}*read(e,n){let{run:r}=this;if(this.isUnmarked&&!r.
tools.has(n.name))return-1;let i=U(n.inner);i.last=n.end,W(r,i,n.name);let s=r.tools.has(n.name)?r.parameters(n.name).names:[],o=new Set,a=n.end;for(;;){let l=yield*r.
skip(a);if((yield*r.peek(l))===et)return this.#g(i,l+1,o.size===0);let d=l<r.input.length?yield*r.settle(()=>this.#l(l,On,s),l):-2;if(d===-2)return yield*this.#p(
i,a);if(d===-1)return yield*this.#h(i,l);o.has(d.name)&&v(r,i,"duplicate-argument",d.from,d.to),x(r,i,`${o.size===0?"{":", "}${z(d.name)}: `),o.add(d.name);let u=r.
tools.has(n.name)?r.parameters(n.name).allowed(d.name):void 0,p=yield*this.#c(d.end,u),m=yield*this.#m(i,p,u,s);if(m.kind==="end")return yield*this.#p(i,m.at);if(m.
kind==="error")return yield*this.#h(i,m.at);i.last=m.at;let h=yield*this.#f(i,m.at,s);if(h.isOver)return h.at;a=h.at}}*#f(e,n,r){let{run:i}=this,{input:s}=i,o=yield*i.
skip(n),a=yield*i.peek(o);if(a===et)return{isOver:!0,at:this.#g(e,o+1,!1)};if(a===Sn){let d=yield*i.skip(o+1);if((yield*i.peek(d))===et)return{isOver:!0,at:this.#g(
e,d+1,!1)};let p=d<s.length?yield*i.settle(()=>this.#l(d,On,r),o):-2;return p===-2?{isOver:!0,at:yield*this.#p(e,s.length)}:p===-1?{isOver:!0,at:yield*this.#h(e,
o)}:{isOver:!1,at:d}}if(a===-1)return{isOver:!0,at:yield*this.#p(e,s.length)};let l=yield*i.settle(()=>this.bounds.at(o),o);return l!==-1&&l!==-2&&l.kind==="end"?
(be(e),x(i,e,"}"),{isOver:!0,at:this.finish(e,e.mode==="accepted"?o:e.last)&&o}):l!==-1&&l!==-2&&l.kind==="start"?(e.complete=!1,e.lacksEnd=!0,this.finish(e,e.mode===
"accepted"?o:e.last),{isOver:!0,at:o}):l===-2||l!==-1&&l.kind==="final"?{isOver:!0,at:yield*this.#p(e,l===-2?s.length:l.to)}:{isOver:!0,at:yield*this.#h(e,o)}}*#c(e,n){
let r=yield*this.run.skip(e),i=yield*this.run.peek(r),s=i===34||i===39||!q(n)&&(i===91||i===123);return this.#t&&!s?e:r}*#m(e,n,r,i){let{run:s}=this,o=yield*s.peek(
n);return o===-1?(this.#t&&ae(r)&&x(s,e,'"'),{kind:"end",at:n}):o===34||o===39?(x(s,e,'"'),yield*Ha(s,e,n,a=>this.followsAt(a,i))):this.#t?yield*Wa(s,e,n,r,a=>this.
followsAt(a,i)):yield*ei(s,e,n)}#g(e,n,r){return e.last=n,x(this.run,e,r?"{}":"}"),this.finish(e,n),n}*#p(e,n){return e.complete=!1,this.finish(e,e.mode==="extr\
a"?e.last:this.run.input.length),this.run.input.length}*#h(e,n){let{run:r}=this,{input:i}=r,s=fn(e),o=n,a=u=>{let p=te(r.text(o,u));p!==""&&(s&&p.trimStart().startsWith(
"{")&&x(r,e,"{"),s=!1,x(r,e,p),o+=p.length)},l=n,d=-1;for(;;l++){for(;l>=i.length&&!i.ended;)a(l),yield*r.wait(l);if(l>=i.length)break;let u=l;if(i.at(l)===et){
if(a(l),(yield*r.settle(()=>this.#y(u),l))===!0){d=l+1;break}}else if(this.bounds.units.has(i.at(l))){a(l);let p=yield*r.settle(()=>this.bounds.at(u),l);if(p!==
-1&&p!==-2&&p.rank!==2)break}}return a(l),s&&x(r,e,"{"),e.complete=!1,e.last=o,v(r,e,"malformed-arguments",n,o),d<0?e.lacksEnd=!0:e.last=d,this.finish(e,d<0?e.last:
d),d<0?l:d}#y(e){let{input:n}=this.run,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?-1:-2;if(!this.isArray){let{end:s}=this.marks.section;return this.
run.first(()=>ue(this.#a(r)),()=>s===""?-1:ue(n.literal(s,r)))}if(n.at(r)===En)return!0;if(n.at(r)!==Sn)return-1;let i=n.spaces(r+1);return i<0?i:i>=n.length?n.
ended?-1:-2:ue(this.#a(i))}},ue=t=>t===-1||t===-2?t:!0;var Mm=t=>Be(t,e=>new vn(e)),Ka=Mm;var Ua=t=>new se(t);function*ti(t){let{options:e,out:n}=t,r=t.reads?Ua(t):void 0,{continueFinalMessage:i="none"}=e,s=he(t.description,t.marks,e,t.prompt);if(e.reasoningFormat===
"none")return yield*j(t,r,0,{sawReasoning:!1});if(t.hasResponseSchema&&(yield*Nm(t)))return yield*j(t,r,0,{sawReasoning:!1});if(s==="after"){let l=yield*new de(
t,r,Ua).read(s);return yield*j(t,r,l.at,{sawReasoning:!0})}if(i==="reasoning")return n.continueReasoning(),yield*$a(t,r,0);let o=yield*t.skip(0),a=yield*t.settle(
()=>t.input.literal(t.marks.reasoning.start,o),0);return a>=0?yield*$a(t,r,a):yield*jm(t,r,s==="inside")}function*Nm(t){let e=yield*t.skip(0),n=yield*t.settle(()=>t.
input.literal("```",e),0);if(n>=0){let i=yield*t.settle(()=>t.input.literal("json",n),0);e=yield*t.skip(i>=0?i:n)}let r=yield*t.peek(e);return r===123||r===91}function*$a(t,e,n){
let r=n,i=yield*Ja(t,e,n,s=>{t.out.think(t.text(r,s)),r=s});if(t.out.think(t.text(r,i.at)),i.kind!=="final")return yield*qa(t,e,i);i.to===i.at&&t.out.endOpenReasoning()}
function*jm(t,e,n){let r=yield*Ja(t,e,0,()=>{});if(r.kind!=="final")return t.out.think(t.text(0,r.at)),yield*qa(t,e,r);if(!n||t.options.stopReason!=="length")return yield*j(
t,e,0,{sawReasoning:!1});t.out.think(t.text(0,r.at)),t.out.endOpenReasoning()}function*qa(t,e,n){let{end:r}=t.marks.reasoning;t.out.mark("reasoning");let i=n.kind===
"call",s={units:[r],*at(o){if(!i||!t.state.adjacent)return-1;let a=yield*t.settle(()=>t.input.literal(r,o),o);return a<0?-1:(i=!1,t.out.mark("reasoning"),a)}};yield*j(
t,e,n.to,{sawReasoning:!0,special:s})}function*Ja(t,e,n,r){let{input:i}=t,{end:s}=t.marks.reasoning,o=new E([s,t.marks.call.start,...t.stops]),a=n;for(;;){if(a=
i.next(o,a),r(a),a>=i.length){if(i.ended)return{kind:"final",at:a,to:a};yield*t.wait(n);continue}let l=a,d=yield*t.settle(()=>i.literal(s,l),n);if(d>=0)return{kind:"\
end",at:a,to:d};let u=e===void 0?-1:yield*t.settle(()=>e.headAt(l,0),n),p=u===-2&&i.literal(t.marks.call.start,a)>=0;if(u!==-1&&u!==-2||p)return{kind:"call",at:a,
to:a};let m=yield*t.settle(()=>t.stopsAt(l),n);if(m>=0)return{kind:"final",at:a,to:m};a++}}var Dm=t=>Be(t,e=>new se(e)),Va=Dm;var Ya={"functionary-v3.2":Er,gemma4:jr,"generic-json":Fr,"gpt-oss":Wr,"hyperclova-x":Ur,"kimi-k3":Vr,"minimax-m3":zr,"muse-glimmer":Zr,"python-calls":Ka,"tagge\
d-thinking":ti};function za(t,e={}){return un(Im,t,e)}function Im({handler:t="",tools:e}){if(t!==""){if(Object.hasOwn(Ya,t))return Ya[t];throw new A("descriptio\
n.handler",`no handler ${t}`)}return e?.format==="JSON_NATIVE"?Fa:e?.format===void 0||e.format==="NONE"?Pa:Va}function tt(t){if(!Array.isArray(t))throw new A("tools","a list is needed");return t.map((e,n)=>{if(typeof e?.function?.name!="string")throw new A(`tools[${n}].\
function.name`,"a text is needed");return e})}var we=class{#e;#t;#n=[];#r=[];#i=[];#s=[];#a=[];#l=[];#d;constructor(e,n){this.#e=e,this.#t=[...e.flat(2),...n]}content(e,n){this.#n.at(-1)===e?this.#n[this.#n.
length-1]=n:this.#n.push(e,n)}attempted(e){this.#r.push(...e)}began(e){this.#s.push(e)}call(e){this.#i.push(e)}malformed(e,n){this.#a.push([e,n])}duplicate(e,n,r){
this.#l.push([e,n,r])}unterminated(e){this.#d=e}finish(e,n,r){this.#d!==void 0&&n.problem("unterminated-call",this.#d,e.length),(this.#d!==void 0||this.#a.length>
0)&&(n.saw=!0);let i=new Set(this.#i);for(let[o,a,l]of this.#l)i.has(o)&&n.problem("duplicate-argument",a,l);let s=[...this.#f(e)];this.#u(e,n,s),this.#o(e,n,s,
r)}#u(e,n,r){let i=[...r.map(({at:a})=>a),...this.#s].sort((a,l)=>a-l),s=new Map,o=0;for(let[a,l]of this.#a){for(;o<i.length&&i[o]<a;)o+=1;let d=i[o]??e.length;
if(!s.has(d)){let u=d;for(;u>0&&w(e.at(u-1));)u-=1;s.set(d,u)}n.problem("malformed-arguments",a,l??Math.max(a,s.get(d)))}}#o(e,n,r,i){let s=[...this.#i,...this.#a.
map(([u])=>u)].sort((u,p)=>u-p),o=this.#d??e.length,a=[],l=0,d=new Set(this.#r);for(let u of[...this.#r,...r].sort((p,m)=>p.at-m.at)){let{at:p,text:m}=u;if(p>=o)
break;for(;l<s.length&&s[l]<=p;l+=1)a=[];let h=p+m.length,g=d.has(u)?this.#e.find(([_])=>_.includes(m)):void 0;if(g!==void 0){Pm(e,h,i)&&a.push({pair:g,at:p,inside:h});
continue}let y=a.findLastIndex(_=>_.pair[1].includes(m));if(y<0)continue;let b=a[y];a.length=y,!(Qa(e,b.inside)>=p)&&(n.problem("malformed-call",b.at,h),n.saw=!0,
a=[])}}*#f(e){let n=this.#n,r=0;for(let i of Lm(e,this.#t)){for(;r<n.length&&n[r+1]<=i.at;)r+=2;r<n.length&&n[r]<=i.at&&i.at+i.text.length<=n[r+1]&&(yield i)}}};
function Lm(t,e){let n=[...e].sort((i,s)=>s.length-i.length).map(i=>i.replace(/[\\^$.*+?()[\]{}|]/g,"\\$&")),r=new RegExp(n.join("|"),"g");return[...t.text(0,t.
length).matchAll(r)].map(i=>({at:i.index,text:i[0]}))}function Pm(t,e,n){let r=Qa(t,e);if(r>=t.length)return!1;if("{[<".includes(t.char(r)))return!0;for(let i of n)
if(t.literal(i,r)>0)return!0;return!1}function Qa(t,e){for(;e<t.length&&w(t.at(e));)e+=1;return e}function*Xa(t,e,n){let r=new B;for(let i=e;;i+=1){for(;i>=t.length;)yield*n();let s=r.push(t.at(i));if(s==="done")return{to:i+1};if(s==="before")return{to:i};if(s===
"error")return{to:i,error:i}}}var Fm=34,Bm=44,Hm=58,Wm=91,Gm=123;function*kt(t,e,n,r){let i=new B,s=!0,o,a=-1,l=!1,d=p=>{l||n.push({key:o??"",from:a,to:p}),l=!0},
u=e;for(let p=e;;p+=1){for(;p>=t.length;)yield*r();let m=t.at(p),h=i.inString,g=i.depth===1&&!h,y=i.push(m),b=i.depth;if(y==="error")return{to:p,error:p};if(p===
e){if(s=m===Gm,!s&&m!==Wm)return{to:p,error:p};continue}if(b===1&&h&&!i.inString&&a>=0?s&&o===void 0?(o=JSON.parse(t.text(a,p+1)),a=-1):t.at(a)===Fm&&d(p+1):g&&
(m===Bm||b===0)?(a>=0&&d(u+1),a=-1,o=void 0,l=!1):g&&!w(m)&&a<0&&!(s&&m===Hm)&&(a=p),(!w(m)||h)&&(u=p),y==="done")return{to:p+1}}}function ni(t,e,n){return{from:e,
to:n,text:Km(t)}}function Km(t){if(t.startsWith("{"))return t;if(t==="null")return"{}";if(!t.startsWith('"'))return;let e=S(JSON.parse(t));if(e==="")return"{}";
if(e.startsWith("{")){try{JSON.parse(e)}catch{return}return e}}function Rn(t,e){return t.findLast(n=>n.key===e)}function Tn(t,e,n){let r=Rn(e,"arguments"),i=r===
void 0?{from:n,to:n,text:"{}"}:ni(t.text(r.from,r.to),r.from,r.to);return{name:ri(t,e),value:i}}function ri(t,e){let n=Rn(e,"name"),r=n===void 0?"":t.text(n.from,
n.to);return r.startsWith('"')?S(JSON.parse(r)):""}var D=class{constructor(e){this.at=e}at},Za=Symbol("the output ends in a call"),Se=class{input;out;notes;#e;#t=[];constructor(e,n,r,i){this.input=e,this.out=n,this.
notes=i,this.#e=r}ended(){}*read(){let e=0;for(;;){let n=this.starts(),r=this.#n(n,e);this.keep(e,r),e=r;let i=r<this.input.length?this.#r(n,r):-2;if(typeof i==
"object")e=yield*i.read(r);else if(r<this.input.length&&(i===-1||this.input.ended))this.keep(r,r+1),e=r+1;else{if(this.input.ended)break;yield}}this.ended(),this.
notes.finish(this.input,this.out,this.#e)}#n(e,n){return this.input.next(qm(e),n)}#r(e,n){let r=-1;for(let i of e){let s=this.input.literal(i.text,n);if(s>-1)return i;
s===-2&&(r=-2)}return r}keep(e,n){n<=e||(this.notes.content(e,n),this.put(e,n))}put(e,n){this.out.put(this.input.text(e,n))}*attempt(e,n){let r={start:e,opened:!1,
named:!1,begun:!1,marks:[],bad:void 0,thought:void 0};this.#t=r.marks;try{let i=yield*n(r);return r.begun&&this.notes.began(e),i}catch(i){if(r.begun&&this.notes.
began(e),i instanceof D)return this.keepAttempt(r,i.at),r.named&&r.begun&&this.notes.malformed(r.bad?.from??i.at,r.bad?.to),i.at;if(i!==Za)throw i;let s=this.input.
length;return r.marks.length=0,this.keepAttempt(r,s),r.opened&&this.notes.unterminated(e),s}}begin(e,n){e.opened=!0,e.marks.push({at:e.start,text:n}),this.notes.
began(e.start)}keepAttempt(e,n){this.notes.attempted(e.marks.filter(({at:r,text:i})=>r+i.length<=n)),this.put(e.start,n)}commit(e,n,r){let i=n.find(({name:s,value:o})=>s===
""||o.text===void 0);if(i!==void 0)return this.keepAttempt(e,r),i.name!==""&&this.notes.malformed(i.value.from,i.value.to),!1;this.out.mark("call"),this.out.saw=
!0,this.notes.call(e.start);for(let{name:s,value:o,id:a,from:l,to:d}of n){if(this.#e.size>0&&!this.#e.has(s)){this.out.reject(s),this.out.problem("rejected-call",
l,d);continue}let u=this.out.open(s,a);this.out.append(u,o.text),this.out.close(u,!0)}return!0}drop(e){this.notes.began(e),this.out.mark()}*space(e){for(;;){for(;e<
this.input.length&&w(this.input.at(e));)e+=1;if(e<this.input.length)return e;yield*this.wait()}}*wait(){if(this.input.ended)throw Za;yield}*unit(e){for(;e>=this.
input.length;)yield*this.wait();return this.input.at(e)}*which(e,n){for(;;){let r=!1;for(let[i,s]of e.entries()){let o=this.input.literal(s,n);if(o>-1)return this.#t.
push({at:n,text:s}),[i,o];o===-2&&(r=!0)}if(!r)return[-1,n];yield*this.wait()}}*due(e,n){let[r,i]=yield*this.which(e,n);if(r<0)throw new D(n);return i}*until(e,n){
let r=tl(e);for(;;){if(n=this.input.next(r,n),n<this.input.length)return n;yield*this.wait()}}*value(e,n){let r=yield*this.unit(n);if(r===Um||r===$m)return{from:n,
to:n,text:"{}"};let i=yield*this.json(n),s=ni(this.input.text(n,i),n,i);return s.text===void 0&&(e.bad=s),s}*json(e){let n=yield*Xa(this.input,e,()=>this.wait());
if(n.error!==void 0)throw new D(n.error);return n.to}nameOf(e){return ve(e)?"":S(e)}},Um=60,$m=96,el=new Map;function tl(t){let e=el.get(t);return e===void 0&&(e=
new E(t),el.set(t,e)),e}function qm(t){return tl([...new Set(t.map(({text:e})=>e[0]))].sort().join(""))}var Ft=(...t)=>t.flatMap(e=>[`<｜${e}｜>`,`<|${e}|>`]),rl=Ft("tool▁calls▁begin","tool_calls_begin","tool calls begin","tool\\_calls\\_begin","tool▁calls"),
il=Ft("tool▁calls▁end"),Cn=Ft("tool▁call▁begin"),sl=Ft("tool▁call▁end"),ol=Ft("tool▁sep"),oi="<think>",ii="</think>",Pt="<tool_call>",al="</tool_c\
all>",At="function",nt="```",nl=123,Jm=91;function ll(){let t=[[rl,il],[Cn,sl],[[Pt],[al]]];return new we(t,[...ol,oi,nt,`${nt}json`])}var Mn=class extends Se{#e=!1;#t=!1;#n=!1;#r=!1;#i=[
{text:oi,read:e=>this.#l(e)},...rl.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#f(r,e))})),{text:Pt,read:e=>this.attempt(e,n=>this.#A(n))},{text:At,read:e=>this.
attempt(e,n=>this.#y(n))}];#s=[...this.#i,...Cn.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#c(r,e))})),...il.map(e=>({text:e,read:n=>this.#o(n,n+e.length)}))];#a=[
{text:ii,read:e=>this.#d(e)},{text:Pt,read:e=>this.attempt(e,n=>this.#A(n))}];starts(){return this.#e?this.#a:this.#n?this.#s:this.#i}ended(){this.#e&&this.#t&&
this.out.endOpenReasoning(),this.#n&&this.#r&&this.out.problem("missing-end-marker",this.input.length)}keep(e,n){this.#e?this.put(e,n):super.keep(e,n)}put(e,n){
let r=this.input.text(e,n);if(!this.#e){super.put(e,n);return}this.#t||=!ve(r),this.out.think(r)}keepAttempt(e,n){if(!this.#e){super.keepAttempt(e,n);return}let[
r,i]=e.thought??[n,n];this.put(e.start,r),e.thought!==void 0&&(this.#u(),this.put(i,n))}*#l(e){return this.drop(e),this.#e=!0,this.#t=!1,e+oi.length}*#d(e){return this.
notes.began(e),this.#u(),e+ii.length}#u(){this.#e=!1,this.out.mark(this.out.hasContent?"call":"reasoning")}*#o(e,n){return this.#r?this.drop(e):this.keep(e,n),this.#n=
this.#r=!1,n}*#f(e,n){this.begin(e,n);let r=yield*this.space(e.start+n.length),[i,s]=yield*this.which([...Cn,At],r);if(i<0)throw new D(r);return this.#n||(this.#r=
!1),this.#n=!0,i===Cn.length?yield*this.#x(e,r,s):yield*this.#m(e,r,yield*this.due([At],yield*this.space(s)))}*#c(e,n){return this.begin(e,n),yield*this.#m(e,e.
start,yield*this.due([At],yield*this.space(e.start+n.length)))}*#m(e,n,r){let i=yield*this.space(r),[s,o]=yield*this.which(ol,i);if(s<0&&(yield*this.which(["<"],
r))[0]<0)throw new D(i);let[a,l]=s>=0?yield*this.#g(yield*this.space(o)):yield*this.#p(r+1);e.named=a!=="";let d=yield*this.space(l);if(s<0&&!si(this.input.text(
l,d)))throw new D(d);let{value:u,to:p}=yield*this.#h(e,d),m=yield*this.due(sl,yield*this.space(p));return this.commit(e,[{name:a,value:u,from:n,to:m}],m)&&(this.#r=
!0),m}*#g(e){let n=yield*this.until("<`\n\r",e);return[this.nameOf(this.input.text(e,n)),n]}*#p(e){let n=yield*this.until(`<>|｜
\r`,e);if(n===e&&this.input.char(n)!==">")throw new D(e-1);return[this.nameOf(this.input.text(e,n)),yield*this.due([">"],n)]}*#h(e,n){let r=yield*this.due([`${nt}\
json`],n);e.opened=e.begun=!0;let i=yield*this.value(e,yield*this.space(r));return{value:i,to:yield*this.due([nt],yield*this.space(i.to))}}*#y(e){return yield*this.#x(
e,e.start,e.start+At.length)}*#x(e,n,r){let i=yield*this.space(r);if(this.input.char(i)===nt[0]){if(!si(this.input.text(r,i)))throw new D(i);return yield*this.#b(
e,i)}if(this.#n)return yield*this.#m(e,n,r);let[s,o]=yield*this.#p(yield*this.due(["<"],r));e.named=s!=="";let a=yield*this.space(o);if(!si(this.input.text(o,a)))
throw new D(a);let{value:l,to:d}=yield*this.#h(e,a);return this.commit(e,[{name:s,value:l,from:e.start,to:d}],d),d}*#b(e,n){let r=yield*this.space(yield*this.due(
[`${nt}json`],n));if(this.input.at(r)!==nl)throw new D(r);e.opened=e.named=e.begun=!0;let i=()=>this.wait(),s=[],{to:o,error:a}=yield*kt(this.input,r,s,i);if(a!==
void 0)throw new D(a);let l=Rn(s,"tools"),d=l!==void 0&&this.input.at(l.from)===Jm;e.named=e.opened=e.begun=d;let u=d?yield*this.#k(l):[];e.bad=u.find(({value:m})=>m.
text===void 0)?.value;let p=yield*this.due([nt],yield*this.space(o));return d?this.commit(e,u,p)&&(this.#r=this.#n):this.keepAttempt(e,p),p}*#k(e){let n=()=>this.
wait(),r=[];yield*kt(this.input,e.from,r,n);let i=[];for(let{from:s,to:o}of r){let a=[];this.input.at(s)===nl&&(yield*kt(this.input,s,a,n));let{name:l,value:d}=Tn(
this.input,a,o),u=l===""?{from:s,to:o,text:void 0}:d;i.push({name:l===""?"?":l,value:u,from:s,to:o})}return i.length===0&&i.push({name:"?",value:{...e,text:void 0},
from:e.from,to:e.to}),i}*#A(e){this.begin(e,Pt),e.opened=!1;let n=yield*this.due([At],yield*this.space(e.start+Pt.length)),r=yield*this.due([ii],n);e.thought=[n,
r],e.opened=!0;let[i,s]=yield*this.#g(r);e.named=i!=="";let{value:o,to:a}=yield*this.#h(e,yield*this.space(s)),l=yield*this.due([al],yield*this.space(a)),d={name:i,
value:o,from:e.start,to:l};return i!==""&&o.text!==void 0&&(this.#e=!1),this.commit(e,[d],l),l}};function si(t){return ve(t)&&t.includes(`
`)}var Nn="<|tool_calls_section_begin|>",ai="<|tool_calls_section_end|>",Bt="<|tool_call_begin|>",dl="<|tool_call_end|>",ul="<|tool_call_argument_begin|>",jn="<too\
l_call>",cl="</tool_call>",fl='<invoke name="',li="</invoke>",pl='<parameter name="',ml="</parameter>";function hl(){let t=[[[Nn],[ai]],[[Bt],[dl]],[[jn],[cl]]];
return new we(t,[ul,fl,li,pl,ml])}var Dn=class extends Se{#e=!1;#t=!1;#n=[{text:Nn,read:e=>this.attempt(e,n=>this.#s(n))},{text:jn,read:e=>this.attempt(e,n=>this.#u(
n))},{text:"functions.",read:e=>this.attempt(e,n=>this.#d(n))}];#r=[...this.#n,{text:Bt,read:e=>this.attempt(e,n=>this.#a(n))},{text:ai,read:e=>this.#i(e)}];starts(){
return this.#e?this.#r:this.#n}ended(){this.#e&&this.#t&&this.out.problem("missing-end-marker",this.input.length)}*#i(e){let n=e+ai.length;return this.#t?this.drop(
e):this.keep(e,n),this.#e=this.#t=!1,n}*#s(e){this.begin(e,Nn);let n=yield*this.space(e.start+Nn.length),r=yield*this.due([Bt],n);return this.#e||(this.#t=!1),this.#e=
!0,yield*this.#l(e,n,r)}*#a(e){return this.begin(e,Bt),yield*this.#l(e,e.start,e.start+Bt.length)}*#l(e,n,r){let i=yield*this.space(r),s=yield*this.until(`<
\r`,i),o=S(this.input.text(i,s)),a=o.indexOf("."),l=o.lastIndexOf(":"),d=a>=0&&l>a?this.nameOf(o.slice(a+1,l)):"";e.named=d!=="";let u=yield*this.due([ul],yield*this.
space(s));e.begun=!0;let p=yield*this.value(e,yield*this.space(u));return u=yield*this.due([dl],yield*this.space(p.to)),this.commit(e,[{name:d,value:p,id:o,from:n,
to:u}],u)&&(this.#t=!0),u}*#d(e){let n=e.start+10,r=n;for(;Vm.test(String.fromCharCode(yield*this.unit(r)));)r+=1;let i=this.input.text(n,r);if(i==="")throw new D(
r);let s=yield*this.due([":"],r);for(r=s;Ym.test(String.fromCharCode(yield*this.unit(r)));)r+=1;if(r===s)throw new D(r);let o=this.input.text(e.start,r),a=yield*this.
space(r);if(this.input.at(a)!==zm||Qm.test(this.input.text(r,a)))throw new D(a);e.opened=e.named=e.begun=!0;let l=yield*this.json(a),d={from:a,to:l,text:this.input.
text(a,l)};return this.commit(e,[{name:i,value:d,id:o,from:e.start,to:l}],l),l}*#u(e){this.begin(e,jn);let n=[],r=yield*this.space(e.start+jn.length);for(;;){let[
i,s]=yield*this.which([fl,cl],r);if(i<0||i===1&&n.length===0)throw new D(r);if(i===1)return this.commit(e,n,s),s;let o=yield*this.#o(e,r,s);n.push(o),r=yield*this.
space(o.to)}}*#o(e,n,r){let i=yield*this.until(`"<>
\r`,r),s=yield*this.due(['">'],i),o=this.nameOf(this.input.text(r,i));e.named||=o!=="",e.begun=!0;let a=[],l=new Set;for(;;){s=yield*this.space(s);let[d,u]=yield*this.
which([pl,li],s);if(d<0)throw new D(s);if(d===1)return{name:o,value:{from:s,to:u,text:`{${a.join(", ")}}`},from:n,to:u};let p=yield*this.until(`"<>
\r`,u),m=yield*this.due(['">'],p),h=this.input.text(u,p);l.has(h)&&this.notes.duplicate(e.start,u,p),l.add(h);let[g,y]=yield*this.#f(m);a.push(`${JSON.stringify(
h)}: ${JSON.stringify(Xm(this.input.text(m,g)))}`),s=y}}*#f(e){for(;;){e=yield*this.until("<",e);let[n,r]=yield*this.which([ml],e);if(n===0){let i=yield*this.space(
r);if((yield*this.which(["<parameter",li],i))[0]>=0)return[e,i];e=r}else e+=1}}},Vm=/[A-Za-z0-9_.-]/,Ym=/[0-9]/,zm=123,Qm=/\n[ \t\r]*\n/;function Xm(t){return t.
replace(/^\r?\n/,"").replace(/\r?\n$/,"")}var In="<tool_call>",gl="</tool_call>",Zm=123;function yl(){return new we([[[In],[gl]]],[])}var Ln=class extends Se{#e=[{text:In,read:e=>this.attempt(e,n=>this.#t(
n))}];starts(){return this.#e}*#t(e){this.begin(e,In);let n=yield*this.space(e.start+In.length);if(this.input.at(n)!==Zm)throw new D(n);e.begun=!0;let r=[],{to:i,
error:s}=yield*kt(this.input,n,r,()=>this.wait()),{name:o,value:a}=Tn(this.input,r,i);if(e.named=ri(this.input,r)!=="",s!==void 0)throw new D(s);a.text===void 0&&
(e.bad=a);let l=yield*this.due([gl],yield*this.space(i));return this.commit(e,[{name:o,value:a,from:e.start,to:l}],l),l}};var eh=[["qwen3",/qwen[-_]?3/i],["deepseek-r1",/deepseek[-_]r1|deepseek.*[-_ ]r1(?![0-9A-Za-z])/is],["kimi-k2",/kimi[-_]k2/i]];function th(t){return eh.find(([,
e])=>e.test(t))?.[0]}function xl(t,e={}){if(typeof t!="string")throw new A("model","a text is needed");let n=th(t),r=new Set(tt(e.tools??[]).map(i=>i.function.name));
return{stream(){let i=new ft,s=new Pe;return new ct(i,s,nh(n,i,s,r))}}}function nh(t,e,n,r){switch(t){case"kimi-k2":return new Dn(e,n,r,hl()).read();case"qwen3":
return new Ln(e,n,r,yl()).read();case"deepseek-r1":return new Mn(e,n,r,ll()).read();default:return new di(e,n,r,new we([],[])).read()}}var di=class extends Se{starts(){
return[]}};function bl(t){let{format:e,tools:n,options:r,prompt:i,unknownTools:s}=t;if(typeof e=="object"&&e!==null&&"layout"in e)return Xs({...t,format:e});let o=typeof e==
"string"?rh(e):e;return new me(za(o,kr({tools:n,options:r,prompt:i,unknownTools:s})))}function rh(t){if(Object.hasOwn(Re,t))return Re[t];throw new A("format",`n\
o format ${t}; the nearest is ${Mt(t,Object.keys(Re))}`)}function kl({model:t,tools:e=[]}){return new me(xl(t,{tools:e}))}function*Al(t){let{text:e}=t,n=sh(e),r=e.indexOf("{");for(;r>=0&&n(r)<1/0;){let i=t.end(r);i>=0&&(yield*ih(t,n,r,i)),r=e.indexOf("{",i<0?r+1:i)}}function*ih(t,e,n,r){
for(;n<r;){let i=t.first(n);if(i!=="{"&&i!=="["&&i!=='"'){n+=1;continue}let s=t.end(n);if(i==='"'||e(n)>=s){n=s;continue}i==="{"&&(yield n),n=i==="{"&&t.members(
n).has("tool_calls")?s:n+1}}function sh(t){let e=/tool_calls/gi,n=-1;return r=>(n<r&&(e.lastIndex=r,n=e.exec(t)?.index??1/0),n)}function _l(t){let{positions:e,escaped:n}=oh(t),r=e.length,i=new Int32Array(r).fill(r),s=new Int32Array(r+1).fill(r),o=r;for(let d=r-1;d>=0;d-=1){let u=t[e[d]];
if(u==="}"||u==="]")s[d]=d;else if(u==='"')i[d]=o,n[d]||(o=d);else{let p=s[d+1];p<r&&t[e[p]]===(u==="{"?"}":"]")&&(i[d]=p)}i[d]<r&&(s[d]=s[i[d]+1])}let a=[],l=0;
for(let d=0;d<r;d+=1){let u=t[e[d]]==='"';d>=l&&!u&&i[d]<r&&(l=i[d]),u&&d<l&&(a.push({start:e[d],end:e[i[d]]}),d=i[d])}return a}function oh(t){let e=[],n=[],r=!1;
for(let i=0;i<t.length;i+=1){let s=t[i];if(s==="\\"){r=!r;continue}'{[}]"'.includes(s)&&(e.push(i),n.push(r)),r=!1}return{positions:e,escaped:n}}var wl=3;function Sl(t){return El(t).length>0}function Ol(t){let e=[],n=0;for(let{start:r,end:i}of ah(El(t)))e.push(t.slice(n,r)," "),n=i;return e.join("")+t.slice(
n)}function El(t){if(!t.includes("```"))return[];let e=[],n=_l(t),r=0;for(let{index:i,0:s}of t.matchAll(/`{3,}/g)){for(;r<n.length&&n[r].end<i;)r+=1;(r===n.length||
i<n[r].start)&&e.push({start:i,end:i+s.length})}return e}function ah(t){let e=lh(t),n=[],r;return t.forEach((i,s)=>{let{start:o}=i;if(r){if(Pn(i)<Pn(r))return;o+=
Pn(r),i.end-o<wl&&(o=i.end),n.push({start:r.start,end:o}),r=void 0}let a=i.end-o;a>=wl&&a<=e[s]&&(r={start:o,end:i.end})}),n}function Pn({start:t,end:e}){return e-
t}function lh(t){let e=new Array(t.length).fill(0);for(let n=t.length-2;n>=0;n-=1)e[n]=Math.max(e[n+1],Pn(t[n+1]));return e}function vl(t){return t===32||t===10||t===13||t===9}function M(t,e,n=t.length){for(;e<n&&vl(t.charCodeAt(e));)e+=1;return e}function Ht(t,e,n){for(;n>e&&vl(t.charCodeAt(
n-1));)n-=1;return n}function Z(t){let e=M(t,0);return t.slice(e,Ht(t,e,t.length))}function Te(t){return t.replace(/[A-Z]+/g,e=>e.toLowerCase())}var ui=34,Rl=44,dh=58,uh=92,Tl=91,Cl=93,_t=123,Ml=125,ci=/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y,fi=/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y,ch=["tr\
ue","false","null"],pi=0,Nl=1,jl=2,mi=3,Fn=4,Ce=class{#e;constructor(e){this.text=e}end(e){let n=this.text.charCodeAt(e);return n===_t||n===Tl?(this.#e??=new Int32Array(
this.text.length),this.#e[e]||this.#i(e)):n===ui?this.#r(e):this.#n(e)}isObject(){return this.text.charCodeAt(0)===_t&&this.end(0)===this.text.length}first(e){return this.
text[e]}source(e){return this.text.slice(e,this.end(e))}string(e){let n=this.source(e);return n.includes("\\")?JSON.parse(n):n.slice(1,-1)}members(e){return new Map(
this.allMembers(e))}*allMembers(e){for(let n of this.#t(e)){let r=M(this.text,this.end(n));yield[this.string(n),M(this.text,r+1)]}}elements(e){return this.#t(e)}*#t(e){
let{text:n}=this,r=n.charCodeAt(e)===_t,i=M(n,e+1);for(;n.charCodeAt(i)!==Ml&&n.charCodeAt(i)!==Cl;)yield i,i=this.end(i),r&&(i=this.end(M(n,M(n,i)+1))),i=M(n,i),
n.charCodeAt(i)===Rl&&(i=M(n,i+1))}#n(e){if(ci.lastIndex=e,ci.test(this.text))return ci.lastIndex;for(let n of ch)if(this.text.startsWith(n,e))return e+n.length;
return-1}#r(e){let{text:n}=this;for(e+=1;;e+=1){let r=n.charCodeAt(e);if(r===ui)return e+1;if(r===uh){if(fi.lastIndex=e,!fi.test(n))return-1;e=fi.lastIndex-1}else if(!(r>=
32))return-1}}#i(e){let{text:n}=this,r=this.#e,i=[],s=e,o=pi;for(;;){s=M(n,s);let a=n.charCodeAt(s);if(o===Fn||o===Nl||o===mi){let l=n.charCodeAt(i[i.length-1])===
_t;if(a===(l?Ml:Cl)){if(s+=1,r[i.pop()]=s,i.length===0)return s;o=Fn;continue}if(o===Fn){if(a!==Rl)break;s+=1,o=l?jl:pi;continue}}if(o===jl||o===mi){if(a!==ui||
(s=this.#r(s),s<0)||(s=M(n,s),n.charCodeAt(s)!==dh))break;s+=1,o=pi;continue}if((a===_t||a===Tl)&&r[s]===0){i.push(s),s+=1,o=a===_t?mi:Nl;continue}if(s=this.end(
s),s<0)break;o=Fn}for(let a of i)r[a]=-1;return-1}};function wt(t,e,n=!1){let r=[];for(let i of fh(t,e)){let s=ph(t,i,n);s&&r.push(s)}return r}function St(t){return`{"_raw":${JSON.stringify(t)}}`}function fh(t,e){
if(t.first(e)==="[")return t.elements(e);if(t.first(e)!=="{")return[];let n=t.members(e).get("tool_calls");return n===void 0?[e]:t.first(n)==="["?t.elements(n):
[]}function ph(t,e,n){if(t.first(e)!=="{")return;let r=t.members(e),i=r.get("function"),s=i!==void 0&&t.first(i)==="{"?t.members(i):new Map,o=[r.get("name"),s.get(
"name")];n&&o.push(r.get("tool"),r.get("tool_name"));let a=mh(t,o);if(!a)return;let l=[r.get("input"),s.get("arguments"),r.get("arguments"),r.get("args"),r.get(
"parameters"),r.get("params")].find(d=>d!==void 0);return{name:a,arguments:l===void 0?"{}":hh(t,l)}}function mh(t,e){for(let n of e){if(n===void 0||t.first(n)!==
'"')continue;let r=Z(t.string(n));if(r)return r}}function hh(t,e){switch(t.first(e)){case"{":return t.source(e);case'"':{let n=Z(t.string(e));return n===""||new Ce(
n).isObject()?n||"{}":St(n)}default:return"{}"}}var Dl="function.arguments:";function Ll(t){let{text:e}=t,n=/function\.name:[ \t\n\r]*([A-Za-z0-9_.-]+)/gi,r=Il(e,Dl),i=Il(e,"{"),s=[],o=n.exec(e);for(;o;){let a=o[1],
l=n.lastIndex;o=n.exec(e);let d=o?o.index:e.length,u=r(l),p=i(u+Dl.length);if(p>=d)continue;let m=t.end(p);if(m>=0){s.push({name:a,arguments:e.slice(p,m)}),m>d&&
(n.lastIndex=m,o=n.exec(e));continue}let h=gh(e,p,d);h>=0&&s.push({name:a,arguments:St(e.slice(p,h))})}return s}function Il(t,e){let n=-1;return r=>(n<r&&(n=t.indexOf(
e,r),n<0&&(n=1/0)),n)}function gh(t,e,n){let r=0,i=!1;for(let s=e;s<n;s+=1){let o=t[s];if(i)o==="\\"?s+=1:o==='"'&&(i=!1);else if(o==='"')i=!0;else if(o==="{")r+=
1;else if(o==="}"&&(r-=1,r===0))return s+1}return-1}var We="<![CDATA[",Ge="]]>",yh=/&(?:(lt|gt|amp|quot|apos)|#([0-9]+)|#[xX]([0-9a-fA-F]+));/g,xh={lt:"<",gt:">",amp:"&",quot:'"',apos:"'"};function hi(t){return t.
includes("&")?t.replace(yh,(e,n,r,i)=>{if(n)return xh[n];let s=r?Number.parseInt(r,10):Number.parseInt(i,16);return s<=1114111&&!(s>=55296&&s<=57343)?String.fromCodePoint(
s):e}):t}function gi(t,e,n,r=hi){e=M(t,e,n),n=Ht(t,e,n);let i=t.slice(e,n);return i.includes(We)?bh(i).map(({literal:s,text:o})=>s?o:r(o)).join(""):r(i)}function bh(t){
let e=[],n=0;for(;;){let r=t.indexOf(We,n),i=r<0?-1:t.indexOf(Ge,r);if(i<0)break;e.push({literal:!1,text:t.slice(n,r)}),e.push({literal:!0,text:t.slice(r+We.length,
i)}),n=i+Ge.length}return e.push({literal:!1,text:t.slice(n)}),e}var yi=["tool_call","function_call","invoke"],Wt="function parameter",kh=/[ \t\n\r/>"'=]/,Ah=/(?<![^ \t\n\r"'=/])([^ \t\n\r"'=/]+)[ \t\n\r]*=[ \t\n\r]*(?:"([^"]*)"|'([^']*)')/g,
Pl=/^[ \t\n\r]+parameter(?=[ \t\n\r/]|$)/i;function Bl(t){let{text:e}=t,n=[],r=[],i=new Map,s=0,o=0,a=!0,l=e.indexOf("<");for(;l>=0;){if(a&&l>=s&&e.startsWith(We,
l)){let m=e.indexOf(Ge,l);if(a=m>=0,a){r.push({start:l,end:m+Ge.length}),l=e.indexOf("<",m);continue}}let d=Hl(e,l);if(l=e.indexOf("<",l+1),!d)continue;let u=n[i.
get(d.start)];u&&(u.blockClosing=n.length),u&&Fl(e,u)&&(u.closing=n.length),d.start<s&&(d.json=o),n.push(d);let p=xi(d)||Fl(e,d)?wh(t,d):-1;p<0||(i.set(p,n.length-
1),!(d.json>0)&&(o+=1,s=p))}return Sh(n),{tags:n,sections:r}}function xi(t){return t!==void 0&&!t.isClosing&&yi.includes(t.name)}function rt(t,e){for(let[,n,r,i]of t.
attributes.matchAll(Ah)){if(!e.includes(Te(n)))continue;let s=Z(hi(r??i));if(s)return s}}function Hl(t,e){let n=t.indexOf("<",e+1),r=t[e+1]==="/",i=e+(r?2:1),s=t.
slice(i,n<0?t.length:n),o=s.search(kh);if(o<1||`"'=`.includes(s[o])||"!?".includes(s[0]))return;let a=_h(s,o);if(a<0)return;let l=s.slice(s.lastIndexOf(":",o)+1,
o)||s.slice(0,o),d=s.slice(o,a);if(Te(l)==="function"&&Pl.test(d)&&(l=Wt,d=d.replace(Pl,"")),!(r&&Z(d)))return{start:e,end:i+a+1,isClosing:r,isSelfClosing:d.endsWith(
"/"),name:Te(l),spelling:l,attributes:d,json:0,closing:-1,blockClosing:-1}}function _h(t,e){for(;e<t.length;e+=1){if(t[e]===">")return e;if(t[e]!=="=")continue;
let n=M(t,e+1);if(t[n]!=='"'&&t[n]!=="'")continue;let r=t.indexOf(t[n],n+1);r>=0&&(e=r)}return-1}function Fl(t,e){return"{[".includes(t[M(t,e.end)]??" ")}function wh(t,e){
let{text:n}=t;if(e.isClosing||e.isSelfClosing)return-1;let r=t.end(M(n,e.end));if(r<0)return-1;let i=M(n,r);return(n.startsWith("</",i)?Hl(n,i):void 0)?.name===
e.name?i:-1}function Sh(t){let e=new Map,n=new Map,r=0;for(let i=t.length-1;i>=0;i-=1){let s=t[i];s.json>0&&s.json!==r&&(r=s.json,n=new Map),s.isClosing?(s.json>
0?n:e).set(s.name,i):!s.isSelfClosing&&s.closing<0&&(s.closing=(s.json>0?n.get(s.name):void 0)??e.get(s.name)??-1),s.blockClosing<0&&(s.blockClosing=s.closing)}}var Gl=["input","arguments","argument","parameters","parameter","args","params"],Oh=["parameter","argument",Wt];function Kl(t,e,n,r=-1){let i=t.json(e);if($l(i))
return Bn(i);let s=[...t.children(e)].filter(l=>l.opening!==r),o=s.filter(l=>bi(t,l)!==void 0);if(o.length>0)return Hn(t,o,n);let a=s.filter(l=>!Rh(t,l)||!t.isBlank(
l));for(let l of Gl){let d=a.find(u=>t.tags[u.opening].name===l);if(d)return Eh(t,d,n)}return Ul(t,a,n)}function Eh(t,e,n){let r=t.json(e);if(r)return $l(r)?Bn(
r):St(t.undecoded(e));let i=t.onlyChildren(e);return i?Ul(t,i,n):St(t.value(e))}function Ul(t,e,n){let r=i=>rt(t.tags[i.opening],["name"])!==void 0&&bi(t,i)===void 0;
return e.some(r)?void 0:Hn(t,e,n)}function Hn(t,e,n){let r=["{"],i=[{schema:n,members:Wl(t,e)}];for(;i.length>0;){let{done:s,value:o}=i.at(-1).members.next();if(s){
i.pop(),r.push("}");continue}let[a,l]=o;r.at(-1).endsWith("{")||r.push(","),r.push(JSON.stringify(a),":");let d=i.at(-1).schema.member(a),u=d.allowsObject?t.onlyChildren(
l):void 0;u?(r.push("{"),i.push({schema:d,members:Wl(t,u)})):r.push(vh(t,l,d))}return r.join("")}function vh(t,e,n){let r=n.allowsString?void 0:t.json(e);return r&&
n.allowsTypeOf(Bn(r))?Bn(r):JSON.stringify(t.value(e))}function Wl(t,e){let n=new Map;for(let r of e)n.set(bi(t,r)??t.tags[r.opening].spelling,r);return n.entries()}
function bi({tags:t},{opening:e}){return Oh.includes(t[e].name)?rt(t[e],["name"]):void 0}function Rh({tags:t},{opening:e}){return Gl.includes(t[e].name)}function $l(t){
return t?.reader.first(t.position)==="{"}function Bn({reader:t,position:e}){return t.source(e)}var Wn=class{#e;#t;constructor(e){this.reader=e,this.text=e.text;let{tags:n,sections:r}=Bl(e);this.tags=n,this.#e=r}value({opening:e,closing:n}){return gi(this.
text,this.tags[e].end,this.tags[n].start)}undecoded({opening:e,closing:n}){return gi(this.text,this.tags[e].end,this.tags[n].start,r=>r)}isBlank({opening:e,closing:n}){
return M(this.text,this.tags[e].end)===this.tags[n].start}*children({opening:e,closing:n},r=[]){let i=e+1;for(;i<n&&r[i]!==n;){let s=this.tags[i].closing;r[i]=n,
s>=0&&s<n?(yield{opening:i,closing:s},i=s+1):i+=1}}onlyChildren(e){let n=[],r=this.tags[e.opening].end;for(let s of this.children(e)){if(M(this.text,r)!==this.tags[s.
opening].start)return;n.push(s),r=this.tags[s.closing].end}return n.length>0&&M(this.text,r)===this.tags[e.closing].start?n:void 0}json({opening:e,closing:n}){let{
end:r}=this.tags[e],{start:i}=this.tags[n],s=Jl(this.reader,r,i);if(s>=0)return{reader:this.reader,position:s};let[o,a]=[this.#n(r),this.#n(i)];if(o===a)return;
this.#t??=new Ce(this.#r());let l=Jl(this.#t,r-o*ql,i-a*ql);return l>=0?{reader:this.#t,position:l}:void 0}#n(e){let[n,r]=[0,this.#e.length];for(;n<r;){let i=n+
r>>1;this.#e[i].end<=e?n=i+1:r=i}return n}#r(){let e=[],n=0;for(let{start:r,end:i}of this.#e)e.push(this.text.slice(n,r)),e.push(this.text.slice(r+We.length,i-Ge.
length)),n=i;return e.join("")+this.text.slice(n)}},ql=We.length+Ge.length;function Jl(t,e,n){return e=M(t.text,e,n),t.end(e)===Ht(t.text,e,n)?e:-1}var Th=["name","function","tool"],Ch=["name","function","tool_name"],Mh=/^[A-Za-z0-9_.-]+$/;function Ai(t,e){if(!/tool_call|function_call|invoke/i.test(t.text))
return[];let n=new Wn(t),r=new ki(n,e),i=[],s=0;for(;s<n.tags.length;){let o=xi(n.tags[s])?r.read(s):void 0;for(let a of o?.calls??[])i.push(a);s=o?o.next:s+1}return i}
var ki=class{#e=new Map(yi.map(e=>[e,[]]));#t;constructor(e,n){this.#t=n,this.markup=e,this.tags=e.tags}read(e){let{markup:n}=this,r=this.tags[e],i=rt(r,Th);if(r.
isSelfClosing)return r.name==="invoke"&&i!==void 0?{calls:[{name:i,arguments:"{}"}],next:e+1}:void 0;if(r.blockClosing<0)return;let s={opening:e,closing:r.blockClosing},
o=s.closing+1;if(i!==void 0)return{calls:this.#n(i,s),next:o};let a=n.json(s);if(a&&"{[".includes(a.reader.first(a.position))){let d=wt(a.reader,a.position,!0);
return d.length>0?{calls:d,next:o}:void 0}let l=this.#r(s);return l?{calls:l,next:o}:this.#i(s)}#n(e,n,r){let i=Kl(this.markup,n,this.#t.schemaOf(e),r);return i===
void 0?[]:[{name:e,arguments:i}]}#r(e){let{markup:n}=this,r=this.#e.get(this.tags[e.opening].name);for(let i of n.children(e,r)){let s=this.tags[i.opening];if(s.
name==="tool"){let o=rt(s,["name"]);if(o)return this.#n(o,i)}else if(Ch.includes(s.name)){let o=Z(n.value(i));if(o)return this.#n(o,e,i.opening)}}}#i(e){let{opening:n,
closing:r}=e;if(this.tags[n].name!=="function_call")return;let i=Z(this.markup.text.slice(this.tags[n].end,this.tags[r].start));if(!Mh.test(i))return;let s=[],o=r+
1;for(;this.#s(o);)s.push({opening:o,closing:this.tags[o].closing}),o=this.tags[o].closing+1;let a=Hn(this.markup,s,this.#t.schemaOf(i));return{calls:[{name:i,arguments:a}],
next:o}}#s(e){let n=this.tags[e];return n?.name===Wt&&n.closing>=0&&rt(n,["name"])!==void 0&&M(this.markup.text,this.tags[e-1].end)===n.start}};var Yl=new Map([["string",1],["integer",2],["number",6],["boolean",8],["null",16],["object",32],["array",64]]),Gt=class t{#e;#t;#n;#r;#i=new Map;constructor(e=!0,n=e){
this.#e=e,this.#t=n,this.#n=zl(e,n,[])??127}get allowsObject(){return(this.#n&32)!==0}get allowsString(){return(this.#n&1)!==0}allowsTypeOf(e){return(this.#n&Ih(
e))!==0}member(e){return this===Kn?this:(this.#r??=Gn(this.#e,this.#t,[]),this.#i.has(e)||this.#i.set(e,this.#s(e)),this.#i.get(e))}#s(e){if(this.#r.has(e))return new t(
this.#e,this.#r.get(e));let n=ce(this.#t,"additionalProperties");return Un(n)?new t(this.#e,n):Kn}},Kn=new Gt;function zl(t,e,n){if(e===!1)return 0;let r=Nh(e),
i=r,s=!1,o=!1,a=(d,u=n)=>{let p=d.map(m=>zl(t,m,u)).filter(m=>m!==void 0);d.length>0&&p.length===0?s=!0:(i&=p.reduce((m,h)=>m|h,0),o=!0)},l=ce(e,"$ref");n.includes(
l)?s=!0:typeof l=="string"&&a([Ql(t,l)],[...n,l]);for(let d of _i(e,"allOf"))a([d]);for(let d of["anyOf","oneOf"])Array.isArray(ce(e,d))&&a(ce(e,d));if(!(s&&!o&&
r===127))return ce(e,"nullable")===!0?i|16:i}function Nh(t){let n=[ce(t,"type")].flat().reduce((r,i)=>r|(Yl.get(i)??0),0)||127;for(let r of[ce(t,"enum"),Un(t)&&
Object.hasOwn(t,"const")?[t.const]:void 0])Array.isArray(r)&&(n&=r.reduce((i,s)=>i|jh(s),0));return n}function jh(t){return t===null?16:Array.isArray(t)?64:Yl.get(
typeof t)}function Gn(t,e,n){let r=ce(e,"properties"),i=[new Map(Un(r)?Object.entries(r):[])],s=ce(e,"$ref");typeof s=="string"&&!n.includes(s)&&i.push(Gn(t,Ql(
t,s),[...n,s]));for(let o of _i(e,"allOf"))i.push(Gn(t,o,n));for(let o of["anyOf","oneOf"]){let a=_i(e,o).map(l=>Gn(t,l,n));i.push(Vl("anyOf",a))}return Vl("all\
Of",i)}function Vl(t,e){let n=new Map;for(let r of e)for(let[i,s]of r)n.has(i)||n.set(i,[]),n.get(i).push(s);for(let[r,i]of n)n.set(r,i.length>1?{[t]:i}:i[0]);return n}
function Ql(t,e){if(!/^#(?:\/|$)/.test(e))return!0;let n=t;for(let r of Dh(e).split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");n=Array.isArray(
n)?n[i]:ce(n,i)}return n??!0}function Dh(t){try{return decodeURIComponent(t)}catch{return t}}function Ih(t){return{'"':1,"{":32,"[":64,t:8,f:8,n:16}[t[0]]??(Lh(
t)?2:4)}function Lh(t){let[,e,n="",r="0"]=/^-?([0-9]+)(?:\.([0-9]+))?(?:[eE](.+))?$/.exec(t),i=(e+n).replace(/^0+/,"");if(i==="")return!0;let s=0;for(;i[i.length-
1-s]==="0";)s+=1;return Number(r)>=n.length-s}function Un(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function ce(t,e){return Un(t)&&Object.hasOwn(
t,e)?t[e]:void 0}function _i(t,e){let n=ce(t,e);return Array.isArray(n)?n:[]}var Kt=class{#e=new Map;#t=new Map;#n=new Map;#r=new Map;constructor(e){for(let n of e){let r=Z(n.name);r!==""&&($n(this.#r,r,new Gt(n.parameters)),$n(this.#e,r,
r),$n(this.#t,Te(r),r),wi(r)&&$n(this.#n,wi(r),r))}}resolve(e){let n=e.slice(e.lastIndexOf(".")+1);return this.#e.get(e)??this.#t.get(Te(e))??this.#t.get(Te(n))??
this.#n.get(wi(e))}schemaOf(e){return this.#r.get(this.resolve(e))??Kn}message(e,n){let r=[],i=new Set;for(let s of e){let o=this.resolve(s.name);o===void 0?i.add(
s.name):r.push({name:o,arguments:s.arguments})}return{calls:r,sawToolCallSyntax:n||e.length>0,rejectedByPolicy:e.length>0&&r.length===0,rejectedToolNames:[...i]}}};
function $n(t,e,n){t.has(e)||t.set(e,n)}function wi(t){return Te(t).replace(/[^a-z0-9]+/g,"")}var Xl=/tool_calls|<tool_call|<function_call|<invoke|function\.name:/i;function Zl(t,e){let n=Z(Ol(t)),r=new Kt(e);return r.message(Ph(new Ce(n),r),Xl.test(n))}
function ed(t,e){let n=Sl(t)?"":Z(t),r=new Ce(n),i=new Kt(e),s=td([()=>nd(r),()=>Ai(r,i)]);return i.message(s,Xl.test(n))}function Ph(t,e){return td([()=>nd(t),
()=>Ai(t,e),()=>Ll(t),()=>Fh(t),()=>Bh(t)])}function td(t){for(let e of t){let n=e();if(n.length>0)return n}return[]}function nd(t){return t.text!==""&&t.end(0)===
t.text.length?wt(t,0):[]}function Fh(t){for(let e of Al(t)){let n=wt(t,e);if(n.length>0)return n}return[]}function Bh(t){let e=t.text.indexOf("{");return e>=0&&
t.end(e)===t.text.lastIndexOf("}")+1?wt(t,e):[]}function rd(t,e){return Zl(sd(t),tt(e).map(n=>n.function))}function id(t,e){return ed(sd(t),tt(e).map(n=>n.function))}function sd(t){if(typeof t!="string")throw new A(
"output","a text is needed");return t}function od(t,e){let n=t===je?id:rd;return new me({stream:()=>{let r=[];return{feed:i=>(r.push(i),[]),end:()=>Hh(n(r.join(""),e))}}})}function Hh(t){let e=t.calls.
map(r=>({...r,complete:!0}));return{deltas:e.flatMap((r,i)=>[{type:"call",index:i,name:r.name},{type:"arguments",index:i,text:r.arguments,complete:!0}]),message:{
content:"",reasoning:"",problems:[],...t,calls:e}}}var Ke=class extends Error{constructor(n,r){super(r);this.field=n}field};function ld(t){let{format:e="",model:n="",prompt:r}=t,i=qn("tools",()=>tt(ad("tools",t.
tools,[])));if(e===ot||e===je)return od(e,i);if(e===qe)return qn("model",()=>kl({model:n,tools:i}));let s=ad("options",t.options,{}),a={format:e===Ne?Wh(t.description??
""):e,tools:i,options:s,...r===void 0?{}:{prompt:r}};try{return bl(a)}catch(l){if(!(l instanceof A))throw l;let d=["options","tools"].find(u=>l.place.startsWith(
u));throw new Ke(d??(e===Ne?"description":"format"),l.message)}}var dd=()=>Object.keys(Re).sort();function ud(t){return Object.hasOwn(Re,t)?Re[t].models??[]:[]}
function Wh(t){if(t.trim()==="")throw new Ke("description","Drop a format.yaml here, choose a file, or paste its text.");return qn("description",()=>Os(t))}function ad(t,e,n){
return e===void 0||e.trim()===""?n:qn(t,()=>JSON.parse(e))}function qn(t,e){try{return e()}catch(n){throw n instanceof Ke?n:new Ke(t,n.message)}}function it(t,e){let{id:n,model:r="",created:i,stopReason:s="stop",lateIds:o=!1}=t,a=Date.now();return{id:n??`${e}${a.toString(36)}${Math.random().toString(36).
slice(2,10)}`,model:r,created:i??Math.floor(a/1e3),stopReason:s,lateIds:o}}var Ue=class{#e=new Set;#t=0;next(e){let n=this.#t++,r=e;if(r===void 0||r===""||this.#e.
has(r))do r=`call_${n++}`;while(this.#e.has(r));return this.#e.add(r),r}};function cd(t){return Gh(t)||Kh(t)?"{":""}function Jn(t){return t.complete?t.arguments:
t.arguments+cd(t.arguments)}function Si(t){return t.complete&&Uh(t.arguments)}function Gh(t){return/^[ \t\r\n]*$/.test(t)}function Kh(t){return fd(t)!==void 0}function Uh(t){
return Oi(fd(t))}function Oi(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function fd(t){try{return JSON.parse(t)}catch{return}}function Ot({content:t,
calls:e,rejectedToolNames:n}){return t!==""||e.length>0||n.length===0?void 0:{error:{message:`the model called no tool that it may call, but ${n.join(", ")}`,type:"\
invalid_tool_call"}}}function Ei(t,e={}){let n=Ot(t);if(n!==void 0)return n;let{id:r,model:i,created:s,stopReason:o}=it(e,"chatcmpl-"),a=new Ue,l=t.calls.map(d=>({id:a.next(d.id),type:"\
function",function:{name:d.name,arguments:Jn(d)}}));return{id:r,object:"chat.completion",created:s,model:i,choices:[{index:0,message:{role:"assistant",content:t.
content===""?null:t.content,...t.reasoning===""?{}:{reasoning_content:t.reasoning},...l.length===0?{}:{tool_calls:l}},finish_reason:$h(o,l.length>0)}]}}function $h(t,e){return t==="length"?"length":e?"tool_calls":"stop"}var qh=/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g,pd=new WeakMap;function md(t){let e=JSON.parse(t);return pd.set(e,t),e}function Ut(t){if(Array.isArray(t))return`[${t.map(
r=>Ut(r)??"null").join(",")}]`;if(!Oi(t))return JSON.stringify(t);let e=pd.get(t);return e!==void 0?e.replace(qh,r=>r[0]==='"'?r:""):`{${Object.entries(t).filter(
([,r])=>r!==void 0).map(([r,i])=>`${JSON.stringify(r)}:${Ut(i)}`).join(",")}}`}var Jh={input_tokens:0,output_tokens:0};function vi(t,e={}){let n=Ot(t);if(n!==void 0)return{type:"error",...n};let r=new Ue,i=[];t.reasoning!==""&&i.push({type:"\
thinking",thinking:t.reasoning,signature:""}),t.content!==""&&i.push({type:"text",text:t.content});for(let o of t.calls){let a=r.next(o.id);Si(o)&&i.push({type:"\
tool_use",id:a,name:o.name,input:md(o.arguments)})}let{stopReason:s}=it(e,"");return Vh(e,i,Yh(s,t.calls.some(Si)))}function Vh(t,e,n){let{id:r,model:i}=it(t,"msg_");return{id:r,type:"message",role:"assistant",model:i,content:e,stop_reason:n,stop_sequence:null,usage:Jh}}function Yh(t,e){
return t==="length"?"max_tokens":e?"tool_use":"end_turn"}function Ti(t,e={}){let n=Ot(t);if(n!==void 0)return n;let r=new Ue,i=[],s=(a,l)=>({kind:a,name:"",id:"",complete:!0,texts:[l]});t.reasoning!==""&&i.push(s("rea\
soning",t.reasoning)),t.content!==""&&i.push(s("content",t.content));for(let a of t.calls)i.push({kind:"call",name:a.name,id:r.next(a.id),complete:a.complete,texts:[
Jn(a)]});let o=new Ri(e);return o.object(o.ended,i.map((a,l)=>o.item(a,l)))}var Ri=class{#e;constructor(e){this.#e=it(e,"resp_")}get ended(){return this.#e.stopReason==="length"?"incomplete":"completed"}object(e,n,r=null){let{id:i,created:s,
model:o}=this.#e;return{id:i,object:"response",created_at:s,model:o,status:e,output:n,error:r,incomplete_details:e==="incomplete"?{reason:"max_output_tokens"}:null}}item(e,n,r=!1){
let i=r?"":e.texts.join(""),s=r?"in_progress":e.complete?"completed":"incomplete",o=`${zh[e.kind]}${this.#e.id}_${n}`;return e.kind==="call"?{type:"function_cal\
l",id:o,call_id:e.id,name:e.name,arguments:i,status:s}:e.kind==="reasoning"?{type:"reasoning",id:o,summary:r?[]:[Xh(i)]}:{type:"message",id:o,role:"assistant",status:s,
content:r?[]:[Qh(i)]}}},zh={content:"msg_",reasoning:"rs_",call:"fc_"};function Qh(t){return{type:"output_text",text:t,annotations:[]}}function Xh(t){return{type:"summary_text",text:t}}var Zh=/[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;function T(t,e={},...n){let r=document.createElement(t);for(let[i,s]of Object.entries(e))r.setAttribute(i,s);return r.append(...n),r}function $e(t){let e=[],n=0;
for(let r of t.matchAll(Zh))r.index>n&&e.push(new Text(t.slice(n,r.index))),e.push(T("i",{},`\\u${r[0].charCodeAt(0).toString(16).padStart(4,"0")}`)),n=r.index+
r[0].length;return n<t.length&&e.push(new Text(t.slice(n))),e}function $t(t){return t.length<=2e4?$e(t):[...$e(t.slice(0,2e4)),T("i",{},` … and ${ee(t.length-
2e4)} more characters`)]}var ee=t=>t.toLocaleString("en");function Vn(t){let e=0,n=()=>`
${"  ".repeat(e)}`;return t.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g,r=>r==="{"||r==="["?(e++,r+n()):r==="}"||r==="]"?(e--,n()+r):r===","?r+n():r===":"?
": ":r)}function hd(t,e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;i<s&&r<t.length;)r+=t.codePointAt(r)>65535?2:1,i++;n.set(s,r)}
return n}var qt=200,eg={chat:Ei,responses:Ti,messages:vi};function yd(t,e){return Vn(Ut(eg[e](t)))}function xd(t,{problems:e}){let n=hd(t,e.flatMap(({offset:r,length:i})=>[
r,r+i]));return e.map(({code:r,offset:i,length:s})=>({code:r,from:n.get(i),to:n.get(i+s)}))}function bd(t,e,n,r){let i=t.length<=2e4?0:Math.max(0,Math.min(r-2e4/
2,t.length-2e4)),s=Math.min(t.length,i+2e4),o=u=>u>=i&&u<=s,a=new Set([i,s,...[n].filter(o)]);for(let u of e)for(let p of[u.from,u.to])o(p)&&a.add(p);let l=[...a].
sort((u,p)=>u-p),d=i>0?[T("i",{},`${ee(i)} characters before … `)]:[];for(let[u,p]of l.entries()){for(let[b,_]of e.entries())_.from===p&&_.to===p&&d.push(T("m\
ark",{class:"point",title:_.code,"data-problem":String(b)},"▲"));let m=l[u+1];if(m===void 0)break;let h=e.flatMap((b,_)=>b.from<=p&&b.to>=m&&b.to>b.from?[_]:[]),
g=$e(t.slice(p,m)),y=p>=n?{class:"unread"}:{};h.length===0?d.push(T("span",y,...g)):d.push(T("mark",{...y,title:h.map(b=>e[b].code).join(", "),"data-problem":h.
join(" ")},...g))}return s<t.length&&d.push(T("i",{},` … ${ee(t.length-s)} characters after`)),d}function kd(t,e,n){let r=[gd("Reasoning",t.reasoning),gd("Con\
tent",t.content)],i=t.calls.slice(0,qt).map(s=>{let o=s.complete===!0?"complete":s.complete===!1||n?"incomplete: do not run it":"still open",a=[T("span",{class:s.
complete===!0?"good":"bad"},o)];return s.id!==void 0&&a.push(T("span",{class:"dim"},"id ",T("code",{},...$e(s.id)))),T("li",{},T("b",{},...$e(s.name))," ",...a.
flatMap(l=>[l," "]),T("pre",{},...$t(s.arguments)))});if(t.calls.length>qt&&i.push(_d(t.calls.length)),r.push(Jt("Calls",i.length>0?T("ol",{class:"calls"},...i):
Ci())),n&&e.rejectedToolNames.length>0){let s=e.rejectedToolNames.flatMap(o=>[T("code",{},...$e(o))," "]);r.push(Jt("Rejected: no tool has this name",T("p",{},...s)))}
return r}function Ad(t,e){if(e.length===0)return Jt("Problems",Ci());let n=e.slice(0,qt).map((r,i)=>{let s=t.slice(r.from,Math.min(r.to,r.from+60)),o=r.from===r.
to?` after character ${ee(r.from)}`:` at ${ee(r.from)}: `,a=T("button",{type:"button","data-problem":String(i)},r.code);return T("li",{},a,o,T("code",{},...$e(s)),
r.to-r.from>60?"…":"")});return e.length>qt&&n.push(_d(e.length)),Jt("Problems",T("ol",{class:"problems"},...n))}function gd(t,e){return Jt(t,e===""?Ci():T("p\
re",{},...$t(e)))}function Jt(t,e){return T("section",{},T("h3",{},t),e)}var _d=t=>T("li",{class:"dim"},`and ${ee(t-qt)} more`),Ci=()=>T("p",{class:"dim"},"none");async function wd({vector:t,page:e}){let n=l=>({inputs:{},wrong:[l]});if(!/^vectors\/(?:[\w-]+\/)*[\w-]+\.html$/.test(e))return n(`The link's page is none of th\
is site, ${e}.`);let r=document.createElement("script");r.src=e.replace(/html$/,"js");let i=await new Promise(l=>{r.addEventListener("load",()=>l(!0)),r.addEventListener(
"error",()=>l(!1)),document.head.append(r)});r.remove();let s=i?window.pageData:void 0;if(s===void 0)return n(`This site has no page ${e}.`);let o=await tg(s);if(!Object.
hasOwn(o.vectors,t))return n(`The page has no vector ${t} that can be read here.`);let a=o.vectors[t];return{inputs:{...a,tools:o.tools[a.tools]??""},wrong:[]}}
async function tg(t){let e=Uint8Array.from(atob(t),r=>r.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return await new Response(
n).json()}var Sd=15e5,C=t=>document.getElementById(t),fe=Object.fromEntries(Me.map(t=>[t,C(t)])),oe=C("position"),Vt=C("has-prompt"),st,Od=0;function Td(){let t=Object.fromEntries(
Me.map(o=>[o,fe[o].value])),{format:e,output:n,...r}=t,i=(o,a)=>o==="prompt"?Vt.checked&&!Yt(e):o==="model"?e===qe:o==="options"?a.trim()!==""&&!Yt(e):o==="desc\
ription"?e===Ne:a.trim()!=="",s=Object.entries(r).filter(([o,a])=>i(o,a));return{format:e,output:n,...Object.fromEntries(s)}}function ng(t){for(let r of Me){let i=t[r]??
"",s=(r==="tools"||r==="options")&&!i.includes(`
`);r!=="format"&&(fe[r].value=s?Vn(i):i)}Vt.checked=t.prompt!==void 0;let{format:e="hermes"}=t,n=fe.format;[...n.options].some(({value:r})=>r===e)||n.append(T("\
option",{value:e},e)),n.value=e,C("more").open=Vt.checked||t.options!==void 0}async function Ni(){let t=++Od;rg();for(let r of Me)Ed(r,"");let e=Td(),n=e.output??
"";try{let r=ld(e),i=await Pi(r,n,()=>t!==Od);if(i===void 0)return;let s=st===void 0||Number(oe.value)>=Number(oe.max);st={output:n,reading:i,spans:xd(n,i.message)},
oe.max=String(n.length+1),oe.step=String(i.size),s&&(oe.value=oe.max),C("results").hidden=!1,zn()}catch(r){if(!(r instanceof Ke))throw r;st=void 0,C("results").
hidden=!0,Ed(r.field,r.message),C("status").textContent="A field is wrong."}}function rg(){let t=fe.format.value;C("own").hidden=t!==Ne,C("native").hidden=t!==qe,
C("more").hidden=Yt(t),C("contract").hidden=t!==ot&&t!==je,fe.prompt.disabled=!Vt.checked,C("example").disabled=!Object.hasOwn(playgroundExamples,t);let e=ud(t);
C("models").textContent=e.length>0?`Written by ${e.slice(0,4).join(", ")}${e.length>4?"…":""}`:""}function Ed(t,e){let n=C(`${t}-wrong`);n.textContent=e,n.hidden=
e==="",e===""?fe[t].removeAttribute("aria-invalid"):fe[t].setAttribute("aria-invalid","true")}function zn(t){if(st===void 0)return;let{output:e,reading:n,spans:r}=st,
i=Number(oe.value)+n.size>e.length+1,s=i?e.length+1:Number(oe.value),o=i?"the whole output":`${ee(s)} of ${ee(e.length)} characters`;C("at").textContent=o,oe.setAttribute(
"aria-valuetext",i?o:`after ${o}`),C("marked").replaceChildren(...bd(e,r,s,t??(i?0:s))),C("message").replaceChildren(...kd(Fi(n.steps,s),n.message,i),...i?[Ad(e,
r)]:[]);let{calls:a}=n.message,l=[`${ee(a.length)} ${a.length===1?"call":"calls"}`,`${ee(r.length)} ${r.length===1?"problem":"problems"}`];C("status").textContent=
`${l.join(", ")}.`;let d=document.querySelector("input[name=api]:checked")?.value??"chat";C("response").replaceChildren(...$t(yd(n.message,d)))}async function ig(){
let t=Di(Td()),e=C("shared");if(t.length>Sd){e.textContent=`This is too long for a link: ${ee(t.length)} of ${ee(Sd)} characters.`;return}history.replaceState(void 0,
"",`#${t}`);try{await navigator.clipboard.writeText(location.href),e.textContent="The link is on the clipboard, and in the address bar."}catch{e.textContent="Th\
e link is in the address bar."}}async function vd(t){let e=Ii(t),{inputs:n,wrong:r}=e===void 0?Li(t):await wd(e);Mi(n,r)}function Mi(t,e=[]){ng(t),C("link-wrong").
textContent=e.join(" "),C("link-wrong").hidden=e.length===0,oe.value=oe.max,Ni()}async function Rd(t){t!==void 0&&(fe.description.value=await t.text(),fe.format.
value=Ne,await Ni())}function sg(){let t=fe.format,e=T("option",{value:Ne},"a description of your own"),n=[T("option",{value:qe},"by the name of a model (profil\
e native)"),T("option",{value:ot},"calls out of any prose (profile contract)"),T("option",{value:je},"calls alone (profile contract, standalone)")];t.append(...dd().
map(r=>T("option",{value:r},r)),e,...n);for(let r of[...Object.values(fe),Vt])r.addEventListener("input",()=>{Ni()});oe.addEventListener("input",()=>zn()),C("ap\
is").addEventListener("change",()=>zn()),C("share").addEventListener("click",()=>{ig()}),C("example").addEventListener("click",()=>Mi(playgroundExamples[t.value]??
{})),C("file").addEventListener("change",()=>{Rd(C("file").files?.[0])}),C("message").addEventListener("click",({target:r})=>{let i=r.dataset.problem;i===void 0||
st===void 0||(zn(st.spans[Number(i)]?.from),C("marked").querySelector(`[data-problem~="${i}"]`)?.scrollIntoView({block:"center"}),C("marked").focus({preventScroll:!0}))}),
document.addEventListener("dragover",r=>r.preventDefault()),document.addEventListener("drop",r=>{let i=r.dataTransfer?.files[0];i!==void 0&&(r.preventDefault(),
Rd(i))}),window.addEventListener("hashchange",()=>{vd(location.hash)}),location.hash.length>1?vd(location.hash):Mi(playgroundExamples.hermes??{})}sg();})();
