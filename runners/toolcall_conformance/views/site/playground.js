// Made of runners/ports/js/playground by `npm run playground`; do not edit.  Sources: a2f90db45b2c0bcbae18675f5f83a669fc205f857aa0abed4af53d034d8068ea
"use strict";(()=>{var Ne=["format","model","description","output","tools","prompt","options"],je="description",Ve="native",ot="contract",De="contract-standalone",zt=t=>[Ve,ot,De].
includes(t),ur="-json";function Yi(t){let e=new URLSearchParams;for(let n of Ne){let r=t[n];r!==void 0&&(/\p{Surrogate}/u.test(r)?e.set(n+ur,JSON.stringify(r)):
e.set(n,r))}return e.toString()}function zi(t){let e=new URLSearchParams(t.replace(/^#/,"")),n=e.get("vector"),r=e.get("page");return n===null||r===null?void 0:
{vector:n,page:r}}function Qi(t){let e={},n=[];for(let[r,i]of new URLSearchParams(t.replace(/^#/,""))){let s=r.endsWith(ur),o=Ne.find(l=>l===(s?r.slice(0,-ur.length):
r)),a=s?Ku(i):i;o===void 0?n.push(`The link has a field that nobody knows, ${r}. The fields are ${Ne.join(", ")}.`):a===void 0?n.push(`The link's ${r} is not te\
xt in JSON.`):e[o]=a}return{inputs:e,wrong:n}}function Ku(t){try{let e=JSON.parse(t);return typeof e=="string"?e:void 0}catch{return}}async function Xi(t,e,n){let r=t.stream(),i=Math.ceil(e.length/8192)||1,s=[],o=performance.now()+8;for(let u=0;u<e.length;u+=i){let c=r.feed(e.slice(u,u+i));if(c.
length>0&&s.push({at:Math.min(u+i,e.length),deltas:c}),!(performance.now()<o)){if(await new Promise(p=>setTimeout(p)),n())return;o=performance.now()+8}}let{deltas:a,
message:l}=r.end();return{steps:[...s,{at:e.length+1,deltas:a}],size:i,message:l}}function Zi(t,e){let n={content:[],reasoning:[]},r=[];for(let{at:i,deltas:s}of t){
if(i>e)break;for(let o of s)if(o.type==="content"||o.type==="reasoning")n[o.type].push(o.text);else if(o.type==="call")r.push({name:o.name,parts:[],complete:void 0,
...o.id===void 0?{}:{id:o.id}});else{let a=r[o.index];o.type==="id"?a.id=o.id:(a.parts.push(o.text),a.complete=o.complete??a.complete)}}return{content:n.content.
join(""),reasoning:n.reasoning.join(""),calls:r.map(({parts:i,...s})=>({...s,arguments:i.join("")}))}}/*! js-yaml 4.1.0 https://github.com/nodeca/js-yaml @license MIT */function hs(t){return typeof t>"u"||t===null}function Vu(t){return typeof t=="object"&&t!==null}
function qu(t){return Array.isArray(t)?t:hs(t)?[]:[t]}function Ju(t,e){var n,r,i,s;if(e)for(s=Object.keys(e),n=0,r=s.length;n<r;n+=1)i=s[n],t[i]=e[i];return t}function Yu(t,e){
var n="",r;for(r=0;r<e;r+=1)n+=t;return n}function zu(t){return t===0&&Number.NEGATIVE_INFINITY===1/t}var Qu=hs,Xu=Vu,Zu=qu,ed=Yu,td=zu,nd=Ju,P={isNothing:Qu,isObject:Xu,
toArray:Zu,repeat:ed,isNegativeZero:td,extend:nd};function gs(t,e){var n="",r=t.reason||"(unknown reason)";return t.mark?(t.mark.name&&(n+='in "'+t.mark.name+'"\
 '),n+="("+(t.mark.line+1)+":"+(t.mark.column+1)+")",!e&&t.mark.snippet&&(n+=`

`+t.mark.snippet),r+" "+n):r}function vt(t,e){Error.call(this),this.name="YAMLException",this.reason=t,this.mark=e,this.message=gs(this,!1),Error.captureStackTrace?
Error.captureStackTrace(this,this.constructor):this.stack=new Error().stack||""}vt.prototype=Object.create(Error.prototype);vt.prototype.constructor=vt;vt.prototype.
toString=function(e){return this.name+": "+gs(this,e)};var q=vt;function dr(t,e,n,r,i){var s="",o="",a=Math.floor(i/2)-1;return r-e>a&&(s=" ... ",e=r-a+s.length),
n-r>a&&(o=" ...",n=r+a-o.length),{str:s+t.slice(e,n).replace(/\t/g,"→")+o,pos:r-e+s.length}}function cr(t,e){return P.repeat(" ",e-t.length)+t}function rd(t,e){
if(e=Object.create(e||null),!t.buffer)return null;e.maxLength||(e.maxLength=79),typeof e.indent!="number"&&(e.indent=1),typeof e.linesBefore!="number"&&(e.linesBefore=
3),typeof e.linesAfter!="number"&&(e.linesAfter=2);for(var n=/\r?\n|\r|\0/g,r=[0],i=[],s,o=-1;s=n.exec(t.buffer);)i.push(s.index),r.push(s.index+s[0].length),t.
position<=s.index&&o<0&&(o=r.length-2);o<0&&(o=r.length-1);var a="",l,u,c=Math.min(t.line+e.linesAfter,i.length).toString().length,p=e.maxLength-(e.indent+c+3);
for(l=1;l<=e.linesBefore&&!(o-l<0);l++)u=dr(t.buffer,r[o-l],i[o-l],t.position-(r[o]-r[o-l]),p),a=P.repeat(" ",e.indent)+cr((t.line-l+1).toString(),c)+" | "+u.str+
`
`+a;for(u=dr(t.buffer,r[o],i[o],t.position,p),a+=P.repeat(" ",e.indent)+cr((t.line+1).toString(),c)+" | "+u.str+`
`,a+=P.repeat("-",e.indent+c+3+u.pos)+`^
`,l=1;l<=e.linesAfter&&!(o+l>=i.length);l++)u=dr(t.buffer,r[o+l],i[o+l],t.position-(r[o]-r[o+l]),p),a+=P.repeat(" ",e.indent)+cr((t.line+l+1).toString(),c)+" | "+
u.str+`
`;return a.replace(/\n$/,"")}var id=rd,sd=["kind","multi","resolve","construct","instanceOf","predicate","represent","representName","defaultStyle","styleAliase\
s"],od=["scalar","sequence","mapping"];function ad(t){var e={};return t!==null&&Object.keys(t).forEach(function(n){t[n].forEach(function(r){e[String(r)]=n})}),e}
function ld(t,e){if(e=e||{},Object.keys(e).forEach(function(n){if(sd.indexOf(n)===-1)throw new q('Unknown option "'+n+'" is met in definition of "'+t+'" YAML ty\
pe.')}),this.options=e,this.tag=t,this.kind=e.kind||null,this.resolve=e.resolve||function(){return!0},this.construct=e.construct||function(n){return n},this.instanceOf=
e.instanceOf||null,this.predicate=e.predicate||null,this.represent=e.represent||null,this.representName=e.representName||null,this.defaultStyle=e.defaultStyle||
null,this.multi=e.multi||!1,this.styleAliases=ad(e.styleAliases||null),od.indexOf(this.kind)===-1)throw new q('Unknown kind "'+this.kind+'" is specified for "'+
t+'" YAML type.')}var U=ld;function es(t,e){var n=[];return t[e].forEach(function(r){var i=n.length;n.forEach(function(s,o){s.tag===r.tag&&s.kind===r.kind&&s.multi===
r.multi&&(i=o)}),n[i]=r}),n}function ud(){var t={scalar:{},sequence:{},mapping:{},fallback:{},multi:{scalar:[],sequence:[],mapping:[],fallback:[]}},e,n;function r(i){
i.multi?(t.multi[i.kind].push(i),t.multi.fallback.push(i)):t[i.kind][i.tag]=t.fallback[i.tag]=i}for(e=0,n=arguments.length;e<n;e+=1)arguments[e].forEach(r);return t}
function pr(t){return this.extend(t)}pr.prototype.extend=function(e){var n=[],r=[];if(e instanceof U)r.push(e);else if(Array.isArray(e))r=r.concat(e);else if(e&&
(Array.isArray(e.implicit)||Array.isArray(e.explicit)))e.implicit&&(n=n.concat(e.implicit)),e.explicit&&(r=r.concat(e.explicit));else throw new q("Schema.extend\
 argument should be a Type, [ Type ], or a schema definition ({ implicit: [...], explicit: [...] })");n.forEach(function(s){if(!(s instanceof U))throw new q("Sp\
ecified list of YAML types (or a single Type object) contains a non-Type object.");if(s.loadKind&&s.loadKind!=="scalar")throw new q("There is a non-scalar type \
in the implicit list of a schema. Implicit resolving of such types is not supported.");if(s.multi)throw new q("There is a multi type in the implicit list of a s\
chema. Multi tags can only be listed as explicit.")}),r.forEach(function(s){if(!(s instanceof U))throw new q("Specified list of YAML types (or a single Type obj\
ect) contains a non-Type object.")});var i=Object.create(pr.prototype);return i.implicit=(this.implicit||[]).concat(n),i.explicit=(this.explicit||[]).concat(r),
i.compiledImplicit=es(i,"implicit"),i.compiledExplicit=es(i,"explicit"),i.compiledTypeMap=ud(i.compiledImplicit,i.compiledExplicit),i};var dd=pr,cd=new U("tag:y\
aml.org,2002:str",{kind:"scalar",construct:function(t){return t!==null?t:""}}),fd=new U("tag:yaml.org,2002:seq",{kind:"sequence",construct:function(t){return t!==
null?t:[]}}),pd=new U("tag:yaml.org,2002:map",{kind:"mapping",construct:function(t){return t!==null?t:{}}}),md=new dd({explicit:[cd,fd,pd]});function hd(t){if(t===
null)return!0;var e=t.length;return e===1&&t==="~"||e===4&&(t==="null"||t==="Null"||t==="NULL")}function gd(){return null}function yd(t){return t===null}var xd=new U(
"tag:yaml.org,2002:null",{kind:"scalar",resolve:hd,construct:gd,predicate:yd,represent:{canonical:function(){return"~"},lowercase:function(){return"null"},uppercase:function(){
return"NULL"},camelcase:function(){return"Null"},empty:function(){return""}},defaultStyle:"lowercase"});function bd(t){if(t===null)return!1;var e=t.length;return e===
4&&(t==="true"||t==="True"||t==="TRUE")||e===5&&(t==="false"||t==="False"||t==="FALSE")}function kd(t){return t==="true"||t==="True"||t==="TRUE"}function Ad(t){
return Object.prototype.toString.call(t)==="[object Boolean]"}var _d=new U("tag:yaml.org,2002:bool",{kind:"scalar",resolve:bd,construct:kd,predicate:Ad,represent:{
lowercase:function(t){return t?"true":"false"},uppercase:function(t){return t?"TRUE":"FALSE"},camelcase:function(t){return t?"True":"False"}},defaultStyle:"lowe\
rcase"});function wd(t){return 48<=t&&t<=57||65<=t&&t<=70||97<=t&&t<=102}function Sd(t){return 48<=t&&t<=55}function Od(t){return 48<=t&&t<=57}function Ed(t){if(t===
null)return!1;var e=t.length,n=0,r=!1,i;if(!e)return!1;if(i=t[n],(i==="-"||i==="+")&&(i=t[++n]),i==="0"){if(n+1===e)return!0;if(i=t[++n],i==="b"){for(n++;n<e;n++)
if(i=t[n],i!=="_"){if(i!=="0"&&i!=="1")return!1;r=!0}return r&&i!=="_"}if(i==="x"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!wd(t.charCodeAt(n)))return!1;r=!0}return r&&
i!=="_"}if(i==="o"){for(n++;n<e;n++)if(i=t[n],i!=="_"){if(!Sd(t.charCodeAt(n)))return!1;r=!0}return r&&i!=="_"}}if(i==="_")return!1;for(;n<e;n++)if(i=t[n],i!=="\
_"){if(!Od(t.charCodeAt(n)))return!1;r=!0}return!(!r||i==="_")}function vd(t){var e=t,n=1,r;if(e.indexOf("_")!==-1&&(e=e.replace(/_/g,"")),r=e[0],(r==="-"||r===
"+")&&(r==="-"&&(n=-1),e=e.slice(1),r=e[0]),e==="0")return 0;if(r==="0"){if(e[1]==="b")return n*parseInt(e.slice(2),2);if(e[1]==="x")return n*parseInt(e.slice(2),
16);if(e[1]==="o")return n*parseInt(e.slice(2),8)}return n*parseInt(e,10)}function Rd(t){return Object.prototype.toString.call(t)==="[object Number]"&&t%1===0&&
!P.isNegativeZero(t)}var Td=new U("tag:yaml.org,2002:int",{kind:"scalar",resolve:Ed,construct:vd,predicate:Rd,represent:{binary:function(t){return t>=0?"0b"+t.toString(
2):"-0b"+t.toString(2).slice(1)},octal:function(t){return t>=0?"0o"+t.toString(8):"-0o"+t.toString(8).slice(1)},decimal:function(t){return t.toString(10)},hexadecimal:function(t){
return t>=0?"0x"+t.toString(16).toUpperCase():"-0x"+t.toString(16).toUpperCase().slice(1)}},defaultStyle:"decimal",styleAliases:{binary:[2,"bin"],octal:[8,"oct"],
decimal:[10,"dec"],hexadecimal:[16,"hex"]}}),Cd=new RegExp("^(?:[-+]?(?:[0-9][0-9_]*)(?:\\.[0-9_]*)?(?:[eE][-+]?[0-9]+)?|\\.[0-9_]+(?:[eE][-+]?[0-9]+)?|[-+]?\\.(?:\
inf|Inf|INF)|\\.(?:nan|NaN|NAN))$");function Md(t){return!(t===null||!Cd.test(t)||t[t.length-1]==="_")}function Nd(t){var e,n;return e=t.replace(/_/g,"").toLowerCase(),
n=e[0]==="-"?-1:1,"+-".indexOf(e[0])>=0&&(e=e.slice(1)),e===".inf"?n===1?Number.POSITIVE_INFINITY:Number.NEGATIVE_INFINITY:e===".nan"?NaN:n*parseFloat(e,10)}var jd=/^[-+]?[0-9]+e/;
function Dd(t,e){var n;if(isNaN(t))switch(e){case"lowercase":return".nan";case"uppercase":return".NAN";case"camelcase":return".NaN"}else if(Number.POSITIVE_INFINITY===
t)switch(e){case"lowercase":return".inf";case"uppercase":return".INF";case"camelcase":return".Inf"}else if(Number.NEGATIVE_INFINITY===t)switch(e){case"lowercase":
return"-.inf";case"uppercase":return"-.INF";case"camelcase":return"-.Inf"}else if(P.isNegativeZero(t))return"-0.0";return n=t.toString(10),jd.test(n)?n.replace(
"e",".e"):n}function Id(t){return Object.prototype.toString.call(t)==="[object Number]"&&(t%1!==0||P.isNegativeZero(t))}var Ld=new U("tag:yaml.org,2002:float",{
kind:"scalar",resolve:Md,construct:Nd,predicate:Id,represent:Dd,defaultStyle:"lowercase"}),Pd=md.extend({implicit:[xd,_d,Td,Ld]}),Fd=Pd,ys=new RegExp("^([0-9][0\
-9][0-9][0-9])-([0-9][0-9])-([0-9][0-9])$"),xs=new RegExp("^([0-9][0-9][0-9][0-9])-([0-9][0-9]?)-([0-9][0-9]?)(?:[Tt]|[ \\t]+)([0-9][0-9]?):([0-9][0-9]):([0-9][0\
-9])(?:\\.([0-9]*))?(?:[ \\t]*(Z|([-+])([0-9][0-9]?)(?::([0-9][0-9]))?))?$");function Bd(t){return t===null?!1:ys.exec(t)!==null||xs.exec(t)!==null}function Hd(t){
var e,n,r,i,s,o,a,l=0,u=null,c,p,m;if(e=ys.exec(t),e===null&&(e=xs.exec(t)),e===null)throw new Error("Date resolve error");if(n=+e[1],r=+e[2]-1,i=+e[3],!e[4])return new Date(
Date.UTC(n,r,i));if(s=+e[4],o=+e[5],a=+e[6],e[7]){for(l=e[7].slice(0,3);l.length<3;)l+="0";l=+l}return e[9]&&(c=+e[10],p=+(e[11]||0),u=(c*60+p)*6e4,e[9]==="-"&&
(u=-u)),m=new Date(Date.UTC(n,r,i,s,o,a,l)),u&&m.setTime(m.getTime()-u),m}function Wd(t){return t.toISOString()}var Gd=new U("tag:yaml.org,2002:timestamp",{kind:"\
scalar",resolve:Bd,construct:Hd,instanceOf:Date,represent:Wd});function Ud(t){return t==="<<"||t===null}var $d=new U("tag:yaml.org,2002:merge",{kind:"scalar",resolve:Ud}),
xr=`ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/=
\r`;function Kd(t){if(t===null)return!1;var e,n,r=0,i=t.length,s=xr;for(n=0;n<i;n++)if(e=s.indexOf(t.charAt(n)),!(e>64)){if(e<0)return!1;r+=6}return r%8===0}function Vd(t){
var e,n,r=t.replace(/[\r\n=]/g,""),i=r.length,s=xr,o=0,a=[];for(e=0;e<i;e++)e%4===0&&e&&(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)),o=o<<6|s.indexOf(r.charAt(
e));return n=i%4*6,n===0?(a.push(o>>16&255),a.push(o>>8&255),a.push(o&255)):n===18?(a.push(o>>10&255),a.push(o>>2&255)):n===12&&a.push(o>>4&255),new Uint8Array(
a)}function qd(t){var e="",n=0,r,i,s=t.length,o=xr;for(r=0;r<s;r++)r%3===0&&r&&(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]),n=(n<<8)+t[r];return i=s%
3,i===0?(e+=o[n>>18&63],e+=o[n>>12&63],e+=o[n>>6&63],e+=o[n&63]):i===2?(e+=o[n>>10&63],e+=o[n>>4&63],e+=o[n<<2&63],e+=o[64]):i===1&&(e+=o[n>>2&63],e+=o[n<<4&63],
e+=o[64],e+=o[64]),e}function Jd(t){return Object.prototype.toString.call(t)==="[object Uint8Array]"}var Yd=new U("tag:yaml.org,2002:binary",{kind:"scalar",resolve:Kd,
construct:Vd,predicate:Jd,represent:qd}),zd=Object.prototype.hasOwnProperty,Qd=Object.prototype.toString;function Xd(t){if(t===null)return!0;var e=[],n,r,i,s,o,
a=t;for(n=0,r=a.length;n<r;n+=1){if(i=a[n],o=!1,Qd.call(i)!=="[object Object]")return!1;for(s in i)if(zd.call(i,s))if(!o)o=!0;else return!1;if(!o)return!1;if(e.
indexOf(s)===-1)e.push(s);else return!1}return!0}function Zd(t){return t!==null?t:[]}var ec=new U("tag:yaml.org,2002:omap",{kind:"sequence",resolve:Xd,construct:Zd}),
tc=Object.prototype.toString;function nc(t){if(t===null)return!0;var e,n,r,i,s,o=t;for(s=new Array(o.length),e=0,n=o.length;e<n;e+=1){if(r=o[e],tc.call(r)!=="[o\
bject Object]"||(i=Object.keys(r),i.length!==1))return!1;s[e]=[i[0],r[i[0]]]}return!0}function rc(t){if(t===null)return[];var e,n,r,i,s,o=t;for(s=new Array(o.length),
e=0,n=o.length;e<n;e+=1)r=o[e],i=Object.keys(r),s[e]=[i[0],r[i[0]]];return s}var ic=new U("tag:yaml.org,2002:pairs",{kind:"sequence",resolve:nc,construct:rc}),sc=Object.
prototype.hasOwnProperty;function oc(t){if(t===null)return!0;var e,n=t;for(e in n)if(sc.call(n,e)&&n[e]!==null)return!1;return!0}function ac(t){return t!==null?
t:{}}var lc=new U("tag:yaml.org,2002:set",{kind:"mapping",resolve:oc,construct:ac}),bs=Fd.extend({implicit:[Gd,$d],explicit:[Yd,ec,ic,lc]}),Le=Object.prototype.
hasOwnProperty,Qt=1,ks=2,As=3,Xt=4,fr=1,uc=2,ts=3,dc=/[\x00-\x08\x0B\x0C\x0E-\x1F\x7F-\x84\x86-\x9F\uFFFE\uFFFF]|[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?:[^\uD800-\uDBFF]|^)[\uDC00-\uDFFF]/,
cc=/[\x85\u2028\u2029]/,fc=/[,\[\]\{\}]/,_s=/^(?:!|!!|![a-z\-]+!)$/i,ws=/^(?:!|[^,\[\]\{\}])(?:%[0-9a-f]{2}|[0-9a-z\-#;\/\?:@&=\+\$,_\.!~\*'\(\)\[\]])*$/i;function ns(t){
return Object.prototype.toString.call(t)}function he(t){return t===10||t===13}function Je(t){return t===9||t===32}function J(t){return t===9||t===32||t===10||t===
13}function lt(t){return t===44||t===91||t===93||t===123||t===125}function pc(t){var e;return 48<=t&&t<=57?t-48:(e=t|32,97<=e&&e<=102?e-97+10:-1)}function mc(t){
return t===120?2:t===117?4:t===85?8:0}function hc(t){return 48<=t&&t<=57?t-48:-1}function rs(t){return t===48?"\0":t===97?"\x07":t===98?"\b":t===116||t===9?"	":
t===110?`
`:t===118?"\v":t===102?"\f":t===114?"\r":t===101?"\x1B":t===32?" ":t===34?'"':t===47?"/":t===92?"\\":t===78?"":t===95?" ":t===76?"\u2028":t===80?"\u2029":""}
function gc(t){return t<=65535?String.fromCharCode(t):String.fromCharCode((t-65536>>10)+55296,(t-65536&1023)+56320)}var Ss=new Array(256),Os=new Array(256);for(qe=
0;qe<256;qe++)Ss[qe]=rs(qe)?1:0,Os[qe]=rs(qe);var qe;function yc(t,e){this.input=t,this.filename=e.filename||null,this.schema=e.schema||bs,this.onWarning=e.onWarning||
null,this.legacy=e.legacy||!1,this.json=e.json||!1,this.listener=e.listener||null,this.implicitTypes=this.schema.compiledImplicit,this.typeMap=this.schema.compiledTypeMap,
this.length=t.length,this.position=0,this.line=0,this.lineStart=0,this.lineIndent=0,this.firstTabInLine=-1,this.documents=[]}function Es(t,e){var n={name:t.filename,
buffer:t.input.slice(0,-1),position:t.position,line:t.line,column:t.position-t.lineStart};return n.snippet=id(n),new q(e,n)}function A(t,e){throw Es(t,e)}function Zt(t,e){
t.onWarning&&t.onWarning.call(null,Es(t,e))}var is={YAML:function(e,n,r){var i,s,o;e.version!==null&&A(e,"duplication of %YAML directive"),r.length!==1&&A(e,"YA\
ML directive accepts exactly one argument"),i=/^([0-9]+)\.([0-9]+)$/.exec(r[0]),i===null&&A(e,"ill-formed argument of the YAML directive"),s=parseInt(i[1],10),o=
parseInt(i[2],10),s!==1&&A(e,"unacceptable YAML version of the document"),e.version=r[0],e.checkLineBreaks=o<2,o!==1&&o!==2&&Zt(e,"unsupported YAML version of t\
he document")},TAG:function(e,n,r){var i,s;r.length!==2&&A(e,"TAG directive accepts exactly two arguments"),i=r[0],s=r[1],_s.test(i)||A(e,"ill-formed tag handle\
 (first argument) of the TAG directive"),Le.call(e.tagMap,i)&&A(e,'there is a previously declared suffix for "'+i+'" tag handle'),ws.test(s)||A(e,"ill-formed ta\
g prefix (second argument) of the TAG directive");try{s=decodeURIComponent(s)}catch{A(e,"tag prefix is malformed: "+s)}e.tagMap[i]=s}};function Ie(t,e,n,r){var i,
s,o,a;if(e<n){if(a=t.input.slice(e,n),r)for(i=0,s=a.length;i<s;i+=1)o=a.charCodeAt(i),o===9||32<=o&&o<=1114111||A(t,"expected valid JSON character");else dc.test(
a)&&A(t,"the stream contains non-printable characters");t.result+=a}}function ss(t,e,n,r){var i,s,o,a;for(P.isObject(n)||A(t,"cannot merge mappings; the provide\
d source object is unacceptable"),i=Object.keys(n),o=0,a=i.length;o<a;o+=1)s=i[o],Le.call(e,s)||(e[s]=n[s],r[s]=!0)}function ut(t,e,n,r,i,s,o,a,l){var u,c;if(Array.
isArray(i))for(i=Array.prototype.slice.call(i),u=0,c=i.length;u<c;u+=1)Array.isArray(i[u])&&A(t,"nested arrays are not supported inside keys"),typeof i=="object"&&
ns(i[u])==="[object Object]"&&(i[u]="[object Object]");if(typeof i=="object"&&ns(i)==="[object Object]"&&(i="[object Object]"),i=String(i),e===null&&(e={}),r===
"tag:yaml.org,2002:merge")if(Array.isArray(s))for(u=0,c=s.length;u<c;u+=1)ss(t,e,s[u],n);else ss(t,e,s,n);else!t.json&&!Le.call(n,i)&&Le.call(e,i)&&(t.line=o||t.
line,t.lineStart=a||t.lineStart,t.position=l||t.position,A(t,"duplicated mapping key")),i==="__proto__"?Object.defineProperty(e,i,{configurable:!0,enumerable:!0,
writable:!0,value:s}):e[i]=s,delete n[i];return e}function br(t){var e;e=t.input.charCodeAt(t.position),e===10?t.position++:e===13?(t.position++,t.input.charCodeAt(
t.position)===10&&t.position++):A(t,"a line break is expected"),t.line+=1,t.lineStart=t.position,t.firstTabInLine=-1}function L(t,e,n){for(var r=0,i=t.input.charCodeAt(
t.position);i!==0;){for(;Je(i);)i===9&&t.firstTabInLine===-1&&(t.firstTabInLine=t.position),i=t.input.charCodeAt(++t.position);if(e&&i===35)do i=t.input.charCodeAt(
++t.position);while(i!==10&&i!==13&&i!==0);if(he(i))for(br(t),i=t.input.charCodeAt(t.position),r++,t.lineIndent=0;i===32;)t.lineIndent++,i=t.input.charCodeAt(++t.
position);else break}return n!==-1&&r!==0&&t.lineIndent<n&&Zt(t,"deficient indentation"),r}function nn(t){var e=t.position,n;return n=t.input.charCodeAt(e),!!((n===
45||n===46)&&n===t.input.charCodeAt(e+1)&&n===t.input.charCodeAt(e+2)&&(e+=3,n=t.input.charCodeAt(e),n===0||J(n)))}function kr(t,e){e===1?t.result+=" ":e>1&&(t.
result+=P.repeat(`
`,e-1))}function xc(t,e,n){var r,i,s,o,a,l,u,c,p=t.kind,m=t.result,h;if(h=t.input.charCodeAt(t.position),J(h)||lt(h)||h===35||h===38||h===42||h===33||h===124||h===
62||h===39||h===34||h===37||h===64||h===96||(h===63||h===45)&&(i=t.input.charCodeAt(t.position+1),J(i)||n&&lt(i)))return!1;for(t.kind="scalar",t.result="",s=o=t.
position,a=!1;h!==0;){if(h===58){if(i=t.input.charCodeAt(t.position+1),J(i)||n&&lt(i))break}else if(h===35){if(r=t.input.charCodeAt(t.position-1),J(r))break}else{
if(t.position===t.lineStart&&nn(t)||n&&lt(h))break;if(he(h))if(l=t.line,u=t.lineStart,c=t.lineIndent,L(t,!1,-1),t.lineIndent>=e){a=!0,h=t.input.charCodeAt(t.position);
continue}else{t.position=o,t.line=l,t.lineStart=u,t.lineIndent=c;break}}a&&(Ie(t,s,o,!1),kr(t,t.line-l),s=o=t.position,a=!1),Je(h)||(o=t.position+1),h=t.input.charCodeAt(
++t.position)}return Ie(t,s,o,!1),t.result?!0:(t.kind=p,t.result=m,!1)}function bc(t,e){var n,r,i;if(n=t.input.charCodeAt(t.position),n!==39)return!1;for(t.kind=
"scalar",t.result="",t.position++,r=i=t.position;(n=t.input.charCodeAt(t.position))!==0;)if(n===39)if(Ie(t,r,t.position,!0),n=t.input.charCodeAt(++t.position),n===
39)r=t.position,t.position++,i=t.position;else return!0;else he(n)?(Ie(t,r,i,!0),kr(t,L(t,!1,e)),r=i=t.position):t.position===t.lineStart&&nn(t)?A(t,"unexpected\
 end of the document within a single quoted scalar"):(t.position++,i=t.position);A(t,"unexpected end of the stream within a single quoted scalar")}function kc(t,e){
var n,r,i,s,o,a;if(a=t.input.charCodeAt(t.position),a!==34)return!1;for(t.kind="scalar",t.result="",t.position++,n=r=t.position;(a=t.input.charCodeAt(t.position))!==
0;){if(a===34)return Ie(t,n,t.position,!0),t.position++,!0;if(a===92){if(Ie(t,n,t.position,!0),a=t.input.charCodeAt(++t.position),he(a))L(t,!1,e);else if(a<256&&
Ss[a])t.result+=Os[a],t.position++;else if((o=mc(a))>0){for(i=o,s=0;i>0;i--)a=t.input.charCodeAt(++t.position),(o=pc(a))>=0?s=(s<<4)+o:A(t,"expected hexadecimal\
 character");t.result+=gc(s),t.position++}else A(t,"unknown escape sequence");n=r=t.position}else he(a)?(Ie(t,n,r,!0),kr(t,L(t,!1,e)),n=r=t.position):t.position===
t.lineStart&&nn(t)?A(t,"unexpected end of the document within a double quoted scalar"):(t.position++,r=t.position)}A(t,"unexpected end of the stream within a do\
uble quoted scalar")}function Ac(t,e){var n=!0,r,i,s,o=t.tag,a,l=t.anchor,u,c,p,m,h,g=Object.create(null),y,b,k,S;if(S=t.input.charCodeAt(t.position),S===91)c=93,
h=!1,a=[];else if(S===123)c=125,h=!0,a={};else return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=a),S=t.input.charCodeAt(++t.position);S!==0;){if(L(t,!0,e),S=
t.input.charCodeAt(t.position),S===c)return t.position++,t.tag=o,t.anchor=l,t.kind=h?"mapping":"sequence",t.result=a,!0;n?S===44&&A(t,"expected the node content\
, but found ','"):A(t,"missed comma between flow collection entries"),b=y=k=null,p=m=!1,S===63&&(u=t.input.charCodeAt(t.position+1),J(u)&&(p=m=!0,t.position++,L(
t,!0,e))),r=t.line,i=t.lineStart,s=t.position,dt(t,e,Qt,!1,!0),b=t.tag,y=t.result,L(t,!0,e),S=t.input.charCodeAt(t.position),(m||t.line===r)&&S===58&&(p=!0,S=t.
input.charCodeAt(++t.position),L(t,!0,e),dt(t,e,Qt,!1,!0),k=t.result),h?ut(t,a,g,b,y,k,r,i,s):p?a.push(ut(t,null,g,b,y,k,r,i,s)):a.push(y),L(t,!0,e),S=t.input.charCodeAt(
t.position),S===44?(n=!0,S=t.input.charCodeAt(++t.position)):n=!1}A(t,"unexpected end of the stream within a flow collection")}function _c(t,e){var n,r,i=fr,s=!1,
o=!1,a=e,l=0,u=!1,c,p;if(p=t.input.charCodeAt(t.position),p===124)r=!1;else if(p===62)r=!0;else return!1;for(t.kind="scalar",t.result="";p!==0;)if(p=t.input.charCodeAt(
++t.position),p===43||p===45)fr===i?i=p===43?ts:uc:A(t,"repeat of a chomping mode identifier");else if((c=hc(p))>=0)c===0?A(t,"bad explicit indentation width of\
 a block scalar; it cannot be less than one"):o?A(t,"repeat of an indentation width identifier"):(a=e+c-1,o=!0);else break;if(Je(p)){do p=t.input.charCodeAt(++t.
position);while(Je(p));if(p===35)do p=t.input.charCodeAt(++t.position);while(!he(p)&&p!==0)}for(;p!==0;){for(br(t),t.lineIndent=0,p=t.input.charCodeAt(t.position);(!o||
t.lineIndent<a)&&p===32;)t.lineIndent++,p=t.input.charCodeAt(++t.position);if(!o&&t.lineIndent>a&&(a=t.lineIndent),he(p)){l++;continue}if(t.lineIndent<a){i===ts?
t.result+=P.repeat(`
`,s?1+l:l):i===fr&&s&&(t.result+=`
`);break}for(r?Je(p)?(u=!0,t.result+=P.repeat(`
`,s?1+l:l)):u?(u=!1,t.result+=P.repeat(`
`,l+1)):l===0?s&&(t.result+=" "):t.result+=P.repeat(`
`,l):t.result+=P.repeat(`
`,s?1+l:l),s=!0,o=!0,l=0,n=t.position;!he(p)&&p!==0;)p=t.input.charCodeAt(++t.position);Ie(t,n,t.position,!1)}return!0}function os(t,e){var n,r=t.tag,i=t.anchor,
s=[],o,a=!1,l;if(t.firstTabInLine!==-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=s),l=t.input.charCodeAt(t.position);l!==0&&(t.firstTabInLine!==-1&&(t.
position=t.firstTabInLine,A(t,"tab characters must not be used in indentation")),!(l!==45||(o=t.input.charCodeAt(t.position+1),!J(o))));){if(a=!0,t.position++,L(
t,!0,-1)&&t.lineIndent<=e){s.push(null),l=t.input.charCodeAt(t.position);continue}if(n=t.line,dt(t,e,As,!1,!0),s.push(t.result),L(t,!0,-1),l=t.input.charCodeAt(
t.position),(t.line===n||t.lineIndent>e)&&l!==0)A(t,"bad indentation of a sequence entry");else if(t.lineIndent<e)break}return a?(t.tag=r,t.anchor=i,t.kind="seq\
uence",t.result=s,!0):!1}function wc(t,e,n){var r,i,s,o,a,l,u=t.tag,c=t.anchor,p={},m=Object.create(null),h=null,g=null,y=null,b=!1,k=!1,S;if(t.firstTabInLine!==
-1)return!1;for(t.anchor!==null&&(t.anchorMap[t.anchor]=p),S=t.input.charCodeAt(t.position);S!==0;){if(!b&&t.firstTabInLine!==-1&&(t.position=t.firstTabInLine,A(
t,"tab characters must not be used in indentation")),r=t.input.charCodeAt(t.position+1),s=t.line,(S===63||S===58)&&J(r))S===63?(b&&(ut(t,p,m,h,g,null,o,a,l),h=g=
y=null),k=!0,b=!0,i=!0):b?(b=!1,i=!0):A(t,"incomplete explicit mapping pair; a key node is missed; or followed by a non-tabulated empty line"),t.position+=1,S=r;else{
if(o=t.line,a=t.lineStart,l=t.position,!dt(t,n,ks,!1,!0))break;if(t.line===s){for(S=t.input.charCodeAt(t.position);Je(S);)S=t.input.charCodeAt(++t.position);if(S===
58)S=t.input.charCodeAt(++t.position),J(S)||A(t,"a whitespace character is expected after the key-value separator within a block mapping"),b&&(ut(t,p,m,h,g,null,
o,a,l),h=g=y=null),k=!0,b=!1,i=!1,h=t.tag,g=t.result;else if(k)A(t,"can not read an implicit mapping pair; a colon is missed");else return t.tag=u,t.anchor=c,!0}else if(k)
A(t,"can not read a block mapping entry; a multiline key may not be an implicit key");else return t.tag=u,t.anchor=c,!0}if((t.line===s||t.lineIndent>e)&&(b&&(o=
t.line,a=t.lineStart,l=t.position),dt(t,e,Xt,!0,i)&&(b?g=t.result:y=t.result),b||(ut(t,p,m,h,g,y,o,a,l),h=g=y=null),L(t,!0,-1),S=t.input.charCodeAt(t.position)),
(t.line===s||t.lineIndent>e)&&S!==0)A(t,"bad indentation of a mapping entry");else if(t.lineIndent<e)break}return b&&ut(t,p,m,h,g,null,o,a,l),k&&(t.tag=u,t.anchor=
c,t.kind="mapping",t.result=p),k}function Sc(t){var e,n=!1,r=!1,i,s,o;if(o=t.input.charCodeAt(t.position),o!==33)return!1;if(t.tag!==null&&A(t,"duplication of a\
 tag property"),o=t.input.charCodeAt(++t.position),o===60?(n=!0,o=t.input.charCodeAt(++t.position)):o===33?(r=!0,i="!!",o=t.input.charCodeAt(++t.position)):i="!",
e=t.position,n){do o=t.input.charCodeAt(++t.position);while(o!==0&&o!==62);t.position<t.length?(s=t.input.slice(e,t.position),o=t.input.charCodeAt(++t.position)):
A(t,"unexpected end of the stream within a verbatim tag")}else{for(;o!==0&&!J(o);)o===33&&(r?A(t,"tag suffix cannot contain exclamation marks"):(i=t.input.slice(
e-1,t.position+1),_s.test(i)||A(t,"named tag handle cannot contain such characters"),r=!0,e=t.position+1)),o=t.input.charCodeAt(++t.position);s=t.input.slice(e,
t.position),fc.test(s)&&A(t,"tag suffix cannot contain flow indicator characters")}s&&!ws.test(s)&&A(t,"tag name cannot contain such characters: "+s);try{s=decodeURIComponent(
s)}catch{A(t,"tag name is malformed: "+s)}return n?t.tag=s:Le.call(t.tagMap,i)?t.tag=t.tagMap[i]+s:i==="!"?t.tag="!"+s:i==="!!"?t.tag="tag:yaml.org,2002:"+s:A(t,
'undeclared tag handle "'+i+'"'),!0}function Oc(t){var e,n;if(n=t.input.charCodeAt(t.position),n!==38)return!1;for(t.anchor!==null&&A(t,"duplication of an ancho\
r property"),n=t.input.charCodeAt(++t.position),e=t.position;n!==0&&!J(n)&&!lt(n);)n=t.input.charCodeAt(++t.position);return t.position===e&&A(t,"name of an anc\
hor node must contain at least one character"),t.anchor=t.input.slice(e,t.position),!0}function Ec(t){var e,n,r;if(r=t.input.charCodeAt(t.position),r!==42)return!1;
for(r=t.input.charCodeAt(++t.position),e=t.position;r!==0&&!J(r)&&!lt(r);)r=t.input.charCodeAt(++t.position);return t.position===e&&A(t,"name of an alias node m\
ust contain at least one character"),n=t.input.slice(e,t.position),Le.call(t.anchorMap,n)||A(t,'unidentified alias "'+n+'"'),t.result=t.anchorMap[n],L(t,!0,-1),
!0}function dt(t,e,n,r,i){var s,o,a,l=1,u=!1,c=!1,p,m,h,g,y,b;if(t.listener!==null&&t.listener("open",t),t.tag=null,t.anchor=null,t.kind=null,t.result=null,s=o=
a=Xt===n||As===n,r&&L(t,!0,-1)&&(u=!0,t.lineIndent>e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)),l===1)for(;Sc(t)||Oc(t);)L(t,!0,-1)?(u=!0,a=s,t.lineIndent>
e?l=1:t.lineIndent===e?l=0:t.lineIndent<e&&(l=-1)):a=!1;if(a&&(a=u||i),(l===1||Xt===n)&&(Qt===n||ks===n?y=e:y=e+1,b=t.position-t.lineStart,l===1?a&&(os(t,b)||wc(
t,b,y))||Ac(t,y)?c=!0:(o&&_c(t,y)||bc(t,y)||kc(t,y)?c=!0:Ec(t)?(c=!0,(t.tag!==null||t.anchor!==null)&&A(t,"alias node should not have any properties")):xc(t,y,Qt===
n)&&(c=!0,t.tag===null&&(t.tag="?")),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):l===0&&(c=a&&os(t,b))),t.tag===null)t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);else if(t.tag==="?"){for(t.result!==null&&t.kind!=="scalar"&&A(t,'unacceptable node kind for !<?> tag; it should be "scalar", not "'+t.kind+'"'),p=0,m=
t.implicitTypes.length;p<m;p+=1)if(g=t.implicitTypes[p],g.resolve(t.result)){t.result=g.construct(t.result),t.tag=g.tag,t.anchor!==null&&(t.anchorMap[t.anchor]=
t.result);break}}else if(t.tag!=="!"){if(Le.call(t.typeMap[t.kind||"fallback"],t.tag))g=t.typeMap[t.kind||"fallback"][t.tag];else for(g=null,h=t.typeMap.multi[t.
kind||"fallback"],p=0,m=h.length;p<m;p+=1)if(t.tag.slice(0,h[p].tag.length)===h[p].tag){g=h[p];break}g||A(t,"unknown tag !<"+t.tag+">"),t.result!==null&&g.kind!==
t.kind&&A(t,"unacceptable node kind for !<"+t.tag+'> tag; it should be "'+g.kind+'", not "'+t.kind+'"'),g.resolve(t.result,t.tag)?(t.result=g.construct(t.result,
t.tag),t.anchor!==null&&(t.anchorMap[t.anchor]=t.result)):A(t,"cannot resolve a node with !<"+t.tag+"> explicit tag")}return t.listener!==null&&t.listener("clos\
e",t),t.tag!==null||t.anchor!==null||c}function vc(t){var e=t.position,n,r,i,s=!1,o;for(t.version=null,t.checkLineBreaks=t.legacy,t.tagMap=Object.create(null),t.
anchorMap=Object.create(null);(o=t.input.charCodeAt(t.position))!==0&&(L(t,!0,-1),o=t.input.charCodeAt(t.position),!(t.lineIndent>0||o!==37));){for(s=!0,o=t.input.
charCodeAt(++t.position),n=t.position;o!==0&&!J(o);)o=t.input.charCodeAt(++t.position);for(r=t.input.slice(n,t.position),i=[],r.length<1&&A(t,"directive name mu\
st not be less than one character in length");o!==0;){for(;Je(o);)o=t.input.charCodeAt(++t.position);if(o===35){do o=t.input.charCodeAt(++t.position);while(o!==
0&&!he(o));break}if(he(o))break;for(n=t.position;o!==0&&!J(o);)o=t.input.charCodeAt(++t.position);i.push(t.input.slice(n,t.position))}o!==0&&br(t),Le.call(is,r)?
is[r](t,r,i):Zt(t,'unknown document directive "'+r+'"')}if(L(t,!0,-1),t.lineIndent===0&&t.input.charCodeAt(t.position)===45&&t.input.charCodeAt(t.position+1)===
45&&t.input.charCodeAt(t.position+2)===45?(t.position+=3,L(t,!0,-1)):s&&A(t,"directives end mark is expected"),dt(t,t.lineIndent-1,Xt,!1,!0),L(t,!0,-1),t.checkLineBreaks&&
cc.test(t.input.slice(e,t.position))&&Zt(t,"non-ASCII line breaks are interpreted as content"),t.documents.push(t.result),t.position===t.lineStart&&nn(t)){t.input.
charCodeAt(t.position)===46&&(t.position+=3,L(t,!0,-1));return}if(t.position<t.length-1)A(t,"end of the stream or a document separator is expected");else return}
function vs(t,e){t=String(t),e=e||{},t.length!==0&&(t.charCodeAt(t.length-1)!==10&&t.charCodeAt(t.length-1)!==13&&(t+=`
`),t.charCodeAt(0)===65279&&(t=t.slice(1)));var n=new yc(t,e),r=t.indexOf("\0");for(r!==-1&&(n.position=r,A(n,"null byte is not allowed in input")),n.input+="\0";n.
input.charCodeAt(n.position)===32;)n.lineIndent+=1,n.position+=1;for(;n.position<n.length-1;)vc(n);return n.documents}function Rc(t,e,n){e!==null&&typeof e=="ob\
ject"&&typeof n>"u"&&(n=e,e=null);var r=vs(t,n);if(typeof e!="function")return r;for(var i=0,s=r.length;i<s;i+=1)e(r[i])}function Tc(t,e){var n=vs(t,e);if(n.length!==
0){if(n.length===1)return n[0];throw new q("expected a single document in the stream, but found more")}}var Cc=Rc,Mc=Tc,Rs={loadAll:Cc,load:Mc},Ts=Object.prototype.
toString,Cs=Object.prototype.hasOwnProperty,Ar=65279,Nc=9,Rt=10,jc=13,Dc=32,Ic=33,Lc=34,mr=35,Pc=37,Fc=38,Bc=39,Hc=42,Ms=44,Wc=45,en=58,Gc=61,Uc=62,$c=63,Kc=64,
Ns=91,js=93,Vc=96,Ds=123,qc=124,Is=125,$={};$[0]="\\0";$[7]="\\a";$[8]="\\b";$[9]="\\t";$[10]="\\n";$[11]="\\v";$[12]="\\f";$[13]="\\r";$[27]="\\e";$[34]='\\"';
$[92]="\\\\";$[133]="\\N";$[160]="\\_";$[8232]="\\L";$[8233]="\\P";var Jc=["y","Y","yes","Yes","YES","on","On","ON","n","N","no","No","NO","off","Off","OFF"],Yc=/^[-+]?[0-9_]+(?::[0-9_]+)+(?:\.[0-9_]*)?$/;
function zc(t,e){var n,r,i,s,o,a,l;if(e===null)return{};for(n={},r=Object.keys(e),i=0,s=r.length;i<s;i+=1)o=r[i],a=String(e[o]),o.slice(0,2)==="!!"&&(o="tag:yam\
l.org,2002:"+o.slice(2)),l=t.compiledTypeMap.fallback[o],l&&Cs.call(l.styleAliases,a)&&(a=l.styleAliases[a]),n[o]=a;return n}function Qc(t){var e,n,r;if(e=t.toString(
16).toUpperCase(),t<=255)n="x",r=2;else if(t<=65535)n="u",r=4;else if(t<=4294967295)n="U",r=8;else throw new q("code point within a string may not be greater th\
an 0xFFFFFFFF");return"\\"+n+P.repeat("0",r-e.length)+e}var Xc=1,Tt=2;function Zc(t){this.schema=t.schema||bs,this.indent=Math.max(1,t.indent||2),this.noArrayIndent=
t.noArrayIndent||!1,this.skipInvalid=t.skipInvalid||!1,this.flowLevel=P.isNothing(t.flowLevel)?-1:t.flowLevel,this.styleMap=zc(this.schema,t.styles||null),this.
sortKeys=t.sortKeys||!1,this.lineWidth=t.lineWidth||80,this.noRefs=t.noRefs||!1,this.noCompatMode=t.noCompatMode||!1,this.condenseFlow=t.condenseFlow||!1,this.quotingType=
t.quotingType==='"'?Tt:Xc,this.forceQuotes=t.forceQuotes||!1,this.replacer=typeof t.replacer=="function"?t.replacer:null,this.implicitTypes=this.schema.compiledImplicit,
this.explicitTypes=this.schema.compiledExplicit,this.tag=null,this.result="",this.duplicates=[],this.usedDuplicates=null}function as(t,e){for(var n=P.repeat(" ",
e),r=0,i=-1,s="",o,a=t.length;r<a;)i=t.indexOf(`
`,r),i===-1?(o=t.slice(r),r=a):(o=t.slice(r,i+1),r=i+1),o.length&&o!==`
`&&(s+=n),s+=o;return s}function hr(t,e){return`
`+P.repeat(" ",t.indent*e)}function ef(t,e){var n,r,i;for(n=0,r=t.implicitTypes.length;n<r;n+=1)if(i=t.implicitTypes[n],i.resolve(e))return!0;return!1}function tn(t){
return t===Dc||t===Nc}function Ct(t){return 32<=t&&t<=126||161<=t&&t<=55295&&t!==8232&&t!==8233||57344<=t&&t<=65533&&t!==Ar||65536<=t&&t<=1114111}function ls(t){
return Ct(t)&&t!==Ar&&t!==jc&&t!==Rt}function us(t,e,n){var r=ls(t),i=r&&!tn(t);return(n?r:r&&t!==Ms&&t!==Ns&&t!==js&&t!==Ds&&t!==Is)&&t!==mr&&!(e===en&&!i)||ls(
e)&&!tn(e)&&t===mr||e===en&&i}function tf(t){return Ct(t)&&t!==Ar&&!tn(t)&&t!==Wc&&t!==$c&&t!==en&&t!==Ms&&t!==Ns&&t!==js&&t!==Ds&&t!==Is&&t!==mr&&t!==Fc&&t!==Hc&&
t!==Ic&&t!==qc&&t!==Gc&&t!==Uc&&t!==Bc&&t!==Lc&&t!==Pc&&t!==Kc&&t!==Vc}function nf(t){return!tn(t)&&t!==en}function Et(t,e){var n=t.charCodeAt(e),r;return n>=55296&&
n<=56319&&e+1<t.length&&(r=t.charCodeAt(e+1),r>=56320&&r<=57343)?(n-55296)*1024+r-56320+65536:n}function Ls(t){var e=/^\n* /;return e.test(t)}var Ps=1,gr=2,Fs=3,
Bs=4,at=5;function rf(t,e,n,r,i,s,o,a){var l,u=0,c=null,p=!1,m=!1,h=r!==-1,g=-1,y=tf(Et(t,0))&&nf(Et(t,t.length-1));if(e||o)for(l=0;l<t.length;u>=65536?l+=2:l++){
if(u=Et(t,l),!Ct(u))return at;y=y&&us(u,c,a),c=u}else{for(l=0;l<t.length;u>=65536?l+=2:l++){if(u=Et(t,l),u===Rt)p=!0,h&&(m=m||l-g-1>r&&t[g+1]!==" ",g=l);else if(!Ct(
u))return at;y=y&&us(u,c,a),c=u}m=m||h&&l-g-1>r&&t[g+1]!==" "}return!p&&!m?y&&!o&&!i(t)?Ps:s===Tt?at:gr:n>9&&Ls(t)?at:o?s===Tt?at:gr:m?Bs:Fs}function sf(t,e,n,r,i){
t.dump=(function(){if(e.length===0)return t.quotingType===Tt?'""':"''";if(!t.noCompatMode&&(Jc.indexOf(e)!==-1||Yc.test(e)))return t.quotingType===Tt?'"'+e+'"':
"'"+e+"'";var s=t.indent*Math.max(1,n),o=t.lineWidth===-1?-1:Math.max(Math.min(t.lineWidth,40),t.lineWidth-s),a=r||t.flowLevel>-1&&n>=t.flowLevel;function l(u){
return ef(t,u)}switch(rf(e,a,t.indent,o,l,t.quotingType,t.forceQuotes&&!r,i)){case Ps:return e;case gr:return"'"+e.replace(/'/g,"''")+"'";case Fs:return"|"+ds(e,
t.indent)+cs(as(e,s));case Bs:return">"+ds(e,t.indent)+cs(as(of(e,o),s));case at:return'"'+af(e)+'"';default:throw new q("impossible error: invalid scalar style")}})()}
function ds(t,e){var n=Ls(t)?String(e):"",r=t[t.length-1]===`
`,i=r&&(t[t.length-2]===`
`||t===`
`),s=i?"+":r?"":"-";return n+s+`
`}function cs(t){return t[t.length-1]===`
`?t.slice(0,-1):t}function of(t,e){for(var n=/(\n+)([^\n]*)/g,r=(function(){var u=t.indexOf(`
`);return u=u!==-1?u:t.length,n.lastIndex=u,fs(t.slice(0,u),e)})(),i=t[0]===`
`||t[0]===" ",s,o;o=n.exec(t);){var a=o[1],l=o[2];s=l[0]===" ",r+=a+(!i&&!s&&l!==""?`
`:"")+fs(l,e),i=s}return r}function fs(t,e){if(t===""||t[0]===" ")return t;for(var n=/ [^ ]/g,r,i=0,s,o=0,a=0,l="";r=n.exec(t);)a=r.index,a-i>e&&(s=o>i?o:a,l+=`\

`+t.slice(i,s),i=s+1),o=a;return l+=`
`,t.length-i>e&&o>i?l+=t.slice(i,o)+`
`+t.slice(o+1):l+=t.slice(i),l.slice(1)}function af(t){for(var e="",n=0,r,i=0;i<t.length;n>=65536?i+=2:i++)n=Et(t,i),r=$[n],!r&&Ct(n)?(e+=t[i],n>=65536&&(e+=t[i+
1])):e+=r||Qc(n);return e}function lf(t,e,n){var r="",i=t.tag,s,o,a;for(s=0,o=n.length;s<o;s+=1)a=n[s],t.replacer&&(a=t.replacer.call(n,String(s),a)),(ve(t,e,a,
!1,!1)||typeof a>"u"&&ve(t,e,null,!1,!1))&&(r!==""&&(r+=","+(t.condenseFlow?"":" ")),r+=t.dump);t.tag=i,t.dump="["+r+"]"}function ps(t,e,n,r){var i="",s=t.tag,o,
a,l;for(o=0,a=n.length;o<a;o+=1)l=n[o],t.replacer&&(l=t.replacer.call(n,String(o),l)),(ve(t,e+1,l,!0,!0,!1,!0)||typeof l>"u"&&ve(t,e+1,null,!0,!0,!1,!0))&&((!r||
i!=="")&&(i+=hr(t,e)),t.dump&&Rt===t.dump.charCodeAt(0)?i+="-":i+="- ",i+=t.dump);t.tag=s,t.dump=i||"[]"}function uf(t,e,n){var r="",i=t.tag,s=Object.keys(n),o,
a,l,u,c;for(o=0,a=s.length;o<a;o+=1)c="",r!==""&&(c+=", "),t.condenseFlow&&(c+='"'),l=s[o],u=n[l],t.replacer&&(u=t.replacer.call(n,l,u)),ve(t,e,l,!1,!1)&&(t.dump.
length>1024&&(c+="? "),c+=t.dump+(t.condenseFlow?'"':"")+":"+(t.condenseFlow?"":" "),ve(t,e,u,!1,!1)&&(c+=t.dump,r+=c));t.tag=i,t.dump="{"+r+"}"}function df(t,e,n,r){
var i="",s=t.tag,o=Object.keys(n),a,l,u,c,p,m;if(t.sortKeys===!0)o.sort();else if(typeof t.sortKeys=="function")o.sort(t.sortKeys);else if(t.sortKeys)throw new q(
"sortKeys must be a boolean or a function");for(a=0,l=o.length;a<l;a+=1)m="",(!r||i!=="")&&(m+=hr(t,e)),u=o[a],c=n[u],t.replacer&&(c=t.replacer.call(n,u,c)),ve(
t,e+1,u,!0,!0,!0)&&(p=t.tag!==null&&t.tag!=="?"||t.dump&&t.dump.length>1024,p&&(t.dump&&Rt===t.dump.charCodeAt(0)?m+="?":m+="? "),m+=t.dump,p&&(m+=hr(t,e)),ve(t,
e+1,c,!0,p)&&(t.dump&&Rt===t.dump.charCodeAt(0)?m+=":":m+=": ",m+=t.dump,i+=m));t.tag=s,t.dump=i||"{}"}function ms(t,e,n){var r,i,s,o,a,l;for(i=n?t.explicitTypes:
t.implicitTypes,s=0,o=i.length;s<o;s+=1)if(a=i[s],(a.instanceOf||a.predicate)&&(!a.instanceOf||typeof e=="object"&&e instanceof a.instanceOf)&&(!a.predicate||a.
predicate(e))){if(n?a.multi&&a.representName?t.tag=a.representName(e):t.tag=a.tag:t.tag="?",a.represent){if(l=t.styleMap[a.tag]||a.defaultStyle,Ts.call(a.represent)===
"[object Function]")r=a.represent(e,l);else if(Cs.call(a.represent,l))r=a.represent[l](e,l);else throw new q("!<"+a.tag+'> tag resolver accepts not "'+l+'" styl\
e');t.dump=r}return!0}return!1}function ve(t,e,n,r,i,s,o){t.tag=null,t.dump=n,ms(t,n,!1)||ms(t,n,!0);var a=Ts.call(t.dump),l=r,u;r&&(r=t.flowLevel<0||t.flowLevel>
e);var c=a==="[object Object]"||a==="[object Array]",p,m;if(c&&(p=t.duplicates.indexOf(n),m=p!==-1),(t.tag!==null&&t.tag!=="?"||m||t.indent!==2&&e>0)&&(i=!1),m&&
t.usedDuplicates[p])t.dump="*ref_"+p;else{if(c&&m&&!t.usedDuplicates[p]&&(t.usedDuplicates[p]=!0),a==="[object Object]")r&&Object.keys(t.dump).length!==0?(df(t,
e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(uf(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object Array]")r&&t.dump.length!==0?(t.noArrayIndent&&
!o&&e>0?ps(t,e-1,t.dump,i):ps(t,e,t.dump,i),m&&(t.dump="&ref_"+p+t.dump)):(lf(t,e,t.dump),m&&(t.dump="&ref_"+p+" "+t.dump));else if(a==="[object String]")t.tag!==
"?"&&sf(t,t.dump,e,s,l);else{if(a==="[object Undefined]")return!1;if(t.skipInvalid)return!1;throw new q("unacceptable kind of an object to dump "+a)}t.tag!==null&&
t.tag!=="?"&&(u=encodeURI(t.tag[0]==="!"?t.tag.slice(1):t.tag).replace(/!/g,"%21"),t.tag[0]==="!"?u="!"+u:u.slice(0,18)==="tag:yaml.org,2002:"?u="!!"+u.slice(18):
u="!<"+u+">",t.dump=u+" "+t.dump)}return!0}function cf(t,e){var n=[],r=[],i,s;for(yr(t,n,r),i=0,s=r.length;i<s;i+=1)e.duplicates.push(n[r[i]]);e.usedDuplicates=
new Array(s)}function yr(t,e,n){var r,i,s;if(t!==null&&typeof t=="object")if(i=e.indexOf(t),i!==-1)n.indexOf(i)===-1&&n.push(i);else if(e.push(t),Array.isArray(
t))for(i=0,s=t.length;i<s;i+=1)yr(t[i],e,n);else for(r=Object.keys(t),i=0,s=r.length;i<s;i+=1)yr(t[r[i]],e,n)}function ff(t,e){e=e||{};var n=new Zc(e);n.noRefs||
cf(t,n);var r=t;return n.replacer&&(r=n.replacer.call({"":r},"",r)),ve(n,0,r,!0,!0)?n.dump+`
`:""}var pf=ff,mf={dump:pf};function _r(t,e){return function(){throw new Error("Function yaml."+t+" is removed in js-yaml 4. Use yaml."+e+" instead, which is no\
w safe by default.")}}var Hs=Rs.load,wg=Rs.loadAll,Sg=mf.dump;var Og=_r("safeLoad","load"),Eg=_r("safeLoadAll","loadAll"),vg=_r("safeDump","dump");var _=class extends Error{constructor(n,r){super(`${n}: ${r}`);this.place=n}place;name="InvalidRequest"};async function*Ws(t){if(!hf(t)){yield*t;return}let e=t.getReader();try{for(let n=await e.read();!n.done;n=await e.read())yield n.value}finally{await e.cancel().
catch(()=>{})}}function hf(t){return typeof t=="object"&&"getReader"in t}var ge=class{#e;constructor(e){this.#e=e}parse(e){let n=this.stream();return n.feed(Gs("output",e)),n.end().message}stream(){return new rn(this.#e.stream())}},rn=class{#e;#t;constructor(e){
this.#e=e}feed(e){if(this.#t!==void 0)throw new _("stream","it has ended; a parser gives a new one for each output");return this.#e.feed(Gs("chunk",e))}end(){if(this.#t!==
void 0)throw new _("stream","it has ended");let e=this.#e.end();return this.#t=e.message,e}get message(){if(this.#t===void 0)throw new _("stream","it has not en\
ded");return this.#t}async*read(e){for await(let i of Ws(e))yield*this.feed(i);let{deltas:n,message:r}=this.end();return yield*n,r}transform(){return new TransformStream(
{transform:(e,n)=>{for(let r of this.feed(e))n.enqueue(r)},flush:e=>{for(let n of this.end().deltas)e.enqueue(n)}})}};function Gs(t,e){if(typeof e!="string")throw new _(
t,"a text is needed");return e}var ct=class{#e;#t;#n;#r;constructor(e,n,r,i=0){this.#e=e,this.#t=n,this.#n=r,this.#r=i}feed(e){return e===""?[]:(this.#e.add(e),this.#n.next(),this.#t.take())}end(){
return this.#e.end(),this.#n.next(),this.#t.finish(),{deltas:this.#t.take(),message:this.#t.message(this.#e,this.#r)}}};function Mt(t,e){let n=(i,s)=>{let o=Array.from({length:s.length+1},(a,l)=>l);for(let a=1;a<=i.length;a++){let l=[a];for(let u=1;u<=s.length;u++)l.push(Math.min(
o[u]+1,l[u-1]+1,o[u-1]+(i[a-1]===s[u-1]?0:1)));o=l}return o[s.length]},r=t.slice(0,100);return[...e].sort((i,s)=>n(r,i)-n(r,s))[0]??""}var gf=new Set(["const","default","enum","example","examples"]),yf=new Set(["properties","$defs","definitions","patternProperties","dependentSchemas"]),xf=200;function N(t){
return typeof t=="object"&&t!==null&&!Array.isArray(t)}function B(t,e){return Object.hasOwn(t,e)?t[e]:void 0}function on(t,e){let n=e.indexOf("#"),r=n<0?e:e.slice(
0,n),i=n<0?"":bf(e.slice(n+1)),s=a=>Us(B(a,"$id"))===r;if(i!==""&&!i.startsWith("/"))return sn(t,(a,l)=>B(a,"$anchor")===i&&(r===""||l===r))??(r===""?sn(t,a=>B(
a,"$id")===`#${i}`):void 0);let o=r===""?t:sn(t,s);return i===""?o:kf(o,i)}function Us(t){return typeof t=="string"&&t.endsWith("#")?t.slice(0,-1):t}function bf(t){
try{return decodeURIComponent(t)}catch{return t}}function kf(t,e){let n=t;for(let r of e.split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");
if(typeof n!="object"||n===null||!Object.hasOwn(n,i))return;n=n[i]}return n}function sn(t,e,n=void 0,r=!0,i=0){if(typeof t!="object"||t===null||i>xf)return;let s=n;
if(r&&N(t)&&(s=Us(B(t,"$id"))??n,e(t,s)))return t;for(let[o,a]of Object.entries(t)){if(r&&!Array.isArray(t)&&gf.has(o))continue;let l=sn(a,e,s,Array.isArray(t)?
r:!(r&&yf.has(o)),i+1);if(l!==void 0)return l}}var R="text",Af=["gpt-oss","functionary-v3.2","muse-glimmer","hyperclova-x"],Vs={"tagged-thinking":"text","gpt-oss":"json","functionary-v3.2":"json","kimi-k3":"\
text","minimax-m3":"elements","python-calls":"python",gemma4:"braces","muse-glimmer":"text","generic-json":"json","hyperclova-x":"json"},_f={description:"yes",name:"\
text",models:"texts",vendor:{document:"text",template:"text",differs:"text"},invented:"text",holds:["until-first-tag"],handler:Object.keys(Vs),reasoning:{mode:[
"NONE","TAG_BASED","DELIMITER","FORCED_OPEN","FORCED_CLOSED","TOOLS_ONLY"],start:R,end:R,field:"text",untilFirstTag:"yes"},content:{mode:["PLAIN","ALWAYS_WRAPPE\
D","WRAPPED_WITH_REASONING","WRAPPED_WITH_CALLS"],start:R,end:R},tools:{format:["NONE","JSON_NATIVE","TAG_WITH_JSON","TAG_WITH_TAGGED"],values:["json","text","p\
ython","braces","elements"],sectionStart:R,sectionEnd:R,perCallStart:R,perCallEnd:R,codeStart:R,callSeparator:R,functionNameIsKey:"yes",toolsArrayWrapped:"yes",
usesPythonDicts:"yes",pythonLiterals:"yes",rendersBareCalls:"yes",functionField:"text",nameField:"text",argsField:"text",idField:"text",genIdField:"text",parameterOrder:"\
texts",function:{namePrefix:R,nameSuffix:R,argsSeparator:R,close:R},arguments:{start:R,end:R,namePrefix:R,nameSuffix:R,valuePrefix:R,valueSuffix:R,separator:R,typedValuePrefix:R,
typedValueSuffix:R,escapedValuePrefix:R,escapedValueSuffix:R},callId:{position:["NONE","PRE_FUNC_NAME","BETWEEN_FUNC_AND_ARGS","POST_ARGS"],prefix:R,suffix:R,generated:"\
yes"}},messages:{start:R,role:R,channel:R,recipient:R,type:R,namespace:R,text:R,ends:"texts",turnEnds:"texts",reasoning:"texts",content:"texts",calls:"texts",types:"\
texts",people:"texts"},prompts:{default:"prompt",on:"prompt",off:"prompt"},stops:"stops",preservedTokens:"texts"},$s=1e5,Ks=2e3,qs=t=>[...t].length;function Js(t){
if(!N(t))throw new _("description","an object is needed");if(JSON.stringify(t).length>$s)throw new _("description",`at most ${$s} characters are allowed`);if(t.
description!==1)throw new _("description.description","it must be 1");Ys(t,_f,"description");let e=t;return wf(e),e}function Ys(t,e,n){for(let[r,i]of Object.entries(
t)){let s=`${n}.${r}`;if(!Object.hasOwn(e,r))throw new _(s,`no field of this name; the nearest is ${Mt(r,Object.keys(e))}`);s!=="description.description"&&zs(i,
e[r],s)}}function zs(t,e,n){if(e==="yes"){if(typeof t!="boolean")throw new _(n,"true or false is needed")}else if(e==="texts"||e==="stops"){let r=e==="stops"?20:
200;if(!Array.isArray(t))throw new _(n,"a list is needed");if(t.length>r)throw new _(n,`at most ${r} entries are allowed`);t.forEach((i,s)=>{if(zs(i,"text",`${n}\
[${s}]`),i.trim()==="")throw new _(`${n}[${s}]`,"it is blank")})}else if(e==="text"||e==="prompt"){let r=e==="prompt"?1e4:1e3;if(typeof t!="string")throw new _(
n,"a text is needed");if(qs(t)>r)throw new _(n,`at most ${r} code points are allowed`)}else if(Array.isArray(e)){if(!e.includes(t))throw new _(n,`no such word; \
the nearest is ${Mt(String(t),e)}`)}else{if(!N(t))throw new _(n,"an object is needed");Ys(t,e,n)}}function wf({handler:t="",reasoning:e={},tools:n={},messages:r,
stops:i=[]}){let{format:s="NONE"}=n,o=t!==""?Vs[t]:s==="TAG_WITH_TAGGED"?"text":"json";if(n.values!==void 0&&n.values!==o)throw new _("description.tools.values",
`it must be ${o} here`);if(e.untilFirstTag===!0&&t!=="tagged-thinking")throw new _("description.reasoning.untilFirstTag","the handler is another");if(r!==void 0!==
Af.includes(t))throw new _("description.messages",r===void 0?"the handler needs it":"the handler reads no rows of messages");if((e.start??"")!==""&&(e.end??"")===
"")throw new _("description.reasoning.end","reasoning that begins has to end");if(s==="JSON_NATIVE"&&n.functionNameIsKey!==!0){for(let l of["nameField","argsFie\
ld"])if((n[l]??"")==="")throw new _(`description.tools.${l}`,"calls in JSON need it")}let a=[["description.stops",i],["description.messages",Object.values(r??{}).
flat()]];for(let[l,u]of a)if(u.reduce((c,p)=>c+qs(p),0)>Ks)throw new _(l,`at most ${Ks} code points together are allowed`)}var wr=[t=>typeof t=="boolean","true or false"],Qs=[t=>typeof t=="string","a text"],Nt=(...t)=>[e=>t.includes(e),t.join(" or ")],Xs={toolChoice:[t=>Nt("auto","n\
one","required")[0](t)||N(t)&&typeof t.name=="string",'auto, none, required or {"name": …}'],parallelToolCalls:wr,enableThinking:wr,reasoningFormat:Nt("auto",
"none"),continueFinalMessage:Nt("none","reasoning","content"),templateKwargs:[N,"an object"],bosToken:Qs,eosToken:Qs,jsonSchema:[()=>!0,""],history:Nt("openai",
"raw"),stopReason:Nt("stop","length"),repair:wr},Sf=["messages","tools","add_generation_prompt","continue_final_message","bos_token","eos_token"];function Zs(t){
if(t==null)return{};if(!N(t))throw new _("options","an object is needed");for(let[n,r]of Object.entries(t)){if(r===void 0)continue;let i=`options.${n}`,s=Object.
hasOwn(Xs,n)?Xs[n]:void 0;if(s===void 0)throw new _(i,"no option of this name");if(!s[0](r))throw new _(i,`it must be ${s[1]}`)}let e=t;for(let n of Sf)if(e.templateKwargs!==
void 0&&Object.hasOwn(e.templateKwargs,n))throw new _(`options.templateKwargs.${n}`,"a request says this elsewhere");return e}function eo({enableThinking:t,templateKwargs:e}){let n=e?.enable_thinking;return t??(typeof n=="boolean"?n:void 0)}function to({prompts:t={}},e){let n=eo(e);return(n===
void 0?void 0:n?t.on:t.off)??t.default??""}function ye({reasoning:t={},prompts:e},n,r,i){let s=t.mode??"NONE",{start:o,end:a}=n.reasoning,{continueFinalMessage:l="\
none"}=r;if(l!=="none")return l==="reasoning"?"inside":"after";if(a==="")return"before";let u=o===""?-1:i.lastIndexOf(o),c=i.lastIndexOf(a);return s==="DELIMITE\
R"?c>=0?"after":"inside":u>c?"inside":c>=0?"after":i!==""||e!==void 0||!(s==="FORCED_OPEN"||s==="FORCED_CLOSED")?"before":eo(r)!==!1?"inside":s==="FORCED_OPEN"?
"before":"after"}var Sr=/[^\u0000-\u001f"\\]*(?:\\(?:["\\/bfnrt]|u[0-9A-Fa-f]{4})[^\u0000-\u001f"\\]*){0,1000}/y,ln=/-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/y,
an=new RegExp(`(?:(?:${ln.source})[ \\t\\n\\r]*,[ \\t\\n\\r]*){0,1000}`,"y");function no(t,e){let{length:n}=t,r=[],i=0,s=e,o=!1,a=()=>{for(;s<n;s++){let l=t.charCodeAt(
s);if(l!==32&&l!==10&&l!==13&&l!==9)return l}return 0};for(;;){let l=a();if(l===34){if(s=Or(t,s+1),t.charCodeAt(s)!==34)break;s++}else{if(o)break;if(l===123||l===
91){if(r.push(i),i=l,s++,a()!==l+2){o=l===123;continue}}else{if(an.lastIndex=s,i===91&&an.test(t)&&an.lastIndex>s){s=an.lastIndex;continue}if(ln.lastIndex=s,i===
0||!ln.test(t))break;s=ln.lastIndex}}if(o){if(a()!==58)break;s++,o=!1;continue}for(;i!==0&&a()===i+2;)i=r.pop()??0,s++;if(i===0)return s;if(a()!==44)break;o=i===
123,s++}return-1-s}function Or(t,e){for(let n=e;;){Sr.lastIndex=n,Sr.test(t);let r=Sr.lastIndex;if(r===n||t.charCodeAt(r)!==92)return r;n=r}}var d=-1,f=-2,ro=8192,io=t=>t>=55296&&t<56320,Of=t=>t>=56320&&t<57344;function w(t){return t===32||t===10||t===13||t===9}function te(t){let e=t.length;for(;e>0&&
w(t.charCodeAt(e-1));)e--;return t.slice(0,e)}function de(t){let e=0;for(;e<t.length&&w(t.charCodeAt(e));)e++;return t.slice(e)}var O=t=>de(te(t)),ne=t=>de(t)===
"",ft=class{#e=new Uint16Array(1024);#t="";#n=0;#r="";#s=0;length=0;ended=!1;add(e){let n=this.#r+e,r=n!==""&&io(n.charCodeAt(n.length-1))?n.length-1:n.length;this.#r=
n.slice(r),this.#i(n.slice(0,r))}end(){this.#i(this.#r),this.#r="",this.ended=!0}#i(e){e!==""&&(this.#a(),this.#t=e,this.#n=this.length,this.length+=e.length,this.#s+=
2*e.length)}#a(){let e=this.#t;if(this.length>this.#e.length){let r=new Uint16Array(2*this.length);r.set(this.#e.subarray(0,this.#n)),this.#e=r}let n=this.#e;for(let r=0,
i=this.#n;r<e.length;r++,i++)n[i]=e.charCodeAt(r)}at(e){return e>=this.#n?this.#t.charCodeAt(e-this.#n):this.#e[e]}char(e){return e<this.length?String.fromCharCode(
this.at(e)):""}text(e,n){if(n<=e)return"";let r=this.#n;if(e>=r)return this.#t.slice(e-r,n-r);let i=[],s=Math.min(n,r);for(let o=e;o<s;o+=ro)i.push(String.fromCharCode(
...this.#e.subarray(o,Math.min(s,o+ro))));return n>r&&i.push(this.#t.slice(0,n-r)),i.length===1?i[0]:i.join("")}next(e,n){let r=this.#e,i=this.#t,s=this.#n,o=n;
for(;o<s&&!e.has(r[o]);)o++;if(o<s)return o;let a=o-s;for(;a<i.length&&!e.has(i.charCodeAt(a));)a++;return s+a}find(e,n){if(n<this.#n)return n;e.lastIndex=n-this.#n;
let r=e.exec(this.#t);return r===null?this.length:this.#n+r.index}nextInString(e){return e<this.#n?e:this.#n+Or(this.#t,e-this.#n)}wholeValue(e){let n=e-this.#n;
if(n<0||this.#s<=0)return d;let r=no(this.#t,n);return this.#s-=Math.max(r,-r)-n,r<0?d:this.#n+r}literal(e,n){let{length:r}=this;for(let i=0;i<e.length;i++){if(n+
i>=r)return f;if(this.at(n+i)!==e.charCodeAt(i))return d}return n+e.length}spaces(e,n=256){let r=e;for(;r<this.length&&w(this.at(r));)if(r++,r-e>n)return d;return r<
this.length||this.ended?r:f}lineEnd(e){let n=e;for(;n<this.length&&w(this.at(n));){if(this.at(n)===10)return n+1;n++}return n<this.length?d:f}codePoints(e){let n=new Map,
r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;r<s;)r+=io(this.at(r))&&r+1<this.length&&Of(this.at(r+1))?2:1,i++;n.set(s,i)}return n}};var Pe=t=>t>=48&&t<=57,Ef=t=>Pe(t)||t>=65&&t<=70||t>=97&&t<=102,vf=t=>t===32||t===10||t===13||t===9,Rf={116:["true","true"],102:["false","false"],110:["null","n\
ull"]},Tf={84:["True","true"],70:["False","false"],78:["None","null"]},Cf=new Set([34,92,47,98,102,110,114,116]),Mf={34:'\\"',39:"'",92:"\\\\",97:"\\u0007",98:"\
\\b",102:"\\f",110:"\\n",114:"\\r",116:"\\t",118:"\\u000b",10:""},Nf={117:4,120:2,85:8},Er=new Set(["zero","int","frac","exp"]),W=class{#e;#t;#n;#r;#s=[];#i="va\
lue";#a=!1;#u=34;#o="";#c="";#d=0;#l="";#f=0;#p=0;done=!1;json="";isDialect;constructor({quotes:e=!1,words:n=!1,escapes:r=!1,controls:i=!1}={}){this.#e=e,this.#t=
n,this.#n=r,this.#r=i,this.isDialect=e||n||r}get depth(){return this.#s.length}take(){let e=this.json;return this.json="",e}get inEscape(){return this.#i==="esc\
ape"||this.#i==="hex"}settleOctal(){this.#i==="octal"&&(this.#b(parseInt(this.#l,8)),this.#i="string")}putPlain(e){(this.#i==="after"||this.done)&&(this.json=this.
json.slice(0,-1),this.done=!1,this.#i="string"),this.json+=e===34?'\\"':String.fromCharCode(e)}get inString(){return this.#i==="string"||this.#i==="escape"||this.#i===
"hex"||this.#i==="octal"}get isPlain(){return this.#i==="string"&&!this.isDialect}push(e){switch(this.#i){case"string":return this.#g(e);case"escape":return this.#h(
e);case"hex":return this.#y(e);case"octal":return e>=48&&e<=55&&this.#l.length<3?(this.#l+=String.fromCharCode(e),"ok"):(this.#b(parseInt(this.#l,8)),this.#i="s\
tring",this.#g(e));case"word":return e!==this.#o.charCodeAt(this.#d)?"error":(this.#d++,this.#d<this.#o.length?"ok":(this.isDialect&&(this.json+=this.#c),this.#w()));case"\
minus":return this.#x(e,e===48?"zero":Pe(e)?"int":void 0);case"zero":return this.#x(e,e===46?"dot":(e|32)===101?"e":void 0);case"int":return this.#x(e,Pe(e)?"in\
t":e===46?"dot":(e|32)===101?"e":void 0);case"dot":return this.#x(e,Pe(e)?"frac":void 0);case"frac":return this.#x(e,Pe(e)?"frac":(e|32)===101?"e":void 0);case"\
e":return this.#x(e,Pe(e)?"exp":e===43||e===45?"sign":void 0);case"sign":case"exp":return this.#x(e,Pe(e)?"exp":void 0);default:return this.#k(e)}}#g(e){return e===
this.#u?(this.isDialect&&(this.json+='"'),this.#E()):e===92?(this.#i="escape","ok"):e<32&&!this.#r?"error":(this.isDialect&&(e===34?this.json+='\\"':e<32?this.json+=
JSON.stringify(String.fromCharCode(e)).slice(1,-1):this.json+=String.fromCharCode(e)),"ok")}#h(e){let n=this.#u===39||this.#n;if(this.#i="string",e===117||n&&(e===
120||e===85))return this.#i="hex",this.#l="",this.#p=e,this.#f=Nf[e],"ok";if(!n)return Cf.has(e)?(this.isDialect&&(this.json+=`\\${String.fromCharCode(e)}`),"ok"):
this.#m("\\");if(e>=48&&e<=55)return this.#i="octal",this.#l=String.fromCharCode(e),"ok";let r=e===10&&!this.#r?void 0:Mf[e];return r!==void 0?(this.json+=r,"ok"):
this.#n?(this.json+="\\\\",this.#g(e)):this.#m("\\")}#m(e){return this.isDialect&&(this.json+=e),"error"}#y(e){return Ef(e)?(this.#l+=String.fromCharCode(e),this.#l.
length<this.#f||(this.#i="string",!this.isDialect)||(this.#p===117?this.json+=`\\u${this.#l}`:this.#b(parseInt(this.#l,16))),"ok"):this.#n?(this.json+=`\\\\${String.
fromCharCode(this.#p)}${this.#l}`,this.#i="string",this.#g(e)):this.#m(`\\${String.fromCharCode(this.#p)}${this.#l}`)}#b(e){e>1114111?this.json+=`\\\\U${this.#l}`:
this.json+=JSON.stringify(String.fromCodePoint(e)).slice(1,-1)}#x(e,n){return n!==void 0?(this.#i=n,this.isDialect&&(this.json+=String.fromCharCode(e)),"ok"):Er.
has(this.#i)?this.#s.length===0?(this.done=!0,"before"):(this.#i="after",this.#k(e)):"error"}#k(e){let n=this.#A(e);return n!=="error"&&this.isDialect&&this.#i!==
"word"&&(this.json+=e===39?'"':String.fromCharCode(e)),n}#A(e){if(vf(e))return"ok";switch(this.#i){case"firstKey":case"key":return e===125&&this.#i==="firstKey"?
this.#_(123):this.#S(e)?(this.#a=!0,this.#i="string",this.#u=e,"ok"):"error";case"colon":return e!==58?"error":(this.#i="value","ok");case"after":return e===44?
(this.#i=this.#s.at(-1)===123?"key":"value","ok"):e===125?this.#_(123):e===93?this.#_(91):"error";case"firstValue":return e===93?this.#_(91):this.#O(e);default:
return this.#O(e)}}#S(e){return e===34||e===39&&this.#e}#O(e){if(e===123||e===91)this.#s.push(e),this.#i=e===123?"firstKey":"firstValue";else if(this.#S(e))this.#a=
!1,this.#u=e,this.#i="string";else if(e===45)this.#i="minus";else if(e===48)this.#i="zero";else if(Pe(e))this.#i="int";else{let n=Rf[e]??(this.#t?Tf[e]:void 0);
if(n===void 0)return"error";[this.#o,this.#c]=n,this.#d=1,this.#i="word"}return"ok"}#_(e){return this.#s.at(-1)!==e?"error":(this.#s.pop(),this.#w())}#E(){return this.#a?
(this.#a=!1,this.#i="colon","ok"):this.#w()}#w(){return this.#i="after",this.#s.length>0?"ok":(this.done=!0,"done")}get isWhole(){return this.done||this.#s.length===
0&&Er.has(this.#i)}get inWord(){return this.#i==="word"}get partialWord(){return this.#i==="word"?this.#o.slice(0,this.#d):""}missing(){if(this.#s.length!==0&&!(!Er.
has(this.#i)&&!["after","firstKey","firstValue"].includes(this.#i)))return this.#s.map(e=>e===123?"}":"]").reverse().join("")}};function jt(t){switch(t[0]){case"{":return"object";case"[":return"array";case'"':case"'":return"string";case"t":case"f":case"T":case"F":return"boolean";case"n":case"\
N":return"null";default:return"number"}}function re(t,e){let n=new W(e);for(let r=0;r<t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error"||i==="before"||
i==="done"&&r<t.length-1)return}if(n.isWhole)return n.isDialect?n.json:t}function so(t){return re(t)===void 0?void 0:jt(t)}function un(t,e){let n=new W(e);for(let r=0;r<
t.length;r++){let i=n.push(t.charCodeAt(r));if(i==="error")return!1;if(i!=="ok")return ne(t.slice(i==="done"?r+1:r))}return t!==""}function dn(t,e){let n=new W(
e);if(!n.isDialect)return t;let r=0;for(;r<t.length&&n.push(t.charCodeAt(r))==="ok";)r++;return n.done&&r++,n.json+n.partialWord+t.slice(r)}function oo(t){let e=/^-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?$/.
exec(t);if(e===null)return!1;let[,n="",r="",i="0"]=e,s=n+r,o=s.length;for(;o>0&&s[o-1]==="0";)o--;return o===0?!0:BigInt(o)<=BigInt(n.length)+BigInt(i.replace("\
+",""))}function Y(t){return t.replace(/\P{Surrogate}+/gu,e=>JSON.stringify(e).slice(1,-1))}var z=t=>`"${Y(t)}"`;var vr={types:new Set(["string","number","integer","boolean","null","object","array"]),values:void 0},jf={types:new Set,values:void 0};function Dt(t,e,n=new Set){
if(e===!1)return jf;if(!N(e))return vr;if(n.has(e))return;n.add(e);let r=Df(e),i=!1,s=a=>{a===void 0?i=!0:r=r===void 0?a:ao(r,a)},o=B(e,"$ref");if(typeof o=="st\
ring"){let a=on(t,o);a!==void 0&&s(Dt(t,a,n))}for(let a of Ye(e,"allOf"))s(Dt(t,a,n));for(let a of["anyOf","oneOf"]){let l=Ye(e,a);if(l.length===0)continue;let u=l.
map(c=>Dt(t,c,n)).filter(c=>c!==void 0);s(u.length>0?u.reduce(Lf):void 0)}return n.delete(e),r??(i?void 0:vr)}function Df(t){let e,n=B(t,"type");if(typeof n=="s\
tring"||Array.isArray(n)){let s=new Set([n].flat().filter(o=>typeof o=="string"));s.has("number")&&s.add("integer"),e={types:s,values:void 0}}let r=B(t,"enum"),
i=Object.hasOwn(t,"const")?[t.const]:Array.isArray(r)?r:void 0;return i!==void 0&&(e=ao(e??vr,{types:new Set(i.flatMap(If)),values:i})),B(t,"nullable")===!0&&e!==
void 0&&(e={types:new Set([...e.types,"null"]),values:e.values&&[...e.values,null]}),e}function Ye(t,e){let n=B(t,e);return Array.isArray(n)?n:[]}function If(t){
return t===null?["null"]:Array.isArray(t)?["array"]:typeof t=="number"?Number.isInteger(t)?["number","integer"]:["number"]:[typeof t]}function ao(t,e){let n=t.values&&
e.values?t.values.filter(r=>e.values?.some(i=>lo(r,i))):t.values??e.values;return{types:new Set([...t.types].filter(r=>e.types.has(r))),values:n}}function Lf(t,e){
return{types:new Set([...t.types,...e.types]),values:t.values&&e.values?[...t.values,...e.values]:void 0}}function cn(t){return Array.isArray(t)?t.map(cn):N(t)?
Object.keys(t).sort().map(e=>[e,cn(t[e])]):t}function lo(t,e){return N(t)!==N(e)?!1:JSON.stringify(cn(t))===JSON.stringify(cn(e))}var ce=t=>t!==void 0&&t.types.
size===1&&t.types.has("string");var K=t=>t===void 0||t.types.has("string");function ze(t,e){let n=so(e);if(n===void 0||n==="string")return!1;if(t===void 0)return!0;if(n==="number"){if(!t.types.
has("number")&&!(t.types.has("integer")&&oo(e)))return!1}else if(!t.types.has(n))return!1;if(t.values===void 0)return!0;try{let r=JSON.parse(e);return t.values.
some(i=>lo(i,r))}catch{return!1}}function It(t,e){if(t===void 0)return!0;let n=jt(e);return t.types.has(n)||n==="number"&&t.types.has("integer")}var Rr=class t{#e;#t;#n;#r;constructor(e,n){this.#e=e,this.#t=n}get allowed(){return this.#r??=Dt(this.#e,this.#t),this.#r}get properties(){return this.#n??=Tr(
this.#e,this.#t,new Set),this.#n}property(e){let n=this.properties.get(e)??this.#s("additionalProperties");return n===void 0||n===!0||n===!1?void 0:new t(this.#e,
n)}item(e){let n=this.#s("prefixItems"),r=this.#s("items"),s=(Array.isArray(n)?n[e]:Array.isArray(r)?r[e]:void 0)??(Array.isArray(r)?void 0:r);return N(s)?new t(
this.#e,s):void 0}#s(e){return uo(this.#e,this.#t,e,new Set)}required(){let e=new Set;return co(this.#e,this.#t,e,new Set),[...e]}};function Cr(t,e){let n=[...Ye(
e,"allOf")],r=B(e,"$ref");return typeof r=="string"&&n.unshift(on(t,r)),{all:n,any:[Ye(e,"anyOf").slice(),Ye(e,"oneOf").slice()]}}function uo(t,e,n,r){if(!N(e)||
r.has(e))return;r.add(e);let i=B(e,n);if(i!==void 0)return i;let{all:s,any:o}=Cr(t,e);for(let a of[...s,...o.flat()]){let l=uo(t,a,n,r);if(l!==void 0)return l}}
function co(t,e,n,r){if(!(!N(e)||r.has(e))){r.add(e);for(let i of Ye(e,"required"))typeof i=="string"&&n.add(i);for(let i of Cr(t,e).all)co(t,i,n,r)}}function Tr(t,e,n){
let r=new Map;if(!N(e)||n.has(e))return r;n.add(e);let i=new Map,s=(l,u,c)=>{let p=l.get(u);p===void 0?l.set(u,[c]):p.push(c)},o=B(e,"properties");if(N(o))for(let[
l,u]of Object.entries(o))s(i,l,u);let a=Cr(t,e);for(let l of a.all)for(let[u,c]of Tr(t,l,n))s(i,u,c);for(let l of a.any){let u=new Map;for(let c of l)for(let[p,
m]of Tr(t,c,n))s(u,p,m);for(let[c,p]of u)s(i,c,p.length===1?p[0]:{anyOf:p})}n.delete(e);for(let[l,u]of i)r.set(l,u.length===1?u[0]:{allOf:u});return r}var fn=class{place;names;required;#e=new Map;constructor(e){
let n=N(e)?e:{};this.place=new Rr(n,n),this.names=[...this.place.properties.keys()],this.required=this.place.required()}has(e){return this.place.properties.has(
e)}of(e){return this.#e.has(e)||this.#e.set(e,this.place.property(e)),this.#e.get(e)}allowed(e){return this.of(e)?.allowed}};var Pf=t=>{let e=0;for(;t[e]===`
`||t[e]==="\r";)e++;return t.slice(e)},Fe=class{#e=[];#t=[];#n=[];#r=[];#s=new Set;calls=[];rejected=[];saw=!1;hasContent=!1;#i="";#a="";#u=!1;#o=!1;#c="";#d=!1;#l="";#f=!1;#p=!1;put(e){
if(e==="")return;let n=te(e);if(n==="")return this.#g(e);let r=de(n);this.#g(n.slice(0,n.length-r.length));let i=this.#i;this.#u&&(this.hasContent?i+=this.#a:i=
this.#o?Pf(this.#a):""),this.#i=this.#a="",this.#u=this.#o=!1,this.hasContent=!0,this.#h(i+r),this.#g(e.slice(n.length))}putExactly(e){e!==""&&(this.#h(this.#i+
e),this.#i="",this.#u=!1,this.hasContent=!0)}#g(e){this.#u?this.#a+=e:this.#i+=e}mark(e){this.#u=!0,this.#p=!1,this.#a="",this.#o=e==="reasoning"}dropSpace(){this.#u&&
(this.#a="")}get isInRun(){return this.#u}#h(e){if(e==="")return;this.#t.push(e),this.#m("content",e);let n=0;for(let r=e.indexOf(`
`);;r=e.indexOf(`
`,n)){if(this.#c.length<3&&(this.#c+=e.slice(n,Math.min(r<0?e.length:r,n+3))),r<0)return;this.#c.startsWith("```")&&(this.#d=!this.#d),this.#c="",n=r+1}}#m(e,n){
let r=this.#e.at(-1);r?.type===e?r.text+=n:this.#e.push({type:e,text:n})}get inFence(){return this.#d!==this.#c.startsWith("```")}think(e){let n=this.#l+e,r=this.#f?
n:de(n),i=te(r);this.#l=r.slice(i.length),i!==""&&(this.#f=this.#p=!0,this.#n.push(i),this.#m("reasoning",i))}continueReasoning(){this.#f=this.#p=!0}endOpenReasoning(){
!this.#p||this.#l===""||(this.#n.push(this.#l),this.#m("reasoning",this.#l),this.#l="")}open(e,n){let r={index:this.calls.length,name:e,parts:[],id:n,complete:!0};
return this.calls.push(r),this.#e.push({type:"call",index:r.index,name:e,...n===void 0?{}:{id:n}}),r}identify(e,n){e.id===void 0&&(e.id=n,this.#e.push({type:"id",
index:e.index,id:n}))}append(e,n){n!==""&&(e.parts.push(n),this.#y(e).text+=n)}close(e,n){e.complete=n,this.#y(e).complete=n}#y({index:e}){let n=this.#e.at(-1);
if(n?.type==="arguments"&&n.index===e)return n;let r={type:"arguments",index:e,text:""};return this.#e.push(r),r}reject(e){this.rejected.includes(e)||this.rejected.
push(e)}problem(e,n,r=n){let i=`${e} ${n} ${r}`;this.#s.has(i)||(this.#s.add(i),this.#r.push({code:e,from:n,to:r}))}unexpected(e,n,r){let i=this.#r.findLastIndex(
({code:o})=>o==="unexpected-text"),s=this.#r[i];s!==void 0&&s.to===r?this.#r[i]={...s,to:n}:this.problem("unexpected-text",e,n)}finish(){this.#u||this.#h(this.#i),
this.#i=""}take(){let e=this.#e;return this.#e=[],e}message(e,n=0){let r=e.codePoints([n,...this.#r.flatMap(({from:s,to:o})=>[s,o])]),i=s=>(r.get(s)??0)-(r.get(
n)??0);return{content:this.#t.join(""),reasoning:this.#n.join(""),calls:this.calls.map(({name:s,parts:o,id:a,complete:l})=>({name:s,arguments:o.join(""),complete:l,
...a===void 0?{}:{id:a}})),problems:this.#r.map(({code:s,from:o,to:a})=>({code:s,offset:i(o),length:i(a)-i(o)})).sort((s,o)=>s.offset-o.offset),sawToolCallSyntax:this.
saw,rejectedByPolicy:this.rejected.length>0&&this.calls.length===0,rejectedToolNames:[...this.rejected]}}};var Ff=t=>t.slice(0,t.length-t.trimStart().length);function Bf(t){let e=t.length;for(;e>0&&w(t.charCodeAt(e-1));)e--;return t.slice(e)}function fo(t){let e=t.tools??
{},{function:n={},arguments:r={},callId:i={}}=e,s=(c="",p="")=>({start:O(c),end:O(p)}),o=(c,p)=>({start:O(c),before:Bf(O(c)===""?(r.nameSuffix??"")+c:c),after:Ff(
p),end:O(p)}),a=s(e.sectionStart,e.sectionEnd),l=s(e.perCallStart,e.perCallEnd),u=s(n.namePrefix,n.nameSuffix);return{section:a,call:l,code:O(e.codeStart??""),separator:O(
e.callSeparator??""),name:u,functionEnd:O(n.close??""),args:s(`${n.argsSeparator??""}${r.start??""}`,r.end),key:s(r.namePrefix,r.nameSuffix),value:o(r.valuePrefix??
"",r.valueSuffix??""),typed:r.typedValuePrefix===void 0?void 0:o(r.typedValuePrefix,r.typedValueSuffix??r.valueSuffix??""),escaped:r.escapedValuePrefix===void 0?
void 0:o(r.escapedValuePrefix,r.escapedValueSuffix??""),argumentSeparator:O(r.separator??""),id:{...s(i.prefix,i.suffix),position:i.position??"NONE",generated:i.
generated??!1},reasoning:s(t.reasoning?.start,t.reasoning?.end),content:s(t.content?.start,t.content?.end),stops:(t.stops??[]).map(O).filter(c=>c!==""),marksCalls:Xe(
a.start||l.start||`${u.start}NAME${u.end}`)}}function po(t){for(let e=0;e<t.length;e++){let n=t[e]==="<"?Hf(t,e):t[e]==="["?Wf(t,e):-1;if(n>=0)return{at:e,end:n}}}
var Qe=t=>po(t)!==void 0,Xe=t=>po(t)?.at===0;function Hf(t,e){let n=t[e+1];if(n===void 0||n==="<"||n===">"||w(n.charCodeAt(0)))return-1;for(let r=e+1;r<t.length;r++){if(t[r]===">")return r+1;if(t[r]==="<"||
t[r]===`
`)return-1}return-1}function Wf(t,e){let n=/^\[\/?[A-Za-z_][A-Za-z0-9_/ ]*\]/.exec(t.slice(e,e+1e3));return n===null?-1:e+n[0].length}var Mr=()=>({accepted:0,extra:void 0,previous:void 0,adjacent:!1,opened:[],begun:!1}),pn=class{input=new ft;description;options;tools;marks;prompt;reads;repairs;stops;out=new Fe;state=Mr();isTrial=!1;prefix=0;#e=new Map;#t={
start:-1,at:-1,failed:-1,count:0};constructor(e,n,r,i){this.description=e,this.tools=n,this.options=r,this.prompt=i,this.marks=fo(e),this.reads=n.names.length>0&&
r.toolChoice!=="none",this.repairs=r.repair!==!1;let s=(r.eosToken??"").trim(),o=[...this.marks.stops,...e.messages?.turnEnds??[]];this.stops=s===""?o:[...o,s]}get hasResponseSchema(){
return this.options.jsonSchema!==void 0&&this.options.jsonSchema!==null}text(e,n){return this.input.text(Math.max(e,this.prefix),n)}*wait(e){let{extra:n}=this.state;
n!==void 0&&e>n.flushed&&(this.out.put(this.text(n.flushed,e)),n.flushed=e),yield}*peek(e){for(;e>=this.input.length&&!this.input.ended;)yield*this.wait(e);return e<
this.input.length?this.input.at(e):-1}*skip(e){let n=e;for(;;){for(;n<this.input.length&&w(this.input.at(n));)n++;if(n<this.input.length||this.input.ended)return n;
yield*this.wait(n)}}*settle(e,n){for(;;){let r=e();if(r!==f||this.input.ended)return r;yield*this.wait(n)}}parameters(e){let n=this.#e.get(e);return n===void 0&&
(n=new fn(this.tools.schemaOf(e)),this.#e.set(e,n)),n}stopsAt(e){let n=this.#t,{input:r}=this;if(e<n.failed)return d;for(n.start!==e&&(n.start=e,n.at=e,n.count=
0);;){let i=n.at;for(;i>e&&i<r.length&&w(r.at(i));)i++;if(n.at=i,i>=r.length)return i===e||!r.ended?f:i;let s=!1,o=d;for(let a of this.stops){let l=r.literal(a,
i);l===f?s=!0:l>o&&(o=l)}if(o===d)return s&&!r.ended?f:(n.failed=Math.max(n.failed,i),n.start=-1,d);if(++n.count>8)return n.start=-1,d;n.at=o}}first(...e){let n=!1;
for(let r of e){let i=r();if(i===f)n=!0;else if(i!==d)return i}return n?f:d}};var mn=class{#e=new Map;#t;#n;names;constructor(e,n,r=!1){if(this.#t=r,e!=null&&!Array.isArray(e))throw new _("tools","a list is needed");(e??[]).forEach((s,o)=>{
let a=`tools[${o}]`;if(!N(s))throw new _(a,"an object is needed");let l=B(s,"function");if(!N(l))throw new _(`${a}.function`,"an object is needed");let u=B(l,"n\
ame");if(typeof u!="string")throw new _(`${a}.function.name`,"a text is needed");this.#e.has(u)||this.#e.set(u,B(l,"parameters"))});let{toolChoice:i}=n;this.#n=
typeof i=="object"&&i!==null?i.name:void 0,this.names=[...this.#e.keys()].filter(s=>s.trim()!=="").sort((s,o)=>o.length-s.length)}has(e){return this.#e.has(e)&&
(this.#n===void 0||this.#n===e)}accepts(e){return this.has(e)||this.#t&&!this.#e.has(e)&&(this.#n===void 0||this.#n===e)}schemaOf(e){return this.#e.get(e)}};function hn(t,e,n={}){let r=Js(e),i=Zs(n.options),s=n.unknownTools??"reject";if(s!=="reject"&&s!=="keep")throw new _("unknownTools","it must be reject or keep");
let o=new mn(n.tools,i,s==="keep");if(n.prompt!==void 0&&typeof n.prompt!="string")throw new _("prompt","a text is needed");let a=n.prompt??to(r,i),l=t(r);return{
stream:()=>{let u=new pn(r,o,i,a),c=l(u);return c.next(),new ct(u.input,u.out,c,u.prefix)}}}function mo({format:t,tools:e,options:n,prompt:r,unknownTools:i}){if(typeof t?.layout!="function")throw new _("format","an export of toolcall-parser/formats/NAM\
E is needed");return new ge(hn(()=>t.layout,t.description,Nr({tools:e,options:n,prompt:r,unknownTools:i})))}function Nr(t){return Object.fromEntries(Object.entries(
t).filter(([,e])=>e!==void 0))}var Gf={description:1,name:"apertus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tools_prefix|>",sectionEnd:"<|tools_suffix|>",callSeparator:", ",
functionNameIsKey:!0,toolsArrayWrapped:!0},prompts:{default:"<|assistant_start|>"},stops:["<|assistant_end|>"],preservedTokens:["<|tools_prefix|>","<|tools_suff\
ix|>"]},ho=Gf;var Uf={description:1,name:"apriel15",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|assistant|>
`},stops:["<|end|>"],preservedTokens:["<tool_calls>","</tool_calls>"]},go=Uf;var $f={description:1,name:"apriel16",reasoning:{mode:"DELIMITER",end:`
[BEGIN FINAL RESPONSE]
`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`
<|begin_assistant|>
Here are my reasoning steps:
`},stops:["<|end|>"],preservedTokens:["[BEGIN FINAL RESPONSE]","<tool_calls>","</tool_calls>"]},yo=$f;var Kf={description:1,name:"bracket-think",reasoning:{mode:"TAG_BASED",start:"[THINK]",end:"[/THINK]",field:"content"},tools:{format:"TAG_WITH_JSON",values:"jso\
n",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[THINK]","[/THINK]","[TOOL_CALLS]","[ARGS]"]},xo=Kf;var Vf={description:1,name:"cohere2-moe",reasoning:{mode:"FORCED_OPEN",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_TEXT|>",end:"<|END_TEXT|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_ACTION|>",
callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","\
<|START_TEXT|>","<|END_TEXT|>","<|START_ACTION|>","<|END_ACTION|>"]},bo=Vf;var qf={description:1,name:"command-r-plus",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"Action:\n```json\n",sectionEnd:"```\n",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",parameterOrder:["tool_name","parameters"]},prompts:{default:"<|START_OF_TURN_TOKEN|><|CH\
ATBOT_TOKEN|>"},stops:["<|END_OF_TURN_TOKEN|>"],preservedTokens:["Action:\n```json","```"]},ko=qf;var Jf={description:1,name:"command-r7b",reasoning:{mode:"TOOLS_ONLY",start:"<|START_THINKING|>",end:"<|END_THINKING|>",field:"reasoning_content"},content:{mode:"\
ALWAYS_WRAPPED",start:"<|START_RESPONSE|>",end:"<|END_RESPONSE|>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|START_ACTION|>",sectionEnd:"<|END_A\
CTION|>",callSeparator:`,
    `,toolsArrayWrapped:!0,nameField:"tool_name",argsField:"parameters",genIdField:"tool_call_id",parameterOrder:["tool_call_id","tool_name","parameters"]},prompts:{
default:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|>",off:"<|START_OF_TURN_TOKEN|><|CHATBOT_TOKEN|><|START_THINKING|><|END_THINKING|>"},stops:["<|END_OF_TURN_TOKEN\
|>"],preservedTokens:["<|START_THINKING|>","<|END_THINKING|>","<|START_RESPONSE|>","<|END_RESPONSE|>","<|START_ACTION|>","<|END_ACTION|>"]},Ao=Jf;var Yf={description:1,name:"deepseek-r1",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},_o=Yf;var zf={description:1,name:"deepseek-r1-distill",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"\
<｜tool▁call▁begin｜>function",perCallEnd:"<｜tool▁call▁end｜>",callSeparator:`
`,function:{namePrefix:"<｜tool▁sep｜>",nameSuffix:"\n```json\n",close:"\n```"}},prompts:{default:`<｜Assistant｜><think>
`},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>f\
unction","<｜tool▁call▁end｜>","<｜tool▁sep｜>","```json","```"]},wo=zf;var Qf={description:1,name:"deepseek-v31",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"\
<｜tool▁calls▁begin｜>",sectionEnd:"<｜tool▁calls▁end｜>",perCallStart:"<｜tool▁call▁begin｜>",perCallEnd:"<｜tool▁call▁end｜>",function:{
nameSuffix:"<｜tool▁sep｜>"}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:[
"<think>","</think>","<｜tool▁calls▁begin｜>","<｜tool▁calls▁end｜>","<｜tool▁call▁begin｜>","<｜tool▁call▁end｜>","<｜tool▁sep｜>"]},
So=Qf;var Xf={description:1,name:"devstral",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",function:{nameSuffix:"[ARGS]"}},stops:["</s>"],preservedTokens:[
"[TOOL_CALLS]","[ARGS]"]},Oo=Xf;var Zf={description:1,name:"dsml",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜function_calls>
`,sectionEnd:"</｜DSML｜function_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜function_calls>","</｜DSML｜function_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="',
'true">',"</｜DSML｜parameter>",'false">']},Eo=Zf;var ep={description:1,name:"dsml-v4",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",sectionStart:`<｜DSML｜tool_calls>
`,sectionEnd:"</｜DSML｜tool_calls>",function:{namePrefix:'<｜DSML｜invoke name="',nameSuffix:`">
`,close:`</｜DSML｜invoke>
`},arguments:{namePrefix:'<｜DSML｜parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜tool_calls>","</｜DSML｜tool_calls>",'<｜DSML｜invoke name="','">',"</｜DSML｜invoke>",'<｜DSML｜parameter name="','" string="','true">',
"</｜DSML｜parameter>",'false">']},vo=ep;var tp={description:1,name:"dsml-v41",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",
values:"text",sectionStart:`<｜DSML｜ calls>
`,sectionEnd:"</｜DSML｜ calls>",function:{namePrefix:'<｜DSML｜ invoke name="',nameSuffix:`">
`,close:`</｜DSML｜ invoke>
`},arguments:{namePrefix:'<｜DSML｜ parameter name="',nameSuffix:'" string="',valuePrefix:'true">',valueSuffix:`</｜DSML｜ parameter>
`,typedValuePrefix:'false">',typedValueSuffix:`</｜DSML｜ parameter>
`}},prompts:{default:"<｜Assistant｜><think>",off:"<｜Assistant｜><think></think>"},stops:["<｜end▁of▁sentence｜>"],preservedTokens:["<think>","</thin\
k>","<｜DSML｜ calls>","</｜DSML｜ calls>",'<｜DSML｜ invoke name="','">',"</｜DSML｜ invoke>",'<｜DSML｜ parameter name="','" string="','true">',"</｜\
DSML｜ parameter>",'false">']},Ro=tp;var np={description:1,name:"ernie45",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:`<response>
`,end:`
</response>`},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
<think>
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<response>","</response>","<tool_call>","</tool_call>"]},To=np;var rp={description:1,name:"firefunction2",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["functools"]},Co=rp;var ip={description:1,name:"functionary31",tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"<function=",nameSuffix:">",close:"</function>"}},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>","<|eom_id|>"],preservedTokens:["<function=",">","</function>"]},Mo=ip;var sp={description:1,name:"functionary32",handler:"functionary-v3.2",content:{mode:"ALWAYS_WRAPPED",start:`all
`},tools:{format:"TAG_WITH_JSON",values:"json",callSeparator:">>>",function:{nameSuffix:`
`}},messages:{start:">>>",text:`
`,content:["all"]},prompts:{default:`<|start_header_id|>assistant<|end_header_id|>

>>>`},stops:["<|eot_id|>"],preservedTokens:["all",">>>"]},No=sp;var op={description:1,name:"functiongemma",handler:"gemma4",tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<start_function_call>",perCallEnd:"<en\
d_function_call>",usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:"<escape>",valueSuffix:"\
<escape>",separator:","}},prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"],preservedTokens:["<start_function_call>","<end_function_call>","call:","{","}",":","<escape>",","]},jo=op;var ap={description:1,name:"gemma2",prompts:{default:`<start_of_turn>model
`},stops:["<end_of_turn>"]},Do=ap;var lp={description:1,name:"gemma4",handler:"gemma4",reasoning:{mode:"TAG_BASED",start:`<|channel>thought
`,end:`
<channel|>`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"braces",perCallStart:"<|tool_call>",perCallEnd:"<tool_call|>",function:{namePrefix:"\
call:",nameSuffix:"{",close:"}"},arguments:{nameSuffix:":",valuePrefix:'<|"|>',valueSuffix:'<|"|>',separator:",",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|turn>model
`,off:`<|turn>model
<|channel>thought
<channel|>`},stops:["<turn|>"],preservedTokens:["<|channel>thought","<channel|>","<|tool_call>","<tool_call|>","call:","{","}",":",'<|"|>',","]},Io=lp;var up={description:1,name:"generic-json",handler:"generic-json",content:{mode:"ALWAYS_WRAPPED",start:'{"response": "',end:'"}'},tools:{format:"JSON_NATIVE",values:"\
json",sectionStart:'{"tool_calls": ',sectionEnd:"}",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",idField:"id",parameterOrder:[
"name","arguments","id"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:['{"response": "','"}','{"tool_calls":',"}"]},Lo=up;var dp={description:1,name:"gigachat3",tools:{format:"JSON_NATIVE",values:"json",sectionStart:`<|message_sep|>

function call<|role_sep|>
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:[`<|message_sep|>

function call<|role_sep|>`]},Po=dp;var cp={description:1,name:"gigachat31",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|function_call|>",nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`assistant<|role_sep|>
`},stops:["<|message_sep|>"],preservedTokens:["<|function_call|>"]},Fo=cp;var fp={description:1,name:"glm46",reasoning:{mode:"TAG_BASED",start:"<think>",end:`</think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:`</arg_value>
`}},prompts:{default:"<|assistant|>",off:`<|assistant|>
<think></think>`},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},Bo=fp;var pp={description:1,name:"glm47",reasoning:{mode:"FORCED_OPEN",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:"</tool_call>",arguments:{namePrefix:"<arg_key>",nameSuffix:"</arg_key>",valuePrefix:"<arg_value>",valueSuffix:"</ar\
g_value>"}},prompts:{default:"<|assistant|><think>",off:"<|assistant|></think>"},preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>",
"</arg_key>","<arg_value>","</arg_value>"]},Ho=pp;var mp={description:1,name:"gpt-oss",handler:"gpt-oss",reasoning:{mode:"TAG_BASED",start:"<|channel|>analysis<|message|>",end:"<|end|><|start|>assistant",field:"\
reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"<|channel|>final<|message|>",end:"<|return|>"},tools:{format:"TAG_WITH_JSON",values:"json",function:{namePrefix:"\
to=functions.",nameSuffix:"<|channel|>commentary json<|message|>"}},messages:{start:"<|start|>",role:"assistant",channel:"<|channel|>",recipient:"to=",type:"<|c\
onstrain|>",namespace:"functions.",text:"<|message|>",ends:["<|end|>","<|call|>","<|return|>"],reasoning:["analysis"],content:["commentary","final"],calls:["com\
mentary","analysis"],types:["json"],people:["assistant","user","all"]},prompts:{default:"<|start|>assistant"},stops:["<|call|>"],preservedTokens:["<|channel|>an\
alysis<|message|>","<|end|><|start|>assistant","<|channel|>final<|message|>","<|return|>","to=functions.","<|channel|>commentary json<|message|>","<|start|>","<\
|channel|>","<|message|>","<|constrain|>","<|end|>","<|call|>"]},Wo=mp;var hp={description:1,name:"granite33",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},content:{mode:"WRAPPED_WITH_REASONI\
NG",start:"<response>",end:"</response>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<|tool_call|>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|start_of_role|>assistant<|end_of_role|>"},stops:["<|end_of_text|>"],preservedTokens:[
"<think>","</think>","<response>","</response>","<|tool_call|>"]},Go=hp;var gp={description:1,name:"hermes",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>"]},Uo=gp;var yp={description:1,name:"hunyuan-a13b",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>
`,field:"reasoning_content"},content:{mode:"ALWAYS_WRAPPED",start:"助手："},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<tool_calls>",sectionEnd:"\
</tool_calls>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{off:`<think>

</think>
`},stops:["<|eos|>"],preservedTokens:["<think>","</think>","助手：","<tool_calls>","</tool_calls>"]},$o=yp;var xp={description:1,name:"hy3",reasoning:{mode:"TAG_BASED",start:"<think:opensource>",end:"</think:opensource>",field:"reasoning_content"},tools:{format:"TAG_\
WITH_TAGGED",values:"text",sectionStart:`<tool_calls:opensource>
`,sectionEnd:"</tool_calls:opensource>",perCallStart:"<tool_call:opensource>",perCallEnd:`</tool_call:opensource>
`,function:{nameSuffix:`<tool_sep:opensource>
`},arguments:{namePrefix:"<arg_key:opensource>",nameSuffix:`</arg_key:opensource>
`,valuePrefix:"<arg_value:opensource>",valueSuffix:`</arg_value:opensource>
`}},prompts:{default:"<｜hy_Assistant｜><think:opensource></think:opensource>"},stops:["<｜hy_eos｜>"],preservedTokens:["<think:opensource>","</think:openso\
urce>","<tool_calls:opensource>","</tool_calls:opensource>","<tool_call:opensource>","</tool_call:opensource>","<tool_sep:opensource>","<arg_key:opensource>","<\
/arg_key:opensource>","<arg_value:opensource>","</arg_value:opensource>"]},Ko=xp;var bp={description:1,name:"hyperclova-x",handler:"hyperclova-x",reasoning:{mode:"TAG_BASED",start:`/think
`,end:"<|im_end|>",field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:` -> tool/function_call
`,callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},messages:{start:"<|im_start|>",role:"assis\
tant",text:`
`,ends:["<|im_end|>"],turnEnds:["<|endofturn|>","<|stop|>"],reasoning:["/think"],calls:[" -> tool/function_call"]},prompts:{default:"<|im_start|>assistant",off:`\
<|im_start|>assistant
`},stops:["<|im_end|><|endofturn|>"],preservedTokens:["/think","<|im_end|>","-> tool/function_call","<|im_start|>"]},Vo=bp;var kp={description:1,name:"internlm2",tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<|action_start|><|plugin|>
`,perCallEnd:"<|action_end|>",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|action_start|><|plugin|>","<|action_end|>"]},qo=kp;var Ap={description:1,name:"kimi-k2",tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_en\
d|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"\
<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<|tool_calls_sect\
ion_begin|>","<|tool_calls_section_end|>","<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},Jo=Ap;var _p={description:1,name:"kimi-k2-thinking",reasoning:{mode:"TOOLS_ONLY",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_JSO\
N",values:"json",sectionStart:"<|tool_calls_section_begin|>",sectionEnd:"<|tool_calls_section_end|>",perCallStart:"<|tool_call_begin|>",perCallEnd:"<|tool_call_\
end|>",function:{namePrefix:"functions."},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:":",suffix:"<|tool_call_argument_begin|>",generated:!0}},prompts:{default:"\
<|im_assistant|>assistant<|im_middle|>"},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_calls_section_begin|>","<|tool_calls_section_end|>",
"<|tool_call_begin|>","<|tool_call_end|>","functions.",":","<|tool_call_argument_begin|>"]},Yo=_p;var wp={description:1,name:"kimi-k3",handler:"kimi-k3",reasoning:{mode:"FORCED_OPEN",start:"<|open|>think<|sep|>",end:"<|close|>think<|sep|>",field:"reasoning_c\
ontent"},content:{mode:"ALWAYS_WRAPPED",start:"<|open|>response<|sep|>",end:"<|close|>response<|sep|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:"\
<|open|>tools<|sep|>",sectionEnd:"<|close|>tools<|sep|>",function:{namePrefix:'<|open|>call tool="',close:"<|close|>call<|sep|>"},arguments:{namePrefix:'<|open|\
>argument key="',nameSuffix:'" type="',valuePrefix:'string"<|sep|>',valueSuffix:"<|close|>argument<|sep|>",typedValuePrefix:'number"<|sep|>',typedValueSuffix:"<\
|close|>argument<|sep|>"},callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:'" index="',suffix:'"<|sep|>',generated:!0}},prompts:{default:'<|open|>message role="a\
ssistant"<|sep|><|open|>think<|sep|>',off:'<|open|>message role="assistant"<|sep|><|open|>response<|sep|>'},stops:["<|close|>message<|sep|>","<|end_of_msg|>","<\
|close|>message<|sep|><|end_of_msg|>"],preservedTokens:["<|open|>think<|sep|>","<|close|>think<|sep|>","<|open|>response<|sep|>","<|close|>response<|sep|>","<|o\
pen|>tools<|sep|>","<|close|>tools<|sep|>",'<|open|>call tool="',"<|close|>call<|sep|>",'<|open|>argument key="','" type="','string"<|sep|>',"<|close|>argument<\
|sep|>",'number"<|sep|>','" index="','"<|sep|>',"<|open|>","<|close|>","<|sep|>","<|end_of_msg|>"]},zo=wp;var Sp={description:1,name:"lfm2",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_c\
all_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"\
'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},Qo=Sp;var Op={description:1,name:"ling3",reasoning:{mode:"FORCED_CLOSED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"\
text",perCallStart:"<tool_call>",perCallEnd:`
</tool_call>`,callSeparator:`
`,function:{nameSuffix:`
`},arguments:{namePrefix:"<arg_key>",nameSuffix:`</arg_key>
`,valuePrefix:"<arg_value>",valueSuffix:"</arg_value>"}},prompts:{default:`<role>ASSISTANT</role>
<think>`,off:`<role>ASSISTANT</role>
<think></think>`},stops:["<|role_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<arg_key>","</arg_key>","<arg_value>","</arg_value>"]},
Xo=Op;var Ep={description:1,name:"llama3",tools:{format:"JSON_NATIVE",values:"json",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{
default:`<|start_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"]},Zo=Ep;var vp={description:1,name:"llama4",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:'"',valueSuffix:'"',separator:", ",typedValuePrefix:"",typedValueSuffix:""}},
prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["(",")","=",'"',","]},ea=vp;var Rp={description:1,name:"llama4-json",content:{mode:"WRAPPED_WITH_CALLS",start:"<|python_start|>",end:"<|python_end|>"},tools:{format:"JSON_NATIVE",values:"j\
son",nameField:"name",argsField:"parameters",parameterOrder:["name","parameters"]},prompts:{default:`<|header_start|>assistant<|header_end|>

`},stops:["<|eot|>"],preservedTokens:["<|python_start|>","<|python_end|>"]},ta=Rp;var Tp={description:1,name:"minicpm5",reasoning:{mode:"FORCED_CLOSED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:'<function name="',nameSuffix:'">',close:"</function>"},arguments:{namePrefix:'<param name="',nameSuffix:'\
">',valueSuffix:"</param>",escapedValuePrefix:"<![CDATA[",escapedValueSuffix:"]]></param>"}},prompts:{default:`<|im_start|>assistant
<think>
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>",'<function name="','">',"</function>",'<param name="',"</param>","<![CDATA[","]]></param>"]},na=Tp;var Cp={description:1,name:"minimax-m2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<minimax:tool_call>
`,sectionEnd:"</minimax:tool_call>",function:{namePrefix:'<invoke name="',nameSuffix:`">
`,close:`</invoke>
`},arguments:{namePrefix:'<parameter name="',nameSuffix:'">',valueSuffix:`</parameter>
`}},prompts:{default:`]~b]ai
<think>
`},stops:["[e~["],preservedTokens:["<think>","</think>","<minimax:tool_call>","</minimax:tool_call>",'<invoke name="','">',"</invoke>",'<parameter name="',"</pa\
rameter>"]},ra=Cp;var Mp={description:1,name:"minimax-m3",handler:"minimax-m3",reasoning:{mode:"TAG_BASED",start:"<mm:think>",end:"</mm:think>",field:"reasoning_content"},tools:{
format:"TAG_WITH_TAGGED",values:"elements",sectionStart:`]<]minimax[>[<tool_call>
`,sectionEnd:"]<]minimax[>[</tool_call>",function:{namePrefix:']<]minimax[>[<invoke name="',nameSuffix:'">',close:`]<]minimax[>[</invoke>
`},arguments:{namePrefix:"]<]minimax[>[<",nameSuffix:">"}},prompts:{default:`]~b]ai
`,off:`]~b]ai
</mm:think>`},stops:["[e~["],preservedTokens:["<mm:think>","</mm:think>","]<]minimax[>[<tool_call>","]<]minimax[>[</tool_call>",']<]minimax[>[<invoke name="','"\
>',"]<]minimax[>[</invoke>","]<]minimax[>[<",">","]<]minimax[>["]},ia=Mp;var Np={description:1,name:"mistral-nemo",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"[TOOL_CALLS]",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["name","arguments","id"]},stops:["</s>"],preservedTokens:["[TOOL_CALLS]"]},sa=Np;var jp={description:1,name:"mistral-small",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:"[TOOL_CALLS]",callId:{position:"BETWEEN_FUNC_AND_ARGS",prefix:"\
[CALL_ID]",suffix:"[ARGS]"}},stops:["</s>"],preservedTokens:["[TOOL_CALLS]","[CALL_ID]","[ARGS]"]},oa=jp;var Dp={description:1,name:"muse-glimmer",handler:"muse-glimmer",reasoning:{mode:"TAG_BASED",start:"to=self<|message|>",end:"<|eom|>",field:"reasoning_content"},
content:{mode:"ALWAYS_WRAPPED",start:"to=user<|message|>"},tools:{format:"TAG_WITH_TAGGED",values:"text",sectionStart:`<atem:function_calls>
`,sectionEnd:"</atem:function_calls>",function:{namePrefix:'<atem:invoke name="',nameSuffix:`">
`,close:`</atem:invoke>
`},arguments:{namePrefix:'<atem:parameter name="',nameSuffix:'">',valueSuffix:`</atem:parameter>
`}},messages:{start:"<|start|>",role:"assistant",recipient:"to=",text:"<|message|>",ends:["<|eom|>","<|eot|>"],reasoning:["self"],content:["user"]},prompts:{default:"\
<|start|>assistant"},stops:["<|eot|>"],preservedTokens:["to=self<|message|>","<|eom|>","to=user<|message|>","<atem:function_calls>","</atem:function_calls>",'<a\
tem:invoke name="','">',"</atem:invoke>",'<atem:parameter name="',"</atem:parameter>","<|start|>","<|message|>","<|eot|>"]},aa=Dp;var Ip={description:1,name:"nemotron-v2",reasoning:{mode:"FORCED_OPEN",start:`<think>
`,end:"</think>"},tools:{format:"JSON_NATIVE",values:"json",sectionStart:"<TOOLCALL>",sectionEnd:"</TOOLCALL>",callSeparator:", ",toolsArrayWrapped:!0,nameField:"\
name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<SPECIAL_11>Assistant
<think>
`},stops:["<SPECIAL_12>"],preservedTokens:["<think>","</think>","<TOOLCALL>","</TOOLCALL>"]},la=Ip;var Lp={description:1,name:"nemotron3",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ua=Lp;var Pp={description:1,name:"nested-function",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",functionField:"function",nameField:"\
name",argsField:"arguments",idField:"id",parameterOrder:["id","function"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</call\
>"]},da=Pp;var Fp={description:1,name:"phi4-mini",tools:{format:"JSON_NATIVE",values:"json",sectionStart:"functools",callSeparator:", ",toolsArrayWrapped:!0,nameField:"nam\
e",argsField:"arguments",parameterOrder:["name","arguments"],rendersBareCalls:!0},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["functool\
s"]},ca=Fp;var Bp={description:1,name:"python-bare",handler:"python-calls",tools:{format:"TAG_WITH_TAGGED",values:"python",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,
pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{default:`<|sta\
rt_header_id|>assistant<|end_header_id|>

`},stops:["<|eot_id|>"],preservedTokens:["(",")","=",","]},fa=Bp;var Hp={description:1,name:"python-dicts",tools:{format:"JSON_NATIVE",values:"json",perCallStart:"<call>",perCallEnd:"</call>",usesPythonDicts:!0,pythonLiterals:!0,
nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:"<|assistant|>"},stops:["<|end|>"],preservedTokens:["<call>","</cal\
l>"]},pa=Hp;var Wp={description:1,name:"python-lines",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:`<function_calls>
`,sectionEnd:"</function_calls>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",
typedValueSuffix:""}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<function_calls>","</function_calls>","(",")","=","'",","]},ma=Wp;var Gp={description:1,name:"pythonic",handler:"python-calls",reasoning:{mode:"TAG_BASED",start:"<think>",end:"</think>",field:"reasoning_content"},tools:{format:"\
TAG_WITH_TAGGED",values:"python",sectionStart:"<|tool_call_start|>",sectionEnd:"<|tool_call_end|>",callSeparator:", ",toolsArrayWrapped:!0,usesPythonDicts:!0,pythonLiterals:!0,
function:{nameSuffix:"(",close:")"},arguments:{nameSuffix:"=",valuePrefix:"'",valueSuffix:"'",separator:", ",typedValuePrefix:"",typedValueSuffix:""}},prompts:{
default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<|tool_call_start|>","<|tool_call_end|>","(",")","=","'",","]},ha=Gp;var Up={description:1,name:"qwen3",reasoning:{mode:"TAG_BASED",start:`<think>
`,end:`
</think>

`,field:"reasoning_content"},tools:{format:"JSON_NATIVE",values:"json",perCallStart:`<tool_call>
`,perCallEnd:`
</tool_call>`,callSeparator:`
`,nameField:"name",argsField:"arguments",parameterOrder:["name","arguments"]},prompts:{default:`<|im_start|>assistant
`,off:`<|im_start|>assistant
<think>

</think>

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},ga=Up;var $p={description:1,name:"qwen3-coder",tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<tool_call>
`,perCallEnd:"</tool_call>",callSeparator:`
`,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:`>
`,valueSuffix:`
</parameter>
`}},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"],preservedTokens:["<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ya=$p;var Kp={description:1,name:"qwen35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},xa=Kp;var Vp={description:1,name:"qwen35-no-prefill",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"TAG_BASED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},ba=Vp;var qp={description:1,name:"qwq",reasoning:{mode:"FORCED_CLOSED",start:`<think>
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

`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>"]},ka=qp;var Jp={description:1,name:"response-tags",content:{mode:"ALWAYS_WRAPPED",start:"<response>",end:"</response>"},prompts:{default:"<|assistant|>"},stops:["<|end|\
>"],preservedTokens:["<response>","</response>"]},Aa=Jp;var Yp={description:1,name:"seed-oss",reasoning:{mode:"TAG_BASED",start:"<seed:think>",end:`</seed:think>
`,field:"reasoning_content"},tools:{format:"TAG_WITH_TAGGED",values:"text",perCallStart:`<seed:tool_call>
`,perCallEnd:"</seed:tool_call>",callSeparator:`
`,usesPythonDicts:!0,pythonLiterals:!0,function:{namePrefix:"<function=",nameSuffix:`>
`,close:`</function>
`},arguments:{namePrefix:"<parameter=",nameSuffix:">",valueSuffix:`</parameter>
`}},prompts:{default:`<seed:bos>assistant
`},stops:["<seed:eos>"],preservedTokens:["<seed:think>","</seed:think>","<seed:tool_call>","</seed:tool_call>","<function=",">","</function>","<parameter=","</p\
arameter>"]},_a=Yp;var zp={description:1,name:"solar",reasoning:{mode:"TAG_BASED",start:"<|think|>",end:"<|end|><|begin|>assistant",field:"reasoning"},content:{mode:"ALWAYS_WRAPPE\
D",start:"<|content|>",end:"<|end|>"},tools:{format:"TAG_WITH_JSON",values:"json",sectionStart:"<|tool_calls|>",sectionEnd:"<|calls|>",perCallStart:"<|tool_call\
:begin|>",perCallEnd:"<|tool_call:end|>",function:{nameSuffix:"<|tool_call:args|>"},callId:{position:"PRE_FUNC_NAME",suffix:"<|tool_call:name|>"}},prompts:{default:"\
<|begin|>assistant"},preservedTokens:["<|think|>","<|end|><|begin|>assistant","<|content|>","<|end|>","<|tool_calls|>","<|calls|>","<|tool_call:begin|>","<|tool\
_call:end|>","<|tool_call:args|>","<|tool_call:name|>"]},wa=zp;var Qp={description:1,name:"step3",reasoning:{mode:"FORCED_OPEN",start:`<think>
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
"<｜tool_call_end｜>",'<steptml:invoke name="','">',"</steptml:invoke>",'<steptml:parameter name="',"</steptml:parameter>"]},Sa=Qp;var Xp={description:1,name:"step35",holds:"until-first-tag",handler:"tagged-thinking",reasoning:{mode:"FORCED_OPEN",start:`<think>
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
`},stops:["<|im_end|>"],preservedTokens:["<think>","</think>","<tool_call>","</tool_call>","<function=",">","</function>","<parameter=","</parameter>"]},Oa=Xp;var Zp={description:1,name:"tool-name-arguments",tools:{format:"TAG_WITH_JSON",values:"json",perCallStart:`<minimax:tool_call>
`,perCallEnd:`</minimax:tool_call>
`,function:{namePrefix:"<tool_name>",nameSuffix:`</tool_name>
<arguments>`,close:`</arguments>
`}},prompts:{default:"<assistant>"},stops:["</assistant>"],preservedTokens:["<minimax:tool_call>","</minimax:tool_call>","<tool_name>",`</tool_name>
<arguments>`,"</arguments>"]},Ea=Zp;var em={description:1,name:"xlam",tools:{format:"JSON_NATIVE",values:"json",callSeparator:", ",toolsArrayWrapped:!0,nameField:"name",argsField:"arguments",parameterOrder:[
"name","arguments"]},prompts:{default:`<|im_start|>assistant
`},stops:["<|im_end|>"]},va=em;var Re={apertus:ho,apriel15:go,apriel16:yo,"bracket-think":xo,"cohere2-moe":bo,"command-r-plus":ko,"command-r7b":Ao,"deepseek-r1":_o,"deepseek-r1-distill":wo,"d\
eepseek-v31":So,devstral:Oo,dsml:Eo,"dsml-v4":vo,"dsml-v41":Ro,ernie45:To,firefunction2:Co,functionary31:Mo,functionary32:No,functiongemma:jo,gemma2:Do,gemma4:Io,
"generic-json":Lo,gigachat3:Po,gigachat31:Fo,glm46:Bo,glm47:Ho,"gpt-oss":Wo,granite33:Go,hermes:Uo,"hunyuan-a13b":$o,hy3:Ko,"hyperclova-x":Vo,internlm2:qo,"kimi\
-k2":Jo,"kimi-k2-thinking":Yo,"kimi-k3":zo,lfm2:Qo,ling3:Xo,llama3:Zo,llama4:ea,"llama4-json":ta,minicpm5:na,"minimax-m2":ra,"minimax-m3":ia,"mistral-nemo":sa,"\
mistral-small":oa,"muse-glimmer":aa,"nemotron-v2":la,nemotron3:ua,"nested-function":da,"phi4-mini":ca,"python-bare":fa,"python-dicts":pa,"python-lines":ma,pythonic:ha,
qwen3:ga,"qwen3-coder":ya,qwen35:xa,"qwen35-no-prefill":ba,qwq:ka,"response-tags":Aa,"seed-oss":_a,solar:wa,step3:Sa,step35:Oa,"tool-name-arguments":Ea,xlam:va};var E=class t{static NONE=new t([]);static ALL=new t([]);static{this.ALL.#e.fill(1),this.ALL.#n=!0}#e=new Uint8Array(256);#t="";#n=!1;constructor(e,n){n!==void 0&&
(this.#e.set(n.#e),this.#t=n.#t);for(let r of e){if(r==="")continue;let i=r.charCodeAt(0);i<256?this.#e[i]=1:this.#t+=r.charAt(0)}}has(e){return e<256?this.#e[e]===
1:this.#n||this.#t!==""&&this.#t.includes(String.fromCharCode(e))}};function Ra(t){let e=t.map(n=>[...n].reduceRight((r,i)=>i.replace(/\W/,"\\$&")+(r&&`(?:$|${r}\
)`),""));return new RegExp(e.filter(Boolean).join("|"),"g")}var gn=2,Q=class extends Error{constructor(n){super("no sequence of calls");this.at=n}at};function G(t){return{start:t,name:"",mode:"pending",id:void 0,pending:"",
problems:[],handle:void 0,last:t,complete:!0,lacksEnd:!1,missedAt:-1,isClosed:!1,quotesHead:void 0,flushed:t}}function H(t,e,n,r=!1){if(e.name=n,t.out.saw=!0,!t.
tools.accepts(n)){if(t.isTrial)throw new Q(e.start);e.mode="rejected",t.out.mark("call"),t.out.reject(n);return}if(t.options.parallelToolCalls===!1&&t.state.accepted>
0&&!t.isTrial&&!r){e.mode="extra",e.flushed=e.start,t.state.extra=e;return}t.state.accepted++,e.mode="accepted",t.out.mark("call"),e.handle=t.out.open(n,e.id);let{
pending:i}=e;e.pending="",x(t,e,i)}function Be(t,e,n){n===""||e.id!==void 0||(e.id=n,e.handle!==void 0&&t.out.identify(e.handle,n))}function x(t,e,n){e.handle!==
void 0?t.out.append(e.handle,n):e.mode==="pending"&&(e.pending+=n)}function yn(t){return t.handle===void 0?t.pending==="":t.handle.parts.length===0}function xn(t){
return t.handle===void 0?t.pending:t.handle.parts.join("")}function v(t,e,n,r,i=r){if(e.mode==="pending")e.problems.push([n,r,i]);else if(e.mode==="accepted"||e.
mode==="rejected"&&n==="unexpected-text"){if(t.isTrial&&/^(?:une|missing-s|malf)/.test(n))throw new Q(r);t.out.problem(n,r,i)}}function pt(t,e,n){let{out:r,state:i}=t;
if(t.isTrial&&(!e.complete||e.lacksEnd||e.missedAt>=0))throw new Q(n);if(e.handle!==void 0){r.close(e.handle,e.complete);for(let[s,o,a]of e.problems)r.problem(s,
o,a);e.complete&&!e.isClosed&&e.missedAt>=0&&r.problem("missing-end-marker",e.missedAt),r.mark("call")}else e.mode==="rejected"?(r.problem("rejected-call",e.start,
e.last),r.mark("call")):e.mode==="extra"&&(r.put(t.text(e.flushed,n)),e.flushed=Math.max(e.flushed,n),r.problem("extra-call",e.start,e.last),i.extra=void 0);i.previous=
e,i.adjacent=!0,i.begun=!0,i.opened=[]}function V(t,e,n){let r=t.text(e,n);if(r!==""){if(te(r)!==""){if(t.isTrial)throw new Q(e);t.state.adjacent=!1,t.state.begun=
!0}t.out.put(r)}}function*Ze(t,e,n,r){let{input:i}=t,s=e;for(;;){if(s=i.next(n.units,s),s>=i.length){if(r(s),i.ended)return{at:s,kind:"final",rank:-1,to:s};yield*t.
wait(s);continue}let o=n.at(s);if(o===d)s++;else{if(o!==f)return{...o,at:s};i.ended?s++:(r(s),yield*t.wait(s))}}}function*xe(t,e,n,r){let i=n,s=l=>{e?.mode!=="e\
xtra"&&V(t,i,l),i=Math.max(i,l)};if(t.isTrial)throw new Q(n);let o=yield*Ze(t,n+1,r,s);s(o.at);let a=o.at;for(;a>n&&w(t.input.at(a-1));)a--;return{found:o,to:a,
text:t.input.text(n,a)}}var tm=34,nm=39,rm=92,jr=123;function*X(t,e,n,r=()=>{}){let{input:i}=t,s=new W(n),o=e;if(!s.isDialect){let a=i.wholeValue(e);if(a>=0)return r(a,s),{kind:"done",
at:a,scanner:s}}for(;;){for(;o<i.length&&!(s.isPlain&&(o=i.nextInString(o),o>=i.length));){let a=s.push(i.at(o));if(a==="ok")o++;else{let l=a==="done"?o+1:o;return r(
l,s),{kind:a==="error"?"error":"done",at:l,scanner:s}}}if(r(o,s),i.ended)return{kind:"end",at:o,scanner:s};yield*t.wait(o)}}function*ie(t,e,n,r){let i=yield*t.peek(
n);if(i===nm&&r.dialect.quotes===!0)return yield*im(t,e,n,r);if(i===tm)return yield*am(t,e,n,i,r);let s=n,o=i===110||i===78&&r.dialect.words===!0,a=(u,c)=>{o||(c.
isDialect?x(t,e,c.take()):x(t,e,t.text(s,u)),s=u)},l=yield*X(t,n,r.dialect,a);if(l.kind==="done")return o?{kind:"none",at:l.at}:(e.last=l.at,i===jr?{kind:"objec\
t",at:l.at}:bn(t,e,n,l.at));if(o&&x(t,e,t.text(s,l.at)),l.kind==="end"){if(o||x(t,e,l.scanner.isDialect?l.scanner.partialWord:""),i===45||i>=48&&i<=57){let u=l.
at;for(;w(t.input.at(u-1));)u--;return bn(t,e,n,u)}return r.endCloses===!0&&i===jr&&e.mode==="accepted"&&Ta(t,e,l.scanner,l.at)?{kind:"closed",at:l.at}:Ir(e,l.at)}
return e.mode==="pending"?{kind:"fail",at:l.at}:(!o&&l.scanner.isDialect&&x(t,e,l.scanner.partialWord),i===jr&&t.repairs&&(yield*sm(t,e,l,r))&&Ta(t,e,l.scanner,
l.at)?{kind:"closed",at:l.at}:yield*be(t,e,l.at,r.bounds))}function*im(t,e,n,r){let i=yield*X(t,n,r.dialect),{json:s}=i.scanner;if(i.kind==="done"){let o=JSON.parse(
s);if(ne(o))return{kind:"none",at:i.at};e.last=i.at;let a=O(o).startsWith("{")&&re(O(o))!==void 0;return x(t,e,a?o:s),a?{kind:"object",at:i.at}:bn(t,e,n,i.at)}return e.
mode==="pending"&&i.kind==="error"?{kind:"fail",at:i.at}:(x(t,e,s),i.kind==="error"?yield*be(t,e,i.at,r.bounds):Ir(e,i.at))}function Ir(t,e){return t.complete=!1,
t.last=e,{kind:"end",at:e}}function bn(t,e,n,r){return e.complete=!1,e.last=r,v(t,e,"malformed-arguments",n,r),{kind:"bad",at:r}}function*sm(t,e,n,r){if(e.mode!==
"accepted"||n.scanner.missing()===void 0)return!1;let i=yield*t.settle(()=>r.bounds.at(n.at),n.at);return i===d||i===f?!1:i.kind==="final"?r.endCloses===!0:i.kind===
"end"&&Xe(t.input.text(n.at,i.to))}function Ta(t,e,n,r){let i=n.missing();if(i===void 0||!t.repairs)return!1;let s;try{s=JSON.parse(xn(e)+i)}catch{return!1}let{
names:o,required:a}=t.parameters(e.name),l=Object.keys(s);if(!a.every(c=>l.includes(c))||o.length>0&&!l.every(c=>o.includes(c)))return!1;x(t,e,i);let u=r;for(;u>
0&&w(t.input.at(u-1));)u--;return e.last=u,e.isClosed=!0,v(t,e,"closed-braces",u),!0}function*be(t,e,n,r){let i=n,s=yn(e),o=l=>{let u=te(t.text(i,l));u!==""&&(s&&
de(u).startsWith("{")&&x(t,e,"{"),s=!1,x(t,e,u),i+=u.length)},a=yield*Ze(t,n,r,o);return o(a.at),s&&x(t,e,"{"),e.complete=!1,e.last=i,v(t,e,"malformed-arguments",
n,i),{kind:"malformed",at:a.at}}var om={34:'"',39:"'",92:"\\",47:"/",98:"\b",102:"\f",110:`
`,114:"\r",116:"	"},Dr=class{#e=new W;#t="";#n="";#r="blank";#s;constructor(e){this.#s=e}get mode(){return this.#r}get isWhole(){return this.#e.done}push(e){let n=e.
charCodeAt(0);if(this.#r==="blank"&&!w(n)&&(this.#r=e==="{"?"object":"other"),this.#r!=="object")return!0;if(this.#e.done&&!w(n))return this.flush(),!1;let r=this.#e.
push(n);if(r==="error")return!1;if(r==="done"||this.#t!=="")return this.#t+=e,!0;let i=n>=55296&&n<56320,s=this.#n+e;return this.#n=i?e:"",this.#s(i?s.slice(0,-1):
s),!0}flush(){this.#s(this.#t),this.#t=""}cut(){this.#s(this.#n)}};function*am(t,e,n,r,i){let s=new Dr(l=>x(t,e,l)),o=n+1,a=n;for(;;){let l=yield*t.peek(o);if(l===
-1)return s.mode==="other"&&x(t,e,t.text(a,o)),s.cut(),Ir(e,o);if(l===r)return s.mode==="blank"?{kind:"none",at:o+1}:(e.last=o+1,s.mode==="other"?(x(t,e,t.text(
a,o+1)),bn(t,e,n,o+1)):s.isWhole?(s.flush(),{kind:"object",at:o+1}):e.mode==="pending"?{kind:"fail",at:o}:yield*be(t,e,o,i.bounds));let u=yield*lm(t,o,l);if(u===
f){o=t.input.length;continue}if(u===d||!s.push(u.text))return e.mode==="pending"?{kind:"fail",at:o}:(s.mode==="other"&&x(t,e,t.text(a,o)),yield*be(t,e,o,i.bounds));
o=u.end,s.mode==="other"&&(x(t,e,t.text(a,o)),a=o)}}function*lm(t,e,n){if(n<32)return d;if(n!==rm)return{text:String.fromCharCode(n),end:e+1};let r=yield*t.peek(
e+1);if(r===-1)return f;if(r!==117){let s=om[r];return s===void 0?d:{text:s,end:e+2}}let i="";for(;i.length<4;){let s=yield*t.peek(e+2+i.length);if(s===-1)return f;
let o=String.fromCharCode(s);if(!/[0-9a-fA-F]/.test(o))return d;i+=o}return{text:String.fromCharCode(parseInt(i,16)),end:e+6}}var Ca=/[\r\n<>"]/,Ma=512,ke=new E(['"',"'","<",">","[","]","{","}"]);function oe(t,e,n,r,i){let s=t.spaces(e);if(s<0)return s;let o=s,a=c=>w(c)||(n===""?r.has(
c):c===n.charCodeAt(0));for(let c of i){if(![...c].some(h=>a(h.charCodeAt(0))))continue;let p=t.literal(c,o);if(p===d)continue;let m=p===f?f:kn(t,c,o,p,n,r);if(m!==
d)return m}let l=!1;for(;s<t.length;s++){let c=a(t.at(s))?w(t.at(s))||n===""?s:t.literal(n,s):d;if(c===f)return s===o&&ke.has(t.at(s))?d:f;if(c!==d)break;if(s-o>=
Ma)return d;if(l||=ke.has(t.at(s)),l&&!i.some(p=>p.startsWith(t.text(o,s+1))))return d}if(s>=t.length)return f;let u=t.text(o,s);return u===""||l&&!i.includes(u)?
d:kn(t,u,o,s,n,r)}function An(t,e,n,r){let i=t.spaces(e);if(i<0)return i;for(let s of r){if(!Ca.test(s)&&!s.includes(n.charAt(0)))continue;let o=t.literal(s,i),
a=o<0?o:kn(t,s,i,o,n,E.NONE);if(a!==d)return a}for(let s=i;s-i<=Ma;s++){if(s>i&&!w(t.at(s-1))){let o=kn(t,t.text(i,s),i,s,n,E.NONE);if(o!==d)return o}if(s>=t.length)
return f;if(Ca.test(t.char(s)))return d}return d}function kn(t,e,n,r,i,s){if(i===""){if(r>=t.length)return t.ended?{name:e,from:n,to:r,end:r}:f;let l=t.at(r);return w(
l)||s.has(l)?{name:e,from:n,to:r,end:r}:d}let o=t.spaces(r);if(o<0)return o;let a=t.literal(i,o);return a<0?a:{name:e,from:n,to:r,end:a}}var Na="```",um=["true","false","null"];function*Ae(t,e){let{input:n,out:r}=t,i=yield*t.skip(e),s=yield*t.settle(()=>n.literal(Na,i),i),o=s>=0;if(o){let p=yield*t.
settle(()=>n.literal("json",s),i),m=yield*t.skip(p>=0?p:s);if(!(yield*dm(t,m)))return e;r.mark(),i=m}else{let p=yield*t.peek(i);if(p!==123&&p!==91)return e;r.put(
t.text(e,i))}t.state.begun=!0;let a=i,l=yield*X(t,i,{},p=>{r.put(t.text(a,p)),a=p});if(l.kind!=="done"||!o)return l.at;let u=yield*t.skip(l.at),c=yield*t.settle(
()=>n.literal(Na,u),l.at);return c<0?l.at:(r.put(t.text(l.at,u)),r.mark(),c)}function*dm(t,e){let n=yield*t.peek(e);if(n!==123&&n!==91)return!1;let r=yield*t.skip(
e+1),i=yield*t.peek(r);return i===34||i===(n===123?125:93)?!0:n===123?!1:i===123||i===91||i===45||i>=48&&i<=57?!0:(yield*t.settle(()=>cm(t,r),e))>=0}function cm({
input:t},e){let n=!1;for(let r of um){let i=t.literal(r,e);if(i===f||i>=0&&i>=t.length)n=!0;else if(i>=0&&!/\w/.test(t.char(i)))return i}return n?f:d}function _n({description:{messages:t={}}}){return[t.start??"",...t.ends??[]]}function*He(t,e){let n=t.reads?e(t):void 0,r=ye(t.description,t.marks,t.options,t.prompt),s=yield*new fe(t,n,e).read(r);yield*j(t,n,s.at,{sawReasoning:s.saw})}function*j(t,e,n,r){
let{input:i,out:s}=t,o=new Lr(t,r),a=new E([...t.stops,...o.markers,...r.special?.units??[]],e?.units),l=t.hasResponseSchema?yield*Ae(t,n):n,u=l!==n,c=l;for(;;){
if(l=i.next(a,l),V(t,c,l),c=l,l>=i.length){if(i.ended)return;yield*t.wait(l);continue}if((yield*t.settle(()=>t.stopsAt(l),l))>=0){let y=e===void 0?d:yield*t.settle(
()=>e.headAt(l,0),l);if(y===d||y===f){s.mark();return}}let m=yield*o.at(l);if(m!==d){c=l=t.hasResponseSchema&&!u?yield*Ae(t,m):m,u||=l!==m;continue}let h=r.special===
void 0?d:yield*r.special.at(l),g=h!==d||e===void 0?h:yield*e.content(l);g===d?l++:c=l=g}}var Lr=class{#e;markers;#t;#n;#r;#s;#i;constructor(e,{sawReasoning:n,isUnwrapped:r=!1}){
this.#e=e;let{mode:i="PLAIN"}=e.description.content??{},s=!r&&i!=="PLAIN"&&(i!=="WRAPPED_WITH_REASONING"||n),{start:o,end:a}=e.marks.content;this.#t=s?o:"",this.#n=
s?a:"",this.#r=!Qe(o),this.#s=n&&e.marks.reasoning.end===o||e.options.continueFinalMessage==="content"||o!==""&&te(e.prompt).endsWith(o),this.#i=i==="WRAPPED_WI\
TH_CALLS",this.#r&&o!==""&&te(e.prompt).endsWith(o)&&(e.state.begun=!0),this.markers=[this.#t,this.#n].filter(l=>l!=="")}*at(e){let n=this.#e;for(let r of this.
markers){let i=yield*n.settle(()=>n.input.literal(r,e),e);if(i<0)continue;let s=r===this.#t;if(!(s&&this.#r&&n.state.begun&&!n.state.adjacent)&&!(this.#n!==""&&
this.#s===s))return this.#s=s,n.out.mark("call"),s?n.state.begun||=this.#r:this.#i&&(n.state.begun=!1),i}return d}},fe=class{run;end;looseMarkers=[];#e;#t;#n;#r;constructor(e,n,r){
this.run=e,this.#e=n,this.#t=r,this.#n=e.marks.reasoning.start,this.end=e.marks.reasoning.end,this.#r=e.options.reasoningFormat==="none"}endAt(e){return this.run.
input.literal(this.end,e)}looseEndAt(e){return d}*read(e,n=this.run.prefix){let{run:r}=this,{continueFinalMessage:i="none"}=r.options;if(this.end==="")return{at:n,
saw:!1};if(e==="after"&&i==="none"&&r.out.mark("reasoning"),e==="after"&&i==="content")return{at:n,saw:!0};let s=this.#n===""?d:yield*this.#s(this.#n,n);if(s<0){
if(e!=="inside")return{at:n,saw:e==="after"};if(yield*this.#i())return{at:n,saw:!0}}else this.#r&&r.out.put(r.text(n,s));return i==="reasoning"&&r.out.continueReasoning(),
{at:yield*this.inside(s<0?n:s),saw:!0}}*#s(e,n=this.run.prefix){let{run:r}=this,i=yield*r.skip(n);return yield*r.settle(()=>r.input.literal(e,i),i)}*#i(){let{start:e}=this.
run.marks.content;return e!==""&&e!==this.end&&Xe(e)&&(yield*this.#s(e))>=0}*inside(e){let{run:n}=this,{input:r,out:i}=n,s=this.#e,o=s!==void 0&&!this.#r,a=o&&this.
end===n.marks.content.start,l=o&&!a&&n.marks.marksCalls&&n.repairs&&n.options.stopReason!=="length",u=new mt(n,e,[this.end],b=>this.endAt(b)),c=new mt(n,e,n.stops,
b=>n.stopsAt(b)),p=new mt(n,e,this.looseMarkers,b=>this.looseEndAt(b)),m=new mt(n,e,s?.units??[],b=>o&&s!==void 0?s.headAt(b,0):d),h=e,g,y=b=>{b<=h||(this.#r?i.
put(n.text(h,b)):i.think(n.text(h,b)),h=b)};for(;;){let b=u.step(r.length),k=u.at;if(a&&m.step(k)!==void 0)return y(m.at),i.mark("reasoning"),m.at;if(b!==void 0)
return y(k),this.#r?i.put(n.text(k,b)):i.mark("reasoning"),b;let S=p.step(k);if(S!==void 0&&r.ended&&!this.#r)return y(p.at),i.mark("reasoning"),S.from;let se=c.
step(k);if(se!==void 0&&r.ended&&g===void 0&&!this.#r&&!l)return y(c.at),r.length;l&&g===void 0&&m.step(k)!==void 0&&(g=new Pr(n,this.#t,m.at));let ar=Math.min(
k,c.at,p.at,l||a?m.at:k);if(g===void 0&&r.ended){let Ji=se!==void 0&&!this.#r;return y(Ji?c.at:r.length),Ji||i.endOpenReasoning(),r.length}y(ar);let lr=g?.step()??
"waits";if(lr==="calls"&&g!==void 0)return i.mark("reasoning"),g.start;if(typeof lr=="object"&&g!==void 0){m.goOn(Math.max(lr.failed,g.start+1)),g=void 0;continue}
yield*n.wait(h)}}},mt=class{#e;#t;#n;at;#r;constructor(e,n,r,i){this.#e=e,this.at=n,this.#t=r instanceof E?r:new E(r),this.#n=i}step(e){let{input:n}=this.#e;for(;this.#r===
void 0;){if(this.at=Math.min(n.next(this.#t,this.at),n.length),this.at>=e)return;let r=this.#n(this.at);if(r!==d&&r!==f)this.#r=r;else{if(r===f&&!n.ended)return;
this.at++}}return this.at<e?this.#r:void 0}goOn(e){this.#r=void 0,this.at=e}},Pr=class{#e;start;#t;#n=new Fe;#r=Mr();constructor(e,n,r){this.#e=e,this.start=r,this.#t=
j(e,n(e),r,{sawReasoning:!1})}step(){let e=this.#e,{out:n,state:r}=e;e.out=this.#n,e.state=this.#r,e.isTrial=!0;try{let i=this.#t.next().done===!0;return this.#r=
e.state,i?"calls":"waits"}catch(i){if(i instanceof Q)return{failed:i.at};throw i}finally{e.out=n,e.state=r,e.isTrial=!1}}};var ja=123;function*Br(t){let e=new Fr(t),n=t.options.continueFinalMessage==="content"?0:yield*e.first();yield*j(t,void 0,n,{sawReasoning:!1,isUnwrapped:!0,special:e})}
var Fr=class{#e;#t;#n;units;#r;#s;constructor(e){let{messages:n={}}=e.description;this.#e=e,this.#t=n.start??"",this.#n=n.content??[],this.units=[this.#t],this.#r=
new E(["{",this.#t]),this.#s={units:new E([this.#t,...e.stops]),at:r=>this.#c(r)}}*first(){let e=this.#e;if(!e.prompt.endsWith(this.#t))return 0;let n=yield*e.settle(
()=>this.#a(0),0);return n===d||n===f||n.tool!==void 0&&!e.tools.has(n.tool)?0:yield*this.#o(0,n)}*at(e){let r=yield*this.#e.settle(()=>this.#i(e),e);return r===
f?this.#u(e):r===d?d:yield*this.#o(e,r)}#i(e){let n=this.#e.input.literal(this.#t,e);return n<0?n:this.#a(n)}#a(e){let n=this.#e,{input:r}=n,i=!1;for(let l of this.#n){
let u=r.literal(l,e),c=u<0?u:r.lineEnd(u);if(c>=0)return{tool:void 0,end:c};c===f&&(i=!0)}if(!n.reads||w(r.at(e)))return i?f:d;let s=oe(r,e,"",this.#r,n.tools.names);
if(s===f||s===d)return i?f:s;let o=r.spaces(s.end);if(o<0)return o;if(o>=r.length)return f;if(r.at(o)===ja)return{tool:s.name,end:s.end};let a=r.literal(this.#t,
o);return a>=0?{tool:s.name,end:s.end}:a}#u(e){let n=this.#e,{input:r}=n,i=r.literal(this.#t,e);if(i<0||i>=r.length||!n.reads)return d;let s=r.text(i,r.length);
return this.#n.some(o=>o.startsWith(s)||s.startsWith(o)&&ne(s.slice(o.length)))?d:(n.out.problem("unterminated-call",e,r.length),n.out.saw=!0,V(n,e,r.length),r.
length)}*#o(e,{tool:n,end:r}){let i=this.#e;if(n===void 0)return i.out.mark(),i.hasResponseSchema?yield*Ae(i,r):r;let s=G(e);H(i,s,n),s.last=r;let o=yield*i.skip(
r),a=o;return(yield*i.peek(o))===ja?a=(yield*ie(i,s,o,{bounds:this.#s,dialect:{}})).at:(x(i,s,"{}"),a=r),pt(i,s,a),a}#c(e){let n=this.#e,r=this.#i(e);if(r!==d&&
r!==f)return{kind:"start",rank:0,to:r.end};let i=n.stopsAt(e);return i>=0?{kind:"final",rank:0,to:i}:r===f&&n.input.ended?{kind:"start",rank:0,to:n.input.length}:
r===f||i===f?f:d}};function*Da(t,e,n,r,i,s){let{input:o}=t,a=r.filter(p=>p!==""),l=n,u=a,c=Hr(t,wn(s),a,()=>u);for(;u.length>0||e.lacksEnd;){let p=yield*t.skip(l),m=p<o.length?yield*t.
settle(()=>fm(t,p,u),p):d;if(m!==d&&m!==f){if(m.index>0&&Te(e),u=u.slice(m.index+1),l=m.to,u.length===0&&(e.lacksEnd=!1),e.lacksEnd||(e.last=l),u.length===0)return l;
continue}let h=d;if(p>=o.length?h={kind:"final",rank:-1,to:p}:h=yield*t.settle(()=>c.at(p),p),h!==d)return Te(e),h!==f&&h.kind==="final"?e.mode==="extra"?p:(t.out.
mark(),h.to):p;e.mode!=="extra"&&t.out.put(t.text(l,p));let g=yield*xe(t,e,p,c);i.push({from:p,to:g.to,text:g.text}),l=g.found.at}return l}function fm(t,e,n){let r=!1;
for(let[i,s]of n.entries()){let o=t.input.literal(s,e);if(o>=0)return{index:i,to:o};o===f&&(r=!0)}return r?f:d}function Te(t){t.lacksEnd||(t.lacksEnd=!0,t.missedAt=
t.last)}function Hr(t,{units:e,at:n},r,i){return{units:e,at:s=>{let o=n(s);if(o===d||o===f)return o;let a=t.input.text(s,o.to),{end:l}=t.marks.section,u=[...r,l].
filter(c=>c!==""&&(o.kind==="end"?c===a:o.rank===1&&c.startsWith(a)));return u.length===0||u.some(c=>c===l||i().includes(c))?o:d}}}function wn({units:t,at:e}){return{
units:t,at:n=>{let r=e(n);return r===d||r===f?r:r.kind==="key"||r.kind==="final"&&r.rank===gn?d:r}}}var Sn=class{run;constructor(e){this.run=e}openingAt(e){let{input:n,marks:r}=this.run;return this.run.first(...[r.section,r.call].map(({start:i,end:s})=>()=>{let o=i===
""?d:n.literal(i,e);return o<0?o:{end:o,close:s}}))}*textual(e,{end:n,close:r}){let{run:i}=this,{input:s}=i;if(V(i,e,n),!Qe(r))return n;let o=yield*i.skip(n),a=yield*i.
peek(o),l=a===123||a===91;a===60&&(l=(yield*i.settle(()=>s.literal(r,o),o))<0);for(let c of i.tools.names)!l&&a===c.charCodeAt(0)&&(l=(yield*i.settle(()=>s.literal(
c,o),o))>=0);let u=!l&&s.literal(r,o)>=0;return(l||u)&&i.state.opened.push({at:l?e:-1,close:r}),n}*closing(e){let{run:n}=this,{opened:r}=n.state;if(!(r.length===
0||!n.repairs))for(let i=r.length-1;i>=0;i--){let{at:s,close:o}=r[i],a=yield*n.settle(()=>n.input.literal(o,e),e);if(!(a<0)){if(r.length=0,s<0)return;n.out.problem(
"malformed-call",s,a),n.out.saw=!0;return}}}};var Ia=({run:{marks:t}},e)=>Xe(e===1?t.call.start:`${t.name.start}NAME${t.name.end}`);function Wr(t,e){if(e.quotesHead===void 0){let n=xn(e),{marks:r}=t.run,i=t.
bareLevels.filter(s=>Ia(t,s)).map(s=>s===1?r.call.start:r.name.start);e.quotesHead=i.some(s=>n.includes(s)||n.includes(Y(s)))}return e.quotesHead}function*La(t,e){
let{run:n,bareLevels:r}=t;if(r.length===0||n.out.inFence)return d;let{previous:i}=n.state;for(let s of r){let o=yield*n.settle(()=>t.headAt(e,s),e);if(o===d||o===
f||!n.tools.has(o.name))continue;if(i!==void 0&&(i.mode==="rejected"||Wr(t,i)))return d;if(!Ia(t,s))continue;let a=n.input.text(e,o.end),l=a.startsWith("<|")||a.
startsWith("<｜");if(!(!(!n.state.begun||n.state.adjacent||l||e===n.prefix||n.input.at(e-1)===10)||(yield*n.settle(()=>t.bareFollows(o),e))!==!0)){if(n.isTrial)
throw new Q(e);return yield*t.readBare(e,o,s)}}return d}var pm={units:E.NONE,at:()=>d},we=class{run;marks;units;isBare;isArray;inSection=!1;inArray=!1;#e=!1;#t=!1;#n;#r=-1;#s;#i=!1;isFurther=!1;#a={at:-1,to:-1};constructor(e,n){
this.run=e,this.#s=new Sn(e),this.marks=e.marks;let{section:r,call:i}=e.marks;this.#n=e.description.tools?.rendersBareCalls===!0,this.isArray=e.description.tools?.
toolsArrayWrapped===!0,this.isBare=r.start===""&&i.start===""&&(!e.marks.marksCalls||e.description.handler==="python-calls"),this.units=new E([r.start,i.start,r.
end,i.end,e.marks.separator,e.marks.code,...n])}outerAt(e){return d}bareFollows(e){return d}*code(e){return d}get isUnmarked(){return this.isBare||this.#t}headAt(e,n){
let{input:r}=this.run,{section:i,call:s}=this.marks,o=e,a=n!==0&&this.inArray,l=e;if(n===0){if(i.start!==""){let c=r.literal(i.start,o);if(c<0)return c;o=r.spaces(
c)}if(o>=0&&this.isArray){let c=r.literal("[",o);if(c>=0)a=!0,o=r.spaces(c);else return c}}if(o<0)return o;if(l=o,n<=1&&s.start!==""){let c=r.literal(s.start,o);
if(c<0)return c;if(o=r.spaces(c),o<0)return o}if(o>=r.length)return f;let u=this.innerAt(o,{inArray:a,level:n});return u===d||u===f?u:{...u,own:l}}furtherAt(e){
return this.inSection?this.run.first(()=>this.headAt(e,1),()=>this.headAt(e,0)):this.isBare?d:this.headAt(e,0)}quotedAt(e){return this.run.first(()=>this.headAt(
e,1),()=>this.headAt(e,0))}get needsSeparator(){return!1}separatorAt(e){return this.inArray?this.run.input.literal(",",e):this.marks.separator===""?d:this.run.input.
literal(this.marks.separator,e)}*content(e){let{run:n,marks:r}=this,{input:i,state:s}=n;if(r.code!==""){let l=yield*this.code(e);if(l!==d)return l}if(s.adjacent&&
r.separator!==""){let l=yield*this.#o(e);if(l!==d)return l}if(!this.isBare||!s.begun&&!this.#e||s.adjacent&&!this.#e){let l=yield*n.settle(()=>this.headAt(e,0),
e);if(l===f){if(this.isBare)return d;if(i.literal(r.section.start||r.call.start||r.name.start,e)>=0)return this.cutOff(e)}else if(l!==d){let u=yield*this.section(
e,l);if(u!==d)return u}}if(this.#n&&(!s.begun||s.adjacent)){let l=yield*this.#u(e);if(l!==d)return l}let o=n.repairs?yield*La(this,e):d;if(o!==d)return o;let a=yield*n.
settle(()=>this.#s.openingAt(e),e);return a!==d&&a!==f?yield*this.#s.textual(e,a):(yield*this.#s.closing(e),d)}*#u(e){let{run:n}=this;if(n.input.at(e)!==123)return d;
let r=this.innerAt(e,{inArray:!1,level:1});if(r===d||r===f)return d;this.#t=!0;let i=yield*this.read(e,r);return this.#t=!1,i}*#o(e){let{run:n}=this,{input:r}=n,
i=yield*n.settle(()=>this.separatorAt(e),e);if(i<0)return d;let s=yield*n.skip(i);if(this.#n&&s<r.length&&r.at(s)===123){let l=yield*this.#u(s);if(l!==d)return l}
let o=this.isArray&&this.#e&&this.isBare?d:yield*n.settle(()=>this.headAt(s,this.isBare?1:0),e);if(o===f&&s<r.length)return this.isBare?d:this.cutOff(e);let a=s>=
r.length||(yield*n.settle(()=>n.stopsAt(s),e))>=0;return o===d&&!a?d:(n.out.mark(),o!==d&&o!==f&&this.isBare?yield*this.section(s,o):s)}*section(e,n){let r=this.
marks.section.start!==""||n.inArray;n.inArray&&(this.#e=!0),this.inSection=r,this.inArray=n.inArray,this.#r=-1;let i=yield*this.read(e,n),s=i===d||!r||this.#i?i:
yield*this.#c(i);return this.inSection=!1,this.inArray=!1,i===d&&n.inArray&&(this.#e=!1),s}*#c(e){let{run:n}=this,{input:r}=n,i=e;for(;;){let s=yield*n.skip(i);
if(s>=r.length)return this.#h(i,s);if(this.inArray){let c=r.literal("]",s);if(c>=0){if(this.inArray=!1,this.#r=c,n.out.mark(),i=c,this.sectionEnd==="")return i;
continue}}let o=this.sectionEnd,a=o===""?d:yield*n.settle(()=>r.literal(o,s),s);if(a>=0)return this.inArray&&this.#h(i,a),n.out.mark(),a;if(a===f){if(n.isTrial)
throw new Q(s);return n.out.mark(),this.#h(i,r.length)}let l=yield*n.settle(()=>this.#d(s),s);if(l===f){if(this.#l(s))return n.out.put(n.text(i,s)),this.cutOff(
s);i=yield*this.#f(i,s,!0);continue}if(l===d){let c=this.isBare?d:yield*n.settle(()=>this.headAt(s,0),s),p=yield*n.settle(()=>this.outerAt(s),s);if(c!==d||p!==d||
(yield*n.settle(()=>n.stopsAt(s),s))>=0)return this.#h(i,s);if(o===""&&!this.inArray)return i;i=yield*this.#f(i,s);continue}if(l==="dropped"){let c=this.separatorAt(
s);n.out.mark(),i=c;continue}this.isFurther=!0;let u=yield*this.read(s,l);if(this.isFurther=!1,this.#i)return u;i=u===d?yield*this.#f(i,s):u}}#d(e){let{run:n,marks:r}=this,
{input:i}=n;if(this.isArray&&!this.inArray&&r.call.start==="")return d;let s=this.separatorAt(e);if(s===f)return f;let o=!1;if(s>=0){let l=i.spaces(s);if(l===f)
return f;if(l>=i.length)return"dropped";if(l>=0){let u=this.headAt(l,1);if(u!==d&&u!==f)return u;let c=n.first(()=>r.section.end===""?d:i.literal(r.section.end,
l),()=>this.inArray?i.literal("]",l):d,()=>n.stopsAt(l));if(c!==d&&c!==f)return"dropped";o=u===f||c===f}}let a=this.needsSeparator?d:this.headAt(e,1);return a===
d&&o?f:a}#l(e){let{call:n,name:r}=this.marks;return this.separatorAt(e)>=0||this.run.input.literal(n.start||r.start||"{",e)>=0}*#f(e,n,r=!1){let{run:i}=this;i.out.
put(i.text(e,n));let s=yield*xe(i,void 0,n,r?pm:this.sectionBounds);return i.out.unexpected(n,s.to,e===this.#a.at?this.#a.to:-1),this.noteText(s.found.at,s.to),
s.found.at}noteText(e,n){this.#a={at:e,to:n}}sectionBounds={units:E.ALL,at:e=>{let n=this.sectionEnd===""?d:this.run.input.literal(this.sectionEnd,e);if(n>=0)return{
kind:"end",rank:2,to:n};let r=this.bounds.at(e),i=r!==d&&r!==f&&(r.kind==="key"||r.kind==="end"&&r.to!==this.run.input.literal(this.marks.section.end,e));if(r!==
d&&!i)return r;if(!this.inArray)return d;let s=this.run.input.at(e);return s===44?this.#p(e):s===123?this.#g(e):s===93?{kind:"end",rank:1,to:e+1}:d}};#p(e){let{
run:n}=this,{input:r}=n,i=r.spaces(e+1);if(i<0)return i;let s={kind:"separator",rank:0,to:e};if(i>=r.length||r.at(i)===93)return s;let o=n.first(()=>this.sectionEnd===
""?d:r.literal(this.sectionEnd,i),()=>n.stopsAt(i)),a=o===d||o===f?this.#g(i):s;return a===d&&o===f?f:a}#g(e){let n=this.headAt(e,1);return n===d||n===f?n:{kind:"\
separator",rank:0,to:e}}get sectionEnd(){return this.marks.section.end}#h(e,n){let{run:r}=this,i=r.state.previous;return i!==void 0&&i.mode==="accepted"&&i.complete&&
(!i.lacksEnd||this.#r>i.last)&&!i.isClosed&&(this.sectionEnd!==""||this.inArray)&&r.out.problem("missing-end-marker",Math.max(i.last,this.#r)),n}get reportsCut(){
return!this.isUnmarked||this.inArray}cutOff(e){let{run:n}=this,{input:r,state:i}=n;if(n.isTrial)throw new Q(e);return this.#i=!0,this.reportsCut&&(n.out.problem(
"unterminated-call",e,r.length),n.out.saw=!0),i.adjacent&&i.previous?.lacksEnd===!0&&n.out.dropSpace(),V(n,e,r.length),r.length}*readBare(e,n,r){this.run.out.problem(
"missing-start-marker",e);let i=yield*this.read(e,n);return yield*this.dropEnds(i,[this.marks.section.end])}*dropEnds(e,n){let{run:r}=this,i=e;for(let s of n){if(s===
"")continue;let o=yield*r.skip(i),a=yield*r.settle(()=>r.input.literal(s,o),o);a===d||o>=r.input.length||(r.out.mark(),i=a===f?r.input.length:a)}return i}get bareLevels(){
let{section:e,call:n}=this.marks,r=[];return e.start!==""&&n.start!==""&&r.push(1),(e.start!==""||n.start!=="")&&r.push(2),r}*ending(e,n,r,i=[],s=this.bounds){return yield*Da(
this.run,e,n,r,i,s)}finish(e,n){return pt(this.run,e,n),n}};var mm=123,En=class{#e;#t;#n;#r;#s=new Set;#i=[];#a=!1;#u=!1;#o=0;constructor(e,n,r){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,e.keys=n.mode==="rejected"?[]:e.
keysOf(n.name)}*read(e){let n=this.#t,r=this.#e,i=this.#n,s=e,o=yield*n.skip(s),a=yield*n.settle(()=>r.insteadAt(o),s);if(a>=0)return yield*this.#g(a);if(n.repairs){
let l=o;if((yield*n.peek(l))===mm&&l>=s){let u=yield*n.skip(l+1),c=yield*n.peek(u);if(c===34||c===125)return yield*this.#h(l)}}for(;;){let l=yield*n.skip(s),u=l<
n.input.length?yield*n.settle(()=>r.bounds.at(l),l):f;if(u===d){s=yield*this.#l(s,l,r.bounds);continue}let c=u===f||u.kind!=="key"?d:r.keyAt(l);if(c!==d&&c!==f){
let p=yield*this.#c(c);if(s=p.at,p.kind==="value")continue;return i.complete=!1,this.#f("unexpected-text"),r.finish(i,s)}if(u!==f&&u.kind==="end"){let p=this.#r.
indexOf(n.input.text(l,u.to));p<0&&this.#r.length>0&&Te(i),p>0&&(i.missedAt=i.last);let m=p>=0;return m&&!i.lacksEnd&&(i.last=u.to),m?yield*this.#d(u.to,this.#r.
slice(p+1)):this.#p(l)}return i.complete=!1,this.#f("unexpected-text"),u!==f&&u.kind==="start"?(this.#o===0&&x(n,i,"{"),i.lacksEnd=!0,r.finish(i,l)):(n.out.mark(),
r.finish(i,n.input.length))}}*#c(e){let n=this.#t,r=this.#n,{name:i}=e;this.#s.has(i)&&v(n,r,"duplicate-argument",e.from,e.from+(e.written??i.length)),x(n,r,`${this.#o++===
0?"{":", "}${z(i)}: `);let s=r.mode==="rejected"?void 0:n.parameters(r.name).of(i),o=yield*this.#e.readArgument(r,e,s);return this.#s.add(i),o.isBroken&&(this.#u=
!0),o}*#d(e,n){let r=this.#t,i=this.#e,s=this.#n;if(n.length>0&&r.repairs&&s.mode==="accepted"&&!Wr(i,s)&&this.#i.length===0){let a=yield*r.skip(e),l=a<r.input.
length?yield*r.settle(()=>i.sharedAt(a),a):d;if(l!==d&&l!==f)return this.#p(e),r.options.parallelToolCalls===!1?yield*i.extraFunctions(a,l,this.#r):yield*i.readTagged(
a,l,this.#r,!0,!0)}let o=yield*i.ending(s,e,n,this.#i,Pa(i));return this.#p(o)}*#l(e,n,r){let i=this.#t;this.#n.mode!=="extra"&&i.out.put(i.text(e,n));let s=yield*xe(
i,this.#n,n,r);return this.#i.push({from:n,to:s.to,text:s.text}),s.found.at}#f(e){for(let{from:n,to:r}of this.#i)v(this.#t,this.#n,e,n,r)}#p(e){let n=this.#t,r=this.#n,
i=this.#i.map(o=>o.text).join(`
`),s=!0;if(i!==""&&r.mode==="accepted"){let{names:o,required:a}=n.parameters(r.name);s=this.#s.size>0&&a.every(l=>this.#s.has(l))&&!o.some(l=>!this.#s.has(l)&&Gr(
i,l))}if(s)this.#u?r.complete=!1:x(n,r,this.#o===0&&!this.#a?"{}":"}"),this.#f("unexpected-text");else{this.#o===0&&!this.#a&&x(n,r,"{"),r.complete=!1;let[o]=this.#i;
o!==void 0&&v(n,r,"malformed-arguments",o.from,this.#i.at(-1)?.to)}return this.#e.finish(r,e)}*#g(e){let n=this.#t,r=this.#e,i=this.#n,s=yield*n.skip(e),o=[r.insteadEnd,
...this.#r],a=s<n.input.length?yield*n.settle(()=>r.bounds.at(s),s):f,l=s;if(a===f||a!==d&&a.kind==="final")return i.complete=!1,r.finish(i,n.input.length);if(a!==
d)x(n,i,"{}");else{let c=yield*ie(n,i,s,{bounds:r.bounds,dialect:{}});if(l=c.at,c.kind==="none"&&x(n,i,"{}"),c.kind==="end")return r.finish(i,l)}let u=yield*r.ending(
i,l,o,this.#i);return this.#f("unexpected-text"),r.finish(i,u)}*#h(e){let n=this.#t,r=this.#e,i=this.#n,s=e,o=yield*X(n,e,{},l=>{let u=n.input.at(l-1)===125?Math.
max(l-1,e+1):l;u<=s||(x(n,i,n.text(s,u)),s=u)});if(o.kind!=="done"){if(s<o.at&&x(n,i,n.text(s,o.at)),i.complete=!1,o.kind==="end")return r.finish(i,n.input.length);
let l=yield*be(n,i,o.at,wn(r.bounds)),u=yield*r.ending(i,l.at,this.#r,this.#i);return this.#f("unexpected-text"),r.finish(i,u)}this.#a=!0,i.last=o.at;for(let l of hm(
n.input.text(e,o.at)))this.#s.add(l);let a=yield*r.ending(i,o.at,this.#r,this.#i,Pa(r,!1));return this.#p(a)}};function hm(t){try{return Object.keys(JSON.parse(
t))}catch{return[]}}function Pa({run:t,marks:e,bounds:n},r=!0){let i=[e.args.end,e.functionEnd,e.call.end];return Hr(t,wn(n),i,()=>r?i.slice(2):i)}function Gr(t,e){
let n=r=>r!==void 0&&/[\p{L}\p{N}_]/u.test(r);for(let r=t.indexOf(e);r>=0&&e!=="";r=t.indexOf(e,r+1))if(!n(t[r-1])&&!n(t[r+e.length]))return!0;return!1}var Fa=123,vn=class extends we{isJson;nameEnds;#e;constructor(e){let{section:n,call:r,name:i,functionEnd:s,id:o,args:a,key:l}=e.marks,u=n.start===""&&r.start===
"";super(e,[i.start,u?"":s]),this.isJson=e.description.tools?.format==="TAG_WITH_JSON",this.#e=o.generated&&o.position==="BETWEEN_FUNC_AND_ARGS"&&!Qe(i.start)&&
!Qe(o.start);let c=this.#e?[o.end]:[o.start,o.end];this.nameEnds=new E([...c,a.start,l.start,s,r.end,n.end,this.isJson||i.end===""?"{":""])}keysOf(e){return[...this.
run.parameters(e).names].sort((n,r)=>r.length-n.length)}get ends(){let{args:e,functionEnd:n,call:r}=this.marks;return[e.end,n,r.end].filter(i=>i!=="")}innerAt(e,{
level:n}){let{run:r,marks:i}=this,{input:s}=r,{id:o,name:a}=i,l=e,u;if(o.position==="PRE_FUNC_NAME"){let p=this.idBefore(l);if(p===d||p===f)return p;u=p.id,l=p.
end}if(this.#e)return this.wordAt(l,n!==0&&!this.inSection);if(a.start!==""){let p=s.literal(a.start,l);if(p<0)return p;l=p}else if(n===2)return d;let c=oe(s,l,
a.end,this.nameEnds,r.tools.names);return c===d||c===f?c:this.#t(e,c.name,c.end,u)}idBefore(e){return{id:void 0,end:e}}wordAt(e,n){return d}#t(e,n,r,i){let{run:s,
marks:o}=this,{input:a}=s,{id:l}=o,u=r,c=i,p=!1;if(l.position==="BETWEEN_FUNC_AND_ARGS"){let g=a.spaces(u);if(g<0)return g;let y=l.start===""?d:a.literal(l.start,
g);if(y===f)return f;let b=this.idBetween(y>=0?y:g,y>=0);if(b===f)return f;b!==d&&(c=b.id,u=b.end,p=!0)}if(o.args.start!==""){let g=a.spaces(u),y=g<0?g:a.literal(
o.args.start,g);if(y===f)return f;y>=0&&(u=y,p=!0)}let m=l.position==="BETWEEN_FUNC_AND_ARGS"||o.args.start!=="",h=!0;return this.isJson&&!p?h=this.jsonFollows(
u,!m):!this.isJson&&o.name.end===""&&(h=this.#r(u,n)),h!==!0?h:{inner:e,end:u,name:n,id:c,inArray:!1}}idBetween(e,n){return d}jsonFollows(e,n){let{run:r}=this,{
input:i}=r,s=i.spaces(e);if(s<0)return s;if(s>=i.length)return f;let o=i.at(s);if(o===Fa||n&&(o===91||o===34))return!0;let{section:a,call:l,name:u}=this.marks,c=[
...this.ends,a.end,a.start,l.start,a.start===""&&l.start===""?u.start:""];return r.first(()=>n?F(i.literal("null",s)):d,...c.map(p=>()=>F(p===""?d:i.literal(p,s))))}#n(e){
let{input:n}=this.run;if(n.at(e)!==Fa)return d;let r=n.spaces(e+1);return r<0?r:r>=n.length?f:n.at(r)===34||n.at(r)===125?!0:d}#r(e,n){let{run:r}=this,{input:i}=r,
s=i.spaces(e);if(s<0)return s;if(s>=i.length)return f;let o=r.tools.has(n)?this.keysOf(n):[];return r.first(()=>F(this.keyAt(s,o)),()=>this.#n(s),...this.ends.map(
l=>()=>F(i.literal(l,s))))}},F=t=>t===d||t===f?t:!0;function gm(t,e){return ce(t)||e==="string"&&K(t)}function*Lt(t,e,n,r){let{run:i}=t,{escaped:s}=t.marks;if(s!==void 0&&s.start!==""){let o=yield*i.skip(n.end),a=yield*i.
settle(()=>i.input.literal(s.start,o),n.end);if(a>=0)return yield*new Rn(t,e,{...n,end:a,edges:s,mark:"string"},r,!0).read()}return yield*new Rn(t,e,n,r).read()}
var Rn=class{#e;#t;#n;#r;#s;#i;#a;#u;#o;#c=0;#d=0;#l=!1;#f=!1;constructor(e,n,r,i,s=!1){this.#e=e,this.#t=e.run,this.#n=n,this.#r=r,this.#s=i,this.#i=gm(i,r.mark),
this.#a=s,this.#u=r.edges.end,this.#o=e.openingOf(this.#u)}*read(){let e=this.#t,{input:n}=e,{end:r}=this.#r;this.#i&&x(e,this.#n,'"'),this.#c=yield*this.#b(r),
this.#d=this.#c;let i=this.#e.beginningsIn(this.#u),s=this.#c;for(;;){s=n.find(i,s);let o=this.#g(s);if(o!==d&&o!==f)return this.#m(s,o);if(o===f&&n.ended)return this.#y(
s);let a=o===f||this.#a?o:this.#p(s);if(a===f&&!n.ended){this.#k(this.#x(s)),yield*e.wait(s);continue}a==="head"?this.#l=!0:a==="key"&&(this.#f=!0),s++}}#p(e){let{
input:n}=this.#t,r=this.#l?d:this.#e.quotedAt(e);if(r!==d&&r!==f)return"head";let i=this.#o===""||this.#f?d:n.literal(this.#o,e);return i>=0?"key":r===f||i===f?
f:d}#g(e){let{input:n,repairs:r}=this.#t,i=n.literal(this.#u,e);if(i<0)return i;let s=this.#h(i);if(s===!0)return{next:i};let o=s===f;if(r){let a=n.spaces(i);if(a===
f)o=!0;else if(a>=0&&a<n.length){let l=n.at(a)===44?a+1:this.#f?d:n.literal(this.#u,a),u=l>=0?this.#h(l):l;if(u===!0)return{next:l,extra:{from:a,to:l}};u===f&&(o=
!0)}}return o&&n.ended?{next:n.length}:o?f:d}#h(e){let{input:n}=this.#t,{section:r,call:i,functionEnd:s,args:o}=this.#e.marks,a=n.spaces(e);if(a===d)return d;if(a===
f||a>=n.length)return n.ended?!0:f;let l=this.#t.first(()=>this.#e.keyAt(a),()=>this.#e.continuesAt(a),...[s,o.end,i.end,r.end].map(u=>()=>u===""?d:n.literal(u,
a)),()=>this.#e.furtherAt(a),()=>this.#t.stopsAt(a));return l===f?n.ended?!0:f:l===d?d:!0}#m(e,{next:n,extra:r}){let i=this.#x(e),s=!this.#A(i,!1);return this.#n.
last=n,r!==void 0&&v(this.#t,this.#n,"unexpected-text",r.from,r.to),{kind:"value",at:n,isBroken:s}}#y(e){this.#A(this.#x(e),!0);let n=this.#t.input.length;return this.#n.
last=n,{kind:"final",at:n}}*#b(e){let n=this.#t,r=e;for(let i of this.#r.edges.before){let s=yield*n.peek(r);if(s===i.charCodeAt(0))r++;else if(i===`
`&&s===13&&(yield*n.peek(r+1))===10)r+=2;else break}return r}#x(e){let{input:n}=this.#t,{after:r}=this.#r.edges,i=e;r.startsWith(`
`)&&i===n.length&&i>this.#c&&n.at(i-1)===13&&i--;for(let s=r.length-1;s>=0&&i>this.#c;s--)n.at(i-1)===r.charCodeAt(s)&&(i--,r[s]===`
`&&i>this.#c&&n.at(i-1)===13&&i--);return Math.max(i,this.#c)}#k(e){!this.#i||e<=this.#d||(x(this.#t,this.#n,Y(this.#t.text(this.#d,e))),this.#d=e)}#A(e,n){let r=this.#t,
i=this.#n,s=this.#s;if(this.#i)return this.#k(e),n||x(r,i,'"'),!0;let o=r.text(this.#c,e),a=O(o),l=K(s)||!this.#e.dialect.words?{}:this.#e.dialect;if(n)return a!==
""&&x(r,i,Ur(s,o,l)),!0;let u=re(a,l);if(u!==void 0&&ze(s,u))x(r,i,u);else if(K(s)&&(this.#r.mark!=="other"||u!==void 0))x(r,i,z(o));else{if(this.#l)return x(r,
i,o),v(r,i,"malformed-arguments",this.#c,e),!1;x(r,i,z(o)),v(r,i,"argument-type",this.#c,e)}return!0}};function Ur(t,e,n){let r=de(e);return un(r,n)&&jt(r)!=="s\
tring"&&It(t,r)?dn(r,n):`"${Y(e)}`}var ym=123,ae=class extends vn{dialect;bounds;keys=[];#e={};constructor(e){super(e);let{section:n,call:r,name:i,args:s,key:o,functionEnd:a}=e.marks,{tools:l={}}=e.
description;this.dialect={quotes:l.usesPythonDicts===!0,words:l.pythonLiterals===!0},this.bounds={units:new E([n.start,r.start,i.start,a,r.end,n.end,o.start,s.end,
...e.stops,..._n(e)]),at:u=>this.boundaryAt(u)}}openingOf(e){return e.startsWith("</")?e.replace("/","").replace(">",""):""}beginningsIn(e){let{section:n,call:r,
name:i}=this.marks;return this.#e[e]??=Ra([e,n.start,r.start,i.start,this.openingOf(e)])}insteadAt(e){return d}get insteadEnd(){return""}*readArgument(e,n,r){return yield*Lt(
this,e,n,r?.allowed)}continuesAt(e){return d}boundaryAt(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[c,p]of[r.args.end,r.functionEnd,r.call.end,r.section.
end].entries()){let m=p===""?d:i.literal(p,e);if(m>=0)return{kind:"end",rank:c,to:m};m===f&&(s=!0)}let o=this.outerAt(e);if(o!==d&&o!==f)return o;let a=this.isJson?
d:this.keyAt(e);if(a!==d&&a!==f)return{kind:"key",rank:0,to:a.end};let l=this.furtherAt(e);if(l!==d&&l!==f)return{kind:"start",rank:0,to:l.end};let u=n.stopsAt(
e);return u>=0?{kind:"final",rank:0,to:u}:!s&&a!==f&&l!==f&&o!==f&&u!==f?d:i.ended?!s&&a!==f&&l===f?{kind:"start",rank:0,to:i.length}:s||l===f?{kind:"final",rank:1,
to:i.length}:a===f?{kind:"final",rank:gn,to:i.length}:d:f}furtherAt(e){return this.inSection?super.furtherAt(e):this.headAt(e,0)}keyAt(e,n=this.keys){let{run:r,
marks:i}=this,{input:s}=r;if(i.key.start==="")return d;let o=s.literal(i.key.start,e);if(o<0)return o;let a=i.key.end===""?oe(s,o,"",this.nameEnds,n):An(s,o,i.key.
end,n);return a===d||a===f?a:this.edgesAt(a.name,a.from,a.end)}edgesAt(e,n,r){let{marks:i}=this,{input:s}=this.run;if(i.escaped!==void 0){let u=s.spaces(r);if(u<
0&&u===f)return f;if(u>=0&&s.literal(i.escaped.start,u)===f)return f}if(i.value.start===""&&i.typed===void 0)return{name:e,from:n,end:r,edges:i.value,mark:void 0};
let o=s.spaces(r);if(o<0)return o;let a=s.literal(i.value.start,o);if(a>=0)return{name:e,from:n,end:a,edges:i.value,mark:i.typed===void 0?void 0:"string"};let l=i.
typed===void 0?d:s.literal(i.typed.start,o);return l>=0&&i.typed!==void 0?{name:e,from:n,end:l,edges:i.typed,mark:"other"}:a===f||l===f?f:d}bareFollows(e){let{run:n,
marks:r}=this,{input:i}=n,s=i.spaces(e.end);if(s<0)return s;let o=this.keysOf(e.name);return n.first(()=>this.isJson?s<i.length?i.at(s)===ym?!0:d:f:F(this.keyAt(
s,o)),...[...this.ends,r.section.end].map(a=>()=>F(a===""?d:i.literal(a,s))))}*read(e,n){return this.isJson?yield*this.#t(e,n,this.ends):yield*this.readTagged(e,
n,this.ends)}*#t(e,n,r,i=!1){let{run:s}=this;i&&s.out.problem("missing-start-marker",e);let o=G(n.own??e);o.last=n.end,n.id!==void 0&&Be(s,o,n.id),H(s,o,n.name),
i&&v(s,o,"missing-start-marker",e);let a=yield*s.skip(n.end);if(a>=s.input.length)return o.complete=!1,this.finish(o,a);let l=yield*s.settle(()=>this.bounds.at(
a),a);if(l!==d&&l!==f&&l.kind!=="final")x(s,o,"{}");else{if(l!==d)return o.complete=!1,s.out.mark(),this.finish(o,s.input.length);{let p=yield*ie(s,o,a,{bounds:this.
bounds,dialect:this.dialect});if(a=p.at,p.kind==="none"&&(x(s,o,"{}"),o.last=a),p.kind==="end")return this.finish(o,a)}}a=yield*this.idAfter(o,a);let u=[],c=yield*this.
ending(o,a,r,u);for(let{from:p,to:m}of u)v(s,o,"unexpected-text",p,m);return this.finish(o,c)}*idAfter(e,n){return n}*readTagged(e,n,r,i=!1,s=!1){let{run:o}=this,
a=G(n.own??e);return a.last=n.end,n.id!==void 0&&Be(o,a,n.id),H(o,a,n.name,s),i&&v(o,a,"missing-start-marker",e),yield*new En(this,a,r).read(n.end)}*readBare(e,n,r){
let{call:i,section:s}=this.marks,o=r===2&&i.start!==""?this.ends.filter(l=>l!==i.end):this.ends,a=this.isJson?yield*this.#t(e,n,o,!0):yield*this.readTagged(e,n,
o,!0);return yield*this.dropEnds(a,o.length===this.ends.length?[s.end]:[i.end,s.end])}*extraFunctions(e,n,r){let{run:i}=this,s=G(e);s.last=n.end,H(i,s,n.name);let o=r[r.
length-1]??"",a={units:this.bounds.units,at:u=>{let c=this.bounds.at(u);return c===d||c===f||c.kind==="final"||c.kind==="start"||c.kind==="end"&&c.to===i.input.
literal(o,u)?c:d}},l=yield*Ze(i,n.end,a,()=>{});return s.last=l.kind==="end"?l.to:l.at,this.finish(s,s.last)}sharedAt(e){let{run:n,marks:r}=this;if(r.call.start===
""&&r.section.start==="")return d;if(r.name.start===""||this.isJson)return d;let i=this.headAt(e,2);if(i===d||i===f)return i;if(!n.tools.has(i.name))return d;let s=this.
bareFollows(i);return s===!0?i:s}};var Ha=512;function ht(t,e,n,r){let i=t.literal(e,n);if(i===f)return f;let s=[...r?.properties.keys()??[]];if(i>=0)return Ba(t,i,e,s);let o=t.char(n);if(o==='"'||
o==="'")return Ba(t,n+1,o,s);for(let c of s){if(!/[:={}[\],<"'\n]/.test(c))continue;let p=t.literal(c,n),m=p<0?p:$r(t,p);if(m===f)return f;if(m>=0)return{name:c,
from:n,to:p,end:m}}let a=n;for(;a<t.length&&!`:={}[],<>"'\r
`.includes(t.char(a));)if(a++,a-n>Ha)return d;if(a>=t.length)return f;let l=$r(t,a);if(l<0)return l;let u=O(t.text(n,a));return u===""?d:{name:u,from:n,to:n+u.length,
end:l}}function Ba(t,e,n,r){for(let i=e;i-e<=Ha;i++){if(i>=t.length)return f;let s=t.literal(n,i);if(s===f)return f;if(s<0){let a=ke.has(t.at(i))?t.text(e,i+1):
"";if(a!==""&&!r.some(l=>l.startsWith(a)))return d;continue}let o=$r(t,s);return o<0?o:{name:t.text(e,i),from:e,to:i,end:o}}return d}function $r(t,e){let n=t.spaces(
e);if(n<0)return n;if(n>=t.length)return f;let r=t.at(n);return r===58||r===61?n+1:d}var Tn={quotes:!0,words:!0,escapes:!0},Wa={words:!0},xm=512,Cn=class{#e;#t;#n;#r=[];names=new Set;isBroken=!1;constructor(e,n,r){this.#e=e,this.#t=n,this.#n=r}*object(e,n){
let r=this.#e,i=this.#t,s=this.#r.length===0;this.#r.push("{");let o=e,a=0;for(;;){let l=yield*this.#a(o);if(l.kind!=="done")return this.#i(l,"}",s,a);o=l.at;let u=yield*r.
peek(o);if(u===125)return this.#r.pop(),s||x(r,i,a===0?"{}":"}"),i.last=o+1,{kind:"done",at:o+1};let c=o,p=u===-1?f:yield*r.settle(()=>ht(this.#e.input,this.#n.
token,c,n),o);if(p===f)return this.#i({kind:"end",at:r.input.length},"}",s,a);if(p===d)return this.#i({kind:"error",at:o},"}",s,a);s&&this.names.has(p.name)&&v(
r,i,"duplicate-argument",p.from,p.to),x(r,i,`${a++===0?"{":", "}${z(p.name)}: `),s&&this.names.add(p.name);let m=yield*this.#o(p.end,n?.property(p.name));if(o=m.
at,m.kind!=="done")return this.#i(m,"}",s,a);i.last=o}}*#s(e,n){let r=this.#e,i=this.#t;this.#r.push("[");let s=e,o=0;for(;;){let a=yield*this.#a(s);if(a.kind!==
"done")return this.#i(a,"]",!1,o);s=a.at;let l=yield*r.peek(s);if(l===93)return this.#r.pop(),x(r,i,o===0?"[]":"]"),i.last=s+1,{kind:"done",at:s+1};if(l===-1)return this.#i(
{kind:"end",at:s},"]",!1,o);x(r,i,o===0?"[":", ");let u=yield*this.#o(s,n?.item(o));if(o++,s=u.at,u.kind!=="done")return this.#i(u,"]",!1,o);i.last=s}}#i(e,n,r,i){
let s=this.#r.length;return this.#r.pop(),e.kind==="outer"&&!r?(i===0&&x(this.#e,this.#t,n==="}"?"{":"["),x(this.#e,this.#t,n)):!r&&i===0&&s>0&&x(this.#e,this.#t,
n==="}"?"{":"["),e}*#a(e){let n=this.#e,r=yield*n.skip(e),i=yield*this.#u(r);if(i!==void 0)return i;if(n.input.at(r)===44){r=yield*n.skip(r+1);let s=yield*this.#u(
r);if(s!==void 0)return s}return{kind:"done",at:r}}*#u(e){let n=this.#e;if((yield*n.peek(e))===-1)return{kind:"end",at:e};let r=yield*n.settle(()=>this.#n.outerAt(
e),e);if(r!==d)return r===f?{kind:"end",at:n.input.length}:{kind:r==="end"?"outer":"broken",at:e}}*#o(e,n){let r=this.#e,i=n?.allowed,s=yield*r.skip(e),o=yield*r.
peek(s);if((o===123||o===91)&&!ce(i)&&It(i,String.fromCharCode(o)))return this.#t.last=s+1,o===123?yield*this.object(s+1,n):yield*this.#s(s+1,n);let a=yield*this.#c(
s,o,i);return a.kind==="end"&&(this.#t.last=r.input.length),a}*#c(e,n,r){let i=this.#e;if(n===-1)return{kind:"end",at:e};let s=yield*i.settle(()=>i.input.literal(
this.#n.token,e),e);return s===f?{kind:"end",at:i.input.length}:s>=0?yield*this.#l(s,r):n===34||n===39?yield*this.#g(e,n):(yield*this.#h(e,r))??(yield*this.#m(e,
r))}#d(e,n){let{input:r}=this.#e,i=r.spaces(e);if(i<0)return i;if(i>=r.length)return r.ended?!0:f;let s=r.at(i),o=this.#r.at(-1)==="[";if(s===(o?93:125))return!0;
let a=!1;if(s===44){if(o)return!0;let u=r.spaces(i+1);if(u===f||u>=r.length)return r.ended?!0:f;if(u>=0){if(r.at(u)===125)return!0;let c=ht(this.#e.input,this.#n.
token,u,void 0);if(c!==d&&c!==f)return!0;a=c===f}}else if(!o&&!n){let u=ht(this.#e.input,this.#n.token,i,void 0);if(u!==d&&u!==f)return!0;a=u===f}let l=this.#n.
outerAt(i);return l!==d&&l!==f?!0:a||l===f?r.ended?!0:f:d}*#l(e,n){let r=this.#e,{input:i}=r,{token:s,marksStrings:o}=this.#n,a=ce(n)||o&&K(n);a&&x(r,this.#t,'"');
let l=e,u=c=>{a&&x(r,this.#t,Y(r.text(l,c))),l=c};for(let c=e;;c++){for(;c<i.length&&i.at(c)!==s.charCodeAt(0);)c++;if(u(c),c>=i.length&&!i.ended){yield*r.wait(
c),c--;continue}let p=c,m=c>=i.length?f:yield*r.settle(()=>{let g=i.literal(s,p);if(g<0)return g;let y=this.#d(g,!1);return y===!0?g:y},c);if(m===d)continue;let h=r.
text(e,c);return m===f?(a||this.#f(h,n),{kind:"end",at:i.length}):(a?x(r,this.#t,'"'):this.#p(h,n,e,c,!1),{kind:"done",at:m})}}#f(e,n){let r=O(e);if(r==="")return;
let i=r[0]!=='"'&&r[0]!=="'"&&un(r,Tn)&&It(n,r),s=K(n)?r:dn(r,Tn);x(this.#e,this.#t,i?s:`"${Y(e)}`)}#p(e,n,r,i,s){let o=O(e),{holdsHead:a}=this.#n,l=s?Wa:K(n)?{}:
Tn,u=re(o,l);if(u!==void 0&&ze(n,u))return x(this.#e,this.#t,u);if(!K(n)&&a(r,i)){this.isBroken=!0,x(this.#e,this.#t,e),v(this.#e,this.#t,"malformed-arguments",
r,i);return}x(this.#e,this.#t,z(e)),(!K(n)||s&&re(o,{})===void 0)&&v(this.#e,this.#t,"argument-type",r,i)}*#g(e,n){let r=this.#e,{input:i}=r,s=new W({...Tn,controls:!0});
s.push(n);let o=()=>x(r,this.#t,s.take());for(let a=e+1;;a++){a>=i.length&&!i.ended&&o();let l=yield*r.peek(a);if(l===-1)return o(),{kind:"end",at:a};let u=a;if(!s.
inEscape&&l===n){if(s.settleOctal(),o(),(yield*r.settle(()=>this.#d(u+1,!0),a))!==d)return x(r,this.#t,'"'),{kind:"done",at:a+1};s.putPlain(l)}else s.push(l)===
"done"&&s.putPlain(l)}}*#h(e,n){if(ce(n))return;let r=this.#e,i=e;for(;i-e<xm;i++){let u=yield*r.peek(i);if(u===-1||w(u)||u===44||u===125||u===93||u===60)break}
let s=re(r.input.text(e,i),Wa);if(s===void 0||!ze(n,s))return;let o=yield*r.skip(i),a=yield*r.peek(o);if(a===-1)return x(r,this.#t,s),{kind:"end",at:o};if((a===
44||a===(this.#r.at(-1)==="["?93:125)||(yield*r.settle(()=>this.#n.outerAt(o),e))!==d)&&!(a===44&&(yield*r.settle(()=>this.#d(i,!0),e))===d))return x(r,this.#t,
s),{kind:"done",at:i}}*#m(e,n){let r=this.#e,{input:i}=r,s=ce(n);s&&x(r,this.#t,'"');let o=e,a=l=>{let u=l;for(;u>o&&w(i.at(u-1));)u--;s&&u>o&&x(r,this.#t,Y(r.text(
o,u))),o=Math.max(o,u)};for(let l=e;;l++){if(l>=i.length&&!i.ended){a(l),yield*r.wait(l),l--;continue}let u=l;if(l<i.length){let h=i.at(l);if(h!==44&&h!==125&&h!==
93&&h!==60)continue;a(l)}let c=l>=i.length?"end":yield*r.settle(()=>this.#y(u),l);if(c===d)continue;let p=c==="end"||c===f,m=O(r.text(e,l));return a(l),s?c==="v\
alue"&&x(r,this.#t,'"'):c==="value"?this.#p(m,n,e,e+m.length,!0):this.#f(m,n),p?{kind:"end",at:i.length}:{kind:c==="outer"?"broken":"done",at:l}}}#y(e){let{input:n}=this.#e,
r=n.at(e),i=this.#r.at(-1)==="[";if(r===44){if(i)return"value";let o=n.spaces(e+1);if(o===f||o>=n.length)return f;let a=o<0?d:ht(this.#e.input,this.#n.token,o,void 0);
return a===d||a===f?a:"value"}if(r===125||r===93)return this.#b(e);if(r!==60)return d;let s=this.#n.outerAt(e);return s===d||s===f?s:"outer"}#b(e){let{input:n}=this.#e,
r=e,i=!1;for(let s=this.#r.length-1;s>=0;s--){if(r>=n.length)return n.ended?"value":f;if(n.at(r)!==(this.#r[s]==="{"?125:93))break;let o=n.spaces(r+1);if(o<0)return o;
if(r=o,r>=n.length){if(s===0)return n.ended?"value":f;continue}if(s===0){let u=this.#n.outerAt(r);return u===d||u===f?u:"value"}if(n.at(r)!==44)continue;let a=n.
spaces(r+1);if(a===f||a>=n.length)return f;if(a<0)continue;if(this.#r[s-1]==="[")return"value";let l=ht(this.#e.input,this.#n.token,a,void 0);if(l===f)i=!0;else if(l!==
d)return"value"}return i?f:d}};var Ga=t=>new Vr(t);function*qr(t){let e=t.reads?Ga(t):void 0,{options:n,marks:r}=t,i=ye(t.description,r,n,t.prompt),s=new fe(t,e,Ga),o=i==="inside"?(yield*s.read(
i)).at:0;i==="after"&&n.continueFinalMessage!=="content"&&t.out.mark("reasoning");let a=n.reasoningFormat==="none"||r.reasoning.end==="",l=new Kr(t,s);yield*j(t,
e,o,{sawReasoning:!0,...a?{}:{special:l}})}var Kr=class{#e;#t;#n;units;constructor(e,n){this.#e=e,this.#t=n;let{start:r,end:i}=e.marks.reasoning;this.#n=r.slice(
0,r.indexOf(">")+1)||r,this.units=[r,i]}*at(e){let n=this.#e,{input:r}=n,{start:i,end:s}=n.marks.reasoning,o=yield*n.settle(()=>r.literal(s,e),e);if(o>=0)return n.
out.mark(),o;let a=yield*n.settle(()=>r.literal(i,e),e);if(a>=0)return n.out.mark(),yield*this.#t.inside(a);let l=yield*n.settle(()=>this.#r(e),e);return l===d||
l===f?d:(n.out.mark(),l)}#r(e){let n=this.#e,{input:r}=n,i=r.literal(this.#n,e);if(i<0)return i;if(i>=r.length)return r.ended?i:f;let s=n.first(()=>F(r.literal(
this.#n,i)),()=>F(r.literal(n.marks.reasoning.end,i)),()=>F(n.stopsAt(i)));return s===!0?i:s}},Vr=class extends we{bounds;constructor(e){super(e,[]),this.bounds=
{units:new E([e.marks.call.start,e.marks.call.end,...e.stops]),at:n=>this.#e(n)}}innerAt(e){let{input:n,tools:r}=this.run,{name:i}=this.marks,s=n.literal(i.start,
e);if(s<0)return s;let o=oe(n,s,i.end,E.NONE,r.names);return o===d||o===f?o:{inner:e,end:o.end,name:o.name,id:void 0,inArray:!1}}#e(e){let{run:n,marks:r}=this,{
input:i}=n,s=i.literal(r.call.end,e);if(s>=0)return{kind:"end",rank:0,to:s};let o=this.headAt(e,0);if(o!==d&&o!==f)return{kind:"start",rank:0,to:o.end};let a=n.
stopsAt(e);return a>=0?{kind:"final",rank:0,to:a}:s!==f&&o!==f&&a!==f?d:i.ended?s===f?{kind:"final",rank:1,to:i.length}:o===f?{kind:"start",rank:0,to:i.length}:
d:f}*read(e,n){let{run:r,marks:i}=this,{input:s}=r,o=G(e);o.last=n.end,H(r,o,n.name);let a=r.tools.has(n.name),l=new Cn(r,o,{token:i.value.start,marksStrings:i.
typed!==void 0,outerAt:g=>{let y=this.bounds.at(g);return y===d||y===f?y:y.kind==="final"&&y.rank===1?f:y.kind==="end"||y.kind==="start"?y.kind:"final"},holdsHead:(g,y)=>{
for(let b=g;b<y;b++){let k=s.at(b)===i.call.start.charCodeAt(0)?this.headAt(b,0):d;if(k!==d&&k!==f)return!0}return!1}}),u=yield*l.object(n.end,a?r.parameters(n.
name).place:void 0);if(u.kind==="end")return o.complete=!1,r.out.mark(),this.finish(o,s.length);let c=[];if(u.kind==="error"){let g=yield*be(r,o,u.at,this.bounds),
y=yield*this.ending(o,g.at,[i.call.end],c);return this.finish(o,y)}if(u.kind==="outer"||u.kind==="broken"){let g=yield*r.settle(()=>this.bounds.at(u.at),u.at),y=g!==
d&&g!==f&&g.kind==="end";if(u.kind==="broken"||!y){o.complete=!1,o.lacksEnd=!y,l.names.size===0&&!y&&g!==f&&g!==d&&g.kind==="start"&&x(r,o,"{");let b=y||g!==d&&
g!==f&&g.kind==="final"?g.to:u.at;return y&&(o.last=b),this.finish(o,b)}return v(r,o,"missing-end-marker",o.last),x(r,o,l.names.size===0?"{}":"}"),o.last=g.to,this.
finish(o,g.to)}let p=yield*this.ending(o,u.at,[i.call.end],c),m=c.map(g=>g.text).join(`
`),h=!0;if(m!==""&&o.mode==="accepted"){let{names:g,required:y}=r.parameters(o.name);h=l.names.size>0&&y.every(b=>l.names.has(b))&&!g.some(b=>!l.names.has(b)&&Gr(
m,b))}l.isBroken?o.complete=!1:h?x(r,o,l.names.size===0?"{}":"}"):(l.names.size===0&&x(r,o,"{"),o.complete=!1);for(let g of c)v(r,o,h?"unexpected-text":"malform\
ed-arguments",g.from,g.to);return this.finish(o,p)}};var Jr=34,Yr=39,Pt=123,bm=125,km=2*1536,Am=["arguments","parameters","input","args"],Se=class extends we{#e;#t;#n;#r=!1;bounds;constructor(e,n=e.description.tools??
{}){super(e,[e.marks.section.start===""&&e.marks.call.start===""?n.toolsArrayWrapped===!0?"[":"{":"",n.rendersBareCalls===!0?"{":""]),this.#t=n,this.#e=n.usesPythonDicts===
!0||n.pythonLiterals===!0?{quotes:n.usesPythonDicts===!0,words:n.pythonLiterals===!0}:{};let{section:r,call:i}=this.marks;this.bounds={units:new E([r.start,i.start,
r.end,i.end,e.marks.code,...e.stops,..._n(e)]),at:s=>this.#a(s)},this.#n={bounds:this.bounds,dialect:this.#e}}innerAt(e){return this.run.input.at(e)!==Pt?d:{inner:e,
end:e+1,name:"",id:void 0,inArray:this.#i(e)}}*code(e){let{run:n}=this,r=yield*n.settle(()=>this.#s(e),e);if(r===d||r===f)return d;this.#r=!0;let i=yield*this.read(
e,r);return this.#r=!1,i}#s(e){let{input:n}=this.run,r=n.literal(this.marks.code,e),i=r<0?r:n.spaces(r);if(i<0)return i;if(i>=n.length)return f;let s=this.innerAt(
i);return s===d||s===f?s:{...s,own:i}}furtherAt(e){return this.marks.code===""?super.furtherAt(e):this.run.first(()=>this.#s(e),()=>super.furtherAt(e))}get isUnmarked(){
return super.isUnmarked&&!this.#r}#i(e){if(this.inArray||!this.isArray)return this.inArray;let n=e-1;for(;n>=0&&this.run.input.at(n)<=32;)n--;return n>=0&&this.
run.input.at(n)===91}#a(e){let{run:n,marks:r}=this,{input:i}=n,s=!1;for(let[u,c]of[r.call.end,r.section.end].entries()){let p=c===""||_m(c)?d:i.literal(c,e);if(p>=
0)return{kind:"end",rank:u,to:p};p===f&&(s=!0)}let o=this.outerAt(e);if(o!==d&&o!==f)return o;let a=this.furtherAt(e);if(a!==d&&a!==f)return this.isPlainBrace(e)?
d:{kind:"start",rank:0,to:a.end};let l=n.stopsAt(e);return l>=0?{kind:"final",rank:0,to:l}:!s&&a!==f&&o!==f&&l!==f?d:i.ended?s?{kind:"final",rank:1,to:i.length}:
o===f||a===f&&!this.isPlainBrace(e)?{kind:"start",rank:0,to:i.length}:d:f}isPlainBrace(e){return this.run.input.at(e)===Pt}*read(e,n){if(this.#t.functionNameIsKey===
!0)return yield*this.#x(e,n.inner);let r=G(this.marks.call.start===""&&this.inArray?n.inner:n.own??e),i={hasArguments:!1,isDescribed:!1,others:[],skipped:0},s=yield*this.#l(
r,n.inner,i,!0);return yield*this.#u(r,e,n.inner,i,s)}*#u(e,n,r,i,s){let{run:o}=this;if(s.kind==="text")return d;if(e.mode==="pending")return s.kind==="end"?this.#o(
n):d;let a=[this.marks.call.end];if(s.kind==="over")return yield*this.#d(e,s.at,a);if(s.kind==="closed")return e.last=s.at,i.hasArguments||(e.mode==="accepted"&&
this.#c(e,i)?(x(o,e,"{"),e.complete=!1,V(o,r,s.at),v(o,e,"malformed-arguments",r,s.at)):x(o,e,"{}")),yield*this.#d(e,s.at,a);if(i.hasArguments)return Te(e),this.
sectionEnd===""&&!this.inArray&&this.marks.call.end===""?this.finish(e,s.at):yield*this.#d(e,s.at,a);if(s.kind==="error"){let l=yield*be(o,e,s.at,this.bounds);return yield*this.#d(
e,l.at,a)}return e.complete=!1,this.finish(e,o.input.length)}#o(e){return this.isUnmarked&&!this.isFurther?d:this.cutOff(e)}#c(e,{others:n}){let r=this.run.parameters(
e.name);return n.some(({name:i,isObject:s})=>s||r.has(i))}*#d(e,n,r){let i=[],s=yield*this.ending(e,n,r,i,this.inArray?this.sectionBounds:this.bounds);for(let{from:o,
to:a}of i)v(this.run,e,"unexpected-text",o,a);return this.noteText(s,i.at(-1)?.to??-1),this.finish(e,s)}*#l(e,n,r,i){let{run:s}=this,o=this.#t,a=o.functionField??
"",l=!i||a===""||a==="function",u=n+1;for(let c=!0;;c=!1){let p=yield*this.#f(u,c);if(p.kind!=="key")return p;if(e.mode==="pending"&&p.at-n-r.skipped>km)return{
kind:"text",at:p.at};let{name:m,at:h}=p,g=yield*s.peek(h);if(g===-1)return{kind:"end",at:h};let y;if(i&&m===a&&a!==""&&g===Pt){let b=yield*this.#l(e,h,r,!1);if(b.
kind!=="closed")return b;r.hasArguments||(e.last=b.at),y=b}else if(l&&m===o.nameField&&e.mode==="pending")y=yield*this.#g(e,h,g,r);else if(l&&(yield*this.#m(e,m,
h,r)))y=yield*this.#b(e,h,r);else if(m===o.idField||m===o.genIdField)y=yield*this.#h(e,h,g);else{let b=yield*X(s,h,this.#e);if(b.kind!=="done")return{kind:b.kind,
at:b.at};let k=g===Pt&&!/^\{\s*\}$/.test(s.input.text(h,Math.min(b.at,h+64)));(m!=="type"||s.input.text(h,b.at)!=='"function"')&&r.others.push({name:m,isObject:k}),
y={kind:"closed",at:b.at}}if(y.kind!=="closed")return y;m==="description"&&(r.isDescribed=!0),u=y.at}}*#f(e,n){let{run:r}=this,i=yield*r.skip(e),s=yield*r.peek(
i);if(s===bm)return{kind:"closed",at:i+1};if(!n){if(s===-1)return{kind:"end",at:i};if(s!==44)return{kind:"error",at:i};i=yield*r.skip(i+1),s=yield*r.peek(i)}if(s===
-1)return{kind:"end",at:i};if(s!==Jr&&!(s===Yr&&this.#e.quotes))return{kind:"error",at:i};let o=yield*X(r,i,this.#e);if(o.kind!=="done")return{kind:o.kind,at:o.
at};let a=this.#p(i,o.at),l=i;return i=yield*r.skip(o.at),s=yield*r.peek(i),s===-1?{kind:"end",at:i}:s!==58?{kind:"error",at:i}:{kind:"key",name:a,from:l,to:i+1,
at:yield*r.skip(i+1)}}#p(e,n){let r=this.run.input.text(e,n);return JSON.parse(re(r,this.#e)??'""')}*#g(e,n,r,i){let{run:s}=this,o=yield*X(s,n,this.#e);if(o.kind!==
"done")return{kind:o.kind,at:o.at};if(r!==Jr&&!(r===Yr&&this.#e.quotes))return{kind:"text",at:o.at};let a=this.#p(n,o.at);return!s.tools.has(a)&&this.isUnmarked?
{kind:"text",at:o.at}:(H(s,e,a),i.hasArguments||(e.last=o.at),{kind:"closed",at:o.at})}*#h(e,n,r){let i=yield*X(this.run,n,this.#e);return i.kind!=="done"?{kind:i.
kind,at:i.at}:(r===Jr||r===Yr?Be(this.run,e,this.#p(n,i.at)):(r===45||r>=48&&r<=57)&&Be(this.run,e,this.run.text(n,i.at)),{kind:"closed",at:i.at})}*#m(e,n,r,i){
let s=n===this.#t.argsField;return i.hasArguments||!s&&!Am.includes(n)||i.isDescribed&&!s?!1:s&&!i.isDescribed?!0:!(yield*this.#y(e,r))}*#y(e,n){let{run:r}=this;
if((yield*r.peek(n))!==Pt)return!1;let i=yield*this.#f(n+1,!0);if(i.kind!=="key")return!1;let s=l=>e.mode==="accepted"&&r.parameters(e.name).has(l);if(i.name===
"properties")return!s("properties");if(i.name!=="type"||s("type"))return!1;let o=yield*X(r,i.at,this.#e);if(o.kind!=="done"||r.input.text(i.at,o.at)!=='"object"')
return!1;let a=yield*this.#f(o.at,!1);return a.kind==="key"&&a.name==="properties"&&!s("properties")}*#b(e,n,r){let i=yield*ie(this.run,e,n,this.#n);return r.skipped+=
i.at-n,i.kind==="fail"?{kind:"text",at:i.at}:i.kind==="malformed"||i.kind==="closed"?{kind:"over",at:i.at}:i.kind==="end"?{kind:"end",at:i.at}:(i.kind!=="none"&&
(r.hasArguments=!0),{kind:"closed",at:i.at})}*#x(e,n){let{run:r}=this,i=[this.marks.call.end],s=yield*this.#f(n+1,!0);if(s.kind==="end")return this.cutOff(e);for(let o=n;;o=
s.from){if(s.kind!=="key"||!r.tools.has(s.name)&&this.isUnmarked)return d;let a=G(o);if(H(r,a,s.name),a.last=s.to,(yield*r.peek(s.at))===-1)return a.complete=!1,
this.finish(a,s.at);let l=yield*ie(r,a,s.at,this.#n);if(l.kind==="none"&&(x(r,a,"{}"),a.last=l.at),l.kind==="end")return this.finish(a,l.at);if(l.kind==="malfor\
med"||l.kind==="closed")return yield*this.#d(a,l.at,i);let u=yield*r.skip(l.at);if(a.mode==="extra"&&r.input.char(u)===","&&this.finish(a,l.at),s=yield*this.#f(
u,!1),s.kind==="key"&&(r.tools.has(s.name)||!this.isUnmarked)){this.finish(a,l.at);continue}if(s.kind==="closed")a.last=s.at;else{if(s.kind==="end"&&!ne(r.text(
u+1,r.input.length)))return this.finish(a,l.at),this.cutOff(u);Te(a)}return yield*this.#d(a,s.kind==="closed"||s.kind==="end"?s.at:u,i)}}},_m=t=>t==="}"||t==="]";var zr=34,wm=123,Ka=125,Ua=92,Sm={'"':'"',"\\":"\\","/":"/",b:"\b",f:"\f",n:`
`,r:"\r",t:"	"};function*Xr(t){let e=t.options.continueFinalMessage==="content",n={sawReasoning:!1,isUnwrapped:!0};if(!t.reads)return yield*j(t,void 0,0,n);if(e)
return yield*j(t,void 0,yield*Va(t,0),n);let r=yield*t.skip(0),i=r<t.input.length?yield*t.settle(()=>Om(t,r),0):d;if(i===d||i===f)return yield*j(t,void 0,0,n);if(i.
key==="response")return yield*j(t,void 0,yield*Em(t,i.value),n);let s=new Qr(t,r,i),o=s.headAt(r,0),a=o===d||o===f?d:yield*s.section(0,o);yield*j(t,void 0,a===d?
0:a,n)}function Om(t,e){let{input:n}=t,r=n.literal("{",e),i=r<0?r:n.spaces(r);if(i<0)return i;let s=i>=n.length;for(let o of["tool_calls","tool_call","response"]){
let a=n.literal(`"${o}"`,i);if(a===f&&(s=!0),a<0)continue;let l=n.spaces(a),u=l<0?l:n.literal(":",l),c=u<0?u:n.spaces(u);if(c<0)return c;if(c>=n.length)return f;
if(o==="response")return'"{[-0123456789tfn'.includes(n.char(c))?{key:o,value:c}:d;let p=o==="tool_calls"?n.literal("[",c):c,m=p<0?p:n.spaces(p);return m<0?m:m>=
n.length?f:n.at(m)===wm?{key:o,value:m}:d}return s?f:d}function*Em(t,e){if(t.out.mark(),(yield*t.peek(e))===zr)return yield*Va(t,e+1);let n=e,r=yield*X(t,e,{},s=>{
V(t,n,s),n=s});if(r.kind!=="done")return r.at;let i=yield*t.skip(r.at);return(yield*t.peek(i))!==Ka?r.at:(t.out.mark(),i+1)}function*Va(t,e){let{input:n}=t,r=e,
i=s=>{V(t,r,s),r=s};for(let s=e;;){for(;s<n.length&&n.at(s)!==zr&&n.at(s)!==Ua&&!vm(t,s);)s++;if(i(s),s>=n.length){if(n.ended)return s;yield*t.wait(s);continue}
let o=s;if(n.at(s)===Ua){let a=yield*t.settle(()=>Tm(t,o),s);if(a===f)return n.length;a===d?s++:(t.out.put(a.text),r=s=a.end);continue}if(n.at(s)===zr){let a=yield*t.
settle(()=>Rm(t,o),s);if(a!==d&&a!==f)return t.out.mark(),a}else if((yield*t.settle(()=>t.stopsAt(o),s))>=0)return s;s++}}function vm(t,e){let n=t.input.at(e);return t.
stops.some(r=>r.charCodeAt(0)===n)}function Rm(t,e){let{input:n}=t,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?r:f;if(n.at(r)===Ka)return r+1;
let i=t.stopsAt(r);return i>=0?r:i}function Tm(t,e){let{input:n}=t;if(e+1>=n.length)return f;let r=Sm[n.char(e+1)];if(r!==void 0)return{text:r,end:e+2};let i=$a(
t,e);if(i===d||i===f||(i&64512)!==55296)return i===d||i===f?i:{text:String.fromCharCode(i),end:e+6};let s=$a(t,e+6);if(s===f&&!n.ended)return f;let o=s!==d&&s!==
f&&(s&64512)===56320;return{text:String.fromCharCode(i,...o?[s]:[]),end:e+(o?12:6)}}function $a(t,e){let{input:n}=t,r=n.literal("\\u",e);if(r<0)return r;for(let i=0;i<
4;i++){if(r+i>=n.length)return f;if(!/[0-9a-fA-F]/.test(n.char(r+i)))return d}return parseInt(n.text(r,r+4),16)}var Qr=class extends Se{#e;#t;constructor(e,n,r){
super(e),this.#e=n,this.#t=r}get reportsCut(){return this.isFurther&&this.inArray}get sectionEnd(){return"}"}headAt(e,n){if(n!==0)return super.headAt(e,n);if(e!==
this.#e)return d;let{key:r,value:i}=this.#t;return{inner:i,own:i,end:i+1,name:"",id:void 0,inArray:r==="tool_calls"}}};function Zr({messages:t={}}){return{start:"",role:"",channel:"",recipient:"",type:"",namespace:"",text:"",ends:[],turnEnds:[],reasoning:[],content:[],calls:[],types:[],
people:[],...t}}function gt({input:t},{start:e,role:n},r){let i=t.literal(e,r),s=i<0?i:t.spaces(i);return s<0?s:t.literal(n,s)}var Cm=16,Mm=600,Mn=class{#e;row;begin;#t;cut={
tokens:0,isPartial:!1,recipient:void 0};constructor(e){this.#e=e,this.row=Zr(e.description),this.begin=this.row.start+this.row.role,this.#t=e.tools.names.filter(
n=>/[\s"'<>[\]{}]/.test(n))}at(e,n,r=n){let{input:i}=this.#e,{row:s}=this,o={tokens:0,isPartial:!1,recipient:void 0};this.cut=o;let a=e,l=()=>(o.isPartial||=a<i.
length,f);if(n){let m=gt(this.#e,s,a);if(m===f)return l();if(m===d)return d;a=m,o.tokens++}let u,c,p=0;for(let m=0;m<=Cm;m++){let h=i.spaces(a);if(h<0)return h;
if(a=h,a>=i.length)return f;let g=i.literal(s.text,a);if(g>=0)return this.#r(e,g,u,c);let y=p>0?[]:[s.channel,s.recipient,s.type].map(se=>i.literal(se,a)),b=y.findIndex(
se=>se>=0);if(b<0){if(g===f||y.includes(f))return l();if(o.tokens===0&&!r||i.at(a)===60||p>0)return d;let se=this.#n(a);if(se===f&&c===void 0&&!s.types.some(ar=>ar.
startsWith(i.text(a,i.length))))return d;if(se<0)return se;if(c===void 0&&!s.types.includes(i.text(a,se)))return d;p++,a=se;continue}o.tokens++;let k=i.spaces(y[b]);
if(k<0)return k;let S=this.#n(k);if(b===1&&(o.recipient||=i.text(k,S<0?i.length:S)),S<0)return S;if(S===k)return d;b===0?u=i.text(k,S):b===1?c??=i.text(k,S):p++,
a=S}return d}#n(e){let{input:n}=this.#e;for(let i of this.#t)for(let s of[this.row.namespace+i,i]){let o=n.literal(s,e);if(o===f&&!n.ended)return f;if(!(o<0)){if(o>=
n.length)return n.ended?o:f;if(w(n.at(o))||n.at(o)===60)return o}}let r=e;for(;r<n.length&&!w(n.at(r))&&n.at(r)!==60;){if(ke.has(n.at(r)))return d;if(r++,r-e>Mm)
return d}return r>=n.length?f:r}#r(e,n,r,i){let{row:s}=this,{tools:o}=this.#e,a=r!==void 0&&s.reasoning.includes(r)?"reasoning":"content";if(i===void 0)return{kind:a,
name:"",start:e,end:n};if(i.startsWith(s.namespace)&&i.length>s.namespace.length){let l=i.slice(s.namespace.length);return{kind:"call",name:!o.has(l)&&o.has(i)?
i:l,start:e,end:n}}return s.people.includes(i)&&!o.has(i)?{kind:a,name:"",start:e,end:n}:{kind:"call",name:i,start:e,end:n}}};function ti(t){return new ei(t).read()}var ei=class{#e;#t;#n;#r;#s;#i;#a;constructor(e){this.#e=e,this.#t=new Mn(e),this.#s=e.options.reasoningFormat==="none",this.#i=
e.options.continueFinalMessage??"none";let{row:n,begin:r}=this.#t,i=this.#i==="none"?e.prompt.lastIndexOf(r):-1;this.#a=i>=0,i>=0&&e.input.add(e.prompt.slice(i+
r.length)),e.prefix=e.input.length,this.#n=new E([n.start,n.channel,...n.ends,...e.stops]),this.#r={units:this.#n,at:s=>this.#p(s)}}*read(){let e=this.#e,{input:n,
out:r}=e,i=0;if(this.#i!=="none")this.#i==="reasoning"&&r.continueReasoning(),i=yield*this.#l(0,{kind:this.#i,name:"",start:0,end:0},!0);else{let s=yield*e.skip(
0);s<n.length&&(i=Math.max(0,yield*this.#u(s)))}i===0&&e.hasResponseSchema&&(i=yield*Ae(e,0));for(let s=i;;){if(i=n.next(this.#n,i),r.put(e.text(s,i)),s=i,i>=n.
length){if(n.ended)return;yield*e.wait(i);continue}let o=i;if((yield*e.settle(()=>e.stopsAt(o),o))>=0){r.mark();return}let a=yield*e.settle(()=>this.#d(o),o);if(a>=
0){r.mark(),s=i=yield*this.#f(a);continue}let l=yield*e.settle(()=>n.literal(this.#t.row.channel,o),o),u=yield*e.settle(()=>this.#t.at(o,l===d),o);if(u===f&&this.#o(
i,l===d))return;u===d||u===f?i++:s=i=yield*this.#l(i,u)}}*#u(e){let n=this.#e,r=!0,i=yield*n.settle(()=>{let s=this.#t.at(e,!0);return r=s!==d,r||!this.#a?s:this.#t.
at(e,!1,!0)},0);return i===f?this.#o(e,r,!1,n.prefix)?n.input.length:d:i===d?d:yield*this.#l(i.kind==="call"&&n.reads?e:0,i)}#o(e,n,r=!1,i=e){let s=this.#e,{tokens:o,
isPartial:a,recipient:l}=this.#t.cut;return o===0&&!a?!1:l!==void 0&&l!==""?s.reads?(s.out.problem("unterminated-call",Math.max(e,s.prefix),s.input.length),s.out.
saw=!0,s.out.put(s.text(i,s.input.length)),!0):!1:o===0&&!r&&(!n||s.input.literal(this.#t.row.start,e)<0)?!1:(s.out.mark(),!0)}#c(e){let n=this.#e,{row:r}=this.#t,
i=n.stopsAt(e);if(i>=0)return!0;let s=i===f;for(let o of[!0,!1]){let a=this.#t.at(e,o),l=n.input.literal(r.channel,e);if(a!==d&&a!==f){if(o||l>=0)return!0}else if(a===
d){if(this.#t.cut.recipient&&(o||l>=0))return!0}else if(o||l!==d){if(n.input.ended)return!0;s=!0}}return s?f:d}#d(e){let{input:n}=this.#e,r=!1;for(let i of this.#t.
row.ends){let s=n.literal(i,e);if(s===f&&(r=!0),s<0)continue;let o=n.spaces(s);if(o<0)return o;if(o>=n.length)return s;let a=this.#c(o);return a===!0?s:a}return r?
f:d}*#l(e,n,r=!1){let i=this.#e,{input:s,out:o}=i;if(n.kind==="call"&&i.reads)return yield*this.#g(e,n);let a=n.kind==="reasoning",l=n.kind==="call"||a&&this.#s,
u=a&&!l;l?o.put(i.text(e,n.end)):(!r||a)&&o.mark(a?"reasoning":"call");let c=m=>u?o.think(m):o.put(m),p=n.end;i.hasResponseSchema&&n.kind==="content"&&(p=yield*Ae(
i,p));for(let m=p;;){if(p=s.next(this.#n,p),c(i.text(m,p)),m=p,p>=s.length){if(s.ended)return u&&o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.
settle(()=>this.#d(h),h);if(g<0){let y=yield*i.settle(()=>this.#t.at(h,!0),h);if(y===f&&!l&&this.#o(p,!0))return s.length;if(y!==d&&y!==f)return yield*this.#l(p,
y);p++;continue}return l?o.put(i.text(p,g)):o.mark(a?"reasoning":void 0),yield*this.#f(g)}}*#f(e){let n=this.#e,r=yield*n.skip(e);if(r>=n.input.length)return r;
let i=yield*n.settle(()=>n.input.literal(this.#t.row.channel,r),e),s=yield*n.settle(()=>this.#t.at(r,i===d),e);return s===d?e:s===f?this.#o(r,i===d,!0)?n.input.
length:e:yield*this.#l(r,s)}#p(e){let n=this.#e,{input:r}=n,i=!1;for(let l of this.#t.row.ends){let u=r.literal(l,e);if(u>=0)return{kind:"end",rank:0,to:u};u===
f&&(i=!0)}let s=this.#t.at(e,!0);if(s!==d&&s!==f)return{kind:"start",rank:0,to:s.end};let o=n.stopsAt(e);if(o>=0)return{kind:"final",rank:0,to:o};if(!i&&s!==f&&
o!==f)return d;if(!r.ended)return f;let a=!!this.#t.cut.recipient;return s===f&&(a||!i&&r.literal(this.#t.row.start,e)<0)?{kind:"start",rank:0,to:r.length}:i||s===
f?{kind:"final",rank:1,to:r.length}:d}*#g(e,n){let r=this.#e,{input:i,out:s}=r,o=G(Math.max(e,r.prefix));H(r,o,n.name),o.last=n.end;let a=yield*r.skip(n.end),l=a,
u=a>=i.length?f:yield*r.settle(()=>this.#r.at(l),a);if(u!==d&&u!==f&&u.kind!=="final")x(r,o,"{}");else{if(u!==d)return o.complete=!1,this.#m(o,a),a<i.length&&s.
mark(),i.length;{let c=r.options.stopReason==="stop"&&r.repairs,p=yield*ie(r,o,a,{bounds:this.#r,dialect:{},endCloses:c});if(a=p.at,p.kind==="none"&&(x(r,o,"{}"),
o.last=a),p.kind==="end")return this.#m(o,a)}}return yield*this.#h(o,a)}*#h(e,n){let r=this.#e;for(let i=n;;){let s=yield*r.skip(i);if(s>=r.input.length)return this.#m(
e,s);let o=yield*r.settle(()=>this.#r.at(s),s);if(o===d||o===f){let a=yield*xe(r,e,s,this.#r);v(r,e,"unexpected-text",s,a.to),i=a.found.at;continue}return o.kind===
"end"?(e.last=o.to,this.#m(e,o.to),yield*this.#f(o.to)):o.kind==="final"?(this.#m(e,s),r.out.mark(),r.input.length):(e.complete&&!e.isClosed&&v(r,e,"missing-end\
-marker",e.last),this.#m(e,s))}}#m(e,n){return pt(this.#e,e,n),n}};var yt=class{run;row;begin;stays;syntax;#e=E.NONE;constructor(e){this.run=e,this.row=Zr(e.description),this.begin=this.row.start+this.row.role,this.stays=e.options.
reasoningFormat==="none"}dropsSpace=!1;firsts=[];*read(){let e=this.run,{input:n,out:r}=e,{continueFinalMessage:i="none"}=e.options;this.#e=new E([this.row.start,
...this.row.ends,...e.stops,...this.firsts],this.syntax?.units);let s=0;if(i!=="none")i==="reasoning"&&r.continueReasoning(),s=yield*this.message({kind:i,start:0,
end:0},!0);else{let o=e.prompt.lastIndexOf(this.begin),a=o<0?"":e.prompt.slice(o+this.begin.length);n.add(a),e.prefix=n.length;let l=o<0?d:this.openInPrompt();l!==
d?s=yield*this.message(l,!1):s=yield*this.#t(o>=0)}for(;s<n.length||!n.ended;)s=yield*this.message(void 0,!1,s)}openInPrompt(){let e=this.run.prefix===0?d:this.
headerAt(0,!1);if(e===d||e===f||e.end>this.run.prefix)return d;let n=this.run.input.text(e.end,this.run.prefix);return this.row.ends.some(r=>n.includes(r))?d:{...e,
start:this.run.prefix,end:this.run.prefix}}*#t(e){let n=this.run,r=yield*n.skip(n.prefix),i=yield*n.settle(()=>this.headerAt(r,!0),n.prefix);if(i===f&&r<n.input.
length&&this.#n(r))return n.input.length;if(i!==d&&i!==f)return yield*this.message(i,!1);if(!e)return n.prefix;let s=yield*n.settle(()=>this.headerAt(0,!1),n.prefix);
return s!==d&&s!==f&&s.end<=n.prefix?n.prefix:s!==d&&s!==f?yield*this.message(s,!1):this.dropsSpace&&s===d&&n.reads?r:n.prefix}dropsHeader(e){return!0}#n(e){return this.
run.input.literal(this.row.start,e)<0||!this.dropsHeader(e)?!1:(this.run.out.mark(),!0)}*message(e,n,r=e?.end??0){let i=this.run,{input:s,out:o}=i,a=e?.kind==="\
reasoning",l=a&&this.stays,u=a&&!l;l&&e!==void 0?o.put(i.text(e.start,e.end)):e!==void 0&&(!n||a)&&o.mark(a?"reasoning":"call");let c=(m,h)=>u?o.think(i.text(m,
h)):V(i,m,h),p=r;i.hasResponseSchema&&e?.kind==="content"&&(p=yield*Ae(i,p));for(let m=p;;){if(p=s.next(this.#e,p),c(m,p),m=p,p>=s.length){if(s.ended)return u&&
o.endOpenReasoning(),p;yield*i.wait(p);continue}let h=p,g=yield*i.settle(()=>this.endAt(h),h);if(g>=0)return l?o.put(i.text(p,g)):o.mark(a?"reasoning":void 0),yield*this.#r(
g);let y=yield*i.settle(()=>this.headerAt(h,!0),h);if(y===f&&this.#n(p))return s.length;if(y!==d&&y!==f&&(this.headersEnd||e===void 0))return yield*this.message(
y,!1);let b=e===void 0||e.kind==="calls"?yield*this.callsAt(p,e):d;b===d?p++:m=p=b}}*#r(e){let n=this.run,r=yield*n.skip(e);if(r>=n.input.length)return r;let i=yield*n.
settle(()=>this.headerAt(r,!0),e);return i===f&&n.input.literal(this.row.start,r)===f?(n.out.mark(),n.input.length):i===d||i===f?this.dropsSpace?r:e:(n.out.put(
n.text(e,r)),yield*this.message(i,!1))}};function ii(t){return new ri(t).read()}var ni=class extends Se{#e;place=-1;constructor(e,n){super(e),this.#e=n}headAt(e,n){if(n!==0)return super.headAt(e,n);let{
input:r}=this.run,i=e===this.place?r.literal("[",e):d,s=i<0?i:r.spaces(i);return s<0?s:s>=r.length?f:r.at(s)===123?{inner:s,own:s,end:s+1,name:"",id:void 0,inArray:!0}:
d}outerAt(e){let n=this.run.first(()=>this.#e.endAt(e),()=>{let r=this.#e.headerAt(e,!0);return r===d||r===f?r:r.end});return n===d||n===f?n:{kind:"start",rank:0,
to:n}}},ri=class extends yt{headersEnd=!0;dropsSpace=!0;firsts=["["];#e;constructor(e){super(e),this.#e=e.reads?new ni(e,this):void 0,this.syntax=this.#e}headerAt(e,n){
let{input:r}=this.run,i=e;if(n){let a=gt(this.run,this.row,i);if(a<0)return a;i=a}let s=!1,o=[["reasoning",this.row.reasoning],["calls",this.run.reads?this.row.
calls:[]],["content",[""]]];for(let[a,l]of o)for(let u of l){let c=u===""?i:r.spaces(i),p=u===""?r.lineEnd(i):c<0?c:r.literal(O(u),c);if(p>=0)return s&&!r.ended&&
p>this.run.prefix?f:{kind:a,start:e,end:p};p===f&&(s=!0)}return s?f:d}dropsHeader(e){let n=de(this.run.input.text(e+this.begin.length,this.run.input.length));return n===
""||!this.row.calls.some(r=>O(r).startsWith(n)||n.startsWith(O(r)))}endAt(e){let{run:n}=this,{input:r}=n,[i=""]=this.row.ends,s=n.stopsAt(e);if(s>=0)return s;let o=r.
literal(i,e);if(o<0)return o===f||s===f?f:d;let a=r.spaces(o);if(a<0)return a;if(a>=r.length)return r.ended?a:f;let l=n.stopsAt(a);if(l>=0)return l;if(l===f&&!r.
ended)return f;let u=r.literal(this.row.start,a);return u===f?r.ended?o:f:u===d?d:o}*callsAt(e,n){let r=this.#e;if(r===void 0||n===void 0)return d;let{run:i}=this;
r.place=e;let s=yield*i.settle(()=>r.headAt(e,0),e);return s===f&&e<i.input.length?r.cutOff(e):s===d||s===f?d:yield*r.section(e,s)}};var oi="<|open|>",Ya="<|close|>",Nn="<|sep|>",Nm={call:["tool","index"],argument:["key","type"],json:["type"]},qa=600,si=/[ \t\r\n'<>[\]{}]/,Ja=t=>new li(t);function*ui(t){
let e=t.reads?Ja(t):void 0,n=ye(t.description,t.marks,t.options,t.prompt),r=yield*new ai(t,e,Ja).read(n);yield*j(t,e,r.at,{sawReasoning:r.saw})}var ai=class extends fe{looseMarkers=[
Ya,oi];endAt(e){let{input:n}=this.run,r=n.literal(this.end,e);if(r>=0)return r;let i=this.end.endsWith(Nn)?n.literal(this.end.slice(0,-Nn.length),e):d;if(i<0)return r===
f||i===f?f:d;let{content:s,section:o}=this.run.marks,a=this.run.first(...[s.start,o.start].map(l=>()=>n.literal(l,i)));return a===f||a===d?r===f?f:a:i}looseEndAt(e){
let{input:n,marks:r}=this.run,i=n.literal(r.content.start,e);if(i>=0)return{from:e};let s=n.literal(r.content.end,e);return s>=0?{from:s}:i===f||s===f?f:d}},li=class extends ae{innerAt(e){
let n=this.#e(e,"call");if(n===d||n===f)return n;let[r="",i=""]=n.values;return r===""||si.test(r)&&!this.run.tools.has(r)||si.test(i)?d:{inner:e,end:n.end,name:r,
id:i,inArray:!1}}keyAt(e,n=this.keys){let r=this.#e(e,"argument");if(r===d||r===f)return r;let[i="",s=""]=r.values;if(i===""||/[<>\r\n]/.test(i)&&!n.includes(i)||
si.test(s))return d;let o=s===""?void 0:s==="string"?"string":"other";return{name:i,from:r.first.from,written:r.first.to-r.first.from,end:r.end,edges:this.marks.
value,mark:o}}openingOf(){return`${oi}argument`}insteadAt(e){let n=this.#e(e,"json");return n===d||n===f?n:n.end}get insteadEnd(){return`${Ya}json${Nn}`}boundaryAt(e){
let n=this.run.input.literal(this.insteadEnd,e);if(n>=0)return{kind:"end",rank:0,to:n};let r=super.boundaryAt(e);return r===d&&n===f?f:r}#e(e,n){let{input:r}=this.
run,i=r.literal(oi+n,e);if(i<0)return i;let s=Nm[n]??[],o=n==="json"?i:r.literal(` ${s[0]}="`,i);if(o<0)return o;let a=[],l={from:0,to:0};for(let u=0;u<=s.length;u++){
let c=r.spaces(i);if(c<0)return c;let p=r.literal(Nn,c);if(p>=0)return{values:a,first:l,end:p};if(p===f)return f;let m=this.#n(c);if(m===d||m===f)return m;if(m.
name!==s[u])return d;let h=r.text(m.from,m.to);a.push(O(u===0?Dm(h):h)),u===0&&(l=m),i=m.to+1}return d}#t(e,n){return(e==="tool"?!/['<>[\]{}]/.test(n):!/[<>\r\n]/.
test(n))||[...this.run.tools.names,...this.keys].some(i=>jm(i).startsWith(n))}#n(e){let{input:n}=this.run,r=e;for(;r<n.length&&/[\w-]/.test(n.char(r))&&r-e<qa;)
r++;if(r>=n.length)return f;let i=n.literal('="',r);if(i<0||r===e)return i===f?f:d;let s=i;for(;s<n.length&&n.at(s)!==34;)if(s++,s-i>qa)return d;let o=n.text(e,
r);return s<n.length?{name:o,from:i,to:s}:this.#t(o,O(n.text(i,s)))?f:d}},jm=t=>t.replaceAll("&","&amp;").replaceAll('"',"&quot;"),Dm=t=>t.replaceAll("&quot;",'\
"').replaceAll("&amp;","&");var Im=47,za=t=>new di(t);function*ci(t){let e=t.reads?za(t):void 0,n=ye(t.description,t.marks,t.options,t.prompt),r=t.prefix,{end:i}=t.marks.reasoning,{continueFinalMessage:s="\
none",reasoningFormat:o}=t.options;if(n==="before"&&s==="none"&&i!==""){let l=yield*t.skip(0),u=yield*t.settle(()=>t.input.literal(i,l),0);if(u>=0){if(o==="none")
return t.out.put(t.text(0,u)),yield*j(t,e,u,{sawReasoning:!0});n="after",r=u}}let a=yield*new fe(t,e,za).read(n,r);yield*j(t,e,a.at,{sawReasoning:a.saw})}var di=class extends ae{#e;#t=[];#n=-1;constructor(e){
super(e),this.#e=e.marks.key.start.replace(/<$/,"")}#r(e){return`${this.#e}</${e}>`}keyAt(e,n=this.keys){let{run:r,marks:i}=this;if(i.section.start!==""&&r.input.
literal(i.section.start,e)>=0){let m=this.headAt(e,0);if(m!==d)return m===f?f:d}let{input:s}=r,o=s.literal(i.key.start,e);if(o<0)return o;let a=s.spaces(o);if(a>=
0&&a<s.length&&s.at(a)===Im)return d;let l=An(s,o,">",n);if(l===d||l===f)return l;let{name:u,from:c,end:p}=l;return{name:u,from:c,end:p,mark:void 0,edges:{start:"",
before:"",after:"",end:this.#r(u)}}}continuesAt(e){return F(this.run.input.literal(`${this.#e}<`,e))}*readArgument(e,n,r){let{run:i}=this,s=r?.allowed;if(!xt(s,
"array")&&!xt(s,"object"))return yield*Lt(this,e,n,s);let o=yield*i.skip(n.end),a=yield*i.settle(()=>i.input.literal(n.edges.end,o),n.end);if(a>=0&&!Lm(s))return x(
i,e,xt(s,"array")?"[]":"{}"),e.last=a,{kind:"value",at:a};let l=a>=0?d:yield*i.settle(()=>this.keyAt(o,[]),n.end);return l===d||l===f?yield*Lt(this,e,n,s):yield*this.#s(
e,n,o,r,Pm(s,l.name,r))}*#s(e,{edges:n},r,i,s){let{run:o}=this,{input:a}=o,l=s?"]":"}";this.#t.push(n.end);let u=r,c=0,p=!1,m=(h,g,y=!1)=>(this.#t.pop(),h==="va\
lue"&&x(o,e,c===0?s?"[]":"{}":l),y&&this.#n!==e.last&&v(o,e,"missing-end-marker",e.last),y?this.#n=e.last:h==="value"&&(e.last=g),{kind:h,at:g,isBroken:p});for(;;){
let h=yield*o.skip(u);if(h>=a.length)return m("final",h);let g=yield*o.settle(()=>a.literal(n.end,h),h);if(g>=0)return m("value",g);let y=yield*o.settle(()=>this.
keyAt(h,[...i?.properties.keys()??[]]),h);if(y!==d&&y!==f){x(o,e,c===0?s?"[":"{":", "),s||x(o,e,`${z(y.name)}: `);let k=yield*this.readArgument(e,y,s?i?.item(c):
i?.property(y.name));if(c++,u=k.at,p||=k.isBroken===!0,k.kind!=="value")return m(k.kind,k.at);continue}if(g===f||y===f)return m("final",a.length);let b=yield*o.
settle(()=>this.bounds.at(h),h);if(b===d){o.out.put(o.text(u,h));let k=yield*xe(o,e,h,this.#i);v(o,e,"unexpected-text",h,k.to),u=k.found.at}else return b===f||b.
kind==="final"?m("final",a.length):b.kind==="start"?m("head",h):m("value",h,!0)}}#i={units:this.bounds.units,at:e=>{let n=this.bounds.at(e);if(n!==d)return n;let r=this.#t.
at(-1),i=r===void 0?d:this.run.input.literal(r,e);return i>=0?{kind:"end",rank:0,to:e}:i}}},xt=(t,e)=>t===void 0||t.types.has(e),Lm=t=>xt(t,"string");function Pm(t,e,n){
return xt(t,"object")?xt(t,"array")?e==="item"&&!(n?.properties.has("item")??!1):!1:!0}function mi(t){return new pi(t).read()}var Fm=60,fi=class extends ae{#e;constructor(e,n){super(e),this.#e=n}outerAt(e){let n=this.#e.endAt(e);if(n<0)return n;let{
input:r}=this.run;return{kind:r.ended&&n>=r.length?"final":"start",rank:0,to:n}}continuesAt(e){return F(this.outerAt(e))}},pi=class extends yt{headersEnd=!0;constructor(e){
super(e),e.stops.push(...this.row.ends),e.reads&&(this.syntax=new fi(e,this))}headerAt(e,n){let{input:r}=this.run,i=e;if(n){let h=gt(this.run,this.row,i);if(h<0)
return h;i=h}if(i=r.spaces(i),i<0)return i;let s=r.literal(this.row.text,i);if(s>=0)return{kind:"calls",start:e,end:s};let o=r.literal(this.row.recipient,i),a=o<
0?o:r.spaces(o);if(a<0)return s===f?f:a;let l=this.#e(a);if(l===f)return f;for(l===d&&(l=a);l<r.length&&!w(r.at(l))&&r.at(l)!==Fm;){if(ke.has(r.at(l)))return d;
if(l++,l-a>600)return d}if(l>=r.length)return f;if(l===a)return d;let u=r.text(a,l),c=r.spaces(l),p=c<0?c:r.literal(this.row.text,c);return p<0?p:{kind:this.row.
reasoning.includes(u)?"reasoning":this.row.content.includes(u)?"content":"calls",start:e,end:p}}#e(e){for(let n of this.run.tools.names){if(!/[\s<]/.test(n))continue;
let r=this.run.input.literal(n,e);if(r!==d)return r}return d}endAt(e){let{run:n}=this,{input:r}=n,i=n.stopsAt(e);if(i>=0)return i;let s=n.first(...this.row.ends.
map(l=>()=>r.literal(l,e)));if(s<0)return s===f?f:i;let o=r.spaces(s),a=o<0?o:gt(n,this.row,o);return a>=0?s:a===d?i:r.ended?r.length:f}*callsAt(e){return this.
syntax===void 0?d:yield*this.syntax.content(e)}};var Bm=t=>He(t,()=>{}),Qa=Bm;var Hm=t=>He(t,e=>new Se(e)),Xa=Hm;var jn={quotes:!0,words:!0,escapes:!0};function*hi(t,e,n){let{input:r}=t,i=new W(jn),s=n,o=()=>x(t,e,i.take());for(;;){for(;s<r.length;s++){let a=i.push(r.at(s));
if(a!=="ok")return o(),a==="error"&&x(t,e,i.partialWord),{kind:a==="error"?"error":"done",at:a==="done"?s+1:s}}if(o(),r.ended)return x(t,e,i.partialWord),{kind:"\
end",at:s};yield*t.wait(s)}}function*el(t,e,n,r){let{input:i}=t,s=i.char(n),o=s.repeat(3),l=(yield*t.settle(()=>i.literal(o,n),n))>=0&&!(yield*Za(t,n+1,s,r)),u=l?
o:s,c=new W({...jn,controls:!0});c.push(s.charCodeAt(0)),c.take();let p=n+u.length,m=()=>x(t,e,c.take());for(;;){let h=yield*Wm(t,p,m);if(h===-1)return m(),{kind:"\
end",at:p};if(!c.inEscape&&h===s.charCodeAt(0)){let g=p;c.settleOctal(),m();let y=yield*t.settle(()=>i.literal(u,g),p);if(y===f&&l)return{kind:"end",at:i.length};
if(y>=0&&(yield*Za(t,p,u,r)))return x(t,e,'"'),{kind:"done",at:y};c.putPlain(h)}else c.push(h)==="done"&&c.putPlain(h);p++}}function*Wm(t,e,n){return e>=t.input.
length&&!t.input.ended&&n(),yield*t.peek(e)}function*Za(t,e,n,r){let i=t.input.literal(n,e);return i<0?!1:(yield*t.settle(()=>{let s=t.input.spaces(i);return s===
d?d:s===f?f:r(s)},e))!==d}function*tl(t,e,n,r,i){let{input:s}=t,o=yield*t.peek(n);if(!K(r)&&(o===91||o===123))return yield*hi(t,e,n);let a=ce(r);a&&x(t,e,'"');let l=n,
u=c=>{!a||c<=l||(x(t,e,Y(t.text(l,c))),l=c)};for(let c=n;;c++){for(;c<s.length&&!Gm(s.at(c));)c++;if(c>=s.length&&!s.ended){u(c),yield*t.wait(c),c--;continue}let p=c;
c<s.length&&u(c);let m=c>=s.length?f:yield*t.settle(()=>i(p),c);if(m===d)continue;let h=m===f,g=t.text(n,c);if(a)u(c),h||x(t,e,'"');else if(h)O(g)!==""&&x(t,e,Ur(
r,g,K(r)?{}:jn));else{let y=re(O(g),jn);y!==void 0&&ze(r,y)?x(t,e,y):(x(t,e,z(g)),K(r)||v(t,e,"argument-type",n,c))}return{kind:h?"end":"done",at:h?s.length:c}}}
var Gm=t=>t===44||t===41||t===93||t===60;var nl=40,et=41,Dn=44,In=61,Um=91,bt=93,$m=512,Ln=class extends we{bounds;#e;#t;#n;#r=!1;constructor(e){super(e,[e.description.tools?.toolsArrayWrapped===!0?"[":
""]);let{tools:n={}}=e.description;this.#t=(n.arguments?.valuePrefix??"")==="",this.#n=e.marks.section.start!=="",this.#e=new Se(e,{format:"JSON_NATIVE",toolsArrayWrapped:!0,
nameField:"name",argsField:"arguments"}),this.bounds={units:new E(["]",e.marks.section.end,e.marks.section.start,...e.stops]),at:r=>this.#c(r)}}get isUnmarked(){
return super.isUnmarked||this.#r}headAt(e,n){if(n===0&&this.#n&&this.isArray){let r=this.#s(e);if(r!==d)return r}return super.headAt(e,n)}#s(e){let{input:n}=this.
run,r=n.literal(this.marks.section.start,e),i=r<0?r:n.spaces(r),s=i<0?i:n.literal("[",i),o=s<0?s:n.spaces(s);return o<0?o===f?f:d:o>=n.length?f:n.at(o)===123?{inner:o,
own:o,end:o+1,name:"",id:void 0,inArray:!0}:d}*section(e,n){return this.run.input.at(n.inner)===123?yield*this.#e.section(e,n):yield*super.section(e,n)}*content(e){
let{run:n}=this;if(this.#n&&this.isArray&&!n.state.begun&&n.input.at(e)===Um){let r=yield*n.settle(()=>this.#i(e),e);if(r===d||r===f||!n.tools.has(r.name))return d;
this.#r=!0;let i=yield*super.section(e,r);return this.#r=!1,i}return yield*super.content(e)}#i(e){let n=this.run.input.spaces(e+1);if(n<0)return n;if(n>=this.run.
input.length)return f;let r=this.innerAt(n);return r===d||r===f?r:{...r,inArray:!0}}get needsSeparator(){return this.isArray}get sectionEnd(){return this.#r?"":
super.sectionEnd}get bareLevels(){return[]}innerAt(e){let{input:n}=this.run,r=this.isUnmarked?this.#u(e):this.#o(e,nl,this.run.tools.names);if(r===d||r===f)return r;
let i=n.spaces(r.end);if(i<0)return i;if(i>=n.length)return f;let s=this.isArray,o={inner:e,end:r.end,name:r.name,id:void 0,inArray:s};if(n.at(i)===et)return o;
let a=this.run.tools.has(r.name)?this.run.parameters(r.name).names:[],l=this.#o(i,In,a);return l===d||l===f?l:o}#a(e){return e>=this.run.input.length?f:this.#o(
e,nl,this.run.tools.names)}#u(e){let{input:n}=this.run;return this.run.first(...this.run.tools.names.map(r=>()=>{let i=n.literal(r,e),s=i<0?i:n.spaces(i),o=s<0?
s:n.literal("(",s);return o<0?o:{name:r,from:e,to:i,end:o}}))}#o(e,n,r){let{input:i}=this.run;for(let a of r){if(!/[\s()[\]{}<>,="'`]/.test(a))continue;let l=i.
literal(a,e);if(l===f&&!i.ended)return f;let u=l<0?d:i.spaces(l);if(u===f)return f;if(u>=0&&u<i.length&&i.at(u)===n)return{name:a,from:e,to:l,end:u+1}}let s=e;for(;s<
i.length&&!w(i.at(s))&&!"()[]{}<>,=\"'`".includes(i.char(s));)if(s++,s-e>$m)return d;if(s>=i.length)return f;let o=i.spaces(s);return o<0?o:o>=i.length?f:s===e||
i.at(o)!==n?d:{name:i.text(e,s),from:e,to:s,end:o+1}}#c(e){let{run:n,marks:r}=this,{input:i}=n,s=r.section.end===""?d:i.literal(r.section.end,e);if(s>=0)return{
kind:"end",rank:3,to:s};let o=n.stopsAt(e);if(o>=0)return{kind:"final",rank:0,to:o};let a=this.#n?this.headAt(e,0):d;if(a!==d&&a!==f)return{kind:"start",rank:0,
to:a.end};let l=this.isArray&&i.at(e)===bt?this.#d(e):d;return l===!0?{kind:"end",rank:2,to:e+1}:s!==f&&o!==f&&a!==f&&l!==f?d:i.ended?s===f||a===f?{kind:"final",
rank:1,to:i.length}:d:f}#d(e){let{run:n}=this,r=n.input.spaces(e+1);return r<0?r:r>=n.input.length?n.input.ended?!0:f:n.first(()=>this.marks.section.end===""?d:
le(n.input.literal(this.marks.section.end,r)),()=>le(n.stopsAt(r)))}followsAt(e,n){let{run:r,marks:i}=this,{input:s}=r;if(e>=s.length)return s.ended?!0:f;let o=s.
at(e);if(o===Dn){let l=s.spaces(e+1);if(l<0)return l;if(l>=s.length)return s.ended?!0:f;if(s.at(l)===et)return this.#l(l);let u=this.#o(l,In,n);return u===f?s.ended?
!0:f:le(u)}if(o===et)return this.#l(e);let a=r.first(()=>i.section.end===""?d:le(s.literal(i.section.end,e)),()=>o===bt&&i.section.end!==""?this.#d(e):d,()=>le(
r.stopsAt(e)));return a===f&&s.ended?!0:a}#l(e){let{run:n,marks:r}=this,{input:i}=n,s=i.spaces(e+1);if(s<0)return s;if(s>=i.length)return i.ended?!0:f;let o=s,a=!1;
if(i.at(s)===Dn&&this.isArray){if(a=!0,o=i.spaces(s+1),o<0)return o;if(o>=i.length)return i.ended?!0:f}let l=n.first(()=>this.isArray&&i.at(o)===bt?!0:d,()=>r.section.
end===""?d:le(i.literal(r.section.end,o)),()=>a||!this.isArray?le(this.#a(o)):d,()=>a?d:le(n.stopsAt(o)));return l===f&&i.ended?!0:l}*read(e,n){let{run:r}=this;
if(this.isUnmarked&&!r.tools.has(n.name))return d;let i=G(n.inner);i.last=n.end,H(r,i,n.name);let s=r.tools.has(n.name)?r.parameters(n.name).names:[],o=new Set,
a=n.end;for(;;){let l=yield*r.skip(a);if((yield*r.peek(l))===et)return this.#h(i,l+1,o.size===0);let u=l<r.input.length?yield*r.settle(()=>this.#o(l,In,s),l):f;
if(u===f)return yield*this.#m(i,a);if(u===d)return yield*this.#y(i,l);o.has(u.name)&&v(r,i,"duplicate-argument",u.from,u.to),x(r,i,`${o.size===0?"{":", "}${z(u.
name)}: `),o.add(u.name);let c=r.tools.has(n.name)?r.parameters(n.name).allowed(u.name):void 0,p=yield*this.#p(u.end,c),m=yield*this.#g(i,p,c,s);if(m.kind==="en\
d")return yield*this.#m(i,m.at);if(m.kind==="error")return yield*this.#y(i,m.at);i.last=m.at;let h=yield*this.#f(i,m.at,s);if(h.isOver)return h.at;a=h.at}}*#f(e,n,r){
let{run:i}=this,{input:s}=i,o=yield*i.skip(n),a=yield*i.peek(o);if(a===et)return{isOver:!0,at:this.#h(e,o+1,!1)};if(a===Dn){let c=yield*i.skip(o+1);if((yield*i.
peek(c))===et)return{isOver:!0,at:this.#h(e,c+1,!1)};let m=c<s.length?yield*i.settle(()=>this.#o(c,In,r),o):f;return m===f?{isOver:!0,at:yield*this.#m(e,s.length)}:
m===d?{isOver:!0,at:yield*this.#y(e,o)}:{isOver:!1,at:c}}if(a===-1)return{isOver:!0,at:yield*this.#m(e,s.length)};let l=this.isArray&&a===bt?{kind:"end",rank:2,
to:o+1}:d,u=l===d?yield*i.settle(()=>this.bounds.at(o),o):l;return u!==d&&u!==f&&u.kind==="end"?(Te(e),x(i,e,"}"),{isOver:!0,at:this.finish(e,o)}):u!==d&&u!==f&&
u.kind==="start"?(e.complete=!1,e.lacksEnd=!0,{isOver:!0,at:this.finish(e,o)}):u===f||u!==d&&u.kind==="final"?{isOver:!0,at:yield*this.#m(e,u===f?s.length:u.to)}:
{isOver:!0,at:yield*this.#y(e,o)}}*#p(e,n){let r=yield*this.run.skip(e),i=yield*this.run.peek(r),s=i===34||i===39||!K(n)&&(i===91||i===123);return this.#t&&!s?e:
r}*#g(e,n,r,i){let{run:s}=this,o=yield*s.peek(n);return o===-1?(this.#t&&ce(r)&&x(s,e,'"'),{kind:"end",at:n}):o===34||o===39?(x(s,e,'"'),yield*el(s,e,n,a=>this.
followsAt(a,i))):this.#t?yield*tl(s,e,n,r,a=>this.followsAt(a,i)):yield*hi(s,e,n)}#h(e,n,r){return e.last=n,x(this.run,e,r?"{}":"}"),this.finish(e,n)}*#m(e,n){return e.
complete=!1,e.last=this.run.input.length,this.finish(e,e.last)}*#y(e,n){let{run:r}=this,{input:i}=r,s=yn(e),o=n,a=c=>{let p=te(r.text(o,c));p!==""&&(s&&p.trimStart().
startsWith("{")&&x(r,e,"{"),s=!1,x(r,e,p),o+=p.length)},l=n,u=-1;for(;;l++){for(;l>=i.length&&!i.ended;)a(l),yield*r.wait(l);if(l>=i.length)break;let c=l;if(i.at(
l)===et){if(a(l),(yield*r.settle(()=>this.#b(c),l))===!0){u=l+1;break}}else if(this.bounds.units.has(i.at(l))){a(l);let p=yield*r.settle(()=>this.bounds.at(c),l);
if(p!==d&&p!==f&&p.rank!==2)break}}return a(l),s&&x(r,e,"{"),e.complete=!1,e.last=o,v(r,e,"malformed-arguments",n,o),u<0?e.lacksEnd=!0:e.last=u,this.finish(e,u<
0?l:u)}#b(e){let{input:n}=this.run,r=n.spaces(e+1);if(r<0)return r;if(r>=n.length)return n.ended?d:f;if(!this.isArray){let{end:a}=this.marks.section;return this.
run.first(()=>le(this.#a(r)),()=>a===""?d:le(n.literal(a,r)))}let{end:i}=this.marks.section,s=n.at(r)===bt?!0:i===""?d:le(n.literal(i,r));if(s!==d)return s;if(n.
at(r)!==Dn)return d;let o=n.spaces(r+1);return o<0?o:o>=n.length?n.ended?d:f:n.at(o)===bt?!0:le(this.#a(o))}},le=t=>t===d||t===f?t:!0;var Km=t=>He(t,e=>new Ln(e)),rl=Km;var il=t=>new ae(t);function*gi(t){let{options:e,out:n}=t,r=t.reads?il(t):void 0,{continueFinalMessage:i="none"}=e,s=ye(t.description,t.marks,e,t.prompt);if(e.reasoningFormat===
"none")return yield*j(t,r,0,{sawReasoning:!1});if(t.hasResponseSchema&&(yield*Vm(t)))return yield*j(t,r,0,{sawReasoning:!1});if(s==="after"){let l=yield*new fe(
t,r,il).read(s);return yield*j(t,r,l.at,{sawReasoning:!0})}if(i==="reasoning")return n.continueReasoning(),yield*sl(t,r,0);let o=yield*t.skip(0),a=yield*t.settle(
()=>t.input.literal(t.marks.reasoning.start,o),0);return a>=0?yield*sl(t,r,a):yield*qm(t,r,s==="inside")}function*Vm(t){let e=yield*t.skip(0),n=yield*t.settle(()=>t.
input.literal("```",e),0);if(n>=0){let i=yield*t.settle(()=>t.input.literal("json",n),0);e=yield*t.skip(i>=0?i:n)}let r=yield*t.peek(e);return r===123||r===91}function*sl(t,e,n){
let r=n,i=yield*al(t,e,n,s=>{t.out.think(t.text(r,s)),r=s});if(t.out.think(t.text(r,i.at)),i.kind!=="final")return yield*ol(t,e,i);i.to===i.at&&t.out.endOpenReasoning()}
function*qm(t,e,n){let r=yield*al(t,e,0,()=>{});if(r.kind!=="final")return t.out.think(t.text(0,r.at)),yield*ol(t,e,r);if(!n||t.options.stopReason!=="length")return yield*j(
t,e,0,{sawReasoning:!1});t.out.think(t.text(0,r.at)),t.out.endOpenReasoning()}function*ol(t,e,n){let{end:r}=t.marks.reasoning;t.out.mark("reasoning");let i=n.kind===
"call",s={units:[r],*at(o){if(!i||!t.state.adjacent)return d;let a=yield*t.settle(()=>t.input.literal(r,o),o);return a<0?d:(i=!1,t.out.mark("reasoning"),a)}};yield*j(
t,e,n.to,{sawReasoning:!0,special:s})}function*al(t,e,n,r){let{input:i}=t,{end:s}=t.marks.reasoning,o=new E([s,t.marks.call.start,...t.stops]),a=n;for(;;){if(a=
i.next(o,a),r(a),a>=i.length){if(i.ended)return{kind:"final",at:a,to:a};yield*t.wait(n);continue}let l=a,u=yield*t.settle(()=>i.literal(s,l),n);if(u>=0)return{kind:"\
end",at:a,to:u};let c=e===void 0?d:yield*t.settle(()=>e.headAt(l,0),n),p=c===f&&i.literal(t.marks.call.start,a)>=0;if(c!==d&&c!==f||p)return{kind:"call",at:a,to:a};
let m=yield*t.settle(()=>t.stopsAt(l),n);if(m>=0)return{kind:"final",at:a,to:m};a++}}function ll(t,e,n,r){let i=t.slice(e.length),o=(t.startsWith(e)||r&&t.startsWith(`${e.slice(0,-1)}_`))&&i!==""?i:t,a=r?[t,o].find(u=>n.has(u)):void 0,l=(r?/(?<=.)(?:[_-]\d+|:[^:]*)$/:
/(?<=.):[^:]*$/).exec(o);return a!==void 0||l===null?{name:a??o,id:void 0}:{name:o.slice(0,l.index),id:l[0].length>1?t:void 0}}var Jm=123,Pn=class extends ae{idBefore(e){let{start:n}=this.marks.id,r=this.run.input.literal(n,e),i=r<0?r:this.#e(r);return i===f||i!==d&&i.end>=0?i:n===""?d:
{id:void 0,end:e}}idBetween(e,n){let{input:r}=this.run,{id:i,section:s}=this.marks;if(!n){let u=i.end===""?d:r.literal(i.end,e);return u<0?u:{id:void 0,end:u}}let o=this.#e(
e);if(o===d||o===f||o.end>=0)return o;let a=i.end===""?["{",...this.ends,s.end]:["{"],l=this.run.first(...a.map(u=>()=>F(u===""?d:r.literal(u,o.place))));return l===
!0?{id:o.id,end:o.to}:l}#e(e){let{input:n}=this.run,{end:r}=this.marks.id,i=n.spaces(e),s=i;for(;s>=0&&s<n.length&&!w(n.at(s))&&!ke.has(n.at(s))&&(r===""||n.literal(
r,s)===d);)s++;let o=s<0?s:n.spaces(s),a=o<0?o:r===""?d:n.literal(r,o);return o<0||a===f?a:{id:n.text(i,s),to:s,place:o,end:a}}*idAfter(e,n){let{run:r}=this,{id:i}=this.
marks;if(i.position!=="POST_ARGS")return n;let s=yield*r.skip(n),o=yield*r.settle(()=>i.start===""?d:r.input.literal(i.start,s),s);if(o<0)return n;let a=yield*r.
settle(()=>this.idBetween(o,!0),s);return a===d||a===f?n:(a.id!==void 0&&Be(r,e,a.id),e.last=a.end,a.end)}wordAt(e,n){let{run:r,marks:i}=this,s=this.#t(e);if(s===
d||s===f)return s;if(n&&!s.name.startsWith(i.name.start))return d;let o=s.name,{to:a}=s,l=r.input.spaces(a);if(l<0)return l;for(let g=0;g<3&&o.startsWith(i.name.
start);g++){let y=o===i.name.start||i.id.start!==""&&o.endsWith(i.id.start),b=y||i.id.start===""?d:r.input.literal(i.id.start,l);if(b===f)return f;if(b<0&&!y)break;
let k=oe(r.input,l,"",this.nameEnds,r.tools.names);if(k===f)return f;if(k===d)break;if(o+=k.name,a=k.to,l=r.input.spaces(a),l<0)return l}let{name:u,id:c}=ll(o,i.
name.start,r.tools,r.repairs),p=i.id.end===""?d:r.input.literal(i.id.end,l);if(p===f)return f;let m=p>=0?p:a,h=p>=0?!0:this.jsonFollows(m,!1);return h!==!0?h:{inner:e,
end:m,name:u,id:c,inArray:!1}}#t(e){let{input:n,tools:r}=this.run,i=n.spaces(e);if(i<0)return i;let s=this.marks.name.start;for(let o of r.names)if(/[\s<{]/.test(
o))for(let a of[s+o,o]){let l=n.literal(a,i);if(l===f)return f;let u=l<0?d:oe(n,l,"",this.nameEnds,[]);if(u===f)return f;if(l>=0&&u!==d&&u.from===l)return{...u,
name:a+u.name,from:i}}return oe(n,i,"",this.nameEnds,r.names)}*code(e){let{run:n,marks:r}=this,{input:i}=n,s=yield*n.settle(()=>i.literal(r.code,e),e);if(s<0||!this.
isJson||!n.tools.has("python"))return d;let o=G(e),a=yield*n.skip(s);if((yield*n.peek(a))===-1)return this.cutOff(e);if((yield*n.peek(a))===Jm){let m=yield*n.peek(
yield*n.skip(a+1));if(m===34||m===125){H(n,o,"python");let h=yield*ie(n,o,a,{bounds:this.bounds,dialect:{}});return this.finish(o,h.at)}}H(n,o,"python"),x(n,o,'\
{"code": "');let l=s,u=m=>{x(n,o,Y(n.text(l,m))),l=m},c={units:new E([r.code,...n.stops]),at:m=>{let h=n.first(()=>F(i.literal(r.code,m)),()=>F(n.stopsAt(m)));return h===
!0?{kind:"start",rank:0,to:m}:h}},p=yield*Ze(n,s,c,u);return u(p.at),x(n,o,'"}'),o.last=p.at,this.finish(o,p.at)}};var Ym=t=>He(t,e=>new Pn(e)),ul=Ym;var dl={"functionary-v3.2":Br,gemma4:qr,"generic-json":Xr,"gpt-oss":ti,"hyperclova-x":ii,"kimi-k3":ui,"minimax-m3":ci,"muse-glimmer":mi,"python-calls":rl,"tagge\
d-thinking":gi};function cl(t,e={}){return hn(zm,t,e)}function zm({handler:t="",tools:e}){if(t!==""){if(Object.hasOwn(dl,t))return dl[t];throw new _("descriptio\
n.handler",`no handler ${t}`)}return e?.format==="JSON_NATIVE"?Xa:e?.format===void 0||e.format==="NONE"?Qa:ul}function tt(t){if(!Array.isArray(t))throw new _("tools","a list is needed");return t.map((e,n)=>{if(typeof e?.function?.name!="string")throw new _(`tools[${n}].\
function.name`,"a text is needed");return e})}var Oe=class{#e;#t;#n=[];#r=[];#s=[];#i=[];#a=[];#u=[];#o;constructor(e,n){this.#e=e,this.#t=[...e.flat(2),...n]}content(e,n){this.#n.at(-1)===e?this.#n[this.#n.
length-1]=n:this.#n.push(e,n)}attempted(e){this.#r.push(...e)}began(e){this.#i.push(e)}call(e){this.#s.push(e)}malformed(e,n){this.#a.push([e,n])}duplicate(e,n,r){
this.#u.push([e,n,r])}unterminated(e){this.#o=e}finish(e,n,r){this.#o!==void 0&&n.problem("unterminated-call",this.#o,e.length),(this.#o!==void 0||this.#a.length>
0)&&(n.saw=!0);let i=new Set(this.#s);for(let[o,a,l]of this.#u)i.has(o)&&n.problem("duplicate-argument",a,l);let s=[...this.#l(e)];this.#c(e,n,s),this.#d(e,n,s,
r)}#c(e,n,r){let i=[...r.map(({at:a})=>a),...this.#i].sort((a,l)=>a-l),s=new Map,o=0;for(let[a,l]of this.#a){for(;o<i.length&&i[o]<a;)o+=1;let u=i[o]??e.length;
if(!s.has(u)){let c=u;for(;c>0&&w(e.at(c-1));)c-=1;s.set(u,c)}n.problem("malformed-arguments",a,l??Math.max(a,s.get(u)))}}#d(e,n,r,i){let s=[...this.#s,...this.#a.
map(([c])=>c)].sort((c,p)=>c-p),o=this.#o??e.length,a=[],l=0,u=new Set(this.#r);for(let c of[...this.#r,...r].sort((p,m)=>p.at-m.at)){let{at:p,text:m}=c;if(p>=o)
break;for(;l<s.length&&s[l]<=p;l+=1)a=[];let h=p+m.length,g=u.has(c)?this.#e.find(([k])=>k.includes(m)):void 0;if(g!==void 0){Xm(e,h,i)&&a.push({pair:g,at:p,inside:h});
continue}let y=a.findLastIndex(k=>k.pair[1].includes(m));if(y<0)continue;let b=a[y];a.length=y,!(fl(e,b.inside)>=p)&&(n.problem("malformed-call",b.at,h),n.saw=!0,
a=[])}}*#l(e){let n=this.#n,r=0;for(let i of Qm(e,this.#t)){for(;r<n.length&&n[r+1]<=i.at;)r+=2;r<n.length&&n[r]<=i.at&&i.at+i.text.length<=n[r+1]&&(yield i)}}};
function Qm(t,e){let n=[...e].sort((i,s)=>s.length-i.length).map(i=>i.replace(/[\\^$.*+?()[\]{}|]/g,"\\$&")),r=new RegExp(n.join("|"),"g");return[...t.text(0,t.
length).matchAll(r)].map(i=>({at:i.index,text:i[0]}))}function Xm(t,e,n){let r=fl(t,e);if(r>=t.length)return!1;if("{[<".includes(t.char(r)))return!0;for(let i of n)
if(t.literal(i,r)>0)return!0;return!1}function fl(t,e){for(;e<t.length&&w(t.at(e));)e+=1;return e}function*pl(t,e,n){let r=new W;for(let i=e;;i+=1){for(;i>=t.length;)yield*n();let s=r.push(t.at(i));if(s==="done")return{to:i+1};if(s==="before")return{to:i};if(s===
"error")return{to:i,error:i}}}var Zm=34,eh=44,th=58,nh=91,rh=123;function*kt(t,e,n,r){let i=new W,s=!0,o,a=-1,l=!1,u=p=>{l||n.push({key:o??"",from:a,to:p}),l=!0},
c=e;for(let p=e;;p+=1){for(;p>=t.length;)yield*r();let m=t.at(p),h=i.inString,g=i.depth===1&&!h,y=i.push(m),b=i.depth;if(y==="error")return{to:p,error:p};if(p===
e){if(s=m===rh,!s&&m!==nh)return{to:p,error:p};continue}if(b===1&&h&&!i.inString&&a>=0?s&&o===void 0?(o=JSON.parse(t.text(a,p+1)),a=-1):t.at(a)===Zm&&u(p+1):g&&
(m===eh||b===0)?(a>=0&&u(c+1),a=-1,o=void 0,l=!1):g&&!w(m)&&a<0&&!(s&&m===th)&&(a=p),(!w(m)||h)&&(c=p),y==="done")return{to:p+1}}}function yi(t,e,n){return{from:e,
to:n,text:ih(t)}}function ih(t){if(t.startsWith("{"))return t;if(t==="null")return"{}";if(!t.startsWith('"'))return;let e=O(JSON.parse(t));if(e==="")return"{}";
if(e.startsWith("{")){try{JSON.parse(e)}catch{return}return e}}function Fn(t,e){return t.findLast(n=>n.key===e)}function Bn(t,e,n){let r=Fn(e,"arguments"),i=r===
void 0?{from:n,to:n,text:"{}"}:yi(t.text(r.from,r.to),r.from,r.to);return{name:xi(t,e),value:i}}function xi(t,e){let n=Fn(e,"name"),r=n===void 0?"":t.text(n.from,
n.to);return r.startsWith('"')?O(JSON.parse(r)):""}var D=class{constructor(e){this.at=e}at},ml=Symbol("the output ends in a call"),Ee=class{input;out;notes;#e;#t=[];constructor(e,n,r,i){this.input=e,this.out=n,this.
notes=i,this.#e=r}ended(){}*read(){let e=0;for(;;){let n=this.starts(),r=this.#n(n,e);this.keep(e,r),e=r;let i=r<this.input.length?this.#r(n,r):f;if(typeof i=="\
object")e=yield*i.read(r);else if(r<this.input.length&&(i===d||this.input.ended))this.keep(r,r+1),e=r+1;else{if(this.input.ended)break;yield}}this.ended(),this.
notes.finish(this.input,this.out,this.#e)}#n(e,n){return this.input.next(ah(e),n)}#r(e,n){let r=d;for(let i of e){let s=this.input.literal(i.text,n);if(s>d)return i;
s===f&&(r=f)}return r}keep(e,n){n<=e||(this.notes.content(e,n),this.put(e,n))}put(e,n){this.out.put(this.input.text(e,n))}*attempt(e,n){let r={start:e,opened:!1,
named:!1,begun:!1,marks:[],bad:void 0,thought:void 0};this.#t=r.marks;try{let i=yield*n(r);return r.begun&&this.notes.began(e),i}catch(i){if(r.begun&&this.notes.
began(e),i instanceof D)return this.keepAttempt(r,i.at),r.named&&r.begun&&this.notes.malformed(r.bad?.from??i.at,r.bad?.to),i.at;if(i!==ml)throw i;let s=this.input.
length;return r.marks.length=0,this.keepAttempt(r,s),r.opened&&this.notes.unterminated(e),s}}begin(e,n){e.opened=!0,e.marks.push({at:e.start,text:n}),this.notes.
began(e.start)}keepAttempt(e,n){this.notes.attempted(e.marks.filter(({at:r,text:i})=>r+i.length<=n)),this.put(e.start,n)}commit(e,n,r){let i=n.find(({name:s,value:o})=>s===
""||o.text===void 0);if(i!==void 0)return this.keepAttempt(e,r),i.name!==""&&this.notes.malformed(i.value.from,i.value.to),!1;this.out.mark("call"),this.out.saw=
!0,this.notes.call(e.start);for(let{name:s,value:o,id:a,from:l,to:u}of n){if(this.#e.size>0&&!this.#e.has(s)){this.out.reject(s),this.out.problem("rejected-call",
l,u);continue}let c=this.out.open(s,a);this.out.append(c,o.text),this.out.close(c,!0)}return!0}drop(e){this.notes.began(e),this.out.mark()}*space(e){for(;;){for(;e<
this.input.length&&w(this.input.at(e));)e+=1;if(e<this.input.length)return e;yield*this.wait()}}*wait(){if(this.input.ended)throw ml;yield}*unit(e){for(;e>=this.
input.length;)yield*this.wait();return this.input.at(e)}*which(e,n){for(;;){let r=!1;for(let[i,s]of e.entries()){let o=this.input.literal(s,n);if(o>d)return this.#t.
push({at:n,text:s}),[i,o];o===f&&(r=!0)}if(!r)return[-1,n];yield*this.wait()}}*due(e,n){let[r,i]=yield*this.which(e,n);if(r<0)throw new D(n);return i}*until(e,n){
let r=gl(e);for(;;){if(n=this.input.next(r,n),n<this.input.length)return n;yield*this.wait()}}*value(e,n){let r=yield*this.unit(n);if(r===sh||r===oh)return{from:n,
to:n,text:"{}"};let i=yield*this.json(n),s=yi(this.input.text(n,i),n,i);return s.text===void 0&&(e.bad=s),s}*json(e){let n=yield*pl(this.input,e,()=>this.wait());
if(n.error!==void 0)throw new D(n.error);return n.to}nameOf(e){return ne(e)?"":O(e)}},sh=60,oh=96,hl=new Map;function gl(t){let e=hl.get(t);return e===void 0&&(e=
new E(t),hl.set(t,e)),e}function ah(t){return gl([...new Set(t.map(({text:e})=>e[0]))].sort().join(""))}var Bt=(...t)=>t.flatMap(e=>[`<｜${e}｜>`,`<|${e}|>`]),xl=Bt("tool▁calls▁begin","tool_calls_begin","tool calls begin","tool\\_calls\\_begin","tool▁calls"),
bl=Bt("tool▁calls▁end"),Hn=Bt("tool▁call▁begin"),kl=Bt("tool▁call▁end"),Al=Bt("tool▁sep"),Ai="<think>",bi="</think>",Ft="<tool_call>",_l="</tool_c\
all>",At="function",nt="```",yl=123,lh=91;function wl(){let t=[[xl,bl],[Hn,kl],[[Ft],[_l]]];return new Oe(t,[...Al,Ai,nt,`${nt}json`])}var Wn=class extends Ee{#e=!1;#t=!1;#n=!1;#r=!1;#s=[
{text:Ai,read:e=>this.#u(e)},...xl.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#l(r,e))})),{text:Ft,read:e=>this.attempt(e,n=>this.#A(n))},{text:At,read:e=>this.
attempt(e,n=>this.#y(n))}];#i=[...this.#s,...Hn.map(e=>({text:e,read:n=>this.attempt(n,r=>this.#f(r,e))})),...bl.map(e=>({text:e,read:n=>this.#d(n,n+e.length)}))];#a=[
{text:bi,read:e=>this.#o(e)},{text:Ft,read:e=>this.attempt(e,n=>this.#A(n))}];starts(){return this.#e?this.#a:this.#n?this.#i:this.#s}ended(){this.#e&&this.#t&&
this.out.endOpenReasoning(),this.#n&&this.#r&&this.out.problem("missing-end-marker",this.input.length)}keep(e,n){this.#e?this.put(e,n):super.keep(e,n)}put(e,n){
let r=this.input.text(e,n);if(!this.#e){super.put(e,n);return}this.#t||=!ne(r),this.out.think(r)}keepAttempt(e,n){if(!this.#e){super.keepAttempt(e,n);return}let[
r,i]=e.thought??[n,n];this.put(e.start,r),e.thought!==void 0&&(this.#c(),this.put(i,n))}*#u(e){return this.drop(e),this.#e=!0,this.#t=!1,e+Ai.length}*#o(e){return this.
notes.began(e),this.#c(),e+bi.length}#c(){this.#e=!1,this.out.mark(this.out.hasContent?"call":"reasoning")}*#d(e,n){return this.#r?this.drop(e):this.keep(e,n),this.#n=
this.#r=!1,n}*#l(e,n){this.begin(e,n);let r=yield*this.space(e.start+n.length),[i,s]=yield*this.which([...Hn,At],r);if(i<0)throw new D(r);return this.#n||(this.#r=
!1),this.#n=!0,i===Hn.length?yield*this.#b(e,r,s):yield*this.#p(e,r,yield*this.due([At],yield*this.space(s)))}*#f(e,n){return this.begin(e,n),yield*this.#p(e,e.
start,yield*this.due([At],yield*this.space(e.start+n.length)))}*#p(e,n,r){let i=yield*this.space(r),[s,o]=yield*this.which(Al,i);if(s<0&&(yield*this.which(["<"],
r))[0]<0)throw new D(i);let[a,l]=s>=0?yield*this.#g(yield*this.space(o)):yield*this.#h(r+1);e.named=a!=="";let u=yield*this.space(l);if(s<0&&!ki(this.input.text(
l,u)))throw new D(u);let{value:c,to:p}=yield*this.#m(e,u),m=yield*this.due(kl,yield*this.space(p));return this.commit(e,[{name:a,value:c,from:n,to:m}],m)&&(this.#r=
!0),m}*#g(e){let n=yield*this.until("<`\n\r",e);return[this.nameOf(this.input.text(e,n)),n]}*#h(e){let n=yield*this.until(`<>|｜
\r`,e);if(n===e&&this.input.char(n)!==">")throw new D(e-1);return[this.nameOf(this.input.text(e,n)),yield*this.due([">"],n)]}*#m(e,n){let r=yield*this.due([`${nt}\
json`],n);e.opened=e.begun=!0;let i=yield*this.value(e,yield*this.space(r));return{value:i,to:yield*this.due([nt],yield*this.space(i.to))}}*#y(e){return yield*this.#b(
e,e.start,e.start+At.length)}*#b(e,n,r){let i=yield*this.space(r);if(this.input.char(i)===nt[0]){if(!ki(this.input.text(r,i)))throw new D(i);return yield*this.#x(
e,i)}if(this.#n)return yield*this.#p(e,n,r);let[s,o]=yield*this.#h(yield*this.due(["<"],r));e.named=s!=="";let a=yield*this.space(o);if(!ki(this.input.text(o,a)))
throw new D(a);let{value:l,to:u}=yield*this.#m(e,a);return this.commit(e,[{name:s,value:l,from:e.start,to:u}],u),u}*#x(e,n){let r=yield*this.space(yield*this.due(
[`${nt}json`],n));if(this.input.at(r)!==yl)throw new D(r);e.opened=e.named=e.begun=!0;let i=()=>this.wait(),s=[],{to:o,error:a}=yield*kt(this.input,r,s,i);if(a!==
void 0)throw new D(a);let l=Fn(s,"tools"),u=l!==void 0&&this.input.at(l.from)===lh;e.named=e.opened=e.begun=u;let c=u?yield*this.#k(l):[];e.bad=c.find(({value:m})=>m.
text===void 0)?.value;let p=yield*this.due([nt],yield*this.space(o));return u?this.commit(e,c,p)&&(this.#r=this.#n):this.keepAttempt(e,p),p}*#k(e){let n=()=>this.
wait(),r=[];yield*kt(this.input,e.from,r,n);let i=[];for(let{from:s,to:o}of r){let a=[];this.input.at(s)===yl&&(yield*kt(this.input,s,a,n));let{name:l,value:u}=Bn(
this.input,a,o),c=l===""?{from:s,to:o,text:void 0}:u;i.push({name:l===""?"?":l,value:c,from:s,to:o})}return i.length===0&&i.push({name:"?",value:{...e,text:void 0},
from:e.from,to:e.to}),i}*#A(e){this.begin(e,Ft),e.opened=!1;let n=yield*this.due([At],yield*this.space(e.start+Ft.length)),r=yield*this.due([bi],n);e.thought=[n,
r],e.opened=!0;let[i,s]=yield*this.#g(r);e.named=i!=="";let{value:o,to:a}=yield*this.#m(e,yield*this.space(s)),l=yield*this.due([_l],yield*this.space(a)),u={name:i,
value:o,from:e.start,to:l};return i!==""&&o.text!==void 0&&(this.#e=!1),this.commit(e,[u],l),l}};function ki(t){return ne(t)&&t.includes(`
`)}var Gn="<|tool_calls_section_begin|>",_i="<|tool_calls_section_end|>",Ht="<|tool_call_begin|>",Sl="<|tool_call_end|>",Ol="<|tool_call_argument_begin|>",Un="<too\
l_call>",El="</tool_call>",vl='<invoke name="',wi="</invoke>",Rl='<parameter name="',Tl="</parameter>";function Cl(){let t=[[[Gn],[_i]],[[Ht],[Sl]],[[Un],[El]]];
return new Oe(t,[Ol,vl,wi,Rl,Tl])}var $n=class extends Ee{#e=!1;#t=!1;#n=[{text:Gn,read:e=>this.attempt(e,n=>this.#i(n))},{text:Un,read:e=>this.attempt(e,n=>this.#c(
n))},{text:"functions.",read:e=>this.attempt(e,n=>this.#o(n))}];#r=[...this.#n,{text:Ht,read:e=>this.attempt(e,n=>this.#a(n))},{text:_i,read:e=>this.#s(e)}];starts(){
return this.#e?this.#r:this.#n}ended(){this.#e&&this.#t&&this.out.problem("missing-end-marker",this.input.length)}*#s(e){let n=e+_i.length;return this.#t?this.drop(
e):this.keep(e,n),this.#e=this.#t=!1,n}*#i(e){this.begin(e,Gn);let n=yield*this.space(e.start+Gn.length),r=yield*this.due([Ht],n);return this.#e||(this.#t=!1),this.#e=
!0,yield*this.#u(e,n,r)}*#a(e){return this.begin(e,Ht),yield*this.#u(e,e.start,e.start+Ht.length)}*#u(e,n,r){let i=yield*this.space(r),s=yield*this.until(`<
\r`,i),o=O(this.input.text(i,s)),a=o.indexOf("."),l=o.lastIndexOf(":"),u=a>=0&&l>a?this.nameOf(o.slice(a+1,l)):"";e.named=u!=="";let c=yield*this.due([Ol],yield*this.
space(s));e.begun=!0;let p=yield*this.value(e,yield*this.space(c));return c=yield*this.due([Sl],yield*this.space(p.to)),this.commit(e,[{name:u,value:p,id:o,from:n,
to:c}],c)&&(this.#t=!0),c}*#o(e){let n=e.start+10,r=n;for(;uh.test(String.fromCharCode(yield*this.unit(r)));)r+=1;let i=this.input.text(n,r);if(i==="")throw new D(
r);let s=yield*this.due([":"],r);for(r=s;dh.test(String.fromCharCode(yield*this.unit(r)));)r+=1;if(r===s)throw new D(r);let o=this.input.text(e.start,r),a=yield*this.
space(r);if(this.input.at(a)!==ch||fh.test(this.input.text(r,a)))throw new D(a);e.opened=e.named=e.begun=!0;let l=yield*this.json(a),u={from:a,to:l,text:this.input.
text(a,l)};return this.commit(e,[{name:i,value:u,id:o,from:e.start,to:l}],l),l}*#c(e){this.begin(e,Un);let n=[],r=yield*this.space(e.start+Un.length);for(;;){let[
i,s]=yield*this.which([vl,El],r);if(i<0||i===1&&n.length===0)throw new D(r);if(i===1)return this.commit(e,n,s),s;let o=yield*this.#d(e,r,s);n.push(o),r=yield*this.
space(o.to)}}*#d(e,n,r){let i=yield*this.until(`"<>
\r`,r),s=yield*this.due(['">'],i),o=this.nameOf(this.input.text(r,i));e.named||=o!=="",e.begun=!0;let a=[],l=new Set;for(;;){s=yield*this.space(s);let[u,c]=yield*this.
which([Rl,wi],s);if(u<0)throw new D(s);if(u===1)return{name:o,value:{from:s,to:c,text:`{${a.join(", ")}}`},from:n,to:c};let p=yield*this.until(`"<>
\r`,c),m=yield*this.due(['">'],p),h=this.input.text(c,p);l.has(h)&&this.notes.duplicate(e.start,c,p),l.add(h);let[g,y]=yield*this.#l(m);a.push(`${JSON.stringify(
h)}: ${JSON.stringify(ph(this.input.text(m,g)))}`),s=y}}*#l(e){for(;;){e=yield*this.until("<",e);let[n,r]=yield*this.which([Tl],e);if(n===0){let i=yield*this.space(
r);if((yield*this.which(["<parameter",wi],i))[0]>=0)return[e,i];e=r}else e+=1}}},uh=/[A-Za-z0-9_.-]/,dh=/[0-9]/,ch=123,fh=/\n[ \t\r]*\n/;function ph(t){return t.
replace(/^\r?\n/,"").replace(/\r?\n$/,"")}var Kn="<tool_call>",Ml="</tool_call>",mh=123;function Nl(){return new Oe([[[Kn],[Ml]]],[])}var Vn=class extends Ee{#e=[{text:Kn,read:e=>this.attempt(e,n=>this.#t(
n))}];starts(){return this.#e}*#t(e){this.begin(e,Kn);let n=yield*this.space(e.start+Kn.length);if(this.input.at(n)!==mh)throw new D(n);e.begun=!0;let r=[],{to:i,
error:s}=yield*kt(this.input,n,r,()=>this.wait()),{name:o,value:a}=Bn(this.input,r,i);if(e.named=xi(this.input,r)!=="",s!==void 0)throw new D(s);a.text===void 0&&
(e.bad=a);let l=yield*this.due([Ml],yield*this.space(i));return this.commit(e,[{name:o,value:a,from:e.start,to:l}],l),l}};var hh=[["qwen3",/qwen[-_]?3/i],["deepseek-r1",/deepseek[-_]r1|deepseek.*[-_ ]r1(?![0-9A-Za-z])/is],["kimi-k2",/kimi[-_]k2/i]];function gh(t){return hh.find(([,
e])=>e.test(t))?.[0]}function jl(t,e={}){if(typeof t!="string")throw new _("model","a text is needed");let n=gh(t),r=new Set(tt(e.tools??[]).map(i=>i.function.name));
return{stream(){let i=new ft,s=new Fe;return new ct(i,s,yh(n,i,s,r))}}}function yh(t,e,n,r){switch(t){case"kimi-k2":return new $n(e,n,r,Cl()).read();case"qwen3":
return new Vn(e,n,r,Nl()).read();case"deepseek-r1":return new Wn(e,n,r,wl()).read();default:return new Si(e,n,r,new Oe([],[])).read()}}var Si=class extends Ee{starts(){
return[]}};function Dl(t){let{format:e,tools:n,options:r,prompt:i,unknownTools:s}=t;if(typeof e=="object"&&e!==null&&"layout"in e)return mo({...t,format:e});let o=typeof e==
"string"?xh(e):e;return new ge(cl(o,Nr({tools:n,options:r,prompt:i,unknownTools:s})))}function xh(t){if(Object.hasOwn(Re,t))return Re[t];throw new _("format",`n\
o format ${t}; the nearest is ${Mt(t,Object.keys(Re))}`)}function Il({model:t,tools:e=[]}){return new ge(jl(t,{tools:e}))}function*Ll(t){let{text:e}=t,n=kh(e),r=e.indexOf("{");for(;r>=0&&n(r)<1/0;){let i=t.end(r);i>=0&&(yield*bh(t,n,r,i)),r=e.indexOf("{",i<0?r+1:i)}}function*bh(t,e,n,r){
for(;n<r;){let i=t.first(n);if(i!=="{"&&i!=="["&&i!=='"'){n+=1;continue}let s=t.end(n);if(i==='"'||e(n)>=s){n=s;continue}i==="{"&&(yield n),n=i==="{"&&t.members(
n).has("tool_calls")?s:n+1}}function kh(t){let e=/tool_calls/gi,n=-1;return r=>(n<r&&(e.lastIndex=r,n=e.exec(t)?.index??1/0),n)}function Pl(t){let{positions:e,escaped:n}=Ah(t),r=e.length,i=new Int32Array(r).fill(r),s=new Int32Array(r+1).fill(r),o=r;for(let u=r-1;u>=0;u-=1){let c=t[e[u]];
if(c==="}"||c==="]")s[u]=u;else if(c==='"')i[u]=o,n[u]||(o=u);else{let p=s[u+1];p<r&&t[e[p]]===(c==="{"?"}":"]")&&(i[u]=p)}i[u]<r&&(s[u]=s[i[u]+1])}let a=[],l=0;
for(let u=0;u<r;u+=1){let c=t[e[u]]==='"';u>=l&&!c&&i[u]<r&&(l=i[u]),c&&u<l&&(a.push({start:e[u],end:e[i[u]]}),u=i[u])}return a}function Ah(t){let e=[],n=[],r=!1;
for(let i=0;i<t.length;i+=1){let s=t[i];if(s==="\\"){r=!r;continue}'{[}]"'.includes(s)&&(e.push(i),n.push(r)),r=!1}return{positions:e,escaped:n}}var Fl=3;function Bl(t){return Wl(t).length>0}function Hl(t){let e=[],n=0;for(let{start:r,end:i}of _h(Wl(t)))e.push(t.slice(n,r)," "),n=i;return e.join("")+t.slice(
n)}function Wl(t){if(!t.includes("```"))return[];let e=[],n=Pl(t),r=0;for(let{index:i,0:s}of t.matchAll(/`{3,}/g)){for(;r<n.length&&n[r].end<i;)r+=1;(r===n.length||
i<n[r].start)&&e.push({start:i,end:i+s.length})}return e}function _h(t){let e=wh(t),n=[],r;return t.forEach((i,s)=>{let{start:o}=i;if(r){if(qn(i)<qn(r))return;o+=
qn(r),i.end-o<Fl&&(o=i.end),n.push({start:r.start,end:o}),r=void 0}let a=i.end-o;a>=Fl&&a<=e[s]&&(r={start:o,end:i.end})}),n}function qn({start:t,end:e}){return e-
t}function wh(t){let e=new Array(t.length).fill(0);for(let n=t.length-2;n>=0;n-=1)e[n]=Math.max(e[n+1],qn(t[n+1]));return e}function Gl(t){return t===32||t===10||t===13||t===9}function M(t,e,n=t.length){for(;e<n&&Gl(t.charCodeAt(e));)e+=1;return e}function Wt(t,e,n){for(;n>e&&Gl(t.charCodeAt(
n-1));)n-=1;return n}function Z(t){let e=M(t,0);return t.slice(e,Wt(t,e,t.length))}function Ce(t){return t.replace(/[A-Z]+/g,e=>e.toLowerCase())}var Oi=34,Ul=44,Sh=58,Oh=92,$l=91,Kl=93,_t=123,Vl=125,Ei=/-?(?:0|[1-9][0-9]*)(?:\.[0-9]+)?(?:[eE][-+]?[0-9]+)?/y,vi=/\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4})/y,Eh=["tr\
ue","false","null"],Ri=0,ql=1,Jl=2,Ti=3,Jn=4,Me=class{#e;constructor(e){this.text=e}end(e){let n=this.text.charCodeAt(e);return n===_t||n===$l?(this.#e??=new Int32Array(
this.text.length),this.#e[e]||this.#s(e)):n===Oi?this.#r(e):this.#n(e)}isObject(){return this.text.charCodeAt(0)===_t&&this.end(0)===this.text.length}first(e){return this.
text[e]}source(e){return this.text.slice(e,this.end(e))}string(e){let n=this.source(e);return n.includes("\\")?JSON.parse(n):n.slice(1,-1)}members(e){return new Map(
this.allMembers(e))}*allMembers(e){for(let n of this.#t(e)){let r=M(this.text,this.end(n));yield[this.string(n),M(this.text,r+1)]}}elements(e){return this.#t(e)}*#t(e){
let{text:n}=this,r=n.charCodeAt(e)===_t,i=M(n,e+1);for(;n.charCodeAt(i)!==Vl&&n.charCodeAt(i)!==Kl;)yield i,i=this.end(i),r&&(i=this.end(M(n,M(n,i)+1))),i=M(n,i),
n.charCodeAt(i)===Ul&&(i=M(n,i+1))}#n(e){if(Ei.lastIndex=e,Ei.test(this.text))return Ei.lastIndex;for(let n of Eh)if(this.text.startsWith(n,e))return e+n.length;
return-1}#r(e){let{text:n}=this;for(e+=1;;e+=1){let r=n.charCodeAt(e);if(r===Oi)return e+1;if(r===Oh){if(vi.lastIndex=e,!vi.test(n))return-1;e=vi.lastIndex-1}else if(!(r>=
32))return-1}}#s(e){let{text:n}=this,r=this.#e,i=[],s=e,o=Ri;for(;;){s=M(n,s);let a=n.charCodeAt(s);if(o===Jn||o===ql||o===Ti){let l=n.charCodeAt(i[i.length-1])===
_t;if(a===(l?Vl:Kl)){if(s+=1,r[i.pop()]=s,i.length===0)return s;o=Jn;continue}if(o===Jn){if(a!==Ul)break;s+=1,o=l?Jl:Ri;continue}}if(o===Jl||o===Ti){if(a!==Oi||
(s=this.#r(s),s<0)||(s=M(n,s),n.charCodeAt(s)!==Sh))break;s+=1,o=Ri;continue}if((a===_t||a===$l)&&r[s]===0){i.push(s),s+=1,o=a===_t?Ti:ql;continue}if(s=this.end(
s),s<0)break;o=Jn}for(let a of i)r[a]=-1;return-1}};function wt(t,e,n=!1){let r=[];for(let i of vh(t,e)){let s=Rh(t,i,n);s&&r.push(s)}return r}function St(t){return`{"_raw":${JSON.stringify(t)}}`}function vh(t,e){
if(t.first(e)==="[")return t.elements(e);if(t.first(e)!=="{")return[];let n=t.members(e).get("tool_calls");return n===void 0?[e]:t.first(n)==="["?t.elements(n):
[]}function Rh(t,e,n){if(t.first(e)!=="{")return;let r=t.members(e),i=r.get("function"),s=i!==void 0&&t.first(i)==="{"?t.members(i):new Map,o=[r.get("name"),s.get(
"name")];n&&o.push(r.get("tool"),r.get("tool_name"));let a=Th(t,o);if(!a)return;let l=[r.get("input"),s.get("arguments"),r.get("arguments"),r.get("args"),r.get(
"parameters"),r.get("params")].find(u=>u!==void 0);return{name:a,arguments:l===void 0?"{}":Ch(t,l)}}function Th(t,e){for(let n of e){if(n===void 0||t.first(n)!==
'"')continue;let r=Z(t.string(n));if(r)return r}}function Ch(t,e){switch(t.first(e)){case"{":return t.source(e);case'"':{let n=Z(t.string(e));return n===""||new Me(
n).isObject()?n||"{}":St(n)}default:return"{}"}}var Yl="function.arguments:";function Ql(t){let{text:e}=t,n=/function\.name:[ \t\n\r]*([A-Za-z0-9_.-]+)/gi,r=zl(e,Yl),i=zl(e,"{"),s=[],o=n.exec(e);for(;o;){let a=o[1],
l=n.lastIndex;o=n.exec(e);let u=o?o.index:e.length,c=r(l),p=i(c+Yl.length);if(p>=u)continue;let m=t.end(p);if(m>=0){s.push({name:a,arguments:e.slice(p,m)}),m>u&&
(n.lastIndex=m,o=n.exec(e));continue}let h=Mh(e,p,u);h>=0&&s.push({name:a,arguments:St(e.slice(p,h))})}return s}function zl(t,e){let n=-1;return r=>(n<r&&(n=t.indexOf(
e,r),n<0&&(n=1/0)),n)}function Mh(t,e,n){let r=0,i=!1;for(let s=e;s<n;s+=1){let o=t[s];if(i)o==="\\"?s+=1:o==='"'&&(i=!1);else if(o==='"')i=!0;else if(o==="{")r+=
1;else if(o==="}"&&(r-=1,r===0))return s+1}return-1}var We="<![CDATA[",Ge="]]>",Nh=/&(?:(lt|gt|amp|quot|apos)|#([0-9]+)|#[xX]([0-9a-fA-F]+));/g,jh={lt:"<",gt:">",amp:"&",quot:'"',apos:"'"};function Ci(t){return t.
includes("&")?t.replace(Nh,(e,n,r,i)=>{if(n)return jh[n];let s=r?Number.parseInt(r,10):Number.parseInt(i,16);return s<=1114111&&!(s>=55296&&s<=57343)?String.fromCodePoint(
s):e}):t}function Mi(t,e,n,r=Ci){e=M(t,e,n),n=Wt(t,e,n);let i=t.slice(e,n);return i.includes(We)?Dh(i).map(({literal:s,text:o})=>s?o:r(o)).join(""):r(i)}function Dh(t){
let e=[],n=0;for(;;){let r=t.indexOf(We,n),i=r<0?-1:t.indexOf(Ge,r);if(i<0)break;e.push({literal:!1,text:t.slice(n,r)}),e.push({literal:!0,text:t.slice(r+We.length,
i)}),n=i+Ge.length}return e.push({literal:!1,text:t.slice(n)}),e}var Ni=["tool_call","function_call","invoke"],Gt="function parameter",Ih=/[ \t\n\r/>"'=]/,Lh=/(?<![^ \t\n\r"'=/])([^ \t\n\r"'=/]+)[ \t\n\r]*=[ \t\n\r]*(?:"([^"]*)"|'([^']*)')/g,
Xl=/^[ \t\n\r]+parameter(?=[ \t\n\r/]|$)/i;function eu(t){let{text:e}=t,n=[],r=[],i=new Map,s=0,o=0,a=!0,l=e.indexOf("<");for(;l>=0;){if(a&&l>=s&&e.startsWith(We,
l)){let m=e.indexOf(Ge,l);if(a=m>=0,a){r.push({start:l,end:m+Ge.length}),l=e.indexOf("<",m);continue}}let u=tu(e,l);if(l=e.indexOf("<",l+1),!u)continue;let c=n[i.
get(u.start)];c&&(c.blockClosing=n.length),c&&Zl(e,c)&&(c.closing=n.length),u.start<s&&(u.json=o),n.push(u);let p=ji(u)||Zl(e,u)?Fh(t,u):-1;p<0||(i.set(p,n.length-
1),!(u.json>0)&&(o+=1,s=p))}return Bh(n),{tags:n,sections:r}}function ji(t){return t!==void 0&&!t.isClosing&&Ni.includes(t.name)}function rt(t,e){for(let[,n,r,i]of t.
attributes.matchAll(Lh)){if(!e.includes(Ce(n)))continue;let s=Z(Ci(r??i));if(s)return s}}function tu(t,e){let n=t.indexOf("<",e+1),r=t[e+1]==="/",i=e+(r?2:1),s=t.
slice(i,n<0?t.length:n),o=s.search(Ih);if(o<1||`"'=`.includes(s[o])||"!?".includes(s[0]))return;let a=Ph(s,o);if(a<0)return;let l=s.slice(s.lastIndexOf(":",o)+1,
o)||s.slice(0,o),u=s.slice(o,a);if(Ce(l)==="function"&&Xl.test(u)&&(l=Gt,u=u.replace(Xl,"")),!(r&&Z(u)))return{start:e,end:i+a+1,isClosing:r,isSelfClosing:u.endsWith(
"/"),name:Ce(l),spelling:l,attributes:u,json:0,closing:-1,blockClosing:-1}}function Ph(t,e){for(;e<t.length;e+=1){if(t[e]===">")return e;if(t[e]!=="=")continue;
let n=M(t,e+1);if(t[n]!=='"'&&t[n]!=="'")continue;let r=t.indexOf(t[n],n+1);r>=0&&(e=r)}return-1}function Zl(t,e){return"{[".includes(t[M(t,e.end)]??" ")}function Fh(t,e){
let{text:n}=t;if(e.isClosing||e.isSelfClosing)return-1;let r=t.end(M(n,e.end));if(r<0)return-1;let i=M(n,r);return(n.startsWith("</",i)?tu(n,i):void 0)?.name===
e.name?i:-1}function Bh(t){let e=new Map,n=new Map,r=0;for(let i=t.length-1;i>=0;i-=1){let s=t[i];s.json>0&&s.json!==r&&(r=s.json,n=new Map),s.isClosing?(s.json>
0?n:e).set(s.name,i):!s.isSelfClosing&&s.closing<0&&(s.closing=(s.json>0?n.get(s.name):void 0)??e.get(s.name)??-1),s.blockClosing<0&&(s.blockClosing=s.closing)}}var ru=["input","arguments","argument","parameters","parameter","args","params"],Hh=["parameter","argument",Gt];function iu(t,e,n,r=-1){let i=t.json(e);if(ou(i))
return Yn(i);let s=[...t.children(e)].filter(l=>l.opening!==r),o=s.filter(l=>Di(t,l)!==void 0);if(o.length>0)return zn(t,o,n);let a=s.filter(l=>!Uh(t,l)||!t.isBlank(
l));for(let l of ru){let u=a.find(c=>t.tags[c.opening].name===l);if(u)return Wh(t,u,n)}return su(t,a,n)}function Wh(t,e,n){let r=t.json(e);if(r)return ou(r)?Yn(
r):St(t.undecoded(e));let i=t.onlyChildren(e);return i?su(t,i,n):St(t.value(e))}function su(t,e,n){let r=i=>rt(t.tags[i.opening],["name"])!==void 0&&Di(t,i)===void 0;
return e.some(r)?void 0:zn(t,e,n)}function zn(t,e,n){let r=["{"],i=[{schema:n,members:nu(t,e)}];for(;i.length>0;){let{done:s,value:o}=i.at(-1).members.next();if(s){
i.pop(),r.push("}");continue}let[a,l]=o;r.at(-1).endsWith("{")||r.push(","),r.push(JSON.stringify(a),":");let u=i.at(-1).schema.member(a),c=u.allowsObject?t.onlyChildren(
l):void 0;c?(r.push("{"),i.push({schema:u,members:nu(t,c)})):r.push(Gh(t,l,u))}return r.join("")}function Gh(t,e,n){let r=n.allowsString?void 0:t.json(e);return r&&
n.allowsTypeOf(Yn(r))?Yn(r):JSON.stringify(t.value(e))}function nu(t,e){let n=new Map;for(let r of e)n.set(Di(t,r)??t.tags[r.opening].spelling,r);return n.entries()}
function Di({tags:t},{opening:e}){return Hh.includes(t[e].name)?rt(t[e],["name"]):void 0}function Uh({tags:t},{opening:e}){return ru.includes(t[e].name)}function ou(t){
return t?.reader.first(t.position)==="{"}function Yn({reader:t,position:e}){return t.source(e)}var Qn=class{#e;#t;constructor(e){this.reader=e,this.text=e.text;let{tags:n,sections:r}=eu(e);this.tags=n,this.#e=r}value({opening:e,closing:n}){return Mi(this.
text,this.tags[e].end,this.tags[n].start)}undecoded({opening:e,closing:n}){return Mi(this.text,this.tags[e].end,this.tags[n].start,r=>r)}isBlank({opening:e,closing:n}){
return M(this.text,this.tags[e].end)===this.tags[n].start}*children({opening:e,closing:n},r=[]){let i=e+1;for(;i<n&&r[i]!==n;){let s=this.tags[i].closing;r[i]=n,
s>=0&&s<n?(yield{opening:i,closing:s},i=s+1):i+=1}}onlyChildren(e){let n=[],r=this.tags[e.opening].end;for(let s of this.children(e)){if(M(this.text,r)!==this.tags[s.
opening].start)return;n.push(s),r=this.tags[s.closing].end}return n.length>0&&M(this.text,r)===this.tags[e.closing].start?n:void 0}json({opening:e,closing:n}){let{
end:r}=this.tags[e],{start:i}=this.tags[n],s=lu(this.reader,r,i);if(s>=0)return{reader:this.reader,position:s};let[o,a]=[this.#n(r),this.#n(i)];if(o===a)return;
this.#t??=new Me(this.#r());let l=lu(this.#t,r-o*au,i-a*au);return l>=0?{reader:this.#t,position:l}:void 0}#n(e){let[n,r]=[0,this.#e.length];for(;n<r;){let i=n+
r>>1;this.#e[i].end<=e?n=i+1:r=i}return n}#r(){let e=[],n=0;for(let{start:r,end:i}of this.#e)e.push(this.text.slice(n,r)),e.push(this.text.slice(r+We.length,i-Ge.
length)),n=i;return e.join("")+this.text.slice(n)}},au=We.length+Ge.length;function lu(t,e,n){return e=M(t.text,e,n),t.end(e)===Wt(t.text,e,n)?e:-1}var $h=["name","function","tool"],Kh=["name","function","tool_name"],Vh=/^[A-Za-z0-9_.-]+$/;function Li(t,e){if(!/tool_call|function_call|invoke/i.test(t.text))
return[];let n=new Qn(t),r=new Ii(n,e),i=[],s=0;for(;s<n.tags.length;){let o=ji(n.tags[s])?r.read(s):void 0;for(let a of o?.calls??[])i.push(a);s=o?o.next:s+1}return i}
var Ii=class{#e=new Map(Ni.map(e=>[e,[]]));#t;constructor(e,n){this.#t=n,this.markup=e,this.tags=e.tags}read(e){let{markup:n}=this,r=this.tags[e],i=rt(r,$h);if(r.
isSelfClosing)return r.name==="invoke"&&i!==void 0?{calls:[{name:i,arguments:"{}"}],next:e+1}:void 0;if(r.blockClosing<0)return;let s={opening:e,closing:r.blockClosing},
o=s.closing+1;if(i!==void 0)return{calls:this.#n(i,s),next:o};let a=n.json(s);if(a&&"{[".includes(a.reader.first(a.position))){let u=wt(a.reader,a.position,!0);
return u.length>0?{calls:u,next:o}:void 0}let l=this.#r(s);return l?{calls:l,next:o}:this.#s(s)}#n(e,n,r){let i=iu(this.markup,n,this.#t.schemaOf(e),r);return i===
void 0?[]:[{name:e,arguments:i}]}#r(e){let{markup:n}=this,r=this.#e.get(this.tags[e.opening].name);for(let i of n.children(e,r)){let s=this.tags[i.opening];if(s.
name==="tool"){let o=rt(s,["name"]);if(o)return this.#n(o,i)}else if(Kh.includes(s.name)){let o=Z(n.value(i));if(o)return this.#n(o,e,i.opening)}}}#s(e){let{opening:n,
closing:r}=e;if(this.tags[n].name!=="function_call")return;let i=Z(this.markup.text.slice(this.tags[n].end,this.tags[r].start));if(!Vh.test(i))return;let s=[],o=r+
1;for(;this.#i(o);)s.push({opening:o,closing:this.tags[o].closing}),o=this.tags[o].closing+1;let a=zn(this.markup,s,this.#t.schemaOf(i));return{calls:[{name:i,arguments:a}],
next:o}}#i(e){let n=this.tags[e];return n?.name===Gt&&n.closing>=0&&rt(n,["name"])!==void 0&&M(this.markup.text,this.tags[e-1].end)===n.start}};var du=new Map([["string",1],["integer",2],["number",6],["boolean",8],["null",16],["object",32],["array",64]]),Ut=class t{#e;#t;#n;#r;#s=new Map;constructor(e=!0,n=e){
this.#e=e,this.#t=n,this.#n=cu(e,n,[])??127}get allowsObject(){return(this.#n&32)!==0}get allowsString(){return(this.#n&1)!==0}allowsTypeOf(e){return(this.#n&zh(
e))!==0}member(e){return this===Zn?this:(this.#r??=Xn(this.#e,this.#t,[]),this.#s.has(e)||this.#s.set(e,this.#i(e)),this.#s.get(e))}#i(e){if(this.#r.has(e))return new t(
this.#e,this.#r.get(e));let n=pe(this.#t,"additionalProperties");return er(n)?new t(this.#e,n):Zn}},Zn=new Ut;function cu(t,e,n){if(e===!1)return 0;let r=qh(e),
i=r,s=!1,o=!1,a=(u,c=n)=>{let p=u.map(m=>cu(t,m,c)).filter(m=>m!==void 0);u.length>0&&p.length===0?s=!0:(i&=p.reduce((m,h)=>m|h,0),o=!0)},l=pe(e,"$ref");n.includes(
l)?s=!0:typeof l=="string"&&a([fu(t,l)],[...n,l]);for(let u of Pi(e,"allOf"))a([u]);for(let u of["anyOf","oneOf"])Array.isArray(pe(e,u))&&a(pe(e,u));if(!(s&&!o&&
r===127))return pe(e,"nullable")===!0?i|16:i}function qh(t){let n=[pe(t,"type")].flat().reduce((r,i)=>r|(du.get(i)??0),0)||127;for(let r of[pe(t,"enum"),er(t)&&
Object.hasOwn(t,"const")?[t.const]:void 0])Array.isArray(r)&&(n&=r.reduce((i,s)=>i|Jh(s),0));return n}function Jh(t){return t===null?16:Array.isArray(t)?64:du.get(
typeof t)}function Xn(t,e,n){let r=pe(e,"properties"),i=[new Map(er(r)?Object.entries(r):[])],s=pe(e,"$ref");typeof s=="string"&&!n.includes(s)&&i.push(Xn(t,fu(
t,s),[...n,s]));for(let o of Pi(e,"allOf"))i.push(Xn(t,o,n));for(let o of["anyOf","oneOf"]){let a=Pi(e,o).map(l=>Xn(t,l,n));i.push(uu("anyOf",a))}return uu("all\
Of",i)}function uu(t,e){let n=new Map;for(let r of e)for(let[i,s]of r)n.has(i)||n.set(i,[]),n.get(i).push(s);for(let[r,i]of n)n.set(r,i.length>1?{[t]:i}:i[0]);return n}
function fu(t,e){if(!/^#(?:\/|$)/.test(e))return!0;let n=t;for(let r of Yh(e).split("/").slice(1)){let i=r.replaceAll("~1","/").replaceAll("~0","~");n=Array.isArray(
n)?n[i]:pe(n,i)}return n??!0}function Yh(t){try{return decodeURIComponent(t)}catch{return t}}function zh(t){return{'"':1,"{":32,"[":64,t:8,f:8,n:16}[t[0]]??(Qh(
t)?2:4)}function Qh(t){let[,e,n="",r="0"]=/^-?([0-9]+)(?:\.([0-9]+))?(?:[eE](.+))?$/.exec(t),i=(e+n).replace(/^0+/,"");if(i==="")return!0;let s=0;for(;i[i.length-
1-s]==="0";)s+=1;return Number(r)>=n.length-s}function er(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function pe(t,e){return er(t)&&Object.hasOwn(
t,e)?t[e]:void 0}function Pi(t,e){let n=pe(t,e);return Array.isArray(n)?n:[]}var $t=class{#e=new Map;#t=new Map;#n=new Map;#r=new Map;constructor(e){for(let n of e){let r=Z(n.name);r!==""&&(tr(this.#r,r,new Ut(n.parameters)),tr(this.#e,r,
r),tr(this.#t,Ce(r),r),Fi(r)&&tr(this.#n,Fi(r),r))}}resolve(e){let n=e.slice(e.lastIndexOf(".")+1);return this.#e.get(e)??this.#t.get(Ce(e))??this.#t.get(Ce(n))??
this.#n.get(Fi(e))}schemaOf(e){return this.#r.get(this.resolve(e))??Zn}message(e,n){let r=[],i=new Set;for(let s of e){let o=this.resolve(s.name);o===void 0?i.add(
s.name):r.push({name:o,arguments:s.arguments})}return{calls:r,sawToolCallSyntax:n||e.length>0,rejectedByPolicy:e.length>0&&r.length===0,rejectedToolNames:[...i]}}};
function tr(t,e,n){t.has(e)||t.set(e,n)}function Fi(t){return Ce(t).replace(/[^a-z0-9]+/g,"")}var pu=/tool_calls|<tool_call|<function_call|<invoke|function\.name:/i;function mu(t,e){let n=Z(Hl(t)),r=new $t(e);return r.message(Xh(new Me(n),r),pu.test(n))}
function hu(t,e){let n=Bl(t)?"":Z(t),r=new Me(n),i=new $t(e),s=gu([()=>yu(r),()=>Li(r,i)]);return i.message(s,pu.test(n))}function Xh(t,e){return gu([()=>yu(t),
()=>Li(t,e),()=>Ql(t),()=>Zh(t),()=>eg(t)])}function gu(t){for(let e of t){let n=e();if(n.length>0)return n}return[]}function yu(t){return t.text!==""&&t.end(0)===
t.text.length?wt(t,0):[]}function Zh(t){for(let e of Ll(t)){let n=wt(t,e);if(n.length>0)return n}return[]}function eg(t){let e=t.text.indexOf("{");return e>=0&&
t.end(e)===t.text.lastIndexOf("}")+1?wt(t,e):[]}function xu(t,e){return mu(ku(t),tt(e).map(n=>n.function))}function bu(t,e){return hu(ku(t),tt(e).map(n=>n.function))}function ku(t){if(typeof t!="string")throw new _(
"output","a text is needed");return t}function Au(t,e){let n=t===De?bu:xu;return new ge({stream:()=>{let r=[];return{feed:i=>(r.push(i),[]),end:()=>tg(n(r.join(""),e))}}})}function tg(t){let e=t.calls.
map(r=>({...r,complete:!0}));return{deltas:e.flatMap((r,i)=>[{type:"call",index:i,name:r.name},{type:"arguments",index:i,text:r.arguments,complete:!0}]),message:{
content:"",reasoning:"",problems:[],...t,calls:e}}}var Ue=class extends Error{constructor(n,r){super(r);this.field=n}field};function wu(t){let{format:e="",model:n="",prompt:r}=t,i=nr("tools",()=>tt(_u("tools",t.
tools,[])));if(e===ot||e===De)return Au(e,i);if(e===Ve)return nr("model",()=>Il({model:n,tools:i}));let s=_u("options",t.options,{}),a={format:e===je?ng(t.description??
""):e,tools:i,options:s,...r===void 0?{}:{prompt:r}};try{return Dl(a)}catch(l){if(!(l instanceof _))throw l;let u=["options","tools"].find(c=>l.place.startsWith(
c));throw new Ue(u??(e===je?"description":"format"),l.message)}}var Su=()=>Object.keys(Re).sort();function Ou(t){return Object.hasOwn(Re,t)?Re[t].models??[]:[]}
function ng(t){if(t.trim()==="")throw new Ue("description","Drop a format.yaml here, choose a file, or paste its text.");return nr("description",()=>Hs(t))}function _u(t,e,n){
return e===void 0||e.trim()===""?n:nr(t,()=>JSON.parse(e))}function nr(t,e){try{return e()}catch(n){throw n instanceof Ue?n:new Ue(t,n.message)}}function it(t,e){let{id:n,model:r="",created:i,stopReason:s="stop",lateIds:o=!1}=t,a=Date.now();return{id:n??`${e}${a.toString(36)}${Math.random().toString(36).
slice(2,10)}`,model:r,created:i??Math.floor(a/1e3),stopReason:s,lateIds:o}}var $e=class{#e=new Set;#t=0;next(e){let n=this.#t++,r=e;if(r===void 0||r===""||this.#e.
has(r))do r=`call_${n++}`;while(this.#e.has(r));return this.#e.add(r),r}};function Eu(t){return rg(t)||ig(t)?"{":""}function rr(t){return t.complete?t.arguments:
t.arguments+Eu(t.arguments)}function Bi(t){return t.complete&&sg(t.arguments)}function rg(t){return/^[ \t\r\n]*$/.test(t)}function ig(t){return vu(t)!==void 0}function sg(t){
return Hi(vu(t))}function Hi(t){return typeof t=="object"&&t!==null&&!Array.isArray(t)}function vu(t){try{return JSON.parse(t)}catch{return}}function Ot({content:t,
calls:e,rejectedToolNames:n}){return t!==""||e.length>0||n.length===0?void 0:{error:{message:`the model called no tool that it may call, but ${n.join(", ")}`,type:"\
invalid_tool_call"}}}function Wi(t,e={}){let n=Ot(t);if(n!==void 0)return n;let{id:r,model:i,created:s,stopReason:o}=it(e,"chatcmpl-"),a=new $e,l=t.calls.map(u=>({id:a.next(u.id),type:"\
function",function:{name:u.name,arguments:rr(u)}}));return{id:r,object:"chat.completion",created:s,model:i,choices:[{index:0,message:{role:"assistant",content:t.
content===""?null:t.content,...t.reasoning===""?{}:{reasoning_content:t.reasoning},...l.length===0?{}:{tool_calls:l}},finish_reason:og(o,l.length>0)}]}}function og(t,e){return t==="length"?"length":e?"tool_calls":"stop"}var ag=/"(?:[^"\\]|\\.)*"|[ \t\r\n]+/g,Ru=new WeakMap;function Tu(t){let e=JSON.parse(t);return Ru.set(e,t),e}function Kt(t){if(Array.isArray(t))return`[${t.map(
r=>Kt(r)??"null").join(",")}]`;if(!Hi(t))return JSON.stringify(t);let e=Ru.get(t);return e!==void 0?e.replace(ag,r=>r[0]==='"'?r:""):`{${Object.entries(t).filter(
([,r])=>r!==void 0).map(([r,i])=>`${JSON.stringify(r)}:${Kt(i)}`).join(",")}}`}var lg={input_tokens:0,output_tokens:0};function Gi(t,e={}){let n=Ot(t);if(n!==void 0)return{type:"error",...n};let r=new $e,i=[];t.reasoning!==""&&i.push({type:"\
thinking",thinking:t.reasoning,signature:""}),t.content!==""&&i.push({type:"text",text:t.content});for(let o of t.calls){let a=r.next(o.id);Bi(o)&&i.push({type:"\
tool_use",id:a,name:o.name,input:Tu(o.arguments)})}let{stopReason:s}=it(e,"");return ug(e,i,dg(s,t.calls.some(Bi)))}function ug(t,e,n){let{id:r,model:i}=it(t,"msg_");return{id:r,type:"message",role:"assistant",model:i,content:e,stop_reason:n,stop_sequence:null,usage:lg}}function dg(t,e){
return t==="length"?"max_tokens":e?"tool_use":"end_turn"}function $i(t,e={}){let n=Ot(t);if(n!==void 0)return n;let r=new $e,i=[],s=(a,l)=>({kind:a,name:"",id:"",complete:!0,texts:[l]});t.reasoning!==""&&i.push(s("rea\
soning",t.reasoning)),t.content!==""&&i.push(s("content",t.content));for(let a of t.calls)i.push({kind:"call",name:a.name,id:r.next(a.id),complete:a.complete,texts:[
rr(a)]});let o=new Ui(e);return o.object(o.ended,i.map((a,l)=>o.item(a,l)))}var Ui=class{#e;constructor(e){this.#e=it(e,"resp_")}get ended(){return this.#e.stopReason==="length"?"incomplete":"completed"}object(e,n,r=null){let{id:i,created:s,
model:o}=this.#e;return{id:i,object:"response",created_at:s,model:o,status:e,output:n,error:r,incomplete_details:e==="incomplete"?{reason:"max_output_tokens"}:null}}item(e,n,r=!1){
let i=r?"":e.texts.join(""),s=r?"in_progress":e.complete?"completed":"incomplete",o=`${cg[e.kind]}${this.#e.id}_${n}`;return e.kind==="call"?{type:"function_cal\
l",id:o,call_id:e.id,name:e.name,arguments:i,status:s}:e.kind==="reasoning"?{type:"reasoning",id:o,summary:r?[]:[pg(i)]}:{type:"message",id:o,role:"assistant",status:s,
content:r?[]:[fg(i)]}}},cg={content:"msg_",reasoning:"rs_",call:"fc_"};function fg(t){return{type:"output_text",text:t,annotations:[]}}function pg(t){return{type:"summary_text",text:t}}var mg=/[\0-\x08\x0b-\x1f\x7f-\x9f\u00ad\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]|\p{Surrogate}/gu;function T(t,e={},...n){let r=document.createElement(t);for(let[i,s]of Object.entries(e))r.setAttribute(i,s);return r.append(...n),r}function Ke(t){let e=[],n=0;
for(let r of t.matchAll(mg))r.index>n&&e.push(new Text(t.slice(n,r.index))),e.push(T("i",{},`\\u${r[0].charCodeAt(0).toString(16).padStart(4,"0")}`)),n=r.index+
r[0].length;return n<t.length&&e.push(new Text(t.slice(n))),e}function Vt(t){return t.length<=2e4?Ke(t):[...Ke(t.slice(0,2e4)),T("i",{},` … and ${ee(t.length-
2e4)} more characters`)]}var ee=t=>t.toLocaleString("en");function ir(t){let e=0,n=()=>`
${"  ".repeat(e)}`;return t.replace(/"(?:[^"\\]|\\.)*"|\{\}|\[\]|[{}[\],:]/g,r=>r==="{"||r==="["?(e++,r+n()):r==="}"||r==="]"?(e--,n()+r):r===","?r+n():r===":"?
": ":r)}function Cu(t,e){let n=new Map,r=0,i=0;for(let s of[...new Set(e)].sort((o,a)=>o-a)){for(;i<s&&r<t.length;)r+=t.codePointAt(r)>65535?2:1,i++;n.set(s,r)}
return n}var qt=200,hg={chat:Wi,responses:$i,messages:Gi};function Nu(t,e){return ir(Kt(hg[e](t)))}function ju(t,{problems:e}){let n=Cu(t,e.flatMap(({offset:r,length:i})=>[
r,r+i]));return e.map(({code:r,offset:i,length:s})=>({code:r,from:n.get(i),to:n.get(i+s)}))}function Du(t,e,n,r){let i=t.length<=2e4?0:Math.max(0,Math.min(r-2e4/
2,t.length-2e4)),s=Math.min(t.length,i+2e4),o=c=>c>=i&&c<=s,a=new Set([i,s,...[n].filter(o)]);for(let c of e)for(let p of[c.from,c.to])o(p)&&a.add(p);let l=[...a].
sort((c,p)=>c-p),u=i>0?[T("i",{},`${ee(i)} characters before … `)]:[];for(let[c,p]of l.entries()){for(let[b,k]of e.entries())k.from===p&&k.to===p&&u.push(T("m\
ark",{class:"point",title:k.code,"data-problem":String(b)},"▲"));let m=l[c+1];if(m===void 0)break;let h=e.flatMap((b,k)=>b.from<=p&&b.to>=m&&b.to>b.from?[k]:[]),
g=Ke(t.slice(p,m)),y=p>=n?{class:"unread"}:{};h.length===0?u.push(T("span",y,...g)):u.push(T("mark",{...y,title:h.map(b=>e[b].code).join(", "),"data-problem":h.
join(" ")},...g))}return s<t.length&&u.push(T("i",{},` … ${ee(t.length-s)} characters after`)),u}function Iu(t,e,n){let r=[Mu("Reasoning",t.reasoning),Mu("Con\
tent",t.content)],i=t.calls.slice(0,qt).map(s=>{let o=s.complete===!0?"complete":s.complete===!1||n?"incomplete: do not run it":"still open",a=[T("span",{class:s.
complete===!0?"good":"bad"},o)];return s.id!==void 0&&a.push(T("span",{class:"dim"},"id ",T("code",{},...Ke(s.id)))),T("li",{},T("b",{},...Ke(s.name))," ",...a.
flatMap(l=>[l," "]),T("pre",{},...Vt(s.arguments)))});if(t.calls.length>qt&&i.push(Pu(t.calls.length)),r.push(Jt("Calls",i.length>0?T("ol",{class:"calls"},...i):
Ki())),n&&e.rejectedToolNames.length>0){let s=e.rejectedToolNames.flatMap(o=>[T("code",{},...Ke(o))," "]);r.push(Jt("Rejected: no tool has this name",T("p",{},...s)))}
return r}function Lu(t,e){if(e.length===0)return Jt("Problems",Ki());let n=e.slice(0,qt).map((r,i)=>{let s=t.slice(r.from,Math.min(r.to,r.from+60)),o=r.from===r.
to?` after character ${ee(r.from)}`:` at ${ee(r.from)}: `,a=T("button",{type:"button","data-problem":String(i)},r.code);return T("li",{},a,o,T("code",{},...Ke(s)),
r.to-r.from>60?"…":"")});return e.length>qt&&n.push(Pu(e.length)),Jt("Problems",T("ol",{class:"problems"},...n))}function Mu(t,e){return Jt(t,e===""?Ki():T("p\
re",{},...Vt(e)))}function Jt(t,e){return T("section",{},T("h3",{},t),e)}var Pu=t=>T("li",{class:"dim"},`and ${ee(t-qt)} more`),Ki=()=>T("p",{class:"dim"},"none");async function Fu({vector:t,page:e}){let n=l=>({inputs:{},wrong:[l]});if(!/^vectors\/(?:[\w-]+\/)*[\w-]+\.html$/.test(e))return n(`The link's page is none of th\
is site, ${e}.`);let r=document.createElement("script");r.src=e.replace(/html$/,"js");let i=await new Promise(l=>{r.addEventListener("load",()=>l(!0)),r.addEventListener(
"error",()=>l(!1)),document.head.append(r)});r.remove();let s=i?window.pageData:void 0;if(s===void 0)return n(`This site has no page ${e}.`);let o=await gg(s);if(!Object.
hasOwn(o.vectors,t))return n(`The page has no vector ${t} that can be read here.`);let a=o.vectors[t];return{inputs:{...a,tools:o.tools[a.tools]??""},wrong:[]}}
async function gg(t){let e=Uint8Array.from(atob(t),r=>r.charCodeAt(0)),n=new Blob([e]).stream().pipeThrough(new DecompressionStream("gzip"));return await new Response(
n).json()}var Bu=15e5,C=t=>document.getElementById(t),me=Object.fromEntries(Ne.map(t=>[t,C(t)])),ue=C("position"),Yt=C("has-prompt"),st,Hu=0;function $u(){let t=Object.fromEntries(
Ne.map(o=>[o,me[o].value])),{format:e,output:n,...r}=t,i=(o,a)=>o==="prompt"?Yt.checked&&!zt(e):o==="model"?e===Ve:o==="options"?a.trim()!==""&&!zt(e):o==="desc\
ription"?e===je:a.trim()!=="",s=Object.entries(r).filter(([o,a])=>i(o,a));return{format:e,output:n,...Object.fromEntries(s)}}function yg(t){for(let r of Ne){let i=t[r]??
"",s=(r==="tools"||r==="options")&&!i.includes(`
`);r!=="format"&&(me[r].value=s?ir(i):i)}Yt.checked=t.prompt!==void 0;let{format:e="hermes"}=t,n=me.format;[...n.options].some(({value:r})=>r===e)||n.append(T("\
option",{value:e},e)),n.value=e,C("more").open=Yt.checked||t.options!==void 0}async function qi(){let t=++Hu;xg();for(let r of Ne)Wu(r,"");let e=$u(),n=e.output??
"";try{let r=wu(e),i=await Xi(r,n,()=>t!==Hu);if(i===void 0)return;let s=st===void 0||Number(ue.value)>=Number(ue.max);st={output:n,reading:i,spans:ju(n,i.message)},
ue.max=String(n.length+1),ue.step=String(i.size),s&&(ue.value=ue.max),C("results").hidden=!1,or()}catch(r){if(!(r instanceof Ue))throw r;st=void 0,C("results").
hidden=!0,Wu(r.field,r.message),C("status").textContent="A field is wrong."}}function xg(){let t=me.format.value;C("own").hidden=t!==je,C("native").hidden=t!==Ve,
C("more").hidden=zt(t),C("contract").hidden=t!==ot&&t!==De,me.prompt.disabled=!Yt.checked,C("example").disabled=!Object.hasOwn(playgroundExamples,t);let e=Ou(t);
C("models").textContent=e.length>0?`Written by ${e.slice(0,4).join(", ")}${e.length>4?"…":""}`:""}function Wu(t,e){let n=C(`${t}-wrong`);n.textContent=e,n.hidden=
e==="",e===""?me[t].removeAttribute("aria-invalid"):me[t].setAttribute("aria-invalid","true")}function or(t){if(st===void 0)return;let{output:e,reading:n,spans:r}=st,
i=Number(ue.value)+n.size>e.length+1,s=i?e.length+1:Number(ue.value),o=i?"the whole output":`${ee(s)} of ${ee(e.length)} characters`;C("at").textContent=o,ue.setAttribute(
"aria-valuetext",i?o:`after ${o}`),C("marked").replaceChildren(...Du(e,r,s,t??(i?0:s))),C("message").replaceChildren(...Iu(Zi(n.steps,s),n.message,i),...i?[Lu(e,
r)]:[]);let{calls:a}=n.message,l=[`${ee(a.length)} ${a.length===1?"call":"calls"}`,`${ee(r.length)} ${r.length===1?"problem":"problems"}`];C("status").textContent=
`${l.join(", ")}.`;let u=document.querySelector("input[name=api]:checked")?.value??"chat";C("response").replaceChildren(...Vt(Nu(n.message,u)))}async function bg(){
let t=Yi($u()),e=C("shared");if(t.length>Bu){e.textContent=`This is too long for a link: ${ee(t.length)} of ${ee(Bu)} characters.`;return}history.replaceState(void 0,
"",`#${t}`);try{await navigator.clipboard.writeText(location.href),e.textContent="The link is on the clipboard, and in the address bar."}catch{e.textContent="Th\
e link is in the address bar."}}async function Gu(t){let e=zi(t),{inputs:n,wrong:r}=e===void 0?Qi(t):await Fu(e);Vi(n,r)}function Vi(t,e=[]){yg(t),C("link-wrong").
textContent=e.join(" "),C("link-wrong").hidden=e.length===0,ue.value=ue.max,qi()}async function Uu(t){t!==void 0&&(me.description.value=await t.text(),me.format.
value=je,await qi())}function kg(){let t=me.format,e=T("option",{value:je},"a description of your own"),n=[T("option",{value:Ve},"by the name of a model (profil\
e native)"),T("option",{value:ot},"calls out of any prose (profile contract)"),T("option",{value:De},"calls alone (profile contract, standalone)")];t.append(...Su().
map(r=>T("option",{value:r},r)),e,...n);for(let r of[...Object.values(me),Yt])r.addEventListener("input",()=>{qi()});ue.addEventListener("input",()=>or()),C("ap\
is").addEventListener("change",()=>or()),C("share").addEventListener("click",()=>{bg()}),C("example").addEventListener("click",()=>Vi(playgroundExamples[t.value]??
{})),C("file").addEventListener("change",()=>{Uu(C("file").files?.[0])}),C("message").addEventListener("click",({target:r})=>{let i=r.dataset.problem;i===void 0||
st===void 0||(or(st.spans[Number(i)]?.from),C("marked").querySelector(`[data-problem~="${i}"]`)?.scrollIntoView({block:"center"}),C("marked").focus({preventScroll:!0}))}),
document.addEventListener("dragover",r=>r.preventDefault()),document.addEventListener("drop",r=>{let i=r.dataTransfer?.files[0];i!==void 0&&(r.preventDefault(),
Uu(i))}),window.addEventListener("hashchange",()=>{Gu(location.hash)}),location.hash.length>1?Gu(location.hash):Vi(playgroundExamples.hermes??{})}kg();})();
