// Made of runners/ports/js/playground by `npm run playground`; do not edit.  Sources: 156e539f8bde61be154adebfe936f3c13a412e75cb3078b6764f2ed020b4c1c9
"use strict";(()=>{var De=["format","model","description","output","tools","prompt","options"],Ie="description",Je="native",lt="contract",Le="contract-standalone",nn=t=>[Je,lt,Le].
includes(t),hr="-json";function is(t){let e=new URLSearchParams;for(let n of De){let r=t[n];r!==void 0&&(/\p{Surrogate}/u.test(r)?e.set(n+hr,JSON.stringify(r)):
e.set(n,r))}return e.toString()}function ss(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=e.get("vector"),r=e.get("page");return n===null||r===null?void 0:
{vector:n,page:r}}function os(t){let e={},n=[];for(let[r,i]of new URLSearchParams(t.replace(/^#/,""))){let s=r.endsWith(hr),o=De.find(l=>l===(s?r.slice(0,-hr.length):
r)),a=s?nd(i):i;o===void 0?n.push(`The link has a field that nobody knows, ${r}. The fields are ${De.join(", ")}.`):a===void 0?n.push(`The link's ${r} is not te\
xt in JSON.`):e[o]=a}return{inputs:e,wrong:n}}function nd(t){try{let e=JSON.parse(t);return typeof e=="string"?e:void 0}catch{return}}async function as(t,e,n){let r=t.stream(),i=Math.ceil(e.length/8192)||1,s=[],o=performance.now()+8;for(let u=0;u<e.length;u+=i){let d=r.feed(e.slice(u,u+i));if(d.
length>0&&s.push({at:Math.min(u+i,e.length),deltas:d}),!(performance.now()<o)){if(await new Promise(p=>setTimeout(p)),n())return;o=performance.now()+8}}let{deltas:a,
message:l}=r.end();return{steps:[...s,{at:e.length+1,deltas:a}],size:i,message:l}}function ls(t,e){let n={content:[],reasoning:[]},r=[];for(let{at:i,deltas:s}of t){
if(i>e)break;for(let o of s)if(o.type==="content"||o.type==="reasoning")n[o.type].push(o.text);else if(o.type==="call")r.push({name:o.name,parts:[],complete:void 0,
...o.id===void 0?{}:{id:o.id}});else{let a=r[o.index];o.type==="id"?a.id=o.id:(a.parts.push(o.text),a.complete=o.complete??a.complete)}}return{content:n.content.
join(""),reasoning:n.reasoning.join(""),calls:r.map(({parts:i,...s})=>({...s,arguments:i.join("")}))}}/*! js-yaml 4.1.0 https://github.com/nodeca/js-yaml @license MIT */function Ss(t){return typeof t>"u"||t===null}function rd(t){return typeof t=="object"&&t!==null}
function id(t){return Array.isArray(t)?t:Ss(t)?[]:[t]}function sd(t,e){var n,r,i,s;if(e)for(s=Object.keys(e),n=0,r=s.length;n<r;n+=1)i=s[n],t[i]=e[i];return t}function od(t,e){
var n="",r;for(r=0;r<e;r+=1)n+=t;return n}function ad(t){return t===0&&Number.NEGATIVE_INFINITY===1/t}var ld=Ss,ud=rd,dd=id,cd=od,fd=ad,pd=sd,F={isNothing:ld,isObject:ud,
toArray:dd,repeat:cd,isNegativeZero:fd,extend:pd};function Os(t,e){var n="",r=t.reason||"(unknown reason)";return t.mark?(t.mark.name&&(n+='in "'+t.mark.name+'"\
 '),n+="("+(t.mark.line+1)+":"+(t.mark.column+1)+")",!e&&t.mark.snippet&&(n+=`

`+t.mark.snippet),r+" "+n):r}function Rt(t,e){Error.call(this),this.name="YAMLException",this.reason=t,this.mark=e,this.message=Os(this,!1),Error.captureStackTrace?
Error.captureStackTrace(this,this.constructor):this.stack=new Error().stack||""}Rt.prototype=Object.create(Error.prototype);Rt.prototype.constructor=Rt;Rt.prototype.
toString=function(e){return this.name+": "+Os(this,e)};var J=Rt;function gr(t,e,n,r,i){var s="",o="",a=Math.floor(i/2)-1;return r-e>a&&(s=" ... ",e=r-a+s.length),
n-r>a&&(o=" ...",n=r+a-o.length),{str:s+t.slice(e,n).replace(/\t/g,"→")+o,pos:r-e+s.length}}function yr(t,e){return F.repeat(" ",e-t.length)+t}function md(t,e){
if(e=Object.create(e||null),!t.buffer)return null;e.maxLength||(e.maxLength=79),typeof e.indent!="number"&&(e.indent=1),typeof e.linesBefore!="number"&&(e.linesBefore=
3),typeof e.linesAfter!="number"&&(e.linesAfter=2);for(var n=/\r?\n|\r|\0/g,r=[0],i=[],s,o=-1;s=n.exec(t.buffer);)i.push(s.index),r.push(s.index+s[0].length),t.
position<=s.index&&o<0&&(o=r.length-2);o<0&&(o=r.length-1);var a="",l,u,d=Math.min(t.line+e.linesAfter,i.length).toString().length,p=e.maxLength-(e.indent+d+3);
for(l=1;l<=e.linesBefore&&!(o-l<0);l++)u=gr(t.buffer,r[o-l],i[o-l],t.position-(r[o]-r[o-l]),p),a=F.repeat(" ",e.indent)+yr((t.line-l+1).toString(),d)+" | "+u.str+
`
`+a;for(u=gr(t.buffer,r[o],i[o],t.position,p),a+=F.repeat(" ",e.indent)+yr((t.line+1).toString(),d)+" | "+u.str+`
`,a+=F.repeat("-",e.indent+d+3+u.pos)+`^
`,l=1;l<=e.linesAfter&&!(o+l>=i.length);l++)u=gr(t.buffer,r[o+l],i[o+l],t.position-(r[o]-r[o+l]),p),a+=F.repeat(" ",e.indent)+yr((t.line+l+1).toString(),d)+" | "+
u.str+`
`;return a.replace(/\n$/,"")}var hd=md,gd=["kind","multi","resolve","construct","instanceOf","predicate","represent","representName","defaultStyle","styleAliase\
s"],yd=["scalar","sequence","mapping"];function bd(t){var e={};return t!==null&&Object.keys(t).forEach(function(n){t[n].forEach(function(r){e[String(r)]=n})}),e}
function xd(t,e){if(e=e||{},Object.keys(e).forEach(function(n){if(gd.indexOf(n)===-1)throw new J('Unknown option "'+n+'" is met in definition of "'+t+'" YAML ty\
pe.')}),this.options=e,this.tag=t,this.kind=e.kind||null,this.resolve=e.resolve||function(){return!0},this.construct=e.construct||function(n){return n},this.instanceOf=
e.instanceOf||null,this.predicate=e.predicate||null,this.represent=e.represent||null,this.representName=e.representName||null,this.defaultStyle=e.defaultStyle||
null,this.multi=e.multi||!1,this.styleAliases=bd(e.styleAliases||null),yd.indexOf(this.kind)===-1)throw new J('Unknown kind "'+this.kind+'" is specified for "'+
t+'" YAML type.')}var $=xd;function us(t,e){var n=[];return t[e].forEach(function(r){var i=n.length;n.forEach(function(s,o){s.tag===r.tag&&s.kind===r.kind&&s.multi===
r.multi&&(i=o)}),n[i]=r}),n}function kd(){var t={scalar:{},sequence:{},mapping:{},fallback:{},multi:{scalar:[],sequence:[],mapping:[],fallback:[]}},e,n;function r(i){
i.multi?(t.multi[i.kind].push(i),t.multi.fallback.push(i)):t[i.kind][i.tag]=t.fallback[i.tag]=i}for(e=0,n=arguments.length;e<n;e+=1)arguments[e].forEach(r);return t}
function xr(t){return this.extend(t)}xr.prototype.extend=function(e){var n=[],r=[];if(e instanceof $)r.push(e);else if(Array.isArray(e))r=r.concat(e);else if(e&&
(Array.isArray(e.implicit)||Array.isArray(e.explicit)))e.implicit&&(n=n.concat(e.implicit)),e.explicit&&(r=r.concat(e.explicit));else throw new J("Schema.extend\
 argument should be a Type, [ Type ], or a schema definition ({ implicit: [...], explicit: [...] })");n.forEach(function(s){if(!(s instanceof $))throw new J("Sp\
ecified list of YAML types (or a single Type object) contains a non-Type object.");if(s.loadKind&&s.loadKind!=="scalar")throw new J("There is a non-scalar type \
in the implicit list of a schema. Implicit resolving of such types is not supported.");if(s.multi)throw new J("There is a multi type in the implicit list of a s\
chema. Multi tags can only be listed as explicit.")}),r.forEach(function(s){if(!(s instanceof $))throw new J("Specified list of YAML types (or a single Type obj\
ect) contains a non-Type object.")});var i=Object.create(xr.prototype);return i.implicit=(this.implicit||[]).concat(n),i.explicit=(this.explicit||[]).concat(r),
i.compiledImplicit=us(i,"implicit"),i.compiledExplicit=us(i,"explicit"),i.compiledTypeMap=kd(i.compiledImplicit,i.compiledExplicit),i};var Ad=xr,_d=new $("tag:y\
aml.org,2002:str",{kind:"scalar",construct:function(t){return t!==null?t:""}}),wd=new $("tag:yaml.org,2002:seq",{kind:"sequence",construct:function(t){return t!==
null?t:[]}}),Sd=new $("tag:yaml.org,2002:map",{kind:"mapping",construct:function(t){return t!==null?t:{}}}),Od=new Ad({explicit:[_d,wd,Sd]});function Ed(t){if(t===
null)return!0;var e=t.length;return e===1&&t==="~"||e===4&&(t==="null"||t==="Null"||t==="NULL")}function vd(){return null}function Rd(t){return t===null}var Td=new $(
"tag:yaml.org,2002:null",{kind:"scalar",resolve:Ed,construct:vd,predicate:Rd,represent:{canonical:function(){return"~"},lowercase:function(){return"null"},uppercase:function(){
return"NULL"},camelcase:function(){return"Null"},empty:function(){return""}},defaultStyle:"lowercase"});function Cd(t){if(t===null)return!1;var e=t.length;return e===
4&&(t==="true"||t==="True"||t==="TRUE")||e===5&&(t==="false"||t==="False"||t==="FALSE")}function Md(t){return t==="true"||t==="True"||t==="TRUE"}function Nd(t){
return Object.prototype.toString.call(t)==="[object Boolean]"}var jd=new $("tag:yaml.org,2002:bool",{kind:"scalar",resolve:Cd,construct:Md,predicate:Nd,represent:{
lowercase:function(t){return t?"true":"false"},uppercase:function(t){return t?"TRUE":"FALSE"},camelcase:function(t){return t?"True":"False"}},defaultStyle:"lowe\
rcase"});function Dd(t){return 48<=t&&t<=57||65<=t&&t<=70||97<=t&&t<=102}function Id(t){return 48<=t&&t<=55}function Ld(t){return 48<=t&&t<=57}function Pd(t){if(t===
null)return!1;var e=t.length,n=0,r=!1,i;if(!e)return!1;if(i=t[n],(i==="-"||i==="+")&&(i=t[++n]),i==="0"){if(n+1===e)return!0;if(i=t[++n],i==="b"){for(n++;n<e;n++)
if(i=t[n],i!=="_"){if(i!=="0"&&i!=="1")return!1;r=!0}return r&&i!=="_"}if(i==="x"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!Dd(t.charCodeAt(n)))return!1;r=!0}return r&&
i!=="_"}if(i==="o"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!Id(t.charCodeAt(n)))return!1;r=!0}return r&&i!=="_"}}if(i==="_")return!1;for(;n<e;n++)if(i=t[n],i!=="\
_"){if(!Ld(t.charCodeAt(n)))return!1;r=!0}return!(!r||i==="_")}function Fd(t){var e=t,n=1,r;if(e.indexOf("_")!==-1&&(e=e.replace(/_/g,"")),r=e[0],(r==="-"||r===
"+")&&(r==="-"&&(n=-1),e=e.slice(1),r=e[0]),e==="0")return 0;if(r==="0"){if(e[1]==="b")return n*parseInt(e.slice(2),2);if(e[1]==="x")return n*parseInt(e.slice(2),
16);if(e[1]==="o")return n*parseInt(e.slice(2),8)}return n*parseInt(e,10)}function Bd(t){return Object.prototype.toString.call(t)==="[object Number]"&&t%1===0&&
!F.isNegativeZero(t)}var Hd=new $("tag:yaml.org,2002:int",{kind:"scalar",resolve:Pd,construct:Fd,predicate:Bd,represent:{binary:function(t){return t>=0?"0b"+t.toString(
2):"-0b"+t.toString(2).slice(1)},octal:function(t){return t>=0?"0o"+t.toString(8):"-0o"+t.toString(8).slice(1)},decimal:function(t){return t.toString(10)},hexadecimal:function(t){
return t>=0?"0x"+t.toString(16).toUpperCase():"-0x"+t.toString(16).toUpperCase().slice(1)}},defaultStyle:"decimal",styleAliases:{binary:[2,"bin"],octal:[8,"oct"],
decimal:[10,"dec"],hexadecimal:[16,"hex"]}}),Wd=new RegExp("^(?:[-+]?(?:[0-9][0-9_]*)(?:\\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:\
inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");function Gd(t){return!(t===null||!Wd.test(t)||t[t.length-1]==="_")}function $d(t){var e,n;return e=t.replace(/_/g,"").toLowerCase(),
n=e[0]==="-"?-1:1,"+-".indexOf(e[0])>=0&&(e=e.slice(1)),e===".inf"?n===1?Number.POSITIVE_INFINITY:Number.NEGATIVE_INFINITY:e===".nan"?NaN:n*parseFloat(e,10)}var Ud=/^[-+]?[0-9]+e/;
function Kd(t,e){var n;if(isNaN(t))switch(e){case"lowercase":return".nan";case"uppercase":return".NAN";case"camelcase":return".NaN"}else if(Number.POSITIVE_INFINITY===
t)switch(e){case"lowercase":return".inf";case"uppercase":return".INF";case"camelcase":return".Inf"}else if(Number.NEGATIVE_INFINITY===t)switch(e){case"lowercase":
return"-.inf";case"uppercase":return"-.INF";case"camelcase":return"-.Inf"}else if(F.isNegativeZero(t))return"-0.0";return n=t.toString(10),Ud.test(n)?n.replace(
"e",".e"):n}function Vd(t){return Object.prototype.toString.call(t)==="[object Number]"&&(t%1!==0||F.isNegativeZero(t))}var qd=new $("tag:yaml.org,2002:float",{
kind:"scalar",resolve:Gd,construct:$d,predicate:Vd,represent:Kd,defaultStyle:"lowercase"}),Jd=Od.extend({implicit:[Td,jd,Hd,qd]}),Yd=Jd,Es=new RegExp("^([0-9][0\
-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$"),vs=new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0\
-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");function zd(t){return t===null?!1:Es.exec(t)!==null||vs.exec(t)!==null}function Qd(t){
var e,n,r,i,s,o,a,l=0,u=null,d,p,m;if(e=Es.exec(t),e===null&&(e=vs.exec(t)),e===null)throw new Error("Date resolve error");if(n=+e[1],r=+e[2]-1,i=+e[3],!e[4])return new Date(
Date.UTC(n,r,i));if(s=+e[4],o=+e[5],a=+e[6],e[7]){for(l=e[7].slice(0,3);l.length<3;)l+="0";l=+l}return e[9]&&(d=+e[10],p=+(e[11]||0),u=(d*60+p)*6e4,e[9]==="-"&&
(u=-u)),m=new Date(Date.UTC(n,r,i,s,o,a,l)),u&&m.setTime(m.getTime()-u),m}function Xd(t){return t.toISOString()}var Zd=new $("tag:yaml.org,2002:timestamp",{kind:"\
scalar",resolve:zd,construct:Qd,instanceOf:Date,represent:Xd});function ec(t){return t==="<<"||t===null}var tc=new $("tag:yaml.org,2002:merge",{kind:"scalar",resolve:ec}),
Sr=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r`;function nc(t){if(t===null)return!1;var e,n,r=0,i=t.length,s=Sr;for(n=0;n<i;n++)if(e=s.indexOf(t.charAt(n)),!(e>64)){if(e<0)return!1;r+=6}return r%8===0}function rc(t){
var e,n,r=t.replace(/[\r\n=]/g,""),i=r.length,s=Sr,o=0,a=[];for(e=0;e<i;e++)e%4===0&&e&&(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)),o=o<<6|s.indexOf(r.charAt(
e));return n=i%4*6,n===0?(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)):n===18?(a.push(o>>10&255),a.push(o>>2&255)):n===12&&a.push(o>>4&255),new Uint8Array(
a)}function ic(t){var e="",n=0,r,i,s=t.length,o=Sr;for(r=0;r<s;r++)r%3===0&&r&&(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]),n=(n<<8)+t[r];return i=s%
3,i===0?(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]):i===2?(e+=o[n>>10&63],e+=o[n>>4&63],e+=o[n<<2&63],e+=o[64]):i===1&&(e+=o[n>>2&63],e+=o[n<<4&63],
e+=o[64],e+=o[64]),e}function sc(t){return Object.prototype.toString.call(t)==="[object Uint8Array]"}var oc=new $("tag:yaml.org,2002:binary",{kind:"scalar",resolve:nc,
construct:rc,predicate:sc,represent:ic}),ac=Object.prototype.hasOwnProperty,lc=Object.prototype.toString;function uc(t){if(t===null)return!0;var e=[],n,r,i,s,o,
a=t;for(n=0,r=a.length;n<r;n+=1){if(i=a[n],o=!1,lc.call(i)!=="[object Object]")return!1;for(s in i)if(ac.call(i,s))if(!o)o=!0;else return!1;if(!o)return!1;if(e.
indexOf(s)===-1)e.push(s);else return!1}return!0}function dc(t){return t!==null?t:[]}var cc=new $("tag:yaml.org,2002:omap",{kind:"sequence",resolve:uc,construct:dc}),
fc=Object.prototype.toString;function pc(t){if(t===null)return!0;var e,n,r,i,s,o=t;for(s=new Array(o.length),e=0,n=o.length;e<n;e+=1){if(r=o[e],fc.call(r)!=="[o\
bject Object]"||(i=Object.keys(r),i.length!==1))return!1;s[e]=[i[0],r[i[0]]]}return!0}function mc(t){if(t===null)return[];var e,n,r,i,s,o=t;for(s=new Array(o.length),
e=0,n=o.length;e<n;e+=1)r=o[e],i=Object.keys(r),s[e]=[i[0],r[i[0]]];return s}var hc=new $("tag:yaml.org,2002:pairs",{kind:"sequence",resolve:pc,construct:mc}),gc=Object.
prototype.hasOwnProperty;function yc(t){if(t===null)return!0;var e,n=t;for(e in n)if(gc.call(n,e)&&n[e]!==null)return!1;return!0}function bc(t){return t!==null?
t:{}}var xc=new $("tag:yaml.org,2002:set",{kind:"mapping",resolve:yc,construct:bc}),Rs=Yd.extend({implicit:[Zd,tc],explicit:[oc,cc,hc,xc]}),Fe=Object.prototype.
hasOwnProperty,rn=1,Ts=2,Cs=3,sn=4,br=1,kc=2,ds=3,Ac=/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/,
_c=/[\x85\u2028\u2029]/,wc=/[,\[\]\{\}]/,Ms=/^(?:!|!!|![a-z\-]+!)$/i,Ns=/^(?:!|[^,\[\]\{\}])(?:%[0-9a-f]{2}|[0-9a-z\-#;\/\?:@&=\+\$,_\.!~\*'\(\)\[\]])*$/i;function cs(t){
return Object.prototype.toString.call(t)}function ge(t){return t===10||t===13}function ze(t){return t===9||t===32}function Y(t){return t===9||t===32||t===10||t===
13}function dt(t){return t===44||t===91||t===93||t===123||t===125}function Sc(t){var e;return 48<=t&&t<=57?t-48:(e=t|32,97<=e&&e<=102?e-97+10:-1)}function Oc(t){
return t===120?2:t===117?4:t===85?8:0}function Ec(t){return 48<=t&&t<=57?t-48:-1}function fs(t){return t===48?"\0":t===97?"\x07":t===98?"\b":t===116||t===9?"	":
t===110?`
`:t===118?"\v":t===102?"\f":t===114?"\r":t===101?"\x1B":t===32?" ":t===34?'"':t===47?"/":t===92?"\\":t===78?"":t===95?" ":t===76?"\u2028":t===80?"\u2029":""}
function vc(t){return t<=65535?String.fromCharCode(t):String.fromCharCode((t-65536>>10)+55296,(t-65536&1023)+56320)}var js=new Array(256),Ds=new Array(256);for(Ye=
0;Ye<256;Ye++)js[Ye]=fs(Ye)?1:0,Ds[Ye]=fs(Ye);var Ye;function Rc(t,e){this.input=t,this.filename=e.filename||null,this.schema=e.schema||Rs,this.onWarning=e.onWarning||
null,this.legacy=e.legacy||!1,this.json=e.json||!1,this.listener=e.listener||null,this.implicitTypes=this.schema.compiledImplicit,this.typeMap=this.schema.compiledTypeMap,
this.length=t.length,this.position=0,this.line=0,this.lineStart=0,this.lineIndent=0,this.firstTabInLine=-1,this.documents=[]}function Is(t,e){var n={name:t.filename,
buffer:t.input.slice(0,-1),position:t.position,line:t.line,column:t.position-t.lineStart};return n.snippet=hd(n),new J(e,n)}function A(t,e){throw Is(t,e)}function on(t,e){
t.onWarning&&t.onWarning.call(null,Is(t,e))}var ps={YAML:function(e,n,r){var i,s,o;e.version!==null&&A(e,"duplication of %YAML directive"),r.length!==1&&A(e,"YA\
ML directive accepts exactly one argument"),i=/^([0-9]+)\.([0-9]+)$/.exec(r[0]),i===null&&A(e,"ill-formed argument of the YAML directive"),s=parseInt(i[1],10),o=
parseInt(i[2],10),s!==1&&A(e,"unacceptable YAML version of the document"),e.version=r[0],e.checkLineBreaks=o<2,o!==1&&o!==2&&on(e,"unsupported YAML version of t\
he document")},TAG:function(e,n,r){var i,s;r.length!==2&&A(e,"TAG directive accepts exactly two arguments"),i=r[0],s=r[1],Ms.test(i)||A(e,"ill-formed tag handle\
 (first argument) of the TAG directive"),Fe.call(e.tagMap,i)&&A(e,'there is a previously declared suffix for "'+i+'" tag handle'),Ns.test(s)||A(e,"ill-formed ta\
g prefix (second argument) of the TAG directive");try{s=decodeURIComponent(s)}catch{A(e,"tag prefix is malformed: "+s)}e.tagMap[i]=s}};function Pe(t,e,n,r){var i,
s,o,a;if(e<n){if(a=t.input.slice(e,n),r)for(i=0,s=a.length;i<s;i+=1)o=a.charCodeAt(i),o===9||32<=o&&o<=1114111||A(t,"expected valid JSON character");else Ac.test(
a)&&A(t,"the stream contains non-printable characters");t.result+=a}}function ms(t,e,n,r){var i,s,o,a;for(F.isObject(n)||A(t,"cannot merge mappings; the provide\
d source object is unacceptable"),i=Object.keys(n),o=0,a=i.length;o<a;o+=1)s=i[o],Fe.call(e,s)||(e[s]=n[s],r[s]=!0)}function ct(t,e,n,r,i,s,o,a,l){var u,d;if(Array.
isArray(i))for(i=Array.prototype.slice.call(i),u=0,d=i.length;u<d;u+=1)Array.isArray(i[u])&&A(t,"nested arrays are not supported inside keys"),typeof i=="object"&&
cs(i[u])==="[object Object]"&&(i[u]="[object Object]");if(typeof i=="object"&&cs(i)==="[object Object]"&&(i="[object Object]"),i=String(i),e===null&&(e={}),r===
"tag:yaml.org,2002:merge")if(Array.isArray(s))for(u=0,d=s.length;u<d;u+=1)ms(t,e,s[u],n);else ms(t,e,s,n);else!t.json&&!Fe.call(n,i)&&Fe.call(e,i)&&(t.line=o||t.
line,t.lineStart=a||t.lineStart,t.position=l||t.position,A(t,"duplicated mapping key")),i==="__proto__"?Object.defineProperty(e,i,{configurable:!0,enumerable:!0,
writable:!0,value:s}):e[i]=s,delete n[i];return e}function Or(t){var e;e=t.input.charCodeAt(t.position),e===10?t.position++:e===13?(t.position++,t.input.charCodeAt(
t.position)===10&&t.position++):A(t,"a line break is expected"),t.line+=1,t.lineStart=t.position,t.firstTabInLine=-1}function P(t,e,n){for(var r=0,i=t.input.charCodeAt(
t.position);i!==0;){for(;ze(i);)i===9&&t.firstTabInLine===-1&&(t.firstTabInLine=t.position),i=t.input.charCodeAt(++t.position);if(e&&i===35)do i=t.input.charCodeAt(
++t.position);while(i!==10&&i!==13&&i!==0);if(ge(i))for(Or(t),i=t.input.charCodeAt(t.position),r++,t.lineIndent=0;i===32;)t.lineIndent++,i=t.input.charCodeAt(++t.
position);else break}return n!==-1&&r!==0&&t.lineIndent<n&&on(t,"deficient indentation"),r}function un(t){var e=t.position,n;return n=t.input.charCodeAt(e),!!((n===
45||n===46)&&n===t.input.charCodeAt(e+1)&&n===t.input.charCodeAt(e+2)&&(e+=3,n=t.input.charCodeAt(e),n===0||Y(n)))}function Er(t,e){e===1?t.result+=" ":e>1&&(t.
result+=F.repeat(`
`,e-1))}function Tc(t,e,n){var r,i,s,o,a,l,u,d,p=t.kind,m=t.result,h;if(h=t.input.charCodeAt(t.position),Y(h)||dt(h)||h===35||h===38||h===42||h===33||h===124||h===
62||h===39||h===34||h===37||h===64||h===96||(h===63||h===45)&&(i=t.input.charCodeAt(t.position+1),Y(i)||n&&dt(i)))return!1;for(t.kind="scalar",t.result="",s=o=t.
position,a=!1;h!==0;){if(h===58){if(i=t.input.charCodeAt(t.position+1),Y(i)||n&&dt(i))break}else if(h===35){if(r=t.input.charCodeAt(t.position-1),Y(r))break}else{
if(t.position===t.lineStart&&un(t)||n&&dt(h))break;if(ge(h))if(l=t.line,u=t.lineStart,d=t.lineIndent,P(t,!1,-1),t.lineIndent>=e){a=!0,h=t.input.charCodeAt(t.position);
continue}else{t.position=o,t.line=l,t.lineStart=u,t.lineIndent=d;break}}a&&(Pe(t,s,o,!1),Er(t,t.line-l),s=o=t.position,a=!1),ze(h)||(o=t.position+1),h=t.input.charCodeAt(
++t.position)}return Pe(t,s,o,!1),t.result?!0:(t.kind=p,t.result=m,!1)}function Cc(t,e){var n,r,i;if(n=t.input.charCodeAt(t.position),n!==39)return!1;for(t.kind=
"scalar",t.result="",t.position++,r=i=t.position;(n=t.input.charCodeAt(t.position))!==0;)if(n===39)if(Pe(t,r,t.position,!0),n=t.input.charCodeAt(++t.position),n===
39)r=t.position,t.position++,i=t.position;else return!0;else ge(n)?(Pe(t,r,i,!0),Er(t,P(t,!1,e)),r=i=t.position):t.position===t.lineStart&&un(t)?A(t,"unexpected\
 end of the document within a single quoted scalar"):(t.position++,i=t.position);A(t,"unexpected end of the stream within a single quoted scalar")}function Mc(t,e){
var n,r,i,s,o,a;if(a=t.input.charCodeAt(t.position),a!==34)return!1;for(t.kind="scalar",t.result="",t.position++,n=r=t.position;(a=t.input.charCodeAt(t.position))!==
0;){if(a===34)return Pe(t,n,t.position,!0),t.position++,!0;if(a===92){if(Pe(t,n,t.position,!0),a=t.input.charCodeAt(++t.position),ge(a))P(t,!1,e);else if(a<256&&
js[a])t.result+=Ds[a],t.position++;else if((o=Oc(a))>0){for(i=o,s=0;i>0;i--)a=t.input.charCodeAt(++t.position),(o=Sc(a))>=0?s=(s<<4)+o:A(t,"expected hexadecimal\
 character");t.result+=vc(s),t.position++}else A(t,"unknown escape sequence");n=r=t.position}else ge(a)?(Pe(t,n,r,!0),Er(t,P(t,!1,e)),n=r=t.position):t.position===
t.lineStart&&un(t)?A(t,"unexpected end of the document within a double quoted scalar"):(t.position++,r=t.position)}A(t,"unexpected end of the stream within a do\
uble quoted scalar")}function Nc(t,e){var n=!0,r,i,s,o=t.tag,a,l=t.anchor,u,d,p,m,h,g=Object.create(null),y,x,k,S;if(S=t.input.charCodeAt(t.position),S===91)d=93,
h=!1,a=[];else if(S===123)d=125,h=!0,a={};else return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=a),S=t.input.charCodeAt(++t.position);S!==0;){if(P(t,!0,e),S=
t.input.charCodeAt(t.position),S===d)return t.position++,t.tag=o,t.anchor=l,t.kind=h?"mapping":"sequence",t.result=a,!0;n?S===44&&A(t,"expected the node content\
, but found ','"):A(t,"missed comma between flow collection entries"),x=y=k=null,p=m=!1,S===63&&(u=t.input.charCodeAt(t.position+1),Y(u)&&(p=m=!0,t.position++,P(
t,!0,e))),r=t.line,i=t.lineStart,s=t.position,ft(t,e,rn,!1,!0),x=t.tag,y=t.result,P(t,!0,e),S=t.input.charCodeAt(t.position),(m||t.line===r)&&S===58&&(p=!0,S=t.
input.charCodeAt(++t.position),P(t,!0,e),ft(t,e,rn,!1,!0),k=t.result),h?ct(t,a,g,x,y,k,r,i,s):p?a.push(ct(t,null,g,x,y,k,r,i,s)):a.push(y),P(t,!0,e),S=t.input.charCodeAt(
t.position),S===44?(n=!0,S=t.input.charCodeAt(++t.position)):n=!1}A(t,"unexpected end of the stream within a flow collection")}function jc(t,e){var n,r,i=br,s=!1,
o=!1,a=e,l=0,u=!1,d,p;if(p=t.input.charCodeAt(t.position),p===124)r=!1;else if(p===62)r=!0;else return!1;for(t.kind="scalar",t.result="";p!==0;)if(p=t.input.charCodeAt(
++t.position),p===43||p===45)br===i?i=p===43?ds:kc:A(t,"repeat of a chomping mode identifier");else if((d=Ec(p))>=0)d===0?A(t,"bad explicit indentation width of\
 a block scalar; it cannot be less than one"):o?A(t,"repeat of an indentation width identifier"):(a=e+d-1,o=!0);else break;if(ze(p)){do p=t.input.charCodeAt(++t.
position);while(ze(p));if(p===35)do p=t.input.charCodeAt(++t.position);while(!ge(p)&&p!==0)}for(;p!==0;){for(Or(t),t.lineIndent=0,p=t.input.charCodeAt(t.position);(!o||
t.lineIndent<a)&&p===32;)t.lineIndent++,p=t.input.charCodeAt(++t.position);if(!o&&t.lineIndent>a&&(a=t.lineIndent),ge(p)){l++;continue}if(t.lineIndent<a){i===ds?
t.result+=F.repeat(`
`,s?1+l:l):i===br&&s&&(t.result+=`
`);break}for(r?ze(p)?(u=!0,t.result+=F.repeat(`
`,s?1+l:l)):u?(u=!1,t.result+=F.repeat(`
`,l+1)):l===0?s&&(t.result+=" "):t.result+=F.repeat(`
`,l):t.result+=F.repeat(`
`,s?1+l:l),s=!0,o=!0,l=0,n=t.position;!ge(p)&&p!==0;)p=t.input.charCodeAt(++t.position);Pe(t,n,t.position,!1)}return!0}function hs(t,e){var n,r=t.tag,i=t.anchor,
s=[],o,a=!1,l;if(t.firstTabInLine!==-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=s),l=t.input.charCodeAt(t.position);l!==0&&(t.firstTabInLine!==-1&&(t.
position=t.firstTabInLine,A(t,"tab characters must not be used in indentation")),!(l!==45||(o=t.input.charCodeAt(t.position+1),!Y(o))));){if(a=!0,t.position++,P(
t,!0,-1)&&t.lineIndent<=e){s.push(null),l=t.input.charCodeAt(t.position);continue}if(n=t.line,ft(t,e,Cs,!1,!0),s.push(t.result),P(t,!0,-1),l=t.input.charCodeAt(
t.position),(t.line===n||t.lineIndent>e)&&l!==0)A(t,"bad indentation of a sequence entry");else if(t.lineIndent<e)break}return a?(t.tag=r,t.anchor=i,t.kind="seq\
uence",t.result=s,!0):!1}function Dc(t,e,n){var r,i,s,o,a,l,u=t.tag,d=t.anchor,p={},m=Object.create(null),h=null,g=null,y=null,x=!1,k=!1,S;if(t.firstTabInLine!==
-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=p),S=t.input.charCodeAt(t.position);S!==0;){if(!x&&t.firstTabInLine!==-1&&(t.position=t.firstTabInLine,A(
t,"tab characters must not be used in indentation")),r=t.input.charCodeAt(t.position+1),s=t.line,(S===63||S===58)&&Y(r))S===63?(x&&(ct(t,p,m,h,g,null,o,a,l),h=g=
y=null),k=!0,x=!0,i=!0):x?(x=!1,i=!0):A(t,"incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line"),t.position+=1,S=r;else{
if(o=t.line,a=t.lineStart,l=t.position,!ft(t,n,Ts,!1,!0))break;if(t.line===s){for(S=t.input.charCodeAt(t.position);ze(S);)S=t.input.charCodeAt(++t.position);if(S===
58)S=t.input.charCodeAt(++t.position),Y(S)||A(t,"a whitespace character is expected after the key-value separator within a block mapping"),x&&(ct(t,p,m,h,g,null,
o,a,l),h=g=y=null),k=!0,x=!1,i=!1,h=t.tag,g=t.result;else if(k)A(t,"can not read an implicit mapping pair; a colon is missed");else return t.tag=u,t.anchor=d,!0}else if(k)
A(t,"can not read a block mapping entry; a multiline key may not be an implicit key");else return t.tag=u,t.anchor=d,!0}if((t.line===s||t.lineIndent>e)&&(x&&(o=
t.line,a=t.lineStart,l=t.position),ft(t,e,sn,!0,i)&&(x?g=t.result:y=t.result),x||(ct(t,p,m,h,g,y,o,a,l),h=g=y=null),P(t,!0,-1),S=t.input.charCodeAt(t.position)),
(t.line===s||t.lineIndent>e)&&S!==0)A(t,"bad indentation of a mapping entry");else if(t.lineIndent<e)break}return x&&ct(t,p,m,h,g,null,o,a,l),k&&(t.tag=u,t.anchor=
d,t.kind="mapping",t.result=p),k}function Ic(t){var e,n=!1,r=!1,i,s,o;if(o=t.input.charCodeAt(t.position),o!==33)return!1;if(t.tag!==null&&A(t,"duplication of a\
 tag property"),o=t.input.charCodeAt(++t.position),o===60?(n=!0,o=t.input.charCodeAt(++t.position)):o===33?(r=!0,i="!!",o=t.input.charCodeAt(++t.position)):i="!",
e=t.position,n){do o=t.input.charCodeAt(++t.position);while(o!==0&&o!==62);t.position<t.length?(s=t.input.slice(e,t.position),o=t.input.charCodeAt(++t.position)):
A(t,"unexpected end of the stream within a verbatim tag")}else{for(;o!==0&&!Y(o);)o===33&&(r?A(t,"tag suffix cannot contain exclamation marks"):(i=t.input.slice(
e-1,t.position+1),Ms.test(i)||A(t,"named tag handle cannot contain such characters"),r=!0,e=t.position+1)),o=t.input.charCodeAt(++t.position);s=t.input.slice(e,
t.position),wc.test(s)&&A(t,"tag suffix cannot contain flow indicator characters")}s&&!Ns.test(s)&&A(t,"tag name cannot contain such characters: "+s);try{s=decodeURIComponent(
s)}catch{A(t,"tag name is malformed: "+s)}return n?t.tag=s:Fe.call(t.tagMap,i)?t.tag=t.tagMap[i]+s:i==="!"?t.tag="!"+s:i==="!!"?t.tag="tag:yaml.org,2002:"+s:A(t,
'undeclared tag handle "'+i+'"'),!0}function Lc(t){var e,n;if(n=t.input.charCodeAt(t.position),n!==38)return!1;for(t.anchor!==null&&A(t,"duplication of an ancho\
r property"),n=t.input.charCodeAt(++t.position),e=t.position;n!==0&&!Y(n)&&!dt(n);)n=t.input.charCodeAt(++t.position);return t.position===e&&A(t,"name of an anc\
hor node must contain at least one character"),t.anchor=t.input.slice(e,t.position),!0}function Pc(t){var e,n,r;if(r=t.input.charCodeAt(t.position),r!==42)return!1;
for(r=t.input.charCodeAt(++t.position),e=t.position;r!==0&&!Y(r)&&!dt(r);)r=t.input.charCodeAt(++t.position);return t.position===e&&A(t,"name of an alias node m\
ust contain at least one character"),n=t.input.slice(e,t.position),Fe.call(t.anchorMap,n)||A(t,'unidentified alias "'+n+'"'),t.result=t.anchorMap[n],P(t,!0,-1),
!0}function ft(t,e,n,r,i){var s,o,a,l=1,u=!1,d=!1,p,m,h,g,y,x;if(t.listener!==null&&t.listener("open",t),t.tag=null,t.anchor=null,t.kind=null,t.result=null,s=o=
a=sn===n||Cs===n,r&&P(t,!0,-1)&&(u=!0,t.lineIndent>e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)),l===1)for(;Ic(t)||Lc(t);)P(t,!0,-1)?(u=!0,a=s,t.lineIndent>
e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)):a=!1;if(a&&(a=u||i),(l===1||sn===n)&&(rn===n||Ts===n?y=e:y=e+1,x=t.position-t.lineStart,l===1?a&&(hs(t,x)||Dc(
t,x,y))||Nc(t,y)?d=!0:(o&&jc(t,y)||Cc(t,y)||Mc(t,y)?d=!0:Pc(t)?(d=!0,(t.tag!==null||t.anchor!==null)&&A(t,"alias node should not have any properties")):Tc(t,y,rn===
n)&&(d=!0,t.tag===null&&(t.tag="?")),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):l===0&&(d=a&&hs(t,x))),t.tag===null)t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);else if(t.tag==="?"){for(t.result!==null&&t.kind!=="scalar"&&A(t,'unacceptable node kind for !<?> tag; it should be "scalar", not "'+t.kind+'"'),p=0,m=
t.implicitTypes.length;p<m;p+=1)if(g=t.implicitTypes[p],g.resolve(t.result)){t.result=g.construct(t.result),t.tag=g.tag,t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);break}}else if(t.tag!=="!"){if(Fe.call(t.typeMap[t.kind||"fallback"],t.tag))g=t.typeMap[t.kind||"fallback"][t.tag];else for(g=null,h=t.typeMap.multi[t.
kind||"fallback"],p=0,m=h.length;p<m;p+=1)if(t.tag.slice(0,h[p].tag.length)===h[p].tag){g=h[p];break}g||A(t,"unknown tag !<"+t.tag+">"),t.result!==null&&g.kind!==
t.kind&&A(t,"unacceptable node kind for !<"+t.tag+'> tag; it should be "'+g.kind+'", not "'+t.kind+'"'),g.resolve(t.result,t.tag)?(t.result=g.construct(t.result,
t.tag),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):A(t,"cannot resolve a node with !<"+t.tag+"> explicit tag")}return t.listener!==null&&t.listener("clos\
e",t),t.tag!==null||t.anchor!==null||d}function Fc(t){var e=t.position,n,r,i,s=!1,o;for(t.version=null,t.checkLineBreaks=t.legacy,t.tagMap=Object.create(null),t.
anchorMap=Object.create(null);(o=t.input.charCodeAt(t.position))!==0&&(P(t,!0,-1),o=t.input.charCodeAt(t.position),!(t.lineIndent>0||o!==37));){for(s=!0,o=t.input.
charCodeAt(++t.position),n=t.position;o!==0&&!Y(o);)o=t.input.charCodeAt(++t.position);for(r=t.input.slice(n,t.position),i=[],r.length<1&&A(t,"directive name mu\
st not be less than one character in length");o!==0;){for(;ze(o);)o=t.input.charCodeAt(++t.position);if(o===35){do o=t.input.charCodeAt(++t.position);while(o!==
0&&!ge(o));break}if(ge(o))break;for(n=t.position;o!==0&&!Y(o);)o=t.input.charCodeAt(++t.position);i.push(t.input.slice(n,t.position))}o!==0&&Or(t),Fe.call(ps,r)?
ps[r](t,r,i):on(t,'unknown document directive "'+r+'"')}if(P(t,!0,-1),t.lineIndent===0&&t.input.charCodeAt(t.position)===45&&t.input.charCodeAt(t.position+1)===
45&&t.input.charCodeAt(t.position+2)===45?(t.position+=3,P(t,!0,-1)):s&&A(t,"directives end mark is expected"),ft(t,t.lineIndent-1,sn,!1,!0),P(t,!0,-1),t.checkLineBreaks&&
_c.test(t.input.slice(e,t.position))&&on(t,"non-ASCII line breaks are interpreted as content"),t.documents.push(t.result),t.position===t.lineStart&&un(t)){t.input.
charCodeAt(t.position)===46&&(t.position+=3,P(t,!0,-1));return}if(t.position<t.length-1)A(t,"end of the stream or a document separator is expected");else return}
function Ls(t,e){t=String(t),e=e||{},t.length!==0&&(t.charCodeAt(t.length-1)!==10&&t.charCodeAt(t.length-1)!==13&&(t+=`
`),t.charCodeAt(0)===65279&&(t=t.slice(1)));var n=new Rc(t,e),r=t.indexOf("\0");for(r!==-1&&(n.position=r,A(n,"null byte is not allowed in input")),n.input+="\0";n.
input.charCodeAt(n.position)===32;)n.lineIndent+=1,n.position+=1;for(;n.position<n.length-1;)Fc(n);return n.documents}function Bc(t,e,n){e!==null&&typeof e=="ob\
ject"&&typeof n>"u"&&(n=e,e=null);var r=Ls(t,n);if(typeof e!="function")return r;for(var i=0,s=r.length;i<s;i+=1)e(r[i])}function Hc(t,e){var n=Ls(t,e);if(n.length!==
0){if(n.length===1)return n[0];throw new J("expected a single document in the stream, but found more")}}var Wc=Bc,Gc=Hc,Ps={loadAll:Wc,load:Gc},Fs=Object.prototype.
toString,Bs=Object.prototype.hasOwnProperty,vr=65279,$c=9,Tt=10,Uc=13,Kc=32,Vc=33,qc=34,kr=35,Jc=37,Yc=38,zc=39,Qc=42,Hs=44,Xc=45,an=58,Zc=61,ef=62,tf=63,nf=64,
Ws=91,Gs=93,rf=96,$s=123,sf=124,Us=125,U={};U[0]="\\0";U[7]="\\a";U[8]="\\b";U[9]="\\t";U[10]="\\n";U[11]="\\v";U[12]="\\f";U[13]="\\r";U[27]="\\e";U[34]='\\"';
U[92]="\\\\";U[133]="\\N";U[160]="\\_";U[8232]="\\L";U[8233]="\\P";var of=["y","Y","yes","Yes","YES","on","On","ON","n","N","no","No","NO","off","Off","OFF"],af=/^[-+]?[0-9_]+(?::[0-9_]+)+(?:\.[0-9_]*)?$/;
function lf(t,e){var n,r,i,s,o,a,l;if(e===null)return{};for(n={},r=Object.keys(e),i=0,s=r.length;i<s;i+=1)o=r[i],a=String(e[o]),o.slice(0,2)==="!!"&&(o="tag:yam\
l.org,2002:"+o.slice(2)),l=t.compiledTypeMap.fallback[o],l&&Bs.call(l.styleAliases,a)&&(a=l.styleAliases[a]),n[o]=a;return n}function uf(t){var e,n,r;if(e=t.toString(
16).toUpperCase(),t<=255)n="x",r=2;else if(t<=65535)n="u",r=4;else if(t<=4294967295)n="U",r=8;else throw new J("code point within a string may not be greater th\
an 0xFFFFFFFF");return"\\"+n+F.repeat("0",r-e.length)+e}var df=1,Ct=2;function cf(t){this.schema=t.schema||Rs,this.indent=Math.max(1,t.indent||2),this.noArrayIndent=
t.noArrayIndent||!1,this.skipInvalid=t.skipInvalid||!1,this.flowLevel=F.isNothing(t.flowLevel)?-1:t.flowLevel,this.styleMap=lf(this.schema,t.styles||null),this.
sortKeys=t.sortKeys||!1,this.lineWidth=t.lineWidth||80,this.noRefs=t.noRefs||!1,this.noCompatMode=t.noCompatMode||!1,this.condenseFlow=t.condenseFlow||!1,this.quotingType=
t.quotingType==='"'?Ct:df,this.forceQuotes=t.forceQuotes||!1,this.replacer=typeof t.replacer=="function"?t.replacer:null,this.implicitTypes=this.schema.compiledImplicit,
this.explicitTypes=this.schema.compiledExplicit,this.tag=null,this.result="",this.duplicates=[],this.usedDuplicates=null}function gs(t,e){for(var n=F.repeat(" ",
e),r=0,i=-1,s="",o,a=t.length;r<a;)i=t.indexOf(`
`,r),i===-1?(o=t.slice(r),r=a):(o=t.slice(r,i+1),r=i+1),o.length&&o!==`
`&&(s+=n),s+=o;return s}function Ar(t,e){return`
`+F.repeat(" ",t.indent*e)}function ff(t,e){var n,r,i;for(n=0,r=t.implicitTypes.length;n<r;n+=1)if(i=t.implicitTypes[n],i.resolve(e))return!0;return!1}function ln(t){
return t===Kc||t===$c}function Mt(t){return 32<=t&&t<=126||161<=t&&t<=55295&&t!==8232&&t!==8233||57344<=t&&t<=65533&&t!==vr||65536<=t&&t<=1114111}function ys(t){
return Mt(t)&&t!==vr&&t!==Uc&&t!==Tt}function bs(t,e,n){var r=ys(t),i=r&&!ln(t);return(n?r:r&&t!==Hs&&t!==Ws&&t!==Gs&&t!==$s&&t!==Us)&&t!==kr&&!(e===an&&!i)||ys(
e)&&!ln(e)&&t===kr||e===an&&i}function pf(t){return Mt(t)&&t!==vr&&!ln(t)&&t!==Xc&&t!==tf&&t!==an&&t!==Hs&&t!==Ws&&t!==Gs&&t!==$s&&t!==Us&&t!==kr&&t!==Yc&&t!==Qc&&
t!==Vc&&t!==sf&&t!==Zc&&t!==ef&&t!==zc&&t!==qc&&t!==Jc&&t!==nf&&t!==rf}function mf(t){return!ln(t)&&t!==an}function vt(t,e){var n=t.charCodeAt(e),r;return n>=55296&&
n<=56319&&e+1<t.length&&(r=t.charCodeAt(e+1),r>=56320&&r<=57343)?(n-55296)*1024+r-56320+65536:n}function Ks(t){var e=/^\n* /;return e.test(t)}var Vs=1,_r=2,qs=3,
Js=4,ut=5;function hf(t,e,n,r,i,s,o,a){var l,u=0,d=null,p=!1,m=!1,h=r!==-1,g=-1,y=pf(vt(t,0))&&mf(vt(t,t.length-1));if(e||o)for(l=0;l<t.length;u>=65536?l+=2:l++){
if(u=vt(t,l),!Mt(u))return ut;y=y&&bs(u,d,a),d=u}else{for(l=0;l<t.length;u>=65536?l+=2:l++){if(u=vt(t,l),u===Tt)p=!0,h&&(m=m||l-g-1>r&&t[g+1]!==" ",g=l);else if(!Mt(
u))return ut;y=y&&bs(u,d,a),d=u}m=m||h&&l-g-1>r&&t[g+1]!==" "}return!p&&!m?y&&!o&&!i(t)?Vs:s===Ct?ut:_r:n>9&&Ks(t)?ut:o?s===Ct?ut:_r:m?Js:qs}function gf(t,e,n,r,i){
t.dump=(function(){if(e.length===0)return t.quotingType===Ct?'""':"''";if(!t.noCompatMode&&(of.indexOf(e)!==-1||af.test(e)))return t.quotingType===Ct?'"'+e+'"':
"'"+e+"'";var s=t.indent*Math.max(1,n),o=t.lineWidth===-1?-1:Math.max(Math.min(t.lineWidth,40),t.lineWidth-s),a=r||t.flowLevel>-1&&n>=t.flowLevel;function l(u){
return ff(t,u)}switch(hf(e,a,t.indent,o,l,t.quotingType,t.forceQuotes&&!r,i)){case Vs:return e;case _r:return"'"+e.replace(/'/g,"''")+"'";case qs:return"|"+xs(e,
t.indent)+ks(gs(e,s));case Js:return">"+xs(e,t.indent)+ks(gs(yf(e,o),s));case ut:return'"'+bf(e)+'"';default:throw new J("impossible error: invalid scalar style")}})()}
function xs(t,e){var n=Ks(t)?String(e):"",r=t[t.length-1]===`
`,i=r&&(t[t.length-2]===`
`||t===`
`),s=i?"+":r?"":"-";return n+s+`
`}function ks(t){return t[t.length-1]===`
`?t.slice(0,-1):t}function yf(t,e){for(var n=/(\n+)([^\n]*)/g,r=(function(){var u=t.indexOf(`
`);return u=u!==-1?u:t.length,n.lastIndex=u,As(t.slice(0,u),e)})(),i=t[0]===`
`||t[0]===" ",s,o;o=n.exec(t);){var a=o[1],l=o[2];s=l[0]===" ",r+=a+(!i&&!s&&l!==""?`
`:"")+As(l,e),i=s}return r}function As(t,e){if(t===""||t[0]===" ")return t;for(var n=/ [^ ]/g,r,i=0,s,o=0,a=0,l="";r=n.exec(t);)a=r.index,a-i>e&&(s=o>i?o:a,l+=`\

`+t.slice(i,s),i=s+1),o=a;return l+=`
`,t.length-i>e&&o>i?l+=t.slice(i,o)+`
`+t.slice(o+1):l+=t.slice(i),l.slice(1)}function bf(t){for(var e="",n=0,r,i=0;i<t.length;n>=65536?i+=2:i++)n=vt(t,i),r=U[n],!r&&Mt(n)?(e+=t[i],n>=65536&&(e+=t[i+
1])):e+=r||uf(n);return e}function xf(t,e,n){var r="",i=t.tag,s,o,a;for(s=0,o=n.length;s<o;s+=1)a=n[s],t.replacer&&(a=t.replacer.call(n,String(s),a)),(Ee(t,e,a,
!1,!1)||typeof a>"u"&&Ee(t,e,null,!1,!1))&&(r!==""&&(r+=","+(t.condenseFlow?"":" ")),r+=t.dump);t.tag=i,t.dump="["+r+"]"}function _s(t,e,n,r){var i="",s=t.tag,o,
a,l;for(o=0,a=n.length;o<a;o+=1)l=n[o],t.replacer&&(l=t.replacer.call(n,String(o),l)),(Ee(t,e+1,l,!0,!0,!1,!0)||typeof l>"u"&&Ee(t,e+1,null,!0,!0,!1,!0))&&((!r||
i!=="")&&(i+=Ar(t,e)),t.dump&&Tt===t.dump.charCodeAt(0)?i+="-":i+="- ",i+=t.dump);t.tag=s,t.dump=i||"[]"}function kf(t,e,n){var r="",i=t.tag,s=Object.keys(n),o,
a,l,u,d;for(o=0,a=s.length;o<a;o+=1)d="",r!==""&&(d+=", "),t.condenseFlow&&(d+='"'),l=s[o],u=n[l],t.replacer&&(u=t.replacer.call(n,l,u)),Ee(t,e,l,!1,!1)&&(t.dump.
length>1024&&(d+="? "),d+=t.dump+(t.condenseFlow?'"':"")+":"+(t.condenseFlow?"":" "),Ee(t,e,u,!1,!1)&&(d+=t.dump,r+=d));t.tag=i,t.dump="{"+r+"}"}function Af(t,e,n,r){
var i="",s=t.tag,o=Object.keys(n),a,l,u,d,p,m;if(t.sortKeys===!0)o.sort();else if(typeof t.sortKeys=="function")o.sort(t.sortKeys);else if(t.sortKeys)throw new J(
"sortKeys must be a boolean or a function");for(a=0,l=o.length;a<l;a+=1)m="",(!r||i!=="")&&(m+=Ar(t,e)),u=o[a],d=n[u],t.replacer&&(d=t.replacer.call(n,u,d)),Ee(
t,e+1,u,!0,!0,!0)&&(p=t.tag!==null&&t.tag!=="?"||t.dump&&t.dump.length>1024,p&&(t.dump&&Tt===t.dump.charCodeAt(0)?m+="?":m+="? "),m+=t.dump,p&&(m+=Ar(t,e)),Ee(t,
e+1,d,!0,p)&&(t.dump&&Tt===t.dump.charCodeAt(0)?m+=":":m+=": ",m+=t.dump,i+=m));t.tag=s,t.dump=i||"{}"}function ws(t,e,n){var r,i,s,o,a,l;for(i=n?t.explicitTypes:
t.implicitTypes,s=0,o=i.length;s<o;s+=1)if(a=i[s],(a.instanceOf||a.predicate)&&(!a.instanceOf||typeof e=="object"&&e instanceof a.instanceOf)&&(!a.predicate||a.
predicate(e))){if(n?a.multi&&a.representName?t.tag=a.representName(e):t.tag=a.tag:t.tag="?",a.represent){if(l=t.styleMap[a.tag]||a.defaultStyle,Fs.call(a.represent)===
"[object Function]")r=a.represent(e,l);else if(Bs.call(a.represent,l))r=a.represent[l](e,l);else throw new J("!<"+a.tag+'> tag resolver accepts not "'+l+'" styl\
e');t.dump=r}return!0}return!1}function Ee(t,e,n,r,i,s,o){t.tag=null,t.dump=n,ws(t,n,!1)||ws(t,n,!0);var a=Fs.call(t.dump),l=r,u;r&&(r=t.flowLevel<0||t.flowLevel>
e);var d=a==="[object Object]"||a==="[object Array]",p,m;if(d&&(p=t.duplicates.indexOf(n),m=p!==-1),(t.tag!==null&&t.tag!=="?"||m||t.indent!==2&&e>0)&&(i=!1),m&&
t.usedDuplicates[p])t.dump="*ref_"+p;else{if(d&&m&&!t.usedDuplicates[p]&&(t.usedDuplicates[p]=!0),a==="[object Object]")r&&Object.keys(t.dump).length!==0?(Af(t,
e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(kf(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object Array]")r&&t.dump.length!==0?(t.noArrayIndent&&
!o&&e>0?_s(t,e-1,t.dump,i):_s(t,e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(xf(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object String]")t.tag!==
"?"&&gf(t,t.dump,e,s,l);else{if(a==="[object Undefined]")return!1;if(t.skipInvalid)return!1;throw new J("unacceptable kind of an object to dump "+a)}t.tag!==null&&
t.tag!=="?"&&(u=encodeURI(t.tag[0]==="!"?t.tag.slice(1):t.tag).replace(/!/g,"%21"),t.tag[0]==="!"?u="!"+u:u.slice(0,18)==="tag:yaml.org,2002:"?u="!!"+u.slice(18):
u="!<"+u+">",t.dump=u+" "+t.dump)}return!0}function _f(t,e){var n=[],r=[],i,s;for(wr(t,n,r),i=0,s=r.length;i<s;i+=1)e.duplicates.push(n[r[i]]);e.usedDuplicates=
new Array(s)}function wr(t,e,n){var r,i,s;if(t!==null&&typeof t=="object")if(i=e.indexOf(t),i!==-1)n.indexOf(i)===-1&&n.push(i);else if(e.push(t),Array.isArray(
t))for(i=0,s=t.length;i<s;i+=1)wr(t[i],e,n);else for(r=Object.keys(t),i=0,s=r.length;i<s;i+=1)wr(t[r[i]],e,n)}function wf(t,e){e=e||{};var n=new cf(e);n.noRefs||
_f(t,n);var r=t;return n.replacer&&(r=n.replacer.call({"":r},"",r)),Ee(n,0,r,!0,!0)?n.dump+`
`:""}var Sf=wf,Of={dump:Sf};function Rr(t,e){return function(){throw new Error("Function yaml."+t+" is removed in js-yaml 4. Use yaml."+e+" instead, which is no\
w safe by default.")}}var Ys=Ps.load,Ng=Ps.loadAll,jg=Of.dump;var Dg=Rr("safeLoad","load"),Ig=Rr("safeLoadAll","loadAll"),Lg=Rr("safeDump","dump");var _=class extends Error{constructor(n,r){super(`${n}: ${r}`);this.place=n;this.name="InvalidRequest"}};async function*zs(t){if(!Ef(t)){yield*t;return}let e=t.getReader();try{for(let n=await e.read();!n.done;n=await e.read())yield n.value}finally{await e.cancel().
catch(()=>{})}}function Ef(t){return typeof t=="object"&&"getReader"in t}var ye=class{#e;constructor(e){this.#e=e}parse(e){let n=this.stream();return n.feed(Qs("output",e)),n.end().message}stream(){return new dn(this.#e.stream())}},dn=class{#e;#t;constructor(e){
this.#e=e}feed(e){if(this.#t!==void 0)throw new _("stream","it has ended; a parser gives a new one for each output");return this.#e.feed(Qs("chunk",e))}end(){if(this.#t!==
void 0)throw new _("stream","it has ended");let e=this.#e.end();return this.#t=e.message,e}get message(){if(this.#t===void 0)throw new _("stream","it has not en\
ded");return this.#t}async*read(e){for await(let i of zs(e))yield*this.feed(i);let{deltas:n,message:r}=this.end();return yield*n,r}transform(){return new TransformStream(
{transform:(e,n)=>{for(let r of this.feed(e))n.enqueue(r)},flush:e=>{for(let n of this.end().deltas)e.enqueue(n)}})}};function Qs(t,e){if(typeof e!="string")throw new _(
t,"a text is needed");return e}var pt=class{#e;#t;#n;#r;constructor(e,n,r,i=0){this.#e=e,this.#t=n,this.#n=r,this.#r=i}feed(e){return e===""?[]:(this.#e.add(e),this.#n.next(),this.#t.take())}end(){
return this.#e.end(),this.#n.next(),this.#t.finish(),{deltas:this.#t.take(),message:this.#t.message(this.#e,this.#r)}}};function Nt(t,e){let n=(i,s)=>{let o=Array.from({length:s.length+1},(a,l)=>l);for(let a=1;a<=i.length;a++){let l=[a];for(let u=1;u<=s.length;u++)l.push(Math.min(
o[u]+1,l[u-1]+1,o[u-1]+(i[a-1]===s[u-1]?0:1)));o=l}return o[s.length]},r=t.slice(0,100);return[...e].sort((i,s)=>n(r,i)-n(r,s))[0]??""}var vf=new Set(["const","default","enum","example","examples"]),Rf=new Set(["properties","$defs","definitions","patternProperties","dependentSchemas"]),Tf=200;function N(t){
return typeof t=="object"&&t!==null&&!Array.isArray(t)}function B(t,e){return Object.hasOwn(t,e)?t[e]:void 0}function fn(t,e){let n=e.indexOf("#"),r=n<0?e:e.slice(
0,n),i=n<0?"":Cf(e.slice(n+1)),s=a=>Xs(B(a,"$id"))===r;if(i!==""&&!i.startsWith("/"))return cn(t,(a,l)=>B(a,"$anchor")===i&&(r===""||l===r))??(r===""?cn(t,a=>B(
a,"$id")===`#${i}`):void 0);let o=r===""?t:cn(t,s);return i===""?o:Mf(o,i)}function Xs(t){return typeof t=="string"&&t.endsWith("#")?t.slice(0,-1):t}function Cf(t){
try{return decodeURIComponent(t)}catch{return t}}function Mf(t,e){let n=t;for(let r of e.split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");
if(typeof n!="object"||n===null||!Object.hasOwn(n,i))return;n=n[i]}return n}function cn(t,e,n=void 0,r=!0,i=0){if(typeof t!="object"||t===null||i>Tf)return;let s=n;
if(r&&N(t)&&(s=Xs(B(t,"$id"))??n,e(t,s)))return t;for(let[o,a]of Object.entries(t)){if(r&&!Array.isArray(t)&&vf.has(o))continue;let l=cn(a,e,s,Array.isArray(t)?
r:!(r&&Rf.has(o)),i+1);if(l!==void 0)return l}}var v="text",Nf=["gpt-oss","functionary-v3.2","muse-glimmer","hyperclova-x"],to={"tagged-thinking":"text","gpt-oss":"json","functionary-v3.2":"json","kimi-k3":"\
text","minimax-m3":"elements","python-calls":"python",gemma4:"braces","muse-glimmer":"text","generic-json":"json","hyperclova-x":"json"},jf={description:[1],name:"\
text",models:"texts",vendor:{document:"text",template:"text",differs:"text"},invented:"text",holds:["until-first-tag"],handler:Object.keys(to),reasoning:{mode:[
"NONE","TAG_BASED","DELIMITER","FORCED_OPEN","FORCED_CLOSED","TOOLS_ONLY"],start:v,end:v,field:"text",untilFirstTag:"yes"},content:{mode:["PLAIN","ALWAYS_WRAPPE\
D","WRAPPED_WITH_REASONING","WRAPPED_WITH_CALLS"],start:v,end:v},tools:{format:["NONE","JSON_NATIVE","TAG_WITH_JSON","TAG_WITH_TAGGED"],values:["json","text","p\
ython","braces","elements"],sectionStart:v,sectionEnd:v,perCallStart:v,perCallEnd:v,codeStart:v,callSeparator:v,functionNameIsKey:"yes",toolsArrayWrapped:"yes",
usesPythonDicts:"yes",pythonLiterals:"yes",rendersBareCalls:"yes",functionField:"text",nameField:"text",argsField:"text",idField:"text",genIdField:"text",parameterOrder:"\
texts",function:{namePrefix:v,nameSuffix:v,argsSeparator:v,close:v},arguments:{start:v,end:v,namePrefix:v,nameSuffix:v,valuePrefix:v,valueSuffix:v,separator:v,typedValuePrefix:v,
typedValueSuffix:v,escapedValuePrefix:v,escapedValueSuffix:v},callId:{position:["NONE","PRE_FUNC_NAME","BETWEEN_FUNC_AND_ARGS","POST_ARGS"],prefix:v,suffix:v,generated:"\
yes"}},messages:{start:v,role:v,channel:v,recipient:v,type:v,namespace:v,text:v,ends:"texts",turnEnds:"texts",reasoning:"texts",content:"texts",calls:"texts",types:"\
texts",people:"texts"},prompts:{default:"prompt",on:"prompt",off:"prompt"},stops:"stops",preservedTokens:"texts"},Zs=1e5,eo=2e3,no=t=>[...t].length;function ro(t){
if(!N(t))throw new _("description","an object is needed");if(JSON.stringify(t).length>Zs)throw new _("description",`at most ${Zs} characters are allowed`);if(t.
description!==1)throw new _("description.description","it must be 1");io(t,jf,"description");let e=t;return Df(e),e}function io(t,e,n){for(let[r,i]of Object.entries(
t)){let s=`${n}.${r}`;if(!Object.hasOwn(e,r))throw new _(s,`no field of this name; the nearest is ${Nt(r,Object.keys(e))}`);so(i,e[r],s)}}function so(t,e,n){if(e===
"yes"){if(typeof t!="boolean")throw new _(n,"true or false is needed")}else if(e==="texts"||e==="stops"){let r=e==="stops"?20:200;if(!Array.isArray(t))throw new _(
n,"a list is needed");if(t.length>r)throw new _(n,`at most ${r} entries are allowed`);t.forEach((i,s)=>{if(so(i,"text",`${n}[${s}]`),i.trim()==="")throw new _(`${n}\
[${s}]`,"it is blank")})}else if(e==="text"||e==="prompt"){let r=e==="prompt"?1e4:1e3;if(typeof t!="string")throw new _(n,"a text is needed");if(no(t)>r)throw new _(
n,`at most ${r} code points are allowed`)}else if(Array.isArray(e)){if(!e.includes(t))throw new _(n,`no such word; the nearest is ${Nt(String(t),e)}`)}else{if(!N(
t))throw new _(n,"an object is needed");io(t,e,n)}}function Df({handler:t="",reasoning:e={},tools:n={},messages:r,stops:i=[]}){let{format:s="NONE"}=n,o=t!==""?to[t]:
s==="TAG_WITH_TAGGED"?"text":"json";if(n.values!==void 0&&n.values!==o)throw new _("description.tools.values",`it must be ${o} here`);if(e.untilFirstTag===!0&&t!==
"tagged-thinking")throw new _("description.reasoning.untilFirstTag","the handler is another");if(r!==void 0!==Nf.includes(t))throw new _("description.messages",
r===void 0?"the handler needs it":"the handler reads no rows of messages");if((e.start??"")!==""&&(e.end??"")==="")throw new _("description.reasoning.end","reas\
oning that begins has to end");if(s==="JSON_NATIVE"&&n.functionNameIsKey!==!0){for(let l of["nameField","argsField"])if((n[l]??"")==="")throw new _(`description\
.tools.${l}`,"calls in JSON need it")}let a=[["description.stops",i],["description.messages",Object.values(r??{}).flat()]];for(let[l,u]of a)if(u.reduce((d,p)=>d+
no(p),0)>eo)throw new _(l,`at most ${eo} code points together are allowed`)}var Tr=/[^\u0000-\u001f"\\]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^\u0000-\u001f"\\]*){0,1000}/y,mn=/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y,
pn=new RegExp(`(?:(?:${mn.source})[ \\t\\n\\r]*,[ \\t\\n\\r]*){0,1000}`,"y");function oo(t,e){let{length:n}=t,r=[],i=0,s=e,o=!1,a=()=>{for(;s<n;s++){let l=t.charCodeAt(
s);if(l!==32&&l!==10&&l!==13&&l!==9)return l}return 0};for(;;){let l=a();if(l===34){if(s=Cr(t,s+1),t.charCodeAt(s)!==34)break;s++}else{if(o)break;if(l===123||l===
91){if(r.push(i),i=l,s++,a()!==l+2){o=l===123;continue}}else{if(pn.lastIndex=s,i===91&&pn.test(t)&&pn.lastIndex>s){s=pn.lastIndex;continue}if(mn.lastIndex=s,i===
0||!mn.test(t))break;s=mn.lastIndex}}if(o){if(a()!==58)break;s++,o=!1;continue}for(;i!==0&&a()===i+2;)i=r.pop()??0,s++;if(i===0)return s;if(a()!==44)break;o=i===
123,s++}return-1-s}function Cr(t,e){for(let n=e;;){Tr.lastIndex=n,Tr.test(t);let r=Tr.lastIndex;if(r===n||t.charCodeAt(r)!==92)return r;n=r}}var c=-1,f=-2,ao=8192,lo=t=>t>=55296&&t<56320,If=t=>t>=56320&&t<57344;function w(t){return t===32||t===10||t===13||t===9}function ie(t){let e=t.length;for(;e>0&&
w(t.charCodeAt(e-1));)e--;return t.slice(0,e)}function ne(t){let e=0;for(;e<t.length&&w(t.charCodeAt(e));)e++;return t.slice(e)}var O=t=>ne(ie(t)),z=t=>ne(t)===
"",mt=class{constructor(){this.#e=new Uint16Array(1024);this.#t="";this.#n=0;this.#r="";this.#s=0;this.length=0;this.ended=!1}#e;#t;#n;#r;#s;add(e){let n=this.#r+
e,r=n!==""&&lo(n.charCodeAt(n.length-1))?n.length-1:n.length;this.#r=n.slice(r),this.#i(n.slice(0,r))}end(){this.#i(this.#r),this.#r="",this.ended=!0}#i(e){e!==
""&&(this.#a(),this.#t=e,this.#n=this.length,this.length+=e.length,this.#s+=2*e.length)}#a(){let e=this.#t;if(this.length>this.#e.length){let r=new Uint16Array(
2*this.length);r.set(this.#e.subarray(0,this.#n)),this.#e=r}let n=this.#e;for(let r=0,i=this.#n;r<e.length;r++,i++)n[i]=e.charCodeAt(r)}at(e){return e>=this.#n?
this.#t.charCodeAt(e-this.#n):this.#e[e]}char(e){return e<this.length?String.fromCharCode(this.at(e)):""}text(e,n){if(n<=e)return"";let r=this.#n;if(e>=r)return this.#t.
slice(e-r,n-r);let i=[],s=Math.min(n,r);for(let o=e;o<s;o+=ao)i.push(String.fromCharCode(...this.#e.subarray(o,Math.min(s,o+ao))));return n>r&&i.push(this.#t.slice(
0,n-r)),i.length===1?i[0]:i.join("")}next(e,n){let r=this.#e,i=this.#t,s=this.#n,o=n;for(;o<s&&!e.has(r[o]);)o++;if(o<s)return o;let a=o-s;for(;a<i.length&&!e.has(
i.charCodeAt(a));)a++;return s+a}find(e,n){if(n<this.#n)return n;e.lastIndex=n-this.#n;let r=e.exec(this.#t);return r===null?this.length:this.#n+r.index}nextInString(e){
return e<this.#n?e:this.#n+Cr(this.#t,e-this.#n)}wholeValue(e){let n=e-this.#n;if(n<0||this.#s<=0)return c;let r=oo(this.#t,n);return this.#s-=Math.max(r,-r)-n,
r<0?c:this.#n+r}literal(e,n){let{length:r}=this;for(let i=0;i<e.length;i++){if(n+i>=r)return f;if(this.at(n+i)!==e.charCodeAt(i))return c}return n+e.length}marker(e,n){
return e===""?c:this.literal(e,n)}spaces(e,n=256){let r=e;for(;r<this.length&&w(this.at(r));)if(r++,r-e>n)return c;return r<this.length||this.ended?r:f}past(e,n){
if(n<0||e==="")return n;let r=this.literal(e,n);return r<0?r:this.spaces(r)}lineEnd(e){let n=e;for(;n<this.length&&w(this.at(n));){if(this.at(n)===10)return n+1;
if(this.at(n++)===13&&n<this.length&&this.at(n)!==10)return c}return n<this.length?c:f}codePoints(e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-
a)){for(;r<s;)r+=lo(this.at(r))&&r+1<this.length&&If(this.at(r+1))?2:1,i++;n.set(s,i)}return n}};var Lf=t=>t.slice(0,t.length-t.trimStart().length);function Pf(t){let e=t.length;for(;e>0&&w(t.charCodeAt(e-1));)e--;return t.slice(e)}function uo(t){let e=t.tools??
{},{function:n={},arguments:r={},callId:i={}}=e,s=(d="",p="")=>({start:O(d),end:O(p)}),o=(d,p)=>({start:O(d),before:Pf(O(d)===""?(r.nameSuffix??"")+d:d),after:Lf(
p),end:O(p)}),a=s(e.sectionStart,e.sectionEnd),l=s(e.perCallStart,e.perCallEnd),u=s(n.namePrefix,n.nameSuffix);return{section:a,call:l,code:O(e.codeStart??""),separator:O(
e.callSeparator??""),name:u,functionEnd:O(n.close??""),args:s(`${n.argsSeparator??""}${r.start??""}`,r.end),key:s(r.namePrefix,r.nameSuffix),value:o(r.valuePrefix??
"",r.valueSuffix??""),typed:r.typedValuePrefix===void 0?void 0:o(r.typedValuePrefix,r.typedValueSuffix??r.valueSuffix??""),escaped:r.escapedValuePrefix===void 0?
void 0:o(r.escapedValuePrefix,r.escapedValueSuffix??""),argumentSeparator:O(r.separator??""),id:{...s(i.prefix,i.suffix),position:i.position??"NONE",generated:i.
generated??!1},reasoning:s(t.reasoning?.start,t.reasoning?.end),content:s(t.content?.start,t.content?.end),stops:(t.stops??[]).map(O).filter(Boolean),marksCalls:Xe(
a.start||l.start||`${u.start}NAME${u.end}`),patterns:{}}}function co(t){for(let e=0;e<t.length;e++){let n=t[e]==="<"?Ff(t,e):t[e]==="["?Bf(t,e):-1;if(n>=0)return{
at:e,end:n}}}var Qe=t=>co(t)!==void 0,Xe=t=>co(t)?.at===0;function Ff(t,e){let n=t[e+1];if(n===void 0||n==="<"||n===">"||w(n.charCodeAt(0)))return-1;for(let r=e+1;r<t.length;r++){if(t[r]===">")return r+1;if(t[r]==="<"||
t[r]===`
`)return-1}return-1}function Bf(t,e){let n=/^\[\/?[A-Za-z_][A-Za-z0-9_/ ]*\]/.exec(t.slice(e,e+1e3));return n===null?-1:e+n[0].length}var Mr=[t=>typeof t=="boolean","true or false"],fo=[t=>typeof t=="string","a text"],jt=(...t)=>[e=>t.includes(e),t.join(" or ")],po={toolChoice:[t=>jt("auto","n\
one","required")[0](t)||N(t)&&typeof t.name=="string",'auto, none, required or {"name": …}'],parallelToolCalls:Mr,enableThinking:Mr,reasoningFormat:jt("auto",
"none"),continueFinalMessage:jt("none","reasoning","content"),templateKwargs:[N,"an object"],bosToken:fo,eosToken:fo,jsonSchema:[()=>!0,""],history:jt("openai",
"raw"),stopReason:jt("stop","length"),repair:Mr},Hf=["messages","tools","add_generation_prompt","continue_final_message","bos_token","eos_token"];function mo(t){
if(t==null)return{};if(!N(t))throw new _("options","an object is needed");for(let[n,r]of Object.entries(t)){if(r===void 0)continue;let i=`options.${n}`;if(!Object.
hasOwn(po,n))throw new _(i,"no such option");let[s,o]=po[n];if(!s(r))throw new _(i,`it must be ${o}`)}let e=t;for(let n of Hf)if(Object.hasOwn(e.templateKwargs??
{},n))throw new _(`options.templateKwargs.${n}`,"a request says it elsewhere");return e}function ho({enableThinking:t,templateKwargs:e}){let n=e?.enable_thinking;return t??(typeof n=="boolean"?n:void 0)}function go({prompts:t={}},e){let n=ho(e);return(n===
void 0?void 0:n?t.on:t.off)??t.default??""}function be({reasoning:t={},prompts:e},n,r,i){let s=t.mode??"NONE",{start:o,end:a}=n.reasoning,{continueFinalMessage:l="\
none"}=r;if(l!=="none")return l==="reasoning"?"inside":"after";if(a==="")return"before";let u=o===""?-1:i.lastIndexOf(o),d=i.lastIndexOf(a);return s==="DELIMITE\
R"?d>=0?"after":"inside":u>d?"inside":d>=0?"after":i!==""||e!==void 0||!(s==="FORCED_OPEN"||s==="FORCED_CLOSED")?"before":ho(r)!==!1?"inside":s==="FORCED_OPEN"?
"before":"after"}var Wf=t=>{let e=0;for(;t[e]===`
`||t[e]==="\r";)e++;return t.slice(e)},Be=class{constructor(){this.#e=[];this.#t=[];this.#n=[];this.#r=[];this.#s=new Set;this.calls=[];this.rejected=[];this.saw=
!1;this.hasContent=!1;this.#i="";this.#a="";this.#u=!1;this.#l=!1;this.#c="";this.#o=!1;this.#d="";this.#f="";this.#p=!1;this.#m=!1}#e;#t;#n;#r;#s;#i;#a;#u;#l;#c;#o;#d;#f;#p;#m;put(e){
if(e==="")return;let n=ie(e);if(n==="")return this.#g(e);let r=ne(n);this.#g(n.slice(0,n.length-r.length));let i=this.#i;this.#u&&(this.hasContent?i+=this.#a:i=
this.#l?Wf(this.#a):""),this.#i=this.#a="",this.#u=this.#l=!1,this.hasContent=!0,this.#h(i+r),this.#g(e.slice(n.length))}putExactly(e){e!==""&&(this.#h(this.#i+
e),this.#i="",this.#u=!1,this.hasContent=!0)}#g(e){this.#u?this.#a+=e:this.#i+=e}mark(e){this.#u=!0,this.#m&&(this.#f=this.#d),this.#m=!1,this.#d=this.#f,this.#a=
"",this.#l=e==="reasoning"}dropSpace(){this.#u&&(this.#a="")}#h(e){if(e==="")return;this.#t.push(e),this.#b("content",e);let n=0;for(let r=e.indexOf(`
`);;r=e.indexOf(`
`,n)){if(this.#c.length<3&&(this.#c+=e.slice(n,Math.min(r<0?e.length:r,n+3))),r<0)return;this.#c.startsWith("```")&&(this.#o=!this.#o),this.#c="",n=r+1}}#b(e,n){
let r=this.#e.at(-1);r?.type===e?r.text+=n:this.#e.push({type:e,text:n})}get inFence(){return this.#o!==this.#c.startsWith("```")}think(e){let n=this.#d+e,r=this.#p?
n:ne(n),i=ie(r);this.#d=r.slice(i.length),i!==""&&(this.#p=this.#m=!0,this.#n.push(i),this.#b("reasoning",i))}continueReasoning(){this.#p=this.#m=!0}endOpenReasoning(){
!this.#m||this.#d===""||(this.#n.push(this.#d),this.#b("reasoning",this.#d),this.#d="")}open(e,n){let r={index:this.calls.length,name:e,arguments:"",id:n,complete:!0};
return this.calls.push(r),this.#e.push({type:"call",index:r.index,name:e,...n===void 0?{}:{id:n}}),r}identify(e,n){e.id===void 0&&(e.id=n,this.#e.push({type:"id",
index:e.index,id:n}))}append(e,n){n!==""&&(e.arguments+=n,this.#y(e).text+=n)}close(e,n){e.complete=n,this.#y(e).complete=n}#y({index:e}){let n=this.#e.at(-1);if(n?.
type==="arguments"&&n.index===e)return n;let r={type:"arguments",index:e,text:""};return this.#e.push(r),r}reject(e){this.rejected.includes(e)||this.rejected.push(
e)}problem(e,n,r=n){let i=`${e} ${n} ${r}`;this.#s.has(i)||(this.#s.add(i),this.#r.push({code:e,from:n,to:r}))}unexpected(e,n,r){let i=this.#r.findLastIndex(({code:o})=>o===
"unexpected-text"),s=this.#r[i];s!==void 0&&s.to===r?this.#r[i]={...s,to:n}:this.problem("unexpected-text",e,n)}finish(){this.#u||this.#h(this.#i),this.#i=""}take(){
let e=this.#e;return this.#e=[],e}message(e,n=0){let r=e.codePoints([n,...this.#r.flatMap(({from:s,to:o})=>[s,o])]),i=s=>(r.get(s)??0)-(r.get(n)??0);return{content:this.#t.
join(""),reasoning:this.#n.join(""),calls:this.calls.map(({name:s,arguments:o,id:a,complete:l})=>({name:s,arguments:o,complete:l,...a===void 0?{}:{id:a}})),problems:this.#r.
map(({code:s,from:o,to:a})=>({code:s,offset:i(o),length:i(a)-i(o)})).sort((s,o)=>s.offset-o.offset),sawToolCallSyntax:this.saw,rejectedByPolicy:this.rejected.length>
0&&this.calls.length===0,rejectedToolNames:[...this.rejected]}}};var Nr=()=>({accepted:0,extra:void 0,previous:void 0,adjacent:!1,opened:[],begun:!1}),hn=class{constructor(e,n,r,i,s){this.input=new mt;this.out=new Be;this.state=
Nr();this.isTrial=!1;this.prefix=0;this.#e={start:-1,at:-1,passed:[],failed:new Set};this.description=e,this.marks=n,this.tools=r,this.options=i,this.prompt=s,this.
reads=r.names.length>0&&i.toolChoice!=="none",this.repairs=i.repair!==!1;let o=(i.eosToken??"").trim(),a=[...this.marks.stops,...e.messages?.turnEnds??[]];this.
stops=o===""?a:[...a,o]}#e;get hasResponseSchema(){return(this.options.jsonSchema??null)!==null}text(e,n){return this.input.text(Math.max(e,this.prefix),n)}*wait(e){
let{extra:n}=this.state;n!==void 0&&e>n.flushed&&(this.out.put(this.text(n.flushed,e)),n.flushed=e),yield}*peek(e){for(;e>=this.input.length&&!this.input.ended;)
yield*this.wait(e);return e<this.input.length?this.input.at(e):-1}*skip(e){let n=e;for(;;){for(;n<this.input.length&&w(this.input.at(n));)n++;if(n<this.input.length||
this.input.ended)return n;yield*this.wait(n)}}*settle(e,n){for(;;){let r=e();if(r!==f||this.input.ended)return r;yield*this.wait(n)}}parameters(e){return this.tools.
parameters(e)}stopsAt(e){let n=this.#e,{input:r}=this;if(n.failed.has(e))return c;for(n.start!==e&&(n.start=e,n.at=e,n.passed=[]);;){let i=n.at;for(;i>e&&i<r.length&&
w(r.at(i));)i++;if(n.at=i,i>=r.length)return i===e||!r.ended?f:i;let s=!1,o=c;for(let a of this.stops){let l=r.literal(a,i);l===f?s=!0:l>o&&(o=l)}if(o===c){if(s&&
!r.ended)return f;for(let a of n.passed)n.failed.add(a);return c}if(n.passed.push(i)>8)return n.failed.add(e),c;n.at=o}}anyOf(e,n){let r=this.first(...e.map(i=>()=>this.
input.marker(i,n)));return r<0?r:!0}first(...e){let n=!1;for(let r of e){let i=r();if(i===f)n=!0;else if(i!==c)return i}return n?f:c}};var He=t=>t>=48&&t<=57,Gf=t=>He(t)||t>=65&&t<=70||t>=97&&t<=102,$f=t=>t===32||t===10||t===13||t===9,Uf={116:"true",102:"false",110:"null",84:"True",70:"False",78:"\
None"},Kf={34:'\\"',39:"'",47:"\\/",92:"\\\\",97:"\\u0007",98:"\\b",102:"\\f",110:"\\n",114:"\\r",116:"\\t",118:"\\u000b",10:""},Vf={117:4,120:2,85:8},jr=new Set(
["zero","int","frac","exp"]),H=class{constructor({quotes:e=!1,words:n=!1,escapes:r=!1,controls:i=!1}={}){this.#s=[];this.#i="value";this.#a=!1;this.#u=34;this.#l=
"";this.#c=0;this.#o="";this.#d=0;this.#f=0;this.done=!1;this.json="";this.#e=e,this.#t=n,this.#n=r,this.#r=i,this.isDialect=e||n||r}#e;#t;#n;#r;#s;#i;#a;#u;#l;#c;#o;#d;#f;get depth(){
return this.#s.length}take(){let e=this.json;return this.json="",e}get inEscape(){return this.#i==="escape"}endEscape(){if(this.#i==="octal")this.#y(parseInt(this.#o,
8));else if(this.#i==="hex")this.json+=this.#p;else return;this.#i="string"}get#p(){return`\\\\${String.fromCharCode(this.#f)}${this.#o}`}putPlain(e){(this.#i===
"after"||this.done)&&(this.json=this.json.slice(0,-1),this.done=!1,this.#i="string"),this.json+=e===34?'\\"':String.fromCharCode(e)}get inString(){return["strin\
g","escape","hex","octal"].includes(this.#i)}get isPlain(){return this.#i==="string"&&!this.isDialect}push(e){switch(this.#i){case"string":return this.#m(e);case"\
escape":return this.#g(e);case"hex":return this.#b(e);case"octal":return e>=48&&e<=55&&this.#o.length<3?(this.#o+=String.fromCharCode(e),"ok"):(this.#y(parseInt(
this.#o,8)),this.#i="string",this.#m(e));case"word":return e!==this.#l.charCodeAt(this.#c)?"error":(this.#c++,this.#c<this.#l.length?"ok":(this.isDialect&&(this.
json+=this.#l==="None"?"null":this.#l.toLowerCase()),this.#S()));case"minus":return this.#x(e,e===48?"zero":He(e)?"int":void 0);case"zero":return this.#x(e,e===
46?"dot":(e|32)===101?"e":void 0);case"int":return this.#x(e,He(e)?"int":e===46?"dot":(e|32)===101?"e":void 0);case"dot":return this.#x(e,He(e)?"frac":void 0);case"\
frac":return this.#x(e,He(e)?"frac":(e|32)===101?"e":void 0);case"e":return this.#x(e,He(e)?"exp":e===43||e===45?"sign":void 0);case"sign":case"exp":return this.#x(
e,He(e)?"exp":void 0);default:return this.#k(e)}}#m(e){return e===this.#u?(this.isDialect&&(this.json+='"'),this.#E()):e===92?(this.#i="escape","ok"):e<32&&!this.#r?
"error":(this.isDialect&&(e===34?this.json+='\\"':e<32?this.json+=JSON.stringify(String.fromCharCode(e)).slice(1,-1):this.json+=String.fromCharCode(e)),"ok")}#g(e){
let n=this.#e||this.#n;if(this.#i="string",e===117||n&&(e===120||e===85))return this.#i="hex",this.#o="",this.#f=e,this.#d=Vf[e],"ok";if(!n)return'"\\/bfnrt'.includes(
String.fromCharCode(e))?(this.isDialect&&(this.json+=`\\${String.fromCharCode(e)}`),"ok"):this.#h("\\");if(e>=48&&e<=55)return this.#i="octal",this.#o=String.fromCharCode(
e),"ok";let r=e===10&&!this.#r?void 0:Kf[e];return r!==void 0?(this.json+=r,"ok"):this.#n?(this.json+="\\\\",this.#m(e)):this.#h("\\")}#h(e){return this.isDialect&&
(this.json+=e),"error"}#b(e){let n=this.#o+String.fromCharCode(e),r=n.length===this.#d;return!Gf(e)||r&&parseInt(n,16)>1114111?this.#n?(this.json+=this.#p,this.#i=
"string",this.#m(e)):this.#h(this.#p.slice(1)):(this.#o=n,r&&(this.#i="string",this.isDialect&&this.#y(parseInt(n,16))),"ok")}#y(e){this.json+=e>65535?String.fromCodePoint(
e):`\\u${e.toString(16).padStart(4,"0")}`}#x(e,n){return n!==void 0?(this.#i=n,this.isDialect&&(this.json+=String.fromCharCode(e)),"ok"):jr.has(this.#i)?this.#s.
length===0?(this.done=!0,"before"):(this.#i="after",this.#k(e)):"error"}#k(e){let n=this.#A(e);return n!=="error"&&this.isDialect&&this.#i!=="word"&&(this.json+=
e===39?'"':String.fromCharCode(e)),n}#A(e){if($f(e))return"ok";switch(this.#i){case"firstKey":case"key":return e===125&&this.#i==="firstKey"?this.#w(123):this.#_(
e)?(this.#a=!0,this.#i="string",this.#u=e,"ok"):"error";case"colon":return e!==58?"error":(this.#i="value","ok");case"after":return e===44?(this.#i=this.#s.at(-1)===
123?"key":"value","ok"):e===125?this.#w(123):e===93?this.#w(91):"error";case"firstValue":return e===93?this.#w(91):this.#O(e);default:return this.#O(e)}}#_(e){return e===
34||e===39&&this.#e}#O(e){if(e===123||e===91)this.#s.push(e),this.#i=e===123?"firstKey":"firstValue";else if(this.#_(e))this.#a=!1,this.#u=e,this.#i="string";else if(e===
45)this.#i="minus";else if(e===48)this.#i="zero";else if(He(e))this.#i="int";else{let n=Uf[e];if(n===void 0||e<97&&!this.#t)return"error";this.#l=n,this.#c=1,this.#i=
"word"}return"ok"}#w(e){return this.#s.at(-1)!==e?"error":(this.#s.pop(),this.#S())}#E(){return this.#a?(this.#a=!1,this.#i="colon","ok"):this.#S()}#S(){return this.#i=
"after",this.#s.length>0?"ok":(this.done=!0,"done")}get isWhole(){return this.done||this.#s.length===0&&jr.has(this.#i)}get partialWord(){return this.#i==="word"?
this.#l.slice(0,this.#c):""}missing(){if(this.#s.length!==0&&!(!jr.has(this.#i)&&!["after","firstKey","firstValue"].includes(this.#i)))return this.#s.map(e=>e===
123?"}":"]").reverse().join("")}};function Dt(t){switch(t[0]){case"{":return"object";case"[":return"array";case'"':case"'":return"string";case"t":case"f":case"T":case"F":return"boolean";case"n":case"\
N":return"null";default:return"number"}}function se(t,e){let n=new H(e);for(let r=0;r<t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error"||i==="before"||
i==="done"&&r<t.length-1)return}if(n.isWhole)return n.isDialect?n.json:t}function yo(t){return se(t)===void 0?void 0:Dt(t)}function gn(t,e){let n=new H(e);for(let r=0;r<
t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error")return!1;if(i!=="ok")return z(t.slice(i==="done"?r+1:r))}return t!==""}function yn(t,e){let n=new H(e);
if(!n.isDialect)return t;let r=0;for(;r<t.length&&n.push(t.charCodeAt(r))==="ok";)r++;return n.done&&r++,n.json+n.partialWord+t.slice(r)}function bo(t){let e=/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.
exec(t);if(e===null)return!1;let[,n="",r="",i="0"]=e,s=n+r,o=s.length;for(;o>0&&s[o-1]==="0";)o--;return o===0?!0:BigInt(o)<=BigInt(n.length)+BigInt(i.replace("\
+",""))}var qf=32768;function W(t){if(t.length>qf){let e=t.length>>1;return W(t.slice(0,e))+W(t.slice(e))}return t.isWellFormed()?JSON.stringify(t).slice(1,-1):
t.replace(/\P{Surrogate}+/gu,W)}var Q=t=>`"${W(t)}"`;var Dr={types:new Set(["string","number","integer","boolean","null","object","array"]),values:void 0},Jf={types:new Set,values:void 0};function It(t,e,n=new Set){
if(e===!1)return Jf;if(!N(e))return Dr;if(n.has(e))return;n.add(e);let r=Yf(e),i=!1,s=a=>{a===void 0?i=!0:r=r===void 0?a:xo(r,a)},o=B(e,"$ref");if(typeof o=="st\
ring"){let a=fn(t,o);a!==void 0&&s(It(t,a,n))}for(let a of Ze(e,"allOf"))s(It(t,a,n));for(let a of["anyOf","oneOf"]){let l=Ze(e,a);if(l.length===0)continue;let u=l.
map(d=>It(t,d,n)).filter(d=>d!==void 0);s(u.length>0?u.reduce(Qf):void 0)}return n.delete(e),r??(i?void 0:Dr)}function Yf(t){let e,n=B(t,"type");if(typeof n=="s\
tring"||Array.isArray(n)){let s=new Set([n].flat().filter(o=>typeof o=="string"));s.has("number")&&s.add("integer"),e={types:s,values:void 0}}let r=B(t,"enum"),
i=Object.hasOwn(t,"const")?[t.const]:Array.isArray(r)?r:void 0;return i!==void 0&&(e=xo(e??Dr,{types:new Set(i.flatMap(zf)),values:i})),B(t,"nullable")===!0&&e!==
void 0&&(e={types:new Set([...e.types,"null"]),values:e.values&&[...e.values,null]}),e}function Ze(t,e){let n=B(t,e);return Array.isArray(n)?n:[]}function zf(t){
return t===null?["null"]:Array.isArray(t)?["array"]:typeof t=="number"?Number.isInteger(t)?["number","integer"]:["number"]:[typeof t]}function xo(t,e){let n=t.values&&
e.values?t.values.filter(r=>e.values?.some(i=>ko(r,i))):t.values??e.values;return{types:new Set([...t.types].filter(r=>e.types.has(r))),values:n}}function Qf(t,e){
return{types:new Set([...t.types,...e.types]),values:t.values&&e.values?[...t.values,...e.values]:void 0}}function bn(t){return Array.isArray(t)?t.map(bn):N(t)?
Object.keys(t).sort().map(e=>[e,bn(t[e])]):t}function ko(t,e){return N(t)!==N(e)?!1:JSON.stringify(bn(t))===JSON.stringify(bn(e))}var de=t=>t!==void 0&&t.types.
size===1&&t.types.has("string");var K=t=>t===void 0||t.types.has("string");function et(t,e){let n=yo(e);if(n===void 0||n==="string")return!1;if(t===void 0)return!0;if(n==="number"){if(!t.types.
has("number")&&!(t.types.has("integer")&&bo(e)))return!1}else if(!t.types.has(n))return!1;if(t.values===void 0)return!0;try{let r=JSON.parse(e);return t.values.
some(i=>ko(i,r))}catch{return!1}}function Lt(t,e){if(t===void 0)return!0;let n=Dt(e);return t.types.has(n)||n==="number"&&t.types.has("integer")}var Ir=class t{#e;#t;#n;#r;constructor(e,n){this.#e=e,this.#t=n}get allowed(){return this.#r??=It(this.#e,this.#t),this.#r}get properties(){return this.#n??=Lr(
this.#e,this.#t,new Set),this.#n}property(e){let n=this.properties.get(e)??this.#s("additionalProperties");return n===void 0||n===!0||n===!1?void 0:new t(this.#e,
n)}item(e){let n=this.#s("prefixItems"),r=this.#s("items"),s=(Array.isArray(n)?n[e]:Array.isArray(r)?r[e]:void 0)??(Array.isArray(r)?void 0:r);return N(s)?new t(
this.#e,s):void 0}#s(e){return Ao(this.#e,this.#t,e,new Set)}required(){let e=new Set;return _o(this.#e,this.#t,e,new Set),[...e]}};function Pr(t,e){let n=[...Ze(
e,"allOf")],r=B(e,"$ref");return typeof r=="string"&&n.unshift(fn(t,r)),{all:n,any:[Ze(e,"anyOf").slice(),Ze(e,"oneOf").slice()]}}function Ao(t,e,n,r){if(!N(e)||
r.has(e))return;r.add(e);let i=B(e,n);if(i!==void 0)return i;let{all:s,any:o}=Pr(t,e);for(let a of[...s,...o.flat()]){let l=Ao(t,a,n,r);if(l!==void 0)return l}}
function _o(t,e,n,r){if(!(!N(e)||r.has(e))){r.add(e);for(let i of Ze(e,"required"))typeof i=="string"&&n.add(i);for(let i of Pr(t,e).all)_o(t,i,n,r)}}function Lr(t,e,n){
let r=new Map;if(!N(e)||n.has(e))return r;n.add(e);let i=new Map,s=(l,u,d)=>{let p=l.get(u);p===void 0?l.set(u,[d]):p.push(d)},o=B(e,"properties");if(N(o))for(let[
l,u]of Object.entries(o))s(i,l,u);let a=Pr(t,e);for(let l of a.all)for(let[u,d]of Lr(t,l,n))s(i,u,d);for(let l of a.any){let u=new Map;for(let d of l)for(let[p,
m]of Lr(t,d,n))s(u,p,m);for(let[d,p]of u)s(i,d,p.length===1?p[0]:{anyOf:p})}n.delete(e);for(let[l,u]of i)r.set(l,u.length===1?u[0]:{allOf:u});return r}var xn=class{#e=new Map;constructor(e){
let n=N(e)?e:{};this.place=new Ir(n,n),this.names=[...this.place.properties.keys()],this.longest=[...this.names].sort((r,i)=>i.length-r.length),this.required=this.
place.required()}has(e){return this.place.properties.has(e)}of(e){return this.#e.has(e)||this.#e.set(e,this.place.property(e)),this.#e.get(e)}allowed(e){return this.
of(e)?.allowed}};var kn=class{#e=new Map;#t=new Map;#n;#r;constructor(e,n,r=!1){if(this.#n=r,e!=null&&!Array.isArray(e))throw new _("tools","a list is needed");(e??[]).forEach((s,o)=>{
let a=`tools[${o}]`;if(!N(s))throw new _(a,"an object is needed");let l=B(s,"function");if(!N(l))throw new _(`${a}.function`,"an object is needed");let u=B(l,"n\
ame");if(typeof u!="string")throw new _(`${a}.function.name`,"a text is needed");this.#e.has(u)||this.#e.set(u,B(l,"parameters"))});let{toolChoice:i}=n;this.#r=
typeof i=="object"&&i!==null?i.name:void 0,this.names=[...this.#e.keys()].filter(s=>s.trim()!=="").sort((s,o)=>o.length-s.length)}has(e){return this.#e.has(e)&&
this.#s(e)}#s(e){return this.#r===void 0||this.#r===e}accepts(e){return(this.#n||this.#e.has(e))&&this.#s(e)}parameters(e){let n=this.#t.get(e);return n===void 0&&
this.#t.set(e,n=new xn(this.#e.get(e))),n}};function An(t,e,n={}){let r=ro(e),i=mo(n.options),s=n.unknownTools??"reject";if(s!=="reject"&&s!=="keep")throw new _("unknownTools","it must be reject or keep");
let o=new kn(n.tools,i,s==="keep");if(n.prompt!==void 0&&typeof n.prompt!="string")throw new _("prompt","a text is needed");let a=n.prompt??go(r,i),l=t(r),u=uo(
r);return{stream:()=>{let d=new hn(r,u,o,i,a),p=l(d);return p.next(),new pt(d.input,d.out,p,d.prefix)}}}function wo({format:t,tools:e,options:n,prompt:r,unknownTools:i}){if(typeof t?.layout!="function")throw new _("format","an export of toolcall-parser/formats/NAM\
E is needed");return new ye(An(()=>t.layout,t.description,Fr({tools:e,options:n,prompt:r,unknownTools:i})))}function Fr(t){return Object.fromEntries(Object.entries(
t).filter(([,e])=>e!==void 0))}var Xf={description:1,name:"apertus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tools_prefix|>",sectionEnd:"<|tools_suffix|>",callSeparator:", ",
functionNameIsKey:!0,toolsArrayWrapped:!0},prompts:{default:"<|assistant_start|>"},stops:["<|assistant_end|>"],preservedTokens:["<|tools_prefix|>","<|tools_suff\
ix|>"]},So=Xf;var Zf={description:1,name:"apriel15",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|assistant|>
`},stops:["<|end|>"],preservedTokens:["<tool_calls>","</tool_calls>"]},Oo=Zf;var ep={description:1,name:"apriel16",reasoning:{mode:"DELIMITER",end:`
[BEGIN FINAL RESPONSE]
`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`
<|begin_assistant|>
Here are my reasoning steps:
`},stops:["<|end|>"],preservedTokens:["[BEGIN FINAL RESPONSE]","<tool_calls>","</tool_calls>"]},Eo=ep;var tp={description:1,name:"bracket-think",reasoning:{mode:"TAG_BASED",start:"[THINK]",end:"[/THINK]",field:"content"},tools:{format:"TAG_WITH_JSON",values:"jso\
n",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[THINK]","[/THINK]","[TOOL_CALLS]","[ARGS]"]},vo=tp;var np={description:1,name:"cohere2-moe",reasoning:{mode:"FORCED_OPEN",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_TEXT|>",end:"<|END_TEXT|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_ACTION|>",
callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","\
<|START_TEXT|>","<|END_TEXT|>","<|START_ACTION|>","<|END_ACTION|>"]},Ro=np;var rp={description:1,name:"command-r-plus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"Action:\n```json\n",sectionEnd:"```\n",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",parameterOrder:["tool_name","parameters"]},prompts:{default:"<|START_OF_TURN_TOKEN|><|CH\
ATBOT_TOKEN|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["Action:\n```json","```"]},To=rp;var ip={description:1,name:"command-r7b",reasoning:{mode:"TOOLS_ONLY",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_RESPONSE|>",end:"<|END_RESPONSE|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_A\
CTION|>",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",off:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|><|END_THINKING|>"},stops:["<|END_OF_TURN_TOKEN\
|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","<|START_RESPONSE|>","<|END_RESPONSE|>","<|START_ACTION|>","<|END_ACTION|>"]},Co=ip;var sp={description:1,name:"deepseek-r1",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},Mo=sp;var op={description:1,name:"deepseek-r1-distill",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},No=op;var ap={description:1,name:"deepseek-v31",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"\
<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"<｜tool▁call▁begin｜>",perCallEnd:"<｜tool▁call▁end｜>",function:{
nameSuffix:"<｜tool▁sep｜>"}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:[
"<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>","<｜tool▁call▁end｜>","<｜tool▁sep｜>"]},
jo=ap;var lp={description:1,name:"devstral",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:[
"[TOOL_CALLS]","[ARGS]"]},Do=lp;var up={description:1,name:"dsml",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜function_calls>
`,sectionEnd:"</｜DSML｜function_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜function_calls>","</｜DSML｜function_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="',
'true">',"</｜DSML｜parameter>",'false">']},Io=up;var dp={description:1,name:"dsml-v4",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜tool_calls>
`,sectionEnd:"</｜DSML｜tool_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜tool_calls>","</｜DSML｜tool_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="','true">',
"</｜DSML｜parameter>",'false">']},Lo=dp;var cp={description:1,name:"dsml-v41",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",
values:"text",sectionStart:`<｜DSML｜ calls>
`,sectionEnd:"</｜DSML｜ calls>",function:{namePrefix:'<｜DSML｜ invoke name="',nameSuffix:`">
`,close:`</｜DSML｜ invoke>
`},arguments:{namePrefix:'<｜DSML｜ parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜ parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜ parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜ calls>","</｜DSML｜ calls>",'<｜DSML｜ invoke name="','">',"</｜DSML｜ invoke>",'<｜DSML｜ parameter name="','" string="','true">',"</｜\
DSML｜ parameter>",'false">']},Po=cp;var fp={description:1,name:"ernie45",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:`<response>
`,end:`
</response>`},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
<think>
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<response>","</response>","<tool_call>","</tool_call>"]},Fo=fp;var pp={description:1,name:"firefunction2",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["functools"]},Bo=pp;var mp={description:1,name:"functionary31",tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"<function=",nameSuffix:">",close:"</function>"}},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>","<|eom_id|>"],preservedTokens:["<function=",">","</function>"]},Ho=mp;var hp={description:1,name:"functionary32",handler:"functionary-v3.2",content:{mode:"ALWAYS_WRAPPED",start:`all
`},tools:{format:"TAG_WITH_JSON",values:"json",callSeparator:">>>",function:{nameSuffix:`
`}},messages:{start:">>>",text:`
`,content:["all"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

>>>`},stops:["<|eot_id|>"],preservedTokens:["all",">>>"]},Wo=hp;var gp={description:1,name:"functiongemma",handler:"gemma4",tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<start_function_call>",perCallEnd:"<en\
d_function_call>",usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:"<escape>",valueSuffix:"\
<escape>",separator:","}},prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"],preservedTokens:["<start_function_call>","<end_function_call>","call:","{","}",":","<escape>",","]},Go=gp;var yp={description:1,name:"gemma2",prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"]},$o=yp;var bp={description:1,name:"gemma4",handler:"gemma4",reasoning:{mode:"TAG_BASED",start:`<|channel>thought
`,end:`
<channel|>`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<|tool_call>",perCallEnd:"<tool_call|>",function:{namePrefix:"\
call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:'<|"|>',valueSuffix:'<|"|>',separator:",",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|turn>model
`,off:`<|turn>model
<|channel>thought
<channel|>`},stops:["<turn|>"],preservedTokens:["<|channel>thought","<channel|>","<|tool_call>","<tool_call|>","call:","{","}",":",'<|"|>',","]},Uo=bp;var xp={description:1,name:"generic-json",handler:"generic-json",content:{mode:"ALWAYS_WRAPPED",start:'{"response": "',end:'"}'},tools:{format:"JSON_NATIVE",values:"\
json",sectionStart:'{"tool_calls": ',sectionEnd:"}",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",idField:"id",parameterOrder:[
"name","arguments","id"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:['{"response": "','"}','{"tool_calls":',"}"]},Ko=xp;var kp={description:1,name:"gigachat3",tools:{format:"JSON_NATIVE",values:"json",sectionStart:`<|message_sep|>

function call<|role_sep|>
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:[`<|message_sep|>

function call<|role_sep|>`]},Vo=kp;var Ap={description:1,name:"gigachat31",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|function_call|>",nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:["<|function_call|>"]},qo=Ap;var _p={description:1,name:"glm46",reasoning:{mode:"TAG_BASED",start:"<think>",end:`</think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:`</arg_value>
`}},prompts:{default:"<|assistant|>",off:`<|assistant|>
<think></think>`},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},Jo=_p;var wp={description:1,name:"glm47",reasoning:{mode:"FORCED_OPEN",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",arguments:{namePrefix:"<arg_key>",nameSuffix:"</arg_key>",valuePrefix:"<arg_value>",valueSuffix:"</ar\
g_value>"}},prompts:{default:"<|assistant|><think>",off:"<|assistant|></think>"},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>",
"</arg_key>","<arg_value>","</arg_value>"]},Yo=wp;var Sp={description:1,name:"gpt-oss",handler:"gpt-oss",reasoning:{mode:"TAG_BASED",start:"<|channel|>analysis<|message|>",end:"<|end|><|start|>assistant",field:"\
reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"<|channel|>final<|message|>",end:"<|return|>"},tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"\
to=functions.",nameSuffix:"<|channel|>commentary json<|message|>"}},messages:{start:"<|start|>",role:"assistant",channel:"<|channel|>",recipient:"to=",type:"<|c\
onstrain|>",namespace:"functions.",text:"<|message|>",ends:["<|end|>","<|call|>","<|return|>"],reasoning:["analysis"],content:["commentary","final"],calls:["com\
mentary","analysis"],types:["json"],people:["assistant","user","all"]},prompts:{default:"<|start|>assistant"},stops:["<|call|>"],preservedTokens:["<|channel|>an\
alysis<|message|>","<|end|><|start|>assistant","<|channel|>final<|message|>","<|return|>","to=functions.","<|channel|>commentary json<|message|>","<|start|>","<\
|channel|>","<|message|>","<|constrain|>","<|end|>","<|call|>"]},zo=Sp;var Op={description:1,name:"granite33",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},content:{mode:"WRAPPED_WITH_REASONI\
NG",start:"<response>",end:"</response>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tool_call|>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|start_of_role|>assistant<|end_of_role|>"},stops:["<|end_of_text|>"],preservedTokens:[
"<think>","</think>","<response>","</response>","<|tool_call|>"]},Qo=Op;var Ep={description:1,name:"hermes",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>"]},Xo=Ep;var vp={description:1,name:"hunyuan-a13b",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>
`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"助手："},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"\
</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{off:`<think>

</think>
`},stops:["<|eos|>"],preservedTokens:["<think>","</think>","助手：","<tool_calls>","</tool_calls>"]},Zo=vp;var Rp={description:1,name:"hy3",reasoning:{mode:"TAG_BASED",start:"<think:opensource>",end:"</think:opensource>",field:"reasoning_content"},tools:{format:"TAG_\
WITH_TAGGED",values:"text",sectionStart:`<tool_calls:opensource>
`,sectionEnd:"</tool_calls:opensource>",perCallStart:"<tool_call:opensource>",perCallEnd:`</tool_call:opensource>
`,function:{nameSuffix:`<tool_sep:opensource>
`},arguments:{namePrefix:"<arg_key:opensource>",nameSuffix:`</arg_key:opensource>
`,valuePrefix:"<arg_value:opensource>",valueSuffix:`</arg_value:opensource>
`}},prompts:{default:"<｜hy_Assistant｜><think:opensource></think:opensource>"},stops:["<｜hy_eos｜>"],preservedTokens:["<think:opensource>","</think:openso\
urce>","<tool_calls:opensource>","</tool_calls:opensource>","<tool_call:opensource>","</tool_call:opensource>","<tool_sep:opensource>","<arg_key:opensource>","<\
/arg_key:opensource>","<arg_value:opensource>","</arg_value:opensource>"]},ea=Rp;var Tp={description:1,name:"hyperclova-x",handler:"hyperclova-x",reasoning:{mode:"TAG_BASED",start:`/think
`,end:"<|im_end|>",field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:` -> tool/function_call
`,callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},messages:{start:"<|im_start|>",role:"assis\
tant",text:`
`,ends:["<|im_end|>"],turnEnds:["<|endofturn|>","<|stop|>"],reasoning:["/think"],calls:[" -> tool/function_call"]},prompts:{default:"<|im_start|>assistant",off:`\
<|im_start|>assistant
`},stops:["<|im_end|><|endofturn|>"],preservedTokens:["/think","<|im_end|>","-> tool/function_call","<|im_start|>"]},ta=Tp;var Cp={description:1,name:"internlm2",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<|action_start|><|plugin|>
`,perCallEnd:"<|action_end|>",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|action_start|><|plugin|>","<|action_end|>"]},na=Cp;var Mp={description:1,name:"kimi-k2",tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_en\
d|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"\
<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<|tool_calls_sect\
ion_begin|>","<|tool_calls_section_end|>","<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},ra=Mp;var Np={description:1,name:"kimi-k2-thinking",reasoning:{mode:"TOOLS_ONLY",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_JSO\
N",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_end|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_\
end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"\
<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_calls_section_begin|>","<|tool_calls_section_end|>",
"<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},ia=Np;var jp={description:1,name:"kimi-k3",handler:"kimi-k3",reasoning:{mode:"FORCED_OPEN",start:"<|open|>think<|sep|>",end:"<|close|>think<|sep|>",field:"reasoning_c\
ontent"},content:{mode:"ALWAYS_WRAPPED",start:"<|open|>response<|sep|>",end:"<|close|>response<|sep|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:"\
<|open|>tools<|sep|>",sectionEnd:"<|close|>tools<|sep|>",function:{namePrefix:'<|open|>call tool="',close:"<|close|>call<|sep|>"},arguments:{namePrefix:'<|open|\
>argument key="',nameSuffix:'" type="',valuePrefix:'string"<|sep|>',valueSuffix:"<|close|>argument<|sep|>",typedValuePrefix:'number"<|sep|>',typedValueSuffix:"<\
|close|>argument<|sep|>"},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:'" index="',suffix:'"<|sep|>',generated:!0}},prompts:{default:'<|open|>message role="a\
ssistant"<|sep|><|open|>think<|sep|>',off:'<|open|>message role="assistant"<|sep|><|open|>response<|sep|>'},stops:["<|close|>message<|sep|>","<|end_of_msg|>","<\
|close|>message<|sep|><|end_of_msg|>"],preservedTokens:["<|open|>think<|sep|>","<|close|>think<|sep|>","<|open|>response<|sep|>","<|close|>response<|sep|>","<|o\
pen|>tools<|sep|>","<|close|>tools<|sep|>",'<|open|>call tool="',"<|close|>call<|sep|>",'<|open|>argument key="','" type="','string"<|sep|>',"<|close|>argument<\
|sep|>",'number"<|sep|>','" index="','"<|sep|>',"<|open|>","<|close|>","<|sep|>","<|end_of_msg|>"]},sa=jp;var Dp={description:1,name:"lfm2",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_c\
all_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"\
'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},oa=Dp;var Ip={description:1,name:"ling3",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:`
</tool_call>`,callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:"</arg_value>"}},prompts:{default:`<role>ASSISTANT</role>
<think>`,off:`<role>ASSISTANT</role>
<think></think>`},stops:["<|role_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},
aa=Ip;var Lp={description:1,name:"llama3",tools:{format:"JSON_NATIVE",values:"json",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"]},la=Lp;var Pp={description:1,name:"llama4",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:'"',valueSuffix:'"',separator:", ",typedValuePrefix:"",typedValueSuffix:""}},
prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["(",")","=",'"',","]},ua=Pp;var Fp={description:1,name:"llama4-json",content:{mode:"WRAPPED_WITH_CALLS",start:"<|python_start|>",end:"<|python_end|>"},tools:{format:"JSON_NATIVE",values:"j\
son",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["<|python_start|>","<|python_end|>"]},da=Fp;var Bp={description:1,name:"minicpm5",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:'<function name="',nameSuffix:'">',close:"</function>"},arguments:{namePrefix:'<param name="',nameSuffix:'\
">',valueSuffix:"</param>",escapedValuePrefix:"<![CDATA[",escapedValueSuffix:"]]></param>"}},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>",'<function name="','">',"</function>",'<param name="',"</param>","<![CDATA[","]]></param>"]},ca=Bp;var Hp={description:1,name:"minimax-m2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<minimax:tool_call>
`,sectionEnd:"</minimax:tool_call>",function:{namePrefix:'<invoke name="',nameSuffix:`">
`,close:`</invoke>
`},arguments:{namePrefix:'<parameter name="',nameSuffix:'">',valueSuffix:`</parameter>
`}},prompts:{default:`]~b]ai
<think>
`},stops:["[e~["],preservedTokens:["<think>","</think>","<minimax:tool_call>","</minimax:tool_call>",'<invoke name="','">',"</invoke>",'<parameter name="',"</pa\
rameter>"]},fa=Hp;var Wp={description:1,name:"minimax-m3",handler:"minimax-m3",reasoning:{mode:"TAG_BASED",start:"<mm:think>",end:"</mm:think>",field:"reasoning_content"},tools:{
format:"TAG_WITH_TAGGED",values:"elements",sectionStart:`]<]minimax[>[<tool_call>
`,sectionEnd:"]<]minimax[>[</tool_call>",function:{namePrefix:']<]minimax[>[<invoke name="',nameSuffix:'">',close:`]<]minimax[>[</invoke>
`},arguments:{namePrefix:"]<]minimax[>[<",nameSuffix:">"}},prompts:{default:`]~b]ai
`,off:`]~b]ai
</mm:think>`},stops:["[e~["],preservedTokens:["<mm:think>","</mm:think>","]<]minimax[>[<tool_call>","]<]minimax[>[</tool_call>",']<]minimax[>[<invoke name="','"\
>',"]<]minimax[>[</invoke>","]<]minimax[>[<",">","]<]minimax[>["]},pa=Wp;var Gp={description:1,name:"mistral-nemo",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"[TOOL_CALLS]",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["name","arguments","id"]},stops:["</s>"],preservedTokens:["[TOOL_CALLS]"]},ma=Gp;var $p={description:1,name:"mistral-small",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:"\
[CALL_ID]",suffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[TOOL_CALLS]","[CALL_ID]","[ARGS]"]},ha=$p;var Up={description:1,name:"muse-glimmer",handler:"muse-glimmer",reasoning:{mode:"TAG_BASED",start:"to=self<|message|>",end:"<|eom|>",field:"reasoning_content"},
content:{mode:"ALWAYS_WRAPPED",start:"to=user<|message|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<atem:function_calls>
`,sectionEnd:"</atem:function_calls>",function:{namePrefix:'<atem:invoke name="',nameSuffix:`">
`,close:`</atem:invoke>
`},arguments:{namePrefix:'<atem:parameter name="',nameSuffix:'">',valueSuffix:`</atem:parameter>
`}},messages:{start:"<|start|>",role:"assistant",recipient:"to=",text:"<|message|>",ends:["<|eom|>","<|eot|>"],reasoning:["self"],content:["user"]},prompts:{default:"\
<|start|>assistant"},stops:["<|eot|>"],preservedTokens:["to=self<|message|>","<|eom|>","to=user<|message|>","<atem:function_calls>","</atem:function_calls>",'<a\
tem:invoke name="','">',"</atem:invoke>",'<atem:parameter name="',"</atem:parameter>","<|start|>","<|message|>","<|eot|>"]},ga=Up;var Kp={description:1,name:"nemotron-v2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<TOOLCALL>",sectionEnd:"</TOOLCALL>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<SPECIAL_11>Assistant
<think>
`},stops:["<SPECIAL_12>"],preservedTokens:["<think>","</think>","<TOOLCALL>","</TOOLCALL>"]},ya=Kp;var Vp={description:1,name:"nemotron3",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ba=Vp;var qp={description:1,name:"nested-function",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",functionField:"function",nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["id","function"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</call\
>"]},xa=qp;var Jp={description:1,name:"phi4-mini",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"nam\
e",argsField:"arguments",parameterOrder:["name","arguments"],rendersBareCalls:!0},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["functool\
s"]},ka=Jp;var Yp={description:1,name:"python-bare",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|sta\
rt_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["(",")","=",","]},Aa=Yp;var zp={description:1,name:"python-dicts",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",usesPythonDicts:!0,pythonLiterals:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</cal\
l>"]},_a=zp;var Qp={description:1,name:"python-lines",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:`<function_calls>
`,sectionEnd:"</function_calls>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",
typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<function_calls>","</function_calls>","(",")","=","'",","]},wa=Qp;var Xp={description:1,name:"pythonic",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_call_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,
function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},Sa=Xp;var Zp={description:1,name:"qwen3",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},Oa=Zp;var em={description:1,name:"qwen3-coder",tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},Ea=em;var tm={description:1,name:"qwen35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},va=tm;var nm={description:1,name:"qwen35-no-prefill",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"TAG_BASED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},Ra=nm;var rm={description:1,name:"qwq",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},Ta=rm;var im={description:1,name:"response-tags",content:{mode:"ALWAYS_WRAPPED",start:"<response>",end:"</response>"},prompts:{default:"<|assistant|>"},stops:["<|end|\
>"],preservedTokens:["<response>","</response>"]},Ca=im;var sm={description:1,name:"seed-oss",reasoning:{mode:"TAG_BASED",start:"<seed:think>",end:`</seed:think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<seed:tool_call>
`,perCallEnd:"</seed:tool_call>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:">",valueSuffix:`</parameter>
`}},prompts:{default:`<seed:bos>assistant
`},stops:["<seed:eos>"],preservedTokens:["<seed:think>","</seed:think>","<seed:tool_call>","</seed:tool_call>","<function=",">","</function>","<parameter=","</p\
arameter>"]},Ma=sm;var om={description:1,name:"solar",reasoning:{mode:"TAG_BASED",start:"<|think|>",end:"<|end|><|begin|>assistant",field:"reasoning"},content:{mode:"ALWAYS_WRAPPE\
D",start:"<|content|>",end:"<|end|>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls|>",sectionEnd:"<|calls|>",perCallStart:"<|tool_call\
:begin|>",perCallEnd:"<|tool_call:end|>",function:{nameSuffix:"<|tool_call:args|>"},callId:{position:"PRE_FUNC_NAME",suffix:"<|tool_call:name|>"}},prompts:{default:"\
<|begin|>assistant"},preservedTokens:["<|think|>","<|end|><|begin|>assistant","<|content|>","<|end|>","<|tool_calls|>","<|calls|>","<|tool_call:begin|>","<|tool\
_call:end|>","<|tool_call:args|>","<|tool_call:name|>"]},Na=om;var am={description:1,name:"step3",reasoning:{mode:"FORCED_OPEN",start:`<think>
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
"<｜tool_call_end｜>",'<steptml:invoke name="','">',"</steptml:invoke>",'<steptml:parameter name="',"</steptml:parameter>"]},ja=am;var lm={description:1,name:"step35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_OPEN",start:`<think>
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
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},Da=lm;var um={description:1,name:"tool-name-arguments",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:`<minimax:tool_call>
`,perCallEnd:`</minimax:tool_call>
`,function:{namePrefix:"<tool_name>",nameSuffix:`</tool_name>
<arguments>`,close:`</arguments>
`}},prompts:{default:"<assistant>"},stops:["</assistant>"],preservedTokens:["<minimax:tool_call>","</minimax:tool_call>","<tool_name>",`</tool_name>
<arguments>`,"</arguments>"]},Ia=um;var dm={description:1,name:"xlam",tools:{format:"JSON_NATIVE",values:"json",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"]},La=dm;var ve={apertus:So,apriel15:Oo,apriel16:Eo,"bracket-think":vo,"cohere2-moe":Ro,"command-r-plus":To,"command-r7b":Co,"deepseek-r1":Mo,"deepseek-r1-distill":No,"d\
eepseek-v31":jo,devstral:Do,dsml:Io,"dsml-v4":Lo,"dsml-v41":Po,ernie45:Fo,firefunction2:Bo,functionary31:Ho,functionary32:Wo,functiongemma:Go,gemma2:$o,gemma4:Uo,
"generic-json":Ko,gigachat3:Vo,gigachat31:qo,glm46:Jo,glm47:Yo,"gpt-oss":zo,granite33:Qo,hermes:Xo,"hunyuan-a13b":Zo,hy3:ea,"hyperclova-x":ta,internlm2:na,"kimi\
-k2":ra,"kimi-k2-thinking":ia,"kimi-k3":sa,lfm2:oa,ling3:aa,llama3:la,llama4:ua,"llama4-json":da,minicpm5:ca,"minimax-m2":fa,"minimax-m3":pa,"mistral-nemo":ma,"\
mistral-small":ha,"muse-glimmer":ga,"nemotron-v2":ya,nemotron3:ba,"nested-function":xa,"phi4-mini":ka,"python-bare":Aa,"python-dicts":_a,"python-lines":wa,pythonic:Sa,
qwen3:Oa,"qwen3-coder":Ea,qwen35:va,"qwen35-no-prefill":Ra,qwq:Ta,"response-tags":Ca,"seed-oss":Ma,solar:Na,step3:ja,step35:Da,"tool-name-arguments":Ia,xlam:La};var E=class t{static{this.NONE=new t([])}static{this.ALL=new t([])}static{this.ALL.#n=!0}#e=new Uint8Array(256/8);#t="";#n=!1;constructor(e,n){n!==void 0&&(this.#e.
set(n.#e),this.#t=n.#t);for(let r of e){if(r==="")continue;let i=r.charCodeAt(0);i<256?this.#e[i>>3]|=1<<(i&7):this.#t+=r.charAt(0)}}has(e){return e<256?this.#n||
(this.#e[e>>3]&1<<(e&7))!==0:this.#n||this.#t!==""&&this.#t.includes(String.fromCharCode(e))}};function _n(t,e=""){let n=t.map((r,i)=>r&&[...r].reduceRight((s,o)=>o.
replace(/\W/,"\\$&")+(s&&`(?:$|${s})`),i?"":e));return new RegExp(n.filter(Boolean).join("|"),"g")}var wn=2,X=class{constructor(e){this.at=e}};function V(t){return{start:t,name:"",mode:"pending",id:void 0,pending:"",problems:[],handle:void 0,last:t,complete:!0,
strays:[],lacksEnd:!1,missedAt:-1,flushed:t}}function G(t,e,n,r=!1){if(e.name=n,t.out.saw=!0,!t.tools.accepts(n)){if(t.isTrial)throw new X(e.start);e.mode="reje\
cted",t.out.mark("call"),t.out.reject(n);return}if(t.options.parallelToolCalls===!1&&t.state.accepted>0&&!t.isTrial&&!r){e.mode="extra",e.flushed=e.start,t.state.
extra=e;return}t.state.accepted++,e.mode="accepted",t.out.mark("call"),e.handle=t.out.open(n,e.id);let{pending:i}=e;e.pending="",b(t,e,i)}function We(t,e,n){n===
""||e.id!==void 0||(e.id=n,e.handle!==void 0&&t.out.identify(e.handle,n))}function b(t,e,n){e.handle!==void 0?t.out.append(e.handle,n):e.mode==="pending"&&(e.pending+=
n)}function tt(t){return t.handle?.arguments??t.pending}function T(t,e,n,r,i=r){if(e.mode==="pending")e.problems.push([n,r,i]);else if(e.mode==="accepted"||e.mode===
"rejected"&&n==="unexpected-text"){if(t.isTrial&&/^(?:une|miss|malf)/.test(n))throw new X(r);t.out.problem(n,r,i)}}function re(t,e){for(let{from:n,to:r}of e.strays)
T(t,e,"unexpected-text",n,r)}function Sn(t,e){T(t,e,"malformed-arguments",e.strays[0]?.from??e.last,e.strays.at(-1)?.to)}function ht(t,e,n){let{out:r,state:i}=t;
if(t.isTrial&&(!e.complete||e.lacksEnd||e.missedAt>=0))throw new X(n);if(e.handle!==void 0){r.close(e.handle,e.complete);for(let[s,o,a]of e.problems)r.problem(s,
o,a);e.complete&&e.missedAt>=0&&r.problem("missing-end-marker",e.missedAt),r.mark("call")}else e.mode==="rejected"?(r.problem("rejected-call",e.start,e.last),r.
mark("call")):e.mode==="extra"&&(r.put(t.text(e.flushed,n)),e.flushed=Math.max(e.flushed,n),r.problem("extra-call",e.start,e.last),i.extra=void 0);i.previous=e,
i.adjacent=!0,i.begun=!0,i.opened=[]}function L(t,e,n){let r=t.text(e,n);if(r!==""){if(ie(r)!==""){if(t.isTrial)throw new X(e);t.state.adjacent=!1,t.state.begun=
!0}t.out.put(r)}}function*Pt(t,e,n,r){let{input:i}=t,s=e;for(;;){if(s=i.next(n.units,s),s>=i.length){if(r(s),i.ended)return{at:s,kind:"final",rank:-1,to:s};yield*t.
wait(s);continue}let o=n.at(s);if(o===c)s++;else{if(o!==f)return{...o,at:s};i.ended?s++:(r(s),yield*t.wait(s))}}}function*xe(t,e,n,r){let i=n,s=l=>{e?.mode!=="e\
xtra"&&L(t,i,l),i=Math.max(i,l)};if(t.isTrial)throw new X(n);let o=yield*Pt(t,n+1,r,s);s(o.at);let a=o.at;for(;a>n&&w(t.input.at(a-1));)a--;return e?.strays.push(
{from:n,to:a}),{found:o,to:a}}var Hr=34,cm=39,Fa=92,Br=123;function*Z(t,e,n,r=()=>{}){let{input:i}=t,s=new H(n),o=e;if(!s.isDialect){let a=i.wholeValue(e);if(a>=0)return r(a,s),{kind:"done",
at:a,scanner:s}}for(;;){for(;o<i.length&&!(s.isPlain&&(o=i.nextInString(o),o>=i.length));){let a=s.push(i.at(o));if(a==="ok")o++;else{let l=a==="done"?o+1:o;return r(
l,s),{kind:a==="error"?"error":"done",at:l,scanner:s}}}if(r(o,s),i.ended)return{kind:"end",at:o,scanner:s};yield*t.wait(o)}}function*ce(t,e,n,r){let i=yield*t.peek(
n);if((i===cm||i===Hr)&&r.dialect.quotes===!0)return yield*fm(t,e,n,r);if(i===Hr)return yield*hm(t,e,n,r);let s=n,o=i===110||i===78&&r.dialect.words===!0,a=(u,d)=>{
o||(d.isDialect?b(t,e,d.take()):b(t,e,t.text(s,u)),s=u)},l=yield*Z(t,n,r.dialect,a);if(l.kind==="done")return o?{kind:"none",at:l.at}:(e.last=l.at,i===Br?{kind:"\
object",at:l.at}:On(t,e,n,l.at));if(o&&b(t,e,t.text(s,l.at)),l.kind==="end"){if(o||b(t,e,l.scanner.isDialect?l.scanner.partialWord:""),i===45||i>=48&&i<=57){let u=l.
at;for(;w(t.input.at(u-1));)u--;return On(t,e,n,u)}return r.endCloses===!0&&i===Br&&e.mode==="accepted"&&Pa(t,e,l.scanner,l.at)?{kind:"closed",at:l.at}:Gr(e,l.at)}
return e.mode==="pending"?{kind:"fail",at:l.at}:(!o&&l.scanner.isDialect&&b(t,e,l.scanner.partialWord),i===Br&&t.repairs&&(yield*pm(t,e,l,r))&&Pa(t,e,l.scanner,
l.at)?{kind:"closed",at:l.at}:yield*ke(t,e,l.at,r.bounds))}function*fm(t,e,n,r){let i=yield*Z(t,n,r.dialect),{json:s}=i.scanner;if(i.kind==="done"){let o=JSON.parse(
s);if(z(o))return{kind:"none",at:i.at};e.last=i.at;let a=O(o).startsWith("{")&&se(O(o))!==void 0;return b(t,e,a?o:s),a?{kind:"object",at:i.at}:On(t,e,n,i.at)}return e.
mode==="pending"&&i.kind==="error"?{kind:"fail",at:i.at}:(b(t,e,s),i.kind==="error"?yield*ke(t,e,i.at,r.bounds):Gr(e,i.at))}function Gr(t,e){return t.complete=!1,
t.last=e,{kind:"end",at:e}}function On(t,e,n,r){return e.complete=!1,e.last=r,T(t,e,"malformed-arguments",n,r),{kind:"bad",at:r}}function*pm(t,e,n,r){if(e.mode!==
"accepted"||n.scanner.missing()===void 0)return!1;let i=yield*t.settle(()=>r.bounds.at(n.at),n.at);return i===c||i===f?!1:i.kind==="final"?r.endCloses===!0:i.kind===
"end"&&Xe(t.input.text(n.at,i.to))}function Pa(t,e,n,r){let i=n.missing();if(i===void 0||!t.repairs)return!1;let s;try{s=JSON.parse(tt(e)+i)}catch{return!1}let{
names:o,required:a}=t.parameters(e.name),l=Object.keys(s);if(!a.every(d=>l.includes(d))||o.length>0&&!l.every(d=>o.includes(d)))return!1;b(t,e,i);let u=r;for(;u>
0&&w(t.input.at(u-1));)u--;return e.last=u,e.isClosed=!0,T(t,e,"closed-braces",u),!0}function*ke(t,e,n,r){let i=n,s=tt(e)==="",o=l=>{let u=ie(t.text(i,l));u!==""&&
(s&&ne(u).startsWith("{")&&b(t,e,"{"),s=!1,b(t,e,u),i+=u.length)},a=yield*Pt(t,n,r,o);return o(a.at),s&&b(t,e,"{"),e.complete=!1,e.last=i,T(t,e,"malformed-argum\
ents",n,i),{kind:"malformed",at:a.at}}var mm={34:'"',39:"'",92:"\\",47:"/",98:"\b",102:"\f",110:`
`,114:"\r",116:"	"},Wr=class{#e=new H;#t="";#n="";#r="blank";#s;constructor(e){this.#s=e}get mode(){return this.#r}get isWhole(){return this.#e.done}push(e,n){let r=e.
charCodeAt(0);if(this.#r==="blank"&&(n||!w(r))&&(this.#r=e==="{"&&!n?"object":"other"),this.#r!=="object")return!0;if(this.#e.done&&!w(r))return!1;let i=this.#e.
push(r);if(i==="error")return!1;if(i==="done"||this.#t!=="")return this.#t+=e,!0;let s=r>=55296&&r<56320,o=this.#n+e;return this.#n=s?e:"",this.#s(s?o.slice(0,-1):
o),!0}flush(){this.#s(this.#t),this.#t=""}cut(){this.#s(this.#n)}};function*hm(t,e,n,r){let i=new Wr(a=>b(t,e,a)),s=n+1,o=n;for(;;){let a=yield*t.peek(s);if(a===
-1)return i.mode!=="object"&&b(t,e,t.text(o,s)),i.cut(),Gr(e,s);if(a===Hr)return i.mode==="blank"?{kind:"none",at:s+1}:(e.last=s+1,i.mode==="other"?(b(t,e,t.text(
o,s+1)),On(t,e,n,s+1)):i.isWhole?(b(t,e,"}"),{kind:"object",at:s+1}):e.mode==="pending"?{kind:"fail",at:s}:yield*ke(t,e,s,r.bounds));let l=yield*ym(t,s,a);if(l===
f){s=t.input.length;continue}if(l===c||!i.push(l.text,l.end>s+2)){if(e.mode==="pending")return{kind:"fail",at:s};let u=l===c&&i.mode!=="object"?gm(t,s):s;return i.
mode!=="object"?b(t,e,t.text(o,u)):(yield*t.settle(()=>r.bounds.at(u),u))===c&&i.flush(),yield*ke(t,e,u,r.bounds)}s=l.end,i.mode==="other"&&(b(t,e,t.text(o,s)),
o=s)}}function gm({input:t},e){let n=t.at(e)===Fa?e+1:e;if(n>e&&t.at(n)===117)do n++;while(/[0-9a-fA-F]/.test(t.char(n)));return n}function*ym(t,e,n){if(n<32)return c;
if(n!==Fa)return{text:String.fromCharCode(n),end:e+1};let r=yield*t.peek(e+1);if(r===-1)return f;if(r!==117){let s=mm[r];return s===void 0?c:{text:s,end:e+2}}let i="";
for(;i.length<4;){let s=yield*t.peek(e+2+i.length);if(s===-1)return f;let o=String.fromCharCode(s);if(!/[0-9a-fA-F]/.test(o))return c;i+=o}return{text:String.fromCharCode(
parseInt(i,16)),end:e+6}}var Ba=/[\r\n<>"]/,Ha=512,Re=new E(['"',"'","<",">","[","]","{","}"]);function oe(t,e,n,r,i){let s=t.spaces(e);if(s<0)return s;let o=s,a=d=>w(d)||(n===""?r.has(
d):d===n.charCodeAt(0));for(let d of i){let p=t.literal(d,o);if(p===c||![...d].some(h=>a(h.charCodeAt(0))))continue;let m=p===f?f:En(t,d,o,p,n,r);if(m!==c)return m}
let l=!1;for(;s<t.length;s++){let d=s===o||!a(t.at(s))?c:w(t.at(s))||n===""?s:t.literal(n,s);if(d===f)return f;if(d!==c)break;if(s-o>=Ha)return c;if(l||=Re.has(
t.at(s)),l&&!i.some(p=>p.startsWith(t.text(o,s+1))))return c}if(s>=t.length)return f;let u=t.text(o,s);return u===""||l&&!i.includes(u)?c:En(t,u,o,s,n,r)}function vn(t,e,n,r){
let i=t.spaces(e);if(i<0)return i;for(let s of r){if(!Ba.test(s)&&!s.includes(n.charAt(0)))continue;let o=t.literal(s,i),a=o<0?o:En(t,s,i,o,n,E.NONE);if(a!==c)return a}
for(let s=i;s-i<=Ha;s++){if(s>i&&!w(t.at(s-1))){let o=En(t,t.text(i,s),i,s,n,E.NONE);if(o!==c)return o}if(s>=t.length)return f;if(Ba.test(t.char(s)))return c}return c}
function En(t,e,n,r,i,s){if(i===""){if(r>=t.length)return t.ended?{name:e,from:n,to:r,end:r}:f;let l=t.at(r);return w(l)||s.has(l)?{name:e,from:n,to:r,end:r}:c}
let o=t.spaces(r);if(o<0)return o;let a=t.literal(i,o);return a<0?a:{name:e,from:n,to:r,end:a}}var Wa="```",bm=["true","false","null"];function*Te(t,e){let{input:n,out:r}=t,i=yield*t.skip(e),s=yield*$a(t,i),o=s>=0;if(o)r.mark(),i=s;else{if(!(yield*Ua(t,i)))
return e;r.put(t.text(e,i))}t.state.begun=!0;let a=i,l=yield*Z(t,i,{},p=>{r.put(t.text(a,p)),a=p});if(l.kind==="end"||!o)return l.at;let u=yield*t.skip(l.at),d=yield*t.
settle(()=>n.literal(Wa,u),l.at);return d<0?l.at:(r.put(t.text(l.at,u)),r.mark(),d)}function*Ga(t){let e=yield*t.skip(0),n=yield*t.peek(e);return n===123||n===91||
(yield*$a(t,e))>=0}function*$a(t,e){let n=yield*t.settle(()=>t.input.literal(Wa,e),e);if(n<0)return c;let r=yield*t.settle(()=>t.input.literal("json",n),e),i=yield*t.
skip(r>=0?r:n);return(yield*Ua(t,i))?i:c}function*Ua(t,e){let n=yield*t.peek(e);if(n!==123&&n!==91)return!1;let r=yield*t.skip(e+1),i=yield*t.peek(r);return i===
34||i===(n===123?125:93)?!0:n===123?!1:i===123||i===91||i===45||i>=48&&i<=57?!0:(yield*t.settle(()=>xm(t,r),e))>=0}function xm({input:t},e){let n=!1;for(let r of bm){
let i=t.literal(r,e);if(i===f||i>=0&&i>=t.length)n=!0;else if(i>=0&&!/\w/.test(t.char(i)))return i}return n?f:c}function Rn({description:{messages:t={}}}){return[t.start??"",...t.ends??[]]}function*Ge(t,e){let n=t.reads?e(t):void 0,r=be(t.description,t.marks,t.options,t.prompt),s=yield*new fe(t,n,e).read(r);yield*D(t,n,s.at,{sawReasoning:s.saw})}function*Ka(t,e,n){
if(!t.hasResponseSchema)return n;let r=yield*t.skip(n);L(t,n,r);let i=e===void 0||r>=t.input.length?c:yield*e.content(r);return i===c?yield*Te(t,r):i}function*D(t,e,n,r){
let{input:i,out:s}=t,o=new $r(t,r),a=new E([...t.stops,...o.markers,...r.special?.units??[]],e?.units),l=yield*Ka(t,e,n),u=l;for(;;){if(l=i.next(a,l),L(t,u,l),u=
l,l>=i.length){if(i.ended)return;yield*t.wait(l);continue}if((yield*t.settle(()=>t.stopsAt(l),l))>=0){let g=e===void 0?c:yield*t.settle(()=>e.headAt(l,0),l);if(g===
c||g===f){s.mark();return}}let p=o.markers.length===0?c:yield*o.at(l);if(p!==c){u=l=o.isOpen?yield*Ka(t,e,p):p;continue}let m=r.special===void 0?c:yield*r.special.
at(l),h=m!==c||e===void 0?m:yield*e.content(l);h===c?l++:u=l=h}}var $r=class{#e;#t;#n;#r;#s;constructor(e,{sawReasoning:n,isUnwrapped:r=!1}){this.#e=e;let{mode:i="\
PLAIN"}=e.description.content??{},s=!r&&i!=="PLAIN"&&(i!=="WRAPPED_WITH_REASONING"||n),{start:o,end:a}=e.marks.content;this.#t=s?o:"",this.#n=s?a:"",this.#r=!Qe(
o),this.isOpen=n&&e.marks.reasoning.end===o||e.options.continueFinalMessage==="content"||o!==""&&ie(e.prompt).endsWith(o),this.#s=i==="WRAPPED_WITH_CALLS",this.#r&&
o!==""&&this.isOpen&&(e.state.begun=!0),this.markers=[this.#t,this.#n].filter(Boolean)}*at(e){let n=this.#e;for(let r of this.markers){let i=yield*n.settle(()=>n.
input.literal(r,e),e);if(i<0)continue;let s=r===this.#t;if(!(s&&this.#r&&n.state.begun&&!n.state.adjacent)&&!(this.#n!==""&&this.isOpen===s))return this.isOpen=
s,n.out.mark("call"),s&&this.#r?n.state.begun=!0:this.#s&&(n.state.begun=!1),i}return c}},fe=class{constructor(e,n,r){this.looseMarkers=[];this.run=e,this.#e=n,
this.#t=r,this.#n=e.marks.reasoning.start,this.end=e.marks.reasoning.end,this.#r=e.options.reasoningFormat==="none"}#e;#t;#n;#r;endAt(e){return this.run.input.literal(
this.end,e)}looseEndAt(e){return c}*read(e,n=this.run.prefix){let{run:r}=this,{continueFinalMessage:i="none"}=r.options;if(this.end==="")return{at:n,saw:!1};if(e===
"after"&&i==="none"&&r.out.mark("reasoning"),e==="after"&&i==="content")return{at:n,saw:!0};let s=this.#n===""||i==="reasoning"?c:yield*this.#s(this.#n,n);if(s<
0){if(e!=="inside")return{at:n,saw:e==="after"};if(yield*this.#i())return{at:n,saw:!0}}else this.#r&&r.out.put(r.text(n,s));return i==="reasoning"&&r.out.continueReasoning(),
{at:yield*this.inside(s<0?n:s),saw:!0}}*#s(e,n=this.run.prefix){let{run:r}=this,i=yield*r.skip(n);return yield*r.settle(()=>r.input.literal(e,i),i)}*#i(){let{start:e}=this.
run.marks.content;return e!==""&&e!==this.end&&Xe(e)&&(yield*this.#s(e))>=0}*inside(e){let{run:n}=this,{input:r,out:i}=n,s=this.#e,o=s!==void 0&&!this.#r,a=o&&this.
end===n.marks.content.start,l=o&&!a&&n.marks.marksCalls&&n.repairs&&n.options.stopReason!=="length",u=new gt(n,e,[this.end],x=>this.endAt(x)),d=new gt(n,e,n.stops,
x=>n.stopsAt(x)),p=new gt(n,e,this.looseMarkers,x=>this.looseEndAt(x)),m=new gt(n,e,s?.units??[],x=>o?s.headAt(x,0):c),h=e,g,y=x=>{x<=h||(this.#r?i.put(n.text(h,
x)):i.think(n.text(h,x)),h=x)};for(;;){let x=u.step(r.length),k=u.at;if(a&&m.step(k)!==void 0)return y(m.at),i.mark("reasoning"),m.at;if(x!==void 0)return y(k),
this.#r?i.put(n.text(k,x)):i.mark("reasoning"),x;let S=p.step(k),ue=g===void 0?l&&m.step(p.at)!==void 0:g.start<p.at;if(S!==void 0&&r.ended&&!this.#r&&!ue)return y(
p.at),i.mark("reasoning"),S.from;let tn=d.step(k);if(tn!==void 0&&r.ended&&g===void 0&&!this.#r&&!l)return y(d.at),r.length;l&&g===void 0&&m.step(k)!==void 0&&(g=
new Ur(n,this.#t,m.at));let td=Math.min(k,d.at,p.at,l||a?m.at:k);if(g===void 0&&r.ended){let rs=tn!==void 0&&!this.#r;return y(rs?d.at:r.length),rs||i.endOpenReasoning(),
r.length}let mr=g?.step()??"waits";if(typeof mr=="object"&&g!==void 0){m.goOn(Math.max(mr.failed,g.start+1)),g=void 0;continue}if(y(td),mr==="calls"&&g!==void 0)
return i.mark("reasoning"),g.start;yield*n.wait(h)}}},gt=class{#e;#t;#n;#r;constructor(e,n,r,i){this.#e=e,this.at=n,this.#t=r instanceof E?r:new E(r),this.#n=i}step(e){
let{input:n}=this.#e;for(;this.#r===void 0;){if(this.at=Math.min(n.next(this.#t,this.at),n.length),this.at>=e)return;let r=this.#n(this.at);if(r!==c&&r!==f)this.#r=
r;else{if(r===f&&!n.ended)return;this.at++}}return this.at<e?this.#r:void 0}goOn(e){this.#r=void 0,this.at=e}},Ur=class{#e;#t;#n=new Be;#r=Nr();constructor(e,n,r){
this.#e=e,this.start=r,this.#t=D(e,n(e),r,{sawReasoning:!1})}step(){let e=this.#e,{out:n,state:r}=e;e.out=this.#n,e.state=this.#r,e.isTrial=!0;try{let i=this.#t.
next().done===!0;return this.#r=e.state,i?"calls":"waits"}catch(i){if(i instanceof X)return{failed:i.at};throw i}finally{e.out=n,e.state=r,e.isTrial=!1}}};var Va=123;function*Vr(t){let e=new Kr(t),n=t.options.continueFinalMessage==="content"?0:yield*e.first();yield*D(t,void 0,n,{sawReasoning:!1,isUnwrapped:!0,special:e})}
var Kr=class{#e;#t;#n;#r;#s;constructor(e){let{messages:n={}}=e.description;this.#e=e,this.#t=n.start??"",this.#n=n.content??[],this.units=[this.#t],this.#r=new E(
["{",this.#t]),this.#s={units:new E([this.#t,...e.stops]),at:r=>this.#c(r)}}*first(){let e=this.#e;if(!e.prompt.endsWith(this.#t))return 0;let n=yield*e.settle(
()=>this.#a(0),0);return n===c||n===f||n.tool!==void 0&&!e.tools.has(n.tool)?0:yield*this.#l(0,n)}*at(e){let r=yield*this.#e.settle(()=>this.#i(e),e);return r===
f?this.#u(e):r===c?c:yield*this.#l(e,r)}#i(e){let n=this.#e.input.literal(this.#t,e);return n<0?n:this.#a(n)}#a(e){let n=this.#e,{input:r}=n,i=!1;for(let l of this.#n){
let u=r.literal(l,e),d=u<0?u:r.lineEnd(u);if(d>=0)return{tool:void 0,end:d};d===f&&(i=!0)}if(!n.reads||w(r.at(e)))return i?f:c;let s=oe(r,e,"",this.#r,n.tools.names);
if(s===f||s===c)return i?f:s;let o=r.spaces(s.end);if(o<0)return o;if(o>=r.length)return f;if(r.at(o)===Va)return{tool:s.name,end:s.end};let a=r.literal(this.#t,
o);return a>=0?{tool:s.name,end:s.end}:a}#u(e){let n=this.#e,{input:r}=n,i=r.literal(this.#t,e);if(i<0||i>=r.length||!n.reads)return c;let s=r.text(i,r.length);
return this.#n.some(o=>o.startsWith(s)||s.startsWith(o)&&z(s.slice(o.length)))?c:(n.out.problem("unterminated-call",e,r.length),n.out.saw=!0,L(n,e,r.length),r.length)}*#l(e,{
tool:n,end:r}){let i=this.#e;if(n===void 0)return i.out.mark(),i.hasResponseSchema?yield*Te(i,r):r;let s=V(e);G(i,s,n),s.last=r;let o=yield*i.skip(r),a=o;return(yield*i.
peek(o))===Va?a=(yield*ce(i,s,o,{bounds:this.#s,dialect:{}})).at:(b(i,s,"{}"),a=r),ht(i,s,a),a}#c(e){let n=this.#e,r=this.#i(e);if(r!==c&&r!==f)return{kind:"sta\
rt",rank:0,to:r.end};let i=n.stopsAt(e);return i>=0?{kind:"final",rank:0,to:i}:r===f&&n.input.ended?{kind:"start",rank:0,to:n.input.length}:r===f||i===f?f:c}};function*qa(t,e,n,r,i){let{input:s}=t,o=r.filter(Boolean),a=n,l=o,u=qr(t,Ft(i),o,()=>l);for(;l.length>0||e.lacksEnd;){let d=yield*t.skip(a),p=d<s.length?yield*t.
settle(()=>km(t,d,l),d):c;if(p!==c&&p!==f){if(e.hasText&&t.out.put(t.text(a,d)),p.index>0&&Ce(e),e.isClosed=!1,l=l.slice(p.index+1),a=p.to,l.length===0&&(e.lacksEnd=
!1),e.lacksEnd||(e.last=a),l.length===0)return a;continue}let m=c;if(d>=s.length?m={kind:"final",rank:-1,to:d}:m=yield*t.settle(()=>u.at(d),d),m!==c)return Ce(e),
m!==f&&m.kind==="final"?e.mode==="extra"?m.rank>0?m.to:d:(d<s.length?t.out.mark():t.out.put(t.text(a,d)),m.to):d;e.mode!=="extra"&&t.out.put(t.text(a,d)),a=(yield*xe(
t,e,d,u)).found.at}return a}function km(t,e,n){let r=!1;for(let[i,s]of n.entries()){let o=t.input.literal(s,e);if(o>=0)return{index:i,to:o};o===f&&(r=!0)}return r?
f:c}function Ce(t){t.lacksEnd||t.isClosed||(t.lacksEnd=!0,t.missedAt=t.last)}function qr(t,{units:e,at:n},r,i){return{units:e,at:s=>{let o=n(s);if(o===c||o===f)
return o;let a=t.input.text(s,o.to),{end:l}=t.marks.section,u=[...r,l].filter(d=>d!==""&&(o.kind==="end"?d===a:o.rank===1&&d.startsWith(a)));return u.length===0||
u.some(d=>d===l||i().includes(d))?o:c}}}function Ft({units:t,at:e}){return{units:t,at:n=>{let r=e(n);return r===c||r===f?r:r.kind==="key"||r.kind==="final"&&r.rank===
wn?c:r}}}function Tn(t,e,n){if(e.strays.length===0||e.mode!=="accepted")return!1;let{names:r,required:i}=t.parameters(e.name),s=e.strays.map(({from:o,to:a})=>t.
input.text(o,a)).join(`
`);return n.size===0||!i.every(o=>n.has(o))||r.some(o=>!n.has(o)&&Am(s,o))}function Am(t,e){let n=r=>r!==void 0&&/[\p{L}\p{N}_]/u.test(r);for(let r=t.indexOf(e);r>=
0&&e!=="";r=t.indexOf(e,r+1))if(!n(t[r-1])&&!n(t[r+e.length]))return!0;return!1}var Cn=class{constructor(e){this.run=e}openingAt(e){let{input:n,marks:r}=this.run;return this.run.first(...[r.section,r.call].map(({start:i,end:s})=>()=>{let o=n.
marker(i,e);return o<0?o:{end:o,close:s}}))}*textual(e,{end:n,close:r}){let{run:i}=this,{input:s}=i;if(L(i,e,n),!Qe(r))return n;let o=yield*i.skip(n),a=yield*i.
peek(o),l=a===123||a===91;a===60&&(l=(yield*i.settle(()=>s.literal(r,o),o))<0);for(let u of i.tools.names)!l&&a===u.charCodeAt(0)&&i.tools.accepts(u)&&(l=(yield*i.
settle(()=>s.literal(u,o),o))>=0);return(l||a===60)&&i.state.opened.push({at:l?e:-1,close:r}),n}*closing(e){let{run:n}=this,{opened:r}=n.state;if(n.repairs)for(let i=r.
length-1;i>=0;i--){let{at:s,close:o}=r[i],a=yield*n.settle(()=>n.input.literal(o,e),e);if(!(a<0)){if(r.length=0,s<0)return;n.out.problem("malformed-call",s,a),n.
out.saw=!0;return}}}};var Mn=({run:{marks:t}},e)=>Xe(e===1?t.call.start:`${t.name.start}NAME${t.name.end}`);function Jr(t,e){if(e.quotesHead===void 0){let n=tt(e),{marks:r}=t.run,i=t.
bareLevels.filter(s=>Mn(t,s)).map(s=>s===1?r.call.start:r.name.start);e.quotesHead=i.some(s=>n.includes(s)||n.includes(W(s)))}return e.quotesHead}function*Ja(t,e){
let{run:n,bareLevels:r}=t;if(r.length===0||n.out.inFence)return c;let{previous:i}=n.state;for(let s of r){let o=yield*n.settle(()=>t.headAt(e,s),e);if(o===c||o===
f||!n.tools.has(o.name))continue;if(i!==void 0&&(i.mode!=="accepted"||Jr(t,i)))return c;if(!Mn(t,s))continue;let a=n.input.text(e,o.end),l=a.startsWith("<|")||a.
startsWith("<｜");if(!(!(!n.state.begun||n.state.adjacent||l||e===n.prefix||n.input.at(e-1)===10)||(yield*n.settle(()=>t.bareFollows(o),e))!==!0)){if(n.isTrial)
throw new X(e);return yield*t.readBare(e,o,s)}}return c}var _m={units:E.NONE,at:()=>c},Ae=class{constructor(e,n){this.inSection=!1;this.inArray=!1;this.#e=!1;this.#t=!1;this.#r=-1;this.#i=!1;this.isFurther=!1;this.#a=
{at:-1,to:-1};this.sectionBounds={units:E.ALL,at:e=>{let n=this.run.input.marker(this.sectionEnd,e);if(n>=0)return{kind:"end",rank:2,to:n};let r=this.bounds.at(
e),i=r!==c&&r!==f&&(r.kind==="key"||r.kind==="end"&&r.to!==this.run.input.literal(this.marks.section.end,e));if(r!==c&&!i)return r;if(!this.inArray)return c;let s=this.
run.input.at(e);return s===44?this.#f(e):s===123?this.#p(e):s===93?{kind:"end",rank:1,to:e+1}:c}};this.run=e,this.#s=new Cn(e),this.marks=e.marks;let{section:r,
call:i}=e.marks;this.#n=e.description.tools?.rendersBareCalls===!0;let s=[r.start,i.start].filter(Boolean);this.bareLevels=[1,2].slice(2-s.length),this.isArray=
e.description.tools?.toolsArrayWrapped===!0,this.isBare=r.start===""&&i.start===""&&(!e.marks.marksCalls||e.description.handler==="python-calls"),this.units=new E(
[r.start,i.start,r.end,i.end,e.marks.separator,e.marks.code,...n])}#e;#t;#n;#r;#s;#i;#a;outerAt(e){return c}bareFollows(e){return c}*code(e){return c}get isUnmarked(){
return this.isBare||this.#t}headAt(e,n){let{input:r}=this.run,{section:i,call:s}=this.marks,o=n===0?this.isArray:this.inArray,a=e;n===0&&(a=r.past(i.start,a),o&&
(a=r.past("[",a)));let l=n<=1?r.past(s.start,a):a;if(l<0)return l;if(l>=r.length)return f;let u=this.innerAt(l,{inArray:o,level:n});return u!==c&&u!==f&&(u.own=
a),u}furtherAt(e){return this.inSection?this.quotedAt(e):this.isBare?c:this.headAt(e,0)}quotedAt(e){return this.run.first(()=>this.headAt(e,1),()=>this.headAt(e,
0))}get needsSeparator(){return!1}separatorAt(e){return this.inArray?this.run.input.literal(",",e):this.run.input.marker(this.marks.separator,e)}*content(e){let{
run:n,marks:r}=this,{input:i,state:s}=n;if(r.code!==""){let l=yield*this.code(e);if(l!==c)return l}if(s.adjacent&&r.separator!==""&&r.section.end===""&&this.#r<
0){let l=yield*this.#l(e);if(l!==c)return l}if(!this.isBare||!s.begun&&!this.#e||s.adjacent&&!this.#e){let l=yield*n.settle(()=>this.headAt(e,0),e);if(l===f){if(this.
isBare)return c;if(i.literal(r.section.start||r.call.start||r.name.start,e)>=0)return this.cutOff(e)}else if(l!==c){let u=yield*this.section(e,l);if(u!==c)return u}}
if(this.#n&&(!s.begun||s.adjacent&&!this.#e)){let l=yield*this.#u(e);if(l!==c)return l}let o=n.repairs?yield*Ja(this,e):c;if(o!==c)return o;let a=yield*n.settle(
()=>this.#s.openingAt(e),e);return a!==c&&a!==f?yield*this.#s.textual(e,a):(s.opened.length>0&&(yield*this.#s.closing(e)),c)}*#u(e){let{run:n}=this;if(n.input.at(
e)!==123)return c;let r=this.innerAt(e,{inArray:!1,level:1});if(r===c||r===f)return c;this.#t=!0;let i=yield*this.read(e,r);return this.#t=!1,i}*#l(e){let{run:n}=this,
{input:r}=n,i=yield*n.settle(()=>this.separatorAt(e),e);if(i<0)return c;let s=yield*n.skip(i);if(this.#n&&s<r.length&&r.at(s)===123){let l=yield*this.#u(s);if(l!==
c)return l}let o=this.isArray&&this.#e&&this.isBare?c:yield*n.settle(()=>this.headAt(s,this.isBare?1:0),e);if(o===f&&s<r.length)return this.isBare?c:this.cutOff(
e);let a=s>=r.length||(yield*n.settle(()=>n.stopsAt(s),e))>=0;return o===c&&!a?c:(n.out.mark(),o!==c&&o!==f&&this.isBare?yield*this.section(s,o):s)}*section(e,n){
let r=this.marks.section.start!==""||n.inArray;n.inArray&&(this.#e=!0),this.inSection=r,this.inArray=n.inArray,this.#r=-1;let i=yield*this.read(e,n),s=i===c||!r||
this.#i?i:yield*this.#c(i);return this.inSection=!1,this.inArray=!1,i===c&&n.inArray&&(this.#e=!1),s}*#c(e){let{run:n}=this,{input:r}=n,i=e;for(;;){let s=yield*n.
skip(i);if(n.state.previous?.mode==="extra"&&(n.out.put(n.text(i,s)),i=s),s>=r.length)return this.#m(s);if(this.inArray){let d=r.literal("]",s);if(d>=0){if(this.
inArray=!1,this.#r=d,n.out.mark(),i=d,this.sectionEnd==="")return i;continue}}let o=this.sectionEnd,a=yield*n.settle(()=>r.marker(o,s),s);if(a>=0)return this.inArray&&
this.#m(a),n.out.mark(),n.state.adjacent=!0,a;if(a===f){if(n.isTrial)throw new X(s);return n.out.mark(),this.#m(r.length)}let l=yield*n.settle(()=>this.#o(s),s);
if(l===f){if(this.nextMarker(s))return n.out.put(n.text(i,s)),this.cutOff(s);i=yield*this.#d(i,s,!0);continue}if(l===c){if(o===""&&!this.inArray)return i;let d=this.
isBare?c:yield*n.settle(()=>this.headAt(s,0),s),p=yield*n.settle(()=>this.outerAt(s),s);if(d!==c||p!==c||(yield*n.settle(()=>n.stopsAt(s),s))>=0)return this.#m(
s);i=yield*this.#d(i,s);continue}if(l==="dropped"){let d=this.separatorAt(s);n.out.mark(),i=d;continue}this.isFurther=!0;let u=yield*this.read(s,l);if(this.isFurther=
!1,this.#i)return u;if(u===c&&o===""&&!this.inArray)return i;i=u===c?yield*this.#d(i,s):u}}#o(e){let{run:n,marks:r}=this,{input:i}=n;if(this.isArray&&!this.inArray&&
r.call.start==="")return c;let s=this.separatorAt(e);if(s===f)return f;let o=!1;if(s>=0){let l=i.spaces(s);if(l===f)return f;if(l>=i.length)return"dropped";if(l>=
0){let u=this.headAt(l,1);if(u!==c&&u!==f)return u;let d=n.first(()=>n.anyOf([this.sectionEnd,this.inArray?"]":""],l),()=>this.lastAt(l));if(d!==c&&(d!==f||u===
c&&i.ended))return"dropped";o=u===f||d===f}}let a=this.needsSeparator?c:this.headAt(e,1);return a===c&&o?f:a}lastAt(e){return this.run.stopsAt(e)}nextMarker(e){
let{section:n,call:r,name:i}=this.marks;return this.separatorAt(e)>=0||this.run.anyOf([n.start,r.start||i.start||"{"],e)===!0}*#d(e,n,r=!1){let{run:i}=this;i.out.
put(i.text(e,n));let s=yield*xe(i,void 0,n,r?_m:this.sectionBounds);return i.out.unexpected(n,s.to,e===this.#a.at?this.#a.to:-1),this.noteText(s.found.at,s.to),
s.found.at}noteText(e,n){this.#a={at:e,to:n}}#f(e){let{run:n}=this,{input:r}=n,i=r.spaces(e+1);if(i<0)return i;let s={kind:"separator",rank:0,to:e};if(i>=r.length||
r.at(i)===93)return s;let o=n.first(()=>n.anyOf([this.sectionEnd],i),()=>n.stopsAt(i)),a=o===c||o===f?this.#p(i):s;return a===f&&r.ended?s:a===c&&o===f?f:a}#p(e){
let n=this.headAt(e,1);return n===c||n===f?n:{kind:"separator",rank:0,to:e}}get sectionEnd(){return this.marks.section.end}#m(e){let{run:n}=this,r=n.state.previous;
return r!==void 0&&r.mode==="accepted"&&r.complete&&(!r.lacksEnd||this.#r>r.last)&&!(r.isClosed&&this.inArray)&&(this.sectionEnd!==""||this.inArray)&&n.out.problem(
"missing-end-marker",Math.max(r.last,this.#r)),e}get reportsCut(){return!this.isUnmarked||this.inArray}cutOff(e){let{run:n}=this,{input:r,state:i}=n;if(n.isTrial)
throw new X(e);return this.#i=!0,this.reportsCut&&(n.out.problem("unterminated-call",e,r.length),n.out.saw=!0),i.adjacent&&i.previous?.lacksEnd===!0&&n.out.dropSpace(),
L(n,e,r.length),r.length}*readBare(e,n,r){this.run.out.problem("missing-start-marker",e);let i=yield*this.read(e,n);return yield*this.dropEnds(i,[this.marks.section.
end])}*dropEnds(e,n){let{run:r}=this,i=e;for(let s of n){if(s==="")continue;let o=yield*r.skip(i),a=yield*r.settle(()=>r.input.literal(s,o),o);a===c||o>=r.input.
length||(r.out.mark(),i=a===f?r.input.length:a)}return i}*ending(e,n,r,i=this.bounds){return yield*qa(this.run,e,n,r,i)}finish(e,n){return ht(this.run,e,n),n}};var Ya=123,Nn=class extends Ae{#e;constructor(e){let{section:n,call:r,name:i,functionEnd:s,id:o,args:a,key:l}=e.marks,u=n.start===""&&r.start==="";super(e,[i.start,
u?"":s]),this.ends=[a.end,s,r.end].filter(Boolean),this.isJson=e.description.tools?.format==="TAG_WITH_JSON",this.#e=o.generated&&o.position==="BETWEEN_FUNC_AND\
_ARGS"&&!Qe(i.start)&&!Qe(o.start);let d=this.#e?[o.end]:[o.start,o.end];this.nameEnds=new E([...d,a.start,l.start,s,r.end,n.end,this.isJson||i.end===""?"{":""])}innerAt(e,{
level:n}){let{run:r,marks:i}=this,{input:s}=r,{id:o,name:a}=i,l=e,u;if(o.position==="PRE_FUNC_NAME"){let p=this.idBefore(l);if(p===c||p===f)return p;u=p.id,l=p.
end}if(this.#e)return this.wordAt(l,n!==0&&!this.inSection);if(a.start!==""){let p=s.literal(a.start,l);if(p<0)return p;l=p}else if(n===2)return c;let d=oe(s,l,
a.end,this.nameEnds,r.tools.names);return d===c||d===f?d:this.#t(e,d.name,d.end,u)}idBefore(e){return{id:void 0,end:e}}wordAt(e,n){return c}#t(e,n,r,i){let{run:s,
marks:o}=this,{input:a}=s,{id:l}=o,u=r,d=i,p=!1;if(l.position==="BETWEEN_FUNC_AND_ARGS"){let g=a.spaces(u);if(g<0)return g;let y=a.marker(l.start,g);if(y===f)return f;
let x=this.idBetween(y>=0?y:g,y>=0);if(x===f)return f;x!==c&&(d=x.id,u=x.end,p=!0)}if(o.args.start!==""){let g=a.spaces(u),y=g<0?g:a.literal(o.args.start,g);if(y===
f)return f;y>=0&&(u=y,p=!0)}let m=l.position==="BETWEEN_FUNC_AND_ARGS"||o.args.start!=="",h=!0;return this.isJson&&!p?h=this.jsonFollows(u,!m):!this.isJson&&o.name.
end===""&&(h=this.#r(u,n)),h!==!0?h:{inner:e,end:u,name:n,id:d,inArray:!1}}idBetween(e,n){return c}jsonFollows(e,n){let{run:r}=this,{input:i}=r,s=i.spaces(e);if(s<
0)return s;if(s>=i.length)return f;let o=i.at(s);if(o===Ya||n&&(o===91||o===34))return!0;let{section:a,call:l,name:u}=this.marks,d=[...this.ends,a.end,a.start,l.
start,a.start===""&&l.start===""?u.start:""];return r.first(()=>n?q(i.literal("null",s)):c,()=>r.anyOf(d,s))}#n(e){let{input:n}=this.run;if(n.at(e)!==Ya)return c;
let r=n.spaces(e+1);return r<0?r:r>=n.length?f:n.at(r)===34||n.at(r)===125?!0:c}#r(e,n){let{run:r}=this,{input:i}=r,s=i.spaces(e);if(s<0)return s;if(s>=i.length)
return f;let o=r.tools.has(n)?r.parameters(n).longest:[];return r.first(()=>q(this.keyAt(s,o)),()=>this.#n(s),()=>r.anyOf(this.ends,s))}},q=t=>t===c||t===f?t:!0;var wm=123,ae=class extends Nn{constructor(n,r){super(n);this.inTags=r;this.keys=[];this.isInstead=!1;let{section:i,call:s,name:o,args:a,key:l,functionEnd:u}=n.
marks,{tools:d={}}=n.description;this.dialect={quotes:d.usesPythonDicts===!0,words:d.pythonLiterals===!0},this.patterns=n.marks.patterns,this.#e=[i.start,s.start,
o.start,u,s.end,i.end,l.start,a.end,...n.stops,...Rn(n)],this.bounds={units:new E(this.#e),at:p=>this.boundaryAt(p)}}#e;openingOf(n){return n.startsWith("</")?n.
replace("/","").replace(">",""):""}beginningsIn(n){return this.patterns[`${n} `]??=_n([n,...this.#e.slice(0,3),this.openingOf(n)],`(?=\\s{0,257}((${_n([",",n]).
source})\\s{0,257})?($|${_n(this.#e).source}))`)}insteadAt(n){return c}get insteadEnd(){return""}*readArgument(n,r,i){return yield*this.inTags.value(this,n,r,i?.
allowed)}continuesAt(n){return c}boundaryAt(n){let{run:r,marks:i}=this,{input:s}=r,o=!1;for(let[p,m]of[this.isInstead?this.insteadEnd:i.args.end,i.functionEnd,i.
call.end,i.section.end].entries()){let h=s.marker(m,n);if(h>=0)return{kind:"end",rank:p,to:h};h===f&&(o=!0)}let a=this.outerAt(n);if(a!==c&&a!==f)return a;let l=this.
isJson?c:this.keyAt(n);if(l!==c&&l!==f)return{kind:"key",rank:0,to:l.end};let u=this.furtherAt(n);if(u!==c&&u!==f)return{kind:"start",rank:0,to:u.end};let d=r.stopsAt(
n);return d>=0?{kind:"final",rank:0,to:d}:!o&&l!==f&&u!==f&&a!==f&&d!==f?c:s.ended?!o&&l!==f&&u===f?{kind:"start",rank:0,to:s.length}:o||u===f?{kind:"final",rank:1,
to:s.length}:l===f?{kind:"final",rank:wn,to:s.length}:c:f}furtherAt(n){return this.inSection?super.furtherAt(n):this.headAt(n,0)}keyAt(n,r=this.keys){let{run:i,
marks:s}=this,{input:o}=i;if(s.key.start==="")return c;let a=o.literal(s.key.start,n);if(a<0)return a;let l=s.key.end===""?oe(o,a,"",this.nameEnds,r):vn(o,a,s.key.
end,r);return l===c||l===f?l:this.edgesAt(l.name,l.from,l.end)}edgesAt(n,r,i){let{marks:s}=this,{input:o}=this.run;if(s.escaped!==void 0){let d=o.spaces(i);if(d===
f||d>=0&&o.literal(s.escaped.start,d)===f)return f}if(s.value.start===""&&s.typed===void 0)return{name:n,from:r,end:i,edges:s.value,mark:void 0};let a=o.spaces(
i);if(a<0)return a;let l=o.literal(s.value.start,a);if(l>=0)return{name:n,from:r,end:l,edges:s.value,mark:s.typed===void 0?void 0:"string"};let u=s.typed===void 0?
c:o.literal(s.typed.start,a);return u>=0&&s.typed!==void 0?{name:n,from:r,end:u,edges:s.typed,mark:"other"}:l===f||u===f?f:c}bareFollows(n){let{run:r}=this,{input:i}=r,
s=i.spaces(n.end);if(s<0)return s;let o=r.parameters(n.name).longest;return r.first(()=>this.isJson?s<i.length?i.at(s)===wm?!0:c:f:q(this.keyAt(s,o)),()=>q(this.
insteadAt(s)),()=>r.anyOf(this.ends,s))}*read(n,r){return this.isJson?yield*this.#t(n,r,this.ends):yield*this.readTagged(n,r,this.ends)}*#t(n,r,i,s=!1,o=!1){let{
run:a}=this,l=V(r.own??n);l.last=r.end,r.id!==void 0&&We(a,l,r.id),G(a,l,r.name,o),s&&T(a,l,"missing-start-marker",n);let u=yield*this.json(l,r.end,this.dialect);
if(u===void 0)return this.finish(l,a.input.length);let{at:d,left:p}=yield*this.functionEnd(l,yield*this.idAfter(l,u),i),m=g=>(re(a,l),this.finish(l,g)),h=yield*this.
shared(l,d,p,i,()=>m(d));return h!==c?h:m(yield*this.ending(l,d,p,this.textBounds()))}*functionEnd(n,r,i,s=this.bounds){let o=i.filter(l=>l===this.marks.call.end),
a=i.slice(0,i.length-o.length);return{at:a.length>0?yield*this.ending(n,r,a,s):r,left:o}}*json(n,r,i){let{run:s,bounds:o}=this,a=yield*s.skip(r),l=a<s.input.length?
yield*s.settle(()=>o.at(a),a):f;if(l===f||l!==c&&l.kind==="final"){n.complete=!1,a<s.input.length&&s.out.mark();return}if(l!==c&&l.kind==="start"&&l.to===s.input.
length&&!this.nextMarker(a))return b(s,n,"{"),n.complete=!1,a;let u=l===c?yield*ce(s,n,a,{bounds:o,dialect:i}):{kind:"none",at:a};return u.kind==="none"&&(b(s,n,
"{}"),l===c&&(n.last=u.at)),u.kind==="end"?void 0:u.at}textBounds(n=!1){let{args:r,functionEnd:i,call:s}=this.marks,o=[r.end,i,s.end];return qr(this.run,Ft(this.
bounds),o,()=>n?o:o.slice(2))}*idAfter(n,r){return r}*readTagged(n,r,i,s=!1,o=!1){let{run:a}=this,l=V(r.own??n);return l.last=r.end,r.id!==void 0&&We(a,l,r.id),
G(a,l,r.name,o),s&&T(a,l,"missing-start-marker",n),yield*this.inTags.call(this,l,i,r.end)}*readBare(n,r,i){let{call:s,section:o}=this.marks,a=i===2&&s.start!==""?
this.ends.filter(u=>u!==s.end):this.ends,l=this.isJson?yield*this.#t(n,r,a,!0):yield*this.readTagged(n,r,a,!0);return yield*this.dropEnds(l,a.length===this.ends.
length?[o.end]:[s.end,o.end])}*shared(n,r,i,s,o){let{run:a}=this;if(i.length===0||!a.repairs||n.mode!=="accepted")return c;let l=yield*a.skip(r);if(l>=a.input.length||
this.#n(l)===c||Jr(this,n))return c;let u=yield*a.settle(()=>this.#n(l),l);if(u===c||u===f)return c;o();let d=a.options.parallelToolCalls!==!1;return this.isJson?
yield*this.#t(l,u,s,!0,d):yield*this.readTagged(l,u,s,!0,d)}#n(n){let{run:r}=this;if(!Mn(this,2))return c;let i=this.headAt(n,2);if(i===c||i===f)return i;if(!r.
tools.has(i.name))return c;let s=this.bareFollows(i);return s===!0?i:s}};var Qa=256;function yt(t,e,n,r){let i=t.literal(e,n);if(i===f)return f;let s=[...r?.properties.keys()??[]];if(i>=0)return za(t,i,e,s);let o=t.char(n);if(o==='"'||
o==="'")return za(t,n+1,o,s);for(let d of s){if(!/[:={}[\],<"'\n]/.test(d))continue;let p=t.literal(d,n),m=p<0?p:Yr(t,p);if(m===f)return f;if(m>=0)return{name:d,
from:n,to:p,end:m}}let a=n;for(;a<t.length&&!`:={}[],<>"'\r
`.includes(t.char(a));)if(a++,a-n>Qa)return c;if(a>=t.length)return f;let l=Yr(t,a);if(l<0)return l;let u=O(t.text(n,a));return u===""?c:{name:u,from:n,to:n+u.length,
end:l}}function za(t,e,n,r){for(let i=e;i-e<=Qa;i++){if(i>=t.length)return f;let s=t.literal(n,i);if(s!==c&&i===e)return c;if(s===f)return f;if(s<0){let a=Re.has(
t.at(i))?t.text(e,i+1):"";if(a!==""&&!r.some(l=>l.startsWith(a)))return c;continue}let o=Yr(t,s);return o<0?o:{name:O(t.text(e,i)),from:e,to:i,end:o}}return c}function Yr(t,e){
let n=t.spaces(e);if(n<0)return n;if(n>=t.length)return f;let r=t.at(n);return r===58||r===61?n+1:c}var Sm={quotes:!0,words:!0,escapes:!0,controls:!0},Xa={quotes:!0,words:!0},zr={words:!0},Om=512,jn=class{constructor(e,n,r){this.#r=[];this.names=new Set;this.isBroken=
!1;this.#e=e,this.#t=n,this.#n=r}#e;#t;#n;#r;*object(e,n){let r=this.#e,i=this.#t,s=this.#r.length===0;this.#r.push("{");let o=e,a=0;for(;;){let l=yield*this.#a(
o);if(l.kind!=="done")return this.#i(l,"}",s,a);o=l.at;let u=yield*r.peek(o);if(u===125)return this.#r.pop(),s||b(r,i,a===0?"{}":"}"),i.last=o+1,{kind:"done",at:o+
1};let d=o,p=u===-1?f:yield*r.settle(()=>yt(this.#e.input,this.#n.token,d,n),o);if(p===f)return this.#i({kind:"end",at:r.input.length},"}",s,a);if(p===c)return this.#i(
{kind:"error",at:o},"}",s,a);s&&this.names.has(p.name)&&T(r,i,"duplicate-argument",p.from,p.to),b(r,i,`${a++===0?"{":", "}${Q(p.name)}: `),s&&this.names.add(p.name);
let m=yield*this.#l(p.end,n?.property(p.name));if(o=m.at,m.kind!=="done")return this.#i(m,"}",s,a);i.last=o}}*#s(e,n){let r=this.#e,i=this.#t;this.#r.push("[");
let s=e,o=0;for(;;){let a=yield*this.#a(s);if(a.kind!=="done")return this.#i(a,"]",!1,o);s=a.at;let l=yield*r.peek(s);if(l===93)return this.#r.pop(),b(r,i,o===0?
"[]":"]"),i.last=s+1,{kind:"done",at:s+1};if(l===-1)return this.#i({kind:"end",at:s},"]",!1,o);b(r,i,o===0?"[":", ");let u=yield*this.#l(s,n?.item(o));if(o++,s=
u.at,u.kind!=="done")return this.#i(u,"]",!1,o);i.last=s}}#i(e,n,r,i){let s=this.#r.length;return this.#r.pop(),e.kind==="outer"&&!r?(i===0&&b(this.#e,this.#t,n===
"}"?"{":"["),b(this.#e,this.#t,n)):!r&&i===0&&s>0&&b(this.#e,this.#t,n==="}"?"{":"["),e}*#a(e){let n=this.#e,r=yield*n.skip(e),i=yield*this.#u(r);if(i!==void 0)
return i;if(n.input.at(r)===44){r=yield*n.skip(r+1);let s=yield*this.#u(r);if(s!==void 0)return s}return{kind:"done",at:r}}*#u(e){let n=this.#e;if((yield*n.peek(
e))===-1)return{kind:"end",at:e};let r=yield*n.settle(()=>this.#n.outerAt(e),e);if(r!==c)return r===f?{kind:"end",at:n.input.length}:{kind:r==="end"?"outer":"br\
oken",at:e}}*#l(e,n){let r=this.#e,i=n?.allowed,s=yield*r.skip(e),o=yield*r.peek(s);if((o===123||o===91)&&!de(i)&&Lt(i,String.fromCharCode(o)))return this.#t.last=
s+1,o===123?yield*this.object(s+1,n):yield*this.#s(s+1,n);let a=yield*this.#c(s,o,i);return a.kind==="end"&&(this.#t.last=a.at),a}*#c(e,n,r){let i=this.#e;if(n===
-1)return{kind:"end",at:e};let s=yield*i.settle(()=>i.input.literal(this.#n.token,e),e);return s===f?{kind:"end",at:i.input.length}:s>=0?yield*this.#d(s,r):n===
34||n===39?yield*this.#m(e,n):(yield*this.#g(e,r))??(yield*this.#h(e,r))}#o(e,n){let{input:r}=this.#e,i=r.spaces(e);if(i<0)return i;if(i>=r.length)return r.ended?
!0:f;let s=r.at(i),o=this.#r.at(-1)==="[";if(s===(o?93:125))return!0;let a=!1;if(s===44){if(o)return!0;let u=r.spaces(i+1);if(u===f||u>=r.length)return r.ended?
!0:f;if(u>=0){if(r.at(u)===125)return!0;let d=yt(this.#e.input,this.#n.token,u,void 0);if(d!==c&&d!==f)return!0;a=d===f}}else if(!o&&!n){let u=yt(this.#e.input,
this.#n.token,i,void 0);if(u!==c&&u!==f)return!0;a=u===f}let l=this.#n.outerAt(i);return l!==c&&l!==f?!0:a||l===f?r.ended?!0:f:c}*#d(e,n){let r=this.#e,{input:i}=r,
{token:s,marksStrings:o}=this.#n,a=de(n)||o&&K(n);a&&b(r,this.#t,'"');let l=e,u=d=>{a&&b(r,this.#t,W(r.text(l,d))),l=d};for(let d=e;;d++){for(;d<i.length&&i.at(
d)!==s.charCodeAt(0);)d++;if(u(d),d>=i.length&&!i.ended){yield*r.wait(d),d--;continue}let p=d,m=d>=i.length?f:yield*r.settle(()=>{let g=i.literal(s,p);if(g<0)return g;
let y=this.#o(g,!1);return y===!0?g:y},d);if(m===c)continue;let h=r.text(e,d);return m===f?(a||this.#f(h,n),{kind:"end",at:i.length}):(a?b(r,this.#t,'"'):this.#p(
h,n,e,d,!1),{kind:"done",at:m})}}#f(e,n,r=!1){let i=ne(r?O(e):e);if(i==="")return;let s=K(n)?r?zr:{}:Xa,o=i[0]!=='"'&&i[0]!=="'"&&gn(i,s)&&Lt(n,i);b(this.#e,this.#t,
o?yn(i,s):`"${W(e)}`)}#p(e,n,r,i,s){let o=O(e),{holdsHead:a}=this.#n,l=s?zr:K(n)?{}:Xa,u=se(o,l);if(u!==void 0&&et(n,u))return b(this.#e,this.#t,u);if(!K(n)&&a(
r,i)){this.isBroken=!0,b(this.#e,this.#t,e),T(this.#e,this.#t,"malformed-arguments",r,i);return}b(this.#e,this.#t,Q(e)),(s||!K(n))&&T(this.#e,this.#t,"argument-\
type",r,i)}*#m(e,n){let r=this.#e,{input:i}=r,s=new H(Sm);s.push(n);let o=()=>b(r,this.#t,s.take());for(let a=e+1;;a++){a>=i.length&&!i.ended&&o();let l=yield*r.
peek(a);if(l===-1)return o(),{kind:"end",at:a};let u=a;if(!s.inEscape&&l===n){if(s.endEscape(),o(),(yield*r.settle(()=>this.#o(u+1,!0),a))!==c)return b(r,this.#t,
'"'),{kind:"done",at:a+1};s.putPlain(l)}else s.push(l)==="done"&&s.putPlain(l)}}*#g(e,n){if(de(n))return;let r=this.#e,i=e;for(;i-e<Om;i++){let u=yield*r.peek(i);
if(u===-1||w(u)||u===44||u===125||u===93||u===60)break}let s=se(r.input.text(e,i),zr);if(s===void 0||!et(n,s))return;let o=yield*r.skip(i),a=yield*r.peek(o);if(a===
-1)return b(r,this.#t,s),{kind:"end",at:o};let l=a===44||a===(this.#r.at(-1)==="["?93:125);if(!(!l&&(yield*r.settle(()=>this.#n.outerAt(o),e))===c)&&!(a===44&&(yield*r.
settle(()=>this.#o(i,!0),e))===c))return b(r,this.#t,s),{kind:"done",at:l?i:o}}*#h(e,n){let r=this.#e,{input:i}=r,s=de(n);s&&b(r,this.#t,'"');let o=e,a=l=>{let u=l;
for(;u>o&&w(i.at(u-1));)u--;s&&u>o&&b(r,this.#t,W(r.text(o,u))),o=Math.max(o,u)};for(let l=e;;l++){if(l>=i.length&&!i.ended){a(l),yield*r.wait(l),l--;continue}let u=l;
if(l<i.length){let g=i.at(l);if(g!==44&&g!==125&&g!==93&&g!==60)continue;a(l)}let d=l>=i.length?"end":yield*r.settle(()=>this.#b(u),l);if(d===c)continue;let p=d===
f&&i.at(l)!==60?"value":d,m=p==="end"||p===f,h=O(r.text(e,l));return a(l),s?p==="value"&&b(r,this.#t,'"'):p==="value"?this.#p(h,n,e,e+h.length,!0):this.#f(h,n,!0),
m?{kind:"end",at:l}:(p==="outer"&&(this.#t.last=l),{kind:p==="outer"?"broken":"done",at:l})}}#b(e){let{input:n}=this.#e,r=n.at(e),i=this.#r.at(-1)==="[";if(r===
44){if(i)return"value";let o=n.spaces(e+1);if(o===f||o>=n.length)return f;let a=o<0?c:yt(this.#e.input,this.#n.token,o,void 0);return a!==c?a===f?f:"value":this.#y(
e)}if(r===125||r===93)return this.#y(e);if(r!==60)return c;let s=this.#n.outerAt(e);return s===c||s===f?s:"outer"}#y(e){let{input:n}=this.#e,r=e,i=!1;for(let s=this.#r.
length-1;s>=0;s--){if(r>=n.length)return n.ended?"value":f;if(n.at(r)===44&&(r=n.spaces(r+1),r<0||r>=n.length))return f;if(n.at(r)!==(this.#r[s]==="{"?125:93))break;
let o=n.spaces(r+1);if(o<0)return o;if(r=o,r>=n.length){if(s===0)return n.ended?"value":f;continue}if(s===0){let u=this.#n.outerAt(r);return u===c||u===f?u:"val\
ue"}if(n.at(r)!==44)continue;let a=n.spaces(r+1);if(a===f||a>=n.length)return f;if(a<0)continue;if(this.#r[s-1]==="[")return"value";let l=yt(this.#e.input,this.#n.
token,a,void 0);if(l===f)i=!0;else if(l!==c)return"value"}return i?f:c}};var Za=t=>new Xr(t);function*Zr(t){let e=t.reads?Za(t):void 0,{options:n,marks:r}=t,i=be(t.description,r,n,t.prompt),s=new fe(t,e,Za),o=i==="inside"?(yield*s.read(
i)).at:0;i==="after"&&n.continueFinalMessage!=="content"&&t.out.mark("reasoning");let a=new Qr(t,s);yield*D(t,e,o,{sawReasoning:!0,...r.reasoning.end===""?{}:{special:a}})}
var Qr=class{#e;#t;#n;constructor(e,n){this.#e=e,this.#t=n;let{start:r,end:i}=e.marks.reasoning;this.#n=r.slice(0,r.indexOf(">")+1)||r,this.units=[r,i]}*at(e){let n=this.#e,
{input:r}=n,{start:i,end:s}=n.marks.reasoning,o=yield*n.settle(()=>r.literal(i,e),e);if(n.options.reasoningFormat==="none")return o<0?c:(L(n,e,o),yield*this.#t.
inside(o));if(o>=0)return n.out.mark(),yield*this.#t.inside(o);let a=yield*n.settle(()=>r.literal(s,e),e);if(a>=0)return n.out.mark(),a;let l=yield*n.settle(()=>this.#r(
e),e);return l===c||l===f?c:(n.out.mark(),l)}#r(e){let n=this.#e,{input:r}=n,i=r.literal(this.#n,e);if(i<0)return i;if(i>=r.length)return r.ended?i:f;let s=n.first(
()=>q(r.literal(this.#n,i)),()=>q(r.literal(n.marks.reasoning.end,i)),()=>q(n.stopsAt(i)));return s===!0?i:s}},Xr=class extends Ae{constructor(e){super(e,[]),this.
bounds={units:new E([e.marks.call.start,e.marks.call.end,...e.stops]),at:n=>this.#e(n)}}innerAt(e){let{input:n,tools:r}=this.run,{name:i}=this.marks,s=n.literal(
i.start,e);if(s<0)return s;let o=oe(n,s,i.end,E.NONE,r.names);return o===c||o===f?o:{inner:e,end:o.end,name:o.name,id:void 0,inArray:!1}}#e(e){let{run:n,marks:r}=this,
{input:i}=n,s=i.literal(r.call.end,e);if(s>=0)return{kind:"end",rank:0,to:s};let o=this.headAt(e,0);if(o!==c&&o!==f)return{kind:"start",rank:0,to:o.end};let a=n.
stopsAt(e);return a>=0?{kind:"final",rank:0,to:a}:s!==f&&o!==f&&a!==f?c:i.ended?s===f?{kind:"final",rank:1,to:i.length}:o===f?{kind:"start",rank:0,to:i.length}:
c:f}*read(e,n){let{run:r,marks:i}=this,{input:s}=r,o=V(e);o.last=n.end,G(r,o,n.name);let a=r.tools.has(n.name),l=new jn(r,o,{token:i.value.start,marksStrings:i.
typed!==void 0,outerAt:m=>{let h=this.bounds.at(m);return h===c||h===f?h:h.kind==="final"&&h.rank===1?f:h.kind==="end"||h.kind==="start"?h.kind:"final"},holdsHead:(m,h)=>{
for(let g=m;g<h;g++){let y=s.at(g)===i.call.start.charCodeAt(0)?this.headAt(g,0):c;if(y!==c&&y!==f)return!0}return!1}}),u=yield*l.object(n.end,a?r.parameters(n.
name).place:void 0);if(u.kind==="end")return o.complete=!1,r.out.mark(),this.finish(o,s.length);if(u.kind==="error"){let m=yield*ke(r,o,u.at,this.bounds),h=yield*this.
ending(o,m.at,[i.call.end]);return this.finish(o,h)}if(u.kind==="outer"||u.kind==="broken"){let m=yield*r.settle(()=>this.bounds.at(u.at),u.at),h=m!==c&&m!==f&&
m.kind==="end";if(u.kind==="broken"||!h){o.complete=!1,o.lacksEnd=!h,l.names.size===0&&!h&&m!==f&&m!==c&&m.kind==="start"&&b(r,o,"{");let g=h||m!==c&&m!==f&&m.kind===
"final"?m.to:u.at;return h&&(o.last=g),this.finish(o,g)}return l.isBroken?o.complete=!1:(T(r,o,"missing-end-marker",o.last),b(r,o,l.names.size===0?"{}":"}")),o.
last=m.to,this.finish(o,m.to)}let d=yield*this.ending(o,u.at,[i.call.end]),p=!Tn(r,o,l.names);return l.isBroken?o.complete=!1:p?b(r,o,l.names.size===0?"{}":"}"):
(l.names.size===0&&b(r,o,"{"),o.complete=!1),p?re(r,o):Sn(r,o),this.finish(o,d)}};var ei=34,ti=39,Em=256,Ht=123,vm=125,Rm=2*1536,Tm=["arguments","parameters","input","args"],_e=class extends Ae{#e;#t;#n;#r=!1;constructor(e,n=e.description.tools??
{}){super(e,[e.marks.section.start===""&&e.marks.call.start===""?n.toolsArrayWrapped===!0?"[":"{":"",n.rendersBareCalls===!0?"{":""]),this.#t=n,this.#e=n.usesPythonDicts===
!0||n.pythonLiterals===!0?{quotes:n.usesPythonDicts===!0,words:n.pythonLiterals===!0}:{};let{section:r,call:i}=this.marks;this.bounds={units:new E([r.start,i.start,
r.end,i.end,e.marks.code,...e.stops,...Rn(e)]),at:s=>this.#a(s)},this.#n={bounds:this.bounds,dialect:this.#e}}innerAt(e){return this.run.input.at(e)!==Ht?c:{inner:e,
end:e+1,name:"",id:void 0,inArray:this.#i(e)}}*code(e){let{run:n}=this,r=yield*n.settle(()=>this.#s(e),e);if(r===c||r===f)return c;this.#r=!0;let i=yield*this.read(
e,r);return this.#r=!1,i}#s(e){let{input:n}=this.run,r=n.literal(this.marks.code,e),i=r<0?r:n.spaces(r);if(i<0)return i;if(i>=n.length)return f;let s=this.innerAt(
i);return s===c||s===f?s:{...s,own:i}}furtherAt(e){return this.marks.code===""?super.furtherAt(e):this.run.first(()=>this.#s(e),()=>super.furtherAt(e))}get isUnmarked(){
return super.isUnmarked&&!this.#r}#i(e){if(this.inArray||!this.isArray)return this.inArray;let n=e-1;for(;n>=0&&this.run.input.at(n)<=32;)n--;return n>=0&&this.
run.input.at(n)===91}#a(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[u,d]of[r.call.end,r.section.end].entries()){let p=d===""||Cm(d)?c:i.literal(d,e);if(p>=
0)return{kind:"end",rank:u,to:p};p===f&&(s=!0)}let o=this.outerAt(e);if(o!==c&&o!==f)return o;let a=this.furtherAt(e);if(a!==c&&a!==f)return this.isPlainBrace(e)?
c:{kind:"start",rank:0,to:a.end};let l=n.stopsAt(e);return l>=0?{kind:"final",rank:0,to:l}:!s&&a!==f&&o!==f&&l!==f?c:i.ended?s?{kind:"final",rank:1,to:i.length}:
o===f||a===f&&!this.isPlainBrace(e)?{kind:"start",rank:0,to:i.length}:c:f}isPlainBrace(e){return this.run.input.at(e)===Ht}*read(e,n){if(this.#t.functionNameIsKey===
!0)return yield*this.#x(e,n.inner);let r=V(this.marks.call.start===""&&this.inArray?n.inner:n.own??e),i={hasArguments:!1,isDescribed:!1,others:[],skipped:0},s=yield*this.#d(
r,n.inner,i,!0);return yield*this.#u(r,e,n.inner,i,s)}*#u(e,n,r,i,s){let{run:o}=this;if(s.kind==="text")return c;if(e.mode==="pending")return s.kind==="end"?this.#l(
n):c;let a=[this.marks.call.end];if(s.kind==="over")return yield*this.#o(e,s.at,a);if(s.kind==="closed")return e.last=s.at,i.hasArguments||(e.mode==="accepted"&&
this.#c(e,i)?(b(o,e,"{"),e.complete=!1,L(o,r,s.at),e.hasText=!0,T(o,e,"malformed-arguments",r,s.at)):b(o,e,"{}")),yield*this.#o(e,s.at,a);if(i.hasArguments)return Ce(
e),this.marks.call.end===""?this.finish(e,s.at):yield*this.#o(e,s.at,a);if(s.kind==="error"){let l=yield*ke(o,e,s.at,this.bounds);return yield*this.#o(e,l.at,a)}
return e.complete=!1,this.finish(e,o.input.length)}#l(e){if(this.isFurther&&this.sectionEnd===""&&!this.inArray&&this.marks.call.start===""||this.isUnmarked&&!this.
isFurther)return c;let{previous:r}=this.run.state,i=this.isFurther&&r!==void 0?this.run.text(r.last,e):"";return z(i)&&r?.mode!=="extra"&&this.run.out.put(i),this.
cutOff(e)}#c(e,{others:n}){let r=this.run.parameters(e.name);return n.some(({name:i,isObject:s})=>s||r.has(i))}*#o(e,n,r){let i=yield*this.ending(e,n,r,this.inArray?
this.sectionBounds:this.bounds);return re(this.run,e),this.noteText(i,e.strays.at(-1)?.to??-1),this.finish(e,i)}*#d(e,n,r,i){let{run:s}=this,o=this.#t,a=o.functionField??
"",l=!i||a===""||a==="function",u=n+1;for(let d=!0;;d=!1){let p=yield*this.#f(u,d);if(p.kind!=="key")return p;if(e.mode==="pending"&&p.at-n-r.skipped>Rm)return{
kind:"text",at:p.at};let{name:m,at:h}=p,g=yield*s.peek(h);if(g===-1)return{kind:"end",at:h};let y;if(i&&m===a&&a!==""&&g===Ht){let x=yield*this.#d(e,h,r,!1);if(x.
kind!=="closed")return x;y=x}else if(l&&m===o.nameField&&e.mode==="pending")y=yield*this.#m(e,h,g);else if(l&&(yield*this.#h(e,m,h,r)))y=yield*this.#y(e,h,r);else if(m===
o.idField||m===o.genIdField)y=yield*this.#g(e,h,g);else{let x=yield*Z(s,h,this.#e);if(x.kind!=="done")return{kind:x.kind,at:x.at};let k=g===Ht&&!/^\{\s*\}$/.test(
s.input.text(h,Math.min(x.at,h+64)));(m!=="type"||s.input.text(h,x.at)!=='"function"')&&r.others.push({name:m,isObject:k}),y={kind:"closed",at:x.at}}if(y.kind!==
"closed")return y;m==="description"&&(r.isDescribed=!0),u=y.at}}*#f(e,n){let{run:r}=this,i=yield*r.skip(e),s=yield*r.peek(i);if(s===vm)return{kind:"closed",at:i+
1};if(!n){if(s===-1)return{kind:"end",at:i};if(s!==44)return{kind:"error",at:i};i=yield*r.skip(i+1),s=yield*r.peek(i)}if(s===-1)return{kind:"end",at:i};if(s!==ei&&
!(s===ti&&this.#e.quotes))return{kind:"error",at:i};let o=yield*Z(r,i,this.#e);if(o.kind!=="done")return{kind:o.kind,at:o.at};let a=this.#p(i,o.at),l=i;return i=
yield*r.skip(o.at),s=yield*r.peek(i),s===-1?{kind:"end",at:i}:s!==58?{kind:"error",at:i}:{kind:"key",name:a,from:l,to:i+1,at:yield*r.skip(i+1)}}#p(e,n){let r=this.
run.input.text(e,n);return JSON.parse(se(r,this.#e)??'""')}*#m(e,n,r){let{run:i}=this,s=yield*Z(i,n,this.#e);if(s.kind!=="done")return{kind:s.kind,at:s.at};if(r!==
ei&&!(r===ti&&this.#e.quotes))return{kind:"text",at:s.at};let o=this.#p(n,s.at);return!i.tools.has(o)&&(this.isUnmarked||o.length>Em)?{kind:"text",at:s.at}:(G(i,
e,o),e.last=s.at,{kind:"closed",at:s.at})}*#g(e,n,r){let i=yield*Z(this.run,n,this.#e);return i.kind!=="done"?{kind:i.kind,at:i.at}:(r===ei||r===ti?We(this.run,
e,this.#p(n,i.at)):(r===45||r>=48&&r<=57)&&We(this.run,e,this.run.text(n,i.at)),{kind:"closed",at:i.at})}*#h(e,n,r,i){let s=n===this.#t.argsField;return i.hasArguments||
!s&&!Tm.includes(n)||i.isDescribed&&!s?!1:s&&!i.isDescribed?!0:!(yield*this.#b(e,r))}*#b(e,n){let{run:r}=this;if((yield*r.peek(n))!==Ht)return!1;let i=yield*this.#f(
n+1,!0);if(i.kind!=="key")return!1;let s=l=>e.mode==="accepted"&&r.parameters(e.name).has(l);if(i.name==="properties")return!s("properties");if(i.name!=="type"||
s("type"))return!1;let o=yield*Z(r,i.at,this.#e);if(o.kind!=="done"||r.input.text(i.at,o.at)!=='"object"')return!1;let a=yield*this.#f(o.at,!1);return a.kind===
"key"&&a.name==="properties"&&!s("properties")}*#y(e,n,r){let i=yield*ce(this.run,e,n,this.#n);return r.skipped+=i.at-n,i.kind==="fail"?{kind:"text",at:i.at}:i.
kind==="malformed"||i.kind==="closed"?{kind:"over",at:i.at}:i.kind==="end"?{kind:"end",at:i.at}:(i.kind!=="none"&&(r.hasArguments=!0),{kind:"closed",at:i.at})}*#x(e,n){
let{run:r}=this,i=[this.marks.call.end],s=yield*this.#f(n+1,!0);if(s.kind==="end")return this.cutOff(e);for(let o=n;;o=s.from){if(s.kind!=="key"||!r.tools.has(s.
name)&&this.isUnmarked)return c;let a=V(o);if(G(r,a,s.name),a.last=s.to,(yield*r.peek(s.at))===-1)return a.complete=!1,this.finish(a,s.at);let l=yield*ce(r,a,s.
at,this.#n);if(l.kind==="none"&&(b(r,a,"{}"),a.last=l.at),l.kind==="end")return this.finish(a,l.at);if(l.kind==="malformed"||l.kind==="closed")return yield*this.#o(
a,l.at,i);let u=yield*r.skip(l.at),d=a.mode==="extra"&&r.input.char(u)===",";d&&this.finish(a,l.at),s=yield*this.#f(u,!1);let p=s.kind==="end"&&!z(r.text(u+1,r.
input.length));if(d&&s.kind==="end"&&!p)return s.at;if(s.kind==="key"&&(r.tools.has(s.name)||!this.isUnmarked)){this.finish(a,l.at);continue}if(s.kind==="closed")
a.last=s.at;else{if(p)return this.finish(a,l.at),this.cutOff(u);Ce(a)}return yield*this.#o(a,s.kind==="closed"||s.kind==="end"?s.at:u,i)}}},Cm=t=>t==="}"||t==="\
]";var ni=34,Mm=123,ri=125,el=92,Nm={'"':'"',"\\":"\\","/":"/",b:"\b",f:"\f",n:`
`,r:"\r",t:"	"};function*si(t){let e=t.options.continueFinalMessage==="content",n={sawReasoning:!1,isUnwrapped:!0};if(!t.reads)return yield*D(t,void 0,0,n);if(e)
return yield*D(t,void 0,yield*nl(t,0),n);let r=yield*t.skip(0),i=r<t.input.length?yield*t.settle(()=>jm(t,r),0):c;if(i===c||i===f)return yield*D(t,void 0,0,n);if(i.
key==="response")return yield*D(t,void 0,yield*Dm(t,i.value),n);let s=new ii(t,r,i),o=s.headAt(r,0),a=o===c||o===f?c:yield*s.section(0,o);yield*D(t,void 0,a===c?
0:a,n)}function jm(t,e){let{input:n}=t,r=n.literal("{",e),i=r<0?r:n.spaces(r);if(i<0)return i;let s=i>=n.length;for(let o of["tool_calls","tool_call","response"]){
let a=n.literal(`"${o}"`,i);if(a===f&&(s=!0),a<0)continue;let l=n.spaces(a),u=l<0?l:n.literal(":",l),d=u<0?u:n.spaces(u);if(d<0)return d;if(d>=n.length)return f;
if(o==="response")return'"{[-0123456789tfn'.includes(n.char(d))?{key:o,value:d}:c;let p=o==="tool_calls"?n.literal("[",d):d,m=p<0?p:n.spaces(p);return m<0?m:m>=
n.length?f:n.at(m)===Mm?{key:o,value:m}:c}return s?f:c}function*Dm(t,e){if(t.out.mark(),(yield*t.peek(e))===ni)return yield*nl(t,e+1);let n=e,r=yield*Z(t,e,{},o=>{
L(t,n,o),n=o});if(r.kind!=="done")return r.at;let i=yield*t.skip(r.at),s=yield*t.peek(i);return s!==ri&&s!==-1?r.at:(t.out.mark(),s===ri?i+1:i)}function*nl(t,e){
let{input:n}=t,r=e,i=s=>{L(t,r,s),r=s};for(let s=e;;){for(;s<n.length&&n.at(s)!==ni&&n.at(s)!==el&&!Im(t,s);)s++;if(i(s),s>=n.length){if(n.ended)return s;yield*t.
wait(s);continue}let o=s;if(n.at(s)===el){let a=yield*t.settle(()=>Pm(t,o),s);if(a===f)return n.length;a===c?s++:(t.out.put(a.text),r=s=a.end);continue}if(n.at(
s)===ni){let a=yield*t.settle(()=>Lm(t,o),s);if(a!==c&&a!==f)return t.out.mark(),a}else if((yield*t.settle(()=>t.stopsAt(o),s))>=0)return s;s++}}function Im(t,e){
let n=t.input.at(e);return t.stops.some(r=>r.charCodeAt(0)===n)}function Lm(t,e){let{input:n}=t,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?r:
f;if(n.at(r)===ri)return r+1;let i=t.stopsAt(r);return i>=0?r:i}function Pm(t,e){let{input:n}=t;if(e+1>=n.length)return f;let r=Nm[n.char(e+1)];if(r!==void 0)return{
text:r,end:e+2};let i=tl(t,e);if(i===c||i===f||(i&64512)!==55296)return i===c||i===f?i:{text:String.fromCharCode(i),end:e+6};let s=tl(t,e+6);if(s===f&&!n.ended)
return f;let o=s!==c&&s!==f&&(s&64512)===56320;return{text:String.fromCharCode(i,...o?[s]:[]),end:e+(o?12:6)}}function tl(t,e){let{input:n}=t,r=n.literal("\\u",
e);if(r<0)return r;for(let i=0;i<4;i++){if(r+i>=n.length)return f;if(!/[0-9a-fA-F]/.test(n.char(r+i)))return c}return parseInt(n.text(r,r+4),16)}var ii=class extends _e{#e;#t;constructor(e,n,r){
super(e),this.#e=n,this.#t=r}get reportsCut(){return this.isFurther&&this.inArray}get sectionEnd(){return"}"}headAt(e,n){if(n!==0)return super.headAt(e,n);if(e!==
this.#e)return c;let{key:r,value:i}=this.#t;return{inner:i,own:i,end:i+1,name:"",id:void 0,inArray:r==="tool_calls"}}};function oi({messages:t={}}){return{start:"",role:"",channel:"",recipient:"",type:"",namespace:"",text:"",ends:[],turnEnds:[],reasoning:[],content:[],calls:[],types:[],
people:[],...t}}function bt({input:t},{start:e,role:n},r){let i=t.literal(e,r),s=i<0?i:t.spaces(i);return s<0?s:t.literal(n,s)}var Fm=16,Bm=600,Dn=class{constructor(e){
this.cut={tokens:0,isPartial:!1,recipient:void 0};this.#e=e,this.row=oi(e.description),this.begin=this.row.start+this.row.role,this.#t=e.tools.names.filter(n=>/[\s"'<>[\]{}]/.
test(n))}#e;#t;at(e,n,r=n){let{input:i}=this.#e,{row:s}=this,o={tokens:0,isPartial:!1,recipient:void 0};this.cut=o;let a=e,l=()=>(o.isPartial||=a<i.length,f);if(n){
let m=bt(this.#e,s,a);if(m===f)return l();if(m===c)return c;a=m,o.tokens++}let u,d,p=0;for(let m=0;m<=Fm;m++){let h=i.spaces(a);if(h<0)return h;if(a=h,a>=i.length)
return f;let g=i.literal(s.text,a);if(g>=0)return this.#r(e,g,u,d);let y=p>0?[]:[s.channel,s.recipient,s.type].map(ue=>i.literal(ue,a)),x=y.findIndex(ue=>ue>=0);
if(x<0){if(g===f||y.includes(f))return l();if(o.tokens===0&&!r||i.at(a)===60||p>(d===void 0?1:0))return c;let ue=this.#n(a);if(ue===f&&d===void 0&&!s.types.some(
tn=>tn.startsWith(i.text(a,i.length))))return c;if(ue<0)return ue;if(d===void 0&&!s.types.includes(i.text(a,ue)))return c;p+=2,a=ue;continue}o.tokens++;let k=i.
spaces(y[x]);if(k<0)return k;let S=this.#n(k,x===1&&d===void 0?this.#t:[]);if(x===1&&(o.recipient||=i.text(k,S<0?i.length:S)),S<0)return S;if(S===k&&(x===0||d===
void 0))return c;x===0?u=i.text(k,S):x===1?d??=i.text(k,S):p++,x===1&&S===k&&(p+=2),a=S}return c}#n(e,n=[]){let{input:r}=this.#e;for(let s of n)for(let o of[this.
row.namespace+s,s]){let a=r.literal(o,e);if(a===f&&!r.ended)return f;if(!(a<0)){if(a>=r.length)return r.ended?a:f;if(w(r.at(a))||r.at(a)===60)return a}}let i=e;
for(;i<r.length&&!w(r.at(i))&&r.at(i)!==60;){if(Re.has(r.at(i)))return c;if(i++,i-e>Bm)return c}return i>=r.length?f:i}#r(e,n,r,i){let{row:s}=this,{tools:o}=this.#e,
a=r!==void 0&&s.reasoning.includes(r)?"reasoning":"content";if(i===void 0)return{kind:a,name:"",start:e,end:n};if(i.startsWith(s.namespace)&&i.length>s.namespace.
length){let l=i.slice(s.namespace.length);return{kind:"call",name:!o.has(l)&&o.has(i)?i:l,start:e,end:n}}return s.people.includes(i)&&!o.has(i)?{kind:a,name:"",
start:e,end:n}:{kind:"call",name:i,start:e,end:n}}};function li(t){return new ai(t).read()}var ai=class{#e;#t;#n;#r;#s;#i;#a;constructor(e){this.#e=e,this.#t=new Dn(e),this.#s=e.options.reasoningFormat==="none",this.#i=
e.options.continueFinalMessage??"none";let{row:n,begin:r}=this.#t,i=this.#i==="none"?e.prompt.lastIndexOf(r):-1,s=i<0?"":e.prompt.slice(i+r.length);this.#a=i>=0&&
!n.ends.some(o=>s.includes(o)),this.#a&&e.input.add(s),e.prefix=e.input.length,this.#n=new E([n.start,n.channel,...n.ends,...e.stops]),this.#r={units:this.#n,at:o=>this.#p(
o)}}*read(){let e=this.#e,{input:n,out:r}=e,i=0;if(this.#i!=="none")this.#i==="reasoning"&&r.continueReasoning(),i=yield*this.#d(0,{kind:this.#i,name:"",start:0,
end:0},!0);else{let s=yield*e.skip(0);s<n.length&&(i=Math.max(0,yield*this.#u(s)))}i===0&&e.hasResponseSchema&&(i=yield*Te(e,0));for(let s=i;;){if(i=n.next(this.#n,
i),r.put(e.text(s,i)),s=i,i>=n.length){if(n.ended)return;yield*e.wait(i);continue}let o=i;if((yield*e.settle(()=>e.stopsAt(o),o))>=0){r.mark();return}let a=yield*e.
settle(()=>this.#o(o),o);if(a>=0){r.mark(),s=i=yield*this.#f(a);continue}let l=yield*e.settle(()=>n.literal(this.#t.row.channel,o),o),u=yield*e.settle(()=>this.#t.
at(o,l===c),o);if(u===f&&this.#l(i,l===c))return;u===c||u===f?i++:s=i=yield*this.#d(i,u)}}*#u(e){let n=this.#e,r=!0,i=yield*n.settle(()=>{let o=this.#t.at(e,!0);
return r=o!==c,r||!this.#a?o:this.#t.at(e,!1,!0)},0);if(i===f)return this.#l(e,r,!1,n.prefix)?n.input.length:c;if(i===c)return c;let s=i.end<=n.prefix&&i.kind!==
"reasoning";return yield*this.#d(i.kind==="call"&&n.reads?e:0,i,s)}#l(e,n,r=!1,i=e){let s=this.#e,{tokens:o,isPartial:a,recipient:l}=this.#t.cut;return o===0&&!a?
!1:l!==void 0&&l!==""?(s.reads&&s.out.problem("unterminated-call",Math.max(e,s.prefix),s.input.length),s.out.saw=s.reads,s.out.put(s.text(i,s.input.length)),!0):
o===0&&!r&&(!n||s.input.literal(this.#t.row.start,e)<0)?!1:(s.out.mark(),!0)}#c(e){let n=this.#e,{row:r}=this.#t,i=n.stopsAt(e);if(i>=0)return!0;let s=i===f;for(let o of[
!0,!1]){let a=this.#t.at(e,o),l=n.input.literal(r.channel,e);if(a!==c&&a!==f){if(o||l>=0)return!0}else if(a===c){if(this.#t.cut.recipient!==void 0&&(o||l>=0))return!0}else if(o||
l!==c){if(n.input.ended)return!0;s=!0}}return s?f:c}#o(e){let{input:n}=this.#e,r=this.#e.stopsAt(e);if(r>=0)return r;let i=r===f;for(let s of this.#t.row.ends){
let o=n.literal(s,e);if(o===f&&(i=!0),o<0)continue;let a=n.spaces(o);if(a<0)return a;if(a>=n.length)return o;let l=this.#c(a);return l===!0?o:l}return i?f:c}*#d(e,n,r=!1){
let i=this.#e,{input:s,out:o}=i;if(n.kind==="call"&&i.reads)return yield*this.#m(e,n);let a=n.kind==="reasoning",l=n.kind==="call"||a&&this.#s,u=a&&!l;l?o.put(i.
text(e,n.end)):r||o.mark(a?"reasoning":"call");let d=m=>u?o.think(m):o.put(m),p=n.end;i.hasResponseSchema&&n.kind==="content"&&(p=yield*Te(i,p));for(let m=p;;){
if(p=s.next(this.#n,p),d(i.text(m,p)),m=p,p>=s.length){if(s.ended)return u&&o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.settle(()=>this.#o(
h),h);if(g<0){let y=yield*i.settle(()=>this.#t.at(h,!0),h);if(y===f&&this.#l(p,!0))return s.length;if(y!==c&&y!==f)return yield*this.#d(p,y);p++;continue}return l&&
a?o.put(i.text(p,Math.max(p,...this.#t.row.ends.map(y=>s.literal(y,h))))):o.mark(a?"reasoning":void 0),yield*this.#f(g,l&&a)}}*#f(e,n=!1){let r=this.#e,i=yield*r.
skip(e);if(i>=r.input.length)return i;let s=yield*r.settle(()=>r.input.literal(this.#t.row.channel,i),e),o=yield*r.settle(()=>this.#t.at(i,s===c),e);return o===
c?this.#t.cut.recipient===void 0?e:i:o===f?this.#l(i,s===c,!0)?r.input.length:e:(n&&r.out.put(r.text(e,i)),yield*this.#d(i,o))}#p(e){let n=this.#e,{input:r}=n,i=!1;
for(let l of this.#t.row.ends){let u=r.literal(l,e);if(u>=0)return{kind:"end",rank:0,to:u};u===f&&(i=!0)}let s=this.#t.at(e,!0);if(s!==c&&s!==f)return{kind:"sta\
rt",rank:0,to:s.end};let o=n.stopsAt(e);if(o>=0)return{kind:"final",rank:0,to:o};if(!i&&s!==f&&o!==f)return c;if(!r.ended)return f;let a=!!this.#t.cut.recipient;
return s===f&&(a||!i&&r.literal(this.#t.row.start,e)<0)?{kind:"start",rank:0,to:r.length}:i||s===f?{kind:"final",rank:1,to:r.length}:c}*#m(e,n){let r=this.#e,{input:i,
out:s}=r,o=V(Math.max(e,r.prefix));G(r,o,n.name),o.last=n.end;let a=yield*r.skip(n.end),l=a,u=a>=i.length?f:yield*r.settle(()=>this.#r.at(l),a);if(u!==c&&u!==f&&
u.kind!=="final"){let d=u.kind==="start"&&this.#t.at(l,!0)===f&&!this.#t.cut.recipient;b(r,o,d?"{":"{}"),o.complete=!d}else{if(u!==c)return o.complete=!1,this.#h(
o,a),a<i.length&&s.mark(),i.length;{let d=r.options.stopReason==="stop"&&r.repairs,p=yield*ce(r,o,a,{bounds:this.#r,dialect:{},endCloses:d});if(a=p.at,p.kind===
"none"&&(b(r,o,"{}"),o.last=a),p.kind==="end")return this.#h(o,a)}}return yield*this.#g(o,a)}*#g(e,n){let r=this.#e;for(let i=n;;){let s=yield*r.skip(i);if(s>=r.
input.length)return this.#h(e,s);let o=yield*r.settle(()=>this.#r.at(s),s);if(o===c||o===f){e.mode!=="extra"&&r.out.put(r.text(i,s));let a=yield*xe(r,e,s,this.#r);
T(r,e,"unexpected-text",s,a.to),i=a.found.at;continue}return o.kind==="end"?(e.last=o.to,this.#h(e,o.to),yield*this.#f(o.to)):o.kind==="final"?(this.#h(e,s),r.out.
mark(),r.input.length):(e.complete&&!e.isClosed&&T(r,e,"missing-end-marker",e.last),this.#h(e,s))}}#h(e,n){return ht(this.#e,e,n),n}};var xt=class{constructor(e){this.#e=E.NONE;this.dropsSpace=!1;this.firsts=[];this.run=e,this.row=oi(e.description),this.begin=this.row.start+this.row.role,this.
stays=e.options.reasoningFormat==="none"}#e;*read(){let e=this.run,{input:n,out:r}=e,{continueFinalMessage:i="none"}=e.options;this.#e=new E([this.row.start,...this.
row.ends,...e.stops,...this.firsts],this.syntax?.units);let s=0;if(i!=="none")i==="reasoning"&&r.continueReasoning(),s=yield*this.message({kind:i,start:0,end:0},
!0);else{let o=e.prompt.lastIndexOf(this.begin),a=o<0?"":e.prompt.slice(o+this.begin.length);n.add(a),e.prefix=n.length;let l=o<0?c:this.openInPrompt();l!==c?s=
yield*this.message(l,l.kind!=="reasoning"):s=yield*this.#t(o>=0)}for(;s<n.length||!n.ended;)s=yield*this.message(void 0,!1,s)}openInPrompt(){let e=this.run.prefix===
0?c:this.headerAt(0,!1);if(e===c||e===f||e.end>this.run.prefix)return c;let n=this.run.input.text(e.end,this.run.prefix);return this.row.ends.some(r=>n.includes(
r))?c:{...e,start:this.run.prefix,end:this.run.prefix}}*#t(e){let n=this.run,r=yield*n.skip(n.prefix),i=yield*n.settle(()=>this.headerAt(r,!0),n.prefix);if(i===
f&&r<n.input.length&&this.#n(r))return n.input.length;if(i!==c&&i!==f)return yield*this.message(i,!1);if(!e)return n.prefix;let s=yield*n.settle(()=>this.headerAt(
0,!1),n.prefix);return s!==c&&s!==f&&s.end<=n.prefix?this.dropsSpace&&s.end>0?r:n.prefix:s!==c&&s!==f?yield*this.message(s,!1):this.dropsSpace&&s===c?r:n.prefix}dropsHeader(e){
return!0}#n(e){return this.run.input.literal(this.row.start,e)<0||!this.dropsHeader(e)?!1:(this.run.out.mark(),!0)}*message(e,n,r=e?.end??0){let i=this.run,{input:s,
out:o}=i,a=e?.kind==="reasoning",l=a&&this.stays,u=a&&!l;l&&e!==void 0?o.put(i.text(e.start,e.end)):e!==void 0&&!n&&o.mark(a?"reasoning":"call");let d=(m,h)=>u?
o.think(i.text(m,h)):L(i,m,h);e?.kind==="calls"&&(i.state.begun=!1);let p=r;i.hasResponseSchema&&e?.kind==="content"&&(p=yield*Te(i,p));for(let m=p;;){if(p=s.next(
this.#e,p),d(m,p),m=p,p>=s.length){if(s.ended)return u&&o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.settle(()=>this.endAt(h),h);if(g>=0)return l?
o.put(i.text(p,Math.max(p,...this.row.ends.map(k=>s.literal(k,h))))):o.mark(a?"reasoning":void 0),yield*this.#r(g,l);let y=yield*i.settle(()=>this.headerAt(h,!0),
h);if(y===f&&this.#n(p))return s.length;if(y!==c&&y!==f&&(this.headersEnd||e===void 0))return yield*this.message(y,!1);let x=e===void 0||e.kind==="calls"?yield*this.
callsAt(p,e):c;x===c?p++:m=p=x}}*#r(e,n){let r=this.run,i=yield*r.skip(e);if(i>=r.input.length)return i;let s=yield*r.settle(()=>this.headerAt(i,!0),e);return s===
f&&r.input.literal(this.row.start,i)===f?(r.out.mark(),r.input.length):s===c||s===f?this.dropsSpace&&!n?i:e:(r.out.put(r.text(e,i)),yield*this.message(s,!1))}};function ci(t){return new di(t).read()}var ui=class extends _e{constructor(n,r){super(n);this.place=-1;this.#e=r}#e;headAt(n,r){if(r!==0)return super.headAt(n,r);
let{input:i}=this.run,s=n===this.place?i.literal("[",n):c,o=s<0?s:i.spaces(s);return o<0?o:o>=i.length?f:i.at(o)===123?{inner:o,own:o,end:o+1,name:"",id:void 0,
inArray:!0}:c}lastAt(n){let r=this.#e.endAt(n);return r>=0&&r<this.run.input.length?c:r}outerAt(n){let r=this.run.first(()=>this.#e.endAt(n),()=>{let i=this.#e.
headerAt(n,!0);return i===c||i===f?i:i.end});return r===c||r===f?r:{kind:"start",rank:0,to:r}}},di=class extends xt{constructor(n){super(n);this.headersEnd=!0;this.
dropsSpace=!0;this.firsts=["["];this.#e=n.reads?new ui(n,this):void 0,this.syntax=this.#e}#e;headerAt(n,r){let{input:i}=this.run,s=n;if(r){let l=bt(this.run,this.
row,s);if(l<0)return l;s=l}let o=!1,a=[["reasoning",this.row.reasoning],["calls",this.row.calls],["content",[""]]];for(let[l,u]of a)for(let d of u){let p=d===""?
s:i.spaces(s),m=d===""?i.lineEnd(s):p<0?p:i.literal(O(d),p);if(m>=0&&l==="calls"&&!this.run.reads)return r?c:{kind:"content",start:n,end:n};if(m>=0)return o&&m>
this.run.prefix&&this.#t(m)?f:{kind:l,start:n,end:m};m===f&&(o=!0)}return o?f:c}#t(n){let{input:r}=this.run;return!r.ended||r.spaces(n)<r.length||r.at(r.length-
1)!==10}dropsHeader(n){let r=ne(this.run.input.text(n+this.begin.length,this.run.input.length));return r===""||!this.row.calls.some(i=>O(i).startsWith(r)||r.startsWith(
O(i)))}endAt(n){let{run:r}=this,{input:i}=r,[s=""]=this.row.ends,o=r.stopsAt(n);if(o>=0)return o;let a=i.literal(s,n);if(a<0)return a===f||o===f?f:c;let l=i.spaces(
a);if(l<0)return l;if(l>=i.length)return i.ended?l:f;let u=r.stopsAt(l);if(u>=0)return u;if(u===f&&!i.ended)return f;let d=i.literal(this.row.start,l);return d===
f?i.ended?a:f:d===c?c:a}*callsAt(n,r){let i=this.#e;if(i===void 0||r===void 0)return c;let{run:s}=this;i.place=n;let o=yield*s.settle(()=>i.headAt(n,0),n);return o===
f&&n<s.input.length?i.cutOff(n):o===c||o===f?c:yield*i.section(n,o)}};function Hm(t,e){return de(t)||e==="string"&&K(t)}function*Wt(t,e,n,r){let{run:i}=t,{escaped:s}=t.marks;if(s!==void 0&&s.start!==""){let o=yield*i.skip(n.end),a=yield*i.
settle(()=>i.input.literal(s.start,o),n.end);if(a>=0)return yield*new In(t,e,{...n,end:a,edges:s,mark:"string"},r,!0).read()}return yield*new In(t,e,n,r).read()}
var In=class{#e;#t;#n;#r;#s;#i;#a;#u;#l;#c;#o=0;#d=0;#f=!1;#p=!1;constructor(e,n,r,i,s=!1){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,this.#s=i,this.#i=Hm(i,r.
mark),this.#a=s,this.#u=r.edges.end,this.#l=e.openingOf(this.#u),this.#c=[...e.ends,e.marks.section.end]}*read(){let e=this.#t,{input:n}=e,{end:r}=this.#r;this.#i&&
b(e,this.#n,'"'),this.#o=yield*this.#x(r),this.#d=this.#o;let i=this.#e.beginningsIn(this.#u),s=this.#o;for(;;){s=n.find(i,s);let o=this.#g(s);if(o!==c&&o!==f)return this.#b(
s,o);if(o===f&&n.ended)return this.#y(s);let a=o===f||this.#a?o:this.#m(s);if(a===f&&!n.ended){this.#A(this.#k(s)),yield*e.wait(s);continue}a==="head"?this.#f=!0:
a==="key"&&(this.#p=!0),s++}}#m(e){let{input:n}=this.#t,r=this.#f?c:this.#e.quotedAt(e);if(r!==c&&r!==f)return"head";let i=this.#p?c:n.marker(this.#l,e);return i>=
0?"key":r===f||i===f?f:c}#g(e){let{input:n,repairs:r}=this.#t,i=n.literal(this.#u,e);if(i<0)return i;let s=this.#h(i);if(s===!0)return{next:i};let o=s===f;if(r){
let a=n.spaces(i);if(a===f)o=!0;else if(a>=0&&a<n.length){let l=n.at(a)===44?a+1:this.#p?c:n.literal(this.#u,a),u=l>=0?this.#h(l):l;if(u===!0)return{next:l,extra:{
from:a,to:l}};u===f&&(o=!0)}}return o&&n.ended?{next:n.length,last:i}:o?f:c}#h(e){let n=this.#e,r=this.#t,{input:i}=r,s=i.spaces(e);if(s===c)return c;let o=s>=0&&
s<i.length,a=[()=>r.anyOf(this.#c,s),()=>n.keyAt(s),()=>n.continuesAt(s),()=>n.furtherAt(s),()=>r.stopsAt(s)],l=o?r.first(...a):f;return l===f?i.ended||f:l===c?
c:!0}#b(e,{next:n,last:r=n,extra:i}){let s=this.#k(e),o=!this.#_(s,!1);return this.#n.last=r,i!==void 0&&T(this.#t,this.#n,"unexpected-text",i.from,i.to),{kind:"\
value",at:n,isBroken:o}}#y(e){this.#_(this.#k(e),!0);let n=this.#t.input.length;return this.#n.last=n,{kind:"final",at:n}}*#x(e){let n=this.#t,r=e;for(let i of this.#r.
edges.before){let s=yield*n.peek(r);if(s===i.charCodeAt(0))r++;else if(i===`
`&&s===13&&(yield*n.peek(r+1))===10)r+=2;else break}return r}#k(e){let{input:n}=this.#t,{after:r}=this.#r.edges,i=e;r.startsWith(`
`)&&i===n.length&&i>this.#o&&n.at(i-1)===13&&i--;for(let s=r.length-1;s>=0&&i>this.#o;s--)n.at(i-1)===r.charCodeAt(s)&&(i--,r[s]===`
`&&i>this.#o&&n.at(i-1)===13&&i--);return Math.max(i,this.#o)}#A(e){!this.#i||e<=this.#d||(b(this.#t,this.#n,W(this.#t.text(this.#d,e))),this.#d=e)}#_(e,n){let r=this.#t,
i=this.#n,s=this.#s;if(this.#i)return this.#A(e),n||b(r,i,'"'),!0;let o=r.text(this.#o,e),a=O(o),l=K(s)||!this.#e.dialect.words?{}:this.#e.dialect;if(n)return a!==
""&&b(r,i,fi(s,o,l)),!0;let u=se(a,l);if(u!==void 0&&et(s,u))b(r,i,u);else if(K(s)&&this.#r.mark!=="other")b(r,i,Q(o));else{if(this.#f)return b(r,i,o),T(r,i,"ma\
lformed-arguments",this.#o,e),!1;b(r,i,Q(o)),T(r,i,"argument-type",this.#o,e)}return!0}};function fi(t,e,n){let r=ne(e);return gn(r,n)&&Dt(r)!=="string"&&Lt(t,r)?
yn(r,n):`"${W(e)}`}var Wm=123,pi=class{#e;#t;#n;#r;#s=new Set;#i=!1;#a=!1;#u=0;constructor(e,n,r){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,e.keys=n.mode==="rejected"?[]:this.#t.
parameters(n.name).longest}*read(e){let n=this.#t,r=this.#e,i=this.#n,s=e,o=yield*n.skip(s),a=yield*n.settle(()=>r.insteadAt(o),s);if(a>=0)return yield*this.#p(
a);if(a===f)return this.#l();if(n.repairs){let l=o;if((yield*n.peek(l))===Wm&&l>=s){let u=yield*n.skip(l+1),d=yield*n.peek(u);if(d===34||d===125)return yield*this.#m(
l)}}for(;;){let l=yield*n.skip(s),u=l<n.input.length?yield*n.settle(()=>r.bounds.at(l),l):f;if(u===c){s=yield*this.#d(s,l,r.bounds);continue}let d=u===f||u.kind!==
"key"?c:r.keyAt(l);if(d!==c&&d!==f){let p=yield*this.#c(d);if(s=p.at,p.kind==="value")continue;return i.complete=!1,re(n,i),r.finish(i,s)}if(u!==f&&u.kind==="en\
d"){let p=this.#r.indexOf(n.input.text(l,u.to));p<0&&this.#r.length>0&&Ce(i),p>0&&(i.missedAt=i.last);let m=p>=0;return m&&!i.lacksEnd&&(i.last=u.to),m?yield*this.#o(
u.to,this.#r.slice(p+1)):this.#f(l)}return u===f||u.kind!=="start"?this.#l(u===f||u.rank?void 0:l):(i.complete=!1,re(n,i),this.#u===0&&b(n,i,"{"),i.lacksEnd=!0,
r.finish(i,l))}}#l(e=this.#t.input.length){let n=this.#n;return n.complete=!1,re(this.#t,n),n.mode!=="extra"&&this.#t.out.mark(),this.#e.finish(n,e),this.#t.input.
length}*#c(e){let n=this.#t,r=this.#n,{name:i}=e;this.#s.has(i)&&T(n,r,"duplicate-argument",e.from,e.from+(e.written??i.length)),b(n,r,`${this.#u++===0?"{":", "}${Q(
i)}: `);let s=r.mode==="rejected"?void 0:n.parameters(r.name).of(i),o=yield*this.#e.readArgument(r,e,s);return this.#s.add(i),o.isBroken&&(this.#a=!0),o}*#o(e,n){
let r=this.#e,i=this.#n,s=yield*r.shared(i,e,n,this.#r,()=>this.#f(e));if(s!==c)return s;let o=yield*r.ending(i,e,n,r.textBounds());return this.#f(o)}*#d(e,n,r){
let i=this.#t;return this.#n.mode!=="extra"&&i.out.put(i.text(e,n)),(yield*xe(i,this.#n,n,r)).found.at}#f(e){let n=this.#t,r=this.#n;return r.complete?Tn(n,r,this.#s)?
(this.#u===0&&!this.#i&&b(n,r,"{"),r.complete=!1,Sn(n,r)):(this.#a?r.complete=!1:b(n,r,this.#u===0&&!this.#i?"{}":"}"),re(n,r)):re(n,r),this.#e.finish(r,e)}*#p(e){
let n=this.#e,r=this.#n;n.isInstead=!0;let i=yield*n.json(r,e,{}),s=i===void 0?this.#t.input.length:yield*n.ending(r,i,[n.insteadEnd,...this.#r]);return n.isInstead=
!1,i===void 0||re(this.#t,r),n.finish(r,s)}*#m(e){let n=this.#t,r=this.#e,i=this.#n,s=e,o=yield*Z(n,e,{},a=>{let l=n.input.at(a-1)===125?Math.max(a-1,e+1):a;l<=
s||(b(n,i,n.text(s,l)),s=l)});if(o.kind!=="done"){if(s<o.at&&b(n,i,n.text(s,o.at)),i.complete=!1,o.kind==="end")return r.finish(i,i.last=n.input.length);let a=yield*ke(
n,i,o.at,Ft(r.bounds));return yield*this.#g(a.at,r.bounds)}this.#i=!0,i.last=o.at;for(let a of Gm(n.input.text(e,o.at)))this.#s.add(a);return yield*this.#g(o.at,
r.textBounds(!0))}*#g(e,n){let{at:r,left:i}=yield*this.#e.functionEnd(this.#n,e,this.#r,n);return yield*this.#o(r,i)}};function Gm(t){try{return Object.keys(JSON.
parse(t))}catch{return[]}}var we={call:(t,e,n,r)=>new pi(t,e,n).read(r),value:Wt};var Fn="<|open|>",mi="<|close|>",Ln="<|sep|>",$m={call:["tool","index"],argument:["key","type"]},Um=600,Pn=/[ \t\r\n'<>[\]{}]/,rl=t=>new gi(t,we);function*yi(t){
let e=t.reads?rl(t):void 0,n=be(t.description,t.marks,t.options,t.prompt),r=yield*new hi(t,e,rl).read(n);yield*D(t,e,r.at,{sawReasoning:r.saw})}var hi=class extends fe{constructor(){
super(...arguments);this.looseMarkers=[mi,Fn]}endAt(n){let{input:r,marks:i}=this.run,s=r.literal(this.end,n);if(s>=0)return s;let o=r.literal(`${mi}think`,n),a=o<
0?o:this.run.first(()=>r.literal(i.content.start,o),()=>r.literal(i.section.start,o));return a>=0?o:s===f?f:a}looseEndAt(n){let{input:r,marks:{content:i}}=this.
run,s=r.literal(i.start,n);if(s>=0)return{from:n};let o=r.literal(i.end,n);return o>=0?{from:o}:s===f||o===f?f:c}},gi=class extends ae{innerAt(e){let n=this.#e(
e,"call");if(n===c||n===f)return n;let[r="",i=""]=n.values;return Pn.test(r)&&!this.run.tools.has(r)||Pn.test(i)?c:{inner:e,end:n.end,name:r,id:i,inArray:!1}}keyAt(e,n=this.
keys){let r=this.#e(e,"argument");if(r===c||r===f)return r;let[i="",s=""]=r.values;if(/[<>\r\n]/.test(i)&&!n.includes(i)||Pn.test(s))return c;let o=s===""?void 0:
s==="string"?"string":"other";return{name:i,from:r.first.from,written:r.first.to-r.first.from,end:r.end,edges:this.marks.value,mark:o}}openingOf(){return`${Fn}a\
rgument`}insteadAt(e){let{input:n}=this.run,r=n.literal(`${Fn}json`,e);for(let i of['type="object"',Ln]){let s=r<0?r:n.spaces(r),o=s<0?s:n.literal(i,s);(o!==c||
i===Ln)&&(r=o)}return r}get insteadEnd(){return`${mi}json${Ln}`}#e(e,n){let{input:r}=this.run,i=r.literal(Fn+n,e);if(i<0)return i;let s=$m[n],o=r.literal(` ${s[0]}\
="`,i);if(o<0)return o;let a=[],l={from:0,to:0};for(let u=0;;u++){let d=r.spaces(i);if(d<0)return d;let p=r.literal(Ln,d);if(p>=0)return{values:a,first:l,end:p};
if(p===f)return f;let m=s[u],h=m===void 0?c:this.#t(m,d);if(h===c||h===f)return h;let g=O(r.text(h.from,h.to));if(u===0){if(g==="")return c;l=h}a.push(u===0?Vm(
g):g),i=h.to+1}}#t(e,n){let{input:r}=this.run,i=r.literal(`${e}="`,n);if(i<0)return i;let s=i;for(;s<r.length&&r.at(s)!==34;)if(++s-i>Um)return c;let o=O(r.text(
i,s));return(e==="key"?/[<>\r\n]/:Pn).test(o)&&![...this.run.tools.names,...this.keys].some(l=>Km(l).startsWith(o))?c:s<r.length?{from:i,to:s}:f}},Km=t=>t.replaceAll(
"&","&amp;").replaceAll('"',"&quot;"),Vm=t=>t.replaceAll("&quot;",'"').replaceAll("&amp;","&");var qm=47,il=t=>new bi(t);function*xi(t){let e=t.reads?il(t):void 0,n=be(t.description,t.marks,t.options,t.prompt),r=t.prefix,{end:i}=t.marks.reasoning,{continueFinalMessage:s="\
none",reasoningFormat:o}=t.options;if(n==="before"&&s==="none"&&i!==""){let l=yield*t.skip(0),u=yield*t.settle(()=>t.input.literal(i,l),0);if(u>=0){if(o==="none")
return t.out.put(t.text(0,u)),yield*D(t,e,u,{sawReasoning:!0});n="after",r=u}}let a=yield*new fe(t,e,il).read(n,r);yield*D(t,e,a.at,{sawReasoning:a.saw})}var bi=class extends ae{#e;#t=[];constructor(e){
super(e,we),this.patterns={},this.#e=e.marks.key.start.replace(/<$/,"")}#n(e){return`${this.#e}</${e}>`}keyAt(e,n=this.keys){let{run:r,marks:i}=this;if(i.section.
start!==""&&r.input.literal(i.section.start,e)>=0){let m=this.headAt(e,0);if(m!==c)return m===f&&!r.input.ended?f:c}let{input:s}=r,o=s.literal(i.key.start,e);if(o<
0)return o;let a=s.spaces(o);if(a>=0&&a<s.length&&s.at(a)===qm)return c;let l=vn(s,o,">",n);if(l===c||l===f)return l;let{name:u,from:d,end:p}=l;return{name:u,from:d,
end:p,mark:void 0,edges:{start:"",before:"",after:"",end:this.#n(u)}}}continuesAt(e){return q(this.run.input.literal(`${this.#e}<`,e))}*readArgument(e,n,r){let{
run:i}=this,s=r?.allowed;if(!kt(s,"array")&&!kt(s,"object"))return yield*Wt(this,e,n,s);let o=yield*i.skip(n.end),a=yield*i.settle(()=>i.input.literal(n.edges.end,
o),n.end);if(a>=0&&!Jm(s))return b(i,e,kt(s,"array")?"[]":"{}"),e.last=a,{kind:"value",at:a};let l=a>=0?c:yield*i.settle(()=>this.keyAt(o,[]),n.end);return l===
c||l===f?yield*Wt(this,e,n,s):yield*this.#r(e,n,o,r,Ym(s,l.name,r))}*#r(e,{edges:n},r,i,s){let{run:o}=this,{input:a}=o,l=s?"]":"}";this.#t.push(n.end);let u=r,d=0,
p=!1,m=(h,g,y=!1)=>(this.#t.pop(),h==="value"&&b(o,e,d===0?s?"[]":"{}":l),y?e.missedAt=e.last:h==="value"&&(e.last=g),{kind:h,at:g,isBroken:p});for(;;){let h=yield*o.
skip(u);if(h>=a.length)return m("final",h);let g=yield*o.settle(()=>a.literal(n.end,h),h);if(g>=0)return m("value",g);let y=yield*o.settle(()=>this.keyAt(h,[...i?.
properties.keys()??[]]),h);if(y!==c&&y!==f){b(o,e,d===0?s?"[":"{":", "),s||b(o,e,`${Q(y.name)}: `);let k=yield*this.readArgument(e,y,s?i?.item(d):i?.property(y.
name));if(d++,u=k.at,p||=k.isBroken===!0,k.kind!=="value")return m(k.kind,k.at);continue}if(g===f||y===f)return m("final",a.length);let x=yield*o.settle(()=>this.
bounds.at(h),h);if(x===c)o.out.put(o.text(u,h)),u=(yield*xe(o,e,h,this.#s)).found.at;else return x===f||x.kind==="final"?m("final",a.length):x.kind==="start"?m(
"head",h):m("value",h,!0)}}#s={units:this.bounds.units,at:e=>{let n=this.bounds.at(e);if(n!==c)return n;let r=this.#t.at(-1),i=r===void 0?c:this.run.input.literal(
r,e);return i>=0?{kind:"end",rank:0,to:e}:i}}},kt=(t,e)=>t===void 0||t.types.has(e),Jm=t=>kt(t,"string");function Ym(t,e,n){return kt(t,"object")?kt(t,"array")?
e==="item"&&!(n?.properties.has("item")??!1):!1:!0}function _i(t){return new Ai(t).read()}var zm=60,ki=class extends ae{#e;constructor(e,n){super(e,we),this.#e=n}outerAt(e){let n=this.#e.endAt(e);if(n<0)return n;
let{input:r}=this.run;return{kind:r.ended&&n>=r.length?"final":"start",rank:0,to:n}}continuesAt(e){return q(this.outerAt(e))}},Ai=class extends xt{constructor(n){
super(n);this.headersEnd=!0;n.stops.push(...this.row.ends),n.reads&&(this.syntax=new ki(n,this))}headerAt(n,r){let{input:i}=this.run,s=n;if(r){let g=bt(this.run,
this.row,s);if(g<0)return g;s=g}if(s=i.spaces(s),s<0)return s;let o=i.literal(this.row.text,s);if(o>=0)return{kind:"calls",start:n,end:o};let a=i.literal(this.row.
recipient,s),l=a<0?a:i.spaces(a);if(l<0)return o===f?f:l;let u=this.#e(l);if(u===f)return f;for(u===c&&(u=l);u<i.length&&!w(i.at(u))&&i.at(u)!==zm;){if(Re.has(i.
at(u)))return c;if(u++,u-l>600)return c}if(u>=i.length)return f;if(u===l)return c;let d=i.text(l,u),p=i.spaces(u),m=p<0?p:i.literal(this.row.text,p);return m<0?
m:{kind:this.row.reasoning.includes(d)?"reasoning":this.row.content.includes(d)?"content":"calls",start:n,end:m}}#e(n){for(let r of this.run.tools.names){if(!/[\s<]/.
test(r))continue;let i=this.run.input.literal(r,n);if(i!==c)return i}return c}endAt(n){let{run:r}=this,{input:i}=r,s=r.stopsAt(n);if(s>=0)return s;let o=r.first(
...this.row.ends.map(u=>()=>i.literal(u,n)));if(o<0)return o===f?f:s;let a=i.spaces(o),l=a<0?a:bt(r,this.row,a);return l>=0?a:l===c?s:i.ended?i.length:f}*callsAt(n){
return this.syntax===void 0?c:yield*this.syntax.content(n)}};var Qm=t=>Ge(t,()=>{}),sl=Qm;var Xm=t=>Ge(t,e=>new _e(e)),ol=Xm;var Bn=class extends _e{#e;constructor(e,n){super(e,{format:"JSON_NATIVE",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments"}),this.#e=n}outerAt(e){let n=this.#e(
e);return n===c||n===f?n:{kind:"start",rank:0,to:n.end}}};var Hn={quotes:!0,words:!0,escapes:!0};function*wi(t,e,n){let{input:r}=t,i=new H(Hn),s=n,o=()=>b(t,e,i.take());for(;;){for(;s<r.length;s++){let a=i.push(r.at(s));
if(a!=="ok")return o(),a==="error"&&b(t,e,i.partialWord),{kind:a==="error"?"error":"done",at:a==="done"?s+1:s}}if(o(),r.ended)return b(t,e,i.partialWord),{kind:"\
end",at:s};yield*t.wait(s)}}function*ll(t,e,n,r){let{input:i}=t,s=i.char(n),o=s.repeat(3),l=(yield*t.settle(()=>i.literal(o,n),n))>=0&&!(yield*al(t,n+1,s,r)),u=l?
o:s,d=new H({...Hn,controls:!0});d.push(s.charCodeAt(0)),d.take();let p=n+u.length,m=()=>b(t,e,d.take());for(;;){let h=yield*Zm(t,p,m);if(h===-1)return m(),{kind:"\
end",at:p};if(!d.inEscape&&h===s.charCodeAt(0)){let g=p;d.endEscape(),m();let y=yield*t.settle(()=>i.literal(u,g),p);if(y===f&&l)return{kind:"end",at:i.length};
if(y>=0&&(yield*al(t,p,u,r)))return b(t,e,'"'),{kind:"done",at:y};d.putPlain(h)}else d.push(h)==="done"&&d.putPlain(h);p++}}function*Zm(t,e,n){return e>=t.input.
length&&!t.input.ended&&n(),yield*t.peek(e)}function*al(t,e,n,r){let i=t.input.literal(n,e);return i<0?!1:(yield*t.settle(()=>{let s=t.input.spaces(i);return s===
c?c:s===f?f:r(s)},e))!==c}function*ul(t,e,n,r,i){let{input:s}=t,o=yield*t.peek(n);if(!K(r)&&(o===91||o===123))return yield*wi(t,e,n);let a=de(r);a&&b(t,e,'"');let l=n,
u=d=>{!a||d<=l||(b(t,e,W(t.text(l,d))),l=d)};for(let d=n;;d++){for(;d<s.length&&!eh(s.at(d));)d++;if(d>=s.length&&!s.ended){u(d),yield*t.wait(d),d--;continue}let p=d;
d<s.length&&u(d);let m=d>=s.length?f:yield*t.settle(()=>i(p),d);if(m===c)continue;let h=m===f,g=t.text(n,d);if(a)u(d),h||b(t,e,'"');else if(h)O(g)!==""&&b(t,e,fi(
r,g,K(r)?{}:Hn));else{let y=se(O(g),Hn);y!==void 0&&et(r,y)?b(t,e,y):(b(t,e,Q(g)),K(r)||T(t,e,"argument-type",n,d))}return{kind:h?"end":"done",at:h?s.length:d}}}
var eh=t=>t===44||t===41||t===93||t===60;var dl=40,nt=41,Wn=44,Gn=61,th=91,Gt=93,nh=512,$n=class extends Ae{constructor(n){super(n,[n.description.tools?.toolsArrayWrapped===!0?"[":""]);this.#r=!1;this.
bareLevels=[];let{tools:r={}}=n.description;this.#t=(r.arguments?.valuePrefix??"")==="",this.#n=n.marks.section.start!=="",this.#e=new Bn(n,i=>this.headAt(i,0)),
this.bounds={units:new E(["]",n.marks.section.end,n.marks.section.start,...n.stops]),at:i=>this.#c(i)}}#e;#t;#n;#r;get isUnmarked(){return super.isUnmarked||this.#r}headAt(n,r){
if(r===0&&this.#n){let i=this.#s(n);if(i!==c)return i}return super.headAt(n,r)}#s(n){let{input:r}=this.run,i=r.literal(this.marks.section.start,n),s=i<0?i:r.spaces(
i),o=s<0?s:r.literal("[",s),a=o<0?o:r.spaces(o);return a<0?a===f?f:c:a>=r.length?f:r.at(a)===123?{inner:a,own:a,end:a+1,name:"",id:void 0,inArray:!0}:c}*section(n,r){
return this.run.input.at(r.inner)===123?yield*this.#e.section(n,r):yield*super.section(n,r)}*content(n){let{run:r}=this;if(this.#n&&this.isArray&&!r.state.begun&&
r.input.at(n)===th){let i=yield*r.settle(()=>this.#i(n),n);if(i===c||i===f||!r.tools.has(i.name))return c;this.#r=!0;let s=yield*super.section(n,i);return this.#r=
!1,s}return yield*super.content(n)}#i(n){let r=this.run.input.spaces(n+1);if(r<0)return r;if(r>=this.run.input.length)return f;let i=this.innerAt(r);return i===
c||i===f?i:{...i,inArray:!0}}get needsSeparator(){return this.isArray}get sectionEnd(){return this.#r?"":super.sectionEnd}innerAt(n){let{input:r}=this.run,i=this.
isUnmarked?this.#u(n):this.#l(n,dl,this.run.tools.names);if(i===c||i===f)return i;let s=r.spaces(i.end);if(s<0)return s;if(s>=r.length)return f;let o=this.isArray,
a={inner:n,end:i.end,name:i.name,id:void 0,inArray:o};if(r.at(s)===nt)return a;let l=this.run.tools.has(i.name)?this.run.parameters(i.name).names:[],u=this.#l(s,
Gn,l);return u===c||u===f?u:a}#a(n){return n>=this.run.input.length?f:this.#l(n,dl,this.run.tools.names)}#u(n){let{input:r}=this.run;return this.run.first(...this.
run.tools.names.map(i=>()=>{let s=r.literal(i,n),o=s<0?s:r.spaces(s),a=o<0?o:r.literal("(",o);return a<0?a:{name:i,from:n,to:s,end:a}}))}#l(n,r,i){let{input:s}=this.
run;for(let l of i){if(!/[\s()[\]{}<>,="'`]/.test(l))continue;let u=s.literal(l,n);if(u===f&&!s.ended)return f;let d=u<0?c:s.spaces(u);if(d===f)return f;if(d>=0&&
d<s.length&&s.at(d)===r)return{name:l,from:n,to:u,end:d+1}}let o=n;for(;o<s.length&&!w(s.at(o))&&!"()[]{}<>,=\"'`".includes(s.char(o));)if(o++,o-n>nh)return c;if(o>=
s.length)return f;let a=s.spaces(o);return a<0?a:a>=s.length?f:o===n||s.at(a)!==r?c:{name:s.text(n,o),from:n,to:o,end:a+1}}#c(n){let{run:r}=this,{input:i}=r,s=this.#o(
n);if(s>=0)return{kind:"end",rank:3,to:s};let o=r.stopsAt(n);if(o>=0)return{kind:"final",rank:0,to:o};let a=this.#n?this.headAt(n,0):c;if(a!==c&&a!==f)return{kind:"\
start",rank:0,to:a.end};let l=this.isArray&&i.at(n)===Gt?this.#d(n):c;return l===!0?{kind:"end",rank:2,to:n+1}:s!==f&&o!==f&&a!==f&&l!==f?c:i.ended?s===f||a===f?
{kind:"final",rank:1,to:i.length}:c:f}#o(n){return this.run.input.marker(this.sectionEnd,n)}#d(n){let{run:r}=this,i=r.input.spaces(n+1);return i<0?i:i>=r.input.
length?r.input.ended?!0:f:r.first(()=>pe(this.#o(i)),()=>pe(r.stopsAt(i)))}followsAt(n,r){let{run:i}=this,{input:s}=i;if(n>=s.length)return s.ended?!0:f;let o=s.
at(n);if(o===Wn){let l=s.spaces(n+1);if(l<0)return l;if(l>=s.length)return s.ended?!0:f;if(s.at(l)===nt)return this.#f(l);let u=this.#l(l,Gn,r);return u===f?s.ended?
!0:f:pe(u)}if(o===nt)return this.#f(n);let a=i.first(()=>pe(this.#o(n)),()=>o===Gt&&this.sectionEnd!==""?this.#d(n):c,()=>pe(i.stopsAt(n)));return a===f&&s.ended?
!0:a}#f(n){let{run:r}=this,{input:i}=r,s=i.spaces(n+1);if(s<0)return s;if(s>=i.length)return i.ended?!0:f;let o=s,a=!1;if(i.at(s)===Wn){if(a=!0,o=i.spaces(s+1),
o<0)return o;if(o>=i.length)return i.ended?!0:f}let l=r.first(()=>this.isArray&&i.at(o)===Gt?!0:c,()=>pe(this.#o(o)),()=>a===this.isArray?pe(this.#a(o)):c,()=>a?
c:pe(r.stopsAt(o)));return l===f&&i.ended?!0:l}*read(n,r){let{run:i}=this;if(this.isUnmarked&&!i.tools.has(r.name))return c;let s=V(r.inner);s.last=r.end,G(i,s,
r.name);let o=i.tools.has(r.name)?i.parameters(r.name).names:[],a=new Set,l=r.end;for(;;){let u=yield*i.skip(l);if((yield*i.peek(u))===nt)return this.#h(s,u+1,a.
size===0);let d=u<i.input.length?yield*i.settle(()=>this.#l(u,Gn,o),u):f;if(d===f)return this.#b(s);if(d===c)return yield*this.#y(s,u);a.has(d.name)&&T(i,s,"dup\
licate-argument",d.from,d.to),b(i,s,`${a.size===0?"{":", "}${Q(d.name)}: `),a.add(d.name);let p=i.tools.has(r.name)?i.parameters(r.name).allowed(d.name):void 0,
m=yield*this.#m(d.end,p),h=yield*this.#g(s,m,p,o);if(h.kind==="end")return this.#b(s);if(h.kind==="error")return yield*this.#y(s,h.at);s.last=h.at;let g=yield*this.#p(
s,h.at,o);if(g.isOver)return g.at;l=g.at}}*#p(n,r,i){let{run:s}=this,{input:o}=s,a=yield*s.skip(r),l=yield*s.peek(a);if(l===nt)return{isOver:!0,at:this.#h(n,a+1,
!1)};if(l===Wn){let p=yield*s.skip(a+1);if((yield*s.peek(p))===nt)return{isOver:!0,at:this.#h(n,p+1,!1)};let h=p<o.length?yield*s.settle(()=>this.#l(p,Gn,i),a):
f;return h===f?{isOver:!0,at:this.#b(n,n.last)}:h===c?{isOver:!0,at:yield*this.#y(n,a)}:{isOver:!1,at:p}}if(l===-1)return{isOver:!0,at:this.#b(n,n.last)};let u=this.
isArray&&l===Gt?{kind:"end",rank:2,to:a+1}:c,d=u===c?yield*s.settle(()=>this.bounds.at(a),a):u;return d!==c&&d!==f&&d.kind==="end"?(Ce(n),b(s,n,"}"),{isOver:!0,
at:this.finish(n,a)}):d!==c&&d!==f&&d.kind==="start"?(n.complete=!1,n.lacksEnd=!0,{isOver:!0,at:this.finish(n,a)}):d===f||d!==c&&d.kind==="final"?{isOver:!0,at:this.#b(
n,n.last)}:{isOver:!0,at:yield*this.#y(n,a)}}*#m(n,r){let i=yield*this.run.skip(n),s=yield*this.run.peek(i),o=s===34||s===39||!K(r)&&(s===91||s===123);return this.#t&&
!o?n:i}*#g(n,r,i,s){let{run:o}=this,a=yield*o.peek(r);return a===-1?(this.#t&&de(i)&&b(o,n,'"'),{kind:"end",at:r}):a===34||a===39?(b(o,n,'"'),yield*ll(o,n,r,l=>this.
followsAt(l,s))):this.#t?yield*ul(o,n,r,i,l=>this.followsAt(l,s)):yield*wi(o,n,r)}#h(n,r,i){return n.last=r,b(this.run,n,i?"{}":"}"),this.finish(n,r)}#b(n,r=this.
run.input.length){return n.complete=!1,n.last=r,this.finish(n,this.run.input.length)}*#y(n,r){let{run:i}=this,{input:s}=i,o=tt(n)==="",a=r,l=p=>{let m=ie(i.text(
a,p));m!==""&&(o&&m.trimStart().startsWith("{")&&b(i,n,"{"),o=!1,b(i,n,m),a+=m.length)},u=r,d=-1;for(;;u++){for(;u>=s.length&&!s.ended;)l(u),yield*i.wait(u);if(u>=
s.length)break;let p=u;if(s.at(u)===nt){if(l(u),(yield*i.settle(()=>this.#x(p),u))===!0){d=u+1;break}}else if(this.bounds.units.has(s.at(u))){l(u);let m=yield*i.
settle(()=>this.bounds.at(p),u);if(m!==c&&m!==f&&m.rank!==2)break}}return l(u),o&&b(i,n,"{"),n.complete=!1,n.last=a,T(i,n,"malformed-arguments",r,a),d<0?n.lacksEnd=
!0:n.last=d,this.finish(n,d<0?u:d)}#x(n){let{input:r}=this.run,i=r.spaces(n+1);if(i<0)return i;if(i>=r.length)return r.ended?c:f;let{end:s}=this.marks.section,o=u=>this.
isArray&&r.at(u)===Gt?!0:pe(r.marker(s,u)),a=o(i);if(a!==c)return a;if(r.at(i)!==Wn)return this.isArray?c:pe(this.#a(i));let l=r.spaces(i+1);return l<0?l:l>=r.length?
r.ended?c:f:this.run.first(()=>o(l),()=>this.isArray?pe(this.#a(l)):c)}},pe=t=>t===c||t===f?t:!0;var rh=t=>Ge(t,e=>new $n(e)),cl=rh;var fl=t=>new ae(t,we);function*Si(t){let{options:e,out:n}=t,r=t.reads?fl(t):void 0,{continueFinalMessage:i="none"}=e,s=be(t.description,t.marks,e,t.prompt);if(e.
reasoningFormat==="none")return yield*D(t,r,0,{sawReasoning:!1});if(t.hasResponseSchema&&(yield*Ga(t)))return yield*D(t,r,0,{sawReasoning:!1});if(s==="after"){let l=yield*new fe(
t,r,fl).read(s);return yield*D(t,r,l.at,{sawReasoning:!0})}if(i==="reasoning")return n.continueReasoning(),yield*pl(t,r,0);let o=yield*t.skip(0),a=yield*t.settle(
()=>t.input.literal(t.marks.reasoning.start,o),0);return a>=0?yield*pl(t,r,a):yield*ih(t,r,s==="inside")}function*pl(t,e,n){let r=n,i=yield*hl(t,e,n,s=>{t.out.think(
t.text(r,s)),r=s});if(t.out.think(t.text(r,i.at)),i.kind!=="final")return yield*ml(t,e,i);i.to===i.at&&t.out.endOpenReasoning()}function*ih(t,e,n){let r=yield*hl(
t,e,0,()=>{});if(r.kind!=="final")return t.out.think(t.text(0,r.at)),yield*ml(t,e,r);if(!n||t.options.stopReason!=="length")return yield*D(t,e,0,{sawReasoning:!1});
t.out.think(t.text(0,r.at)),t.out.endOpenReasoning()}function*ml(t,e,n){t.out.mark("reasoning");let r=n.kind==="call"&&e!==void 0?yield*sh(t,e,n.to):n.to;yield*D(
t,e,r,{sawReasoning:!0})}function*sh(t,e,n){let r=n;for(;;){let i=yield*t.skip(r),s=yield*t.settle(()=>t.input.literal(t.marks.reasoning.end,i),r);if(s>=0)return t.
out.mark("reasoning"),s;let o=yield*t.settle(()=>e.headAt(i,0),r);if(o===c||o===f)return r;L(t,r,i);let a=yield*e.content(i);if(a===c)return i;r=a}}function*hl(t,e,n,r){
let{input:i}=t,{end:s}=t.marks.reasoning,o=new E([s,t.marks.call.start,...t.stops]),a=n;for(;;){if(a=i.next(o,a),r(a),a>=i.length){if(i.ended)return{kind:"final",
at:a,to:a};yield*t.wait(n);continue}let l=a,u=yield*t.settle(()=>i.literal(s,l),n);if(u>=0)return{kind:"end",at:a,to:u};let d=e===void 0?c:yield*t.settle(()=>e.
headAt(l,0),n),p=d===f&&i.literal(t.marks.call.start,a)>=0;if(d!==c&&d!==f||p)return{kind:"call",at:a,to:a};let m=yield*t.settle(()=>t.stopsAt(l),n);if(m>=0)return{
kind:"final",at:a,to:m};a++}}function gl(t,e,n,r){let i=t.slice(e.length),o=(t.startsWith(e)||r&&t.startsWith(`${e.slice(0,-1)}_`))&&i!==""?i:t,a=r?[t,o].find(u=>n.has(u)):void 0,l=(r?/(?<=.)(?:[_-]\d+|:[^:]*)$/s:
/(?<=.):[^:]*$/s).exec(o);return a!==void 0||l===null?{name:a??o,id:void 0}:{name:o.slice(0,l.index),id:l[0].length>1?t:void 0}}var oh=123,Un=class extends ae{idBefore(e){let{start:n}=this.marks.id,r=this.run.input.literal(n,e),i=r<0?r:this.#e(r);return i===f||i!==c&&i.end>=0?i:n===""?c:
{id:void 0,end:e}}idBetween(e,n){let{input:r}=this.run,{id:i,section:s}=this.marks;if(!n){let u=r.marker(i.end,e);return u<0?u:{id:void 0,end:u}}let o=this.#e(e);
if(o===c||o===f||o.end>=0)return o;let a=i.end===""?["{",...this.ends,s.end]:["{"],l=this.run.anyOf(a,o.place);return l===!0?{id:o.id,end:o.to}:l}#e(e){let{input:n}=this.
run,{end:r}=this.marks.id,i=n.spaces(e),s=i;for(;s>=0&&s<n.length&&!w(n.at(s))&&!Re.has(n.at(s))&&(r===""||n.literal(r,s)===c);)s++;let o=s<0?s:n.spaces(s),a=o<
0?o:n.marker(r,o);return o<0||a===f?a:{id:n.text(i,s),to:s,place:o,end:a}}*idAfter(e,n){let{run:r}=this,{id:i}=this.marks;if(i.position!=="POST_ARGS")return n;let s=yield*r.
skip(n),o=yield*r.settle(()=>r.input.marker(i.start,s),s);if(o<0)return n;let a=yield*r.settle(()=>this.idBetween(o,!0),s);return a===c||a===f?n:(a.id!==void 0&&
We(r,e,a.id),e.last=a.end,a.end)}wordAt(e,n){let{run:r,marks:i}=this,s=this.#t(e);if(s===c||s===f)return s;if(n&&!s.name.startsWith(i.name.start))return c;let o=s.
name,{to:a}=s,l=r.input.spaces(a);if(l<0)return l;for(let g=0;g<3&&o.startsWith(i.name.start);g++){let y=o===i.name.start||i.id.start!==""&&o.endsWith(i.id.start)&&
o!==i.name.start+i.id.start,x=y||i.id.start===""?c:r.input.literal(i.id.start,l);if(x===f)return f;if(x<0&&!y)break;let k=oe(r.input,l,"",this.nameEnds,r.tools.
names);if(k===f)return f;if(k===c)break;if(o+=k.name,a=k.to,l=r.input.spaces(a),l<0)return l}let{name:u,id:d}=gl(o,i.name.start,r.tools,r.repairs),p=r.input.marker(
i.id.end,l);if(p===f)return f;let m=p>=0?p:a,h=p>=0?!0:this.jsonFollows(m,!1);return h!==!0?h:{inner:e,end:m,name:u,id:d,inArray:!1}}#t(e){let{input:n,tools:r}=this.
run,i=n.spaces(e);if(i<0)return i;let s=this.marks.name.start;for(let o of r.names)if(/[\s<{]/.test(o))for(let a of[s+o,o]){let l=n.literal(a,i);if(l===f)return f;
if(l>=0&&l<n.length&&(w(n.at(l))||this.nameEnds.has(n.at(l))))return{name:a,from:i,to:l,end:l};let u=l<0?c:oe(n,l,"",this.nameEnds,[]);if(u===f)return f;if(l>=0&&
u!==c&&u.from===l)return{...u,name:a+u.name,from:i}}return oe(n,i,"",this.nameEnds,r.names)}*code(e){let{run:n,marks:r}=this,{input:i}=n,s=yield*n.settle(()=>i.
literal(r.code,e),e);if(s<0||!this.isJson||!n.tools.has("python"))return c;let o=V(e),a=yield*n.skip(s);if((yield*n.peek(a))===-1)return this.cutOff(e);if((yield*n.
peek(a))===oh){let m=yield*n.peek(yield*n.skip(a+1));if(m===34||m===125){G(n,o,"python");let h=yield*ce(n,o,a,{bounds:this.bounds,dialect:{}});return this.finish(
o,h.at)}}G(n,o,"python"),b(n,o,'{"code": "');let l=s,u=m=>{b(n,o,W(n.text(l,m))),l=m},d={units:new E([r.code,...n.stops]),at:m=>{let h=n.first(()=>q(i.literal(r.
code,m)),()=>q(n.stopsAt(m)));return h===!0?{kind:"start",rank:0,to:m}:h}},p=yield*Pt(n,s,d,u);return u(p.at),b(n,o,'"}'),o.last=p.at,this.finish(o,p.at)}};var ah=t=>Ge(t,e=>new Un(e,we)),yl=ah;var bl={"functionary-v3.2":Vr,gemma4:Zr,"generic-json":si,"gpt-oss":li,"hyperclova-x":ci,"kimi-k3":yi,"minimax-m3":xi,"muse-glimmer":_i,"python-calls":cl,"tagge\
d-thinking":Si};function xl(t,e={}){return An(lh,t,e)}function lh({handler:t="",tools:e}){if(t!==""){if(Object.hasOwn(bl,t))return bl[t];throw new _("descriptio\
n.handler",`no handler ${t}`)}return e?.format==="JSON_NATIVE"?ol:e?.format===void 0||e.format==="NONE"?sl:yl}function rt(t){if(!Array.isArray(t))throw new _("tools","a list is needed");return t.map((e,n)=>{if(typeof e?.function?.name!="string")throw new _(`tools[${n}].\
function.name`,"a text is needed");return e})}var Se=class{#e;#t;#n=[];#r=[];#s=[];#i=[];#a=[];#u=[];#l;constructor(e,n){this.#e=e,this.#t=[...e.flat(2),...n]}content(e,n){this.#n.at(-1)===e?this.#n[this.#n.
length-1]=n:this.#n.push(e,n)}attempted(e){this.#r.push(...e)}began(e){this.#i.push(e)}call(e){this.#s.push(e)}malformed(e,n){this.#a.push([e,n])}duplicate(e,n,r){
this.#u.push([e,n,r])}unterminated(e){this.#l=e}finish(e,n,r){this.#l!==void 0&&n.problem("unterminated-call",this.#l,e.length),(this.#l!==void 0||this.#a.length>
0)&&(n.saw=!0);let i=new Set(this.#s);for(let[o,a,l]of this.#u)i.has(o)&&n.problem("duplicate-argument",a,l);let s=[...this.#d(e)];this.#c(e,n,s),this.#o(e,n,s,
r)}#c(e,n,r){let i=[...r.map(({at:a})=>a),...this.#i].sort((a,l)=>a-l),s=new Map,o=0;for(let[a,l]of this.#a){for(;o<i.length&&i[o]<a;)o+=1;let u=i[o]??e.length;
if(!s.has(u)){let d=u;for(;d>0&&w(e.at(d-1));)d-=1;s.set(u,d)}n.problem("malformed-arguments",a,l??Math.max(a,s.get(u)))}}#o(e,n,r,i){let s=[...this.#s,...this.#a.
map(([d])=>d)].sort((d,p)=>d-p),o=this.#l??e.length,a=[],l=0,u=new Set(this.#r);for(let d of[...this.#r,...r].sort((p,m)=>p.at-m.at)){let{at:p,text:m}=d;if(p>=o)
break;for(;l<s.length&&s[l]<=p;l+=1)a=[];let h=p+m.length,g=u.has(d)?this.#e.find(([k])=>k.includes(m)):void 0;if(g!==void 0){dh(e,h,i)&&a.push({pair:g,at:p,inside:h});
continue}let y=a.findLastIndex(k=>k.pair[1].includes(m));if(y<0)continue;let x=a[y];a.length=y,!(kl(e,x.inside)>=p)&&(n.problem("malformed-call",x.at,h),n.saw=!0,
a=[])}}*#d(e){let n=this.#n,r=0;for(let i of uh(e,this.#t)){for(;r<n.length&&n[r+1]<=i.at;)r+=2;r<n.length&&n[r]<=i.at&&i.at+i.text.length<=n[r+1]&&(yield i)}}};
function uh(t,e){let n=[...e].sort((i,s)=>s.length-i.length).map(i=>i.replace(/[\\^$.*+?()[\]{}|]/g,"\\$&")),r=new RegExp(n.join("|"),"g");return[...t.text(0,t.
length).matchAll(r)].map(i=>({at:i.index,text:i[0]}))}function dh(t,e,n){let r=kl(t,e);if(r>=t.length)return!1;if("{[<".includes(t.char(r)))return!0;for(let i of n)
if(t.literal(i,r)>0)return!0;return!1}function kl(t,e){for(;e<t.length&&w(t.at(e));)e+=1;return e}function*wl(t,e,n){let r=t.wholeValue(e);if(r>=0)return{to:r};let i=new H;for(let s=e;;s+=1){for(i.isPlain&&(s=t.nextInString(s));s>=t.length;)yield*n();let o=i.
push(t.at(s));if(o==="done")return{to:s+1};if(o==="before")return{to:s};if(o==="error")return{to:s,error:s}}}var Oi=34,ch=44,fh=58,Al=91,_l=123;function*At(t,e,n,r){
let i=new H,s=!0,o,a=-1,l=!1,u=p=>{l||n.push({key:o??"",from:a,to:p}),l=!0},d=e;for(let p=e;;p+=1){for(i.isPlain&&(p=t.nextInString(p));p>=t.length;)yield*r();let m=t.
at(p),h=i.inString,g=i.depth===1&&!h;if(g&&a<0&&(o!==void 0||!s)&&(m===_l||m===Al)){let k=t.wholeValue(p);if(k>=0&&i.push(Oi)==="ok"){i.push(Oi),a=p,p=d=k-1;continue}}
let y=i.push(m),x=i.depth;if(y==="error")return{to:p,error:p};if(p===e){if(s=m===_l,!s&&m!==Al)return{to:p,error:p};continue}if(x===1&&h&&!i.inString&&a>=0?s&&o===
void 0?(o=JSON.parse(t.text(a,p+1)),a=-1):t.at(a)===Oi&&u(p+1):g&&(m===ch||x===0)?(a>=0&&u(d+1),a=-1,o=void 0,l=!1):g&&!w(m)&&a<0&&!(s&&m===fh)&&(a=p),(!w(m)||h)&&
(d=p),y==="done")return{to:p+1}}}function Ei(t,e,n){return{from:e,to:n,text:ph(t)}}function ph(t){if(t.startsWith("{"))return t;if(t==="null")return"{}";if(!t.startsWith(
'"'))return;let e=O(JSON.parse(t));if(e==="")return"{}";if(e.startsWith("{")){try{JSON.parse(e)}catch{return}return e}}function Kn(t,e){return t.findLast(n=>n.key===
e)}function Vn(t,e,n){let r=Kn(e,"arguments"),i=r===void 0?{from:n,to:n,text:"{}"}:Ei(t.text(r.from,r.to),r.from,r.to);return{name:vi(t,e),value:i}}function vi(t,e){
let n=Kn(e,"name"),r=n===void 0?"":t.text(n.from,n.to);return r.startsWith('"')?O(JSON.parse(r)):""}var I=class{constructor(e){this.at=e}},Sl=Symbol("the output ends in a call"),Oe=class{#e;#t=[];constructor(e,n,r,i){this.input=e,this.out=n,this.notes=i,this.#e=
r}ended(){}*read(){let e=0;for(;;){let n=this.starts(),r=this.#n(n,e);this.keep(e,r),e=r;let i=r<this.input.length?this.#r(n,r):f;if(typeof i=="object")e=yield*i.
read(r);else if(r<this.input.length&&(i===c||this.input.ended))this.keep(r,r+1),e=r+1;else{if(this.input.ended)break;yield}}this.ended(),this.notes.finish(this.
input,this.out,this.#e)}#n(e,n){return this.input.next(gh(e),n)}#r(e,n){let r=c;for(let i of e){let s=this.input.literal(i.text,n);if(s>c)return i;s===f&&(r=f)}
return r}keep(e,n){n<=e||(this.notes.content(e,n),this.put(e,n))}put(e,n){this.out.put(this.input.text(e,n))}*attempt(e,n){let r={start:e,opened:!1,named:!1,begun:!1,
marks:[],bad:void 0,thought:void 0};this.#t=r.marks;try{let i=yield*n(r);return r.begun&&this.notes.began(e),i}catch(i){if(r.begun&&this.notes.began(e),i instanceof
I)return this.keepAttempt(r,i.at),r.named&&r.begun&&this.notes.malformed(r.bad?.from??i.at,r.bad?.to),i.at;if(i!==Sl)throw i;let s=this.input.length;return r.marks.
length=0,this.keepAttempt(r,s),r.opened&&this.notes.unterminated(e),s}}begin(e,n){e.opened=!0,e.marks.push({at:e.start,text:n}),this.notes.began(e.start)}keepAttempt(e,n){
this.notes.attempted(e.marks.filter(({at:r,text:i})=>r+i.length<=n)),this.put(e.start,n)}commit(e,n,r){let i=n.find(({name:s,value:o})=>s===""||o.text===void 0);
if(i!==void 0)return this.keepAttempt(e,r),i.name!==""&&this.notes.malformed(i.value.from,i.value.to),!1;this.out.mark("call"),this.out.saw=!0,this.notes.call(e.
start);for(let{name:s,value:o,id:a,from:l,to:u}of n){if(this.#e.size>0&&!this.#e.has(s)){this.out.reject(s),this.out.problem("rejected-call",l,u);continue}let d=this.
out.open(s,a);this.out.append(d,o.text),this.out.close(d,!0)}return!0}drop(e){this.notes.began(e),this.out.mark()}*space(e){for(;;){for(;e<this.input.length&&w(
this.input.at(e));)e+=1;if(e<this.input.length)return e;yield*this.wait()}}*wait(){if(this.input.ended)throw Sl;yield}*unit(e){for(;e>=this.input.length;)yield*this.
wait();return this.input.at(e)}*which(e,n){for(;;){let r=!1;for(let[i,s]of e.entries()){let o=this.input.literal(s,n);if(o>c)return this.#t.push({at:n,text:s}),
[i,o];o===f&&(r=!0)}if(!r)return[-1,n];yield*this.wait()}}*due(e,n){let[r,i]=yield*this.which(e,n);if(r<0)throw new I(n);return i}*until(e,n){let r=El(e);for(;;){
if(n=this.input.next(r,n),n<this.input.length)return n;yield*this.wait()}}*value(e,n){let r=yield*this.unit(n);if(r===mh||r===hh)return{from:n,to:n,text:"{}"};let i=yield*this.
json(n),s=Ei(this.input.text(n,i),n,i);return s.text===void 0&&(e.bad=s),s}*json(e){let n=yield*wl(this.input,e,()=>this.wait());if(n.error!==void 0)throw new I(
n.error);return n.to}nameOf(e){return z(e)?"":O(e)}},mh=60,hh=96,Ol=new Map;function El(t){let e=Ol.get(t);return e===void 0&&(e=new E(t),Ol.set(t,e)),e}function gh(t){
return El([...new Set(t.map(({text:e})=>e[0]))].sort().join(""))}var Ut=(...t)=>t.flatMap(e=>[`<｜${e}｜>`,`<|${e}|>`]),Rl=Ut("tool▁calls▁begin","tool_calls_begin","tool calls begin","tool\\_calls\\_begin","tool▁calls"),
Tl=Ut("tool▁calls▁end"),qn=Ut("tool▁call▁begin"),Cl=Ut("tool▁call▁end"),Ml=Ut("tool▁sep"),Ci="<think>",Ri="</think>",$t="<tool_call>",Nl="</tool_c\
all>",_t="function",it="```",vl=123,yh=91;function jl(){let t=[[Rl,Tl],[qn,Cl],[[$t],[Nl]]];return new Se(t,[...Ml,Ci,it,`${it}json`])}var Jn=class extends Oe{#e=!1;#t=!1;#n=!1;#r=!1;#s=[
{text:Ci,read:e=>this.#u(e)},...Rl.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#d(r,e))})),{text:$t,read:e=>this.attempt(e,n=>this.#A(n))},{text:_t,read:e=>this.
attempt(e,n=>this.#b(n))}];#i=[...this.#s,...qn.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#f(r,e))})),...Tl.map(e=>({text:e,read:n=>this.#o(n,n+e.length)}))];#a=[
{text:Ri,read:e=>this.#l(e)},{text:$t,read:e=>this.attempt(e,n=>this.#A(n))}];starts(){return this.#e?this.#a:this.#n?this.#i:this.#s}ended(){this.#e&&this.#t&&
this.out.endOpenReasoning(),this.#n&&this.#r&&this.out.problem("missing-end-marker",this.input.length)}keep(e,n){this.#e?this.put(e,n):super.keep(e,n)}put(e,n){
let r=this.input.text(e,n);if(!this.#e){super.put(e,n);return}this.#t||=!z(r),this.out.think(r)}keepAttempt(e,n){if(!this.#e){super.keepAttempt(e,n);return}let[
r,i]=e.thought??[n,n];this.put(e.start,r),e.thought!==void 0&&(this.#c(),this.put(i,n))}*#u(e){return this.drop(e),this.#e=!0,this.#t=!1,e+Ci.length}*#l(e){return this.
notes.began(e),this.#c(),e+Ri.length}#c(){this.#e=!1,this.out.mark(this.out.hasContent?"call":"reasoning")}*#o(e,n){return this.#r?this.drop(e):this.keep(e,n),this.#n=
this.#r=!1,n}*#d(e,n){this.begin(e,n);let r=yield*this.space(e.start+n.length),[i,s]=yield*this.which([...qn,_t],r);if(i<0)throw new I(r);return this.#n||(this.#r=
!1),this.#n=!0,i===qn.length?yield*this.#y(e,r,s):yield*this.#p(e,r,yield*this.due([_t],yield*this.space(s)))}*#f(e,n){return this.begin(e,n),yield*this.#p(e,e.
start,yield*this.due([_t],yield*this.space(e.start+n.length)))}*#p(e,n,r){let i=yield*this.space(r),[s,o]=yield*this.which(Ml,i);if(s<0&&(yield*this.which(["<"],
r))[0]<0)throw new I(i);let[a,l]=s>=0?yield*this.#m(yield*this.space(o)):yield*this.#g(r+1);e.named=a!=="";let u=yield*this.space(l);if(s<0&&!Ti(this.input.text(
l,u)))throw new I(u);let{value:d,to:p}=yield*this.#h(e,u),m=yield*this.due(Cl,yield*this.space(p));return this.commit(e,[{name:a,value:d,from:n,to:m}],m)&&(this.#r=
!0),m}*#m(e){let n=yield*this.until("<`\n\r",e);return[this.nameOf(this.input.text(e,n)),n]}*#g(e){let n=yield*this.until(`<>|｜
\r`,e);if(n===e&&this.input.char(n)!==">")throw new I(e-1);return[this.nameOf(this.input.text(e,n)),yield*this.due([">"],n)]}*#h(e,n){let r=yield*this.due([`${it}\
json`],n);e.opened=e.begun=!0;let i=yield*this.value(e,yield*this.space(r));return{value:i,to:yield*this.due([it],yield*this.space(i.to))}}*#b(e){return yield*this.#y(
e,e.start,e.start+_t.length)}*#y(e,n,r){let i=yield*this.space(r);if(this.input.char(i)===it[0]){if(!Ti(this.input.text(r,i)))throw new I(i);return yield*this.#x(
e,i)}if(this.#n)return yield*this.#p(e,n,r);let[s,o]=yield*this.#g(yield*this.due(["<"],r));e.named=s!=="";let a=yield*this.space(o);if(!Ti(this.input.text(o,a)))
throw new I(a);let{value:l,to:u}=yield*this.#h(e,a);return this.commit(e,[{name:s,value:l,from:e.start,to:u}],u),u}*#x(e,n){let r=yield*this.space(yield*this.due(
[`${it}json`],n));if(this.input.at(r)!==vl)throw new I(r);e.opened=e.named=e.begun=!0;let i=()=>this.wait(),s=[],{to:o,error:a}=yield*At(this.input,r,s,i);if(a!==
void 0)throw new I(a);let l=Kn(s,"tools"),u=l!==void 0&&this.input.at(l.from)===yh;e.named=e.opened=e.begun=u;let d=u?yield*this.#k(l):[];e.bad=d.find(({value:m})=>m.
text===void 0)?.value;let p=yield*this.due([it],yield*this.space(o));return u?this.commit(e,d,p)&&(this.#r=this.#n):this.keepAttempt(e,p),p}*#k(e){let n=()=>this.
wait(),r=[];yield*At(this.input,e.from,r,n);let i=[];for(let{from:s,to:o}of r){let a=[];this.input.at(s)===vl&&(yield*At(this.input,s,a,n));let{name:l,value:u}=Vn(
this.input,a,o),d=l===""?{from:s,to:o,text:void 0}:u;i.push({name:l===""?"?":l,value:d,from:s,to:o})}return i.length===0&&i.push({name:"?",value:{...e,text:void 0},
from:e.from,to:e.to}),i}*#A(e){this.begin(e,$t),e.opened=!1;let n=yield*this.due([_t],yield*this.space(e.start+$t.length)),r=yield*this.due([Ri],n);e.thought=[n,
r],e.opened=!0;let[i,s]=yield*this.#m(r);e.named=i!=="";let{value:o,to:a}=yield*this.#h(e,yield*this.space(s)),l=yield*this.due([Nl],yield*this.space(a)),u={name:i,
value:o,from:e.start,to:l};return i!==""&&o.text!==void 0&&(this.#e=!1),this.commit(e,[u],l),l}};function Ti(t){return z(t)&&t.includes(`
`)}var Yn="<|tool_calls_section_begin|>",Mi="<|tool_calls_section_end|>",Kt="<|tool_call_begin|>",Dl="<|tool_call_end|>",Il="<|tool_call_argument_begin|>",zn="<too\
l_call>",Ll="</tool_call>",Pl='<invoke name="',Ni="</invoke>",Fl='<parameter name="',Bl="</parameter>";function Hl(){let t=[[[Yn],[Mi]],[[Kt],[Dl]],[[zn],[Ll]]];
return new Se(t,[Il,Pl,Ni,Fl,Bl])}var Qn=class extends Oe{#e=!1;#t=!1;#n=[{text:Yn,read:e=>this.attempt(e,n=>this.#i(n))},{text:zn,read:e=>this.attempt(e,n=>this.#c(
n))},{text:"functions.",read:e=>this.attempt(e,n=>this.#l(n))}];#r=[...this.#n,{text:Kt,read:e=>this.attempt(e,n=>this.#a(n))},{text:Mi,read:e=>this.#s(e)}];starts(){
return this.#e?this.#r:this.#n}ended(){this.#e&&this.#t&&this.out.problem("missing-end-marker",this.input.length)}*#s(e){let n=e+Mi.length;return this.#t?this.drop(
e):this.keep(e,n),this.#e=this.#t=!1,n}*#i(e){this.begin(e,Yn);let n=yield*this.space(e.start+Yn.length),r=yield*this.due([Kt],n);return this.#e||(this.#t=!1),this.#e=
!0,yield*this.#u(e,n,r)}*#a(e){return this.begin(e,Kt),yield*this.#u(e,e.start,e.start+Kt.length)}*#u(e,n,r){let i=yield*this.space(r),s=yield*this.until(`<
\r`,i),o=O(this.input.text(i,s)),a=o.indexOf("."),l=o.lastIndexOf(":"),u=a>=0&&l>a?this.nameOf(o.slice(a+1,l)):"";e.named=u!=="";let d=yield*this.due([Il],yield*this.
space(s));e.begun=!0;let p=yield*this.value(e,yield*this.space(d));return d=yield*this.due([Dl],yield*this.space(p.to)),this.commit(e,[{name:u,value:p,id:o,from:n,
to:d}],d)&&(this.#t=!0),d}*#l(e){let n=e.start+10,r=n;for(;bh.test(String.fromCharCode(yield*this.unit(r)));)r+=1;let i=this.input.text(n,r);if(i==="")throw new I(
r);let s=yield*this.due([":"],r);for(r=s;xh.test(String.fromCharCode(yield*this.unit(r)));)r+=1;if(r===s)throw new I(r);let o=this.input.text(e.start,r),a=yield*this.
space(r);if(this.input.at(a)!==kh||Ah.test(this.input.text(r,a)))throw new I(a);e.opened=e.named=e.begun=!0;let l=yield*this.json(a),u={from:a,to:l,text:this.input.
text(a,l)};return this.commit(e,[{name:i,value:u,id:o,from:e.start,to:l}],l),l}*#c(e){this.begin(e,zn);let n=[],r=yield*this.space(e.start+zn.length);for(;;){let[
i,s]=yield*this.which([Pl,Ll],r);if(i<0||i===1&&n.length===0)throw new I(r);if(i===1)return this.commit(e,n,s),s;let o=yield*this.#o(e,r,s);n.push(o),r=yield*this.
space(o.to)}}*#o(e,n,r){let i=yield*this.until(`"<>
\r`,r),s=yield*this.due(['">'],i),o=this.nameOf(this.input.text(r,i));e.named||=o!=="",e.begun=!0;let a=[],l=new Set;for(;;){s=yield*this.space(s);let[u,d]=yield*this.
which([Fl,Ni],s);if(u<0)throw new I(s);if(u===1)return{name:o,value:{from:s,to:d,text:`{${a.join(", ")}}`},from:n,to:d};let p=yield*this.until(`"<>
\r`,d),m=yield*this.due(['">'],p),h=this.input.text(d,p);l.has(h)&&this.notes.duplicate(e.start,d,p),l.add(h);let[g,y]=yield*this.#d(m);a.push(`${JSON.stringify(
h)}: ${JSON.stringify(_h(this.input.text(m,g)))}`),s=y}}*#d(e){for(;;){e=yield*this.until("<",e);let[n,r]=yield*this.which([Bl],e);if(n===0){let i=yield*this.space(
r);if((yield*this.which(["<parameter",Ni],i))[0]>=0)return[e,i];e=r}else e+=1}}},bh=/[A-Za-z0-9_.-]/,xh=/[0-9]/,kh=123,Ah=/\n[ \t\r]*\n/;function _h(t){return t.
replace(/^\r?\n/,"").replace(/\r?\n$/,"")}var Xn="<tool_call>",Wl="</tool_call>",wh=123;function Gl(){return new Se([[[Xn],[Wl]]],[])}var Zn=class extends Oe{#e=[{text:Xn,read:e=>this.attempt(e,n=>this.#t(
n))}];starts(){return this.#e}*#t(e){this.begin(e,Xn);let n=yield*this.space(e.start+Xn.length);if(this.input.at(n)!==wh)throw new I(n);e.begun=!0;let r=[],{to:i,
error:s}=yield*At(this.input,n,r,()=>this.wait()),{name:o,value:a}=Vn(this.input,r,i);if(e.named=vi(this.input,r)!=="",s!==void 0)throw new I(s);a.text===void 0&&
(e.bad=a);let l=yield*this.due([Wl],yield*this.space(i));return this.commit(e,[{name:o,value:a,from:e.start,to:l}],l),l}};var Sh=[["qwen3",/qwen[-_]?3/i],["deepseek-r1",/deepseek[-_]r1|deepseek.*[-_ ]r1(?![0-9A-Za-z])/is],["kimi-k2",/kimi[-_]k2/i]];function Oh(t){return Sh.find(([,
e])=>e.test(t))?.[0]}function $l(t,e={}){if(typeof t!="string")throw new _("model","a text is needed");let n=Oh(t),r=new Set(rt(e.tools??[]).map(i=>i.function.name));
return{stream(){let i=new mt,s=new Be;return new pt(i,s,Eh(n,i,s,r))}}}function Eh(t,e,n,r){switch(t){case"kimi-k2":return new Qn(e,n,r,Hl()).read();case"qwen3":
return new Zn(e,n,r,Gl()).read();case"deepseek-r1":return new Jn(e,n,r,jl()).read();default:return new ji(e,n,r,new Se([],[])).read()}}var ji=class extends Oe{starts(){
return[]}};function Ul(t){let{format:e,tools:n,options:r,prompt:i,unknownTools:s}=t;if(typeof e=="object"&&e!==null&&"layout"in e)return wo({...t,format:e});let o=typeof e==
"string"?vh(e):e;return new ye(xl(o,Fr({tools:n,options:r,prompt:i,unknownTools:s})))}function vh(t){if(Object.hasOwn(ve,t))return ve[t];throw new _("format",`n\
o format ${t}; the nearest is ${Nt(t,Object.keys(ve))}`)}function Kl({model:t,tools:e=[]}){return new ye($l(t,{tools:e}))}function*Vl(t){let{text:e}=t,n=Th(e),r=e.indexOf("{");for(;r>=0&&n(r)<1/0;){let i=t.end(r);i>=0&&(yield*Rh(t,n,r,i)),r=e.indexOf("{",i<0?r+1:i)}}function*Rh(t,e,n,r){
for(;n<r;){let i=t.first(n);if(i!=="{"&&i!=="["&&i!=='"'){n+=1;continue}let s=t.end(n);if(i==='"'||e(n)>=s){n=s;continue}i==="{"&&(yield n),n=i==="{"&&t.members(
n).has("tool_calls")?s:n+1}}function Th(t){let e=/tool_calls/gi,n=-1;return r=>(n<r&&(e.lastIndex=r,n=e.exec(t)?.index??1/0),n)}function ql(t){let{positions:e,escaped:n}=Ch(t),r=e.length,i=new Int32Array(r).fill(r),s=new Int32Array(r+1).fill(r),o=r;for(let u=r-1;u>=0;u-=1){let d=t[e[u]];
if(d==="}"||d==="]")s[u]=u;else if(d==='"')i[u]=o,n[u]||(o=u);else{let p=s[u+1];p<r&&t[e[p]]===(d==="{"?"}":"]")&&(i[u]=p)}i[u]<r&&(s[u]=s[i[u]+1])}let a=[],l=0;
for(let u=0;u<r;u+=1){let d=t[e[u]]==='"';u>=l&&!d&&i[u]<r&&(l=i[u]),d&&u<l&&(a.push({start:e[u],end:e[i[u]]}),u=i[u])}return a}function Ch(t){let e=[],n=[],r=!1;
for(let i=0;i<t.length;i+=1){let s=t[i];if(s==="\\"){r=!r;continue}'{[}]"'.includes(s)&&(e.push(i),n.push(r)),r=!1}return{positions:e,escaped:n}}var Jl=3;function Yl(t){return Ql(t).length>0}function zl(t){let e=[],n=0;for(let{start:r,end:i}of Mh(Ql(t)))e.push(t.slice(n,r)," "),n=i;return e.join("")+t.slice(
n)}function Ql(t){if(!t.includes("```"))return[];let e=[],n=ql(t),r=0;for(let{index:i,0:s}of t.matchAll(/`{3,}/g)){for(;r<n.length&&n[r].end<i;)r+=1;(r===n.length||
i<n[r].start)&&e.push({start:i,end:i+s.length})}return e}function Mh(t){let e=Nh(t),n=[],r;return t.forEach((i,s)=>{let{start:o}=i;if(r){if(er(i)<er(r))return;o+=
er(r),i.end-o<Jl&&(o=i.end),n.push({start:r.start,end:o}),r=void 0}let a=i.end-o;a>=Jl&&a<=e[s]&&(r={start:o,end:i.end})}),n}function er({start:t,end:e}){return e-
t}function Nh(t){let e=new Array(t.length).fill(0);for(let n=t.length-2;n>=0;n-=1)e[n]=Math.max(e[n+1],er(t[n+1]));return e}function Xl(t){return t===32||t===10||t===13||t===9}function M(t,e,n=t.length){for(;e<n&&Xl(t.charCodeAt(e));)e+=1;return e}function Vt(t,e,n){for(;n>e&&Xl(t.charCodeAt(
n-1));)n-=1;return n}function ee(t){let e=M(t,0);return t.slice(e,Vt(t,e,t.length))}function Ne(t){return t.replace(/[A-Z]+/g,e=>e.toLowerCase())}var Di=34,Zl=44,jh=58,Dh=92,eu=91,tu=93,wt=123,nu=125,Ii=/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y,Li=/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y,Ih=["tr\
ue","false","null"],Pi=0,ru=1,iu=2,Fi=3,tr=4,je=class{#e;constructor(e){this.text=e}end(e){let n=this.text.charCodeAt(e);return n===wt||n===eu?(this.#e??=new Int32Array(
this.text.length),this.#e[e]||this.#s(e)):n===Di?this.#r(e):this.#n(e)}isObject(){return this.text.charCodeAt(0)===wt&&this.end(0)===this.text.length}first(e){return this.
text[e]}source(e){return this.text.slice(e,this.end(e))}string(e){let n=this.source(e);return n.includes("\\")?JSON.parse(n):n.slice(1,-1)}members(e){return new Map(
this.allMembers(e))}*allMembers(e){for(let n of this.#t(e)){let r=M(this.text,this.end(n));yield[this.string(n),M(this.text,r+1)]}}elements(e){return this.#t(e)}*#t(e){
let{text:n}=this,r=n.charCodeAt(e)===wt,i=M(n,e+1);for(;n.charCodeAt(i)!==nu&&n.charCodeAt(i)!==tu;)yield i,i=this.end(i),r&&(i=this.end(M(n,M(n,i)+1))),i=M(n,i),
n.charCodeAt(i)===Zl&&(i=M(n,i+1))}#n(e){if(Ii.lastIndex=e,Ii.test(this.text))return Ii.lastIndex;for(let n of Ih)if(this.text.startsWith(n,e))return e+n.length;
return-1}#r(e){let{text:n}=this;for(e+=1;;e+=1){let r=n.charCodeAt(e);if(r===Di)return e+1;if(r===Dh){if(Li.lastIndex=e,!Li.test(n))return-1;e=Li.lastIndex-1}else if(!(r>=
32))return-1}}#s(e){let{text:n}=this,r=this.#e,i=[],s=e,o=Pi;for(;;){s=M(n,s);let a=n.charCodeAt(s);if(o===tr||o===ru||o===Fi){let l=n.charCodeAt(i[i.length-1])===
wt;if(a===(l?nu:tu)){if(s+=1,r[i.pop()]=s,i.length===0)return s;o=tr;continue}if(o===tr){if(a!==Zl)break;s+=1,o=l?iu:Pi;continue}}if(o===iu||o===Fi){if(a!==Di||
(s=this.#r(s),s<0)||(s=M(n,s),n.charCodeAt(s)!==jh))break;s+=1,o=Pi;continue}if((a===wt||a===eu)&&r[s]===0){i.push(s),s+=1,o=a===wt?Fi:ru;continue}if(s=this.end(
s),s<0)break;o=tr}for(let a of i)r[a]=-1;return-1}};function St(t,e,n=!1){let r=[];for(let i of Lh(t,e)){let s=Ph(t,i,n);s&&r.push(s)}return r}function Ot(t){return`{"_raw":${JSON.stringify(t)}}`}function Lh(t,e){
if(t.first(e)==="[")return t.elements(e);if(t.first(e)!=="{")return[];let n=t.members(e).get("tool_calls");return n===void 0?[e]:t.first(n)==="["?t.elements(n):
[]}function Ph(t,e,n){if(t.first(e)!=="{")return;let r=t.members(e),i=r.get("function"),s=i!==void 0&&t.first(i)==="{"?t.members(i):new Map,o=[r.get("name"),s.get(
"name")];n&&o.push(r.get("tool"),r.get("tool_name"));let a=Fh(t,o);if(!a)return;let l=[r.get("input"),s.get("arguments"),r.get("arguments"),r.get("args"),r.get(
"parameters"),r.get("params")].find(u=>u!==void 0);return{name:a,arguments:l===void 0?"{}":Bh(t,l)}}function Fh(t,e){for(let n of e){if(n===void 0||t.first(n)!==
'"')continue;let r=ee(t.string(n));if(r)return r}}function Bh(t,e){switch(t.first(e)){case"{":return t.source(e);case'"':{let n=ee(t.string(e));return n===""||new je(
n).isObject()?n||"{}":Ot(n)}default:return"{}"}}var su="function.arguments:";function au(t){let{text:e}=t,n=/function\.name:[ \t\n\r]*([A-Za-z0-9_.-]+)/gi,r=ou(e,su),i=ou(e,"{"),s=[],o=n.exec(e);for(;o;){let a=o[1],
l=n.lastIndex;o=n.exec(e);let u=o?o.index:e.length,d=r(l),p=i(d+su.length);if(p>=u)continue;let m=t.end(p);if(m>=0){s.push({name:a,arguments:e.slice(p,m)}),m>u&&
(n.lastIndex=m,o=n.exec(e));continue}let h=Hh(e,p,u);h>=0&&s.push({name:a,arguments:Ot(e.slice(p,h))})}return s}function ou(t,e){let n=-1;return r=>(n<r&&(n=t.indexOf(
e,r),n<0&&(n=1/0)),n)}function Hh(t,e,n){let r=0,i=!1;for(let s=e;s<n;s+=1){let o=t[s];if(i)o==="\\"?s+=1:o==='"'&&(i=!1);else if(o==='"')i=!0;else if(o==="{")r+=
1;else if(o==="}"&&(r-=1,r===0))return s+1}return-1}var $e="<![CDATA[",Ue="]]>",Wh=/&(?:(lt|gt|amp|quot|apos)|#([0-9]+)|#[xX]([0-9a-fA-F]+));/g,Gh={lt:"<",gt:">",amp:"&",quot:'"',apos:"'"};function Bi(t){return t.
includes("&")?t.replace(Wh,(e,n,r,i)=>{if(n)return Gh[n];let s=r?Number.parseInt(r,10):Number.parseInt(i,16);return s<=1114111&&!(s>=55296&&s<=57343)?String.fromCodePoint(
s):e}):t}function Hi(t,e,n,r=Bi){e=M(t,e,n),n=Vt(t,e,n);let i=t.slice(e,n);return i.includes($e)?$h(i).map(({literal:s,text:o})=>s?o:r(o)).join(""):r(i)}function $h(t){
let e=[],n=0;for(;;){let r=t.indexOf($e,n),i=r<0?-1:t.indexOf(Ue,r);if(i<0)break;e.push({literal:!1,text:t.slice(n,r)}),e.push({literal:!0,text:t.slice(r+$e.length,
i)}),n=i+Ue.length}return e.push({literal:!1,text:t.slice(n)}),e}var Wi=["tool_call","function_call","invoke"],qt="function parameter",Uh=/[ \t\n\r/>"'=]/,Kh=/(?<![^ \t\n\r"'=/])([^ \t\n\r"'=/]+)[ \t\n\r]*=[ \t\n\r]*(?:"([^"]*)"|'([^']*)')/g,
lu=/^[ \t\n\r]+parameter(?=[ \t\n\r/]|$)/i;function du(t){let{text:e}=t,n=[],r=[],i=new Map,s=0,o=0,a=!0,l=e.indexOf("<");for(;l>=0;){if(a&&l>=s&&e.startsWith($e,
l)){let m=e.indexOf(Ue,l);if(a=m>=0,a){r.push({start:l,end:m+Ue.length}),l=e.indexOf("<",m);continue}}let u=cu(e,l);if(l=e.indexOf("<",l+1),!u)continue;let d=n[i.
get(u.start)];d&&(d.blockClosing=n.length),d&&uu(e,d)&&(d.closing=n.length),u.start<s&&(u.json=o),n.push(u);let p=Gi(u)||uu(e,u)?qh(t,u):-1;p<0||(i.set(p,n.length-
1),!(u.json>0)&&(o+=1,s=p))}return Jh(n),{tags:n,sections:r}}function Gi(t){return t!==void 0&&!t.isClosing&&Wi.includes(t.name)}function st(t,e){for(let[,n,r,i]of t.
attributes.matchAll(Kh)){if(!e.includes(Ne(n)))continue;let s=ee(Bi(r??i));if(s)return s}}function cu(t,e){let n=t.indexOf("<",e+1),r=t[e+1]==="/",i=e+(r?2:1),s=t.
slice(i,n<0?t.length:n),o=s.search(Uh);if(o<1||`"'=`.includes(s[o])||"!?".includes(s[0]))return;let a=Vh(s,o);if(a<0)return;let l=s.slice(s.lastIndexOf(":",o)+1,
o)||s.slice(0,o),u=s.slice(o,a);if(Ne(l)==="function"&&lu.test(u)&&(l=qt,u=u.replace(lu,"")),!(r&&ee(u)))return{start:e,end:i+a+1,isClosing:r,isSelfClosing:u.endsWith(
"/"),name:Ne(l),spelling:l,attributes:u,json:0,closing:-1,blockClosing:-1}}function Vh(t,e){for(;e<t.length;e+=1){if(t[e]===">")return e;if(t[e]!=="=")continue;
let n=M(t,e+1);if(t[n]!=='"'&&t[n]!=="'")continue;let r=t.indexOf(t[n],n+1);r>=0&&(e=r)}return-1}function uu(t,e){return"{[".includes(t[M(t,e.end)]??" ")}function qh(t,e){
let{text:n}=t;if(e.isClosing||e.isSelfClosing)return-1;let r=t.end(M(n,e.end));if(r<0)return-1;let i=M(n,r);return(n.startsWith("</",i)?cu(n,i):void 0)?.name===
e.name?i:-1}function Jh(t){let e=new Map,n=new Map,r=0;for(let i=t.length-1;i>=0;i-=1){let s=t[i];s.json>0&&s.json!==r&&(r=s.json,n=new Map),s.isClosing?(s.json>
0?n:e).set(s.name,i):!s.isSelfClosing&&s.closing<0&&(s.closing=(s.json>0?n.get(s.name):void 0)??e.get(s.name)??-1),s.blockClosing<0&&(s.blockClosing=s.closing)}}var pu=["input","arguments","argument","parameters","parameter","args","params"],Yh=["parameter","argument",qt];function mu(t,e,n,r=-1){let i=t.json(e);if(gu(i))
return nr(i);let s=[...t.children(e)].filter(l=>l.opening!==r),o=s.filter(l=>$i(t,l)!==void 0);if(o.length>0)return rr(t,o,n);let a=s.filter(l=>!Xh(t,l)||!t.isBlank(
l));for(let l of pu){let u=a.find(d=>t.tags[d.opening].name===l);if(u)return zh(t,u,n)}return hu(t,a,n)}function zh(t,e,n){let r=t.json(e);if(r)return gu(r)?nr(
r):Ot(t.undecoded(e));let i=t.onlyChildren(e);return i?hu(t,i,n):Ot(t.value(e))}function hu(t,e,n){let r=i=>st(t.tags[i.opening],["name"])!==void 0&&$i(t,i)===void 0;
return e.some(r)?void 0:rr(t,e,n)}function rr(t,e,n){let r=["{"],i=[{schema:n,members:fu(t,e)}];for(;i.length>0;){let{done:s,value:o}=i.at(-1).members.next();if(s){
i.pop(),r.push("}");continue}let[a,l]=o;r.at(-1).endsWith("{")||r.push(","),r.push(JSON.stringify(a),":");let u=i.at(-1).schema.member(a),d=u.allowsObject?t.onlyChildren(
l):void 0;d?(r.push("{"),i.push({schema:u,members:fu(t,d)})):r.push(Qh(t,l,u))}return r.join("")}function Qh(t,e,n){let r=n.allowsString?void 0:t.json(e);return r&&
n.allowsTypeOf(nr(r))?nr(r):JSON.stringify(t.value(e))}function fu(t,e){let n=new Map;for(let r of e)n.set($i(t,r)??t.tags[r.opening].spelling,r);return n.entries()}
function $i({tags:t},{opening:e}){return Yh.includes(t[e].name)?st(t[e],["name"]):void 0}function Xh({tags:t},{opening:e}){return pu.includes(t[e].name)}function gu(t){
return t?.reader.first(t.position)==="{"}function nr({reader:t,position:e}){return t.source(e)}var ir=class{#e;#t;constructor(e){this.reader=e,this.text=e.text;let{tags:n,sections:r}=du(e);this.tags=n,this.#e=r}value({opening:e,closing:n}){return Hi(this.
text,this.tags[e].end,this.tags[n].start)}undecoded({opening:e,closing:n}){return Hi(this.text,this.tags[e].end,this.tags[n].start,r=>r)}isBlank({opening:e,closing:n}){
return M(this.text,this.tags[e].end)===this.tags[n].start}*children({opening:e,closing:n},r=[]){let i=e+1;for(;i<n&&r[i]!==n;){let s=this.tags[i].closing;r[i]=n,
s>=0&&s<n?(yield{opening:i,closing:s},i=s+1):i+=1}}onlyChildren(e){let n=[],r=this.tags[e.opening].end;for(let s of this.children(e)){if(M(this.text,r)!==this.tags[s.
opening].start)return;n.push(s),r=this.tags[s.closing].end}return n.length>0&&M(this.text,r)===this.tags[e.closing].start?n:void 0}json({opening:e,closing:n}){let{
end:r}=this.tags[e],{start:i}=this.tags[n],s=bu(this.reader,r,i);if(s>=0)return{reader:this.reader,position:s};let[o,a]=[this.#n(r),this.#n(i)];if(o===a)return;
this.#t??=new je(this.#r());let l=bu(this.#t,r-o*yu,i-a*yu);return l>=0?{reader:this.#t,position:l}:void 0}#n(e){let[n,r]=[0,this.#e.length];for(;n<r;){let i=n+
r>>1;this.#e[i].end<=e?n=i+1:r=i}return n}#r(){let e=[],n=0;for(let{start:r,end:i}of this.#e)e.push(this.text.slice(n,r)),e.push(this.text.slice(r+$e.length,i-Ue.
length)),n=i;return e.join("")+this.text.slice(n)}},yu=$e.length+Ue.length;function bu(t,e,n){return e=M(t.text,e,n),t.end(e)===Vt(t.text,e,n)?e:-1}var Zh=["name","function","tool"],eg=["name","function","tool_name"],tg=/^[A-Za-z0-9_.-]+$/;function Ki(t,e){if(!/tool_call|function_call|invoke/i.test(t.text))
return[];let n=new ir(t),r=new Ui(n,e),i=[],s=0;for(;s<n.tags.length;){let o=Gi(n.tags[s])?r.read(s):void 0;for(let a of o?.calls??[])i.push(a);s=o?o.next:s+1}return i}
var Ui=class{#e=new Map(Wi.map(e=>[e,[]]));#t;constructor(e,n){this.#t=n,this.markup=e,this.tags=e.tags}read(e){let{markup:n}=this,r=this.tags[e],i=st(r,Zh);if(r.
isSelfClosing)return r.name==="invoke"&&i!==void 0?{calls:[{name:i,arguments:"{}"}],next:e+1}:void 0;if(r.blockClosing<0)return;let s={opening:e,closing:r.blockClosing},
o=s.closing+1;if(i!==void 0)return{calls:this.#n(i,s),next:o};let a=n.json(s);if(a&&"{[".includes(a.reader.first(a.position))){let u=St(a.reader,a.position,!0);
return u.length>0?{calls:u,next:o}:void 0}let l=this.#r(s);return l?{calls:l,next:o}:this.#s(s)}#n(e,n,r){let i=mu(this.markup,n,this.#t.schemaOf(e),r);return i===
void 0?[]:[{name:e,arguments:i}]}#r(e){let{markup:n}=this,r=this.#e.get(this.tags[e.opening].name);for(let i of n.children(e,r)){let s=this.tags[i.opening];if(s.
name==="tool"){let o=st(s,["name"]);if(o)return this.#n(o,i)}else if(eg.includes(s.name)){let o=ee(n.value(i));if(o)return this.#n(o,e,i.opening)}}}#s(e){let{opening:n,
closing:r}=e;if(this.tags[n].name!=="function_call")return;let i=ee(this.markup.text.slice(this.tags[n].end,this.tags[r].start));if(!tg.test(i))return;let s=[],
o=r+1;for(;this.#i(o);)s.push({opening:o,closing:this.tags[o].closing}),o=this.tags[o].closing+1;let a=rr(this.markup,s,this.#t.schemaOf(i));return{calls:[{name:i,
arguments:a}],next:o}}#i(e){let n=this.tags[e];return n?.name===qt&&n.closing>=0&&st(n,["name"])!==void 0&&M(this.markup.text,this.tags[e-1].end)===n.start}};var ku=new Map([["string",1],["integer",2],["number",6],["boolean",8],["null",16],["object",32],["array",64]]),Jt=class t{#e;#t;#n;#r;#s=new Map;constructor(e=!0,n=e){
this.#e=e,this.#t=n,this.#n=Au(e,n,[])??127}get allowsObject(){return(this.#n&32)!==0}get allowsString(){return(this.#n&1)!==0}allowsTypeOf(e){return(this.#n&sg(
e))!==0}member(e){return this===or?this:(this.#r??=sr(this.#e,this.#t,[]),this.#s.has(e)||this.#s.set(e,this.#i(e)),this.#s.get(e))}#i(e){if(this.#r.has(e))return new t(
this.#e,this.#r.get(e));let n=me(this.#t,"additionalProperties");return ar(n)?new t(this.#e,n):or}},or=new Jt;function Au(t,e,n){if(e===!1)return 0;let r=ng(e),
i=r,s=!1,o=!1,a=(u,d=n)=>{let p=u.map(m=>Au(t,m,d)).filter(m=>m!==void 0);u.length>0&&p.length===0?s=!0:(i&=p.reduce((m,h)=>m|h,0),o=!0)},l=me(e,"$ref");n.includes(
l)?s=!0:typeof l=="string"&&a([_u(t,l)],[...n,l]);for(let u of Vi(e,"allOf"))a([u]);for(let u of["anyOf","oneOf"])Array.isArray(me(e,u))&&a(me(e,u));if(!(s&&!o&&
r===127))return me(e,"nullable")===!0?i|16:i}function ng(t){let n=[me(t,"type")].flat().reduce((r,i)=>r|(ku.get(i)??0),0)||127;for(let r of[me(t,"enum"),ar(t)&&
Object.hasOwn(t,"const")?[t.const]:void 0])Array.isArray(r)&&(n&=r.reduce((i,s)=>i|rg(s),0));return n}function rg(t){return t===null?16:Array.isArray(t)?64:ku.get(
typeof t)}function sr(t,e,n){let r=me(e,"properties"),i=[new Map(ar(r)?Object.entries(r):[])],s=me(e,"$ref");typeof s=="string"&&!n.includes(s)&&i.push(sr(t,_u(
t,s),[...n,s]));for(let o of Vi(e,"allOf"))i.push(sr(t,o,n));for(let o of["anyOf","oneOf"]){let a=Vi(e,o).map(l=>sr(t,l,n));i.push(xu("anyOf",a))}return xu("all\
Of",i)}function xu(t,e){let n=new Map;for(let r of e)for(let[i,s]of r)n.has(i)||n.set(i,[]),n.get(i).push(s);for(let[r,i]of n)n.set(r,i.length>1?{[t]:i}:i[0]);return n}
function _u(t,e){if(!/^#(?:\/|$)/.test(e))return!0;let n=t;for(let r of ig(e).split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");n=Array.isArray(
n)?n[i]:me(n,i)}return n??!0}function ig(t){try{return decodeURIComponent(t)}catch{return t}}function sg(t){return{'"':1,"{":32,"[":64,t:8,f:8,n:16}[t[0]]??(og(
t)?2:4)}function og(t){let[,e,n="",r="0"]=/^-?([0-9]+)(?:\.([0-9]+))?(?:[eE](.+))?$/.exec(t),i=(e+n).replace(/^0+/,"");if(i==="")return!0;let s=0;for(;i[i.length-
1-s]==="0";)s+=1;return Number(r)>=n.length-s}function ar(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function me(t,e){return ar(t)&&Object.hasOwn(
t,e)?t[e]:void 0}function Vi(t,e){let n=me(t,e);return Array.isArray(n)?n:[]}var Yt=class{#e=new Map;#t=new Map;#n=new Map;#r=new Map;constructor(e){for(let n of e){let r=ee(n.name);r!==""&&(lr(this.#r,r,new Jt(n.parameters)),lr(this.#e,
r,r),lr(this.#t,Ne(r),r),qi(r)&&lr(this.#n,qi(r),r))}}resolve(e){let n=e.slice(e.lastIndexOf(".")+1);return this.#e.get(e)??this.#t.get(Ne(e))??this.#t.get(Ne(n))??
this.#n.get(qi(e))}schemaOf(e){return this.#r.get(this.resolve(e))??or}message(e,n){let r=[],i=new Set;for(let s of e){let o=this.resolve(s.name);o===void 0?i.add(
s.name):r.push({name:o,arguments:s.arguments})}return{calls:r,sawToolCallSyntax:n||e.length>0,rejectedByPolicy:e.length>0&&r.length===0,rejectedToolNames:[...i]}}};
function lr(t,e,n){t.has(e)||t.set(e,n)}function qi(t){return Ne(t).replace(/[^a-z0-9]+/g,"")}var wu=/tool_calls|<tool_call|<function_call|<invoke|function\.name:/i;function Su(t,e){let n=ee(zl(t)),r=new Yt(e);return r.message(ag(new je(n),r),wu.test(n))}
function Ou(t,e){let n=Yl(t)?"":ee(t),r=new je(n),i=new Yt(e),s=Eu([()=>vu(r),()=>Ki(r,i)]);return i.message(s,wu.test(n))}function ag(t,e){return Eu([()=>vu(t),
()=>Ki(t,e),()=>au(t),()=>lg(t),()=>ug(t)])}function Eu(t){for(let e of t){let n=e();if(n.length>0)return n}return[]}function vu(t){return t.text!==""&&t.end(0)===
t.text.length?St(t,0):[]}function lg(t){for(let e of Vl(t)){let n=St(t,e);if(n.length>0)return n}return[]}function ug(t){let e=t.text.indexOf("{");return e>=0&&
t.end(e)===t.text.lastIndexOf("}")+1?St(t,e):[]}function Ru(t,e){return Su(Cu(t),rt(e).map(n=>n.function))}function Tu(t,e){return Ou(Cu(t),rt(e).map(n=>n.function))}function Cu(t){if(typeof t!="string")throw new _(
"output","a text is needed");return t}function Mu(t,e){let n=t===Le?Tu:Ru;return new ye({stream:()=>{let r=[];return{feed:i=>(r.push(i),[]),end:()=>dg(n(r.join(""),e))}}})}function dg(t){let e=t.calls.
map(r=>({...r,complete:!0}));return{deltas:e.flatMap((r,i)=>[{type:"call",index:i,name:r.name},{type:"arguments",index:i,text:r.arguments,complete:!0}]),message:{
content:"",reasoning:"",problems:[],...t,calls:e}}}var Ke=class extends Error{constructor(n,r){super(r);this.field=n}};function ju(t){let{format:e="",model:n="",prompt:r}=t,i=ur("tools",()=>rt(Nu("tools",t.tools,
[])));if(e===lt||e===Le)return Mu(e,i);if(e===Je)return ur("model",()=>Kl({model:n,tools:i}));let s=Nu("options",t.options,{}),a={format:e===Ie?cg(t.description??
""):e,tools:i,options:s,...r===void 0?{}:{prompt:r}};try{return Ul(a)}catch(l){if(!(l instanceof _))throw l;let u=["options","tools"].find(d=>l.place.startsWith(
d));throw new Ke(u??(e===Ie?"description":"format"),l.message)}}var Du=()=>Object.keys(ve).sort();function Iu(t){return Object.hasOwn(ve,t)?ve[t].models??[]:[]}
function cg(t){if(t.trim()==="")throw new Ke("description","Drop a format.yaml here, choose a file, or paste its text.");return ur("description",()=>Ys(t))}function Nu(t,e,n){
return e===void 0||e.trim()===""?n:ur(t,()=>JSON.parse(e))}function ur(t,e){try{return e()}catch(n){throw n instanceof Ke?n:new Ke(t,n.message)}}function ot(t,e){let{id:n,model:r="",created:i,stopReason:s="stop",lateIds:o=!1}=t,a=Date.now();return{id:n??`${e}${a.toString(36)}${Math.random().toString(36).
slice(2,10)}`,model:r,created:i??Math.floor(a/1e3),stopReason:s,lateIds:o}}var Ve=class{#e=new Set;#t=0;next(e){let n=this.#t++,r=e;if(r===void 0||r===""||this.#e.
has(r))do r=`call_${n++}`;while(this.#e.has(r));return this.#e.add(r),r}};function Lu(t){return fg(t)||pg(t)?"{":""}function dr(t){return t.complete?t.arguments:
t.arguments+Lu(t.arguments)}function Ji(t){return t.complete&&mg(t.arguments)}function fg(t){return/^[ \t\r\n]*$/.test(t)}function pg(t){return Pu(t)!==void 0}function mg(t){
return Yi(Pu(t))}function Yi(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function Pu(t){try{return JSON.parse(t)}catch{return}}function Et({content:t,
calls:e,rejectedToolNames:n}){return t!==""||e.length>0||n.length===0?void 0:{error:{message:`the model called no tool that it may call, but ${n.join(", ")}`,type:"\
invalid_tool_call"}}}function zi(t,e={}){let n=Et(t);if(n!==void 0)return n;let{id:r,model:i,created:s,stopReason:o}=ot(e,"chatcmpl-"),a=new Ve,l=t.calls.map(u=>({id:a.next(u.id),type:"\
function",function:{name:u.name,arguments:dr(u)}}));return{id:r,object:"chat.completion",created:s,model:i,choices:[{index:0,message:{role:"assistant",content:t.
content===""?null:t.content,...t.reasoning===""?{}:{reasoning_content:t.reasoning},...l.length===0?{}:{tool_calls:l}},finish_reason:hg(o,l.length>0)}]}}function hg(t,e){return t==="length"?"length":e?"tool_calls":"stop"}var gg=/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g,Fu=new WeakMap;function Bu(t){let e=JSON.parse(t);return Fu.set(e,t),e}function zt(t){if(Array.isArray(t))return`[${t.map(
r=>zt(r)??"null").join(",")}]`;if(!Yi(t))return JSON.stringify(t);let e=Fu.get(t);return e!==void 0?e.replace(gg,r=>r[0]==='"'?r:""):`{${Object.entries(t).filter(
([,r])=>r!==void 0).map(([r,i])=>`${JSON.stringify(r)}:${zt(i)}`).join(",")}}`}var yg={input_tokens:0,output_tokens:0};function Qi(t,e={}){let n=Et(t);if(n!==void 0)return{type:"error",...n};let r=new Ve,i=[];t.reasoning!==""&&i.push({type:"\
thinking",thinking:t.reasoning,signature:""}),t.content!==""&&i.push({type:"text",text:t.content});for(let o of t.calls){let a=r.next(o.id);Ji(o)&&i.push({type:"\
tool_use",id:a,name:o.name,input:Bu(o.arguments)})}let{stopReason:s}=ot(e,"");return bg(e,i,xg(s,t.calls.some(Ji)))}function bg(t,e,n){let{id:r,model:i}=ot(t,"msg_");return{id:r,type:"message",role:"assistant",model:i,content:e,stop_reason:n,stop_sequence:null,usage:yg}}function xg(t,e){
return t==="length"?"max_tokens":e?"tool_use":"end_turn"}function Zi(t,e={}){let n=Et(t);if(n!==void 0)return n;let r=new Ve,i=[],s=(a,l)=>({kind:a,name:"",id:"",complete:!0,texts:[l]});t.reasoning!==""&&i.push(s("rea\
soning",t.reasoning)),t.content!==""&&i.push(s("content",t.content));for(let a of t.calls)i.push({kind:"call",name:a.name,id:r.next(a.id),complete:a.complete,texts:[
dr(a)]});let o=new Xi(e);return o.object(o.ended,i.map((a,l)=>o.item(a,l)))}var Xi=class{#e;constructor(e){this.#e=ot(e,"resp_")}get ended(){return this.#e.stopReason==="length"?"incomplete":"completed"}object(e,n,r=null){let{id:i,created:s,
model:o}=this.#e;return{id:i,object:"response",created_at:s,model:o,status:e,output:n,error:r,incomplete_details:e==="incomplete"?{reason:"max_output_tokens"}:null}}item(e,n,r=!1){
let i=r?"":e.texts.join(""),s=r?"in_progress":e.complete?"completed":"incomplete",o=`${kg[e.kind]}${this.#e.id}_${n}`;return e.kind==="call"?{type:"function_cal\
l",id:o,call_id:e.id,name:e.name,arguments:i,status:s}:e.kind==="reasoning"?{type:"reasoning",id:o,summary:r?[]:[_g(i)]}:{type:"message",id:o,role:"assistant",status:s,
content:r?[]:[Ag(i)]}}},kg={content:"msg_",reasoning:"rs_",call:"fc_"};function Ag(t){return{type:"output_text",text:t,annotations:[]}}function _g(t){return{type:"summary_text",text:t}}var wg=/[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;function R(t,e={},...n){let r=document.createElement(t);for(let[i,s]of Object.entries(e))r.setAttribute(i,s);return r.append(...n),r}function qe(t){let e=[],n=0;
for(let r of t.matchAll(wg))r.index>n&&e.push(new Text(t.slice(n,r.index))),e.push(R("i",{},`\\u${r[0].charCodeAt(0).toString(16).padStart(4,"0")}`)),n=r.index+
r[0].length;return n<t.length&&e.push(new Text(t.slice(n))),e}function Qt(t){return t.length<=2e4?qe(t):[...qe(t.slice(0,2e4)),R("i",{},` … and ${te(t.length-
2e4)} more characters`)]}var te=t=>t.toLocaleString("en");function cr(t){let e=0,n=()=>`
${"  ".repeat(e)}`;return t.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g,r=>r==="{"||r==="["?(e++,r+n()):r==="}"||r==="]"?(e--,n()+r):r===","?r+n():r===":"?
": ":r)}function Hu(t,e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;i<s&&r<t.length;)r+=t.codePointAt(r)>65535?2:1,i++;n.set(s,r)}
return n}var Xt=200,Sg={chat:zi,responses:Zi,messages:Qi};function Gu(t,e){return cr(zt(Sg[e](t)))}function $u(t,{problems:e}){let n=Hu(t,e.flatMap(({offset:r,length:i})=>[
r,r+i]));return e.map(({code:r,offset:i,length:s})=>({code:r,from:n.get(i),to:n.get(i+s)}))}function Uu(t,e,n,r){let i=t.length<=2e4?0:Math.max(0,Math.min(r-2e4/
2,t.length-2e4)),s=Math.min(t.length,i+2e4),o=d=>d>=i&&d<=s,a=new Set([i,s,...[n].filter(o)]);for(let d of e)for(let p of[d.from,d.to])o(p)&&a.add(p);let l=[...a].
sort((d,p)=>d-p),u=i>0?[R("i",{},`${te(i)} characters before … `)]:[];for(let[d,p]of l.entries()){for(let[x,k]of e.entries())k.from===p&&k.to===p&&u.push(R("m\
ark",{class:"point",title:k.code,"data-problem":String(x)},"▲"));let m=l[d+1];if(m===void 0)break;let h=e.flatMap((x,k)=>x.from<=p&&x.to>=m&&x.to>x.from?[k]:[]),
g=qe(t.slice(p,m)),y=p>=n?{class:"unread"}:{};h.length===0?u.push(R("span",y,...g)):u.push(R("mark",{...y,title:h.map(x=>e[x].code).join(", "),"data-problem":h.
join(" ")},...g))}return s<t.length&&u.push(R("i",{},` … ${te(t.length-s)} characters after`)),u}function Ku(t,e,n){let r=[Wu("Reasoning",t.reasoning),Wu("Con\
tent",t.content)],i=t.calls.slice(0,Xt).map(s=>{let o=s.complete===!0?"complete":s.complete===!1||n?"incomplete: do not run it":"still open",a=[R("span",{class:s.
complete===!0?"good":"bad"},o)];return s.id!==void 0&&a.push(R("span",{class:"dim"},"id ",R("code",{},...qe(s.id)))),R("li",{},R("b",{},...qe(s.name))," ",...a.
flatMap(l=>[l," "]),R("pre",{},...Qt(s.arguments)))});if(t.calls.length>Xt&&i.push(qu(t.calls.length)),r.push(Zt("Calls",i.length>0?R("ol",{class:"calls"},...i):
es())),n&&e.rejectedToolNames.length>0){let s=e.rejectedToolNames.flatMap(o=>[R("code",{},...qe(o))," "]);r.push(Zt("Rejected: no tool has this name",R("p",{},...s)))}
return r}function Vu(t,e){if(e.length===0)return Zt("Problems",es());let n=e.slice(0,Xt).map((r,i)=>{let s=t.slice(r.from,Math.min(r.to,r.from+60)),o=r.from===r.
to?` after character ${te(r.from)}`:` at ${te(r.from)}: `,a=R("button",{type:"button","data-problem":String(i)},r.code);return R("li",{},a,o,R("code",{},...qe(s)),
r.to-r.from>60?"…":"")});return e.length>Xt&&n.push(qu(e.length)),Zt("Problems",R("ol",{class:"problems"},...n))}function Wu(t,e){return Zt(t,e===""?es():R("p\
re",{},...Qt(e)))}function Zt(t,e){return R("section",{},R("h3",{},t),e)}var qu=t=>R("li",{class:"dim"},`and ${te(t-Xt)} more`),es=()=>R("p",{class:"dim"},"none");async function Ju({vector:t,page:e}){let n=l=>({inputs:{},wrong:[l]});if(!/^vectors\/(?:[\w-]+\/)*[\w-]+\.html$/.test(e))return n(`The link's page is none of th\
is site, ${e}.`);let r=document.createElement("script");r.src=e.replace(/html$/,"js");let i=await new Promise(l=>{r.addEventListener("load",()=>l(!0)),r.addEventListener(
"error",()=>l(!1)),document.head.append(r)});r.remove();let s=i?window.pageData:void 0;if(s===void 0)return n(`This site has no page ${e}.`);let o=await Og(s);if(!Object.
hasOwn(o.vectors,t))return n(`The page has no vector ${t} that can be read here.`);let a=o.vectors[t];return{inputs:{...a,tools:o.tools[a.tools]??""},wrong:[]}}
async function Og(t){let e=Uint8Array.from(atob(t),r=>r.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return await new Response(
n).json()}var Yu=15e5,C=t=>document.getElementById(t),he=Object.fromEntries(De.map(t=>[t,C(t)])),le=C("position"),en=C("has-prompt"),at,zu=0;function ed(){let t=Object.fromEntries(
De.map(o=>[o,he[o].value])),{format:e,output:n,...r}=t,i=(o,a)=>o==="prompt"?en.checked&&!nn(e):o==="model"?e===Je:o==="options"?a.trim()!==""&&!nn(e):o==="desc\
ription"?e===Ie:a.trim()!=="",s=Object.entries(r).filter(([o,a])=>i(o,a));return{format:e,output:n,...Object.fromEntries(s)}}function Eg(t){for(let r of De){let i=t[r]??
"",s=(r==="tools"||r==="options")&&!i.includes(`
`);r!=="format"&&(he[r].value=s?cr(i):i)}en.checked=t.prompt!==void 0;let{format:e="hermes"}=t,n=he.format;[...n.options].some(({value:r})=>r===e)||n.append(R("\
option",{value:e},e)),n.value=e,C("more").open=en.checked||t.options!==void 0}async function ns(){let t=++zu;vg();for(let r of De)Qu(r,"");let e=ed(),n=e.output??
"";try{let r=ju(e),i=await as(r,n,()=>t!==zu);if(i===void 0)return;let s=at===void 0||Number(le.value)>=Number(le.max);at={output:n,reading:i,spans:$u(n,i.message)},
le.max=String(n.length+1),le.step=String(i.size),s&&(le.value=le.max),C("results").hidden=!1,pr()}catch(r){if(!(r instanceof Ke))throw r;at=void 0,C("results").
hidden=!0,Qu(r.field,r.message),C("status").textContent="A field is wrong."}}function vg(){let t=he.format.value;C("own").hidden=t!==Ie,C("native").hidden=t!==Je,
C("more").hidden=nn(t),C("contract").hidden=t!==lt&&t!==Le,he.prompt.disabled=!en.checked,C("example").disabled=!Object.hasOwn(playgroundExamples,t);let e=Iu(t);
C("models").textContent=e.length>0?`Written by ${e.slice(0,4).join(", ")}${e.length>4?"…":""}`:""}function Qu(t,e){let n=C(`${t}-wrong`);n.textContent=e,n.hidden=
e==="",e===""?he[t].removeAttribute("aria-invalid"):he[t].setAttribute("aria-invalid","true")}function pr(t){if(at===void 0)return;let{output:e,reading:n,spans:r}=at,
i=Number(le.value)+n.size>e.length+1,s=i?e.length+1:Number(le.value),o=i?"the whole output":`${te(s)} of ${te(e.length)} characters`;C("at").textContent=o,le.setAttribute(
"aria-valuetext",i?o:`after ${o}`),C("marked").replaceChildren(...Uu(e,r,s,t??(i?0:s))),C("message").replaceChildren(...Ku(ls(n.steps,s),n.message,i),...i?[Vu(e,
r)]:[]);let{calls:a}=n.message,l=[`${te(a.length)} ${a.length===1?"call":"calls"}`,`${te(r.length)} ${r.length===1?"problem":"problems"}`];C("status").textContent=
`${l.join(", ")}.`;let u=document.querySelector("input[name=api]:checked")?.value??"chat";C("response").replaceChildren(...Qt(Gu(n.message,u)))}async function Rg(){
let t=is(ed()),e=C("shared");if(t.length>Yu){e.textContent=`This is too long for a link: ${te(t.length)} of ${te(Yu)} characters.`;return}history.replaceState(void 0,
"",`#${t}`);try{await navigator.clipboard.writeText(location.href),e.textContent="The link is on the clipboard, and in the address bar."}catch{e.textContent="Th\
e link is in the address bar."}}async function Xu(t){let e=ss(t),{inputs:n,wrong:r}=e===void 0?os(t):await Ju(e);ts(n,r)}function ts(t,e=[]){Eg(t),C("link-wrong").
textContent=e.join(" "),C("link-wrong").hidden=e.length===0,le.value=le.max,ns()}async function Zu(t){t!==void 0&&(he.description.value=await t.text(),he.format.
value=Ie,await ns())}function Tg(){let t=he.format,e=R("option",{value:Ie},"a description of your own"),n=[R("option",{value:Je},"by the name of a model (profil\
e native)"),R("option",{value:lt},"calls out of any prose (profile contract)"),R("option",{value:Le},"calls alone (profile contract, standalone)")];t.append(...Du().
map(r=>R("option",{value:r},r)),e,...n);for(let r of[...Object.values(he),en])r.addEventListener("input",()=>{ns()});le.addEventListener("input",()=>pr()),C("ap\
is").addEventListener("change",()=>pr()),C("share").addEventListener("click",()=>{Rg()}),C("example").addEventListener("click",()=>ts(playgroundExamples[t.value]??
{})),C("file").addEventListener("change",()=>{Zu(C("file").files?.[0])}),C("message").addEventListener("click",({target:r})=>{let i=r.dataset.problem;i===void 0||
at===void 0||(pr(at.spans[Number(i)]?.from),C("marked").querySelector(`[data-problem~="${i}"]`)?.scrollIntoView({block:"center"}),C("marked").focus({preventScroll:!0}))}),
document.addEventListener("dragover",r=>r.preventDefault()),document.addEventListener("drop",r=>{let i=r.dataTransfer?.files[0];i!==void 0&&(r.preventDefault(),
Zu(i))}),window.addEventListener("hashchange",()=>{Xu(location.hash)}),location.hash.length>1?Xu(location.hash):ts(playgroundExamples.hermes??{})}Tg();})();
