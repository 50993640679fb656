// Made of runners/ports/js/playground by `npm run playground`; do not edit.  Sources: dece667798a5d2fa61b40f9c73b48275209a5a2c584373b2c2ff6702e586cf24
"use strict";(()=>{var Ce=["format","model","description","output","tools","prompt","options"],Me="description",$e="native",st="contract",Ne="contract-standalone",zt=t=>[$e,st,Ne].
includes(t),er="-json";function Fi(t){let e=new URLSearchParams;for(let n of Ce){let r=t[n];r!==void 0&&(/\p{Surrogate}/u.test(r)?e.set(n+er,JSON.stringify(r)):
e.set(n,r))}return e.toString()}function Bi(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=e.get("vector"),r=e.get("page");return n===null||r===null?void 0:
{vector:n,page:r}}function Hi(t){let e={},n=[];for(let[r,i]of new URLSearchParams(t.replace(/^#/,""))){let s=r.endsWith(er),o=Ce.find(l=>l===(s?r.slice(0,-er.length):
r)),a=s?Dd(i):i;o===void 0?n.push(`The link has a field that nobody knows, ${r}. The fields are ${Ce.join(", ")}.`):a===void 0?n.push(`The link's ${r} is no tex\
t in JSON.`):e[o]=a}return{inputs:e,wrong:n}}function Dd(t){try{let e=JSON.parse(t);return typeof e=="string"?e:void 0}catch{return}}async function Wi(t,e,n){let r=t.stream(),i=Math.ceil(e.length/8192)||1,s=[],o=performance.now()+8;for(let d=0;d<e.length;d+=i){let u=r.feed(e.slice(d,d+i));if(u.
length>0&&s.push({at:Math.min(d+i,e.length),deltas:u}),!(performance.now()<o)){if(await new Promise(p=>setTimeout(p)),n())return;o=performance.now()+8}}let{deltas:a,
message:l}=r.end();return{steps:[...s,{at:e.length+1,deltas:a}],size:i,message:l}}function Gi(t,e){let n={content:[],reasoning:[]},r=[];for(let{at:i,deltas:s}of t){
if(i>e)break;for(let o of s)if(o.type==="content"||o.type==="reasoning")n[o.type].push(o.text);else if(o.type==="call")r.push({name:o.name,parts:[],complete:void 0,
...o.id===void 0?{}:{id:o.id}});else{let a=r[o.index];o.type==="id"?a.id=o.id:(a.parts.push(o.text),a.complete=o.complete??a.complete)}}return{content:n.content.
join(""),reasoning:n.reasoning.join(""),calls:r.map(({parts:i,...s})=>({...s,arguments:i.join("")}))}}/*! js-yaml 4.1.0 https://github.com/nodeca/js-yaml @license MIT */function is(t){return typeof t>"u"||t===null}function Id(t){return typeof t=="object"&&t!==null}
function Ld(t){return Array.isArray(t)?t:is(t)?[]:[t]}function Pd(t,e){var n,r,i,s;if(e)for(s=Object.keys(e),n=0,r=s.length;n<r;n+=1)i=s[n],t[i]=e[i];return t}function Fd(t,e){
var n="",r;for(r=0;r<e;r+=1)n+=t;return n}function Bd(t){return t===0&&Number.NEGATIVE_INFINITY===1/t}var Hd=is,Wd=Id,Gd=Ld,Ud=Fd,Kd=Bd,$d=Pd,F={isNothing:Hd,isObject:Wd,
toArray:Gd,repeat:Ud,isNegativeZero:Kd,extend:$d};function ss(t,e){var n="",r=t.reason||"(unknown reason)";return t.mark?(t.mark.name&&(n+='in "'+t.mark.name+'"\
 '),n+="("+(t.mark.line+1)+":"+(t.mark.column+1)+")",!e&&t.mark.snippet&&(n+=`

`+t.mark.snippet),r+" "+n):r}function vt(t,e){Error.call(this),this.name="YAMLException",this.reason=t,this.mark=e,this.message=ss(this,!1),Error.captureStackTrace?
Error.captureStackTrace(this,this.constructor):this.stack=new Error().stack||""}vt.prototype=Object.create(Error.prototype);vt.prototype.constructor=vt;vt.prototype.
toString=function(e){return this.name+": "+ss(this,e)};var V=vt;function tr(t,e,n,r,i){var s="",o="",a=Math.floor(i/2)-1;return r-e>a&&(s=" ... ",e=r-a+s.length),
n-r>a&&(o=" ...",n=r+a-o.length),{str:s+t.slice(e,n).replace(/\t/g,"→")+o,pos:r-e+s.length}}function nr(t,e){return F.repeat(" ",e-t.length)+t}function qd(t,e){
if(e=Object.create(e||null),!t.buffer)return null;e.maxLength||(e.maxLength=79),typeof e.indent!="number"&&(e.indent=1),typeof e.linesBefore!="number"&&(e.linesBefore=
3),typeof e.linesAfter!="number"&&(e.linesAfter=2);for(var n=/\r?\n|\r|\0/g,r=[0],i=[],s,o=-1;s=n.exec(t.buffer);)i.push(s.index),r.push(s.index+s[0].length),t.
position<=s.index&&o<0&&(o=r.length-2);o<0&&(o=r.length-1);var a="",l,d,u=Math.min(t.line+e.linesAfter,i.length).toString().length,p=e.maxLength-(e.indent+u+3);
for(l=1;l<=e.linesBefore&&!(o-l<0);l++)d=tr(t.buffer,r[o-l],i[o-l],t.position-(r[o]-r[o-l]),p),a=F.repeat(" ",e.indent)+nr((t.line-l+1).toString(),u)+" | "+d.str+
`
`+a;for(d=tr(t.buffer,r[o],i[o],t.position,p),a+=F.repeat(" ",e.indent)+nr((t.line+1).toString(),u)+" | "+d.str+`
`,a+=F.repeat("-",e.indent+u+3+d.pos)+`^
`,l=1;l<=e.linesAfter&&!(o+l>=i.length);l++)d=tr(t.buffer,r[o+l],i[o+l],t.position-(r[o]-r[o+l]),p),a+=F.repeat(" ",e.indent)+nr((t.line+l+1).toString(),u)+" | "+
d.str+`
`;return a.replace(/\n$/,"")}var Jd=qd,Vd=["kind","multi","resolve","construct","instanceOf","predicate","represent","representName","defaultStyle","styleAliase\
s"],Yd=["scalar","sequence","mapping"];function zd(t){var e={};return t!==null&&Object.keys(t).forEach(function(n){t[n].forEach(function(r){e[String(r)]=n})}),e}
function Qd(t,e){if(e=e||{},Object.keys(e).forEach(function(n){if(Vd.indexOf(n)===-1)throw new V('Unknown option "'+n+'" is met in definition of "'+t+'" YAML ty\
pe.')}),this.options=e,this.tag=t,this.kind=e.kind||null,this.resolve=e.resolve||function(){return!0},this.construct=e.construct||function(n){return n},this.instanceOf=
e.instanceOf||null,this.predicate=e.predicate||null,this.represent=e.represent||null,this.representName=e.representName||null,this.defaultStyle=e.defaultStyle||
null,this.multi=e.multi||!1,this.styleAliases=zd(e.styleAliases||null),Yd.indexOf(this.kind)===-1)throw new V('Unknown kind "'+this.kind+'" is specified for "'+
t+'" YAML type.')}var G=Qd;function Ui(t,e){var n=[];return t[e].forEach(function(r){var i=n.length;n.forEach(function(s,o){s.tag===r.tag&&s.kind===r.kind&&s.multi===
r.multi&&(i=o)}),n[i]=r}),n}function Xd(){var t={scalar:{},sequence:{},mapping:{},fallback:{},multi:{scalar:[],sequence:[],mapping:[],fallback:[]}},e,n;function r(i){
i.multi?(t.multi[i.kind].push(i),t.multi.fallback.push(i)):t[i.kind][i.tag]=t.fallback[i.tag]=i}for(e=0,n=arguments.length;e<n;e+=1)arguments[e].forEach(r);return t}
function ir(t){return this.extend(t)}ir.prototype.extend=function(e){var n=[],r=[];if(e instanceof G)r.push(e);else if(Array.isArray(e))r=r.concat(e);else if(e&&
(Array.isArray(e.implicit)||Array.isArray(e.explicit)))e.implicit&&(n=n.concat(e.implicit)),e.explicit&&(r=r.concat(e.explicit));else throw new V("Schema.extend\
 argument should be a Type, [ Type ], or a schema definition ({ implicit: [...], explicit: [...] })");n.forEach(function(s){if(!(s instanceof G))throw new V("Sp\
ecified list of YAML types (or a single Type object) contains a non-Type object.");if(s.loadKind&&s.loadKind!=="scalar")throw new V("There is a non-scalar type \
in the implicit list of a schema. Implicit resolving of such types is not supported.");if(s.multi)throw new V("There is a multi type in the implicit list of a s\
chema. Multi tags can only be listed as explicit.")}),r.forEach(function(s){if(!(s instanceof G))throw new V("Specified list of YAML types (or a single Type obj\
ect) contains a non-Type object.")});var i=Object.create(ir.prototype);return i.implicit=(this.implicit||[]).concat(n),i.explicit=(this.explicit||[]).concat(r),
i.compiledImplicit=Ui(i,"implicit"),i.compiledExplicit=Ui(i,"explicit"),i.compiledTypeMap=Xd(i.compiledImplicit,i.compiledExplicit),i};var Zd=ir,eu=new G("tag:y\
aml.org,2002:str",{kind:"scalar",construct:function(t){return t!==null?t:""}}),tu=new G("tag:yaml.org,2002:seq",{kind:"sequence",construct:function(t){return t!==
null?t:[]}}),nu=new G("tag:yaml.org,2002:map",{kind:"mapping",construct:function(t){return t!==null?t:{}}}),ru=new Zd({explicit:[eu,tu,nu]});function iu(t){if(t===
null)return!0;var e=t.length;return e===1&&t==="~"||e===4&&(t==="null"||t==="Null"||t==="NULL")}function su(){return null}function ou(t){return t===null}var au=new G(
"tag:yaml.org,2002:null",{kind:"scalar",resolve:iu,construct:su,predicate:ou,represent:{canonical:function(){return"~"},lowercase:function(){return"null"},uppercase:function(){
return"NULL"},camelcase:function(){return"Null"},empty:function(){return""}},defaultStyle:"lowercase"});function lu(t){if(t===null)return!1;var e=t.length;return e===
4&&(t==="true"||t==="True"||t==="TRUE")||e===5&&(t==="false"||t==="False"||t==="FALSE")}function du(t){return t==="true"||t==="True"||t==="TRUE"}function uu(t){
return Object.prototype.toString.call(t)==="[object Boolean]"}var cu=new G("tag:yaml.org,2002:bool",{kind:"scalar",resolve:lu,construct:du,predicate:uu,represent:{
lowercase:function(t){return t?"true":"false"},uppercase:function(t){return t?"TRUE":"FALSE"},camelcase:function(t){return t?"True":"False"}},defaultStyle:"lowe\
rcase"});function fu(t){return 48<=t&&t<=57||65<=t&&t<=70||97<=t&&t<=102}function pu(t){return 48<=t&&t<=55}function mu(t){return 48<=t&&t<=57}function hu(t){if(t===
null)return!1;var e=t.length,n=0,r=!1,i;if(!e)return!1;if(i=t[n],(i==="-"||i==="+")&&(i=t[++n]),i==="0"){if(n+1===e)return!0;if(i=t[++n],i==="b"){for(n++;n<e;n++)
if(i=t[n],i!=="_"){if(i!=="0"&&i!=="1")return!1;r=!0}return r&&i!=="_"}if(i==="x"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!fu(t.charCodeAt(n)))return!1;r=!0}return r&&
i!=="_"}if(i==="o"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!pu(t.charCodeAt(n)))return!1;r=!0}return r&&i!=="_"}}if(i==="_")return!1;for(;n<e;n++)if(i=t[n],i!=="\
_"){if(!mu(t.charCodeAt(n)))return!1;r=!0}return!(!r||i==="_")}function gu(t){var e=t,n=1,r;if(e.indexOf("_")!==-1&&(e=e.replace(/_/g,"")),r=e[0],(r==="-"||r===
"+")&&(r==="-"&&(n=-1),e=e.slice(1),r=e[0]),e==="0")return 0;if(r==="0"){if(e[1]==="b")return n*parseInt(e.slice(2),2);if(e[1]==="x")return n*parseInt(e.slice(2),
16);if(e[1]==="o")return n*parseInt(e.slice(2),8)}return n*parseInt(e,10)}function yu(t){return Object.prototype.toString.call(t)==="[object Number]"&&t%1===0&&
!F.isNegativeZero(t)}var xu=new G("tag:yaml.org,2002:int",{kind:"scalar",resolve:hu,construct:gu,predicate:yu,represent:{binary:function(t){return t>=0?"0b"+t.toString(
2):"-0b"+t.toString(2).slice(1)},octal:function(t){return t>=0?"0o"+t.toString(8):"-0o"+t.toString(8).slice(1)},decimal:function(t){return t.toString(10)},hexadecimal:function(t){
return t>=0?"0x"+t.toString(16).toUpperCase():"-0x"+t.toString(16).toUpperCase().slice(1)}},defaultStyle:"decimal",styleAliases:{binary:[2,"bin"],octal:[8,"oct"],
decimal:[10,"dec"],hexadecimal:[16,"hex"]}}),bu=new RegExp("^(?:[-+]?(?:[0-9][0-9_]*)(?:\\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:\
inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");function ku(t){return!(t===null||!bu.test(t)||t[t.length-1]==="_")}function Au(t){var e,n;return e=t.replace(/_/g,"").toLowerCase(),
n=e[0]==="-"?-1:1,"+-".indexOf(e[0])>=0&&(e=e.slice(1)),e===".inf"?n===1?Number.POSITIVE_INFINITY:Number.NEGATIVE_INFINITY:e===".nan"?NaN:n*parseFloat(e,10)}var _u=/^[-+]?[0-9]+e/;
function Su(t,e){var n;if(isNaN(t))switch(e){case"lowercase":return".nan";case"uppercase":return".NAN";case"camelcase":return".NaN"}else if(Number.POSITIVE_INFINITY===
t)switch(e){case"lowercase":return".inf";case"uppercase":return".INF";case"camelcase":return".Inf"}else if(Number.NEGATIVE_INFINITY===t)switch(e){case"lowercase":
return"-.inf";case"uppercase":return"-.INF";case"camelcase":return"-.Inf"}else if(F.isNegativeZero(t))return"-0.0";return n=t.toString(10),_u.test(n)?n.replace(
"e",".e"):n}function wu(t){return Object.prototype.toString.call(t)==="[object Number]"&&(t%1!==0||F.isNegativeZero(t))}var Ou=new G("tag:yaml.org,2002:float",{
kind:"scalar",resolve:ku,construct:Au,predicate:wu,represent:Su,defaultStyle:"lowercase"}),Eu=ru.extend({implicit:[au,cu,xu,Ou]}),vu=Eu,os=new RegExp("^([0-9][0\
-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$"),as=new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0\
-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");function Ru(t){return t===null?!1:os.exec(t)!==null||as.exec(t)!==null}function Tu(t){
var e,n,r,i,s,o,a,l=0,d=null,u,p,m;if(e=os.exec(t),e===null&&(e=as.exec(t)),e===null)throw new Error("Date resolve error");if(n=+e[1],r=+e[2]-1,i=+e[3],!e[4])return new Date(
Date.UTC(n,r,i));if(s=+e[4],o=+e[5],a=+e[6],e[7]){for(l=e[7].slice(0,3);l.length<3;)l+="0";l=+l}return e[9]&&(u=+e[10],p=+(e[11]||0),d=(u*60+p)*6e4,e[9]==="-"&&
(d=-d)),m=new Date(Date.UTC(n,r,i,s,o,a,l)),d&&m.setTime(m.getTime()-d),m}function Cu(t){return t.toISOString()}var Mu=new G("tag:yaml.org,2002:timestamp",{kind:"\
scalar",resolve:Ru,construct:Tu,instanceOf:Date,represent:Cu});function Nu(t){return t==="<<"||t===null}var ju=new G("tag:yaml.org,2002:merge",{kind:"scalar",resolve:Nu}),
dr=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r`;function Du(t){if(t===null)return!1;var e,n,r=0,i=t.length,s=dr;for(n=0;n<i;n++)if(e=s.indexOf(t.charAt(n)),!(e>64)){if(e<0)return!1;r+=6}return r%8===0}function Iu(t){
var e,n,r=t.replace(/[\r\n=]/g,""),i=r.length,s=dr,o=0,a=[];for(e=0;e<i;e++)e%4===0&&e&&(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)),o=o<<6|s.indexOf(r.charAt(
e));return n=i%4*6,n===0?(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)):n===18?(a.push(o>>10&255),a.push(o>>2&255)):n===12&&a.push(o>>4&255),new Uint8Array(
a)}function Lu(t){var e="",n=0,r,i,s=t.length,o=dr;for(r=0;r<s;r++)r%3===0&&r&&(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]),n=(n<<8)+t[r];return i=s%
3,i===0?(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]):i===2?(e+=o[n>>10&63],e+=o[n>>4&63],e+=o[n<<2&63],e+=o[64]):i===1&&(e+=o[n>>2&63],e+=o[n<<4&63],
e+=o[64],e+=o[64]),e}function Pu(t){return Object.prototype.toString.call(t)==="[object Uint8Array]"}var Fu=new G("tag:yaml.org,2002:binary",{kind:"scalar",resolve:Du,
construct:Iu,predicate:Pu,represent:Lu}),Bu=Object.prototype.hasOwnProperty,Hu=Object.prototype.toString;function Wu(t){if(t===null)return!0;var e=[],n,r,i,s,o,
a=t;for(n=0,r=a.length;n<r;n+=1){if(i=a[n],o=!1,Hu.call(i)!=="[object Object]")return!1;for(s in i)if(Bu.call(i,s))if(!o)o=!0;else return!1;if(!o)return!1;if(e.
indexOf(s)===-1)e.push(s);else return!1}return!0}function Gu(t){return t!==null?t:[]}var Uu=new G("tag:yaml.org,2002:omap",{kind:"sequence",resolve:Wu,construct:Gu}),
Ku=Object.prototype.toString;function $u(t){if(t===null)return!0;var e,n,r,i,s,o=t;for(s=new Array(o.length),e=0,n=o.length;e<n;e+=1){if(r=o[e],Ku.call(r)!=="[o\
bject Object]"||(i=Object.keys(r),i.length!==1))return!1;s[e]=[i[0],r[i[0]]]}return!0}function qu(t){if(t===null)return[];var e,n,r,i,s,o=t;for(s=new Array(o.length),
e=0,n=o.length;e<n;e+=1)r=o[e],i=Object.keys(r),s[e]=[i[0],r[i[0]]];return s}var Ju=new G("tag:yaml.org,2002:pairs",{kind:"sequence",resolve:$u,construct:qu}),Vu=Object.
prototype.hasOwnProperty;function Yu(t){if(t===null)return!0;var e,n=t;for(e in n)if(Vu.call(n,e)&&n[e]!==null)return!1;return!0}function zu(t){return t!==null?
t:{}}var Qu=new G("tag:yaml.org,2002:set",{kind:"mapping",resolve:Yu,construct:zu}),ls=vu.extend({implicit:[Mu,ju],explicit:[Fu,Uu,Ju,Qu]}),De=Object.prototype.
hasOwnProperty,Qt=1,ds=2,us=3,Xt=4,rr=1,Xu=2,Ki=3,Zu=/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/,
ec=/[\x85\u2028\u2029]/,tc=/[,\[\]\{\}]/,cs=/^(?:!|!!|![a-z\-]+!)$/i,fs=/^(?:!|[^,\[\]\{\}])(?:%[0-9a-f]{2}|[0-9a-z\-#;\/\?:@&=\+\$,_\.!~\*'\(\)\[\]])*$/i;function $i(t){
return Object.prototype.toString.call(t)}function pe(t){return t===10||t===13}function Je(t){return t===9||t===32}function Y(t){return t===9||t===32||t===10||t===
13}function at(t){return t===44||t===91||t===93||t===123||t===125}function nc(t){var e;return 48<=t&&t<=57?t-48:(e=t|32,97<=e&&e<=102?e-97+10:-1)}function rc(t){
return t===120?2:t===117?4:t===85?8:0}function ic(t){return 48<=t&&t<=57?t-48:-1}function qi(t){return t===48?"\0":t===97?"\x07":t===98?"\b":t===116||t===9?"	":
t===110?`
`:t===118?"\v":t===102?"\f":t===114?"\r":t===101?"\x1B":t===32?" ":t===34?'"':t===47?"/":t===92?"\\":t===78?"":t===95?" ":t===76?"\u2028":t===80?"\u2029":""}
function sc(t){return t<=65535?String.fromCharCode(t):String.fromCharCode((t-65536>>10)+55296,(t-65536&1023)+56320)}var ps=new Array(256),ms=new Array(256);for(qe=
0;qe<256;qe++)ps[qe]=qi(qe)?1:0,ms[qe]=qi(qe);var qe;function oc(t,e){this.input=t,this.filename=e.filename||null,this.schema=e.schema||ls,this.onWarning=e.onWarning||
null,this.legacy=e.legacy||!1,this.json=e.json||!1,this.listener=e.listener||null,this.implicitTypes=this.schema.compiledImplicit,this.typeMap=this.schema.compiledTypeMap,
this.length=t.length,this.position=0,this.line=0,this.lineStart=0,this.lineIndent=0,this.firstTabInLine=-1,this.documents=[]}function hs(t,e){var n={name:t.filename,
buffer:t.input.slice(0,-1),position:t.position,line:t.line,column:t.position-t.lineStart};return n.snippet=Jd(n),new V(e,n)}function k(t,e){throw hs(t,e)}function Zt(t,e){
t.onWarning&&t.onWarning.call(null,hs(t,e))}var Ji={YAML:function(e,n,r){var i,s,o;e.version!==null&&k(e,"duplication of %YAML directive"),r.length!==1&&k(e,"YA\
ML directive accepts exactly one argument"),i=/^([0-9]+)\.([0-9]+)$/.exec(r[0]),i===null&&k(e,"ill-formed argument of the YAML directive"),s=parseInt(i[1],10),o=
parseInt(i[2],10),s!==1&&k(e,"unacceptable YAML version of the document"),e.version=r[0],e.checkLineBreaks=o<2,o!==1&&o!==2&&Zt(e,"unsupported YAML version of t\
he document")},TAG:function(e,n,r){var i,s;r.length!==2&&k(e,"TAG directive accepts exactly two arguments"),i=r[0],s=r[1],cs.test(i)||k(e,"ill-formed tag handle\
 (first argument) of the TAG directive"),De.call(e.tagMap,i)&&k(e,'there is a previously declared suffix for "'+i+'" tag handle'),fs.test(s)||k(e,"ill-formed ta\
g prefix (second argument) of the TAG directive");try{s=decodeURIComponent(s)}catch{k(e,"tag prefix is malformed: "+s)}e.tagMap[i]=s}};function je(t,e,n,r){var i,
s,o,a;if(e<n){if(a=t.input.slice(e,n),r)for(i=0,s=a.length;i<s;i+=1)o=a.charCodeAt(i),o===9||32<=o&&o<=1114111||k(t,"expected valid JSON character");else Zu.test(
a)&&k(t,"the stream contains non-printable characters");t.result+=a}}function Vi(t,e,n,r){var i,s,o,a;for(F.isObject(n)||k(t,"cannot merge mappings; the provide\
d source object is unacceptable"),i=Object.keys(n),o=0,a=i.length;o<a;o+=1)s=i[o],De.call(e,s)||(e[s]=n[s],r[s]=!0)}function lt(t,e,n,r,i,s,o,a,l){var d,u;if(Array.
isArray(i))for(i=Array.prototype.slice.call(i),d=0,u=i.length;d<u;d+=1)Array.isArray(i[d])&&k(t,"nested arrays are not supported inside keys"),typeof i=="object"&&
$i(i[d])==="[object Object]"&&(i[d]="[object Object]");if(typeof i=="object"&&$i(i)==="[object Object]"&&(i="[object Object]"),i=String(i),e===null&&(e={}),r===
"tag:yaml.org,2002:merge")if(Array.isArray(s))for(d=0,u=s.length;d<u;d+=1)Vi(t,e,s[d],n);else Vi(t,e,s,n);else!t.json&&!De.call(n,i)&&De.call(e,i)&&(t.line=o||t.
line,t.lineStart=a||t.lineStart,t.position=l||t.position,k(t,"duplicated mapping key")),i==="__proto__"?Object.defineProperty(e,i,{configurable:!0,enumerable:!0,
writable:!0,value:s}):e[i]=s,delete n[i];return e}function ur(t){var e;e=t.input.charCodeAt(t.position),e===10?t.position++:e===13?(t.position++,t.input.charCodeAt(
t.position)===10&&t.position++):k(t,"a line break is expected"),t.line+=1,t.lineStart=t.position,t.firstTabInLine=-1}function I(t,e,n){for(var r=0,i=t.input.charCodeAt(
t.position);i!==0;){for(;Je(i);)i===9&&t.firstTabInLine===-1&&(t.firstTabInLine=t.position),i=t.input.charCodeAt(++t.position);if(e&&i===35)do i=t.input.charCodeAt(
++t.position);while(i!==10&&i!==13&&i!==0);if(pe(i))for(ur(t),i=t.input.charCodeAt(t.position),r++,t.lineIndent=0;i===32;)t.lineIndent++,i=t.input.charCodeAt(++t.
position);else break}return n!==-1&&r!==0&&t.lineIndent<n&&Zt(t,"deficient indentation"),r}function nn(t){var e=t.position,n;return n=t.input.charCodeAt(e),!!((n===
45||n===46)&&n===t.input.charCodeAt(e+1)&&n===t.input.charCodeAt(e+2)&&(e+=3,n=t.input.charCodeAt(e),n===0||Y(n)))}function cr(t,e){e===1?t.result+=" ":e>1&&(t.
result+=F.repeat(`
`,e-1))}function ac(t,e,n){var r,i,s,o,a,l,d,u,p=t.kind,m=t.result,h;if(h=t.input.charCodeAt(t.position),Y(h)||at(h)||h===35||h===38||h===42||h===33||h===124||h===
62||h===39||h===34||h===37||h===64||h===96||(h===63||h===45)&&(i=t.input.charCodeAt(t.position+1),Y(i)||n&&at(i)))return!1;for(t.kind="scalar",t.result="",s=o=t.
position,a=!1;h!==0;){if(h===58){if(i=t.input.charCodeAt(t.position+1),Y(i)||n&&at(i))break}else if(h===35){if(r=t.input.charCodeAt(t.position-1),Y(r))break}else{
if(t.position===t.lineStart&&nn(t)||n&&at(h))break;if(pe(h))if(l=t.line,d=t.lineStart,u=t.lineIndent,I(t,!1,-1),t.lineIndent>=e){a=!0,h=t.input.charCodeAt(t.position);
continue}else{t.position=o,t.line=l,t.lineStart=d,t.lineIndent=u;break}}a&&(je(t,s,o,!1),cr(t,t.line-l),s=o=t.position,a=!1),Je(h)||(o=t.position+1),h=t.input.charCodeAt(
++t.position)}return je(t,s,o,!1),t.result?!0:(t.kind=p,t.result=m,!1)}function lc(t,e){var n,r,i;if(n=t.input.charCodeAt(t.position),n!==39)return!1;for(t.kind=
"scalar",t.result="",t.position++,r=i=t.position;(n=t.input.charCodeAt(t.position))!==0;)if(n===39)if(je(t,r,t.position,!0),n=t.input.charCodeAt(++t.position),n===
39)r=t.position,t.position++,i=t.position;else return!0;else pe(n)?(je(t,r,i,!0),cr(t,I(t,!1,e)),r=i=t.position):t.position===t.lineStart&&nn(t)?k(t,"unexpected\
 end of the document within a single quoted scalar"):(t.position++,i=t.position);k(t,"unexpected end of the stream within a single quoted scalar")}function dc(t,e){
var n,r,i,s,o,a;if(a=t.input.charCodeAt(t.position),a!==34)return!1;for(t.kind="scalar",t.result="",t.position++,n=r=t.position;(a=t.input.charCodeAt(t.position))!==
0;){if(a===34)return je(t,n,t.position,!0),t.position++,!0;if(a===92){if(je(t,n,t.position,!0),a=t.input.charCodeAt(++t.position),pe(a))I(t,!1,e);else if(a<256&&
ps[a])t.result+=ms[a],t.position++;else if((o=rc(a))>0){for(i=o,s=0;i>0;i--)a=t.input.charCodeAt(++t.position),(o=nc(a))>=0?s=(s<<4)+o:k(t,"expected hexadecimal\
 character");t.result+=sc(s),t.position++}else k(t,"unknown escape sequence");n=r=t.position}else pe(a)?(je(t,n,r,!0),cr(t,I(t,!1,e)),n=r=t.position):t.position===
t.lineStart&&nn(t)?k(t,"unexpected end of the document within a double quoted scalar"):(t.position++,r=t.position)}k(t,"unexpected end of the stream within a do\
uble quoted scalar")}function uc(t,e){var n=!0,r,i,s,o=t.tag,a,l=t.anchor,d,u,p,m,h,g=Object.create(null),y,b,A,w;if(w=t.input.charCodeAt(t.position),w===91)u=93,
h=!1,a=[];else if(w===123)u=125,h=!0,a={};else return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=a),w=t.input.charCodeAt(++t.position);w!==0;){if(I(t,!0,e),w=
t.input.charCodeAt(t.position),w===u)return t.position++,t.tag=o,t.anchor=l,t.kind=h?"mapping":"sequence",t.result=a,!0;n?w===44&&k(t,"expected the node content\
, but found ','"):k(t,"missed comma between flow collection entries"),b=y=A=null,p=m=!1,w===63&&(d=t.input.charCodeAt(t.position+1),Y(d)&&(p=m=!0,t.position++,I(
t,!0,e))),r=t.line,i=t.lineStart,s=t.position,dt(t,e,Qt,!1,!0),b=t.tag,y=t.result,I(t,!0,e),w=t.input.charCodeAt(t.position),(m||t.line===r)&&w===58&&(p=!0,w=t.
input.charCodeAt(++t.position),I(t,!0,e),dt(t,e,Qt,!1,!0),A=t.result),h?lt(t,a,g,b,y,A,r,i,s):p?a.push(lt(t,null,g,b,y,A,r,i,s)):a.push(y),I(t,!0,e),w=t.input.charCodeAt(
t.position),w===44?(n=!0,w=t.input.charCodeAt(++t.position)):n=!1}k(t,"unexpected end of the stream within a flow collection")}function cc(t,e){var n,r,i=rr,s=!1,
o=!1,a=e,l=0,d=!1,u,p;if(p=t.input.charCodeAt(t.position),p===124)r=!1;else if(p===62)r=!0;else return!1;for(t.kind="scalar",t.result="";p!==0;)if(p=t.input.charCodeAt(
++t.position),p===43||p===45)rr===i?i=p===43?Ki:Xu:k(t,"repeat of a chomping mode identifier");else if((u=ic(p))>=0)u===0?k(t,"bad explicit indentation width of\
 a block scalar; it cannot be less than one"):o?k(t,"repeat of an indentation width identifier"):(a=e+u-1,o=!0);else break;if(Je(p)){do p=t.input.charCodeAt(++t.
position);while(Je(p));if(p===35)do p=t.input.charCodeAt(++t.position);while(!pe(p)&&p!==0)}for(;p!==0;){for(ur(t),t.lineIndent=0,p=t.input.charCodeAt(t.position);(!o||
t.lineIndent<a)&&p===32;)t.lineIndent++,p=t.input.charCodeAt(++t.position);if(!o&&t.lineIndent>a&&(a=t.lineIndent),pe(p)){l++;continue}if(t.lineIndent<a){i===Ki?
t.result+=F.repeat(`
`,s?1+l:l):i===rr&&s&&(t.result+=`
`);break}for(r?Je(p)?(d=!0,t.result+=F.repeat(`
`,s?1+l:l)):d?(d=!1,t.result+=F.repeat(`
`,l+1)):l===0?s&&(t.result+=" "):t.result+=F.repeat(`
`,l):t.result+=F.repeat(`
`,s?1+l:l),s=!0,o=!0,l=0,n=t.position;!pe(p)&&p!==0;)p=t.input.charCodeAt(++t.position);je(t,n,t.position,!1)}return!0}function Yi(t,e){var n,r=t.tag,i=t.anchor,
s=[],o,a=!1,l;if(t.firstTabInLine!==-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=s),l=t.input.charCodeAt(t.position);l!==0&&(t.firstTabInLine!==-1&&(t.
position=t.firstTabInLine,k(t,"tab characters must not be used in indentation")),!(l!==45||(o=t.input.charCodeAt(t.position+1),!Y(o))));){if(a=!0,t.position++,I(
t,!0,-1)&&t.lineIndent<=e){s.push(null),l=t.input.charCodeAt(t.position);continue}if(n=t.line,dt(t,e,us,!1,!0),s.push(t.result),I(t,!0,-1),l=t.input.charCodeAt(
t.position),(t.line===n||t.lineIndent>e)&&l!==0)k(t,"bad indentation of a sequence entry");else if(t.lineIndent<e)break}return a?(t.tag=r,t.anchor=i,t.kind="seq\
uence",t.result=s,!0):!1}function fc(t,e,n){var r,i,s,o,a,l,d=t.tag,u=t.anchor,p={},m=Object.create(null),h=null,g=null,y=null,b=!1,A=!1,w;if(t.firstTabInLine!==
-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=p),w=t.input.charCodeAt(t.position);w!==0;){if(!b&&t.firstTabInLine!==-1&&(t.position=t.firstTabInLine,k(
t,"tab characters must not be used in indentation")),r=t.input.charCodeAt(t.position+1),s=t.line,(w===63||w===58)&&Y(r))w===63?(b&&(lt(t,p,m,h,g,null,o,a,l),h=g=
y=null),A=!0,b=!0,i=!0):b?(b=!1,i=!0):k(t,"incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line"),t.position+=1,w=r;else{
if(o=t.line,a=t.lineStart,l=t.position,!dt(t,n,ds,!1,!0))break;if(t.line===s){for(w=t.input.charCodeAt(t.position);Je(w);)w=t.input.charCodeAt(++t.position);if(w===
58)w=t.input.charCodeAt(++t.position),Y(w)||k(t,"a whitespace character is expected after the key-value separator within a block mapping"),b&&(lt(t,p,m,h,g,null,
o,a,l),h=g=y=null),A=!0,b=!1,i=!1,h=t.tag,g=t.result;else if(A)k(t,"can not read an implicit mapping pair; a colon is missed");else return t.tag=d,t.anchor=u,!0}else if(A)
k(t,"can not read a block mapping entry; a multiline key may not be an implicit key");else return t.tag=d,t.anchor=u,!0}if((t.line===s||t.lineIndent>e)&&(b&&(o=
t.line,a=t.lineStart,l=t.position),dt(t,e,Xt,!0,i)&&(b?g=t.result:y=t.result),b||(lt(t,p,m,h,g,y,o,a,l),h=g=y=null),I(t,!0,-1),w=t.input.charCodeAt(t.position)),
(t.line===s||t.lineIndent>e)&&w!==0)k(t,"bad indentation of a mapping entry");else if(t.lineIndent<e)break}return b&&lt(t,p,m,h,g,null,o,a,l),A&&(t.tag=d,t.anchor=
u,t.kind="mapping",t.result=p),A}function pc(t){var e,n=!1,r=!1,i,s,o;if(o=t.input.charCodeAt(t.position),o!==33)return!1;if(t.tag!==null&&k(t,"duplication of a\
 tag property"),o=t.input.charCodeAt(++t.position),o===60?(n=!0,o=t.input.charCodeAt(++t.position)):o===33?(r=!0,i="!!",o=t.input.charCodeAt(++t.position)):i="!",
e=t.position,n){do o=t.input.charCodeAt(++t.position);while(o!==0&&o!==62);t.position<t.length?(s=t.input.slice(e,t.position),o=t.input.charCodeAt(++t.position)):
k(t,"unexpected end of the stream within a verbatim tag")}else{for(;o!==0&&!Y(o);)o===33&&(r?k(t,"tag suffix cannot contain exclamation marks"):(i=t.input.slice(
e-1,t.position+1),cs.test(i)||k(t,"named tag handle cannot contain such characters"),r=!0,e=t.position+1)),o=t.input.charCodeAt(++t.position);s=t.input.slice(e,
t.position),tc.test(s)&&k(t,"tag suffix cannot contain flow indicator characters")}s&&!fs.test(s)&&k(t,"tag name cannot contain such characters: "+s);try{s=decodeURIComponent(
s)}catch{k(t,"tag name is malformed: "+s)}return n?t.tag=s:De.call(t.tagMap,i)?t.tag=t.tagMap[i]+s:i==="!"?t.tag="!"+s:i==="!!"?t.tag="tag:yaml.org,2002:"+s:k(t,
'undeclared tag handle "'+i+'"'),!0}function mc(t){var e,n;if(n=t.input.charCodeAt(t.position),n!==38)return!1;for(t.anchor!==null&&k(t,"duplication of an ancho\
r property"),n=t.input.charCodeAt(++t.position),e=t.position;n!==0&&!Y(n)&&!at(n);)n=t.input.charCodeAt(++t.position);return t.position===e&&k(t,"name of an anc\
hor node must contain at least one character"),t.anchor=t.input.slice(e,t.position),!0}function hc(t){var e,n,r;if(r=t.input.charCodeAt(t.position),r!==42)return!1;
for(r=t.input.charCodeAt(++t.position),e=t.position;r!==0&&!Y(r)&&!at(r);)r=t.input.charCodeAt(++t.position);return t.position===e&&k(t,"name of an alias node m\
ust contain at least one character"),n=t.input.slice(e,t.position),De.call(t.anchorMap,n)||k(t,'unidentified alias "'+n+'"'),t.result=t.anchorMap[n],I(t,!0,-1),
!0}function dt(t,e,n,r,i){var s,o,a,l=1,d=!1,u=!1,p,m,h,g,y,b;if(t.listener!==null&&t.listener("open",t),t.tag=null,t.anchor=null,t.kind=null,t.result=null,s=o=
a=Xt===n||us===n,r&&I(t,!0,-1)&&(d=!0,t.lineIndent>e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)),l===1)for(;pc(t)||mc(t);)I(t,!0,-1)?(d=!0,a=s,t.lineIndent>
e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)):a=!1;if(a&&(a=d||i),(l===1||Xt===n)&&(Qt===n||ds===n?y=e:y=e+1,b=t.position-t.lineStart,l===1?a&&(Yi(t,b)||fc(
t,b,y))||uc(t,y)?u=!0:(o&&cc(t,y)||lc(t,y)||dc(t,y)?u=!0:hc(t)?(u=!0,(t.tag!==null||t.anchor!==null)&&k(t,"alias node should not have any properties")):ac(t,y,Qt===
n)&&(u=!0,t.tag===null&&(t.tag="?")),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):l===0&&(u=a&&Yi(t,b))),t.tag===null)t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);else if(t.tag==="?"){for(t.result!==null&&t.kind!=="scalar"&&k(t,'unacceptable node kind for !<?> tag; it should be "scalar", not "'+t.kind+'"'),p=0,m=
t.implicitTypes.length;p<m;p+=1)if(g=t.implicitTypes[p],g.resolve(t.result)){t.result=g.construct(t.result),t.tag=g.tag,t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);break}}else if(t.tag!=="!"){if(De.call(t.typeMap[t.kind||"fallback"],t.tag))g=t.typeMap[t.kind||"fallback"][t.tag];else for(g=null,h=t.typeMap.multi[t.
kind||"fallback"],p=0,m=h.length;p<m;p+=1)if(t.tag.slice(0,h[p].tag.length)===h[p].tag){g=h[p];break}g||k(t,"unknown tag !<"+t.tag+">"),t.result!==null&&g.kind!==
t.kind&&k(t,"unacceptable node kind for !<"+t.tag+'> tag; it should be "'+g.kind+'", not "'+t.kind+'"'),g.resolve(t.result,t.tag)?(t.result=g.construct(t.result,
t.tag),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):k(t,"cannot resolve a node with !<"+t.tag+"> explicit tag")}return t.listener!==null&&t.listener("clos\
e",t),t.tag!==null||t.anchor!==null||u}function gc(t){var e=t.position,n,r,i,s=!1,o;for(t.version=null,t.checkLineBreaks=t.legacy,t.tagMap=Object.create(null),t.
anchorMap=Object.create(null);(o=t.input.charCodeAt(t.position))!==0&&(I(t,!0,-1),o=t.input.charCodeAt(t.position),!(t.lineIndent>0||o!==37));){for(s=!0,o=t.input.
charCodeAt(++t.position),n=t.position;o!==0&&!Y(o);)o=t.input.charCodeAt(++t.position);for(r=t.input.slice(n,t.position),i=[],r.length<1&&k(t,"directive name mu\
st not be less than one character in length");o!==0;){for(;Je(o);)o=t.input.charCodeAt(++t.position);if(o===35){do o=t.input.charCodeAt(++t.position);while(o!==
0&&!pe(o));break}if(pe(o))break;for(n=t.position;o!==0&&!Y(o);)o=t.input.charCodeAt(++t.position);i.push(t.input.slice(n,t.position))}o!==0&&ur(t),De.call(Ji,r)?
Ji[r](t,r,i):Zt(t,'unknown document directive "'+r+'"')}if(I(t,!0,-1),t.lineIndent===0&&t.input.charCodeAt(t.position)===45&&t.input.charCodeAt(t.position+1)===
45&&t.input.charCodeAt(t.position+2)===45?(t.position+=3,I(t,!0,-1)):s&&k(t,"directives end mark is expected"),dt(t,t.lineIndent-1,Xt,!1,!0),I(t,!0,-1),t.checkLineBreaks&&
ec.test(t.input.slice(e,t.position))&&Zt(t,"non-ASCII line breaks are interpreted as content"),t.documents.push(t.result),t.position===t.lineStart&&nn(t)){t.input.
charCodeAt(t.position)===46&&(t.position+=3,I(t,!0,-1));return}if(t.position<t.length-1)k(t,"end of the stream or a document separator is expected");else return}
function gs(t,e){t=String(t),e=e||{},t.length!==0&&(t.charCodeAt(t.length-1)!==10&&t.charCodeAt(t.length-1)!==13&&(t+=`
`),t.charCodeAt(0)===65279&&(t=t.slice(1)));var n=new oc(t,e),r=t.indexOf("\0");for(r!==-1&&(n.position=r,k(n,"null byte is not allowed in input")),n.input+="\0";n.
input.charCodeAt(n.position)===32;)n.lineIndent+=1,n.position+=1;for(;n.position<n.length-1;)gc(n);return n.documents}function yc(t,e,n){e!==null&&typeof e=="ob\
ject"&&typeof n>"u"&&(n=e,e=null);var r=gs(t,n);if(typeof e!="function")return r;for(var i=0,s=r.length;i<s;i+=1)e(r[i])}function xc(t,e){var n=gs(t,e);if(n.length!==
0){if(n.length===1)return n[0];throw new V("expected a single document in the stream, but found more")}}var bc=yc,kc=xc,ys={loadAll:bc,load:kc},xs=Object.prototype.
toString,bs=Object.prototype.hasOwnProperty,fr=65279,Ac=9,Rt=10,_c=13,Sc=32,wc=33,Oc=34,sr=35,Ec=37,vc=38,Rc=39,Tc=42,ks=44,Cc=45,en=58,Mc=61,Nc=62,jc=63,Dc=64,
As=91,_s=93,Ic=96,Ss=123,Lc=124,ws=125,U={};U[0]="\\0";U[7]="\\a";U[8]="\\b";U[9]="\\t";U[10]="\\n";U[11]="\\v";U[12]="\\f";U[13]="\\r";U[27]="\\e";U[34]='\\"';
U[92]="\\\\";U[133]="\\N";U[160]="\\_";U[8232]="\\L";U[8233]="\\P";var Pc=["y","Y","yes","Yes","YES","on","On","ON","n","N","no","No","NO","off","Off","OFF"],Fc=/^[-+]?[0-9_]+(?::[0-9_]+)+(?:\.[0-9_]*)?$/;
function Bc(t,e){var n,r,i,s,o,a,l;if(e===null)return{};for(n={},r=Object.keys(e),i=0,s=r.length;i<s;i+=1)o=r[i],a=String(e[o]),o.slice(0,2)==="!!"&&(o="tag:yam\
l.org,2002:"+o.slice(2)),l=t.compiledTypeMap.fallback[o],l&&bs.call(l.styleAliases,a)&&(a=l.styleAliases[a]),n[o]=a;return n}function Hc(t){var e,n,r;if(e=t.toString(
16).toUpperCase(),t<=255)n="x",r=2;else if(t<=65535)n="u",r=4;else if(t<=4294967295)n="U",r=8;else throw new V("code point within a string may not be greater th\
an 0xFFFFFFFF");return"\\"+n+F.repeat("0",r-e.length)+e}var Wc=1,Tt=2;function Gc(t){this.schema=t.schema||ls,this.indent=Math.max(1,t.indent||2),this.noArrayIndent=
t.noArrayIndent||!1,this.skipInvalid=t.skipInvalid||!1,this.flowLevel=F.isNothing(t.flowLevel)?-1:t.flowLevel,this.styleMap=Bc(this.schema,t.styles||null),this.
sortKeys=t.sortKeys||!1,this.lineWidth=t.lineWidth||80,this.noRefs=t.noRefs||!1,this.noCompatMode=t.noCompatMode||!1,this.condenseFlow=t.condenseFlow||!1,this.quotingType=
t.quotingType==='"'?Tt:Wc,this.forceQuotes=t.forceQuotes||!1,this.replacer=typeof t.replacer=="function"?t.replacer:null,this.implicitTypes=this.schema.compiledImplicit,
this.explicitTypes=this.schema.compiledExplicit,this.tag=null,this.result="",this.duplicates=[],this.usedDuplicates=null}function zi(t,e){for(var n=F.repeat(" ",
e),r=0,i=-1,s="",o,a=t.length;r<a;)i=t.indexOf(`
`,r),i===-1?(o=t.slice(r),r=a):(o=t.slice(r,i+1),r=i+1),o.length&&o!==`
`&&(s+=n),s+=o;return s}function or(t,e){return`
`+F.repeat(" ",t.indent*e)}function Uc(t,e){var n,r,i;for(n=0,r=t.implicitTypes.length;n<r;n+=1)if(i=t.implicitTypes[n],i.resolve(e))return!0;return!1}function tn(t){
return t===Sc||t===Ac}function Ct(t){return 32<=t&&t<=126||161<=t&&t<=55295&&t!==8232&&t!==8233||57344<=t&&t<=65533&&t!==fr||65536<=t&&t<=1114111}function Qi(t){
return Ct(t)&&t!==fr&&t!==_c&&t!==Rt}function Xi(t,e,n){var r=Qi(t),i=r&&!tn(t);return(n?r:r&&t!==ks&&t!==As&&t!==_s&&t!==Ss&&t!==ws)&&t!==sr&&!(e===en&&!i)||Qi(
e)&&!tn(e)&&t===sr||e===en&&i}function Kc(t){return Ct(t)&&t!==fr&&!tn(t)&&t!==Cc&&t!==jc&&t!==en&&t!==ks&&t!==As&&t!==_s&&t!==Ss&&t!==ws&&t!==sr&&t!==vc&&t!==Tc&&
t!==wc&&t!==Lc&&t!==Mc&&t!==Nc&&t!==Rc&&t!==Oc&&t!==Ec&&t!==Dc&&t!==Ic}function $c(t){return!tn(t)&&t!==en}function Et(t,e){var n=t.charCodeAt(e),r;return n>=55296&&
n<=56319&&e+1<t.length&&(r=t.charCodeAt(e+1),r>=56320&&r<=57343)?(n-55296)*1024+r-56320+65536:n}function Os(t){var e=/^\n* /;return e.test(t)}var Es=1,ar=2,vs=3,
Rs=4,ot=5;function qc(t,e,n,r,i,s,o,a){var l,d=0,u=null,p=!1,m=!1,h=r!==-1,g=-1,y=Kc(Et(t,0))&&$c(Et(t,t.length-1));if(e||o)for(l=0;l<t.length;d>=65536?l+=2:l++){
if(d=Et(t,l),!Ct(d))return ot;y=y&&Xi(d,u,a),u=d}else{for(l=0;l<t.length;d>=65536?l+=2:l++){if(d=Et(t,l),d===Rt)p=!0,h&&(m=m||l-g-1>r&&t[g+1]!==" ",g=l);else if(!Ct(
d))return ot;y=y&&Xi(d,u,a),u=d}m=m||h&&l-g-1>r&&t[g+1]!==" "}return!p&&!m?y&&!o&&!i(t)?Es:s===Tt?ot:ar:n>9&&Os(t)?ot:o?s===Tt?ot:ar:m?Rs:vs}function Jc(t,e,n,r,i){
t.dump=(function(){if(e.length===0)return t.quotingType===Tt?'""':"''";if(!t.noCompatMode&&(Pc.indexOf(e)!==-1||Fc.test(e)))return t.quotingType===Tt?'"'+e+'"':
"'"+e+"'";var s=t.indent*Math.max(1,n),o=t.lineWidth===-1?-1:Math.max(Math.min(t.lineWidth,40),t.lineWidth-s),a=r||t.flowLevel>-1&&n>=t.flowLevel;function l(d){
return Uc(t,d)}switch(qc(e,a,t.indent,o,l,t.quotingType,t.forceQuotes&&!r,i)){case Es:return e;case ar:return"'"+e.replace(/'/g,"''")+"'";case vs:return"|"+Zi(e,
t.indent)+es(zi(e,s));case Rs:return">"+Zi(e,t.indent)+es(zi(Vc(e,o),s));case ot:return'"'+Yc(e)+'"';default:throw new V("impossible error: invalid scalar style")}})()}
function Zi(t,e){var n=Os(t)?String(e):"",r=t[t.length-1]===`
`,i=r&&(t[t.length-2]===`
`||t===`
`),s=i?"+":r?"":"-";return n+s+`
`}function es(t){return t[t.length-1]===`
`?t.slice(0,-1):t}function Vc(t,e){for(var n=/(\n+)([^\n]*)/g,r=(function(){var d=t.indexOf(`
`);return d=d!==-1?d:t.length,n.lastIndex=d,ts(t.slice(0,d),e)})(),i=t[0]===`
`||t[0]===" ",s,o;o=n.exec(t);){var a=o[1],l=o[2];s=l[0]===" ",r+=a+(!i&&!s&&l!==""?`
`:"")+ts(l,e),i=s}return r}function ts(t,e){if(t===""||t[0]===" ")return t;for(var n=/ [^ ]/g,r,i=0,s,o=0,a=0,l="";r=n.exec(t);)a=r.index,a-i>e&&(s=o>i?o:a,l+=`\

`+t.slice(i,s),i=s+1),o=a;return l+=`
`,t.length-i>e&&o>i?l+=t.slice(i,o)+`
`+t.slice(o+1):l+=t.slice(i),l.slice(1)}function Yc(t){for(var e="",n=0,r,i=0;i<t.length;n>=65536?i+=2:i++)n=Et(t,i),r=U[n],!r&&Ct(n)?(e+=t[i],n>=65536&&(e+=t[i+
1])):e+=r||Hc(n);return e}function zc(t,e,n){var r="",i=t.tag,s,o,a;for(s=0,o=n.length;s<o;s+=1)a=n[s],t.replacer&&(a=t.replacer.call(n,String(s),a)),(we(t,e,a,
!1,!1)||typeof a>"u"&&we(t,e,null,!1,!1))&&(r!==""&&(r+=","+(t.condenseFlow?"":" ")),r+=t.dump);t.tag=i,t.dump="["+r+"]"}function ns(t,e,n,r){var i="",s=t.tag,o,
a,l;for(o=0,a=n.length;o<a;o+=1)l=n[o],t.replacer&&(l=t.replacer.call(n,String(o),l)),(we(t,e+1,l,!0,!0,!1,!0)||typeof l>"u"&&we(t,e+1,null,!0,!0,!1,!0))&&((!r||
i!=="")&&(i+=or(t,e)),t.dump&&Rt===t.dump.charCodeAt(0)?i+="-":i+="- ",i+=t.dump);t.tag=s,t.dump=i||"[]"}function Qc(t,e,n){var r="",i=t.tag,s=Object.keys(n),o,
a,l,d,u;for(o=0,a=s.length;o<a;o+=1)u="",r!==""&&(u+=", "),t.condenseFlow&&(u+='"'),l=s[o],d=n[l],t.replacer&&(d=t.replacer.call(n,l,d)),we(t,e,l,!1,!1)&&(t.dump.
length>1024&&(u+="? "),u+=t.dump+(t.condenseFlow?'"':"")+":"+(t.condenseFlow?"":" "),we(t,e,d,!1,!1)&&(u+=t.dump,r+=u));t.tag=i,t.dump="{"+r+"}"}function Xc(t,e,n,r){
var i="",s=t.tag,o=Object.keys(n),a,l,d,u,p,m;if(t.sortKeys===!0)o.sort();else if(typeof t.sortKeys=="function")o.sort(t.sortKeys);else if(t.sortKeys)throw new V(
"sortKeys must be a boolean or a function");for(a=0,l=o.length;a<l;a+=1)m="",(!r||i!=="")&&(m+=or(t,e)),d=o[a],u=n[d],t.replacer&&(u=t.replacer.call(n,d,u)),we(
t,e+1,d,!0,!0,!0)&&(p=t.tag!==null&&t.tag!=="?"||t.dump&&t.dump.length>1024,p&&(t.dump&&Rt===t.dump.charCodeAt(0)?m+="?":m+="? "),m+=t.dump,p&&(m+=or(t,e)),we(t,
e+1,u,!0,p)&&(t.dump&&Rt===t.dump.charCodeAt(0)?m+=":":m+=": ",m+=t.dump,i+=m));t.tag=s,t.dump=i||"{}"}function rs(t,e,n){var r,i,s,o,a,l;for(i=n?t.explicitTypes:
t.implicitTypes,s=0,o=i.length;s<o;s+=1)if(a=i[s],(a.instanceOf||a.predicate)&&(!a.instanceOf||typeof e=="object"&&e instanceof a.instanceOf)&&(!a.predicate||a.
predicate(e))){if(n?a.multi&&a.representName?t.tag=a.representName(e):t.tag=a.tag:t.tag="?",a.represent){if(l=t.styleMap[a.tag]||a.defaultStyle,xs.call(a.represent)===
"[object Function]")r=a.represent(e,l);else if(bs.call(a.represent,l))r=a.represent[l](e,l);else throw new V("!<"+a.tag+'> tag resolver accepts not "'+l+'" styl\
e');t.dump=r}return!0}return!1}function we(t,e,n,r,i,s,o){t.tag=null,t.dump=n,rs(t,n,!1)||rs(t,n,!0);var a=xs.call(t.dump),l=r,d;r&&(r=t.flowLevel<0||t.flowLevel>
e);var u=a==="[object Object]"||a==="[object Array]",p,m;if(u&&(p=t.duplicates.indexOf(n),m=p!==-1),(t.tag!==null&&t.tag!=="?"||m||t.indent!==2&&e>0)&&(i=!1),m&&
t.usedDuplicates[p])t.dump="*ref_"+p;else{if(u&&m&&!t.usedDuplicates[p]&&(t.usedDuplicates[p]=!0),a==="[object Object]")r&&Object.keys(t.dump).length!==0?(Xc(t,
e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(Qc(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object Array]")r&&t.dump.length!==0?(t.noArrayIndent&&
!o&&e>0?ns(t,e-1,t.dump,i):ns(t,e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(zc(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object String]")t.tag!==
"?"&&Jc(t,t.dump,e,s,l);else{if(a==="[object Undefined]")return!1;if(t.skipInvalid)return!1;throw new V("unacceptable kind of an object to dump "+a)}t.tag!==null&&
t.tag!=="?"&&(d=encodeURI(t.tag[0]==="!"?t.tag.slice(1):t.tag).replace(/!/g,"%21"),t.tag[0]==="!"?d="!"+d:d.slice(0,18)==="tag:yaml.org,2002:"?d="!!"+d.slice(18):
d="!<"+d+">",t.dump=d+" "+t.dump)}return!0}function Zc(t,e){var n=[],r=[],i,s;for(lr(t,n,r),i=0,s=r.length;i<s;i+=1)e.duplicates.push(n[r[i]]);e.usedDuplicates=
new Array(s)}function lr(t,e,n){var r,i,s;if(t!==null&&typeof t=="object")if(i=e.indexOf(t),i!==-1)n.indexOf(i)===-1&&n.push(i);else if(e.push(t),Array.isArray(
t))for(i=0,s=t.length;i<s;i+=1)lr(t[i],e,n);else for(r=Object.keys(t),i=0,s=r.length;i<s;i+=1)lr(t[r[i]],e,n)}function ef(t,e){e=e||{};var n=new Gc(e);n.noRefs||
Zc(t,n);var r=t;return n.replacer&&(r=n.replacer.call({"":r},"",r)),we(n,0,r,!0,!0)?n.dump+`
`:""}var tf=ef,nf={dump:tf};function pr(t,e){return function(){throw new Error("Function yaml."+t+" is removed in js-yaml 4. Use yaml."+e+" instead, which is no\
w safe by default.")}}var Ts=ys.load,mg=ys.loadAll,hg=nf.dump;var gg=pr("safeLoad","load"),yg=pr("safeLoadAll","loadAll"),xg=pr("safeDump","dump");var _=class extends Error{constructor(n,r){super(`${n}: ${r}`);this.place=n}place;name="InvalidRequest"};async function*Cs(t){if(!rf(t)){yield*t;return}let e=t.getReader();try{for(let n=await e.read();!n.done;n=await e.read())yield n.value}finally{await e.cancel().
catch(()=>{})}}function rf(t){return typeof t=="object"&&"getReader"in t}var me=class{#e;constructor(e){this.#e=e}parse(e){let n=this.stream();return n.feed(Ms("output",e)),n.end().message}stream(){return new rn(this.#e.stream())}},rn=class{#e;#t;constructor(e){
this.#e=e}feed(e){if(this.#t!==void 0)throw new _("stream","it has ended; a parser gives a new one for each output");return this.#e.feed(Ms("chunk",e))}end(){if(this.#t!==
void 0)throw new _("stream","it has ended");let e=this.#e.end();return this.#t=e.message,e}get message(){if(this.#t===void 0)throw new _("stream","it has not en\
ded");return this.#t}async*read(e){for await(let i of Cs(e))yield*this.feed(i);let{deltas:n,message:r}=this.end();return yield*n,r}transform(){return new TransformStream(
{transform:(e,n)=>{for(let r of this.feed(e))n.enqueue(r)},flush:e=>{for(let n of this.end().deltas)e.enqueue(n)}})}};function Ms(t,e){if(typeof e!="string")throw new _(
t,"a text is needed");return e}var ut=class{#e;#t;#n;#r;constructor(e,n,r,i=0){this.#e=e,this.#t=n,this.#n=r,this.#r=i}feed(e){return e===""?[]:(this.#e.add(e),this.#n.next(),this.#t.take())}end(){
return this.#e.end(),this.#n.next(),this.#t.finish(),{deltas:this.#t.take(),message:this.#t.message(this.#e,this.#r)}}};function Mt(t,e){let n=(i,s)=>{let o=Array.from({length:s.length+1},(a,l)=>l);for(let a=1;a<=i.length;a++){let l=[a];for(let d=1;d<=s.length;d++)l.push(Math.min(
o[d]+1,l[d-1]+1,o[d-1]+(i[a-1]===s[d-1]?0:1)));o=l}return o[s.length]},r=t.slice(0,100);return[...e].sort((i,s)=>n(r,i)-n(r,s))[0]??""}var sf=new Set(["const","default","enum","example","examples"]),of=new Set(["properties","$defs","definitions","patternProperties","dependentSchemas"]),af=200;function N(t){
return typeof t=="object"&&t!==null&&!Array.isArray(t)}function H(t,e){return Object.hasOwn(t,e)?t[e]:void 0}function on(t,e){let n=e.indexOf("#"),r=n<0?e:e.slice(
0,n),i=n<0?"":lf(e.slice(n+1)),s=a=>Ns(H(a,"$id"))===r;if(i!==""&&!i.startsWith("/"))return sn(t,(a,l)=>H(a,"$anchor")===i&&(r===""||l===r))??(r===""?sn(t,a=>H(
a,"$id")===`#${i}`):void 0);let o=r===""?t:sn(t,s);return i===""?o:df(o,i)}function Ns(t){return typeof t=="string"&&t.endsWith("#")?t.slice(0,-1):t}function lf(t){
try{return decodeURIComponent(t)}catch{return t}}function df(t,e){let n=t;for(let r of e.split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");
if(typeof n!="object"||n===null||!Object.hasOwn(n,i))return;n=n[i]}return n}function sn(t,e,n=void 0,r=!0,i=0){if(typeof t!="object"||t===null||i>af)return;let s=n;
if(r&&N(t)&&(s=Ns(H(t,"$id"))??n,e(t,s)))return t;for(let[o,a]of Object.entries(t)){if(r&&!Array.isArray(t)&&sf.has(o))continue;let l=sn(a,e,s,Array.isArray(t)?
r:!(r&&of.has(o)),i+1);if(l!==void 0)return l}}var R="text",uf=["gpt-oss","functionary-v3.2","muse-glimmer","hyperclova-x"],Is={"tagged-thinking":"text","gpt-oss":"json","functionary-v3.2":"json","kimi-k3":"\
text","minimax-m3":"elements","python-calls":"python",gemma4:"braces","muse-glimmer":"text","generic-json":"json","hyperclova-x":"json"},cf={description:"yes",name:"\
text",models:"texts",vendor:{document:"text",template:"text",differs:"text"},invented:"text",holds:["until-first-tag"],handler:Object.keys(Is),reasoning:{mode:[
"NONE","TAG_BASED","DELIMITER","FORCED_OPEN","FORCED_CLOSED","TOOLS_ONLY"],start:R,end:R,field:"text",untilFirstTag:"yes"},content:{mode:["PLAIN","ALWAYS_WRAPPE\
D","WRAPPED_WITH_REASONING","WRAPPED_WITH_CALLS"],start:R,end:R},tools:{format:["NONE","JSON_NATIVE","TAG_WITH_JSON","TAG_WITH_TAGGED"],values:["json","text","p\
ython","braces","elements"],sectionStart:R,sectionEnd:R,perCallStart:R,perCallEnd:R,codeStart:R,callSeparator:R,functionNameIsKey:"yes",toolsArrayWrapped:"yes",
usesPythonDicts:"yes",pythonLiterals:"yes",rendersBareCalls:"yes",functionField:"text",nameField:"text",argsField:"text",idField:"text",genIdField:"text",parameterOrder:"\
texts",function:{namePrefix:R,nameSuffix:R,argsSeparator:R,close:R},arguments:{start:R,end:R,namePrefix:R,nameSuffix:R,valuePrefix:R,valueSuffix:R,separator:R,typedValuePrefix:R,
typedValueSuffix:R,escapedValuePrefix:R,escapedValueSuffix:R},callId:{position:["NONE","PRE_FUNC_NAME","BETWEEN_FUNC_AND_ARGS","POST_ARGS"],prefix:R,suffix:R,generated:"\
yes"}},messages:{start:R,role:R,channel:R,recipient:R,type:R,namespace:R,text:R,ends:"texts",turnEnds:"texts",reasoning:"texts",content:"texts",calls:"texts",types:"\
texts",people:"texts"},prompts:{default:"prompt",on:"prompt",off:"prompt"},stops:"stops",preservedTokens:"texts"},js=1e5,Ds=2e3,Ls=t=>[...t].length;function Ps(t){
if(!N(t))throw new _("description","an object is needed");if(JSON.stringify(t).length>js)throw new _("description",`at most ${js} characters are allowed`);if(t.
description!==1)throw new _("description.description","it must be 1");Fs(t,cf,"description");let e=t;return ff(e),e}function Fs(t,e,n){for(let[r,i]of Object.entries(
t)){let s=`${n}.${r}`;if(!Object.hasOwn(e,r))throw new _(s,`no field of this name; the nearest is ${Mt(r,Object.keys(e))}`);s!=="description.description"&&Bs(i,
e[r],s)}}function Bs(t,e,n){if(e==="yes"){if(typeof t!="boolean")throw new _(n,"true or false is needed")}else if(e==="texts"||e==="stops"){let r=e==="stops"?20:
200;if(!Array.isArray(t))throw new _(n,"a list is needed");if(t.length>r)throw new _(n,`at most ${r} entries are allowed`);t.forEach((i,s)=>{if(Bs(i,"text",`${n}\
[${s}]`),i.trim()==="")throw new _(`${n}[${s}]`,"it is blank")})}else if(e==="text"||e==="prompt"){let r=e==="prompt"?1e4:1e3;if(typeof t!="string")throw new _(
n,"a text is needed");if(Ls(t)>r)throw new _(n,`at most ${r} code points are allowed`)}else if(Array.isArray(e)){if(!e.includes(t))throw new _(n,`no such word; \
the nearest is ${Mt(String(t),e)}`)}else{if(!N(t))throw new _(n,"an object is needed");Fs(t,e,n)}}function ff({handler:t="",reasoning:e={},tools:n={},messages:r,
stops:i=[]}){let{format:s="NONE"}=n,o=t!==""?Is[t]:s==="TAG_WITH_TAGGED"?"text":"json";if(n.values!==void 0&&n.values!==o)throw new _("description.tools.values",
`it must be ${o} here`);if(e.untilFirstTag===!0&&t!=="tagged-thinking")throw new _("description.reasoning.untilFirstTag","the handler is another");if(r!==void 0!==
uf.includes(t))throw new _("description.messages",r===void 0?"the handler needs it":"the handler reads no rows of messages");if((e.start??"")!==""&&(e.end??"")===
"")throw new _("description.reasoning.end","reasoning that begins has to end");if(s==="JSON_NATIVE"&&n.functionNameIsKey!==!0){for(let l of["nameField","argsFie\
ld"])if((n[l]??"")==="")throw new _(`description.tools.${l}`,"calls in JSON need it")}let a=[["description.stops",i],["description.messages",Object.values(r??{}).
flat()]];for(let[l,d]of a)if(d.reduce((u,p)=>u+Ls(p),0)>Ds)throw new _(l,`at most ${Ds} code points together are allowed`)}var mr=t=>typeof t=="boolean",Hs=t=>typeof t=="string",Nt=(...t)=>e=>typeof e=="string"&&t.includes(e),Ws={toolChoice:[t=>Nt("auto","none","required")(t)||N(t)&&
typeof t.name=="string",'auto, none, required or {"name": …}'],parallelToolCalls:[mr,"true or false"],enableThinking:[mr,"true or false"],reasoningFormat:[Nt(
"auto","none"),"auto or none"],continueFinalMessage:[Nt("none","reasoning","content"),"none, reasoning or content"],templateKwargs:[N,"an object"],bosToken:[Hs,
"a text"],eosToken:[Hs,"a text"],jsonSchema:[()=>!0,"a schema or null"],history:[Nt("openai","raw"),"openai or raw"],stopReason:[Nt("stop","length"),"stop or le\
ngth"],repair:[mr,"true or false"]},pf=["messages","tools","add_generation_prompt","continue_final_message","bos_token","eos_token"];function Gs(t){if(t==null)return{};
if(!N(t))throw new _("options","an object is needed");for(let[n,r]of Object.entries(t)){if(r===void 0)continue;let i=`options.${n}`,s=Object.hasOwn(Ws,n)?Ws[n]:
void 0;if(s===void 0)throw new _(i,"no option of this name");if(!s[0](r))throw new _(i,`it must be ${s[1]}`)}let e=t;for(let n of pf)if(e.templateKwargs!==void 0&&
Object.hasOwn(e.templateKwargs,n))throw new _(`options.templateKwargs.${n}`,"a request says this elsewhere");return e}function Us({enableThinking:t,templateKwargs:e}){let n=e?.enable_thinking;return t??(typeof n=="boolean"?n:void 0)}function Ks({prompts:t={}},e){let n=Us(e);return(n===
void 0?void 0:n?t.on:t.off)??t.default??""}function he({reasoning:t={},prompts:e},n,r,i){let s=t.mode??"NONE",{start:o,end:a}=n.reasoning,{continueFinalMessage:l="\
none"}=r;if(l!=="none")return l==="reasoning"?"inside":"after";if(a==="")return"before";let d=o===""?-1:i.lastIndexOf(o),u=i.lastIndexOf(a);return s==="DELIMITE\
R"?u>=0?"after":"inside":d>u?"inside":u>=0?"after":i!==""||e!==void 0||!(s==="FORCED_OPEN"||s==="FORCED_CLOSED")?"before":Us(r)!==!1?"inside":s==="FORCED_OPEN"?
"before":"after"}var $s=/[\u0000-\u001f"\\]/g,qs=t=>t>=55296&&t<56320,mf=t=>t>=56320&&t<57344;function S(t){return t===32||t===10||t===13||t===9}function ee(t){let e=t.length;for(;e>
0&&S(t.charCodeAt(e-1));)e--;return t.slice(0,e)}function ae(t){let e=0;for(;e<t.length&&S(t.charCodeAt(e));)e++;return t.slice(e)}var O=t=>ae(ee(t)),Oe=t=>ae(t)===
"",ct=class{#e=new Uint16Array(1024);#t="";#n=0;#r="";length=0;ended=!1;add(e){let n=this.#r+e,r=n!==""&&qs(n.charCodeAt(n.length-1))?n.length-1:n.length;this.#r=
n.slice(r),this.#s(n.slice(0,r))}end(){this.#s(this.#r),this.#r="",this.ended=!0}#s(e){e!==""&&(this.#i(),this.#t=e,this.#n=this.length,this.length+=e.length)}#i(){
let e=this.#t;if(this.length>this.#e.length){let r=new Uint16Array(2*this.length);r.set(this.#e.subarray(0,this.#n)),this.#e=r}let n=this.#e;for(let r=0,i=this.#n;r<
e.length;r++,i++)n[i]=e.charCodeAt(r)}at(e){return e>=this.#n?this.#t.charCodeAt(e-this.#n):this.#e[e]}char(e){return e<this.length?String.fromCharCode(this.at(
e)):""}text(e,n){if(n<=e)return"";let r=this.#n;if(e>=r)return this.#t.slice(e-r,n-r);let i=[],s=Math.min(n,r);for(let o=e;o<s;o+=8192)i.push(String.fromCharCode(
...this.#e.subarray(o,Math.min(s,o+8192))));return n>r&&i.push(this.#t.slice(0,n-r)),i.length===1?i[0]:i.join("")}next(e,n){let r=this.#e,i=this.#t,s=this.#n,o=n;
for(;o<s&&!e.has(r[o]);)o++;if(o<s)return o;let a=o-s;for(;a<i.length&&!e.has(i.charCodeAt(a));)a++;return s+a}nextInString(e){let n=this.#e,r=this.#n,i=e;for(;i<
r;i++){let o=n[i];if(o===34||o===92||o<32)return i}$s.lastIndex=i-r;let s=$s.exec(this.#t);return s===null?this.length:r+s.index}literal(e,n){let{length:r}=this;
for(let i=0;i<e.length;i++){if(n+i>=r)return-2;if(this.at(n+i)!==e.charCodeAt(i))return-1}return n+e.length}spaces(e,n=256){let r=e;for(;r<this.length&&S(this.at(
r));)if(r++,r-e>n)return-1;return r<this.length||this.ended?r:-2}lineEnd(e){let n=e;for(;n<this.length&&S(this.at(n));){if(this.at(n)===10)return n+1;n++}return n<
this.length?-1:-2}codePoints(e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;r<s;)r+=qs(this.at(r))&&r+1<this.length&&mf(this.at(r+1))?
2:1,i++;n.set(s,i)}return n}};var Ie=t=>t>=48&&t<=57,hf=t=>Ie(t)||t>=65&&t<=70||t>=97&&t<=102,gf=t=>t===32||t===10||t===13||t===9,yf={116:["true","true"],102:["false","false"],110:["null","n\
ull"]},xf={84:["True","true"],70:["False","false"],78:["None","null"]},bf=new Set([34,92,47,98,102,110,114,116]),kf={34:'\\"',39:"'",92:"\\\\",97:"\\u0007",98:"\
\\b",102:"\\f",110:"\\n",114:"\\r",116:"\\t",118:"\\u000b",10:""},Af={117:4,120:2,85:8},hr=new Set(["zero","int","frac","exp"]),B=class{#e;#t;#n;#r;#s=[];#i="va\
lue";#a=!1;#u=34;#o="";#c="";#d=0;#l="";#f=0;#p=0;done=!1;json="";isDialect;constructor({quotes:e=!1,words:n=!1,escapes:r=!1,controls:i=!1}={}){this.#e=e,this.#t=
n,this.#n=r,this.#r=i,this.isDialect=e||n||r}get depth(){return this.#s.length}take(){let e=this.json;return this.json="",e}get inEscape(){return this.#i==="esc\
ape"||this.#i==="hex"}settleOctal(){this.#i==="octal"&&(this.#b(parseInt(this.#l,8)),this.#i="string")}putPlain(e){(this.#i==="after"||this.done)&&(this.json=this.
json.slice(0,-1),this.done=!1,this.#i="string"),this.json+=e===34?'\\"':String.fromCharCode(e)}get inString(){return this.#i==="string"||this.#i==="escape"||this.#i===
"hex"||this.#i==="octal"}get isPlain(){return this.#i==="string"&&!this.isDialect}push(e){switch(this.#i){case"string":return this.#g(e);case"escape":return this.#h(
e);case"hex":return this.#x(e);case"octal":return e>=48&&e<=55&&this.#l.length<3?(this.#l+=String.fromCharCode(e),"ok"):(this.#b(parseInt(this.#l,8)),this.#i="s\
tring",this.#g(e));case"word":return e!==this.#o.charCodeAt(this.#d)?"error":(this.#d++,this.#d<this.#o.length?"ok":(this.isDialect&&(this.json+=this.#c),this.#S()));case"\
minus":return this.#y(e,e===48?"zero":Ie(e)?"int":void 0);case"zero":return this.#y(e,e===46?"dot":(e|32)===101?"e":void 0);case"int":return this.#y(e,Ie(e)?"in\
t":e===46?"dot":(e|32)===101?"e":void 0);case"dot":return this.#y(e,Ie(e)?"frac":void 0);case"frac":return this.#y(e,Ie(e)?"frac":(e|32)===101?"e":void 0);case"\
e":return this.#y(e,Ie(e)?"exp":e===43||e===45?"sign":void 0);case"sign":case"exp":return this.#y(e,Ie(e)?"exp":void 0);default:return this.#k(e)}}#g(e){return e===
this.#u?(this.isDialect&&(this.json+='"'),this.#E()):e===92?(this.#i="escape","ok"):e<32&&!this.#r?"error":(this.isDialect&&(e===34?this.json+='\\"':e<32?this.json+=
JSON.stringify(String.fromCharCode(e)).slice(1,-1):this.json+=String.fromCharCode(e)),"ok")}#h(e){let n=this.#u===39||this.#n;if(this.#i="string",e===117||n&&(e===
120||e===85))return this.#i="hex",this.#l="",this.#p=e,this.#f=Af[e],"ok";if(!n)return bf.has(e)?(this.isDialect&&(this.json+=`\\${String.fromCharCode(e)}`),"ok"):
this.#m("\\");if(e>=48&&e<=55)return this.#i="octal",this.#l=String.fromCharCode(e),"ok";let r=e===10&&!this.#r?void 0:kf[e];return r!==void 0?(this.json+=r,"ok"):
this.#n?(this.json+="\\\\",this.#g(e)):this.#m("\\")}#m(e){return this.isDialect&&(this.json+=e),"error"}#x(e){return hf(e)?(this.#l+=String.fromCharCode(e),this.#l.
length<this.#f||(this.#i="string",!this.isDialect)||(this.#p===117?this.json+=`\\u${this.#l}`:this.#b(parseInt(this.#l,16))),"ok"):this.#n?(this.json+=`\\\\${String.
fromCharCode(this.#p)}${this.#l}`,this.#i="string",this.#g(e)):this.#m(`\\${String.fromCharCode(this.#p)}${this.#l}`)}#b(e){e>1114111?this.json+=`\\\\U${this.#l}`:
this.json+=JSON.stringify(String.fromCodePoint(e)).slice(1,-1)}#y(e,n){return n!==void 0?(this.#i=n,this.isDialect&&(this.json+=String.fromCharCode(e)),"ok"):hr.
has(this.#i)?this.#s.length===0?(this.done=!0,"before"):(this.#i="after",this.#k(e)):"error"}#k(e){let n=this.#A(e);return n!=="error"&&this.isDialect&&this.#i!==
"word"&&(this.json+=e===39?'"':String.fromCharCode(e)),n}#A(e){if(gf(e))return"ok";switch(this.#i){case"firstKey":case"key":return e===125&&this.#i==="firstKey"?
this.#_(123):this.#w(e)?(this.#a=!0,this.#i="string",this.#u=e,"ok"):"error";case"colon":return e!==58?"error":(this.#i="value","ok");case"after":return e===44?
(this.#i=this.#s.at(-1)===123?"key":"value","ok"):e===125?this.#_(123):e===93?this.#_(91):"error";case"firstValue":return e===93?this.#_(91):this.#O(e);default:
return this.#O(e)}}#w(e){return e===34||e===39&&this.#e}#O(e){if(e===123||e===91)this.#s.push(e),this.#i=e===123?"firstKey":"firstValue";else if(this.#w(e))this.#a=
!1,this.#u=e,this.#i="string";else if(e===45)this.#i="minus";else if(e===48)this.#i="zero";else if(Ie(e))this.#i="int";else{let n=yf[e]??(this.#t?xf[e]:void 0);
if(n===void 0)return"error";[this.#o,this.#c]=n,this.#d=1,this.#i="word"}return"ok"}#_(e){return this.#s.at(-1)!==e?"error":(this.#s.pop(),this.#S())}#E(){return this.#a?
(this.#a=!1,this.#i="colon","ok"):this.#S()}#S(){return this.#i="after",this.#s.length>0?"ok":(this.done=!0,"done")}get isWhole(){return this.done||this.#s.length===
0&&hr.has(this.#i)}get inWord(){return this.#i==="word"}get partialWord(){return this.#i==="word"?this.#o.slice(0,this.#d):""}missing(){if(this.#s.length!==0&&!(!hr.
has(this.#i)&&!["after","firstKey","firstValue"].includes(this.#i)))return this.#s.map(e=>e===123?"}":"]").reverse().join("")}};function jt(t){switch(t[0]){case"{":return"object";case"[":return"array";case'"':case"'":return"string";case"t":case"f":case"T":case"F":return"boolean";case"n":case"\
N":return"null";default:return"number"}}function te(t,e){let n=new B(e);for(let r=0;r<t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error"||i==="before"||
i==="done"&&r<t.length-1)return}if(n.isWhole)return n.isDialect?n.json:t}function Js(t){return te(t)===void 0?void 0:jt(t)}function Vs(t,e){let n=new B(e);for(let r=0;r<
t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error"||i==="before")return!1;if(i==="done")return Oe(t.slice(r+1))}return t!==""}function Ys(t,e){let n=new B(
e);if(!n.isDialect)return t;let r=0;for(;r<t.length&&n.push(t.charCodeAt(r))==="ok";)r++;return n.done&&r++,n.json+n.partialWord+t.slice(r)}function zs(t){let e=/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.
exec(t);if(e===null)return!1;let[,n="",r="",i="0"]=e,s=n+r,o=s.length;for(;o>0&&s[o-1]==="0";)o--;return o===0?!0:BigInt(o)<=BigInt(n.length)+BigInt(i.replace("\
+",""))}function q(t){let e=0,n="";for(let r=0;r<t.length;r++){let i=t.charCodeAt(r);i>=32&&i!==34&&i!==92||(n+=t.slice(e,r)+JSON.stringify(t[r]).slice(1,-1),e=
r+1)}return e===0?t:n+t.slice(e)}var z=t=>`"${q(t)}"`;var gr={types:new Set(["string","number","integer","boolean","null","object","array"]),values:void 0},_f={types:new Set,values:void 0};function Dt(t,e,n=new Set){
if(e===!1)return _f;if(!N(e))return gr;if(n.has(e))return;n.add(e);let r=Sf(e),i=!1,s=a=>{a===void 0?i=!0:r=r===void 0?a:Qs(r,a)},o=H(e,"$ref");if(typeof o=="st\
ring"){let a=on(t,o);a!==void 0&&s(Dt(t,a,n))}for(let a of Ve(e,"allOf"))s(Dt(t,a,n));for(let a of["anyOf","oneOf"]){let l=Ve(e,a);if(l.length===0)continue;let d=l.
map(u=>Dt(t,u,n)).filter(u=>u!==void 0);s(d.length>0?d.reduce(Of):void 0)}return n.delete(e),r??(i?void 0:gr)}function Sf(t){let e,n=H(t,"type");if(typeof n=="s\
tring"||Array.isArray(n)){let s=new Set([n].flat().filter(o=>typeof o=="string"));s.has("number")&&s.add("integer"),e={types:s,values:void 0}}let r=H(t,"enum"),
i=Object.hasOwn(t,"const")?[t.const]:Array.isArray(r)?r:void 0;return i!==void 0&&(e=Qs(e??gr,{types:new Set(i.flatMap(wf)),values:i})),H(t,"nullable")===!0&&e!==
void 0&&(e={types:new Set([...e.types,"null"]),values:e.values&&[...e.values,null]}),e}function Ve(t,e){let n=H(t,e);return Array.isArray(n)?n:[]}function wf(t){
return t===null?["null"]:Array.isArray(t)?["array"]:typeof t=="number"?Number.isInteger(t)?["number","integer"]:["number"]:[typeof t]}function Qs(t,e){let n=t.values&&
e.values?t.values.filter(r=>e.values?.some(i=>Xs(r,i))):t.values??e.values;return{types:new Set([...t.types].filter(r=>e.types.has(r))),values:n}}function Of(t,e){
return{types:new Set([...t.types,...e.types]),values:t.values&&e.values?[...t.values,...e.values]:void 0}}function an(t){return Array.isArray(t)?t.map(an):N(t)?
Object.keys(t).sort().map(e=>[e,an(t[e])]):t}function Xs(t,e){return N(t)!==N(e)?!1:JSON.stringify(an(t))===JSON.stringify(an(e))}var le=t=>t!==void 0&&t.types.
size===1&&t.types.has("string");var J=t=>t===void 0||t.types.has("string");function Ye(t,e){let n=Js(e);if(n===void 0||n==="string")return!1;if(t===void 0)return!0;if(n==="number"){if(!t.types.
has("number")&&!(t.types.has("integer")&&zs(e)))return!1}else if(!t.types.has(n))return!1;if(t.values===void 0)return!0;try{let r=JSON.parse(e);return t.values.
some(i=>Xs(i,r))}catch{return!1}}function It(t,e){if(t===void 0)return!0;let n=jt(e);return t.types.has(n)||n==="number"&&t.types.has("integer")}var yr=class t{#e;#t;#n;#r;constructor(e,n){this.#e=e,this.#t=n}get allowed(){return this.#r??=Dt(this.#e,this.#t),this.#r}get properties(){return this.#n??=xr(
this.#e,this.#t,new Set),this.#n}property(e){let n=this.properties.get(e)??this.#s("additionalProperties");return n===void 0||n===!0||n===!1?void 0:new t(this.#e,
n)}item(e){let n=this.#s("prefixItems"),r=this.#s("items"),s=(Array.isArray(n)?n[e]:Array.isArray(r)?r[e]:void 0)??(Array.isArray(r)?void 0:r);return N(s)?new t(
this.#e,s):void 0}#s(e){return Zs(this.#e,this.#t,e,new Set)}required(){let e=new Set;return eo(this.#e,this.#t,e,new Set),[...e]}};function br(t,e){let n=[...Ve(
e,"allOf")],r=H(e,"$ref");return typeof r=="string"&&n.unshift(on(t,r)),{all:n,any:[Ve(e,"anyOf").slice(),Ve(e,"oneOf").slice()]}}function Zs(t,e,n,r){if(!N(e)||
r.has(e))return;r.add(e);let i=H(e,n);if(i!==void 0)return i;let{all:s,any:o}=br(t,e);for(let a of[...s,...o.flat()]){let l=Zs(t,a,n,r);if(l!==void 0)return l}}
function eo(t,e,n,r){if(!(!N(e)||r.has(e))){r.add(e);for(let i of Ve(e,"required"))typeof i=="string"&&n.add(i);for(let i of br(t,e).all)eo(t,i,n,r)}}function xr(t,e,n){
let r=new Map;if(!N(e)||n.has(e))return r;n.add(e);let i=new Map,s=(l,d,u)=>{let p=l.get(d);p===void 0?l.set(d,[u]):p.push(u)},o=H(e,"properties");if(N(o))for(let[
l,d]of Object.entries(o))s(i,l,d);let a=br(t,e);for(let l of a.all)for(let[d,u]of xr(t,l,n))s(i,d,u);for(let l of a.any){let d=new Map;for(let u of l)for(let[p,
m]of xr(t,u,n))s(d,p,m);for(let[u,p]of d)s(i,u,p.length===1?p[0]:{anyOf:p})}n.delete(e);for(let[l,d]of i)r.set(l,d.length===1?d[0]:{allOf:d});return r}var ln=class{place;names;required;#e=new Map;constructor(e){
let n=N(e)?e:{};this.place=new yr(n,n),this.names=[...this.place.properties.keys()],this.required=this.place.required()}has(e){return this.place.properties.has(
e)}of(e){return this.#e.has(e)||this.#e.set(e,this.has(e)?this.place.property(e):void 0),this.#e.get(e)}allowed(e){return this.of(e)?.allowed}};var Ef=t=>{let e=0;for(;t[e]===`
`||t[e]==="\r";)e++;return t.slice(e)},Le=class{#e=[];#t=[];#n=[];#r=[];calls=[];rejected=[];saw=!1;hasContent=!1;#s="";#i="";#a=!1;#u=!1;#o="";#c=!1;#d="";#l=!1;#f=!1;put(e){
if(e==="")return;let n=ee(e);if(n==="")return this.#p(e);let r=ae(n);this.#p(n.slice(0,n.length-r.length));let i=this.#s;if(this.#a){let s=this.hasContent?this.#s:
"";this.#u?i=s+Ef(this.#i):i=s+(this.hasContent?this.#i:"")}this.#s=this.#i="",this.#a=this.#u=!1,this.hasContent=!0,this.#g(i+r),this.#p(e.slice(n.length))}putExactly(e){
e!==""&&(this.#g(this.#s+e),this.#s="",this.#a=!1,this.hasContent=!0)}#p(e){this.#a?this.#i+=e:this.#s+=e}mark(e){this.#a=!0,this.#f=!1,this.#i="",e==="call"&&(this.#u=
!1),e==="reasoning"&&(this.#u=!0)}dropSpace(){this.#a&&(this.#i="")}get isInRun(){return this.#a}#g(e){if(e==="")return;this.#t.push(e),this.#h("content",e);let n=0;
for(let r=e.indexOf(`
`);;r=e.indexOf(`
`,n)){if(this.#o.length<3&&(this.#o+=e.slice(n,Math.min(r<0?e.length:r,n+3))),r<0)return;this.#o.startsWith("```")&&(this.#c=!this.#c),this.#o="",n=r+1}}#h(e,n){
let r=this.#e.at(-1);r?.type===e?r.text+=n:this.#e.push({type:e,text:n})}get inFence(){return this.#c!==this.#o.startsWith("```")}think(e){let n=this.#d+e,r=this.#l?
n:ae(n),i=ee(r);this.#d=r.slice(i.length),i!==""&&(this.#l=this.#f=!0,this.#n.push(i),this.#h("reasoning",i))}continueReasoning(){this.#l=this.#f=!0}endOpenReasoning(){
!this.#f||this.#d===""||(this.#n.push(this.#d),this.#h("reasoning",this.#d),this.#d="")}open(e,n){let r={index:this.calls.length,name:e,parts:[],id:n,complete:!0};
return this.calls.push(r),this.#e.push({type:"call",index:r.index,name:e,...n===void 0?{}:{id:n}}),r}identify(e,n){e.id===void 0&&(e.id=n,this.#e.push({type:"id",
index:e.index,id:n}))}append(e,n){n!==""&&(e.parts.push(n),this.#m(e).text+=n)}close(e,n){e.complete=n,this.#m(e).complete=n}#m({index:e}){let n=this.#e.at(-1);
if(n?.type==="arguments"&&n.index===e)return n;let r={type:"arguments",index:e,text:""};return this.#e.push(r),r}reject(e){this.rejected.includes(e)||this.rejected.
push(e)}problem(e,n,r=n){this.#r.push({code:e,from:n,to:r})}unexpected(e,n,r){let i=this.#r.findLastIndex(({code:o})=>o==="unexpected-text"),s=this.#r[i];s!==void 0&&
s.to===r?this.#r[i]={...s,to:n}:this.problem("unexpected-text",e,n)}finish(){this.#a||this.#g(this.#s),this.#s=""}take(){let e=this.#e;return this.#e=[],e}message(e,n=0){
let r=e.codePoints([n,...this.#r.flatMap(({from:s,to:o})=>[s,o])]),i=s=>(r.get(s)??0)-(r.get(n)??0);return{content:this.#t.join(""),reasoning:this.#n.join(""),calls:this.
calls.map(({name:s,parts:o,id:a,complete:l})=>({name:s,arguments:o.join(""),complete:l,...a===void 0?{}:{id:a}})),problems:this.#r.map(({code:s,from:o,to:a})=>({
code:s,offset:i(o),length:i(a)-i(o)})).sort((s,o)=>s.offset-o.offset),sawToolCallSyntax:this.saw,rejectedByPolicy:this.rejected.length>0&&this.calls.length===0,
rejectedToolNames:[...this.rejected]}}};var vf=t=>t.slice(0,t.length-t.trimStart().length);function Rf(t){let e=t.length;for(;e>0&&S(t.charCodeAt(e-1));)e--;return t.slice(e)}function to(t){let e=t.tools??
{},{function:n={},arguments:r={},callId:i={}}=e,s=(u="",p="")=>({start:O(u),end:O(p)}),o=(u,p)=>({start:O(u),before:Rf(O(u)===""?(r.nameSuffix??"")+u:u),after:vf(
p),end:O(p)}),a=s(e.sectionStart,e.sectionEnd),l=s(e.perCallStart,e.perCallEnd),d=s(n.namePrefix,n.nameSuffix);return{section:a,call:l,code:O(e.codeStart??""),separator:O(
e.callSeparator??""),name:d,functionEnd:O(n.close??""),args:s(`${n.argsSeparator??""}${r.start??""}`,r.end),key:s(r.namePrefix,r.nameSuffix),value:o(r.valuePrefix??
"",r.valueSuffix??""),typed:r.typedValuePrefix===void 0?void 0:o(r.typedValuePrefix,r.typedValueSuffix??r.valueSuffix??""),escaped:r.escapedValuePrefix===void 0?
void 0:o(r.escapedValuePrefix,r.escapedValueSuffix??""),argumentSeparator:O(r.separator??""),id:{...s(i.prefix,i.suffix),position:i.position??"NONE",generated:i.
generated??!1},reasoning:s(t.reasoning?.start,t.reasoning?.end),content:s(t.content?.start,t.content?.end),stops:(t.stops??[]).map(O).filter(u=>u!==""),marksCalls:Qe(
a.start||l.start||`${d.start}NAME${d.end}`)}}function no(t){for(let e=0;e<t.length;e++){let n=t[e]==="<"?Tf(t,e):t[e]==="["?Cf(t,e):-1;if(n>=0)return{at:e,end:n}}}
var ze=t=>no(t)!==void 0,Qe=t=>no(t)?.at===0;function Tf(t,e){let n=t[e+1];if(n===void 0||n==="<"||n===">"||S(n.charCodeAt(0)))return-1;for(let r=e+1;r<t.length;r++){if(t[r]===">")return r+1;if(t[r]==="<"||
t[r]===`
`)return-1}return-1}function Cf(t,e){let n=/^\[\/?[A-Za-z_][A-Za-z0-9_/ ]*\]/.exec(t.slice(e,e+1e3));return n===null?-1:e+n[0].length}var kr=()=>({accepted:0,extra:void 0,previous:void 0,adjacent:!1,opened:[],begun:!1}),dn=class{input=new ct;description;options;tools;marks;prompt;reads;repairs;stops;out=new Le;state=kr();isTrial=!1;prefix=0;#e=new Map;#t={
start:-1,at:-1,failed:-1};constructor(e,n,r,i){this.description=e,this.tools=n,this.options=r,this.prompt=i,this.marks=to(e),this.reads=n.names.length>0&&r.toolChoice!==
"none",this.repairs=r.repair!==!1;let s=(r.eosToken??"").trim(),o=[...this.marks.stops,...e.messages?.turnEnds??[]];this.stops=s===""?o:[...o,s]}get hasResponseSchema(){
return this.options.jsonSchema!==void 0&&this.options.jsonSchema!==null}text(e,n){return this.input.text(Math.max(e,this.prefix),n)}*wait(e){let{extra:n}=this.state;
n!==void 0&&e>n.flushed&&(this.out.put(this.text(n.flushed,e)),n.flushed=e),yield}*peek(e){for(;e>=this.input.length&&!this.input.ended;)yield*this.wait(e);return e<
this.input.length?this.input.at(e):-1}*skip(e){let n=e;for(;;){for(;n<this.input.length&&S(this.input.at(n));)n++;if(n<this.input.length||this.input.ended)return n;
yield*this.wait(n)}}*settle(e,n){for(;;){let r=e();if(r!==-2||this.input.ended)return r;yield*this.wait(n)}}parameters(e){let n=this.#e.get(e);return n===void 0&&
(n=new ln(this.tools.schemaOf(e)),this.#e.set(e,n)),n}stopsAt(e){let n=this.#t,{input:r}=this;if(e<n.failed)return-1;for(n.start!==e&&(n.start=e,n.at=e);;){let i=n.
at;for(;i>e&&i<r.length&&S(r.at(i));)i++;if(n.at=i,i>=r.length)return i===e||!r.ended?-2:i;let s=!1,o=-1;for(let a of this.stops){let l=r.literal(a,i);l===-2?s=
!0:l>o&&(o=l)}if(o===-1)return s&&!r.ended?-2:(n.failed=Math.max(n.failed,i),n.start=-1,-1);n.at=o}}first(...e){let n=!1;for(let r of e){let i=r();if(i===-2)n=!0;else if(i!==
-1)return i}return n?-2:-1}};var un=class{#e=new Map;#t;#n;names;constructor(e,n,r=!1){if(this.#t=r,e!=null&&!Array.isArray(e))throw new _("tools","a list is needed");(e??[]).forEach((s,o)=>{
let a=`tools[${o}]`;if(!N(s))throw new _(a,"an object is needed");let l=H(s,"function");if(!N(l))throw new _(`${a}.function`,"an object is needed");let d=H(l,"n\
ame");if(typeof d!="string")throw new _(`${a}.function.name`,"a text is needed");this.#e.has(d)||this.#e.set(d,H(l,"parameters"))});let{toolChoice:i}=n;this.#n=
typeof i=="object"&&i!==null?i.name:void 0,this.names=[...this.#e.keys()].filter(s=>s.trim()!=="").sort((s,o)=>o.length-s.length)}has(e){return this.#e.has(e)&&
(this.#n===void 0||this.#n===e)}accepts(e){return this.has(e)||this.#t&&!this.#e.has(e)&&(this.#n===void 0||this.#n===e)}schemaOf(e){return this.#e.get(e)}};function cn(t,e,n={}){let r=Ps(e),i=Gs(n.options),s=n.unknownTools??"reject";if(s!=="reject"&&s!=="keep")throw new _("unknownTools","it must be reject or keep");
let o=new un(n.tools,i,s==="keep");if(n.prompt!==void 0&&typeof n.prompt!="string")throw new _("prompt","a text is needed");let a=n.prompt??Ks(r,i),l=t(r);return{
stream:()=>{let d=new dn(r,o,i,a),u=l(d);return u.next(),new ut(d.input,d.out,u,d.prefix)}}}function ro({format:t,tools:e,options:n,prompt:r,unknownTools:i}){if(typeof t?.layout!="function")throw new _("format","an export of toolcall-parser/formats/NAM\
E is needed");return new me(cn(()=>t.layout,t.description,Ar({tools:e,options:n,prompt:r,unknownTools:i})))}function Ar(t){return Object.fromEntries(Object.entries(
t).filter(([,e])=>e!==void 0))}var Mf={description:1,name:"apertus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tools_prefix|>",sectionEnd:"<|tools_suffix|>",callSeparator:", ",
functionNameIsKey:!0,toolsArrayWrapped:!0},prompts:{default:"<|assistant_start|>"},stops:["<|assistant_end|>"],preservedTokens:["<|tools_prefix|>","<|tools_suff\
ix|>"]},io=Mf;var Nf={description:1,name:"apriel15",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|assistant|>
`},stops:["<|end|>"],preservedTokens:["<tool_calls>","</tool_calls>"]},so=Nf;var jf={description:1,name:"apriel16",reasoning:{mode:"DELIMITER",end:`
[BEGIN FINAL RESPONSE]
`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`
<|begin_assistant|>
Here are my reasoning steps:
`},stops:["<|end|>"],preservedTokens:["[BEGIN FINAL RESPONSE]","<tool_calls>","</tool_calls>"]},oo=jf;var Df={description:1,name:"bracket-think",reasoning:{mode:"TAG_BASED",start:"[THINK]",end:"[/THINK]",field:"content"},tools:{format:"TAG_WITH_JSON",values:"jso\
n",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[THINK]","[/THINK]","[TOOL_CALLS]","[ARGS]"]},ao=Df;var If={description:1,name:"cohere2-moe",reasoning:{mode:"FORCED_OPEN",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_TEXT|>",end:"<|END_TEXT|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_ACTION|>",
callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","\
<|START_TEXT|>","<|END_TEXT|>","<|START_ACTION|>","<|END_ACTION|>"]},lo=If;var Lf={description:1,name:"command-r-plus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"Action:\n```json\n",sectionEnd:"```\n",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",parameterOrder:["tool_name","parameters"]},prompts:{default:"<|START_OF_TURN_TOKEN|><|CH\
ATBOT_TOKEN|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["Action:\n```json","```"]},uo=Lf;var Pf={description:1,name:"command-r7b",reasoning:{mode:"TOOLS_ONLY",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_RESPONSE|>",end:"<|END_RESPONSE|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_A\
CTION|>",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",off:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|><|END_THINKING|>"},stops:["<|END_OF_TURN_TOKEN\
|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","<|START_RESPONSE|>","<|END_RESPONSE|>","<|START_ACTION|>","<|END_ACTION|>"]},co=Pf;var Ff={description:1,name:"deepseek-r1",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},fo=Ff;var Bf={description:1,name:"deepseek-r1-distill",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},po=Bf;var Hf={description:1,name:"deepseek-v31",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"\
<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"<｜tool▁call▁begin｜>",perCallEnd:"<｜tool▁call▁end｜>",function:{
nameSuffix:"<｜tool▁sep｜>"}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:[
"<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>","<｜tool▁call▁end｜>","<｜tool▁sep｜>"]},
mo=Hf;var Wf={description:1,name:"devstral",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:[
"[TOOL_CALLS]","[ARGS]"]},ho=Wf;var Gf={description:1,name:"dsml",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜function_calls>
`,sectionEnd:"</｜DSML｜function_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜function_calls>","</｜DSML｜function_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="',
'true">',"</｜DSML｜parameter>",'false">']},go=Gf;var Uf={description:1,name:"dsml-v4",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜tool_calls>
`,sectionEnd:"</｜DSML｜tool_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜tool_calls>","</｜DSML｜tool_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="','true">',
"</｜DSML｜parameter>",'false">']},yo=Uf;var Kf={description:1,name:"dsml-v41",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",
values:"text",sectionStart:`<｜DSML｜ calls>
`,sectionEnd:"</｜DSML｜ calls>",function:{namePrefix:'<｜DSML｜ invoke name="',nameSuffix:`">
`,close:`</｜DSML｜ invoke>
`},arguments:{namePrefix:'<｜DSML｜ parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜ parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜ parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜ calls>","</｜DSML｜ calls>",'<｜DSML｜ invoke name="','">',"</｜DSML｜ invoke>",'<｜DSML｜ parameter name="','" string="','true">',"</｜\
DSML｜ parameter>",'false">']},xo=Kf;var $f={description:1,name:"ernie45",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:`<response>
`,end:`
</response>`},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
<think>
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<response>","</response>","<tool_call>","</tool_call>"]},bo=$f;var qf={description:1,name:"firefunction2",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["functools"]},ko=qf;var Jf={description:1,name:"functionary31",tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"<function=",nameSuffix:">",close:"</function>"}},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>","<|eom_id|>"],preservedTokens:["<function=",">","</function>"]},Ao=Jf;var Vf={description:1,name:"functionary32",handler:"functionary-v3.2",content:{mode:"ALWAYS_WRAPPED",start:`all
`},tools:{format:"TAG_WITH_JSON",values:"json",callSeparator:">>>",function:{nameSuffix:`
`}},messages:{start:">>>",text:`
`,content:["all"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

>>>`},stops:["<|eot_id|>"],preservedTokens:["all",">>>"]},_o=Vf;var Yf={description:1,name:"functiongemma",handler:"gemma4",tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<start_function_call>",perCallEnd:"<en\
d_function_call>",usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:"<escape>",valueSuffix:"\
<escape>",separator:","}},prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"],preservedTokens:["<start_function_call>","<end_function_call>","call:","{","}",":","<escape>",","]},So=Yf;var zf={description:1,name:"gemma2",prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"]},wo=zf;var Qf={description:1,name:"gemma4",handler:"gemma4",reasoning:{mode:"TAG_BASED",start:`<|channel>thought
`,end:`
<channel|>`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<|tool_call>",perCallEnd:"<tool_call|>",function:{namePrefix:"\
call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:'<|"|>',valueSuffix:'<|"|>',separator:",",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|turn>model
`,off:`<|turn>model
<|channel>thought
<channel|>`},stops:["<turn|>"],preservedTokens:["<|channel>thought","<channel|>","<|tool_call>","<tool_call|>","call:","{","}",":",'<|"|>',","]},Oo=Qf;var Xf={description:1,name:"generic-json",handler:"generic-json",content:{mode:"ALWAYS_WRAPPED",start:'{"response": "',end:'"}'},tools:{format:"JSON_NATIVE",values:"\
json",sectionStart:'{"tool_calls": ',sectionEnd:"}",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",idField:"id",parameterOrder:[
"name","arguments","id"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:['{"response": "','"}','{"tool_calls":',"}"]},Eo=Xf;var Zf={description:1,name:"gigachat3",tools:{format:"JSON_NATIVE",values:"json",sectionStart:`<|message_sep|>

function call<|role_sep|>
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:[`<|message_sep|>

function call<|role_sep|>`]},vo=Zf;var ep={description:1,name:"gigachat31",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|function_call|>",nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:["<|function_call|>"]},Ro=ep;var tp={description:1,name:"glm46",reasoning:{mode:"TAG_BASED",start:"<think>",end:`</think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:`</arg_value>
`}},prompts:{default:"<|assistant|>",off:`<|assistant|>
<think></think>`},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},To=tp;var np={description:1,name:"glm47",reasoning:{mode:"FORCED_OPEN",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",arguments:{namePrefix:"<arg_key>",nameSuffix:"</arg_key>",valuePrefix:"<arg_value>",valueSuffix:"</ar\
g_value>"}},prompts:{default:"<|assistant|><think>",off:"<|assistant|></think>"},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>",
"</arg_key>","<arg_value>","</arg_value>"]},Co=np;var rp={description:1,name:"gpt-oss",handler:"gpt-oss",reasoning:{mode:"TAG_BASED",start:"<|channel|>analysis<|message|>",end:"<|end|><|start|>assistant",field:"\
reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"<|channel|>final<|message|>",end:"<|return|>"},tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"\
to=functions.",nameSuffix:"<|channel|>commentary json<|message|>"}},messages:{start:"<|start|>",role:"assistant",channel:"<|channel|>",recipient:"to=",type:"<|c\
onstrain|>",namespace:"functions.",text:"<|message|>",ends:["<|end|>","<|call|>","<|return|>"],reasoning:["analysis"],content:["commentary","final"],calls:["com\
mentary","analysis"],types:["json"],people:["assistant","user","all"]},prompts:{default:"<|start|>assistant"},stops:["<|call|>"],preservedTokens:["<|channel|>an\
alysis<|message|>","<|end|><|start|>assistant","<|channel|>final<|message|>","<|return|>","to=functions.","<|channel|>commentary json<|message|>","<|start|>","<\
|channel|>","<|message|>","<|constrain|>","<|end|>","<|call|>"]},Mo=rp;var ip={description:1,name:"granite33",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},content:{mode:"WRAPPED_WITH_REASONI\
NG",start:"<response>",end:"</response>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tool_call|>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|start_of_role|>assistant<|end_of_role|>"},stops:["<|end_of_text|>"],preservedTokens:[
"<think>","</think>","<response>","</response>","<|tool_call|>"]},No=ip;var sp={description:1,name:"hermes",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>"]},jo=sp;var op={description:1,name:"hunyuan-a13b",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>
`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"助手："},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"\
</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{off:`<think>

</think>
`},stops:["<|eos|>"],preservedTokens:["<think>","</think>","助手：","<tool_calls>","</tool_calls>"]},Do=op;var ap={description:1,name:"hy3",reasoning:{mode:"TAG_BASED",start:"<think:opensource>",end:"</think:opensource>",field:"reasoning_content"},tools:{format:"TAG_\
WITH_TAGGED",values:"text",sectionStart:`<tool_calls:opensource>
`,sectionEnd:"</tool_calls:opensource>",perCallStart:"<tool_call:opensource>",perCallEnd:`</tool_call:opensource>
`,function:{nameSuffix:`<tool_sep:opensource>
`},arguments:{namePrefix:"<arg_key:opensource>",nameSuffix:`</arg_key:opensource>
`,valuePrefix:"<arg_value:opensource>",valueSuffix:`</arg_value:opensource>
`}},prompts:{default:"<｜hy_Assistant｜><think:opensource></think:opensource>"},stops:["<｜hy_eos｜>"],preservedTokens:["<think:opensource>","</think:openso\
urce>","<tool_calls:opensource>","</tool_calls:opensource>","<tool_call:opensource>","</tool_call:opensource>","<tool_sep:opensource>","<arg_key:opensource>","<\
/arg_key:opensource>","<arg_value:opensource>","</arg_value:opensource>"]},Io=ap;var lp={description:1,name:"hyperclova-x",handler:"hyperclova-x",reasoning:{mode:"TAG_BASED",start:`/think
`,end:"<|im_end|>",field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:` -> tool/function_call
`,callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},messages:{start:"<|im_start|>",role:"assis\
tant",text:`
`,ends:["<|im_end|>"],turnEnds:["<|endofturn|>","<|stop|>"],reasoning:["/think"],calls:[" -> tool/function_call"]},prompts:{default:"<|im_start|>assistant",off:`\
<|im_start|>assistant
`},stops:["<|im_end|><|endofturn|>"],preservedTokens:["/think","<|im_end|>","-> tool/function_call","<|im_start|>"]},Lo=lp;var dp={description:1,name:"internlm2",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<|action_start|><|plugin|>
`,perCallEnd:"<|action_end|>",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|action_start|><|plugin|>","<|action_end|>"]},Po=dp;var up={description:1,name:"kimi-k2",tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_en\
d|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"\
<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<|tool_calls_sect\
ion_begin|>","<|tool_calls_section_end|>","<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},Fo=up;var cp={description:1,name:"kimi-k2-thinking",reasoning:{mode:"TOOLS_ONLY",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_JSO\
N",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_end|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_\
end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"\
<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_calls_section_begin|>","<|tool_calls_section_end|>",
"<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},Bo=cp;var fp={description:1,name:"kimi-k3",handler:"kimi-k3",reasoning:{mode:"FORCED_OPEN",start:"<|open|>think<|sep|>",end:"<|close|>think<|sep|>",field:"reasoning_c\
ontent"},content:{mode:"ALWAYS_WRAPPED",start:"<|open|>response<|sep|>",end:"<|close|>response<|sep|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:"\
<|open|>tools<|sep|>",sectionEnd:"<|close|>tools<|sep|>",function:{namePrefix:'<|open|>call tool="',close:"<|close|>call<|sep|>"},arguments:{namePrefix:'<|open|\
>argument key="',nameSuffix:'" type="',valuePrefix:'string"<|sep|>',valueSuffix:"<|close|>argument<|sep|>",typedValuePrefix:'number"<|sep|>',typedValueSuffix:"<\
|close|>argument<|sep|>"},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:'" index="',suffix:'"<|sep|>',generated:!0}},prompts:{default:'<|open|>message role="a\
ssistant"<|sep|><|open|>think<|sep|>',off:'<|open|>message role="assistant"<|sep|><|open|>response<|sep|>'},stops:["<|close|>message<|sep|>","<|end_of_msg|>","<\
|close|>message<|sep|><|end_of_msg|>"],preservedTokens:["<|open|>think<|sep|>","<|close|>think<|sep|>","<|open|>response<|sep|>","<|close|>response<|sep|>","<|o\
pen|>tools<|sep|>","<|close|>tools<|sep|>",'<|open|>call tool="',"<|close|>call<|sep|>",'<|open|>argument key="','" type="','string"<|sep|>',"<|close|>argument<\
|sep|>",'number"<|sep|>','" index="','"<|sep|>',"<|open|>","<|close|>","<|sep|>","<|end_of_msg|>"]},Ho=fp;var pp={description:1,name:"lfm2",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_c\
all_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"\
'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},Wo=pp;var mp={description:1,name:"ling3",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:`
</tool_call>`,callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:"</arg_value>"}},prompts:{default:`<role>ASSISTANT</role>
<think>`,off:`<role>ASSISTANT</role>
<think></think>`},stops:["<|role_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},
Go=mp;var hp={description:1,name:"llama3",tools:{format:"JSON_NATIVE",values:"json",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"]},Uo=hp;var gp={description:1,name:"llama4",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:'"',valueSuffix:'"',separator:", ",typedValuePrefix:"",typedValueSuffix:""}},
prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["(",")","=",'"',","]},Ko=gp;var yp={description:1,name:"llama4-json",content:{mode:"WRAPPED_WITH_CALLS",start:"<|python_start|>",end:"<|python_end|>"},tools:{format:"JSON_NATIVE",values:"j\
son",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["<|python_start|>","<|python_end|>"]},$o=yp;var xp={description:1,name:"minicpm5",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:'<function name="',nameSuffix:'">',close:"</function>"},arguments:{namePrefix:'<param name="',nameSuffix:'\
">',valueSuffix:"</param>",escapedValuePrefix:"<![CDATA[",escapedValueSuffix:"]]></param>"}},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>",'<function name="','">',"</function>",'<param name="',"</param>","<![CDATA[","]]></param>"]},qo=xp;var bp={description:1,name:"minimax-m2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<minimax:tool_call>
`,sectionEnd:"</minimax:tool_call>",function:{namePrefix:'<invoke name="',nameSuffix:`">
`,close:`</invoke>
`},arguments:{namePrefix:'<parameter name="',nameSuffix:'">',valueSuffix:`</parameter>
`}},prompts:{default:`]~b]ai
<think>
`},stops:["[e~["],preservedTokens:["<think>","</think>","<minimax:tool_call>","</minimax:tool_call>",'<invoke name="','">',"</invoke>",'<parameter name="',"</pa\
rameter>"]},Jo=bp;var kp={description:1,name:"minimax-m3",handler:"minimax-m3",reasoning:{mode:"TAG_BASED",start:"<mm:think>",end:"</mm:think>",field:"reasoning_content"},tools:{
format:"TAG_WITH_TAGGED",values:"elements",sectionStart:`]<]minimax[>[<tool_call>
`,sectionEnd:"]<]minimax[>[</tool_call>",function:{namePrefix:']<]minimax[>[<invoke name="',nameSuffix:'">',close:`]<]minimax[>[</invoke>
`},arguments:{namePrefix:"]<]minimax[>[<",nameSuffix:">"}},prompts:{default:`]~b]ai
`,off:`]~b]ai
</mm:think>`},stops:["[e~["],preservedTokens:["<mm:think>","</mm:think>","]<]minimax[>[<tool_call>","]<]minimax[>[</tool_call>",']<]minimax[>[<invoke name="','"\
>',"]<]minimax[>[</invoke>","]<]minimax[>[<",">","]<]minimax[>["]},Vo=kp;var Ap={description:1,name:"mistral-nemo",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"[TOOL_CALLS]",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["name","arguments","id"]},stops:["</s>"],preservedTokens:["[TOOL_CALLS]"]},Yo=Ap;var _p={description:1,name:"mistral-small",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:"\
[CALL_ID]",suffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[TOOL_CALLS]","[CALL_ID]","[ARGS]"]},zo=_p;var Sp={description:1,name:"muse-glimmer",handler:"muse-glimmer",reasoning:{mode:"TAG_BASED",start:"to=self<|message|>",end:"<|eom|>",field:"reasoning_content"},
content:{mode:"ALWAYS_WRAPPED",start:"to=user<|message|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<atem:function_calls>
`,sectionEnd:"</atem:function_calls>",function:{namePrefix:'<atem:invoke name="',nameSuffix:`">
`,close:`</atem:invoke>
`},arguments:{namePrefix:'<atem:parameter name="',nameSuffix:'">',valueSuffix:`</atem:parameter>
`}},messages:{start:"<|start|>",role:"assistant",recipient:"to=",text:"<|message|>",ends:["<|eom|>","<|eot|>"],reasoning:["self"],content:["user"]},prompts:{default:"\
<|start|>assistant"},stops:["<|eot|>"],preservedTokens:["to=self<|message|>","<|eom|>","to=user<|message|>","<atem:function_calls>","</atem:function_calls>",'<a\
tem:invoke name="','">',"</atem:invoke>",'<atem:parameter name="',"</atem:parameter>","<|start|>","<|message|>","<|eot|>"]},Qo=Sp;var wp={description:1,name:"nemotron-v2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<TOOLCALL>",sectionEnd:"</TOOLCALL>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<SPECIAL_11>Assistant
<think>
`},stops:["<SPECIAL_12>"],preservedTokens:["<think>","</think>","<TOOLCALL>","</TOOLCALL>"]},Xo=wp;var Op={description:1,name:"nemotron3",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},Zo=Op;var Ep={description:1,name:"nested-function",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",functionField:"function",nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["id","function"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</call\
>"]},ea=Ep;var vp={description:1,name:"phi4-mini",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"nam\
e",argsField:"arguments",parameterOrder:["name","arguments"],rendersBareCalls:!0},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["functool\
s"]},ta=vp;var Rp={description:1,name:"python-bare",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|sta\
rt_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["(",")","=",","]},na=Rp;var Tp={description:1,name:"python-dicts",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",usesPythonDicts:!0,pythonLiterals:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</cal\
l>"]},ra=Tp;var Cp={description:1,name:"python-lines",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:`<function_calls>
`,sectionEnd:"</function_calls>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",
typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<function_calls>","</function_calls>","(",")","=","'",","]},ia=Cp;var Mp={description:1,name:"pythonic",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_call_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,
function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},sa=Mp;var Np={description:1,name:"qwen3",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},oa=Np;var jp={description:1,name:"qwen3-coder",tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},aa=jp;var Dp={description:1,name:"qwen35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},la=Dp;var Ip={description:1,name:"qwen35-no-prefill",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"TAG_BASED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},da=Ip;var Lp={description:1,name:"qwq",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},ua=Lp;var Pp={description:1,name:"response-tags",content:{mode:"ALWAYS_WRAPPED",start:"<response>",end:"</response>"},prompts:{default:"<|assistant|>"},stops:["<|end|\
>"],preservedTokens:["<response>","</response>"]},ca=Pp;var Fp={description:1,name:"seed-oss",reasoning:{mode:"TAG_BASED",start:"<seed:think>",end:`</seed:think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<seed:tool_call>
`,perCallEnd:"</seed:tool_call>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:">",valueSuffix:`</parameter>
`}},prompts:{default:`<seed:bos>assistant
`},stops:["<seed:eos>"],preservedTokens:["<seed:think>","</seed:think>","<seed:tool_call>","</seed:tool_call>","<function=",">","</function>","<parameter=","</p\
arameter>"]},fa=Fp;var Bp={description:1,name:"solar",reasoning:{mode:"TAG_BASED",start:"<|think|>",end:"<|end|><|begin|>assistant",field:"reasoning"},content:{mode:"ALWAYS_WRAPPE\
D",start:"<|content|>",end:"<|end|>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls|>",sectionEnd:"<|calls|>",perCallStart:"<|tool_call\
:begin|>",perCallEnd:"<|tool_call:end|>",function:{nameSuffix:"<|tool_call:args|>"},callId:{position:"PRE_FUNC_NAME",suffix:"<|tool_call:name|>"}},prompts:{default:"\
<|begin|>assistant"},preservedTokens:["<|think|>","<|end|><|begin|>assistant","<|content|>","<|end|>","<|tool_calls|>","<|calls|>","<|tool_call:begin|>","<|tool\
_call:end|>","<|tool_call:args|>","<|tool_call:name|>"]},pa=Bp;var Hp={description:1,name:"step3",reasoning:{mode:"FORCED_OPEN",start:`<think>
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
"<｜tool_call_end｜>",'<steptml:invoke name="','">',"</steptml:invoke>",'<steptml:parameter name="',"</steptml:parameter>"]},ma=Hp;var Wp={description:1,name:"step35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_OPEN",start:`<think>
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
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ha=Wp;var Gp={description:1,name:"tool-name-arguments",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:`<minimax:tool_call>
`,perCallEnd:`</minimax:tool_call>
`,function:{namePrefix:"<tool_name>",nameSuffix:`</tool_name>
<arguments>`,close:`</arguments>
`}},prompts:{default:"<assistant>"},stops:["</assistant>"],preservedTokens:["<minimax:tool_call>","</minimax:tool_call>","<tool_name>",`</tool_name>
<arguments>`,"</arguments>"]},ga=Gp;var Up={description:1,name:"xlam",tools:{format:"JSON_NATIVE",values:"json",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"]},ya=Up;var Ee={apertus:io,apriel15:so,apriel16:oo,"bracket-think":ao,"cohere2-moe":lo,"command-r-plus":uo,"command-r7b":co,"deepseek-r1":fo,"deepseek-r1-distill":po,"d\
eepseek-v31":mo,devstral:ho,dsml:go,"dsml-v4":yo,"dsml-v41":xo,ernie45:bo,firefunction2:ko,functionary31:Ao,functionary32:_o,functiongemma:So,gemma2:wo,gemma4:Oo,
"generic-json":Eo,gigachat3:vo,gigachat31:Ro,glm46:To,glm47:Co,"gpt-oss":Mo,granite33:No,hermes:jo,"hunyuan-a13b":Do,hy3:Io,"hyperclova-x":Lo,internlm2:Po,"kimi\
-k2":Fo,"kimi-k2-thinking":Bo,"kimi-k3":Ho,lfm2:Wo,ling3:Go,llama3:Uo,llama4:Ko,"llama4-json":$o,minicpm5:qo,"minimax-m2":Jo,"minimax-m3":Vo,"mistral-nemo":Yo,"\
mistral-small":zo,"muse-glimmer":Qo,"nemotron-v2":Xo,nemotron3:Zo,"nested-function":ea,"phi4-mini":ta,"python-bare":na,"python-dicts":ra,"python-lines":ia,pythonic:sa,
qwen3:oa,"qwen3-coder":aa,qwen35:la,"qwen35-no-prefill":da,qwq:ua,"response-tags":ca,"seed-oss":fa,solar:pa,step3:ma,step35:ha,"tool-name-arguments":ga,xlam:ya};var E=class t{static NONE=new t([]);static ALL=new t([]);static{this.ALL.#e.fill(1),this.ALL.#n=!0}#e=new Uint8Array(256);#t="";#n=!1;constructor(e,n){n!==void 0&&
(this.#e.set(n.#e),this.#t=n.#t);for(let r of e){if(r==="")continue;let i=r.charCodeAt(0);i<256?this.#e[i]=1:this.#t+=r.charAt(0)}}has(e){return e<256?this.#e[e]===
1:this.#n||this.#t!==""&&this.#t.includes(String.fromCharCode(e))}};var fn=2,ne=class extends Error{constructor(n){super("no sequence of calls");this.at=n}at};function K(t){return{start:t,name:"",mode:"pending",id:void 0,pending:"",
problems:[],handle:void 0,last:t,complete:!0,lacksEnd:!1,missedAt:-1,isClosed:!1,quotesHead:void 0,flushed:t}}function W(t,e,n,r=!1){if(e.name=n,t.out.saw=!0,!t.
tools.accepts(n)){if(t.isTrial)throw new ne(e.start);e.mode="rejected",t.out.mark("call"),t.out.reject(n);return}if(t.options.parallelToolCalls===!1&&t.state.accepted>
0&&!t.isTrial&&!r){e.mode="extra",e.flushed=e.start,t.state.extra=e;return}t.state.accepted++,e.mode="accepted",t.out.mark("call"),e.handle=t.out.open(n,e.id);let{
pending:i}=e;e.pending="",x(t,e,i)}function Xe(t,e,n){n===""||e.id!==void 0||(e.id=n,e.handle!==void 0&&t.out.identify(e.handle,n))}function x(t,e,n){e.handle!==
void 0?t.out.append(e.handle,n):e.mode==="pending"&&(e.pending+=n)}function pn(t){return t.handle===void 0?t.pending==="":t.handle.parts.length===0}function mn(t){
return t.handle===void 0?t.pending:t.handle.parts.join("")}function v(t,e,n,r,i=r){if(e.mode==="pending")e.problems.push([n,r,i]);else if(e.mode==="accepted"||e.
mode==="rejected"&&n==="unexpected-text"){if(t.isTrial&&(n==="unexpected-text"||n==="missing-start-marker"))throw new ne(r);t.out.problem(n,r,i)}}function ft(t,e,n){
let{out:r,state:i}=t;if(t.isTrial&&(!e.complete||e.lacksEnd))throw new ne(e.start);if(e.handle!==void 0){r.close(e.handle,e.complete);for(let[s,o,a]of e.problems)
r.problem(s,o,a);e.complete&&!e.isClosed&&e.missedAt>=0&&r.problem("missing-end-marker",e.missedAt),r.mark("call")}else e.mode==="rejected"?(r.problem("rejected\
-call",e.start,n),r.mark("call")):e.mode==="extra"&&(n>e.flushed&&r.put(t.text(e.flushed,n)),e.flushed=Math.max(e.flushed,n),r.problem("extra-call",e.start,n),i.
extra=void 0);i.previous=e,i.adjacent=!0,i.begun=!0,i.opened=[]}function $(t,e,n){let r=t.text(e,n);if(r!==""){if(ee(r)!==""){if(t.isTrial)throw new ne(e);t.state.
adjacent=!1,t.state.begun=!0}t.out.put(r)}}function*pt(t,e,n,r){let{input:i}=t,s=e;for(;;){if(s=i.next(n.units,s),s>=i.length){if(r(s),i.ended)return{at:s,kind:"\
final",rank:-1,to:s};yield*t.wait(s);continue}let o=n.at(s);if(o===-1)s++;else{if(o!==-2)return{...o,at:s};i.ended?s++:(r(s),yield*t.wait(s))}}}function*ge(t,e,n,r){
let i=n,s=l=>{e?.mode!=="extra"&&$(t,i,l),i=Math.max(i,l)};if(t.isTrial)throw new ne(n);let o=yield*pt(t,n+1,r,s);s(o.at);let a=o.at;for(;a>n&&S(t.input.at(a-1));)
a--;return{found:o,to:a,text:t.input.text(n,a)}}var Kp=34,$p=39,qp=92,_r=123;function*Q(t,e,n,r=()=>{}){let{input:i}=t,s=new B(n),o=e;for(;;){for(;o<i.length&&!(s.isPlain&&(o=i.nextInString(o),o>=i.length));){
let a=s.push(i.at(o));if(a==="ok")o++;else{let l=a==="done"?o+1:o;return r(l,s),{kind:a==="error"?"error":"done",at:l,scanner:s}}}if(r(o,s),i.ended)return{kind:"\
end",at:o,scanner:s};yield*t.wait(o)}}function*re(t,e,n,r){let i=yield*t.peek(n);if(i===$p&&r.dialect.quotes===!0)return yield*Jp(t,e,n,r);if(i===Kp)return yield*zp(
t,e,n,i,r);let s=n,o=i===110||i===78&&r.dialect.words===!0,a=(d,u)=>{o||(u.isDialect?x(t,e,u.take()):x(t,e,t.text(s,d)),s=d)},l=yield*Q(t,n,r.dialect,a);if(l.kind===
"done")return o?{kind:"none",at:l.at}:(e.last=l.at,i===_r?{kind:"object",at:l.at}:hn(t,e,n,l.at));if(o&&x(t,e,t.text(s,l.at)),l.kind==="end"){if(o||x(t,e,l.scanner.
isDialect?l.scanner.partialWord:""),i===45||i>=48&&i<=57){let d=l.at;for(;S(t.input.at(d-1));)d--;return hn(t,e,n,d)}return r.endCloses===!0&&i===_r&&e.mode==="\
accepted"&&xa(t,e,l.scanner,l.at)?{kind:"closed",at:l.at}:(e.complete=!1,{kind:"end",at:l.at,scanner:l.scanner})}return e.mode==="pending"?{kind:"fail",at:l.at}:
(!o&&l.scanner.isDialect&&x(t,e,l.scanner.partialWord),i===_r&&t.repairs&&(yield*Vp(t,e,l,r))&&xa(t,e,l.scanner,l.at)?{kind:"closed",at:l.at}:yield*ye(t,e,l.at,
r.bounds))}function*Jp(t,e,n,r){let i=yield*Q(t,n,r.dialect),{json:s}=i.scanner;if(i.kind==="done"){let o=JSON.parse(s);if(Oe(o))return{kind:"none",at:i.at};e.last=
i.at;let a=O(o).startsWith("{")&&te(O(o))!==void 0;return x(t,e,a?o:s),a?{kind:"object",at:i.at}:hn(t,e,n,i.at)}return e.mode==="pending"&&i.kind==="error"?{kind:"\
fail",at:i.at}:(x(t,e,s),i.kind==="error"?yield*ye(t,e,i.at,r.bounds):(e.complete=!1,{kind:"end",at:i.at}))}function hn(t,e,n,r){return e.complete=!1,e.last=r,v(
t,e,"malformed-arguments",n,r),{kind:"bad",at:r}}function*Vp(t,e,n,r){if(e.mode!=="accepted"||n.scanner.missing()===void 0)return!1;let i=yield*t.settle(()=>r.bounds.
at(n.at),n.at);return i===-1||i===-2?!1:i.kind==="final"?r.endCloses===!0:i.kind==="end"&&Qe(t.input.text(n.at,i.to))}function xa(t,e,n,r){let i=n.missing();if(i===
void 0||!t.repairs)return!1;let s;try{s=JSON.parse(mn(e)+i)}catch{return!1}let{names:o,required:a}=t.parameters(e.name),l=Object.keys(s);if(!a.every(u=>l.includes(
u))||o.length>0&&!l.every(u=>o.includes(u)))return!1;x(t,e,i);let d=r;for(;d>0&&S(t.input.at(d-1));)d--;return e.last=d,e.isClosed=!0,v(t,e,"closed-braces",d),!0}
function*ye(t,e,n,r){let i=n,s=pn(e),o=l=>{let d=ee(t.text(i,l));d!==""&&(s&&ae(d).startsWith("{")&&x(t,e,"{"),s=!1,x(t,e,d),i+=d.length)},a=yield*pt(t,n,r,o);return o(
a.at),s&&x(t,e,"{"),e.complete=!1,e.last=i,v(t,e,"malformed-arguments",n,i),{kind:"malformed",at:a.at}}var Yp={34:'"',39:"'",92:"\\",47:"/",98:"\b",102:"\f",110:`\

`,114:"\r",116:"	"},Sr=class{#e=new B;#t="";#n="";#r="blank";#s;constructor(e){this.#s=e}get mode(){return this.#r}get isWhole(){return this.#e.done}push(e){let n=e.
charCodeAt(0);if(this.#r==="blank"&&!S(n)&&(this.#r=e==="{"?"object":"other"),this.#r!=="object")return!0;if(this.#e.done&&!S(n))return this.flush(),!1;let r=this.#e.
push(n);if(r==="error")return!1;if(r==="done"||this.#t!=="")return this.#t+=e,!0;let i=n>=55296&&n<56320,s=this.#n+e;return this.#n=i?e:"",this.#s(i?s.slice(0,-1):
s),!0}flush(){this.#s(this.#t),this.#t=""}cut(){this.#s(this.#n)}};function*zp(t,e,n,r,i){let s=new Sr(l=>x(t,e,l)),o=n+1,a=n;for(;;){let l=yield*t.peek(o);if(l===
-1)return s.mode==="other"&&x(t,e,t.text(a,o)),s.cut(),e.complete=!1,{kind:"end",at:o};if(l===r)return s.mode==="blank"?{kind:"none",at:o+1}:(e.last=o+1,s.mode===
"other"?(x(t,e,t.text(a,o+1)),hn(t,e,n,o+1)):s.isWhole?(s.flush(),{kind:"object",at:o+1}):e.mode==="pending"?{kind:"fail",at:o}:yield*ye(t,e,o,i.bounds));let d=yield*Qp(
t,o,l);if(d===-2){o=t.input.length;continue}if(d===-1||!s.push(d.text))return e.mode==="pending"?{kind:"fail",at:o}:(s.mode==="other"&&x(t,e,t.text(a,o)),yield*ye(
t,e,o,i.bounds));o=d.end,s.mode==="other"&&(x(t,e,t.text(a,o)),a=o)}}function*Qp(t,e,n){if(n<32)return-1;if(n!==qp)return{text:String.fromCharCode(n),end:e+1};let r=yield*t.
peek(e+1);if(r===-1)return-2;if(r!==117){let s=Yp[r];return s===void 0?-1:{text:s,end:e+2}}let i="";for(;i.length<4;){let s=yield*t.peek(e+2+i.length);if(s===-1)
return-2;let o=String.fromCharCode(s);if(!/[0-9a-fA-F]/.test(o))return-1;i+=o}return{text:String.fromCharCode(parseInt(i,16)),end:e+6}}var Xp=new E(['"',"<",">","\r",`
`]),ba=512,Pe=new E(['"',"'","<",">","[","]","{","}"]);function de(t,e,n,r,i){let s=t.spaces(e);if(s<0)return s;let o=s,a=u=>S(u)||(n===""?r.has(u):u===n.charCodeAt(
0));for(let u of i){if(!Zp(u,a))continue;let p=t.literal(u,o);if(p===-1)continue;let m=p===-2?-2:wr(t,u,o,p,n,r);if(m!==-1)return m}let l=!1;for(;s<t.length&&!a(
t.at(s));s++){if(s-o>=ba)return-1;if(l||=Pe.has(t.at(s)),l&&!i.some(u=>u.startsWith(t.text(o,s+1))))return-1}if(s>=t.length)return-2;let d=t.text(o,s);return d===
""||l&&!i.includes(d)?-1:wr(t,d,o,s,n,r)}function gn(t,e,n,r){let i=t.spaces(e);if(i<0)return i;for(let s of r){if(!/[\r\n<>"]/.test(s)&&!s.includes(n.charAt(0)))
continue;let o=t.literal(s,i),a=o<0?o:wr(t,s,i,o,n,E.NONE);if(a!==-1)return a}for(let s=i;s-i<=ba;s++){if(s>i&&!S(t.at(s-1))){let o=t.spaces(s),a=o<0?o:t.literal(
n,o);if(a===-2)return-2;if(a>=0)return{name:t.text(i,s),from:i,to:s,end:a}}if(s>=t.length)return-2;if(Xp.has(t.at(s)))return-1}return-1}function wr(t,e,n,r,i,s){
if(i===""){if(r>=t.length)return t.ended?{name:e,from:n,to:r,end:r}:-2;let l=t.at(r);return S(l)||s.has(l)?{name:e,from:n,to:r,end:r}:-1}let o=t.spaces(r);if(o<
0)return o;let a=t.literal(i,o);return a<0?a:{name:e,from:n,to:r,end:a}}function Zp(t,e){for(let n=0;n<t.length;n++)if(e(t.charCodeAt(n)))return!0;return!1}var ka="```",em=["true","false","null"];function*xe(t,e){let{input:n,out:r}=t,i=yield*t.skip(e),s=yield*t.settle(()=>n.literal(ka,i),i),o=s>=0;if(o){let p=yield*t.
settle(()=>n.literal("json",s),i),m=yield*t.skip(p>=0?p:s);if(!(yield*tm(t,m)))return e;r.mark(),i=m}else{let p=yield*t.peek(i);if(p!==123&&p!==91)return e;r.put(
t.text(e,i))}t.state.begun=!0;let a=i,l=yield*Q(t,i,{},p=>{r.put(t.text(a,p)),a=p});if(l.kind!=="done"||!o)return l.at;let d=yield*t.skip(l.at),u=yield*t.settle(
()=>n.literal(ka,d),l.at);return u<0?l.at:(r.put(t.text(l.at,d)),r.mark(),u)}function*tm(t,e){let n=yield*t.peek(e);if(n!==123&&n!==91)return!1;let r=yield*t.skip(
e+1),i=yield*t.peek(r);return i===34||i===(n===123?125:93)?!0:n===123?!1:i===123||i===91||i===45||i>=48&&i<=57?!0:(yield*t.settle(()=>nm(t,r),e))>=0}function nm({
input:t},e){let n=!1;for(let r of em){let i=t.literal(r,e);if(i===-2||i>=0&&i>=t.length)n=!0;else if(i>=0&&!/\w/.test(t.char(i)))return i}return n?-2:-1}function yn({description:{messages:t={}}}){return[t.start??"",...t.ends??[]]}function*Fe(t,e){let n=t.reads?e(t):void 0,r=he(t.description,t.marks,t.options,t.prompt),s=yield*new ue(t,n,e).read(r);yield*j(t,n,s.at,{sawReasoning:s.saw})}function*j(t,e,n,r){
let{input:i,out:s}=t,o=new Or(t,r),a=new E([...t.stops,...o.markers,...r.special?.units??[]],e?.units),l=t.hasResponseSchema?yield*xe(t,n):n,d=l!==n,u=l;for(;;){
if(l=i.next(a,l),$(t,u,l),u=l,l>=i.length){if(i.ended)return;yield*t.wait(l);continue}if((yield*t.settle(()=>t.stopsAt(l),l))>=0){let y=e===void 0?-1:yield*t.settle(
()=>e.headAt(l,0),l);if(y===-1||y===-2){s.mark();return}}let m=yield*o.at(l);if(m!==-1){u=l=t.hasResponseSchema&&!d?yield*xe(t,m):m,d||=l!==m;continue}let h=r.special===
void 0?-1:yield*r.special.at(l),g=h!==-1||e===void 0?h:yield*e.content(l);g===-1?l++:u=l=g}}var Or=class{#e;markers;#t;#n;#r;#s;#i;constructor(e,{sawReasoning:n,
isUnwrapped:r=!1}){this.#e=e;let{mode:i="PLAIN"}=e.description.content??{},s=!r&&i!=="PLAIN"&&(i!=="WRAPPED_WITH_REASONING"||n),{start:o,end:a}=e.marks.content;
this.#t=s?o:"",this.#n=s?a:"",this.#r=!ze(o),this.#s=n&&e.marks.reasoning.end===o||e.options.continueFinalMessage==="content"||o!==""&&ee(e.prompt).endsWith(o),
this.#i=i==="WRAPPED_WITH_CALLS",this.#r&&o!==""&&ee(e.prompt).endsWith(o)&&(e.state.begun=!0),this.markers=[this.#t,this.#n].filter(l=>l!=="")}*at(e){let n=this.#e;
for(let r of this.markers){let i=yield*n.settle(()=>n.input.literal(r,e),e);if(i<0)continue;let s=r===this.#t;if(!(s&&this.#r&&n.state.begun&&!n.state.adjacent)&&
!(this.#n!==""&&this.#s===s))return this.#s=s,n.out.mark("call"),s?n.state.begun||=this.#r:this.#i&&(n.state.begun=!1),i}return-1}},ue=class{run;end;looseMarkers=[];#e;#t;#n;#r;constructor(e,n,r){
this.run=e,this.#e=n,this.#t=r,this.#n=e.marks.reasoning.start,this.end=e.marks.reasoning.end,this.#r=e.options.reasoningFormat==="none"}endAt(e){return this.run.
input.literal(this.end,e)}looseEndAt(e){return-1}*read(e,n=this.run.prefix){let{run:r}=this,{continueFinalMessage:i="none"}=r.options;if(this.end==="")return{at:n,
saw:!1};if(e==="after"&&i==="none"&&r.out.mark("reasoning"),e==="after"&&i==="content")return{at:n,saw:!0};let s=this.#n===""?-1:yield*this.#s(this.#n,n);if(s<0){
if(e!=="inside")return{at:n,saw:e==="after"};if(yield*this.#i())return{at:n,saw:!0}}else this.#r&&r.out.put(r.text(n,s));return i==="reasoning"&&r.out.continueReasoning(),
{at:yield*this.inside(s<0?n:s),saw:!0}}*#s(e,n=this.run.prefix){let{run:r}=this,i=yield*r.skip(n);return yield*r.settle(()=>r.input.literal(e,i),i)}*#i(){let{start:e}=this.
run.marks.content;return e!==""&&e!==this.end&&Qe(e)&&(yield*this.#s(e))>=0}*inside(e){let{run:n}=this,{input:r,out:i}=n,s=this.#e,o=s!==void 0&&!this.#r,a=o&&this.
end===n.marks.content.start,l=o&&!a&&n.marks.marksCalls&&n.repairs&&n.options.stopReason!=="length",d=new mt(n,e,[this.end],b=>this.endAt(b)),u=new mt(n,e,n.stops,
b=>n.stopsAt(b)),p=new mt(n,e,this.looseMarkers,b=>this.looseEndAt(b)),m=new mt(n,e,s?.units??[],b=>o&&s!==void 0?s.headAt(b,0):-1),h=e,g,y=b=>{b<=h||(this.#r?i.
put(n.text(h,b)):i.think(n.text(h,b)),h=b)};for(;;){let b=d.step(r.length),A=d.at;if(a&&m.step(A)!==void 0)return y(m.at),i.mark("reasoning"),m.at;if(b!==void 0)
return y(A),this.#r?i.put(n.text(A,b)):i.mark("reasoning"),b;let w=p.step(A);if(w!==void 0&&r.ended&&!this.#r)return y(p.at),i.mark("reasoning"),w.from;let Yt=u.
step(A);if(Yt!==void 0&&r.ended&&g===void 0&&!this.#r&&!l)return y(u.at),r.length;l&&g===void 0&&m.step(A)!==void 0&&(g=new Er(n,this.#t,m.at));let jd=Math.min(
A,u.at,p.at,l||a?m.at:A);if(g===void 0&&r.ended){let Pi=Yt!==void 0&&!this.#r;return y(Pi?u.at:r.length),Pi||i.endOpenReasoning(),r.length}y(jd);let Zn=g?.step()??
"waits";if(Zn==="calls"&&g!==void 0)return i.mark("reasoning"),g.start;if(typeof Zn=="object"&&g!==void 0){m.goOn(Math.max(Zn.failed,g.start+1)),g=void 0;continue}
yield*n.wait(h)}}},mt=class{#e;#t;#n;at;#r;constructor(e,n,r,i){this.#e=e,this.at=n,this.#t=r instanceof E?r:new E(r),this.#n=i}step(e){let{input:n}=this.#e;for(;this.#r===
void 0;){if(this.at=Math.min(n.next(this.#t,this.at),n.length),this.at>=e)return;let r=this.#n(this.at);if(r!==-1&&r!==-2)this.#r=r;else{if(r===-2&&!n.ended)return;
this.at++}}return this.at<e?this.#r:void 0}goOn(e){this.#r=void 0,this.at=e}},Er=class{#e;start;#t;#n=new Le;#r=kr();constructor(e,n,r){this.#e=e,this.start=r,this.#t=
j(e,n(e),r,{sawReasoning:!1})}step(){let e=this.#e,{out:n,state:r}=e;e.out=this.#n,e.state=this.#r,e.isTrial=!0;try{let i=this.#t.next().done===!0;return this.#r=
e.state,i?"calls":"waits"}catch(i){if(i instanceof ne)return{failed:i.at};throw i}finally{e.out=n,e.state=r,e.isTrial=!1}}};var Aa=123;function*Rr(t){let e=new vr(t),n=t.options.continueFinalMessage==="content"?0:yield*e.first();yield*j(t,void 0,n,{sawReasoning:!1,isUnwrapped:!0,special:e})}
var vr=class{#e;#t;#n;units;#r;#s;constructor(e){let{messages:n={}}=e.description;this.#e=e,this.#t=n.start??"",this.#n=n.content??[],this.units=[this.#t],this.#r=
new E(["{",this.#t]),this.#s={units:new E([this.#t,...e.stops]),at:r=>this.#c(r)}}*first(){let e=this.#e;if(!e.prompt.endsWith(this.#t))return 0;let n=yield*e.settle(
()=>this.#a(0),0);return n===-1||n===-2||n.tool!==void 0&&!e.tools.has(n.tool)?0:yield*this.#o(0,n)}*at(e){let r=yield*this.#e.settle(()=>this.#i(e),e);return r===
-2?this.#u(e):r===-1?-1:yield*this.#o(e,r)}#i(e){let n=this.#e.input.literal(this.#t,e);return n<0?n:this.#a(n)}#a(e){let n=this.#e,{input:r}=n,i=!1;for(let l of this.#n){
let d=r.literal(l,e),u=d<0?d:r.lineEnd(d);if(u>=0)return{tool:void 0,end:u};u===-2&&(i=!0)}if(!n.reads)return i?-2:-1;let s=de(r,e,"",this.#r,n.tools.names);if(s===
-2||s===-1)return i?-2:s;if(s.from!==e)return-1;let o=r.spaces(s.end);if(o<0)return o;if(o>=r.length)return-2;if(r.at(o)===Aa)return{tool:s.name,end:s.end};let a=r.
literal(this.#t,o);return a>=0?{tool:s.name,end:s.end}:a}#u(e){let n=this.#e,{input:r}=n,i=r.literal(this.#t,e);if(i<0||i>=r.length||!n.reads)return-1;let s=r.text(
i,r.length);return/["'<>[\]{}]/.test(s)||this.#n.some(o=>o.startsWith(s))?-1:(n.out.problem("unterminated-call",e,r.length),n.out.saw=!0,$(n,e,r.length),r.length)}*#o(e,{
tool:n,end:r}){let i=this.#e;if(n===void 0)return i.out.mark(),i.hasResponseSchema?yield*xe(i,r):r;let s=K(e);W(i,s,n),s.last=r;let o=yield*i.skip(r),a=o;return(yield*i.
peek(o))===Aa?a=(yield*re(i,s,o,{bounds:this.#s,dialect:{}})).at:(x(i,s,"{}"),a=r),ft(i,s,s.mode==="rejected"||s.mode==="extra"?Math.max(s.last,a):a),a}#c(e){let n=this.#e,
r=this.#i(e);if(r!==-1&&r!==-2)return{kind:"start",rank:0,to:r.end};let i=n.stopsAt(e);return i>=0?{kind:"final",rank:0,to:i}:r===-2&&n.input.ended?{kind:"start",
rank:0,to:n.input.length}:r===-2||i===-2?-2:-1}};function*_a(t,e,n,r,i,s){let{input:o}=t,a=r.filter(p=>p!==""),l=n,d=a,u=im(t,Tr(s),()=>a.filter(p=>!d.includes(p)));for(;d.length>0||e.lacksEnd;){let p=yield*t.
skip(l),m=p<o.length?yield*t.settle(()=>rm(t,p,d),p):-1;if(m!==-1&&m!==-2){if(m.index>0&&be(e),d=d.slice(m.index+1),l=m.to,e.lacksEnd||(e.last=l),d.length===0)return l;
continue}let h=-1;if(p>=o.length?h={kind:"final",rank:-1,to:p}:h=yield*t.settle(()=>u.at(p),p),h!==-1)return be(e),h!==-2&&h.kind==="final"?(t.out.mark(),h.to):
p;e.mode!=="extra"&&t.out.put(t.text(l,p));let g=yield*ge(t,e,p,u);i.push({from:p,to:g.to,text:g.text}),l=g.found.at}return l}function rm(t,e,n){let r=!1;for(let[
i,s]of n.entries()){let o=t.input.literal(s,e);if(o>=0)return{index:i,to:o};o===-2&&(r=!0)}return r?-2:-1}function be(t){t.lacksEnd||(t.lacksEnd=!0,t.missedAt=t.
last)}function im(t,{units:e,at:n},r){return{units:e,at:i=>{let s=n(i);return s===-1||s===-2||s.kind!=="end"?s:r().includes(t.input.text(i,s.to))?-1:s}}}function Tr({
units:t,at:e}){return{units:t,at:n=>{let r=e(n);return r===-1||r===-2?r:r.kind==="key"||r.kind==="final"&&r.rank===fn?-1:r}}}var xn=class{run;constructor(e){this.run=e}openingAt(e){let{section:n,call:r}=this.run.marks;for(let{start:i,end:s}of[n,r]){let o=i===""?-1:this.run.input.literal(
i,e);if(o>=0)return{end:o,close:s}}}*textual(e,{end:n,close:r}){let{run:i}=this,{input:s}=i;if($(i,e,n),!ze(r))return n;let o=yield*i.skip(n),a=yield*i.peek(o),
l=a===123||a===91;a===60&&(l=(yield*i.settle(()=>s.literal(r,o),o))<0);for(let u of i.tools.names)!l&&a===u.charCodeAt(0)&&(l=(yield*i.settle(()=>s.literal(u,o),
o))>=0);let d=!l&&s.literal(r,o)>=0;return(l||d)&&i.state.opened.push({at:l?e:-1,close:r}),n}*closing(e){let{run:n}=this,{opened:r}=n.state;if(!(r.length===0||!n.
repairs))for(let i=r.length-1;i>=0;i--){let{at:s,close:o}=r[i],a=yield*n.settle(()=>n.input.literal(o,e),e);if(!(a<0)){if(r.length=0,s<0)return;n.out.problem("m\
alformed-call",s,a),n.out.saw=!0;return}}}};function Cr({bareLevels:t,run:{marks:e}},n){if(n.quotesHead===void 0){let r=mn(n),i=t.map(s=>s===1&&e.call.start||e.name.start);n.quotesHead=i.some(s=>s!==""&&(r.
includes(s)||r.includes(q(s))))}return n.quotesHead}function*Sa(t,e){let{run:n,bareLevels:r}=t;if(r.length===0||n.out.inFence)return-1;let{previous:i}=n.state;for(let s of r){
let o=yield*n.settle(()=>t.headAt(e,s),e);if(o===-1||o===-2||!n.tools.has(o.name))continue;if(i!==void 0&&(i.mode==="rejected"||Cr(t,i)))return-1;let{call:a,name:l}=n.
marks;if(!Qe(s===1?a.start:`${l.start}NAME${l.end}`))continue;let d=n.input.text(e,o.end),u=d.startsWith("<|")||d.startsWith("<｜");if(!(!(!n.state.begun||n.state.
adjacent||u||e===n.prefix||n.input.at(e-1)===10)||(yield*n.settle(()=>t.bareFollows(o),e))!==!0)){if(n.isTrial)throw new ne(e);return yield*t.readBare(e,o,s)}}return-1}var ke=class{run;marks;units;isBare;isArray;inSection=!1;inArray=!1;#e=!1;#t=!1;#n;#r=-1;#s;#i=!1;isFurther=!1;#a={at:-1,to:-1};constructor(e,n){this.run=e,this.#s=
new xn(e),this.marks=e.marks;let{section:r,call:i}=e.marks;this.#n=e.description.tools?.rendersBareCalls===!0,this.isArray=e.description.tools?.toolsArrayWrapped===
!0,this.isBare=r.start===""&&i.start===""&&(!e.marks.marksCalls||e.description.handler==="python-calls"),this.units=new E([r.start,i.start,r.end,i.end,e.marks.separator,
e.marks.code,...n])}outerAt(e){return-1}bareFollows(e){return-1}get isUnmarked(){return this.isBare||this.#t}headAt(e,n){let{input:r}=this.run,{section:i,call:s}=this.
marks,o=e,a=n!==0&&this.inArray,l=e;if(n===0){if(i.start!==""){let u=r.literal(i.start,o);if(u<0)return u;o=r.spaces(u)}if(o>=0&&this.isArray){let u=r.literal("\
[",o);if(u>=0)a=!0,o=r.spaces(u);else return u}}if(o<0)return o;if(l=o,n<=1&&s.start!==""){let u=r.literal(s.start,o);if(u<0)return u;if(o=r.spaces(u),o<0)return o}
if(o>=r.length)return-2;let d=this.innerAt(o,{inArray:a,level:n});return d===-1||d===-2?d:{...d,own:l}}furtherAt(e){return this.inSection?this.run.first(()=>this.
headAt(e,1),()=>this.headAt(e,0)):this.isBare?-1:this.headAt(e,0)}get needsSeparator(){return!1}separatorAt(e){return this.inArray?this.run.input.literal(",",e):
this.marks.separator===""?-1:this.run.input.literal(this.marks.separator,e)}*content(e){let{run:n,marks:r}=this,{input:i,state:s}=n;if(r.code!==""){let l=yield*this.
code(e);if(l!==-1)return l}if(s.adjacent&&r.separator!==""){let l=yield*this.#o(e);if(l!==-1)return l}if(!this.isBare||!s.begun&&!this.#e||s.adjacent&&!this.#e){
let l=yield*n.settle(()=>this.headAt(e,0),e);if(l===-2){if(this.isBare)return-1;if(i.literal(r.section.start||r.call.start||r.name.start,e)>=0)return this.cutOff(
e)}else if(l!==-1){let d=yield*this.section(e,l);if(d!==-1)return d}}if(this.#n&&(!s.begun||s.adjacent)){let l=yield*this.#u(e);if(l!==-1)return l}let o=n.repairs?
yield*Sa(this,e):-1;if(o!==-1)return o;let a=this.#s.openingAt(e);return a!==void 0?yield*this.#s.textual(e,a):(yield*this.#s.closing(e),-1)}*#u(e){let{run:n}=this;
if(n.input.at(e)!==123)return-1;let r=this.innerAt(e,{inArray:!1,level:1});if(r===-1||r===-2)return-1;this.#t=!0;let i=yield*this.read(e,r);return this.#t=!1,i}*#o(e){
let{run:n}=this,{input:r}=n,i=yield*n.settle(()=>this.separatorAt(e),e);if(i<0)return-1;let s=yield*n.skip(i);if(this.#n&&s<r.length&&r.at(s)===123){let l=yield*this.#u(
s);if(l!==-1)return l}let o=this.isArray&&this.#e&&this.isBare?-1:yield*n.settle(()=>this.headAt(s,this.isBare?1:0),e);if(o===-2&&s<r.length)return this.isBare?
-1:this.cutOff(e);let a=s>=r.length||(yield*n.settle(()=>n.stopsAt(s),e))>=0;return o===-1&&!a?-1:(n.out.mark(),o!==-1&&o!==-2&&this.isBare?yield*this.section(s,
o):s)}*section(e,n){let r=this.marks.section.start!==""||n.inArray;n.inArray&&(this.#e=!0),this.inSection=r,this.inArray=n.inArray,this.#r=-1;let i=yield*this.read(
e,n),s=i===-1||!r?i:yield*this.#c(i);return this.inSection=!1,this.inArray=!1,i===-1&&n.inArray&&(this.#e=!1),s}*#c(e){let{run:n}=this,{input:r}=n,i=e;for(;;){let s=yield*n.
skip(i);if(s>=r.length)return this.#h(i,s);if(this.inArray){let u=r.literal("]",s);if(u>=0){if(this.inArray=!1,this.#r=u,n.out.mark(),i=u,this.sectionEnd==="")return i;
continue}}let o=this.sectionEnd,a=o===""?-1:yield*n.settle(()=>r.literal(o,s),s);if(a>=0)return this.inArray&&this.#h(i,a),n.out.mark(),a;if(a===-2)return n.out.
mark(),this.#h(i,r.length);let l=yield*n.settle(()=>this.#d(s),s);if(l===-2){if(this.#l(s))return n.out.put(n.text(i,s)),this.cutOff(s);i=yield*this.#f(i,s);continue}
if(l===-1){let u=this.isBare?-1:yield*n.settle(()=>this.headAt(s,0),s),p=yield*n.settle(()=>this.outerAt(s),s);if(u!==-1||p!==-1||(yield*n.settle(()=>n.stopsAt(
s),s))>=0)return this.#h(i,s);if(o===""&&!this.inArray)return i;i=yield*this.#f(i,s);continue}if(l==="dropped"){let u=this.separatorAt(s);n.out.mark(),i=u;continue}
this.isFurther=!0;let d=yield*this.read(s,l);if(this.isFurther=!1,this.#i)return d;i=d===-1?yield*this.#f(i,s):d}}#d(e){let{run:n,marks:r}=this,{input:i}=n;if(this.
isArray&&!this.inArray&&r.call.start==="")return-1;let s=this.separatorAt(e);if(s===-2)return-2;let o=!1;if(s>=0){let l=i.spaces(s);if(l===-2)return-2;if(l>=i.length)
return"dropped";if(l>=0){let d=this.headAt(l,1);if(d!==-1&&d!==-2)return d;let u=n.first(()=>r.section.end===""?-1:i.literal(r.section.end,l),()=>this.inArray?i.
literal("]",l):-1,()=>n.stopsAt(l));if(u!==-1&&u!==-2)return"dropped";o=d===-2||u===-2}}let a=this.needsSeparator?-1:this.headAt(e,1);return a===-1&&o?-2:a}#l(e){
let n=this.separatorAt(e),r=this.marks.call.start||this.marks.name.start;return n>=0||r!==""&&this.run.input.literal(r,e)>=0}*#f(e,n){let{run:r}=this;r.out.put(
r.text(e,n));let i=yield*ge(r,void 0,n,this.sectionBounds);return r.out.unexpected(n,i.to,e===this.#a.at?this.#a.to:-1),this.noteText(i.found.at,i.to),i.found.at}noteText(e,n){
this.#a={at:e,to:n}}sectionBounds={units:E.ALL,at:e=>{let n=this.sectionEnd===""?-1:this.run.input.literal(this.sectionEnd,e);if(n>=0)return{kind:"end",rank:2,to:n};
let r=this.bounds.at(e),i=r!==-1&&r!==-2&&(r.kind==="key"||r.kind==="end"&&r.to!==this.run.input.literal(this.marks.section.end,e));if(r!==-1&&!i)return r;if(!this.
inArray)return-1;let s=this.run.input.at(e);return s===44?this.#p(e):s===123?this.#g(e):s===93?{kind:"end",rank:1,to:e+1}:-1}};#p(e){let{run:n}=this,{input:r}=n,
i=r.spaces(e+1);if(i<0)return i;let s={kind:"separator",rank:0,to:e};if(i>=r.length||r.at(i)===93)return s;let o=n.first(()=>this.sectionEnd===""?-1:r.literal(this.
sectionEnd,i),()=>n.stopsAt(i)),a=o===-1||o===-2?this.#g(i):s;return a===-1&&o===-2?-2:a}#g(e){let n=this.headAt(e,1);return n===-1||n===-2?n:{kind:"separator",
rank:0,to:e}}get sectionEnd(){return this.marks.section.end}#h(e,n){let{run:r}=this,i=r.state.previous;return i!==void 0&&i.mode==="accepted"&&i.complete&&!i.lacksEnd&&
!i.isClosed&&(this.sectionEnd!==""||this.inArray)&&r.out.problem("missing-end-marker",Math.max(i.last,this.#r)),n}get reportsCut(){return!this.isUnmarked||this.
inArray}cutOff(e){let{run:n}=this,{input:r,state:i}=n;if(n.isTrial)throw new ne(e);return this.#i=!0,this.reportsCut&&(n.out.problem("unterminated-call",e,r.length),
n.out.saw=!0),i.adjacent&&i.previous?.lacksEnd===!0&&n.out.dropSpace(),$(n,e,r.length),r.length}*readBare(e,n,r){this.run.out.problem("missing-start-marker",e);
let i=yield*this.read(e,n);return yield*this.dropEnds(i,[this.marks.section.end])}*dropEnds(e,n){let{run:r}=this,i=e;for(let s of n){if(s==="")continue;let o=yield*r.
skip(i),a=yield*r.settle(()=>r.input.literal(s,o),o);a===-1||o>=r.input.length||(r.out.mark(),i=a===-2?r.input.length:a)}return i}get bareLevels(){let{section:e,
call:n}=this.marks,r=[];return e.start!==""&&n.start!==""&&r.push(1),(e.start!==""||n.start!=="")&&r.push(2),r}*ending(e,n,r,i=[],s=this.bounds){return yield*_a(
this.run,e,n,r,i,s)}finish(e,n){return ft(this.run,e,n),e.mode==="extra"?Math.max(n,e.flushed):n}};var sm=123,kn=class{#e;#t;#n;#r;#s=new Set;#i=[];#a=!1;#u=!1;#o=0;constructor(e,n,r){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,e.keys=n.mode==="rejected"?[]:e.
keysOf(n.name)}*read(e){let n=this.#t,r=this.#e,i=this.#n,s=e,o=yield*n.skip(s),a=yield*n.settle(()=>r.insteadAt(o),s);if(a>=0)return yield*this.#g(a);if(n.repairs){
let l=o;if((yield*n.peek(l))===sm&&l>=s){let d=yield*n.skip(l+1),u=yield*n.peek(d);if(u===34||u===125)return yield*this.#h(l)}}for(;;){let l=yield*n.skip(s),d=l<
n.input.length?yield*n.settle(()=>r.bounds.at(l),l):-2;if(d===-1){s=yield*this.#l(s,l,r.bounds);continue}let u=d===-2||d.kind!=="key"?-1:r.keyAt(l);if(u!==-1&&u!==
-2){let p=yield*this.#c(u);if(s=p.at,p.kind==="value")continue;return i.complete=!1,this.#f("unexpected-text"),r.finish(i,p.kind==="final"?n.input.length:s)}if(d!==
-2&&d.kind==="end"){let p=this.#r.indexOf(n.input.text(l,d.to));p<0&&this.#r.length>0&&be(i),p>0&&(i.missedAt=i.last);let m=p>=0;return m&&!i.lacksEnd&&(i.last=
d.to),m?yield*this.#d(d.to,this.#r.slice(p+1)):this.#p(i.mode==="accepted"?l:i.last,l)}return i.complete=!1,this.#f("unexpected-text"),d!==-2&&d.kind==="start"?
(this.#o===0&&x(n,i,"{"),i.lacksEnd=!0,r.finish(i,i.mode==="accepted"?l:i.last),l):(n.out.mark(),r.finish(i,i.mode==="rejected"?i.last:n.input.length),n.input.length)}}*#c(e){
let n=this.#t,r=this.#n,{name:i}=e;this.#s.has(i)&&v(n,r,"duplicate-argument",e.from,e.from+(e.written??i.length)),x(n,r,`${this.#o++===0?"{":", "}${z(i)}: `);let s=r.
mode==="rejected"?void 0:n.parameters(r.name).of(i),o=yield*this.#e.readArgument(r,e,s);return this.#s.add(i),o.isBroken&&(this.#u=!0),o}*#d(e,n){let r=this.#t,
i=this.#e,s=this.#n;if(n.length>0&&r.repairs&&s.mode==="accepted"&&!Cr(i,s)&&this.#i.length===0){let a=yield*r.skip(e),l=a<r.input.length?yield*r.settle(()=>i.sharedAt(
a),a):-1;if(l!==-1&&l!==-2)return this.#p(e,e),r.options.parallelToolCalls===!1?yield*i.extraFunctions(a,l,this.#r):yield*i.readTagged(a,l,this.#r,!0,!0)}let o=yield*i.
ending(s,e,n,this.#i,wa(i));return this.#p(s.lacksEnd&&s.mode!=="accepted"?s.last:o,o)}*#l(e,n,r){let i=this.#t;this.#n.mode!=="extra"&&i.out.put(i.text(e,n));let s=yield*ge(
i,this.#n,n,r);return this.#i.push({from:n,to:s.to,text:s.text}),s.found.at}#f(e){for(let{from:n,to:r}of this.#i)v(this.#t,this.#n,e,n,r)}#p(e,n){let r=this.#t,
i=this.#n,s=this.#i.map(a=>a.text).join(`
`),o=!0;if(s!==""&&i.mode==="accepted"){let{names:a,required:l}=r.parameters(i.name);o=this.#s.size>0&&l.every(d=>this.#s.has(d))&&!a.some(d=>!this.#s.has(d)&&Mr(
s,d))}if(this.#u)i.complete=!1,this.#f("unexpected-text");else if(o)x(r,i,this.#o===0&&!this.#a?"{}":"}"),this.#f("unexpected-text");else{this.#o===0&&!this.#a&&
x(r,i,"{"),i.complete=!1;let[a]=this.#i;a!==void 0&&v(r,i,"malformed-arguments",a.from,this.#i.at(-1)?.to)}return this.#e.finish(i,e),n}*#g(e){let n=this.#t,r=this.#e,
i=this.#n,s=yield*n.skip(e),o=[r.insteadEnd,...this.#r],a=s<n.input.length?yield*n.settle(()=>r.bounds.at(s),s):-2,l=s;if(a===-2||a!==-1&&a.kind==="final")return i.
complete=!1,r.finish(i,n.input.length);if(a!==-1)x(n,i,"{}");else{let u=yield*re(n,i,s,{bounds:r.bounds,dialect:{}});if(l=u.at,u.kind==="none"&&x(n,i,"{}"),u.kind===
"end")return r.finish(i,l)}let d=yield*r.ending(i,l,o,this.#i);return this.#f("unexpected-text"),r.finish(i,i.lacksEnd&&i.mode!=="accepted"?i.last:d),d}*#h(e){let n=this.#t,
r=this.#e,i=this.#n,s=e,o=yield*Q(n,e,{},d=>{let u=n.input.at(d-1)===125?Math.max(d-1,e+1):d;u<=s||(x(n,i,n.text(s,u)),s=u)});if(o.kind!=="done"){if(s<o.at&&x(n,
i,n.text(s,o.at)),i.complete=!1,o.kind==="end")return r.finish(i,n.input.length);let d=yield*ye(n,i,o.at,Tr(r.bounds)),u=yield*r.ending(i,d.at,this.#r,this.#i);
return this.#f("unexpected-text"),r.finish(i,i.lacksEnd?i.last:u),u}this.#a=!0,i.last=o.at;for(let d of om(n.input.text(e,o.at)))this.#s.add(d);let a=wa(r,!1),l=yield*r.
ending(i,o.at,this.#r,this.#i,a);return this.#p(i.lacksEnd&&i.mode!=="accepted"?i.last:l,l)}};function om(t){try{return Object.keys(JSON.parse(t))}catch{return[]}}
function wa(t,e=!0){let{functionEnd:n,args:r}=t.marks;return{units:t.bounds.units,at:i=>{let s=t.bounds.at(i);return s===-1||s===-2?s:s.kind==="key"?-1:e&&s.kind===
"end"&&(s.rank===0||s.rank===1)&&(n!==""||r.end!=="")?-1:s}}}function Mr(t,e){let n=r=>r!==void 0&&/[\p{L}\p{N}_]/u.test(r);for(let r=t.indexOf(e);r>=0&&e!=="";r=
t.indexOf(e,r+1))if(!n(t[r-1])&&!n(t[r+e.length]))return!0;return!1}function Oa(t,e,n,r){let i=t.lastIndexOf(":"),s=/[_-]\d+$/.exec(t),o=i>0,l=s!==null||o&&i<t.length-1?t:void 0;if(!r){let g=o?t.slice(0,i):t;return{name:g.startsWith(
e)?g.slice(e.length):g,id:l}}let d=e.replace(/[._]$/,""),u=d!==""&&(t.startsWith(`${d}.`)||t.startsWith(`${d}_`))?t.slice(d.length+1):t,p=u.lastIndexOf(":"),m=/[_-]\d+$/.
exec(u),h=p>0?u.slice(0,p):m!==null?u.slice(0,m.index):u;return n.has(t)?{name:t,id:void 0}:n.has(u)?{name:u,id:void 0}:{name:h,id:l}}var Nr=123,An=class extends ke{isJson;nameEnds;#e;constructor(e){let{section:n,call:r,name:i,functionEnd:s,id:o,args:a,key:l}=e.marks,d=n.start===""&&r.start===
"";super(e,[i.start,d?"":s]),this.isJson=e.description.tools?.format==="TAG_WITH_JSON",this.#e=o.generated&&o.position==="BETWEEN_FUNC_AND_ARGS"&&!ze(i.start)&&
!ze(o.start);let u=this.#e?[o.end]:[o.start,o.end];this.nameEnds=new E([...u,a.start,l.start,s,r.end,n.end,this.isJson||i.end===""?"{":""])}keysOf(e){return[...this.
run.parameters(e).names].sort((n,r)=>r.length-n.length)}get ends(){let{args:e,functionEnd:n,call:r}=this.marks;return[e.end,n,r.end].filter(i=>i!=="")}innerAt(e,{
level:n}){let{run:r,marks:i}=this,{input:s}=r,{id:o,name:a}=i,l=e,d;if(o.position==="PRE_FUNC_NAME"){let p=this.#t(l);if(p===-1||p===-2)return p;d=p.id,l=p.end}
if(this.#e)return this.#n(l);if(a.start!==""){let p=s.literal(a.start,l);if(p<0)return p;l=p}else if(n===2)return-1;let u=de(s,l,a.end,this.nameEnds,r.tools.names);
return u===-1||u===-2?u:this.#s(e,u.name,u.end,d)}#t(e){let{input:n}=this.run,{id:r}=this.marks,i=r.start===""?-1:{id:void 0,end:e},s=e;if(r.start!==""){let a=n.
literal(r.start,e);if(a===-2)return-2;if(a===-1)return{id:void 0,end:e};s=a}let o=n.spaces(s);if(o<0)return o;for(let a=o;;a++){if(a>=n.length)return-2;if(a-o>512)
return-1;let l=n.literal(r.end,a);if(l===-2)return-2;if(l>=0)return{id:O(n.text(o,a)),end:l};if(S(n.at(a))){let d=n.spaces(a);if(d<0)return d;let u=n.literal(r.
end,d);return u===-2?-2:u>=0?{id:O(n.text(o,a)),end:u}:i}if(Pe.has(n.at(a)))return i}}#n(e){let{run:n,marks:r}=this,i=this.#r(e);if(i===-1||i===-2)return i;let s=i.
name,o=n.input.spaces(i.to);if(o<0)return o;for(let m=0;m<3;m++){let h=s===r.name.start||r.id.start!==""&&s.endsWith(r.id.start),g=h||r.id.start===""?-1:n.input.
literal(r.id.start,o);if(g===-2)return-2;if(g<0&&!h)break;let y=de(n.input,o,"",this.nameEnds,n.tools.names);if(y===-2)return-2;if(y===-1)break;if(s+=y.name,o=n.
input.spaces(y.to),o<0)return o}let{name:a,id:l}=Oa(s,r.name.start,n.tools,n.repairs),d=r.id.end===""?-1:n.input.literal(r.id.end,o);if(d===-2)return-2;let u=d>=
0?d:o,p=d>=0?!0:this.#i(u,!1);return p!==!0?p:{inner:e,end:u,name:a,id:l,inArray:!1}}#r(e){let{input:n,tools:r}=this.run,i=n.spaces(e);if(i<0)return i;let s=this.
marks.name.start;for(let o of r.names)if(/[\s<{]/.test(o))for(let a of[s+o,o]){let l=n.literal(a,i);if(l===-2)return-2;let d=l<0?-1:de(n,l,"",this.nameEnds,[]);
if(d===-2)return-2;if(l>=0&&d!==-1&&d.from===l)return{...d,name:a+d.name,from:i}}return de(n,i,"",this.nameEnds,r.names)}#s(e,n,r,i){let{run:s,marks:o}=this,{input:a}=s,
{id:l}=o,d=r,u=i,p=!1;if(l.position==="BETWEEN_FUNC_AND_ARGS"){let g=a.spaces(d);if(g<0)return g;let y=l.start===""?-1:a.literal(l.start,g);if(y===-2)return-2;let b=this.
idBetween(y>=0?y:g,y>=0);if(b===-2)return-2;b!==-1&&(u=b.id,d=b.end,p=!0)}if(o.args.start!==""){let g=a.spaces(d),y=g<0?g:a.literal(o.args.start,g);if(y===-2)return-2;
y>=0&&(d=y,p=!0)}let m=l.position==="BETWEEN_FUNC_AND_ARGS"||o.args.start!=="",h=!0;return this.isJson&&!p?h=this.#i(d,!m):!this.isJson&&o.name.end===""&&(h=this.#o(
d,n)),h!==!0?h:{inner:e,end:d,name:n,id:u,inArray:!1}}idBetween(e,n){let{input:r}=this.run,{id:i}=this.marks;for(let s=e;;s++){if(i.end!==""){let l=r.literal(i.
end,s);if(l===-2)return-2;if(l>=0)return n?{id:O(r.text(e,s)),end:l}:s===e?{id:void 0,end:l}:-1}if(!n)return-1;if(s>=r.length)return-2;if(s-e>512)return-1;if(r.
at(s)===Nr||i.end===""&&S(r.at(s)))return{id:O(r.text(e,s)),end:s};let o=i.end===""?[...this.ends,this.marks.section.end]:[],a=this.run.first(...o.map(l=>()=>P(
l===""?-1:r.literal(l,s))));if(a===-2)return-2;if(a===!0)return{id:O(r.text(e,s)),end:s};if(Pe.has(r.at(s)))return-1}}#i(e,n){let{run:r}=this,{input:i}=r,s=i.spaces(
e);if(s<0)return s;if(s>=i.length)return-2;let o=i.at(s);if(o===Nr||n&&(o===91||o===34))return!0;let a=r.first(()=>n?P(i.literal("null",s)):-1,...this.ends.map(
l=>()=>P(i.literal(l,s))),()=>P(this.marks.section.end===""?-1:i.literal(this.marks.section.end,s)),()=>P(this.#a(s)));return a===-2&&i.ended?-2:a}#a(e){let{section:n,
call:r,name:i}=this.marks,s=!1;for(let o of[n.start,r.start,n.start===""&&r.start===""?i.start:""]){let a=o===""?-1:this.run.input.literal(o,e);if(a>=0)return a;
a===-2&&(s=!0)}return s?-2:-1}#u(e){let{input:n}=this.run;if(n.at(e)!==Nr)return-1;let r=n.spaces(e+1);return r<0?r:r>=n.length?-2:n.at(r)===34||n.at(r)===125?!0:
-1}#o(e,n){let{run:r}=this,{input:i}=r,s=i.spaces(e);if(s<0)return s;if(s>=i.length)return-2;let o=r.tools.has(n)?this.keysOf(n):[];return r.first(()=>P(this.keyAt(
s,o)),()=>this.#u(s),...this.ends.map(l=>()=>P(i.literal(l,s))))}},P=t=>t===-1||t===-2?t:!0;function am(t,e){return le(t)||e==="string"&&J(t)}function*Lt(t,e,n,r){let{run:i}=t,{escaped:s}=t.marks;if(s!==void 0&&s.start!==""){let o=yield*i.skip(n.end),a=yield*i.
settle(()=>i.input.literal(s.start,o),n.end);if(a>=0)return yield*new _n(t,e,{...n,end:a,edges:s,mark:"string"},r,!0).read()}return yield*new _n(t,e,n,r).read()}
var _n=class{#e;#t;#n;#r;#s;#i;#a;#u;#o;#c=0;#d=0;#l=!1;#f=!1;constructor(e,n,r,i,s=!1){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,this.#s=i,this.#i=am(i,r.mark),
this.#a=s,this.#u=r.edges.end,this.#o=e.keyWord}*read(){let e=this.#t,{input:n}=e,{end:r}=this.#r;this.#i&&x(e,this.#n,'"'),this.#c=yield*this.#b(r),this.#d=this.#c;
let{section:i,call:s,name:o}=this.#e.marks,a=i.start||s.start||o.start,l=new E([this.#u,a,s.start,this.#o]),d=this.#c;for(;;){if(d=n.next(l,d),d>=n.length){if(n.
ended)return this.#x(n.length);this.#k(this.#y(d)),yield*e.wait(d);continue}let u=this.#g(d);if(u===-2){if(n.ended)return this.#x(d);this.#k(this.#y(d)),yield*e.
wait(d);continue}if(u!==-1)return this.#m(d,u);let p=this.#a?-1:this.#p(d);if(p===-2&&!n.ended){this.#k(this.#y(d)),yield*e.wait(d);continue}p==="head"?this.#l=
!0:p==="key"&&(this.#f=!0),d++}}#p(e){let{input:n}=this.#t,r=this.#l?-1:this.#e.furtherAt(e);if(r!==-1&&r!==-2)return"head";let i=this.#o===""||this.#f?-1:n.literal(
this.#o,e);return i>=0?"key":r===-2||i===-2?-2:-1}#g(e){let{input:n,repairs:r}=this.#t,i=n.literal(this.#u,e);if(i<0)return i;let s=this.#h(i);if(s===!0)return{
next:i};let o=s===-2;if(r){let a=n.spaces(i);if(a===-2)o=!0;else if(a>=0&&a<n.length){let l=n.at(a)===44?a+1:this.#f?-1:n.literal(this.#u,a),d=l>=0?this.#h(l):l;
if(d===!0)return{next:l,extra:{from:a,to:l}};d===-2&&(o=!0)}}return o&&n.ended?{next:n.length}:o?-2:-1}#h(e){let{input:n}=this.#t,{section:r,call:i,functionEnd:s,
args:o}=this.#e.marks,a=n.spaces(e);if(a===-1)return-1;if(a===-2||a>=n.length)return n.ended?!0:-2;let l=this.#t.first(()=>this.#e.keyAt(a),()=>this.#e.continuesAt(
a),...[s,o.end,i.end,r.end].map(d=>()=>d===""?-1:n.literal(d,a)),()=>this.#e.furtherAt(a),()=>this.#t.stopsAt(a));return l===-2?n.ended?!0:-2:l===-1?-1:!0}#m(e,{
next:n,extra:r}){let i=this.#y(e),s=!this.#A(i,!1);return this.#n.last=n,r!==void 0&&v(this.#t,this.#n,"unexpected-text",r.from,r.to),{kind:"value",at:n,isBroken:s}}#x(e){
return this.#A(this.#y(e),!0),{kind:"final",at:this.#t.input.length}}*#b(e){let n=this.#t,r=e;for(let i of this.#r.edges.before){let s=yield*n.peek(r);if(s===i.
charCodeAt(0))r++;else if(i===`
`&&s===13&&(yield*n.peek(r+1))===10)r+=2;else break}return r}#y(e){let{input:n}=this.#t,{after:r}=this.#r.edges,i=e;r.startsWith(`
`)&&i===n.length&&i>this.#c&&n.at(i-1)===13&&i--;for(let s=r.length-1;s>=0&&i>this.#c;s--)n.at(i-1)===r.charCodeAt(s)&&(i--,r[s]===`
`&&i>this.#c&&n.at(i-1)===13&&i--);return Math.max(i,this.#c)}#k(e){!this.#i||e<=this.#d||(x(this.#t,this.#n,q(this.#t.text(this.#d,e))),this.#d=e)}#A(e,n){let r=this.#t,
i=this.#n,s=this.#s;if(this.#i)return this.#k(e),n||x(r,i,'"'),!0;let o=r.text(this.#c,e),a=O(o),l=J(s)||!this.#e.dialect.words?{}:this.#e.dialect;if(n)return a!==
""&&x(r,i,lm(s,a,l)?Ys(ae(o),l):`"${q(o)}`),!0;let d=te(a,l);if(d!==void 0&&Ye(s,d))x(r,i,d);else if(J(s))x(r,i,z(o)),this.#r.mark==="other"&&d===void 0&&v(r,i,
"argument-type",this.#c,e);else{if(this.#l)return x(r,i,o),v(r,i,"malformed-arguments",this.#c,e),!1;x(r,i,z(o)),v(r,i,"argument-type",this.#c,e)}return!0}};function lm(t,e,n){
return Vs(e,n)&&jt(e)!=="string"&&It(t,e)}var Ea=123,ie=class extends An{dialect;bounds;keys=[];constructor(e){super(e);let{section:n,call:r,name:i,args:s,key:o,functionEnd:a}=e.marks,{tools:l={}}=e.description;
this.dialect={quotes:l.usesPythonDicts===!0,words:l.pythonLiterals===!0},this.bounds={units:new E([n.start,r.start,i.start,a,r.end,n.end,o.start,s.end,...e.stops,
...yn(e)]),at:d=>this.boundaryAt(d)}}get keyWord(){return this.marks.key.start.replace(/(?:\s+[\w-]+="?|[=>])$/,"")}insteadAt(e){return-1}get insteadEnd(){return""}*readArgument(e,n,r){
return yield*Lt(this,e,n,r?.allowed)}continuesAt(e){return-1}boundaryAt(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[u,p]of[r.args.end,r.functionEnd,r.call.
end,r.section.end].entries()){let m=p===""?-1:i.literal(p,e);if(m>=0)return{kind:"end",rank:u,to:m};m===-2&&(s=!0)}let o=this.outerAt(e);if(o!==-1&&o!==-2)return o;
let a=this.isJson?-1:this.keyAt(e);if(a!==-1&&a!==-2)return{kind:"key",rank:0,to:a.end};let l=this.furtherAt(e);if(l!==-1&&l!==-2)return{kind:"start",rank:0,to:l.
end};let d=n.stopsAt(e);return d>=0?{kind:"final",rank:0,to:d}:!s&&a!==-2&&l!==-2&&o!==-2&&d!==-2?-1:i.ended?!s&&a!==-2&&l===-2?{kind:"start",rank:0,to:i.length}:
s||l===-2?{kind:"final",rank:1,to:i.length}:a===-2?{kind:"final",rank:fn,to:i.length}:-1:-2}furtherAt(e){return this.inSection?super.furtherAt(e):this.headAt(e,
0)}keyAt(e,n=this.keys){let{run:r,marks:i}=this,{input:s}=r;if(i.key.start==="")return-1;let o=s.literal(i.key.start,e);if(o<0)return o;let a=i.key.end===""?de(
s,o,"",this.nameEnds,n):gn(s,o,i.key.end,n);return a===-1||a===-2?a:this.edgesAt(a.name,a.from,a.end)}edgesAt(e,n,r){let{marks:i}=this,{input:s}=this.run;if(i.escaped!==
void 0){let d=s.spaces(r);if(d<0&&d===-2)return-2;if(d>=0&&s.literal(i.escaped.start,d)===-2)return-2}if(i.value.start===""&&i.typed===void 0)return{name:e,from:n,
end:r,edges:i.value,mark:void 0};let o=s.spaces(r);if(o<0)return o;let a=s.literal(i.value.start,o);if(a>=0)return{name:e,from:n,end:a,edges:i.value,mark:i.typed===
void 0?void 0:"string"};let l=i.typed===void 0?-1:s.literal(i.typed.start,o);return l>=0&&i.typed!==void 0?{name:e,from:n,end:l,edges:i.typed,mark:"other"}:a===
-2||l===-2?-2:-1}bareFollows(e){let{run:n,marks:r}=this,{input:i}=n,s=i.spaces(e.end);if(s<0)return s;let o=this.keysOf(e.name);return n.first(()=>this.isJson?s<
i.length?i.at(s)===Ea?!0:-1:-2:P(this.keyAt(s,o)),...[...this.ends,r.section.end].map(a=>()=>P(a===""?-1:i.literal(a,s))))}*code(e){let{run:n,marks:r}=this,{input:i}=n,
s=yield*n.settle(()=>i.literal(r.code,e),e);if(s<0||!this.isJson||!n.tools.has("python"))return-1;let o=K(e),a=yield*n.skip(s);if((yield*n.peek(a))===-1)return this.
cutOff(e);if((yield*n.peek(a))===Ea){let m=yield*n.peek(yield*n.skip(a+1));if(m===34||m===125){W(n,o,"python");let h=yield*re(n,o,a,{bounds:this.bounds,dialect:{}});
return this.finish(o,h.at)}}W(n,o,"python"),x(n,o,'{"code": "');let l=s,d=m=>{x(n,o,q(n.text(l,m))),l=m},u={units:new E([r.code,...n.stops]),at:m=>{let h=n.first(
()=>P(i.literal(r.code,m)),()=>P(n.stopsAt(m)));return h===!0?{kind:"start",rank:0,to:m}:h}},p=yield*pt(n,s,u,d);return d(p.at),x(n,o,'"}'),this.finish(o,p.at)}*read(e,n){
return this.isJson?yield*this.#e(e,n,this.ends):yield*this.readTagged(e,n,this.ends)}*#e(e,n,r,i=!1){let{run:s}=this,o=K(n.own??e);o.last=n.end,n.id!==void 0&&Xe(
s,o,n.id),W(s,o,n.name),i&&v(s,o,"missing-start-marker",e);let a=yield*s.skip(n.end);if(a>=s.input.length)return o.complete=!1,this.finish(o,o.mode==="extra"?o.
last:a);let l=yield*s.settle(()=>this.bounds.at(a),a);if(l!==-1&&l!==-2&&l.kind!=="final")x(s,o,"{}");else{if(l!==-1)return o.complete=!1,s.out.mark(),this.finish(
o,s.input.length);{let p=yield*re(s,o,a,{bounds:this.bounds,dialect:this.dialect});if(a=p.at,p.kind==="none"&&(x(s,o,"{}"),o.last=a),p.kind==="end")return this.
finish(o,o.mode==="extra"?o.last:a)}}this.marks.id.position==="POST_ARGS"&&(a=yield*this.#t(o,a));let d=[],u=yield*this.ending(o,a,r,d);for(let{from:p,to:m}of d)
v(s,o,"unexpected-text",p,m);return this.finish(o,o.lacksEnd&&o.mode!=="accepted"?o.last:u),u}*#t(e,n){let{run:r}=this,{id:i}=this.marks,s=yield*r.skip(n),o=yield*r.
settle(()=>i.start===""?-1:r.input.literal(i.start,s),s);if(o<0)return n;let a=yield*r.settle(()=>this.idBetween(o,!0),s);return a===-1||a===-2?n:(a.id!==void 0&&
Xe(r,e,a.id),e.last=a.end,a.end)}*readTagged(e,n,r,i=!1,s=!1){let{run:o}=this,a=K(n.own??e);return a.last=n.end,n.id!==void 0&&Xe(o,a,n.id),W(o,a,n.name,s),i&&v(
o,a,"missing-start-marker",e),yield*new kn(this,a,r).read(n.end)}*readBare(e,n,r){let{call:i,section:s}=this.marks,o=r===2&&i.start!==""?this.ends.filter(l=>l!==
i.end):this.ends,a=this.isJson?yield*this.#e(e,n,o,!0):yield*this.readTagged(e,n,o,!0);return yield*this.dropEnds(a,o.length===this.ends.length?[s.end]:[i.end,s.
end])}*extraFunctions(e,n,r){let{run:i}=this,s=K(e);s.last=n.end,W(i,s,n.name);let o=r[r.length-1]??"",a={units:this.bounds.units,at:d=>{let u=this.bounds.at(d);
return u===-1||u===-2||u.kind==="final"||u.kind==="start"||u.kind==="end"&&u.to===i.input.literal(o,d)?u:-1}},l=yield*pt(i,n.end,a,()=>{});return this.finish(s,
l.kind==="end"?l.to:l.at)}sharedAt(e){let{run:n,marks:r}=this;if(r.call.start===""&&r.section.start==="")return-1;if(r.name.start===""||this.isJson)return-1;let i=this.
headAt(e,2);if(i===-1||i===-2)return i;if(!n.tools.has(i.name))return-1;let s=this.bareFollows(i);return s===!0?i:s}};var Ra=512;function ht(t,e,n,r){let i=t.literal(e,n);if(i===-2)return-2;let s=[...r?.properties.keys()??[]];if(i>=0)return va(t,i,e,s);let o=t.char(n);if(o==='"'||
o==="'")return va(t,n+1,o,s);for(let u of s){if(!/[:={}[\],<"'\n]/.test(u))continue;let p=t.literal(u,n),m=p<0?p:jr(t,p);if(m===-2)return-2;if(m>=0)return{name:u,
from:n,to:p,end:m}}let a=n;for(;a<t.length&&!`:={}[],<"'
\``.includes(t.char(a));)if(a++,a-n>Ra)return-1;if(a>=t.length)return-2;let l=jr(t,a);if(l<0)return l;let d=O(t.text(n,a));return d===""?-1:{name:d,from:n,to:n+
d.length,end:l}}function va(t,e,n,r){for(let i=e;i-e<=Ra;i++){if(i>=t.length)return-2;let s=t.literal(n,i);if(s===-2)return-2;if(s<0){let a=Pe.has(t.at(i))?t.text(
e,i+1):"";if(a!==""&&!r.some(l=>l.startsWith(a)))return-1;continue}let o=jr(t,s);return o<0?o:{name:t.text(e,i),from:e,to:i,end:o}}return-1}function jr(t,e){let n=t.
spaces(e);if(n<0)return n;if(n>=t.length)return-2;let r=t.at(n);return r===58||r===61?n+1:-1}var Dr={quotes:!0,words:!0,escapes:!0},Ta={words:!0},dm=512,Sn=class{#e;#t;#n;#r=[];names=new Set;isBroken=!1;constructor(e,n,r){this.#e=e,this.#t=n,this.#n=r}*object(e,n){
let r=this.#e,i=this.#t,s=this.#r.length===0,o=s?this.names:new Set;this.#r.push("{");let a=e,l=0;for(;;){let d=yield*this.#a(a);if(d.kind!=="done")return this.#i(
d,"}",s,l);a=d.at;let u=yield*r.peek(a);if(u===125)return this.#r.pop(),s||x(r,i,l===0?"{}":"}"),i.last=a+1,{kind:"done",at:a+1};let p=a,m=u===-1?-2:yield*r.settle(
()=>ht(this.#e.input,this.#n.token,p,n),a);if(m===-2)return this.#i({kind:"end",at:r.input.length},"}",s,l);if(m===-1)return this.#i({kind:"error",at:a},"}",s,l);
o.has(m.name)&&v(r,i,"duplicate-argument",m.from,m.to),x(r,i,`${l++===0?"{":", "}${z(m.name)}: `),o.add(m.name);let h=yield*this.#o(m.end,n?.property(m.name));if(a=
h.at,h.kind!=="done")return this.#i(h,"}",s,l);i.last=a}}*#s(e,n){let r=this.#e,i=this.#t;this.#r.push("[");let s=e,o=0;for(;;){let a=yield*this.#a(s);if(a.kind!==
"done")return this.#i(a,"]",!1,o);s=a.at;let l=yield*r.peek(s);if(l===93)return this.#r.pop(),x(r,i,o===0?"[]":"]"),i.last=s+1,{kind:"done",at:s+1};if(l===-1)return this.#i(
{kind:"end",at:s},"]",!1,o);x(r,i,o===0?"[":", ");let d=yield*this.#o(s,n?.item(o));if(o++,s=d.at,d.kind!=="done")return this.#i(d,"]",!1,o);i.last=s}}#i(e,n,r,i){
let s=this.#r.length;return this.#r.pop(),e.kind==="outer"&&!r?(i===0&&x(this.#e,this.#t,n==="}"?"{":"["),x(this.#e,this.#t,n)):!r&&i===0&&s>0&&x(this.#e,this.#t,
n==="}"?"{":"["),e}*#a(e){let n=this.#e,r=yield*n.skip(e),i=yield*this.#u(r);if(i!==void 0)return i;if(n.input.at(r)===44){r=yield*n.skip(r+1);let s=yield*this.#u(
r);if(s!==void 0)return s}return{kind:"done",at:r}}*#u(e){let n=this.#e;if((yield*n.peek(e))===-1)return{kind:"end",at:e};let r=yield*n.settle(()=>this.#n.outerAt(
e),e);if(r!==-1)return r===-2?{kind:"end",at:n.input.length}:{kind:r==="end"?"outer":"broken",at:e}}*#o(e,n){let r=this.#e,i=n?.allowed,s=yield*r.skip(e),o=yield*r.
peek(s);if(o===-1)return{kind:"end",at:s};let a=yield*r.settle(()=>r.input.literal(this.#n.token,s),s);return a===-2?{kind:"end",at:r.input.length}:a>=0?yield*this.#d(
a,i):(o===123||o===91)&&!le(i)&&It(i,String.fromCharCode(o))?o===123?yield*this.object(s+1,n):yield*this.#s(s+1,n):o===34||o===39?yield*this.#p(s,o):(yield*this.#g(
s,i))??(yield*this.#h(s,i))}#c(e,n){let{input:r}=this.#e,i=r.spaces(e);if(i<0)return i;if(i>=r.length)return r.ended?!0:-2;let s=r.at(i),o=this.#r.at(-1)==="[";
if(s===(o?93:125))return!0;let a=!1;if(s===44){if(o)return!0;let d=r.spaces(i+1);if(d===-2||d>=r.length)return r.ended?!0:-2;if(d>=0){if(r.at(d)===125)return!0;
let u=ht(this.#e.input,this.#n.token,d,void 0);if(u!==-1&&u!==-2)return!0;a=u===-2}}else if(!o&&!n){let d=ht(this.#e.input,this.#n.token,i,void 0);if(d!==-1&&d!==
-2)return!0;a=d===-2}let l=this.#n.outerAt(i);return l!==-1&&l!==-2?!0:a||l===-2?r.ended?!0:-2:-1}*#d(e,n){let r=this.#e,{input:i}=r,{token:s,marksStrings:o}=this.#n,
a=le(n)||o&&J(n);a&&x(r,this.#t,'"');let l=e,d=u=>{a&&x(r,this.#t,q(r.text(l,u))),l=u};for(let u=e;;u++){for(;u<i.length&&i.at(u)!==s.charCodeAt(0);)u++;if(d(u),
u>=i.length&&!i.ended){yield*r.wait(u),u--;continue}let p=u,m=u>=i.length?-2:yield*r.settle(()=>{let g=i.literal(s,p);if(g<0)return g;let y=this.#c(g,!1);return y===
!0?g:y},u);if(m===-1)continue;let h=r.text(e,u);return m===-2?(a||this.#l(h,n),{kind:"end",at:i.length}):(a?x(r,this.#t,'"'):this.#f(h,n,e,u,!1),{kind:"done",at:m})}}#l(e,n){
let r=O(e);if(r==="")return;let i=new B(Dr),s="ok";for(let l=0;l<r.length&&s==="ok";l++)s=i.push(r.charCodeAt(l));let o=(s==="ok"||s==="done")&&r[0]!=='"'&&r[0]!==
"'"&&It(n,r),a=J(n)?r:i.json+i.partialWord;x(this.#e,this.#t,o?a:`"${q(e)}`)}#f(e,n,r,i,s){let o=O(e),{holdsHead:a}=this.#n,l=s?Ta:J(n)?{}:Dr,d=te(o,l);if(d!==void 0&&
Ye(n,d))return x(this.#e,this.#t,d);if(!J(n)&&a(r,i)){this.isBroken=!0,x(this.#e,this.#t,e),v(this.#e,this.#t,"malformed-arguments",r,i);return}x(this.#e,this.#t,
z(e)),(!J(n)||s&&te(o,{})===void 0)&&v(this.#e,this.#t,"argument-type",r,i)}*#p(e,n){let r=this.#e,{input:i}=r,s=new B({...Dr,controls:!0});s.push(n);let o=()=>x(
r,this.#t,s.take());for(let a=e+1;;a++){a>=i.length&&!i.ended&&o();let l=yield*r.peek(a);if(l===-1)return o(),{kind:"end",at:a};let d=a;if(!s.inEscape&&l===n){if(s.
settleOctal(),o(),(yield*r.settle(()=>this.#c(d+1,!0),a))!==-1)return x(r,this.#t,'"'),{kind:"done",at:a+1};s.putPlain(l)}else s.push(l)==="done"&&s.putPlain(l)}}*#g(e,n){
if(le(n))return;let r=this.#e,i=e;for(;i-e<dm;i++){let d=yield*r.peek(i);if(d===-1||S(d)||d===44||d===125||d===93||d===60)break}let s=te(r.input.text(e,i),Ta);if(s===
void 0||!Ye(n,s))return;let o=yield*r.skip(i),a=yield*r.peek(o);if(a===-1)return x(r,this.#t,r.input.text(e,i)),{kind:"end",at:o};if((a===44||a===(this.#r.at(-1)===
"["?93:125)||(yield*r.settle(()=>this.#n.outerAt(o),e))!==-1)&&!(a===44&&(yield*r.settle(()=>this.#c(i,!0),e))===-1))return x(r,this.#t,s),{kind:"done",at:i}}*#h(e,n){
let r=this.#e,{input:i}=r,s=le(n);s&&x(r,this.#t,'"');let o=e,a=l=>{let d=l;for(;d>o&&S(i.at(d-1));)d--;s&&d>o&&x(r,this.#t,q(r.text(o,d))),o=Math.max(o,d)};for(let l=e;;l++){
if(l>=i.length&&!i.ended){a(l),yield*r.wait(l),l--;continue}let d=l;if(l<i.length){let h=i.at(l);if(h!==44&&h!==125&&h!==93&&h!==60)continue;a(l)}let u=l>=i.length?
"end":yield*r.settle(()=>this.#m(d),l);if(u===-1)continue;let p=u==="end"||u===-2,m=O(r.text(e,l));return a(l),s?u==="value"&&x(r,this.#t,'"'):u==="value"?this.#f(
m,n,e,e+m.length,!0):this.#l(m,n),p?{kind:"end",at:i.length}:{kind:u==="outer"?"broken":"done",at:l}}}#m(e){let{input:n}=this.#e,r=n.at(e),i=this.#r.at(-1)==="[";
if(r===44){if(i)return"value";let o=n.spaces(e+1);if(o===-2||o>=n.length)return-2;let a=o<0?-1:ht(this.#e.input,this.#n.token,o,void 0);return a===-1||a===-2?a:
"value"}if(r===125||r===93)return this.#x(e);if(r!==60)return-1;let s=this.#n.outerAt(e);return s===-1||s===-2?s:"outer"}#x(e){let{input:n}=this.#e,r=e,i=!1;for(let s=this.#r.
length-1;s>=0;s--){if(r>=n.length)return n.ended?"value":-2;if(n.at(r)!==(this.#r[s]==="{"?125:93))break;let o=n.spaces(r+1);if(o<0)return o;if(r=o,r>=n.length){
if(s===0)return n.ended?"value":-2;continue}if(s===0){let d=this.#n.outerAt(r);return d===-1||d===-2?d:"value"}if(n.at(r)!==44)continue;let a=n.spaces(r+1);if(a===
-2||a>=n.length)return-2;if(a<0)continue;if(this.#r[s-1]==="[")return"value";let l=ht(this.#e.input,this.#n.token,a,void 0);if(l===-2)i=!0;else if(l!==-1)return"\
value"}return i?-2:-1}};var Ca=t=>new Lr(t);function*Pr(t){let e=t.reads?Ca(t):void 0,{options:n,marks:r}=t,i=he(t.description,r,n,t.prompt),s=new ue(t,e,Ca),o=i==="inside"?(yield*s.read(
i)).at:0;i==="after"&&n.continueFinalMessage!=="content"&&t.out.mark("reasoning");let a=n.reasoningFormat==="none"||r.reasoning.end==="",l=new Ir(t,s);yield*j(t,
e,o,{sawReasoning:!0,...a?{}:{special:l}})}var Ir=class{#e;#t;#n;units;constructor(e,n){this.#e=e,this.#t=n;let{start:r,end:i}=e.marks.reasoning;this.#n=r.slice(
0,r.indexOf(">")+1)||r,this.units=[r,i]}*at(e){let n=this.#e,{input:r}=n,{start:i,end:s}=n.marks.reasoning,o=yield*n.settle(()=>r.literal(s,e),e);if(o>=0)return n.
out.mark("reasoning"),o;let a=yield*n.settle(()=>r.literal(i,e),e);if(a>=0)return n.out.mark(),yield*this.#t.inside(a);let l=yield*n.settle(()=>this.#r(e),e);return l===
-1||l===-2?-1:(n.out.mark(),l)}#r(e){let n=this.#e,{input:r}=n,i=r.literal(this.#n,e);if(i<0)return i;if(i>=r.length)return r.ended?i:-2;let s=n.first(()=>P(r.literal(
this.#n,i)),()=>P(r.literal(n.marks.reasoning.end,i)),()=>P(n.stopsAt(i)));return s===!0?i:s}},Lr=class extends ke{bounds;constructor(e){super(e,[]),this.bounds=
{units:new E([e.marks.call.start,e.marks.call.end,...e.stops]),at:n=>this.#e(n)}}*code(){return-1}innerAt(e){let{input:n,tools:r}=this.run,{name:i}=this.marks,s=n.
literal(i.start,e);if(s<0)return s;let o=de(n,s,i.end,E.NONE,r.names);return o===-1||o===-2?o:{inner:e,end:o.end,name:o.name,id:void 0,inArray:!1}}#e(e){let{run:n,
marks:r}=this,{input:i}=n,s=i.literal(r.call.end,e);if(s>=0)return{kind:"end",rank:0,to:s};let o=this.headAt(e,0);if(o!==-1&&o!==-2)return{kind:"start",rank:0,to:o.
end};let a=n.stopsAt(e);return a>=0?{kind:"final",rank:0,to:a}:s!==-2&&o!==-2&&a!==-2?-1:i.ended?s===-2?{kind:"final",rank:1,to:i.length}:o===-2?{kind:"start",rank:0,
to:i.length}:-1:-2}*read(e,n){let{run:r,marks:i}=this,{input:s}=r,o=K(e);o.last=n.end,W(r,o,n.name);let a=r.tools.has(n.name),l=new Sn(r,o,{token:i.value.start,
marksStrings:i.typed!==void 0,outerAt:g=>{let y=this.bounds.at(g);return y===-1||y===-2?y:y.kind==="final"&&y.rank===1?-2:y.kind==="end"||y.kind==="start"?y.kind:
"final"},holdsHead:(g,y)=>{for(let b=g;b<y;b++){let A=s.at(b)===i.call.start.charCodeAt(0)?this.headAt(b,0):-1;if(A!==-1&&A!==-2)return!0}return!1}}),d=yield*l.
object(n.end,a?r.parameters(n.name).place:void 0);if(d.kind==="end")return o.complete=!1,r.out.mark(),this.finish(o,o.mode==="extra"?o.last:s.length);let u=[];if(d.
kind==="error"){let g=yield*ye(r,o,d.at,this.bounds),y=yield*this.ending(o,g.at,[i.call.end],u);return this.finish(o,o.lacksEnd?o.last:y),y}if(d.kind==="outer"||
d.kind==="broken"){let g=yield*r.settle(()=>this.bounds.at(d.at),d.at),y=g!==-1&&g!==-2&&g.kind==="end";if(d.kind==="broken"||!y){o.complete=!1,o.lacksEnd=!y,l.
names.size===0&&!y&&g!==-2&&g!==-1&&g.kind==="start"&&x(r,o,"{");let b=y||g!==-1&&g!==-2&&g.kind==="final"?g.to:d.at;return this.finish(o,y||o.mode==="accepted"?
b:o.last),b}return v(r,o,"missing-end-marker",o.last),x(r,o,l.names.size===0?"{}":"}"),this.finish(o,g.to)}let p=yield*this.ending(o,d.at,[i.call.end],u),m=u.map(
g=>g.text).join(`
`),h=!0;if(m!==""&&o.mode==="accepted"){let{names:g,required:y}=r.parameters(o.name);h=l.names.size>0&&y.every(b=>l.names.has(b))&&!g.some(b=>!l.names.has(b)&&Mr(
m,b))}l.isBroken?o.complete=!1:h?x(r,o,l.names.size===0?"{}":"}"):(l.names.size===0&&x(r,o,"{"),o.complete=!1);for(let g of u)v(r,o,h?"unexpected-text":"malform\
ed-arguments",g.from,g.to);return this.finish(o,o.lacksEnd&&o.mode!=="accepted"?o.last:p),p}};var Fr=34,Br=39,gt=123,Ma=125,um=2*1536,cm=["arguments","parameters","input","args"],Ae=class extends ke{#e;#t;#n;#r=!1;bounds;constructor(e,n=e.description.tools??
{}){super(e,[e.marks.section.start===""&&e.marks.call.start===""?n.toolsArrayWrapped===!0?"[":"{":"",n.rendersBareCalls===!0?"{":""]),this.#t=n,this.#e=n.usesPythonDicts===
!0||n.pythonLiterals===!0?{quotes:n.usesPythonDicts===!0,words:n.pythonLiterals===!0}:{};let{section:r,call:i}=this.marks;this.bounds={units:new E([r.start,i.start,
r.end,i.end,e.marks.code,...e.stops,...yn(e)]),at:s=>this.#a(s)},this.#n={bounds:this.bounds,dialect:this.#e}}innerAt(e){return this.run.input.at(e)!==gt?-1:{inner:e,
end:e+1,name:"",id:void 0,inArray:this.#i(e)}}*code(e){let{run:n}=this,r=yield*n.settle(()=>this.#s(e),e);if(r===-1||r===-2)return-1;this.#r=!0;let i=yield*this.
read(e,r);return this.#r=!1,i}#s(e){let{input:n}=this.run,r=n.literal(this.marks.code,e),i=r<0?r:n.spaces(r);if(i<0)return i;if(i>=n.length)return-2;let s=this.
innerAt(i);return s===-1||s===-2?s:{...s,own:i}}furtherAt(e){return this.marks.code===""?super.furtherAt(e):this.run.first(()=>this.#s(e),()=>super.furtherAt(e))}get isUnmarked(){
return super.isUnmarked&&!this.#r}#i(e){if(this.inArray||!this.isArray)return this.inArray;let n=e-1;for(;n>=0&&this.run.input.at(n)<=32;)n--;return n>=0&&this.
run.input.at(n)===91}#a(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[d,u]of[r.call.end,r.section.end].entries()){let p=u===""||fm(u)?-1:i.literal(u,e);if(p>=
0)return{kind:"end",rank:d,to:p};p===-2&&(s=!0)}let o=this.outerAt(e);if(o!==-1&&o!==-2)return o;let a=this.furtherAt(e);if(a!==-1&&a!==-2)return this.isPlainBrace(
e)?-1:{kind:"start",rank:0,to:a.end};let l=n.stopsAt(e);return l>=0?{kind:"final",rank:0,to:l}:!s&&a!==-2&&o!==-2&&l!==-2?-1:i.ended?s?{kind:"final",rank:1,to:i.
length}:a===-2&&!this.isPlainBrace(e)?{kind:"start",rank:0,to:i.length}:-1:-2}isPlainBrace(e){return this.run.input.at(e)===gt}*read(e,n){if(this.#t.functionNameIsKey===
!0)return yield*this.#y(e,n.inner);let r=K(this.marks.call.start===""&&this.inArray?n.inner:n.own??e),i={hasArguments:!1,hasBegun:!1,isDescribed:!1,inString:!1,
others:[],skipped:0},s=yield*this.#l(r,n.inner,i,!0);return yield*this.#u(r,e,n.inner,i,s)}*#u(e,n,r,i,s){let{run:o}=this;if(s.kind==="text")return-1;if(e.mode===
"pending")return s.kind==="end"?this.#o(n):-1;let a=[this.marks.call.end];if(s.kind==="over")return s.ended==="closed"?yield*this.#d(e,s.at,a):yield*this.#d(e,s.
at,a);if(s.kind==="closed")return e.last=s.at,i.hasArguments||(e.mode==="accepted"&&this.#c(e,i)?(x(o,e,"{"),e.complete=!1,$(o,r,s.at),v(o,e,"malformed-argument\
s",r,s.at)):x(o,e,"{}")),yield*this.#d(e,s.at,a);if(i.hasArguments)return be(e),!this.inSection&&this.marks.call.end===""?this.finish(e,e.mode==="accepted"?s.at:
e.last)&&s.at:yield*this.#d(e,s.at,a);if(s.kind==="error"){let p=yield*ye(o,e,s.at,this.bounds);return yield*this.#d(e,p.at,a)}e.complete=!1;let{length:l}=o.input,
d=e.mode==="extra"||e.mode==="rejected"&&!i.hasBegun?e.last:l;for(;e.mode==="rejected"&&!i.inString&&d>e.last&&(S(o.input.at(d-1))||o.input.at(d-1)===44);)d--;let u=this.
finish(e,d);return e.mode==="extra"?u:l}#o(e){return this.isUnmarked&&!this.isFurther?-1:this.cutOff(e)}#c(e,{others:n}){let r=this.run.parameters(e.name);return n.
some(({name:i,isObject:s})=>s||r.has(i))}*#d(e,n,r){let i=[],s=yield*this.ending(e,n,r,i,this.inArray?this.sectionBounds:this.bounds);for(let{from:o,to:a}of i)v(
this.run,e,"unexpected-text",o,a);return this.noteText(s,i.at(-1)?.to??-1),this.finish(e,e.mode==="accepted"||!e.lacksEnd?s:e.last)===s,s}*#l(e,n,r,i){let{run:s}=this,
o=this.#t,a=o.functionField??"",l=!i||a===""||a==="function",d=n+1;for(let u=!0;;u=!1){let p=yield*this.#f(d,u,r.hasArguments);if(p.kind!=="key")return p;if(e.mode===
"pending"&&p.at-n-r.skipped>um)return{kind:"text",at:p.at};let{name:m,at:h}=p,g=yield*s.peek(h);if(g===-1)return{kind:"end",at:h};let y;if(i&&m===a&&a!==""&&g===
gt){let b=yield*this.#l(e,h,r,!1);if(b.kind!=="closed")return b;r.hasArguments||(e.last=b.at),y=b}else if(l&&m===o.nameField&&e.mode==="pending")y=yield*this.#g(
e,h,g,r);else if(l&&(yield*this.#m(e,m,h,r)))y=yield*this.#b(e,h,r);else if(m===o.idField||m===o.genIdField)y=yield*this.#h(e,h,g);else{let b=yield*Q(s,h,this.#e);
if(b.kind!=="done")return{kind:b.kind,at:b.at};let A=g===gt&&!/^\{\s*\}$/.test(s.input.text(h,Math.min(b.at,h+64)));r.others.push({name:m,isObject:A}),y={kind:"\
closed",at:b.at}}if(y.kind!=="closed")return y;m==="description"&&(r.isDescribed=!0),d=y.at}}*#f(e,n,r=!1){let{run:i}=this,s=yield*i.skip(e),o=yield*i.peek(s);if(o===
Ma)return{kind:"closed",at:s+1};if(!n){if(o===-1)return{kind:"end",at:s};if(o!==44)return{kind:"error",at:s};let u=s;if(s=yield*i.skip(s+1),o=yield*i.peek(s),o===
gt&&this.inArray&&r)return{kind:"error",at:u}}if(o===-1)return{kind:"end",at:s};if(o!==Fr&&!(o===Br&&this.#e.quotes))return{kind:"error",at:s};let a=yield*Q(i,s,
this.#e);if(a.kind!=="done")return{kind:a.kind,at:a.at};let l=this.#p(s,a.at),d=s;return s=yield*i.skip(a.at),o=yield*i.peek(s),o===-1?{kind:"end",at:s}:o!==58?
{kind:"error",at:s}:{kind:"key",name:l,from:d,at:yield*i.skip(s+1)}}#p(e,n){let r=this.run.input.text(e,n);return JSON.parse(te(r,this.#e)??'""')}*#g(e,n,r,i){let{
run:s}=this,o=yield*Q(s,n,this.#e);if(o.kind!=="done")return{kind:o.kind,at:o.at};if(r!==Fr&&!(r===Br&&this.#e.quotes))return{kind:"text",at:o.at};let a=this.#p(
n,o.at);return!s.tools.has(a)&&this.isUnmarked?{kind:"text",at:o.at}:(W(s,e,a),i.hasArguments||(e.last=o.at),{kind:"closed",at:o.at})}*#h(e,n,r){let i=yield*Q(this.
run,n,this.#e);return i.kind!=="done"?{kind:i.kind,at:i.at}:(r===Fr||r===Br?Xe(this.run,e,this.#p(n,i.at)):(r===45||r>=48&&r<=57)&&Xe(this.run,e,this.run.text(n,
i.at)),{kind:"closed",at:i.at})}*#m(e,n,r,i){let s=n===this.#t.argsField;return i.hasArguments||!s&&!cm.includes(n)||i.isDescribed&&!s?!1:s&&!i.isDescribed?!0:!(yield*this.#x(
e,r))}*#x(e,n){let{run:r}=this;if((yield*r.peek(n))!==gt)return!1;let i=yield*this.#f(n+1,!0);if(i.kind!=="key")return!1;let s=l=>e.mode==="accepted"&&r.parameters(
e.name).has(l);if(i.name==="properties")return!s("properties");if(i.name!=="type"||s("type"))return!1;let o=yield*Q(r,i.at,this.#e);if(o.kind!=="done"||r.input.
text(i.at,o.at)!=='"object"')return!1;let a=yield*this.#f(o.at,!1);return a.kind==="key"&&a.name==="properties"&&!s("properties")}*#b(e,n,r){r.hasBegun=!0;let i=yield*re(
this.run,e,n,this.#n);return r.skipped+=i.at-n,i.kind==="fail"?{kind:"text",at:i.at}:i.kind==="malformed"||i.kind==="closed"?{kind:"over",at:i.at,ended:i.kind}:
i.kind==="end"?(r.inString=i.scanner?.inString??!0,{kind:"end",at:i.at}):(i.kind!=="none"&&(r.hasArguments=!0),{kind:"closed",at:i.at})}*#y(e,n){let{run:r}=this,
i=n+1;for(let s=!0;;s=!1){let o=yield*this.#f(i,s);if(o.kind==="end"&&s)return this.cutOff(e);if(o.kind==="text"||s&&o.kind!=="key")return-1;if(o.kind!=="key")return o.
kind==="closed"||r.state.previous!==void 0&&be(r.state.previous),o.at;let a=K(s?n:o.from);if(!r.tools.has(o.name)&&this.isUnmarked)return-1;if(W(r,a,o.name),(yield*r.
peek(o.at))===-1)return a.complete=!1,this.finish(a,o.at);let d=yield*re(r,a,o.at,this.#n);d.kind==="none"&&x(r,a,"{}"),a.last=Math.max(a.last,d.at),i=d.at;let u=yield*r.
skip(i);if(d.kind==="end")return this.finish(a,d.at);if(d.kind==="malformed"||d.kind==="closed")return yield*this.#d(a,d.at,[this.marks.call.end]);if((yield*r.peek(
u))===Ma)return a.last=u+1,i=yield*this.#d(a,u+1,[this.marks.call.end]),i;if((yield*r.peek(u))!==44)return be(a),yield*this.#d(a,u,[this.marks.call.end]);this.finish(
a,a.last)}}},fm=t=>t==="}"||t==="]";var Hr=34,pm=123,Da=125,Na=92,mm={'"':'"',"\\":"\\","/":"/",b:"\b",f:"\f",n:`
`,r:"\r",t:"	"};function*Gr(t){let e=t.options.continueFinalMessage==="content",n={sawReasoning:!1,isUnwrapped:!0};if(!t.reads)return yield*j(t,void 0,0,n);if(e)
return yield*j(t,void 0,yield*Ia(t,0),n);let r=yield*t.skip(0),i=r<t.input.length?yield*t.settle(()=>hm(t,r),0):-1;if(i===-1||i===-2)return yield*j(t,void 0,0,n);
if(i.key==="response")return yield*j(t,void 0,yield*gm(t,i.value),n);let s=new Wr(t,r,i),o=s.headAt(r,0),a=o===-1||o===-2?-1:yield*s.section(r,o);yield*j(t,void 0,
a===-1?0:a,n)}function hm(t,e){let{input:n}=t,r=n.literal("{",e),i=r<0?r:n.spaces(r);if(i<0)return i;let s=i>=n.length;for(let o of["tool_calls","tool_call","re\
sponse"]){let a=n.literal(`"${o}"`,i);if(a===-2&&(s=!0),a<0)continue;let l=n.spaces(a),d=l<0?l:n.literal(":",l),u=d<0?d:n.spaces(d);if(u<0)return u;if(u>=n.length)
return-2;if(o==="response")return{key:o,value:u};let p=o==="tool_calls"?n.literal("[",u):u,m=p<0?p:n.spaces(p);return m<0?m:m>=n.length?-2:n.at(m)===pm?{key:o,value:m}:
-1}return s?-2:-1}function*gm(t,e){if(t.out.mark(),(yield*t.peek(e))===Hr)return yield*Ia(t,e+1);let n=e,r=yield*Q(t,e,{},s=>{$(t,n,s),n=s});if(r.kind!=="done")
return r.at;let i=yield*t.skip(r.at);return(yield*t.peek(i))!==Da?r.at:(t.out.mark(),i+1)}function*Ia(t,e){let{input:n}=t,r=e,i=s=>{$(t,r,s),r=s};for(let s=e;;){
for(;s<n.length&&n.at(s)!==Hr&&n.at(s)!==Na&&!ym(t,s);)s++;if(i(s),s>=n.length){if(n.ended)return s;yield*t.wait(s);continue}let o=s;if(n.at(s)===Na){let a=yield*t.
settle(()=>bm(t,o),s);if(a===-2)return n.length;a===-1?s++:(t.out.put(a.text),r=s=a.end);continue}if(n.at(s)===Hr){let a=yield*t.settle(()=>xm(t,o),s);if(a!==-1&&
a!==-2)return t.out.mark(),a}else if((yield*t.settle(()=>t.stopsAt(o),s))>=0)return s;s++}}function ym(t,e){let n=t.input.at(e);return t.stops.some(r=>r.charCodeAt(
0)===n)}function xm(t,e){let{input:n}=t,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?r:-2;if(n.at(r)===Da)return r+1;let i=t.stopsAt(r);return i>=
0?r:i}function bm(t,e){let{input:n}=t;if(e+1>=n.length)return-2;let r=mm[n.char(e+1)];if(r!==void 0)return{text:r,end:e+2};let i=ja(t,e);if(i===-1||i===-2||(i&64512)!==
55296)return i===-1||i===-2?i:{text:String.fromCharCode(i),end:e+6};let s=ja(t,e+6);if(s===-2&&!n.ended)return-2;let o=s!==-1&&s!==-2&&(s&64512)===56320;return{
text:String.fromCharCode(i,...o?[s]:[]),end:e+(o?12:6)}}function ja(t,e){let{input:n}=t,r=n.literal("\\u",e);if(r<0)return r;for(let i=0;i<4;i++){if(r+i>=n.length)
return-2;if(!/[0-9a-fA-F]/.test(n.char(r+i)))return-1}return parseInt(n.text(r,r+4),16)}var Wr=class extends Ae{#e;#t;constructor(e,n,r){super(e),this.#e=n,this.#t=
r}get reportsCut(){return!1}get sectionEnd(){return"}"}headAt(e,n){if(n!==0)return super.headAt(e,n);if(e!==this.#e)return-1;let{key:r,value:i}=this.#t;return{inner:i,
own:i,end:i+1,name:"",id:void 0,inArray:r==="tool_calls"}}};function Ur({messages:t={}}){return{start:"",role:"",channel:"",recipient:"",type:"",namespace:"",text:"",ends:[],turnEnds:[],reasoning:[],content:[],calls:[],types:[],
people:[],...t}}function Be({input:t},{start:e,role:n},r){let i=t.literal(e,r),s=i<0?i:t.spaces(i);return s<0?s:t.literal(n,s)}var km=16,Am=600,wn=class{#e;row;begin;#t;cut={
tokens:0,isPartial:!1,recipient:void 0};constructor(e){this.#e=e,this.row=Ur(e.description),this.begin=this.row.start+this.row.role,this.#t=e.tools.names.filter(
n=>/[\s<]/.test(n))}at(e,n){let{input:r}=this.#e,{row:i}=this,s={tokens:0,isPartial:!1,recipient:void 0};this.cut=s;let o=e,a=()=>(s.isPartial||=o<r.length,-2);
if(n){let p=Be(this.#e,i,o);if(p===-2)return a();if(p===-1)return-1;o=p,s.tokens++}let l,d,u=0;for(let p=0;p<=km;p++){let m=r.spaces(o);if(m<0)return m;if(o=m,o>=
r.length)return-2;let h=r.literal(i.text,o);if(h>=0)return this.#s(e,h,l,d);let g=[i.channel,i.recipient,i.type].map(w=>r.literal(w,o)),y=g.findIndex(w=>w>=0);if(y<
0){if(h===-2||g.includes(-2))return a();if(s.tokens===0||r.at(o)===60||u>0)return-1;let w=this.#r(o);if(w===-2&&d===void 0&&!i.types.some(Yt=>Yt.startsWith(r.text(
o,r.length))))return-1;if(w<0)return w;if(d===void 0&&!i.types.includes(r.text(o,w)))return-1;u++,o=w;continue}s.tokens++;let b=r.spaces(g[y]);if(b<0)return b;let A=this.#r(
b);if(y===1&&(s.recipient=r.text(b,A<0?r.length:A)),A===-2&&y===1&&this.#n(r.text(b,r.length)))return-1;if(A<0)return A;if(A===b||y===1&&this.#n(r.text(b,A)))return-1;
if(y===0)l=r.text(b,A);else if(y===1)d??=r.text(b,A);else if(++u>1)return-1;o=A}return-1}#n(e){let{tools:n}=this.#e,r=e.startsWith(this.row.namespace)?e.slice(this.
row.namespace.length):e;return/["'<>[\]{}]/.test(r)&&!n.names.some(i=>i.startsWith(e)||i.startsWith(r))}#r(e){let{input:n}=this.#e;for(let i of this.#t)for(let s of[
this.row.namespace+i,i]){let o=n.literal(s,e);if(o===-2&&!n.ended)return-2;if(!(o<0)){if(o>=n.length)return n.ended?o:-2;if(S(n.at(o))||n.at(o)===60)return o}}let r=e;
for(;r<n.length&&!S(n.at(r))&&n.at(r)!==60;)if(r++,r-e>Am)return-1;return r>=n.length?-2:r}#s(e,n,r,i){let{row:s}=this,{tools:o}=this.#e,a=r!==void 0&&s.reasoning.
includes(r)?"reasoning":"content";if(i===void 0)return{kind:a,name:"",start:e,end:n};if(i.startsWith(s.namespace)&&i.length>s.namespace.length){let l=i.slice(s.
namespace.length);return{kind:"call",name:!o.has(l)&&o.has(i)?i:l,start:e,end:n}}return s.people.includes(i)&&!o.has(i)?{kind:a,name:"",start:e,end:n}:{kind:"ca\
ll",name:i,start:e,end:n}}};function $r(t){return new Kr(t).read()}var Kr=class{#e;#t;#n;#r;#s;#i;#a;constructor(e){this.#e=e,this.#t=new wn(e),this.#s=e.options.reasoningFormat==="none",this.#i=
e.options.continueFinalMessage??"none";let{row:n,begin:r}=this.#t,i=this.#i==="none"?e.prompt.lastIndexOf(r):-1;this.#a=i>=0,i>=0&&e.input.add(e.prompt.slice(i+
r.length)),e.prefix=e.input.length,this.#n=new E([n.start,n.channel,...n.ends,...e.stops]),this.#r={units:this.#n,at:s=>this.#p(s)}}*read(){let e=this.#e,{input:n,
out:r}=e,i=0;if(this.#i!=="none")this.#i==="reasoning"&&r.continueReasoning(),i=yield*this.#l(0,{kind:this.#i,name:"",start:0,end:0},!0);else{let s=yield*e.skip(
0);s<n.length&&(i=Math.max(0,yield*this.#u(s)))}i===0&&e.hasResponseSchema&&(i=yield*xe(e,0));for(let s=i;;){if(i=n.next(this.#n,i),r.put(e.text(s,i)),s=i,i>=n.
length){if(n.ended)return;yield*e.wait(i);continue}let o=i;if((yield*e.settle(()=>e.stopsAt(o),o))>=0){r.mark();return}let a=yield*e.settle(()=>this.#d(o),o);if(a>=
0){r.mark(),s=i=a;continue}let l=yield*e.settle(()=>n.literal(this.#t.row.channel,o),o),d=yield*e.settle(()=>this.#t.at(o,l===-1),o);if(d===-2&&this.#o(i,l===-1))
return;d===-1||d===-2?i++:s=i=yield*this.#l(i,d)}}*#u(e){let n=this.#e,r=!0,i=yield*n.settle(()=>{let s=this.#t.at(e,!0);return r=s!==-1,r||!this.#a?s:this.#t.at(
e,!1)},0);return i===-2?this.#o(e,r,!1,n.prefix)?n.input.length:-1:i===-1?-1:yield*this.#l(i.kind==="call"&&n.reads?e:0,i)}#o(e,n,r=!1,i=e){let s=this.#e,{tokens:o,
isPartial:a,recipient:l}=this.#t.cut;return o===0&&!a?!1:l!==void 0&&l!==""?s.reads?(s.out.problem("unterminated-call",Math.max(e,s.prefix),s.input.length),s.out.
saw=!0,s.out.put(s.text(i,s.input.length)),!0):!1:o===0&&!r&&(!n||s.input.literal(this.#t.row.start,e)<0)?!1:(s.out.mark(),!0)}#c(e){let n=this.#e,{row:r}=this.#t,
i=n.stopsAt(e);if(i>=0)return!0;let s=i===-2;for(let o of[!0,!1]){let a=this.#t.at(e,o),l=n.input.literal(r.channel,e);if(a!==-1&&a!==-2){if(o||l>=0)return!0}else if(a===
-1){if(this.#t.cut.recipient)return!0}else if(o||l!==-1){if(n.input.ended)return!0;s=!0}}return s?-2:-1}#d(e){let{input:n}=this.#e,r=!1;for(let i of this.#t.row.
ends){let s=n.literal(i,e);if(s===-2&&(r=!0),s<0)continue;let o=n.spaces(s);if(o<0)return o;if(o>=n.length)return s;let a=this.#c(o);return a===!0?s:a}return r?
-2:-1}*#l(e,n,r=!1){let i=this.#e,{input:s,out:o}=i;if(n.kind==="call"&&i.reads)return yield*this.#g(e,n);let a=n.kind==="reasoning",l=n.kind==="call"||a&&this.#s,
d=a&&!l;l?o.put(i.text(e,n.end)):(!r||a)&&o.mark(a?"reasoning":void 0);let u=m=>d?o.think(m):o.put(m),p=n.end;i.hasResponseSchema&&n.kind==="content"&&(p=yield*xe(
i,p));for(let m=p;;){if(p=s.next(this.#n,p),u(i.text(m,p)),m=p,p>=s.length){if(s.ended)return d&&o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.
settle(()=>this.#d(h),h);if(g<0){if((yield*i.settle(()=>this.#t.at(h,!0),h))===-2&&!l&&this.#t.cut.tokens>0&&this.#o(p,!0))return s.length;p++;continue}return l?
o.put(i.text(p,g)):o.mark(a?"reasoning":void 0),yield*this.#f(g)}}*#f(e){let n=this.#e,r=yield*n.skip(e);if(r>=n.input.length)return r;let i=yield*n.settle(()=>n.
input.literal(this.#t.row.channel,r),e),s=yield*n.settle(()=>this.#t.at(r,i===-1),e);return s===-1?e:s===-2?this.#o(r,i===-1,!0)?n.input.length:e:yield*this.#l(
r,s)}#p(e){let n=this.#e,{input:r}=n,i=!1;for(let a of this.#t.row.ends){let l=r.literal(a,e);if(l>=0)return{kind:"end",rank:0,to:l};l===-2&&(i=!0)}let s=this.#t.
at(e,!0);if(s!==-1&&s!==-2)return{kind:"start",rank:0,to:s.end};let o=n.stopsAt(e);return o>=0?{kind:"final",rank:0,to:o}:!i&&s!==-2&&o!==-2?-1:r.ended?s===-2&&
Be(n,this.#t.row,e)>=0?{kind:"start",rank:0,to:r.length}:i||s===-2?{kind:"final",rank:1,to:r.length}:-1:-2}*#g(e,n){let r=this.#e,{input:i,out:s}=r,o=K(Math.max(
e,r.prefix));W(r,o,n.name),o.last=n.end;let a=yield*r.skip(n.end),l=a,d=a>=i.length?-2:yield*r.settle(()=>this.#r.at(l),a);if(d!==-1&&d!==-2&&d.kind!=="final")x(
r,o,"{}");else{if(d!==-1)return o.complete=!1,this.#m(o,a),a<i.length&&s.mark(),i.length;{let u=r.options.stopReason==="stop"&&r.repairs,p=yield*re(r,o,a,{bounds:this.#r,
dialect:{},endCloses:u});if(a=p.at,p.kind==="none"&&(x(r,o,"{}"),o.last=a),p.kind==="end")return this.#m(o,a)}}return yield*this.#h(o,a)}*#h(e,n){let r=this.#e;
for(let i=n;;){let s=yield*r.skip(i);if(s>=r.input.length)return this.#m(e,e.mode==="accepted"?s:e.last),s;let o=yield*r.settle(()=>this.#r.at(s),s);if(o===-1||
o===-2){let a=yield*ge(r,e,s,this.#r);v(r,e,"unexpected-text",s,a.to),i=a.found.at;continue}return o.kind==="end"?(this.#m(e,o.to),yield*this.#f(o.to)):o.kind===
"final"?(this.#m(e,e.mode==="accepted"?o.to:e.last),r.out.mark(),r.input.length):(e.complete&&!e.isClosed&&v(r,e,"missing-end-marker",e.last),this.#m(e,e.last),
s)}}#m(e,n){return ft(this.#e,e,n),n}};var yt=class{run;row;begin;stays;syntax;#e=E.NONE;constructor(e){this.run=e,this.row=Ur(e.description),this.begin=this.row.start+this.row.role,this.stays=e.options.
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
i===-2?this.dropsSpace?r:e:(n.out.put(n.text(e,r)),yield*this.message(i,!1))}};function Vr(t){return new Jr(t).read()}var qr=class extends Ae{#e;place=-1;constructor(e,n){super(e),this.#e=n}headAt(e,n){if(n!==0)return super.headAt(e,n);let{
input:r}=this.run,i=e===this.place?r.literal("[",e):-1,s=i<0?i:r.spaces(i);return s<0?s:s>=r.length?-2:r.at(s)===123?{inner:s,own:s,end:s+1,name:"",id:void 0,inArray:!0}:
-1}outerAt(e){let n=this.run.first(()=>this.#e.endAt(e),()=>{let r=this.#e.headerAt(e,!0);return r===-1||r===-2?r:r.end});return n===-1||n===-2?n:{kind:"start",
rank:0,to:n}}},Jr=class extends yt{headersEnd=!0;dropsSpace=!0;firsts=["["];#e;constructor(e){super(e),this.#e=e.reads?new qr(e,this):void 0,this.syntax=this.#e}headerAt(e,n){
let{input:r}=this.run,i=e;if(n){let a=Be(this.run,this.row,i);if(a<0)return a;i=a}let s=!1,o=[["reasoning",this.row.reasoning],["calls",this.run.reads?this.row.
calls:[]],["content",[""]]];for(let[a,l]of o)for(let d of l){let u=d===""?i:r.spaces(i),p=d===""?r.lineEnd(i):u<0?u:r.literal(O(d),u);if(p>=0)return s&&!r.ended&&
p>this.run.prefix?-2:{kind:a,start:e,end:p};p===-2&&(s=!0)}return s?-2:-1}dropsHeader(e){let n=this.run.input.text(e+this.begin.length,this.run.input.length);return n===
""||!this.row.calls.some(r=>r.startsWith(n)||n.startsWith(r))}endAt(e){let{run:n}=this,{input:r}=n,[i=""]=this.row.ends,s=n.stopsAt(e);if(s>=0)return s;let o=r.
literal(i,e);if(o<0)return o===-2||s===-2?-2:-1;let a=r.spaces(o);if(a<0)return a;if(a>=r.length)return r.ended?a:-2;let l=n.stopsAt(a);if(l>=0)return l;if(l===
-2&&!r.ended)return-2;let d=r.literal(this.row.start,a);return d===-2?r.ended?o:-2:d===-1?-1:o}*callsAt(e,n){let r=this.#e;if(r===void 0||n===void 0)return-1;let{
run:i}=this;r.place=e;let s=yield*i.settle(()=>r.headAt(e,0),e);return s===-2&&e<i.input.length?r.cutOff(e):s===-1||s===-2?-1:yield*r.section(e,s)}};var Yr="<|open|>",Fa="<|close|>",On="<|sep|>",_m={call:["tool","index"],argument:["key","type"],json:["type"]},Sm=8,La=600,Pa=t=>new Qr(t);function*Xr(t){let e=t.
reads?Pa(t):void 0,n=he(t.description,t.marks,t.options,t.prompt),r=yield*new zr(t,e,Pa).read(n);yield*j(t,e,r.at,{sawReasoning:r.saw})}var zr=class extends ue{looseMarkers=[
Fa,Yr];endAt(e){let{input:n}=this.run,r=n.literal(this.end,e);if(r>=0)return r;let i=this.end.endsWith(On)?n.literal(this.end.slice(0,-On.length),e):-1;if(i<0)return r===
-2||i===-2?-2:-1;let{content:s,section:o}=this.run.marks,a=this.run.first(...[s.start,o.start].map(l=>()=>n.literal(l,i)));return a===-2||a===-1?r===-2?-2:a:i}looseEndAt(e){
let{input:n,marks:r}=this.run,i=n.literal(r.content.start,e);if(i>=0)return{from:e};let s=n.literal(r.content.end,e);return s>=0?{from:s}:i===-2||s===-2?-2:-1}},
Qr=class extends ie{innerAt(e){let n=this.#e(e,"call");if(n===-1||n===-2)return n;let r=n.attributes.get("tool");return r===void 0||r===""||/["'<>[\]{}]/.test(r)&&
!this.run.tools.has(r)?-1:{inner:e,end:n.end,name:r,id:n.attributes.get("index"),inArray:!1}}keyAt(e){let n=this.#e(e,"argument");if(n===-1||n===-2)return n;let r=n.
attributes.get("key");if(r===void 0||r==="")return-1;let i=n.attributes.get("type"),s=i===void 0?void 0:i==="string"?"string":"other";return{name:r,from:n.first,
written:n.firstLength,end:n.end,edges:this.marks.value,mark:s}}get keyWord(){return`${Yr}argument`}insteadAt(e){let n=this.#e(e,"json");return n===-1||n===-2?n:
n.end}get insteadEnd(){return`${Fa}json${On}`}boundaryAt(e){let n=this.run.input.literal(this.insteadEnd,e);if(n>=0)return{kind:"end",rank:0,to:n};let r=super.boundaryAt(
e);return r===-1&&n===-2?-2:r}#e(e,n){let{input:r}=this.run,i=r.literal(Yr+n,e);if(i<0)return i;let s=new Map,o=-1,a=0;for(let l=0;l<=Sm;l++){let d=r.spaces(i);
if(d<0)return d;let u=r.literal(On,d);if(u>=0)return{attributes:s,first:o,firstLength:a,end:u};if(u===-2)return-2;if(d===i&&l===0)return-1;let p=this.#n(d);if(p===
-1||p===-2)return p;if(!_m[n]?.includes(p.name))return-1;s.set(p.name,O(Om(r.text(p.from,p.to)))),o<0&&(o=p.from,a=p.to-p.from),i=p.to+1}return-1}#t(e,n){return(e===
"tool"?!/['<>[\]{}]/.test(n):!/[<>\r\n]/.test(n))||[...this.run.tools.names,...this.keys].some(i=>wm(i).startsWith(n))}#n(e){let{input:n}=this.run,r=e;for(;r<n.
length&&/[\w-]/.test(n.char(r))&&r-e<La;)r++;if(r>=n.length)return-2;let i=n.literal('="',r);if(i<0||r===e)return i===-2?-2:-1;let s=i;for(;s<n.length&&n.at(s)!==
34;)if(s++,s-i>La)return-1;return s>=n.length&&!this.#t(n.text(e,r),n.text(i,s))?-1:s>=n.length?-2:{name:n.text(e,r),from:i,to:s}}},wm=t=>t.replaceAll("&","&amp\
;").replaceAll('"',"&quot;"),Om=t=>t.replaceAll("&quot;",'"').replaceAll("&amp;","&");var Em=47,Ba=t=>new Zr(t);function*ei(t){let e=t.reads?Ba(t):void 0,n=he(t.description,t.marks,t.options,t.prompt),r=t.prefix,{end:i}=t.marks.reasoning,{continueFinalMessage:s="\
none",reasoningFormat:o}=t.options;if(n==="before"&&s==="none"&&i!==""){let l=yield*t.skip(0),d=yield*t.settle(()=>t.input.literal(i,l),0);if(d>=0){if(o==="none")
return t.out.put(t.text(0,d)),yield*j(t,e,d,{sawReasoning:!0});n="after",r=d}}let a=yield*new ue(t,e,Ba).read(n,r);yield*j(t,e,a.at,{sawReasoning:a.saw})}var Zr=class extends ie{#e;#t=[];#n=-1;constructor(e){
super(e),this.#e=e.marks.key.start.replace(/<$/,"")}#r(e){return`${this.#e}</${e}>`}keyAt(e,n=this.keys){let{run:r,marks:i}=this;if(i.section.start!==""&&r.input.
literal(i.section.start,e)>=0){let m=this.headAt(e,0);if(m!==-1)return m===-2?-2:-1}let{input:s}=r,o=s.literal(i.key.start,e);if(o<0)return o;let a=s.spaces(o);
if(a>=0&&a<s.length&&s.at(a)===Em)return-1;let l=gn(s,o,">",n);if(l===-1||l===-2)return l;let{name:d,from:u,end:p}=l;return{name:d,from:u,end:p,mark:void 0,edges:{
start:"",before:"",after:"",end:this.#r(d)}}}continuesAt(e){return P(this.run.input.literal(`${this.#e}<`,e))}*readArgument(e,n,r){let{run:i}=this,s=r?.allowed;
if(!xt(s,"array")&&!xt(s,"object"))return yield*Lt(this,e,n,s);let o=yield*i.skip(n.end),a=yield*i.settle(()=>i.input.literal(n.edges.end,o),n.end);if(a>=0&&!vm(
s))return x(i,e,xt(s,"array")?"[]":"{}"),e.last=a,{kind:"value",at:a};let l=a>=0?-1:yield*i.settle(()=>this.keyAt(o,[]),n.end);return l===-1||l===-2?yield*Lt(this,
e,n,s):yield*this.#s(e,n,o,r,Rm(s,l.name,r))}*#s(e,{edges:n},r,i,s){let{run:o}=this,{input:a}=o,l=s?"]":"}";this.#t.push(n.end);let d=r,u=0,p=!1,m=(h,g,y=!1)=>(this.#t.
pop(),h==="value"&&x(o,e,u===0?s?"[]":"{}":l),y&&this.#n!==e.last&&v(o,e,"missing-end-marker",e.last),y?this.#n=e.last:h==="value"&&(e.last=g),{kind:h,at:g,isBroken:p});
for(;;){let h=yield*o.skip(d);if(h>=a.length)return m("final",h);let g=yield*o.settle(()=>a.literal(n.end,h),h);if(g>=0)return m("value",g);let y=yield*o.settle(
()=>this.keyAt(h,[...i?.properties.keys()??[]]),h);if(y!==-1&&y!==-2){x(o,e,u===0?s?"[":"{":", "),s||x(o,e,`${z(y.name)}: `);let A=yield*this.readArgument(e,y,s?
i?.item(u):i?.property(y.name));if(u++,d=A.at,p||=A.isBroken===!0,A.kind!=="value")return m(A.kind,A.at);continue}if(g===-2||y===-2)return m("final",a.length);let b=yield*o.
settle(()=>this.bounds.at(h),h);if(b===-1){o.out.put(o.text(d,h));let A=yield*ge(o,e,h,this.#i);v(o,e,"unexpected-text",h,A.to),d=A.found.at}else return b===-2||
b.kind==="final"?m("final",a.length):b.kind==="start"?m("head",h):m("value",h,!0)}}#i={units:this.bounds.units,at:e=>{let n=this.bounds.at(e);if(n!==-1)return n;
let r=this.#t.at(-1),i=r===void 0?-1:this.run.input.literal(r,e);return i>=0?{kind:"end",rank:0,to:e}:i}}},xt=(t,e)=>t===void 0||t.types.has(e),vm=t=>xt(t,"stri\
ng");function Rm(t,e,n){return xt(t,"object")?xt(t,"array")?e==="item"&&!(n?.properties.has("item")??!1):!1:!0}function ri(t){return new ni(t).read()}var Tm=60,ti=class extends ie{#e;constructor(e,n){super(e),this.#e=n}outerAt(e){let n=this.#e.endAt(e);if(n<0)return n;let{
input:r}=this.run;return{kind:r.ended&&n>=r.length?"final":"start",rank:0,to:n}}continuesAt(e){return P(this.outerAt(e))}},ni=class extends yt{headersEnd=!0;constructor(e){
super(e),e.reads&&(this.syntax=new ti(e,this))}headerAt(e,n){let{input:r}=this.run,i=e;if(n){let m=Be(this.run,this.row,i);if(m<0)return m;i=m}if(i=r.spaces(i),
i<0)return i;let s=r.literal(this.row.text,i);if(s>=0)return{kind:"calls",start:e,end:s};let o=r.literal(this.row.recipient,i);if(o<0)return s===-2?-2:o;let a=this.#e(
o);if(a===-2)return-2;for(a===-1&&(a=o);a<r.length&&!S(r.at(a))&&r.at(a)!==Tm;){if(Pe.has(r.at(a)))return-1;if(a++,a-o>600)return-1}if(a>=r.length)return-2;if(a===
o)return-1;let l=r.text(o,a),d=r.spaces(a),u=d<0?d:r.literal(this.row.text,d);return u<0?u:{kind:this.row.reasoning.includes(l)?"reasoning":this.row.content.includes(
l)?"content":"calls",start:e,end:u}}#e(e){for(let n of this.run.tools.names){if(!/[\s<]/.test(n))continue;let r=this.run.input.literal(n,e);if(r!==-1)return r}return-1}endAt(e){
let{run:n}=this,{input:r}=n,[i=""]=this.row.ends,s=n.stopsAt(e);if(s>=0)return s;let o=r.literal(i,e);if(o===-1)return s;if(o===-2)return-2;let a=r.spaces(o);if(a<
0)return a;if(a>=r.length)return r.ended?a:-2;let l=Be(n,this.row,a);return l===-1?n.stopsAt(a)>=0?o:n.stopsAt(a)===-2?-2:-1:l!==-2?o:r.ended?r.length:-2}*callsAt(e){
return this.syntax===void 0?-1:yield*this.syntax.content(e)}};var Cm=t=>Fe(t,()=>{}),Ha=Cm;var Mm=t=>Fe(t,e=>new Ae(e)),Wa=Mm;var En={quotes:!0,words:!0,escapes:!0};function*ii(t,e,n){let{input:r}=t,i=new B(En),s=n,o=()=>x(t,e,i.take());for(;;){for(;s<r.length;s++){let a=i.push(r.at(s));
if(a!=="ok")return o(),a==="error"&&x(t,e,i.partialWord),{kind:a==="error"?"error":"done",at:a==="done"?s+1:s}}if(o(),r.ended)return x(t,e,i.partialWord),{kind:"\
end",at:s};yield*t.wait(s)}}function*Ua(t,e,n,r){let{input:i}=t,s=i.char(n),o=s.repeat(3),l=(yield*t.settle(()=>i.literal(o,n),n))>=0&&!(yield*Ga(t,n+1,s,r)),d=l?
o:s,u=new B({...En,controls:!0});u.push(s.charCodeAt(0)),u.take();let p=n+d.length,m=()=>x(t,e,u.take());for(;;){let h=yield*Nm(t,p,m);if(h===-1)return m(),{kind:"\
end",at:p};if(!u.inEscape&&h===s.charCodeAt(0)){let g=p;u.settleOctal(),m();let y=yield*t.settle(()=>i.literal(d,g),p);if(y===-2&&l)return{kind:"end",at:i.length};
if(y>=0&&(yield*Ga(t,p,d,r)))return x(t,e,'"'),{kind:"done",at:y};u.putPlain(h)}else u.push(h)==="done"&&u.putPlain(h);p++}}function*Nm(t,e,n){return e>=t.input.
length&&!t.input.ended&&n(),yield*t.peek(e)}function*Ga(t,e,n,r){let i=t.input.literal(n,e);return i<0?!1:(yield*t.settle(()=>{let s=t.input.spaces(i);return s===
-1?-1:s===-2?-2:r(s)},e))!==-1}function*Ka(t,e,n,r,i){let{input:s}=t,o=yield*t.peek(n);if(!J(r)&&(o===91||o===123))return yield*ii(t,e,n);let a=le(r);a&&x(t,e,'\
"');let l=n,d=u=>{!a||u<=l||(x(t,e,q(t.text(l,u))),l=u)};for(let u=n;;u++){for(;u<s.length&&!jm(s.at(u));)u++;if(u>=s.length&&!s.ended){d(u),yield*t.wait(u),u--;
continue}let p=u;u<s.length&&d(u);let m=u>=s.length?-2:yield*t.settle(()=>i(p),u);if(m===-1)continue;let h=m===-2,g=t.text(n,u);if(a)d(u),h||x(t,e,'"');else if(h){
let y=O(g);y!==""&&x(t,e,Dm(y)?ae(g):`"${q(g)}`)}else{let y=te(O(g),En);y!==void 0&&Ye(r,y)?x(t,e,y):(x(t,e,z(g)),J(r)||v(t,e,"argument-type",n,u))}return{kind:h?
"end":"done",at:h?s.length:u}}}var jm=t=>t===44||t===41||t===93||t===60;function Dm(t){let e=new B(En);for(let n=0;n<t.length;n++){let r=e.push(t.charCodeAt(n));
if(r!=="ok")return r==="done"&&n===t.length-1}return!0}var $a=40,Ze=41,vn=44,Rn=61,Im=91,bt=93,Lm=512,Tn=class extends ke{bounds;#e;#t;#n;#r=!1;constructor(e){super(e,[e.description.tools?.toolsArrayWrapped===!0?"[":
""]);let{tools:n={}}=e.description;this.#t=(n.arguments?.valuePrefix??"")==="",this.#n=e.marks.section.start!=="",this.#e=new Ae(e,{format:"JSON_NATIVE",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments"}),this.bounds={units:new E(["]",e.marks.section.end,e.marks.section.start,...e.stops]),at:r=>this.#c(r)}}get isUnmarked(){
return super.isUnmarked||this.#r}*code(){return-1}headAt(e,n){if(n===0&&this.#n&&this.isArray){let r=this.#s(e);if(r!==-1)return r}return super.headAt(e,n)}#s(e){
let{input:n}=this.run,r=n.literal(this.marks.section.start,e),i=r<0?r:n.spaces(r),s=i<0?i:n.literal("[",i),o=s<0?s:n.spaces(s);return o<0?o===-2?-2:-1:o>=n.length?
-2:n.at(o)===123?{inner:o,own:o,end:o+1,name:"",id:void 0,inArray:!0}:-1}*section(e,n){return this.run.input.at(n.inner)===123?yield*this.#e.section(e,n):yield*super.
section(e,n)}*content(e){let{run:n}=this;if(this.#n&&this.isArray&&!n.state.begun&&n.input.at(e)===Im){let r=yield*n.settle(()=>this.#i(e),e);if(r===-1||r===-2||
!n.tools.has(r.name))return-1;this.#r=!0;let i=yield*super.section(e,r);return this.#r=!1,i}return yield*super.content(e)}#i(e){let n=this.run.input.spaces(e+1);
if(n<0)return n;if(n>=this.run.input.length)return-2;let r=this.innerAt(n);return r===-1||r===-2?r:{...r,inArray:!0}}get needsSeparator(){return this.isArray}get sectionEnd(){
return this.#r?"":super.sectionEnd}get bareLevels(){return[]}innerAt(e){let{input:n}=this.run,r=this.isUnmarked?this.#u(e):this.#o(e,$a,this.run.tools.names);if(r===
-1||r===-2)return r;let i=n.spaces(r.end);if(i<0)return i;if(i>=n.length)return-2;let s=this.isArray,o={inner:e,end:r.end,name:r.name,id:void 0,inArray:s};if(n.
at(i)===Ze)return o;let a=this.run.tools.has(r.name)?this.run.parameters(r.name).names:[],l=this.#o(i,Rn,a);return l===-1||l===-2?l:o}#a(e){return e>=this.run.input.
length?-2:this.#o(e,$a,this.run.tools.names)}#u(e){let{input:n}=this.run;return this.run.first(...this.run.tools.names.map(r=>()=>{let i=n.literal(r,e),s=i<0?i:
n.spaces(i),o=s<0?s:n.literal("(",s);return o<0?o:{name:r,from:e,to:i,end:o}}))}#o(e,n,r){let{input:i}=this.run;for(let a of r){if(!/[\s()[\]{}<>,="'`]/.test(a))
continue;let l=i.literal(a,e);if(l===-2&&!i.ended)return-2;let d=l<0?-1:i.spaces(l);if(d===-2)return-2;if(d>=0&&d<i.length&&i.at(d)===n)return{name:a,from:e,to:l,
end:d+1}}let s=e;for(;s<i.length&&!S(i.at(s))&&!"()[]{}<>,=\"'`".includes(i.char(s));)if(s++,s-e>Lm)return-1;if(s>=i.length)return-2;let o=i.spaces(s);return o<
0?o:o>=i.length?-2:s===e||i.at(o)!==n?-1:{name:i.text(e,s),from:e,to:s,end:o+1}}#c(e){let{run:n,marks:r}=this,{input:i}=n,s=r.section.end===""?-1:i.literal(r.section.
end,e);if(s>=0)return{kind:"end",rank:3,to:s};let o=n.stopsAt(e);if(o>=0)return{kind:"final",rank:0,to:o};let a=this.#n?this.headAt(e,0):-1;if(a!==-1&&a!==-2)return{
kind:"start",rank:0,to:a.end};let l=this.isArray&&i.at(e)===bt?this.#d(e):-1;return l===!0?{kind:"end",rank:2,to:e+1}:s!==-2&&o!==-2&&a!==-2&&l!==-2?-1:i.ended?
s===-2||a===-2?{kind:"final",rank:1,to:i.length}:-1:-2}#d(e){let{run:n}=this,r=n.input.spaces(e+1);return r<0?r:r>=n.input.length?n.input.ended?!0:-2:n.first(()=>this.
marks.section.end===""?-1:se(n.input.literal(this.marks.section.end,r)),()=>se(n.stopsAt(r)))}followsAt(e,n){let{run:r,marks:i}=this,{input:s}=r;if(e>=s.length)
return s.ended?!0:-2;let o=s.at(e);if(o===vn){let l=s.spaces(e+1);if(l<0)return l;if(l>=s.length)return s.ended?!0:-2;if(s.at(l)===Ze)return this.#l(l);let d=this.#o(
l,Rn,n);return d===-2?s.ended?!0:-2:se(d)}if(o===Ze)return this.#l(e);let a=r.first(()=>i.section.end===""?-1:se(s.literal(i.section.end,e)),()=>o===bt&&i.section.
end!==""?this.#d(e):-1,()=>se(r.stopsAt(e)));return a===-2&&s.ended?!0:a}#l(e){let{run:n,marks:r}=this,{input:i}=n,s=i.spaces(e+1);if(s<0)return s;if(s>=i.length)
return i.ended?!0:-2;let o=s,a=!1;if(i.at(s)===vn&&this.isArray){if(a=!0,o=i.spaces(s+1),o<0)return o;if(o>=i.length)return i.ended?!0:-2}let l=n.first(()=>this.
isArray&&i.at(o)===bt?!0:-1,()=>r.section.end===""?-1:se(i.literal(r.section.end,o)),()=>a||!this.isArray?se(this.#a(o)):-1,()=>a?-1:se(n.stopsAt(o)));return l===
-2&&i.ended?!0:l}*read(e,n){let{run:r}=this;if(this.isUnmarked&&!r.tools.has(n.name))return-1;let i=K(n.inner);i.last=n.end,W(r,i,n.name);let s=r.tools.has(n.name)?
r.parameters(n.name).names:[],o=new Set,a=n.end;for(;;){let l=yield*r.skip(a);if((yield*r.peek(l))===Ze)return this.#h(i,l+1,o.size===0);let d=l<r.input.length?
yield*r.settle(()=>this.#o(l,Rn,s),l):-2;if(d===-2)return yield*this.#m(i,a);if(d===-1)return yield*this.#x(i,l);o.has(d.name)&&v(r,i,"duplicate-argument",d.from,
d.to),x(r,i,`${o.size===0?"{":", "}${z(d.name)}: `),o.add(d.name);let u=r.tools.has(n.name)?r.parameters(n.name).allowed(d.name):void 0,p=yield*this.#p(d.end,u),
m=yield*this.#g(i,p,u,s);if(m.kind==="end")return yield*this.#m(i,m.at);if(m.kind==="error")return yield*this.#x(i,m.at);i.last=m.at;let h=yield*this.#f(i,m.at,
s);if(h.isOver)return h.at;a=h.at}}*#f(e,n,r){let{run:i}=this,{input:s}=i,o=yield*i.skip(n),a=yield*i.peek(o);if(a===Ze)return{isOver:!0,at:this.#h(e,o+1,!1)};if(a===
vn){let u=yield*i.skip(o+1);if((yield*i.peek(u))===Ze)return{isOver:!0,at:this.#h(e,u+1,!1)};let m=u<s.length?yield*i.settle(()=>this.#o(u,Rn,r),o):-2;return m===
-2?{isOver:!0,at:yield*this.#m(e,s.length)}:m===-1?{isOver:!0,at:yield*this.#x(e,o)}:{isOver:!1,at:u}}if(a===-1)return{isOver:!0,at:yield*this.#m(e,s.length)};let l=this.
isArray&&a===bt?{kind:"end",rank:2,to:o+1}:-1,d=l===-1?yield*i.settle(()=>this.bounds.at(o),o):l;return d!==-1&&d!==-2&&d.kind==="end"?(be(e),x(i,e,"}"),{isOver:!0,
at:this.finish(e,e.mode==="accepted"?o:e.last)&&o}):d!==-1&&d!==-2&&d.kind==="start"?(e.complete=!1,e.lacksEnd=!0,this.finish(e,e.mode==="accepted"?o:e.last),{isOver:!0,
at:o}):d===-2||d!==-1&&d.kind==="final"?{isOver:!0,at:yield*this.#m(e,d===-2?s.length:d.to)}:{isOver:!0,at:yield*this.#x(e,o)}}*#p(e,n){let r=yield*this.run.skip(
e),i=yield*this.run.peek(r),s=i===34||i===39||!J(n)&&(i===91||i===123);return this.#t&&!s?e:r}*#g(e,n,r,i){let{run:s}=this,o=yield*s.peek(n);return o===-1?(this.#t&&
le(r)&&x(s,e,'"'),{kind:"end",at:n}):o===34||o===39?(x(s,e,'"'),yield*Ua(s,e,n,a=>this.followsAt(a,i))):this.#t?yield*Ka(s,e,n,r,a=>this.followsAt(a,i)):yield*ii(
s,e,n)}#h(e,n,r){return e.last=n,x(this.run,e,r?"{}":"}"),this.finish(e,n),n}*#m(e,n){return e.complete=!1,this.finish(e,e.mode==="extra"?e.last:this.run.input.
length),this.run.input.length}*#x(e,n){let{run:r}=this,{input:i}=r,s=pn(e),o=n,a=u=>{let p=ee(r.text(o,u));p!==""&&(s&&p.trimStart().startsWith("{")&&x(r,e,"{"),
s=!1,x(r,e,p),o+=p.length)},l=n,d=-1;for(;;l++){for(;l>=i.length&&!i.ended;)a(l),yield*r.wait(l);if(l>=i.length)break;let u=l;if(i.at(l)===Ze){if(a(l),(yield*r.
settle(()=>this.#b(u),l))===!0){d=l+1;break}}else if(this.bounds.units.has(i.at(l))){a(l);let p=yield*r.settle(()=>this.bounds.at(u),l);if(p!==-1&&p!==-2&&p.rank!==
2)break}}return a(l),s&&x(r,e,"{"),e.complete=!1,e.last=o,v(r,e,"malformed-arguments",n,o),d<0?e.lacksEnd=!0:e.last=d,this.finish(e,d<0?e.last:d),d<0?l:d}#b(e){
let{input:n}=this.run,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?-1:-2;if(!this.isArray){let{end:a}=this.marks.section;return this.run.first(
()=>se(this.#a(r)),()=>a===""?-1:se(n.literal(a,r)))}let{end:i}=this.marks.section,s=n.at(r)===bt?!0:i===""?-1:se(n.literal(i,r));if(s!==-1)return s;if(n.at(r)!==
vn)return-1;let o=n.spaces(r+1);return o<0?o:o>=n.length?n.ended?-1:-2:n.at(o)===bt?!0:se(this.#a(o))}},se=t=>t===-1||t===-2?t:!0;var Pm=t=>Fe(t,e=>new Tn(e)),qa=Pm;var Ja=t=>new ie(t);function*si(t){let{options:e,out:n}=t,r=t.reads?Ja(t):void 0,{continueFinalMessage:i="none"}=e,s=he(t.description,t.marks,e,t.prompt);if(e.reasoningFormat===
"none")return yield*j(t,r,0,{sawReasoning:!1});if(t.hasResponseSchema&&(yield*Fm(t)))return yield*j(t,r,0,{sawReasoning:!1});if(s==="after"){let l=yield*new ue(
t,r,Ja).read(s);return yield*j(t,r,l.at,{sawReasoning:!0})}if(i==="reasoning")return n.continueReasoning(),yield*Va(t,r,0);let o=yield*t.skip(0),a=yield*t.settle(
()=>t.input.literal(t.marks.reasoning.start,o),0);return a>=0?yield*Va(t,r,a):yield*Bm(t,r,s==="inside")}function*Fm(t){let e=yield*t.skip(0),n=yield*t.settle(()=>t.
input.literal("```",e),0);if(n>=0){let i=yield*t.settle(()=>t.input.literal("json",n),0);e=yield*t.skip(i>=0?i:n)}let r=yield*t.peek(e);return r===123||r===91}function*Va(t,e,n){
let r=n,i=yield*za(t,e,n,s=>{t.out.think(t.text(r,s)),r=s});if(t.out.think(t.text(r,i.at)),i.kind!=="final")return yield*Ya(t,e,i);i.to===i.at&&t.out.endOpenReasoning()}
function*Bm(t,e,n){let r=yield*za(t,e,0,()=>{});if(r.kind!=="final")return t.out.think(t.text(0,r.at)),yield*Ya(t,e,r);if(!n||t.options.stopReason!=="length")return yield*j(
t,e,0,{sawReasoning:!1});t.out.think(t.text(0,r.at)),t.out.endOpenReasoning()}function*Ya(t,e,n){let{end:r}=t.marks.reasoning;t.out.mark("reasoning");let i=n.kind===
"call",s={units:[r],*at(o){if(!i||!t.state.adjacent)return-1;let a=yield*t.settle(()=>t.input.literal(r,o),o);return a<0?-1:(i=!1,t.out.mark("reasoning"),a)}};yield*j(
t,e,n.to,{sawReasoning:!0,special:s})}function*za(t,e,n,r){let{input:i}=t,{end:s}=t.marks.reasoning,o=new E([s,t.marks.call.start,...t.stops]),a=n;for(;;){if(a=
i.next(o,a),r(a),a>=i.length){if(i.ended)return{kind:"final",at:a,to:a};yield*t.wait(n);continue}let l=a,d=yield*t.settle(()=>i.literal(s,l),n);if(d>=0)return{kind:"\
end",at:a,to:d};let u=e===void 0?-1:yield*t.settle(()=>e.headAt(l,0),n),p=u===-2&&i.literal(t.marks.call.start,a)>=0;if(u!==-1&&u!==-2||p)return{kind:"call",at:a,
to:a};let m=yield*t.settle(()=>t.stopsAt(l),n);if(m>=0)return{kind:"final",at:a,to:m};a++}}var Hm=t=>Fe(t,e=>new ie(e)),Qa=Hm;var Xa={"functionary-v3.2":Rr,gemma4:Pr,"generic-json":Gr,"gpt-oss":$r,"hyperclova-x":Vr,"kimi-k3":Xr,"minimax-m3":ei,"muse-glimmer":ri,"python-calls":qa,"tagge\
d-thinking":si};function Za(t,e={}){return cn(Wm,t,e)}function Wm({handler:t="",tools:e}){if(t!==""){if(Object.hasOwn(Xa,t))return Xa[t];throw new _("descriptio\
n.handler",`no handler ${t}`)}return e?.format==="JSON_NATIVE"?Wa:e?.format===void 0||e.format==="NONE"?Ha:Qa}function et(t){if(!Array.isArray(t))throw new _("tools","a list is needed");return t.map((e,n)=>{if(typeof e?.function?.name!="string")throw new _(`tools[${n}].\
function.name`,"a text is needed");return e})}var _e=class{#e;#t;#n=[];#r=[];#s=[];#i=[];#a=[];#u=[];#o;constructor(e,n){this.#e=e,this.#t=[...e.flat(2),...n]}content(e,n){this.#n.at(-1)===e?this.#n[this.#n.
length-1]=n:this.#n.push(e,n)}attempted(e){this.#r.push(...e)}began(e){this.#i.push(e)}call(e){this.#s.push(e)}malformed(e,n){this.#a.push([e,n])}duplicate(e,n,r){
this.#u.push([e,n,r])}unterminated(e){this.#o=e}finish(e,n,r){this.#o!==void 0&&n.problem("unterminated-call",this.#o,e.length),(this.#o!==void 0||this.#a.length>
0)&&(n.saw=!0);let i=new Set(this.#s);for(let[o,a,l]of this.#u)i.has(o)&&n.problem("duplicate-argument",a,l);let s=[...this.#l(e)];this.#c(e,n,s),this.#d(e,n,s,
r)}#c(e,n,r){let i=[...r.map(({at:a})=>a),...this.#i].sort((a,l)=>a-l),s=new Map,o=0;for(let[a,l]of this.#a){for(;o<i.length&&i[o]<a;)o+=1;let d=i[o]??e.length;
if(!s.has(d)){let u=d;for(;u>0&&S(e.at(u-1));)u-=1;s.set(d,u)}n.problem("malformed-arguments",a,l??Math.max(a,s.get(d)))}}#d(e,n,r,i){let s=[...this.#s,...this.#a.
map(([u])=>u)].sort((u,p)=>u-p),o=this.#o??e.length,a=[],l=0,d=new Set(this.#r);for(let u of[...this.#r,...r].sort((p,m)=>p.at-m.at)){let{at:p,text:m}=u;if(p>=o)
break;for(;l<s.length&&s[l]<=p;l+=1)a=[];let h=p+m.length,g=d.has(u)?this.#e.find(([A])=>A.includes(m)):void 0;if(g!==void 0){Um(e,h,i)&&a.push({pair:g,at:p,inside:h});
continue}let y=a.findLastIndex(A=>A.pair[1].includes(m));if(y<0)continue;let b=a[y];a.length=y,!(el(e,b.inside)>=p)&&(n.problem("malformed-call",b.at,h),n.saw=!0,
a=[])}}*#l(e){let n=this.#n,r=0;for(let i of Gm(e,this.#t)){for(;r<n.length&&n[r+1]<=i.at;)r+=2;r<n.length&&n[r]<=i.at&&i.at+i.text.length<=n[r+1]&&(yield i)}}};
function Gm(t,e){let n=[...e].sort((i,s)=>s.length-i.length).map(i=>i.replace(/[\\^$.*+?()[\]{}|]/g,"\\$&")),r=new RegExp(n.join("|"),"g");return[...t.text(0,t.
length).matchAll(r)].map(i=>({at:i.index,text:i[0]}))}function Um(t,e,n){let r=el(t,e);if(r>=t.length)return!1;if("{[<".includes(t.char(r)))return!0;for(let i of n)
if(t.literal(i,r)>0)return!0;return!1}function el(t,e){for(;e<t.length&&S(t.at(e));)e+=1;return e}function*tl(t,e,n){let r=new B;for(let i=e;;i+=1){for(;i>=t.length;)yield*n();let s=r.push(t.at(i));if(s==="done")return{to:i+1};if(s==="before")return{to:i};if(s===
"error")return{to:i,error:i}}}var Km=34,$m=44,qm=58,Jm=91,Vm=123;function*kt(t,e,n,r){let i=new B,s=!0,o,a=-1,l=!1,d=p=>{l||n.push({key:o??"",from:a,to:p}),l=!0},
u=e;for(let p=e;;p+=1){for(;p>=t.length;)yield*r();let m=t.at(p),h=i.inString,g=i.depth===1&&!h,y=i.push(m),b=i.depth;if(y==="error")return{to:p,error:p};if(p===
e){if(s=m===Vm,!s&&m!==Jm)return{to:p,error:p};continue}if(b===1&&h&&!i.inString&&a>=0?s&&o===void 0?(o=JSON.parse(t.text(a,p+1)),a=-1):t.at(a)===Km&&d(p+1):g&&
(m===$m||b===0)?(a>=0&&d(u+1),a=-1,o=void 0,l=!1):g&&!S(m)&&a<0&&!(s&&m===qm)&&(a=p),(!S(m)||h)&&(u=p),y==="done")return{to:p+1}}}function oi(t,e,n){return{from:e,
to:n,text:Ym(t)}}function Ym(t){if(t.startsWith("{"))return t;if(t==="null")return"{}";if(!t.startsWith('"'))return;let e=O(JSON.parse(t));if(e==="")return"{}";
if(e.startsWith("{")){try{JSON.parse(e)}catch{return}return e}}function Cn(t,e){return t.findLast(n=>n.key===e)}function Mn(t,e,n){let r=Cn(e,"arguments"),i=r===
void 0?{from:n,to:n,text:"{}"}:oi(t.text(r.from,r.to),r.from,r.to);return{name:ai(t,e),value:i}}function ai(t,e){let n=Cn(e,"name"),r=n===void 0?"":t.text(n.from,
n.to);return r.startsWith('"')?O(JSON.parse(r)):""}var D=class{constructor(e){this.at=e}at},nl=Symbol("the output ends in a call"),Se=class{input;out;notes;#e;#t=[];constructor(e,n,r,i){this.input=e,this.out=n,this.
notes=i,this.#e=r}ended(){}*read(){let e=0;for(;;){let n=this.starts(),r=this.#n(n,e);this.keep(e,r),e=r;let i=r<this.input.length?this.#r(n,r):-2;if(typeof i==
"object")e=yield*i.read(r);else if(r<this.input.length&&(i===-1||this.input.ended))this.keep(r,r+1),e=r+1;else{if(this.input.ended)break;yield}}this.ended(),this.
notes.finish(this.input,this.out,this.#e)}#n(e,n){return this.input.next(Xm(e),n)}#r(e,n){let r=-1;for(let i of e){let s=this.input.literal(i.text,n);if(s>-1)return i;
s===-2&&(r=-2)}return r}keep(e,n){n<=e||(this.notes.content(e,n),this.put(e,n))}put(e,n){this.out.put(this.input.text(e,n))}*attempt(e,n){let r={start:e,opened:!1,
named:!1,begun:!1,marks:[],bad:void 0,thought:void 0};this.#t=r.marks;try{let i=yield*n(r);return r.begun&&this.notes.began(e),i}catch(i){if(r.begun&&this.notes.
began(e),i instanceof D)return this.keepAttempt(r,i.at),r.named&&r.begun&&this.notes.malformed(r.bad?.from??i.at,r.bad?.to),i.at;if(i!==nl)throw i;let s=this.input.
length;return r.marks.length=0,this.keepAttempt(r,s),r.opened&&this.notes.unterminated(e),s}}begin(e,n){e.opened=!0,e.marks.push({at:e.start,text:n}),this.notes.
began(e.start)}keepAttempt(e,n){this.notes.attempted(e.marks.filter(({at:r,text:i})=>r+i.length<=n)),this.put(e.start,n)}commit(e,n,r){let i=n.find(({name:s,value:o})=>s===
""||o.text===void 0);if(i!==void 0)return this.keepAttempt(e,r),i.name!==""&&this.notes.malformed(i.value.from,i.value.to),!1;this.out.mark("call"),this.out.saw=
!0,this.notes.call(e.start);for(let{name:s,value:o,id:a,from:l,to:d}of n){if(this.#e.size>0&&!this.#e.has(s)){this.out.reject(s),this.out.problem("rejected-call",
l,d);continue}let u=this.out.open(s,a);this.out.append(u,o.text),this.out.close(u,!0)}return!0}drop(e){this.notes.began(e),this.out.mark()}*space(e){for(;;){for(;e<
this.input.length&&S(this.input.at(e));)e+=1;if(e<this.input.length)return e;yield*this.wait()}}*wait(){if(this.input.ended)throw nl;yield}*unit(e){for(;e>=this.
input.length;)yield*this.wait();return this.input.at(e)}*which(e,n){for(;;){let r=!1;for(let[i,s]of e.entries()){let o=this.input.literal(s,n);if(o>-1)return this.#t.
push({at:n,text:s}),[i,o];o===-2&&(r=!0)}if(!r)return[-1,n];yield*this.wait()}}*due(e,n){let[r,i]=yield*this.which(e,n);if(r<0)throw new D(n);return i}*until(e,n){
let r=il(e);for(;;){if(n=this.input.next(r,n),n<this.input.length)return n;yield*this.wait()}}*value(e,n){let r=yield*this.unit(n);if(r===zm||r===Qm)return{from:n,
to:n,text:"{}"};let i=yield*this.json(n),s=oi(this.input.text(n,i),n,i);return s.text===void 0&&(e.bad=s),s}*json(e){let n=yield*tl(this.input,e,()=>this.wait());
if(n.error!==void 0)throw new D(n.error);return n.to}nameOf(e){return Oe(e)?"":O(e)}},zm=60,Qm=96,rl=new Map;function il(t){let e=rl.get(t);return e===void 0&&(e=
new E(t),rl.set(t,e)),e}function Xm(t){return il([...new Set(t.map(({text:e})=>e[0]))].sort().join(""))}var Ft=(...t)=>t.flatMap(e=>[`<｜${e}｜>`,`<|${e}|>`]),ol=Ft("tool▁calls▁begin","tool_calls_begin","tool calls begin","tool\\_calls\\_begin","tool▁calls"),
al=Ft("tool▁calls▁end"),Nn=Ft("tool▁call▁begin"),ll=Ft("tool▁call▁end"),dl=Ft("tool▁sep"),ui="<think>",li="</think>",Pt="<tool_call>",ul="</tool_c\
all>",At="function",tt="```",sl=123,Zm=91;function cl(){let t=[[ol,al],[Nn,ll],[[Pt],[ul]]];return new _e(t,[...dl,ui,tt,`${tt}json`])}var jn=class extends Se{#e=!1;#t=!1;#n=!1;#r=!1;#s=[
{text:ui,read:e=>this.#u(e)},...ol.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#l(r,e))})),{text:Pt,read:e=>this.attempt(e,n=>this.#A(n))},{text:At,read:e=>this.
attempt(e,n=>this.#x(n))}];#i=[...this.#s,...Nn.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#f(r,e))})),...al.map(e=>({text:e,read:n=>this.#d(n,n+e.length)}))];#a=[
{text:li,read:e=>this.#o(e)},{text:Pt,read:e=>this.attempt(e,n=>this.#A(n))}];starts(){return this.#e?this.#a:this.#n?this.#i:this.#s}ended(){this.#e&&this.#t&&
this.out.endOpenReasoning(),this.#n&&this.#r&&this.out.problem("missing-end-marker",this.input.length)}keep(e,n){this.#e?this.put(e,n):super.keep(e,n)}put(e,n){
let r=this.input.text(e,n);if(!this.#e){super.put(e,n);return}this.#t||=!Oe(r),this.out.think(r)}keepAttempt(e,n){if(!this.#e){super.keepAttempt(e,n);return}let[
r,i]=e.thought??[n,n];this.put(e.start,r),e.thought!==void 0&&(this.#c(),this.put(i,n))}*#u(e){return this.drop(e),this.#e=!0,this.#t=!1,e+ui.length}*#o(e){return this.
notes.began(e),this.#c(),e+li.length}#c(){this.#e=!1,this.out.mark(this.out.hasContent?"call":"reasoning")}*#d(e,n){return this.#r?this.drop(e):this.keep(e,n),this.#n=
this.#r=!1,n}*#l(e,n){this.begin(e,n);let r=yield*this.space(e.start+n.length),[i,s]=yield*this.which([...Nn,At],r);if(i<0)throw new D(r);return this.#n||(this.#r=
!1),this.#n=!0,i===Nn.length?yield*this.#b(e,r,s):yield*this.#p(e,r,yield*this.due([At],yield*this.space(s)))}*#f(e,n){return this.begin(e,n),yield*this.#p(e,e.
start,yield*this.due([At],yield*this.space(e.start+n.length)))}*#p(e,n,r){let i=yield*this.space(r),[s,o]=yield*this.which(dl,i);if(s<0&&(yield*this.which(["<"],
r))[0]<0)throw new D(i);let[a,l]=s>=0?yield*this.#g(yield*this.space(o)):yield*this.#h(r+1);e.named=a!=="";let d=yield*this.space(l);if(s<0&&!di(this.input.text(
l,d)))throw new D(d);let{value:u,to:p}=yield*this.#m(e,d),m=yield*this.due(ll,yield*this.space(p));return this.commit(e,[{name:a,value:u,from:n,to:m}],m)&&(this.#r=
!0),m}*#g(e){let n=yield*this.until("<`\n\r",e);return[this.nameOf(this.input.text(e,n)),n]}*#h(e){let n=yield*this.until(`<>|｜
\r`,e);if(n===e&&this.input.char(n)!==">")throw new D(e-1);return[this.nameOf(this.input.text(e,n)),yield*this.due([">"],n)]}*#m(e,n){let r=yield*this.due([`${tt}\
json`],n);e.opened=e.begun=!0;let i=yield*this.value(e,yield*this.space(r));return{value:i,to:yield*this.due([tt],yield*this.space(i.to))}}*#x(e){return yield*this.#b(
e,e.start,e.start+At.length)}*#b(e,n,r){let i=yield*this.space(r);if(this.input.char(i)===tt[0]){if(!di(this.input.text(r,i)))throw new D(i);return yield*this.#y(
e,i)}if(this.#n)return yield*this.#p(e,n,r);let[s,o]=yield*this.#h(yield*this.due(["<"],r));e.named=s!=="";let a=yield*this.space(o);if(!di(this.input.text(o,a)))
throw new D(a);let{value:l,to:d}=yield*this.#m(e,a);return this.commit(e,[{name:s,value:l,from:e.start,to:d}],d),d}*#y(e,n){let r=yield*this.space(yield*this.due(
[`${tt}json`],n));if(this.input.at(r)!==sl)throw new D(r);e.opened=e.named=e.begun=!0;let i=()=>this.wait(),s=[],{to:o,error:a}=yield*kt(this.input,r,s,i);if(a!==
void 0)throw new D(a);let l=Cn(s,"tools"),d=l!==void 0&&this.input.at(l.from)===Zm;e.named=e.opened=e.begun=d;let u=d?yield*this.#k(l):[];e.bad=u.find(({value:m})=>m.
text===void 0)?.value;let p=yield*this.due([tt],yield*this.space(o));return d?this.commit(e,u,p)&&(this.#r=this.#n):this.keepAttempt(e,p),p}*#k(e){let n=()=>this.
wait(),r=[];yield*kt(this.input,e.from,r,n);let i=[];for(let{from:s,to:o}of r){let a=[];this.input.at(s)===sl&&(yield*kt(this.input,s,a,n));let{name:l,value:d}=Mn(
this.input,a,o),u=l===""?{from:s,to:o,text:void 0}:d;i.push({name:l===""?"?":l,value:u,from:s,to:o})}return i.length===0&&i.push({name:"?",value:{...e,text:void 0},
from:e.from,to:e.to}),i}*#A(e){this.begin(e,Pt),e.opened=!1;let n=yield*this.due([At],yield*this.space(e.start+Pt.length)),r=yield*this.due([li],n);e.thought=[n,
r],e.opened=!0;let[i,s]=yield*this.#g(r);e.named=i!=="";let{value:o,to:a}=yield*this.#m(e,yield*this.space(s)),l=yield*this.due([ul],yield*this.space(a)),d={name:i,
value:o,from:e.start,to:l};return i!==""&&o.text!==void 0&&(this.#e=!1),this.commit(e,[d],l),l}};function di(t){return Oe(t)&&t.includes(`
`)}var Dn="<|tool_calls_section_begin|>",ci="<|tool_calls_section_end|>",Bt="<|tool_call_begin|>",fl="<|tool_call_end|>",pl="<|tool_call_argument_begin|>",In="<too\
l_call>",ml="</tool_call>",hl='<invoke name="',fi="</invoke>",gl='<parameter name="',yl="</parameter>";function xl(){let t=[[[Dn],[ci]],[[Bt],[fl]],[[In],[ml]]];
return new _e(t,[pl,hl,fi,gl,yl])}var Ln=class extends Se{#e=!1;#t=!1;#n=[{text:Dn,read:e=>this.attempt(e,n=>this.#i(n))},{text:In,read:e=>this.attempt(e,n=>this.#c(
n))},{text:"functions.",read:e=>this.attempt(e,n=>this.#o(n))}];#r=[...this.#n,{text:Bt,read:e=>this.attempt(e,n=>this.#a(n))},{text:ci,read:e=>this.#s(e)}];starts(){
return this.#e?this.#r:this.#n}ended(){this.#e&&this.#t&&this.out.problem("missing-end-marker",this.input.length)}*#s(e){let n=e+ci.length;return this.#t?this.drop(
e):this.keep(e,n),this.#e=this.#t=!1,n}*#i(e){this.begin(e,Dn);let n=yield*this.space(e.start+Dn.length),r=yield*this.due([Bt],n);return this.#e||(this.#t=!1),this.#e=
!0,yield*this.#u(e,n,r)}*#a(e){return this.begin(e,Bt),yield*this.#u(e,e.start,e.start+Bt.length)}*#u(e,n,r){let i=yield*this.space(r),s=yield*this.until(`<
\r`,i),o=O(this.input.text(i,s)),a=o.indexOf("."),l=o.lastIndexOf(":"),d=a>=0&&l>a?this.nameOf(o.slice(a+1,l)):"";e.named=d!=="";let u=yield*this.due([pl],yield*this.
space(s));e.begun=!0;let p=yield*this.value(e,yield*this.space(u));return u=yield*this.due([fl],yield*this.space(p.to)),this.commit(e,[{name:d,value:p,id:o,from:n,
to:u}],u)&&(this.#t=!0),u}*#o(e){let n=e.start+10,r=n;for(;eh.test(String.fromCharCode(yield*this.unit(r)));)r+=1;let i=this.input.text(n,r);if(i==="")throw new D(
r);let s=yield*this.due([":"],r);for(r=s;th.test(String.fromCharCode(yield*this.unit(r)));)r+=1;if(r===s)throw new D(r);let o=this.input.text(e.start,r),a=yield*this.
space(r);if(this.input.at(a)!==nh||rh.test(this.input.text(r,a)))throw new D(a);e.opened=e.named=e.begun=!0;let l=yield*this.json(a),d={from:a,to:l,text:this.input.
text(a,l)};return this.commit(e,[{name:i,value:d,id:o,from:e.start,to:l}],l),l}*#c(e){this.begin(e,In);let n=[],r=yield*this.space(e.start+In.length);for(;;){let[
i,s]=yield*this.which([hl,ml],r);if(i<0||i===1&&n.length===0)throw new D(r);if(i===1)return this.commit(e,n,s),s;let o=yield*this.#d(e,r,s);n.push(o),r=yield*this.
space(o.to)}}*#d(e,n,r){let i=yield*this.until(`"<>
\r`,r),s=yield*this.due(['">'],i),o=this.nameOf(this.input.text(r,i));e.named||=o!=="",e.begun=!0;let a=[],l=new Set;for(;;){s=yield*this.space(s);let[d,u]=yield*this.
which([gl,fi],s);if(d<0)throw new D(s);if(d===1)return{name:o,value:{from:s,to:u,text:`{${a.join(", ")}}`},from:n,to:u};let p=yield*this.until(`"<>
\r`,u),m=yield*this.due(['">'],p),h=this.input.text(u,p);l.has(h)&&this.notes.duplicate(e.start,u,p),l.add(h);let[g,y]=yield*this.#l(m);a.push(`${JSON.stringify(
h)}: ${JSON.stringify(ih(this.input.text(m,g)))}`),s=y}}*#l(e){for(;;){e=yield*this.until("<",e);let[n,r]=yield*this.which([yl],e);if(n===0){let i=yield*this.space(
r);if((yield*this.which(["<parameter",fi],i))[0]>=0)return[e,i];e=r}else e+=1}}},eh=/[A-Za-z0-9_.-]/,th=/[0-9]/,nh=123,rh=/\n[ \t\r]*\n/;function ih(t){return t.
replace(/^\r?\n/,"").replace(/\r?\n$/,"")}var Pn="<tool_call>",bl="</tool_call>",sh=123;function kl(){return new _e([[[Pn],[bl]]],[])}var Fn=class extends Se{#e=[{text:Pn,read:e=>this.attempt(e,n=>this.#t(
n))}];starts(){return this.#e}*#t(e){this.begin(e,Pn);let n=yield*this.space(e.start+Pn.length);if(this.input.at(n)!==sh)throw new D(n);e.begun=!0;let r=[],{to:i,
error:s}=yield*kt(this.input,n,r,()=>this.wait()),{name:o,value:a}=Mn(this.input,r,i);if(e.named=ai(this.input,r)!=="",s!==void 0)throw new D(s);a.text===void 0&&
(e.bad=a);let l=yield*this.due([bl],yield*this.space(i));return this.commit(e,[{name:o,value:a,from:e.start,to:l}],l),l}};var oh=[["qwen3",/qwen[-_]?3/i],["deepseek-r1",/deepseek[-_]r1|deepseek.*[-_ ]r1(?![0-9A-Za-z])/is],["kimi-k2",/kimi[-_]k2/i]];function ah(t){return oh.find(([,
e])=>e.test(t))?.[0]}function Al(t,e={}){if(typeof t!="string")throw new _("model","a text is needed");let n=ah(t),r=new Set(et(e.tools??[]).map(i=>i.function.name));
return{stream(){let i=new ct,s=new Le;return new ut(i,s,lh(n,i,s,r))}}}function lh(t,e,n,r){switch(t){case"kimi-k2":return new Ln(e,n,r,xl()).read();case"qwen3":
return new Fn(e,n,r,kl()).read();case"deepseek-r1":return new jn(e,n,r,cl()).read();default:return new pi(e,n,r,new _e([],[])).read()}}var pi=class extends Se{starts(){
return[]}};function _l(t){let{format:e,tools:n,options:r,prompt:i,unknownTools:s}=t;if(typeof e=="object"&&e!==null&&"layout"in e)return ro({...t,format:e});let o=typeof e==
"string"?dh(e):e;return new me(Za(o,Ar({tools:n,options:r,prompt:i,unknownTools:s})))}function dh(t){if(Object.hasOwn(Ee,t))return Ee[t];throw new _("format",`n\
o format ${t}; the nearest is ${Mt(t,Object.keys(Ee))}`)}function Sl({model:t,tools:e=[]}){return new me(Al(t,{tools:e}))}function*wl(t){let{text:e}=t,n=ch(e),r=e.indexOf("{");for(;r>=0&&n(r)<1/0;){let i=t.end(r);i>=0&&(yield*uh(t,n,r,i)),r=e.indexOf("{",i<0?r+1:i)}}function*uh(t,e,n,r){
for(;n<r;){let i=t.first(n);if(i!=="{"&&i!=="["&&i!=='"'){n+=1;continue}let s=t.end(n);if(i==='"'||e(n)>=s){n=s;continue}i==="{"&&(yield n),n=i==="{"&&t.members(
n).has("tool_calls")?s:n+1}}function ch(t){let e=/tool_calls/gi,n=-1;return r=>(n<r&&(e.lastIndex=r,n=e.exec(t)?.index??1/0),n)}function Ol(t){let{positions:e,escaped:n}=fh(t),r=e.length,i=new Int32Array(r).fill(r),s=new Int32Array(r+1).fill(r),o=r;for(let d=r-1;d>=0;d-=1){let u=t[e[d]];
if(u==="}"||u==="]")s[d]=d;else if(u==='"')i[d]=o,n[d]||(o=d);else{let p=s[d+1];p<r&&t[e[p]]===(u==="{"?"}":"]")&&(i[d]=p)}i[d]<r&&(s[d]=s[i[d]+1])}let a=[],l=0;
for(let d=0;d<r;d+=1){let u=t[e[d]]==='"';d>=l&&!u&&i[d]<r&&(l=i[d]),u&&d<l&&(a.push({start:e[d],end:e[i[d]]}),d=i[d])}return a}function fh(t){let e=[],n=[],r=!1;
for(let i=0;i<t.length;i+=1){let s=t[i];if(s==="\\"){r=!r;continue}'{[}]"'.includes(s)&&(e.push(i),n.push(r)),r=!1}return{positions:e,escaped:n}}var El=3;function vl(t){return Tl(t).length>0}function Rl(t){let e=[],n=0;for(let{start:r,end:i}of ph(Tl(t)))e.push(t.slice(n,r)," "),n=i;return e.join("")+t.slice(
n)}function Tl(t){if(!t.includes("```"))return[];let e=[],n=Ol(t),r=0;for(let{index:i,0:s}of t.matchAll(/`{3,}/g)){for(;r<n.length&&n[r].end<i;)r+=1;(r===n.length||
i<n[r].start)&&e.push({start:i,end:i+s.length})}return e}function ph(t){let e=mh(t),n=[],r;return t.forEach((i,s)=>{let{start:o}=i;if(r){if(Bn(i)<Bn(r))return;o+=
Bn(r),i.end-o<El&&(o=i.end),n.push({start:r.start,end:o}),r=void 0}let a=i.end-o;a>=El&&a<=e[s]&&(r={start:o,end:i.end})}),n}function Bn({start:t,end:e}){return e-
t}function mh(t){let e=new Array(t.length).fill(0);for(let n=t.length-2;n>=0;n-=1)e[n]=Math.max(e[n+1],Bn(t[n+1]));return e}function Cl(t){return t===32||t===10||t===13||t===9}function M(t,e,n=t.length){for(;e<n&&Cl(t.charCodeAt(e));)e+=1;return e}function Ht(t,e,n){for(;n>e&&Cl(t.charCodeAt(
n-1));)n-=1;return n}function X(t){let e=M(t,0);return t.slice(e,Ht(t,e,t.length))}function Re(t){return t.replace(/[A-Z]+/g,e=>e.toLowerCase())}var mi=34,Ml=44,hh=58,gh=92,Nl=91,jl=93,_t=123,Dl=125,hi=/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y,gi=/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y,yh=["tr\
ue","false","null"],yi=0,Il=1,Ll=2,xi=3,Hn=4,Te=class{#e;constructor(e){this.text=e}end(e){let n=this.text.charCodeAt(e);return n===_t||n===Nl?(this.#e??=new Int32Array(
this.text.length),this.#e[e]||this.#s(e)):n===mi?this.#r(e):this.#n(e)}isObject(){return this.text.charCodeAt(0)===_t&&this.end(0)===this.text.length}first(e){return this.
text[e]}source(e){return this.text.slice(e,this.end(e))}string(e){let n=this.source(e);return n.includes("\\")?JSON.parse(n):n.slice(1,-1)}members(e){return new Map(
this.allMembers(e))}*allMembers(e){for(let n of this.#t(e)){let r=M(this.text,this.end(n));yield[this.string(n),M(this.text,r+1)]}}elements(e){return this.#t(e)}*#t(e){
let{text:n}=this,r=n.charCodeAt(e)===_t,i=M(n,e+1);for(;n.charCodeAt(i)!==Dl&&n.charCodeAt(i)!==jl;)yield i,i=this.end(i),r&&(i=this.end(M(n,M(n,i)+1))),i=M(n,i),
n.charCodeAt(i)===Ml&&(i=M(n,i+1))}#n(e){if(hi.lastIndex=e,hi.test(this.text))return hi.lastIndex;for(let n of yh)if(this.text.startsWith(n,e))return e+n.length;
return-1}#r(e){let{text:n}=this;for(e+=1;;e+=1){let r=n.charCodeAt(e);if(r===mi)return e+1;if(r===gh){if(gi.lastIndex=e,!gi.test(n))return-1;e=gi.lastIndex-1}else if(!(r>=
32))return-1}}#s(e){let{text:n}=this,r=this.#e,i=[],s=e,o=yi;for(;;){s=M(n,s);let a=n.charCodeAt(s);if(o===Hn||o===Il||o===xi){let l=n.charCodeAt(i[i.length-1])===
_t;if(a===(l?Dl:jl)){if(s+=1,r[i.pop()]=s,i.length===0)return s;o=Hn;continue}if(o===Hn){if(a!==Ml)break;s+=1,o=l?Ll:yi;continue}}if(o===Ll||o===xi){if(a!==mi||
(s=this.#r(s),s<0)||(s=M(n,s),n.charCodeAt(s)!==hh))break;s+=1,o=yi;continue}if((a===_t||a===Nl)&&r[s]===0){i.push(s),s+=1,o=a===_t?xi:Il;continue}if(s=this.end(
s),s<0)break;o=Hn}for(let a of i)r[a]=-1;return-1}};function St(t,e,n=!1){let r=[];for(let i of xh(t,e)){let s=bh(t,i,n);s&&r.push(s)}return r}function wt(t){return`{"_raw":${JSON.stringify(t)}}`}function xh(t,e){
if(t.first(e)==="[")return t.elements(e);if(t.first(e)!=="{")return[];let n=t.members(e).get("tool_calls");return n===void 0?[e]:t.first(n)==="["?t.elements(n):
[]}function bh(t,e,n){if(t.first(e)!=="{")return;let r=t.members(e),i=r.get("function"),s=i!==void 0&&t.first(i)==="{"?t.members(i):new Map,o=[r.get("name"),s.get(
"name")];n&&o.push(r.get("tool"),r.get("tool_name"));let a=kh(t,o);if(!a)return;let l=[r.get("input"),s.get("arguments"),r.get("arguments"),r.get("args"),r.get(
"parameters"),r.get("params")].find(d=>d!==void 0);return{name:a,arguments:l===void 0?"{}":Ah(t,l)}}function kh(t,e){for(let n of e){if(n===void 0||t.first(n)!==
'"')continue;let r=X(t.string(n));if(r)return r}}function Ah(t,e){switch(t.first(e)){case"{":return t.source(e);case'"':{let n=X(t.string(e));return n===""||new Te(
n).isObject()?n||"{}":wt(n)}default:return"{}"}}var Pl="function.arguments:";function Bl(t){let{text:e}=t,n=/function\.name:[ \t\n\r]*([A-Za-z0-9_.-]+)/gi,r=Fl(e,Pl),i=Fl(e,"{"),s=[],o=n.exec(e);for(;o;){let a=o[1],
l=n.lastIndex;o=n.exec(e);let d=o?o.index:e.length,u=r(l),p=i(u+Pl.length);if(p>=d)continue;let m=t.end(p);if(m>=0){s.push({name:a,arguments:e.slice(p,m)}),m>d&&
(n.lastIndex=m,o=n.exec(e));continue}let h=_h(e,p,d);h>=0&&s.push({name:a,arguments:wt(e.slice(p,h))})}return s}function Fl(t,e){let n=-1;return r=>(n<r&&(n=t.indexOf(
e,r),n<0&&(n=1/0)),n)}function _h(t,e,n){let r=0,i=!1;for(let s=e;s<n;s+=1){let o=t[s];if(i)o==="\\"?s+=1:o==='"'&&(i=!1);else if(o==='"')i=!0;else if(o==="{")r+=
1;else if(o==="}"&&(r-=1,r===0))return s+1}return-1}var He="<![CDATA[",We="]]>",Sh=/&(?:(lt|gt|amp|quot|apos)|#([0-9]+)|#[xX]([0-9a-fA-F]+));/g,wh={lt:"<",gt:">",amp:"&",quot:'"',apos:"'"};function bi(t){return t.
includes("&")?t.replace(Sh,(e,n,r,i)=>{if(n)return wh[n];let s=r?Number.parseInt(r,10):Number.parseInt(i,16);return s<=1114111&&!(s>=55296&&s<=57343)?String.fromCodePoint(
s):e}):t}function ki(t,e,n,r=bi){e=M(t,e,n),n=Ht(t,e,n);let i=t.slice(e,n);return i.includes(He)?Oh(i).map(({literal:s,text:o})=>s?o:r(o)).join(""):r(i)}function Oh(t){
let e=[],n=0;for(;;){let r=t.indexOf(He,n),i=r<0?-1:t.indexOf(We,r);if(i<0)break;e.push({literal:!1,text:t.slice(n,r)}),e.push({literal:!0,text:t.slice(r+He.length,
i)}),n=i+We.length}return e.push({literal:!1,text:t.slice(n)}),e}var Ai=["tool_call","function_call","invoke"],Wt="function parameter",Eh=/[ \t\n\r/>"'=]/,vh=/(?<![^ \t\n\r"'=/])([^ \t\n\r"'=/]+)[ \t\n\r]*=[ \t\n\r]*(?:"([^"]*)"|'([^']*)')/g,
Hl=/^[ \t\n\r]+parameter(?=[ \t\n\r/]|$)/i;function Gl(t){let{text:e}=t,n=[],r=[],i=new Map,s=0,o=0,a=!0,l=e.indexOf("<");for(;l>=0;){if(a&&l>=s&&e.startsWith(He,
l)){let m=e.indexOf(We,l);if(a=m>=0,a){r.push({start:l,end:m+We.length}),l=e.indexOf("<",m);continue}}let d=Ul(e,l);if(l=e.indexOf("<",l+1),!d)continue;let u=n[i.
get(d.start)];u&&(u.blockClosing=n.length),u&&Wl(e,u)&&(u.closing=n.length),d.start<s&&(d.json=o),n.push(d);let p=_i(d)||Wl(e,d)?Th(t,d):-1;p<0||(i.set(p,n.length-
1),!(d.json>0)&&(o+=1,s=p))}return Ch(n),{tags:n,sections:r}}function _i(t){return t!==void 0&&!t.isClosing&&Ai.includes(t.name)}function nt(t,e){for(let[,n,r,i]of t.
attributes.matchAll(vh)){if(!e.includes(Re(n)))continue;let s=X(bi(r??i));if(s)return s}}function Ul(t,e){let n=t.indexOf("<",e+1),r=t[e+1]==="/",i=e+(r?2:1),s=t.
slice(i,n<0?t.length:n),o=s.search(Eh);if(o<1||`"'=`.includes(s[o])||"!?".includes(s[0]))return;let a=Rh(s,o);if(a<0)return;let l=s.slice(s.lastIndexOf(":",o)+1,
o)||s.slice(0,o),d=s.slice(o,a);if(Re(l)==="function"&&Hl.test(d)&&(l=Wt,d=d.replace(Hl,"")),!(r&&X(d)))return{start:e,end:i+a+1,isClosing:r,isSelfClosing:d.endsWith(
"/"),name:Re(l),spelling:l,attributes:d,json:0,closing:-1,blockClosing:-1}}function Rh(t,e){for(;e<t.length;e+=1){if(t[e]===">")return e;if(t[e]!=="=")continue;
let n=M(t,e+1);if(t[n]!=='"'&&t[n]!=="'")continue;let r=t.indexOf(t[n],n+1);r>=0&&(e=r)}return-1}function Wl(t,e){return"{[".includes(t[M(t,e.end)]??" ")}function Th(t,e){
let{text:n}=t;if(e.isClosing||e.isSelfClosing)return-1;let r=t.end(M(n,e.end));if(r<0)return-1;let i=M(n,r);return(n.startsWith("</",i)?Ul(n,i):void 0)?.name===
e.name?i:-1}function Ch(t){let e=new Map,n=new Map,r=0;for(let i=t.length-1;i>=0;i-=1){let s=t[i];s.json>0&&s.json!==r&&(r=s.json,n=new Map),s.isClosing?(s.json>
0?n:e).set(s.name,i):!s.isSelfClosing&&s.closing<0&&(s.closing=(s.json>0?n.get(s.name):void 0)??e.get(s.name)??-1),s.blockClosing<0&&(s.blockClosing=s.closing)}}var $l=["input","arguments","argument","parameters","parameter","args","params"],Mh=["parameter","argument",Wt];function ql(t,e,n,r=-1){let i=t.json(e);if(Vl(i))
return Wn(i);let s=[...t.children(e)].filter(l=>l.opening!==r),o=s.filter(l=>Si(t,l)!==void 0);if(o.length>0)return Gn(t,o,n);let a=s.filter(l=>!Dh(t,l)||!t.isBlank(
l));for(let l of $l){let d=a.find(u=>t.tags[u.opening].name===l);if(d)return Nh(t,d,n)}return Jl(t,a,n)}function Nh(t,e,n){let r=t.json(e);if(r)return Vl(r)?Wn(
r):wt(t.undecoded(e));let i=t.onlyChildren(e);return i?Jl(t,i,n):wt(t.value(e))}function Jl(t,e,n){let r=i=>nt(t.tags[i.opening],["name"])!==void 0&&Si(t,i)===void 0;
return e.some(r)?void 0:Gn(t,e,n)}function Gn(t,e,n){let r=["{"],i=[{schema:n,members:Kl(t,e)}];for(;i.length>0;){let{done:s,value:o}=i.at(-1).members.next();if(s){
i.pop(),r.push("}");continue}let[a,l]=o;r.at(-1).endsWith("{")||r.push(","),r.push(JSON.stringify(a),":");let d=i.at(-1).schema.member(a),u=d.allowsObject?t.onlyChildren(
l):void 0;u?(r.push("{"),i.push({schema:d,members:Kl(t,u)})):r.push(jh(t,l,d))}return r.join("")}function jh(t,e,n){let r=n.allowsString?void 0:t.json(e);return r&&
n.allowsTypeOf(Wn(r))?Wn(r):JSON.stringify(t.value(e))}function Kl(t,e){let n=new Map;for(let r of e)n.set(Si(t,r)??t.tags[r.opening].spelling,r);return n.entries()}
function Si({tags:t},{opening:e}){return Mh.includes(t[e].name)?nt(t[e],["name"]):void 0}function Dh({tags:t},{opening:e}){return $l.includes(t[e].name)}function Vl(t){
return t?.reader.first(t.position)==="{"}function Wn({reader:t,position:e}){return t.source(e)}var Un=class{#e;#t;constructor(e){this.reader=e,this.text=e.text;let{tags:n,sections:r}=Gl(e);this.tags=n,this.#e=r}value({opening:e,closing:n}){return ki(this.
text,this.tags[e].end,this.tags[n].start)}undecoded({opening:e,closing:n}){return ki(this.text,this.tags[e].end,this.tags[n].start,r=>r)}isBlank({opening:e,closing:n}){
return M(this.text,this.tags[e].end)===this.tags[n].start}*children({opening:e,closing:n},r=[]){let i=e+1;for(;i<n&&r[i]!==n;){let s=this.tags[i].closing;r[i]=n,
s>=0&&s<n?(yield{opening:i,closing:s},i=s+1):i+=1}}onlyChildren(e){let n=[],r=this.tags[e.opening].end;for(let s of this.children(e)){if(M(this.text,r)!==this.tags[s.
opening].start)return;n.push(s),r=this.tags[s.closing].end}return n.length>0&&M(this.text,r)===this.tags[e.closing].start?n:void 0}json({opening:e,closing:n}){let{
end:r}=this.tags[e],{start:i}=this.tags[n],s=zl(this.reader,r,i);if(s>=0)return{reader:this.reader,position:s};let[o,a]=[this.#n(r),this.#n(i)];if(o===a)return;
this.#t??=new Te(this.#r());let l=zl(this.#t,r-o*Yl,i-a*Yl);return l>=0?{reader:this.#t,position:l}:void 0}#n(e){let[n,r]=[0,this.#e.length];for(;n<r;){let i=n+
r>>1;this.#e[i].end<=e?n=i+1:r=i}return n}#r(){let e=[],n=0;for(let{start:r,end:i}of this.#e)e.push(this.text.slice(n,r)),e.push(this.text.slice(r+He.length,i-We.
length)),n=i;return e.join("")+this.text.slice(n)}},Yl=He.length+We.length;function zl(t,e,n){return e=M(t.text,e,n),t.end(e)===Ht(t.text,e,n)?e:-1}var Ih=["name","function","tool"],Lh=["name","function","tool_name"],Ph=/^[A-Za-z0-9_.-]+$/;function Oi(t,e){if(!/tool_call|function_call|invoke/i.test(t.text))
return[];let n=new Un(t),r=new wi(n,e),i=[],s=0;for(;s<n.tags.length;){let o=_i(n.tags[s])?r.read(s):void 0;for(let a of o?.calls??[])i.push(a);s=o?o.next:s+1}return i}
var wi=class{#e=new Map(Ai.map(e=>[e,[]]));#t;constructor(e,n){this.#t=n,this.markup=e,this.tags=e.tags}read(e){let{markup:n}=this,r=this.tags[e],i=nt(r,Ih);if(r.
isSelfClosing)return r.name==="invoke"&&i!==void 0?{calls:[{name:i,arguments:"{}"}],next:e+1}:void 0;if(r.blockClosing<0)return;let s={opening:e,closing:r.blockClosing},
o=s.closing+1;if(i!==void 0)return{calls:this.#n(i,s),next:o};let a=n.json(s);if(a&&"{[".includes(a.reader.first(a.position))){let d=St(a.reader,a.position,!0);
return d.length>0?{calls:d,next:o}:void 0}let l=this.#r(s);return l?{calls:l,next:o}:this.#s(s)}#n(e,n,r){let i=ql(this.markup,n,this.#t.schemaOf(e),r);return i===
void 0?[]:[{name:e,arguments:i}]}#r(e){let{markup:n}=this,r=this.#e.get(this.tags[e.opening].name);for(let i of n.children(e,r)){let s=this.tags[i.opening];if(s.
name==="tool"){let o=nt(s,["name"]);if(o)return this.#n(o,i)}else if(Lh.includes(s.name)){let o=X(n.value(i));if(o)return this.#n(o,e,i.opening)}}}#s(e){let{opening:n,
closing:r}=e;if(this.tags[n].name!=="function_call")return;let i=X(this.markup.text.slice(this.tags[n].end,this.tags[r].start));if(!Ph.test(i))return;let s=[],o=r+
1;for(;this.#i(o);)s.push({opening:o,closing:this.tags[o].closing}),o=this.tags[o].closing+1;let a=Gn(this.markup,s,this.#t.schemaOf(i));return{calls:[{name:i,arguments:a}],
next:o}}#i(e){let n=this.tags[e];return n?.name===Wt&&n.closing>=0&&nt(n,["name"])!==void 0&&M(this.markup.text,this.tags[e-1].end)===n.start}};var Xl=new Map([["string",1],["integer",2],["number",6],["boolean",8],["null",16],["object",32],["array",64]]),Gt=class t{#e;#t;#n;#r;#s=new Map;constructor(e=!0,n=e){
this.#e=e,this.#t=n,this.#n=Zl(e,n,[])??127}get allowsObject(){return(this.#n&32)!==0}get allowsString(){return(this.#n&1)!==0}allowsTypeOf(e){return(this.#n&Wh(
e))!==0}member(e){return this===$n?this:(this.#r??=Kn(this.#e,this.#t,[]),this.#s.has(e)||this.#s.set(e,this.#i(e)),this.#s.get(e))}#i(e){if(this.#r.has(e))return new t(
this.#e,this.#r.get(e));let n=ce(this.#t,"additionalProperties");return qn(n)?new t(this.#e,n):$n}},$n=new Gt;function Zl(t,e,n){if(e===!1)return 0;let r=Fh(e),
i=r,s=!1,o=!1,a=(d,u=n)=>{let p=d.map(m=>Zl(t,m,u)).filter(m=>m!==void 0);d.length>0&&p.length===0?s=!0:(i&=p.reduce((m,h)=>m|h,0),o=!0)},l=ce(e,"$ref");n.includes(
l)?s=!0:typeof l=="string"&&a([ed(t,l)],[...n,l]);for(let d of Ei(e,"allOf"))a([d]);for(let d of["anyOf","oneOf"])Array.isArray(ce(e,d))&&a(ce(e,d));if(!(s&&!o&&
r===127))return ce(e,"nullable")===!0?i|16:i}function Fh(t){let n=[ce(t,"type")].flat().reduce((r,i)=>r|(Xl.get(i)??0),0)||127;for(let r of[ce(t,"enum"),qn(t)&&
Object.hasOwn(t,"const")?[t.const]:void 0])Array.isArray(r)&&(n&=r.reduce((i,s)=>i|Bh(s),0));return n}function Bh(t){return t===null?16:Array.isArray(t)?64:Xl.get(
typeof t)}function Kn(t,e,n){let r=ce(e,"properties"),i=[new Map(qn(r)?Object.entries(r):[])],s=ce(e,"$ref");typeof s=="string"&&!n.includes(s)&&i.push(Kn(t,ed(
t,s),[...n,s]));for(let o of Ei(e,"allOf"))i.push(Kn(t,o,n));for(let o of["anyOf","oneOf"]){let a=Ei(e,o).map(l=>Kn(t,l,n));i.push(Ql("anyOf",a))}return Ql("all\
Of",i)}function Ql(t,e){let n=new Map;for(let r of e)for(let[i,s]of r)n.has(i)||n.set(i,[]),n.get(i).push(s);for(let[r,i]of n)n.set(r,i.length>1?{[t]:i}:i[0]);return n}
function ed(t,e){if(!/^#(?:\/|$)/.test(e))return!0;let n=t;for(let r of Hh(e).split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");n=Array.isArray(
n)?n[i]:ce(n,i)}return n??!0}function Hh(t){try{return decodeURIComponent(t)}catch{return t}}function Wh(t){return{'"':1,"{":32,"[":64,t:8,f:8,n:16}[t[0]]??(Gh(
t)?2:4)}function Gh(t){let[,e,n="",r="0"]=/^-?([0-9]+)(?:\.([0-9]+))?(?:[eE](.+))?$/.exec(t),i=(e+n).replace(/^0+/,"");if(i==="")return!0;let s=0;for(;i[i.length-
1-s]==="0";)s+=1;return Number(r)>=n.length-s}function qn(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function ce(t,e){return qn(t)&&Object.hasOwn(
t,e)?t[e]:void 0}function Ei(t,e){let n=ce(t,e);return Array.isArray(n)?n:[]}var Ut=class{#e=new Map;#t=new Map;#n=new Map;#r=new Map;constructor(e){for(let n of e){let r=X(n.name);r!==""&&(Jn(this.#r,r,new Gt(n.parameters)),Jn(this.#e,r,
r),Jn(this.#t,Re(r),r),vi(r)&&Jn(this.#n,vi(r),r))}}resolve(e){let n=e.slice(e.lastIndexOf(".")+1);return this.#e.get(e)??this.#t.get(Re(e))??this.#t.get(Re(n))??
this.#n.get(vi(e))}schemaOf(e){return this.#r.get(this.resolve(e))??$n}message(e,n){let r=[],i=new Set;for(let s of e){let o=this.resolve(s.name);o===void 0?i.add(
s.name):r.push({name:o,arguments:s.arguments})}return{calls:r,sawToolCallSyntax:n||e.length>0,rejectedByPolicy:e.length>0&&r.length===0,rejectedToolNames:[...i]}}};
function Jn(t,e,n){t.has(e)||t.set(e,n)}function vi(t){return Re(t).replace(/[^a-z0-9]+/g,"")}var td=/tool_calls|<tool_call|<function_call|<invoke|function\.name:/i;function nd(t,e){let n=X(Rl(t)),r=new Ut(e);return r.message(Uh(new Te(n),r),td.test(n))}
function rd(t,e){let n=vl(t)?"":X(t),r=new Te(n),i=new Ut(e),s=id([()=>sd(r),()=>Oi(r,i)]);return i.message(s,td.test(n))}function Uh(t,e){return id([()=>sd(t),
()=>Oi(t,e),()=>Bl(t),()=>Kh(t),()=>$h(t)])}function id(t){for(let e of t){let n=e();if(n.length>0)return n}return[]}function sd(t){return t.text!==""&&t.end(0)===
t.text.length?St(t,0):[]}function Kh(t){for(let e of wl(t)){let n=St(t,e);if(n.length>0)return n}return[]}function $h(t){let e=t.text.indexOf("{");return e>=0&&
t.end(e)===t.text.lastIndexOf("}")+1?St(t,e):[]}function od(t,e){return nd(ld(t),et(e).map(n=>n.function))}function ad(t,e){return rd(ld(t),et(e).map(n=>n.function))}function ld(t){if(typeof t!="string")throw new _(
"output","a text is needed");return t}function dd(t,e){let n=t===Ne?ad:od;return new me({stream:()=>{let r=[];return{feed:i=>(r.push(i),[]),end:()=>qh(n(r.join(""),e))}}})}function qh(t){let e=t.calls.
map(r=>({...r,complete:!0}));return{deltas:e.flatMap((r,i)=>[{type:"call",index:i,name:r.name},{type:"arguments",index:i,text:r.arguments,complete:!0}]),message:{
content:"",reasoning:"",problems:[],...t,calls:e}}}var Ge=class extends Error{constructor(n,r){super(r);this.field=n}field};function cd(t){let{format:e="",model:n="",prompt:r}=t,i=Vn("tools",()=>et(ud("tools",t.
tools,[])));if(e===st||e===Ne)return dd(e,i);if(e===$e)return Vn("model",()=>Sl({model:n,tools:i}));let s=ud("options",t.options,{}),a={format:e===Me?Jh(t.description??
""):e,tools:i,options:s,...r===void 0?{}:{prompt:r}};try{return _l(a)}catch(l){if(!(l instanceof _))throw l;let d=["options","tools"].find(u=>l.place.startsWith(
u));throw new Ge(d??(e===Me?"description":"format"),l.message)}}var fd=()=>Object.keys(Ee).sort();function pd(t){return Object.hasOwn(Ee,t)?Ee[t].models??[]:[]}
function Jh(t){if(t.trim()==="")throw new Ge("description","Drop a format.yaml here, choose a file, or paste its text.");return Vn("description",()=>Ts(t))}function ud(t,e,n){
return e===void 0||e.trim()===""?n:Vn(t,()=>JSON.parse(e))}function Vn(t,e){try{return e()}catch(n){throw n instanceof Ge?n:new Ge(t,n.message)}}function rt(t,e){let{id:n,model:r="",created:i,stopReason:s="stop",lateIds:o=!1}=t,a=Date.now();return{id:n??`${e}${a.toString(36)}${Math.random().toString(36).
slice(2,10)}`,model:r,created:i??Math.floor(a/1e3),stopReason:s,lateIds:o}}var Ue=class{#e=new Set;#t=0;next(e){let n=this.#t++,r=e;if(r===void 0||r===""||this.#e.
has(r))do r=`call_${n++}`;while(this.#e.has(r));return this.#e.add(r),r}};function md(t){return Vh(t)||Yh(t)?"{":""}function Yn(t){return t.complete?t.arguments:
t.arguments+md(t.arguments)}function Ri(t){return t.complete&&zh(t.arguments)}function Vh(t){return/^[ \t\r\n]*$/.test(t)}function Yh(t){return hd(t)!==void 0}function zh(t){
return Ti(hd(t))}function Ti(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function hd(t){try{return JSON.parse(t)}catch{return}}function Ot({content:t,
calls:e,rejectedToolNames:n}){return t!==""||e.length>0||n.length===0?void 0:{error:{message:`the model called no tool that it may call, but ${n.join(", ")}`,type:"\
invalid_tool_call"}}}function Ci(t,e={}){let n=Ot(t);if(n!==void 0)return n;let{id:r,model:i,created:s,stopReason:o}=rt(e,"chatcmpl-"),a=new Ue,l=t.calls.map(d=>({id:a.next(d.id),type:"\
function",function:{name:d.name,arguments:Yn(d)}}));return{id:r,object:"chat.completion",created:s,model:i,choices:[{index:0,message:{role:"assistant",content:t.
content===""?null:t.content,...t.reasoning===""?{}:{reasoning_content:t.reasoning},...l.length===0?{}:{tool_calls:l}},finish_reason:Qh(o,l.length>0)}]}}function Qh(t,e){return t==="length"?"length":e?"tool_calls":"stop"}var Xh=/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g,gd=new WeakMap;function yd(t){let e=JSON.parse(t);return gd.set(e,t),e}function Kt(t){if(Array.isArray(t))return`[${t.map(
r=>Kt(r)??"null").join(",")}]`;if(!Ti(t))return JSON.stringify(t);let e=gd.get(t);return e!==void 0?e.replace(Xh,r=>r[0]==='"'?r:""):`{${Object.entries(t).filter(
([,r])=>r!==void 0).map(([r,i])=>`${JSON.stringify(r)}:${Kt(i)}`).join(",")}}`}var Zh={input_tokens:0,output_tokens:0};function Mi(t,e={}){let n=Ot(t);if(n!==void 0)return{type:"error",...n};let r=new Ue,i=[];t.reasoning!==""&&i.push({type:"\
thinking",thinking:t.reasoning,signature:""}),t.content!==""&&i.push({type:"text",text:t.content});for(let o of t.calls){let a=r.next(o.id);Ri(o)&&i.push({type:"\
tool_use",id:a,name:o.name,input:yd(o.arguments)})}let{stopReason:s}=rt(e,"");return eg(e,i,tg(s,t.calls.some(Ri)))}function eg(t,e,n){let{id:r,model:i}=rt(t,"msg_");return{id:r,type:"message",role:"assistant",model:i,content:e,stop_reason:n,stop_sequence:null,usage:Zh}}function tg(t,e){
return t==="length"?"max_tokens":e?"tool_use":"end_turn"}function ji(t,e={}){let n=Ot(t);if(n!==void 0)return n;let r=new Ue,i=[],s=(a,l)=>({kind:a,name:"",id:"",complete:!0,texts:[l]});t.reasoning!==""&&i.push(s("rea\
soning",t.reasoning)),t.content!==""&&i.push(s("content",t.content));for(let a of t.calls)i.push({kind:"call",name:a.name,id:r.next(a.id),complete:a.complete,texts:[
Yn(a)]});let o=new Ni(e);return o.object(o.ended,i.map((a,l)=>o.item(a,l)))}var Ni=class{#e;constructor(e){this.#e=rt(e,"resp_")}get ended(){return this.#e.stopReason==="length"?"incomplete":"completed"}object(e,n,r=null){let{id:i,created:s,
model:o}=this.#e;return{id:i,object:"response",created_at:s,model:o,status:e,output:n,error:r,incomplete_details:e==="incomplete"?{reason:"max_output_tokens"}:null}}item(e,n,r=!1){
let i=r?"":e.texts.join(""),s=r?"in_progress":e.complete?"completed":"incomplete",o=`${ng[e.kind]}${this.#e.id}_${n}`;return e.kind==="call"?{type:"function_cal\
l",id:o,call_id:e.id,name:e.name,arguments:i,status:s}:e.kind==="reasoning"?{type:"reasoning",id:o,summary:r?[]:[ig(i)]}:{type:"message",id:o,role:"assistant",status:s,
content:r?[]:[rg(i)]}}},ng={content:"msg_",reasoning:"rs_",call:"fc_"};function rg(t){return{type:"output_text",text:t,annotations:[]}}function ig(t){return{type:"summary_text",text:t}}var sg=/[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;function T(t,e={},...n){let r=document.createElement(t);for(let[i,s]of Object.entries(e))r.setAttribute(i,s);return r.append(...n),r}function Ke(t){let e=[],n=0;
for(let r of t.matchAll(sg))r.index>n&&e.push(new Text(t.slice(n,r.index))),e.push(T("i",{},`\\u${r[0].charCodeAt(0).toString(16).padStart(4,"0")}`)),n=r.index+
r[0].length;return n<t.length&&e.push(new Text(t.slice(n))),e}function $t(t){return t.length<=2e4?Ke(t):[...Ke(t.slice(0,2e4)),T("i",{},` … and ${Z(t.length-2e4)}\
 more characters`)]}var Z=t=>t.toLocaleString("en");function zn(t){let e=0,n=()=>`
${"  ".repeat(e)}`;return t.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g,r=>r==="{"||r==="["?(e++,r+n()):r==="}"||r==="]"?(e--,n()+r):r===","?r+n():r===":"?
": ":r)}function xd(t,e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;i<s&&r<t.length;)r+=t.codePointAt(r)>65535?2:1,i++;n.set(s,r)}
return n}var qt=200,og={chat:Ci,responses:ji,messages:Mi};function kd(t,e){return zn(Kt(og[e](t)))}function Ad(t,{problems:e}){let n=xd(t,e.flatMap(({offset:r,length:i})=>[
r,r+i]));return e.map(({code:r,offset:i,length:s})=>({code:r,from:n.get(i),to:n.get(i+s)}))}function _d(t,e,n,r){let i=t.length<=2e4?0:Math.max(0,Math.min(r-2e4/
2,t.length-2e4)),s=Math.min(t.length,i+2e4),o=u=>u>=i&&u<=s,a=new Set([i,s,...[n].filter(o)]);for(let u of e)for(let p of[u.from,u.to])o(p)&&a.add(p);let l=[...a].
sort((u,p)=>u-p),d=i>0?[T("i",{},`${Z(i)} characters before … `)]:[];for(let[u,p]of l.entries()){for(let[b,A]of e.entries())A.from===p&&A.to===p&&d.push(T("ma\
rk",{class:"point",title:A.code,"data-problem":String(b)},"▲"));let m=l[u+1];if(m===void 0)break;let h=e.flatMap((b,A)=>b.from<=p&&b.to>=m&&b.to>b.from?[A]:[]),
g=Ke(t.slice(p,m)),y=p>=n?{class:"unread"}:{};h.length===0?d.push(T("span",y,...g)):d.push(T("mark",{...y,title:h.map(b=>e[b].code).join(", "),"data-problem":h.
join(" ")},...g))}return s<t.length&&d.push(T("i",{},` … ${Z(t.length-s)} characters after`)),d}function Sd(t,e,n){let r=[bd("Reasoning",t.reasoning),bd("Cont\
ent",t.content)],i=t.calls.slice(0,qt).map(s=>{let o=s.complete===!0?"complete":s.complete===!1||n?"incomplete: do not run it":"still open",a=[T("span",{class:s.
complete===!0?"good":"bad"},o)];return s.id!==void 0&&a.push(T("span",{class:"dim"},"id ",T("code",{},...Ke(s.id)))),T("li",{},T("b",{},...Ke(s.name))," ",...a.
flatMap(l=>[l," "]),T("pre",{},...$t(s.arguments)))});if(t.calls.length>qt&&i.push(Od(t.calls.length)),r.push(Jt("Calls",i.length>0?T("ol",{class:"calls"},...i):
Di())),n&&e.rejectedToolNames.length>0){let s=e.rejectedToolNames.flatMap(o=>[T("code",{},...Ke(o))," "]);r.push(Jt("Rejected: no tool has this name",T("p",{},...s)))}
return r}function wd(t,e){if(e.length===0)return Jt("Problems",Di());let n=e.slice(0,qt).map((r,i)=>{let s=t.slice(r.from,Math.min(r.to,r.from+60)),o=r.from===r.
to?` after character ${Z(r.from)}`:` at ${Z(r.from)}: `,a=T("button",{type:"button","data-problem":String(i)},r.code);return T("li",{},a,o,T("code",{},...Ke(s)),
r.to-r.from>60?"…":"")});return e.length>qt&&n.push(Od(e.length)),Jt("Problems",T("ol",{class:"problems"},...n))}function bd(t,e){return Jt(t,e===""?Di():T("p\
re",{},...$t(e)))}function Jt(t,e){return T("section",{},T("h3",{},t),e)}var Od=t=>T("li",{class:"dim"},`and ${Z(t-qt)} more`),Di=()=>T("p",{class:"dim"},"none");async function Ed({vector:t,page:e}){let n=l=>({inputs:{},wrong:[l]});if(!/^vectors\/(?:[\w-]+\/)*[\w-]+\.html$/.test(e))return n(`The link's page is none of th\
is site, ${e}.`);let r=document.createElement("script");r.src=e.replace(/html$/,"js");let i=await new Promise(l=>{r.addEventListener("load",()=>l(!0)),r.addEventListener(
"error",()=>l(!1)),document.head.append(r)});r.remove();let s=i?window.pageData:void 0;if(s===void 0)return n(`This site has no page ${e}.`);let o=await ag(s);if(!Object.
hasOwn(o.vectors,t))return n(`The page has no vector ${t} that can be read here.`);let a=o.vectors[t];return{inputs:{...a,tools:o.tools[a.tools]??""},wrong:[]}}
async function ag(t){let e=Uint8Array.from(atob(t),r=>r.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return await new Response(
n).json()}var vd=15e5,C=t=>document.getElementById(t),fe=Object.fromEntries(Ce.map(t=>[t,C(t)])),oe=C("position"),Vt=C("has-prompt"),it,Rd=0;function Nd(){let t=Object.fromEntries(
Ce.map(o=>[o,fe[o].value])),{format:e,output:n,...r}=t,i=(o,a)=>o==="prompt"?Vt.checked&&!zt(e):o==="model"?e===$e:o==="options"?a.trim()!==""&&!zt(e):o==="desc\
ription"?e===Me:a.trim()!=="",s=Object.entries(r).filter(([o,a])=>i(o,a));return{format:e,output:n,...Object.fromEntries(s)}}function lg(t){for(let r of Ce){let i=t[r]??
"",s=(r==="tools"||r==="options")&&!i.includes(`
`);r!=="format"&&(fe[r].value=s?zn(i):i)}Vt.checked=t.prompt!==void 0;let{format:e="hermes"}=t,n=fe.format;[...n.options].some(({value:r})=>r===e)||n.append(T("\
option",{value:e},e)),n.value=e,C("more").open=Vt.checked||t.options!==void 0}async function Li(){let t=++Rd;dg();for(let r of Ce)Td(r,"");let e=Nd(),n=e.output??
"";try{let r=cd(e),i=await Wi(r,n,()=>t!==Rd);if(i===void 0)return;let s=it===void 0||Number(oe.value)>=Number(oe.max);it={output:n,reading:i,spans:Ad(n,i.message)},
oe.max=String(n.length+1),oe.step=String(i.size),s&&(oe.value=oe.max),C("results").hidden=!1,Xn()}catch(r){if(!(r instanceof Ge))throw r;it=void 0,C("results").
hidden=!0,Td(r.field,r.message),C("status").textContent="A field is wrong."}}function dg(){let t=fe.format.value;C("own").hidden=t!==Me,C("native").hidden=t!==$e,
C("more").hidden=zt(t),C("contract").hidden=t!==st&&t!==Ne,fe.prompt.disabled=!Vt.checked,C("example").disabled=!Object.hasOwn(playgroundExamples,t);let e=pd(t);
C("models").textContent=e.length>0?`Written by ${e.slice(0,4).join(", ")}${e.length>4?"…":""}`:""}function Td(t,e){let n=C(`${t}-wrong`);n.textContent=e,n.hidden=
e==="",e===""?fe[t].removeAttribute("aria-invalid"):fe[t].setAttribute("aria-invalid","true")}function Xn(t){if(it===void 0)return;let{output:e,reading:n,spans:r}=it,
i=Number(oe.value)+n.size>e.length+1,s=i?e.length+1:Number(oe.value),o=i?"the whole output":`${Z(s)} of ${Z(e.length)} characters`;C("at").textContent=o,oe.setAttribute(
"aria-valuetext",i?o:`after ${o}`),C("marked").replaceChildren(..._d(e,r,s,t??(i?0:s))),C("message").replaceChildren(...Sd(Gi(n.steps,s),n.message,i),...i?[wd(e,
r)]:[]);let{calls:a}=n.message,l=[`${Z(a.length)} ${a.length===1?"call":"calls"}`,`${Z(r.length)} ${r.length===1?"problem":"problems"}`];C("status").textContent=
`${l.join(", ")}.`;let d=document.querySelector("input[name=api]:checked")?.value??"chat";C("response").replaceChildren(...$t(kd(n.message,d)))}async function ug(){
let t=Fi(Nd()),e=C("shared");if(t.length>vd){e.textContent=`This is too long for a link: ${Z(t.length)} of ${Z(vd)} characters.`;return}history.replaceState(void 0,
"",`#${t}`);try{await navigator.clipboard.writeText(location.href),e.textContent="The link is on the clipboard, and in the address bar."}catch{e.textContent="Th\
e link is in the address bar."}}async function Cd(t){let e=Bi(t),{inputs:n,wrong:r}=e===void 0?Hi(t):await Ed(e);Ii(n,r)}function Ii(t,e=[]){lg(t),C("link-wrong").
textContent=e.join(" "),C("link-wrong").hidden=e.length===0,oe.value=oe.max,Li()}async function Md(t){t!==void 0&&(fe.description.value=await t.text(),fe.format.
value=Me,await Li())}function cg(){let t=fe.format,e=T("option",{value:Me},"a description of your own"),n=[T("option",{value:$e},"by the name of a model (profil\
e native)"),T("option",{value:st},"calls out of any prose (profile contract)"),T("option",{value:Ne},"calls alone (profile contract, standalone)")];t.append(...fd().
map(r=>T("option",{value:r},r)),e,...n);for(let r of[...Object.values(fe),Vt])r.addEventListener("input",()=>{Li()});oe.addEventListener("input",()=>Xn()),C("ap\
is").addEventListener("change",()=>Xn()),C("share").addEventListener("click",()=>{ug()}),C("example").addEventListener("click",()=>Ii(playgroundExamples[t.value]??
{})),C("file").addEventListener("change",()=>{Md(C("file").files?.[0])}),C("message").addEventListener("click",({target:r})=>{let i=r.dataset.problem;i===void 0||
it===void 0||(Xn(it.spans[Number(i)]?.from),C("marked").querySelector(`[data-problem~="${i}"]`)?.scrollIntoView({block:"center"}),C("marked").focus({preventScroll:!0}))}),
document.addEventListener("dragover",r=>r.preventDefault()),document.addEventListener("drop",r=>{let i=r.dataTransfer?.files[0];i!==void 0&&(r.preventDefault(),
Md(i))}),window.addEventListener("hashchange",()=>{Cd(location.hash)}),location.hash.length>1?Cd(location.hash):Ii(playgroundExamples.hermes??{})}cg();})();
