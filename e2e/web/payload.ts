/** Texts that must never be more than text: what strangers write into reports, names, addresses and consoles. */

const image = 'https://elsewhere.example/picture.png';

/** Each calls `hit()`, or loads something from another site, where it is more than text. */
export const payloads: readonly string[] = [
  '<script>hit()</script>',
  '</script><script>hit()</script>',
  '<ScRiPt>hit()</sCrIpT>',
  '<script src=https://elsewhere.example/x.js></script>',
  '<img src=x onerror=hit()>',
  '"><img src=x onerror=hit()>',
  "'><img src=x onerror=hit()>",
  '" autofocus onfocus="hit()',
  "' onmouseover='hit()",
  '<svg onload=hit()>',
  '<svg><script>hit()</script></svg>',
  '<svg><animate onbegin=hit() attributeName=x dur=1s>',
  '<svg><a xlink:href="javascript:hit()"><text x=9 y=9>go</text></a></svg>',
  '<math><a href="javascript:hit()">go</a></math>',
  '<iframe src="javascript:parent.hit()"></iframe>',
  '<iframe srcdoc="<script>parent.hit()</script>"></iframe>',
  '<object data="javascript:hit()"></object>',
  '<embed src="javascript:hit()">',
  '<video><source onerror=hit()></video>',
  '<audio src=x onerror=hit()>',
  '<details open ontoggle=hit()>',
  '<input autofocus onfocus=hit()>',
  '<select autofocus onfocus=hit()></select>',
  '<textarea autofocus onfocus=hit()></textarea>',
  '</textarea><script>hit()</script>',
  '</title><script>hit()</script>',
  '</style><script>hit()</script>',
  '--><script>hit()</script>',
  ']]><script>hit()</script>',
  '<noscript><p title="</noscript><img src=x onerror=hit()>">',
  '<template><script>hit()</script></template>',
  '<body onload=hit()>',
  '<marquee onstart=hit()>',
  '<form action="javascript:hit()"><button>go</button></form>',
  '<button formaction="javascript:hit()" form=x>go</button>',
  '<a href="javascript:hit()">go</a>',
  '<a href=" &#106;avascript:hit()">go</a>',
  '<base href="https://elsewhere.example/">',
  '<meta http-equiv=refresh content="0;url=https://elsewhere.example/">',
  '<link rel=stylesheet href=https://elsewhere.example/x.css>',
  '<style>@import url(https://elsewhere.example/x.css)</style>',
  `<img src=${image}>`,
  `<img srcset="${image} 1x">`,
  `<table background=${image}>`,
  `<p style="background:url(${image})">`,
  `![picture](${image})`,
  '![picture](javascript:hit())',
  '[go](javascript:hit())',
  '[go](JaVaScRiPt:hit())',
  '[go](&#106;avascript:hit())',
  '[go](vbscript:hit())',
  '[go](data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==)',
  '[go]: javascript:hit()',
  '<javascript:hit()>',
  "{{constructor.constructor('hit()')()}}",
  '${hit()}',
  '#{hit()}',
  '<%= hit() %>',
  '{"__proto__":{"hit":true}}',
  '\u202e)(tih>tpircs<\u202c<script>hit()</script>',
  '\u2028hit()\u2029',
  '\ufeff<script>hit()</script>',
];

/** In place of addresses. */
export const addressPayloads: readonly string[] = [
  'javascript:hit()',
  'JavaScript:hit()//',
  'java\nscript:hit()',
  ' javascript:hit()',
  'vbscript:hit()',
  'data:text/html,<script>hit()</script>',
  'https://shop.example.com/"><script>hit()</script>',
  "https://shop.example.com/' onmouseover='hit()",
];

const id = /^[a-z]+_[0-9a-z]{26}$/;
const instant = /^\d{4}-\d\d-\d\dT/;
const word = /^[a-z][a-z_-]*$/;
/** Addresses of our own media, and values with a syntax that pages parse. */
const keptKeys = /^(videoUrl|telemetryUrl|avatarUrl|contentType|timezone|currency|version|spentUsd|.*Usd)$/;

/** The answer of the API with payloads in place of all free text. Ids, instants and words of enumerations stay. */
export function poisoned(value: unknown, key = ''): unknown {
  if (Array.isArray(value)) return value.map((item) => poisoned(item, key));
  if (typeof value === 'object' && value !== null) {
    return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, poisoned(item, name)]));
  }
  if (typeof value !== 'string' || keptKeys.test(key)) return value;
  if (id.test(value) || instant.test(value) || word.test(value) || value === '') return value;
  if (/^https?:/.test(value)) return addressPayloads[value.length % addressPayloads.length];
  return payloads.join('\n');
}
