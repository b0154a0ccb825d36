/**
 * The 34 ways in which a hostile page tries to reach the machine that runs its browser. Pure: it writes scripts. Each
 * attempt carries its name to the canary, in the path of its address or in its protocol.
 */

/** Of the page: answered by the proof itself, never by a network. */
export const hostilePage = 'http://proof.invalid/';

/** `ownAddress` is one of this machine's, not loopback. */
export interface CanaryPlace {
  readonly port: number;
  readonly ownAddress: string;
}

function spellings(ownAddress: string): string[] {
  return [
    '127.0.0.1',
    'localhost',
    'page.localhost',
    '127.1',
    '127.0.0.2',
    '2130706433',
    '0x7f000001',
    '0177.0.0.1',
    '0.0.0.0',
    '[::1]',
    '[::ffff:127.0.0.1]',
    ownAddress,
  ];
}

/** In the document: an element that loads its address, by the name of its attribute. */
const elements: readonly (readonly [string, string, string])[] = [
  ['img', 'src', ''],
  ['iframe', 'src', ''],
  ['script', 'src', ''],
  ['link', 'href', 'stylesheet'],
  ['link', 'href', 'prefetch'],
  ['video', 'src', ''],
  ['object', 'data', ''],
];

/** Statuses of the redirects that `hostilePage` answers at `/redirect-<status>`. */
export const redirects: readonly number[] = [301, 302, 307];

function peer(urls: string): string {
  return (
    `(() => { const p = new RTCPeerConnection({iceServers: [{urls: '${urls}', username: 'u', credential: 'c'}], iceTransportPolicy: 'all'});` +
    ` (self.peers ??= []).push(p); p.createDataChannel('c'); return p.createOffer().then((o) => p.setLocalDescription(o)); })()`
  );
}

/** @returns by name, the script of each attempt; 34 in all, the last one leaves the page */
export function attemptScripts({ port, ownAddress }: CanaryPlace): ReadonlyMap<string, string> {
  const to = (name: string, scheme = 'http') => JSON.stringify(`${scheme}://127.0.0.1:${port}/${name}`);
  const frame = (markup: string) =>
    `Object.assign(document.body.appendChild(document.createElement('iframe')), {srcdoc: ${JSON.stringify(markup)}})`;
  const worker = JSON.stringify(`fetch(${to('worker')}, {mode: 'no-cors'})`);
  return new Map([
    ...spellings(ownAddress).map(
      (host) =>
        [`fetch ${host}`, `fetch('http://${host}:${port}/fetch%20${host}', {mode: 'no-cors'})`] as const,
    ),
    ...elements.map(([tag, attribute, rel]) => {
      const name = `element ${tag}${rel && ` ${rel}`}`;
      const set = `Object.assign(document.createElement('${tag}'), {${attribute}: ${to(name)}${rel && `, rel: '${rel}'`}})`;
      return [name, `document.body.appendChild(${set})`] as const;
    }),
    ...redirects.map(
      (status) => [`redirect ${status}`, `fetch('/redirect-${status}', {mode: 'no-cors'})`] as const,
    ),
    [
      'meta refresh',
      frame(`<meta http-equiv="refresh" content="0;url=http://127.0.0.1:${port}/meta%20refresh">`),
    ],
    ['beacon', `navigator.sendBeacon(${to('beacon')}, 'b')`],
    ['event source', `new EventSource(${to('event source')})`],
    ['web socket', `new WebSocket(${to('web socket', 'ws')})`],
    ['web socket localhost', `new WebSocket('ws://localhost:${port}/web%20socket%20localhost')`],
    ['worker', `new Worker(URL.createObjectURL(new Blob([${worker}])))`],
    [
      'form',
      frame(`<form action=${to('form')} method=post></form><script>document.forms[0].submit()</script>`),
    ],
    ['popup', `window.open(${to('popup')})`],
    ['stun', peer(`stun:127.0.0.1:${port}`)],
    ['turn', peer(`turn:127.0.0.1:${port}?transport=tcp`)],
    ['web transport', `new WebTransport(${to('web transport', 'https')}).ready`],
    ['top navigation', `location.href = ${to('top navigation')}`],
  ]);
}
