/** Two visits on one machine: what the page and the processes of one can find out of the other. */
import { execFileSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname, join } from 'node:path';
import { eventually } from '@handtest/deployment';
import { type BrowserUnderTest, site, startReadyService } from './browser-under-test.js';
import { chromiumsIn, TesterAtWork } from './tester-at-work.js';

/** Leaves a trace in everything that a browser keeps. */
const storePage = `<!doctype html><title>Store</title><textarea id="text">secret of one</textarea><script>
  const done = (request) => new Promise((resolve) => { request.onsuccess = resolve; });
  const channel = new BroadcastChannel('visit');
  channel.onmessage = ({ data }) => data === 'ask' && channel.postMessage('here');
  (async () => {
    document.cookie = 'visit=one; max-age=1000';
    localStorage.setItem('visit', 'one');
    await done(indexedDB.open('visit'));
    await caches.open('visit');
    await (await navigator.storage.getDirectory()).getFileHandle('visit', { create: true });
    await fetch('/cached');
    new SharedWorker('/shared.js');
    await navigator.serviceWorker.register('/service.js');
    await navigator.serviceWorker.ready;
    void navigator.locks.request('visit', () => new Promise(() => {}));
    location.href = '/file';
    document.title = 'Stored';
  })();
</script>`;

/** Each field is true where it finds a trace. */
const lookPage = `<!doctype html><title>Look</title><textarea id="text"></textarea><script>
  const within = (promise) => Promise.race([promise, new Promise((resolve) => setTimeout(resolve, 500, false))]);
  const channel = new BroadcastChannel('visit');
  const answered = new Promise((resolve) => { channel.onmessage = ({ data }) => resolve(data === 'here'); });
  channel.postMessage('ask');
  const shared = new SharedWorker('/shared.js');
  const connections = new Promise((resolve) => { shared.port.onmessage = ({ data }) => resolve(data > 1); });
  const names = async (entries) => { for await (const name of entries) if (name === 'visit') return true; return false; };
  (async () => {
    const found = {
      cookie: document.cookie.includes('visit'),
      'local storage': localStorage.getItem('visit') !== null,
      database: (await indexedDB.databases()).some(({ name }) => name === 'visit'),
      'cache of a script': await caches.has('visit'),
      'private file': await names((await navigator.storage.getDirectory()).keys()),
      'service worker': (await navigator.serviceWorker.getRegistrations()).length > 0,
      channel: await within(answered),
      'shared worker': await within(connections),
      lock: (await navigator.locks.query()).held.some(({ name }) => name === 'visit'),
      'cache of the browser': await (await fetch('/cached')).text() === '1',
      'log-in of the browser': (await fetch('/private')).ok,
    };
    text.focus();
    document.title = 'Ready';
    text.oninput = () => fetch('/found' + location.search, { method: 'POST', body: JSON.stringify({ ...found, clipboard: text.value.includes('secret') }) });
  })();
</script>`;

let service: BrowserUnderTest;
const found = new Map<string, Record<string, boolean>>();
let cachedAnswers = 0;

function answer(request: IncomingMessage, response: ServerResponse): boolean {
  const { pathname, search } = new URL(request.url!, 'http://site');
  const send = (type: string, body: string, headers: Record<string, string> = {}) => {
    response.writeHead(200, { 'content-type': type, ...headers }).end(body);
    return true;
  };
  switch (pathname) {
    case '/store':
      return send('text/html', storePage);
    case '/look':
      return send('text/html', lookPage);
    case '/shared.js':
      return send(
        'text/javascript',
        'let count = 0; onconnect = ({ ports: [port] }) => port.postMessage(++count);',
      );
    case '/service.js':
      return send('text/javascript', '');
    case '/cached':
      return send('text/plain', String(++cachedAnswers), { 'cache-control': 'max-age=1000, immutable' });
    case '/file':
      return send('text/csv', 'one', { 'content-disposition': 'attachment; filename="one.csv"' });
    case '/private':
      if (request.headers.authorization !== undefined) return send('text/html', '<title>Private</title>');
      response.writeHead(401, { 'www-authenticate': 'Basic realm="Shop"' }).end();
      return true;
    case '/found':
      request.on('data', (bytes: Buffer) => found.set(search, JSON.parse(bytes.toString()) as never));
      return send('text/plain', '');
    default:
      return false;
  }
}

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0' });
  site.answer = answer;
}, 150_000);

afterAll(() => service?.stop());

async function leaveTraces(tester: TesterAtWork): Promise<void> {
  tester.send({ kind: 'navigate', url: `${site.url}private` });
  const { id } = await eventually(
    () => tester.all('dialog').at(-1) ?? Promise.reject(new Error('no question')),
  );
  tester.send({ kind: 'dialog', id, isAccepted: true, user: 'ann', text: 'one' });
  await eventually(() => expect(tester.all('tabs').at(-1)!.tabs[0]!.title).toBe('Private'));
  await tester.open(`${site.url}store`, 'Stored');
  await eventually(() =>
    expect(tester.all('download').at(-1)).toMatchObject({ name: 'one.csv', state: 'done' }),
  );
  const at = { x: 30, y: 20, modifiers: 0, button: 'left', clickCount: 1 } as const;
  tester.send({ kind: 'press', ...at, buttons: 1 });
  tester.send({ kind: 'release', ...at, buttons: 0 });
  const all = { key: 'a', code: 'KeyA', modifiers: 2, isRepeat: false, location: 0 };
  tester.send({ kind: 'key-down', ...all });
  tester.send({ kind: 'key-up', ...all });
  tester.send({ kind: 'copy', isCut: false });
  await eventually(() => expect(tester.all('clipboard').at(-1)?.text).toBe('secret of one'));
}

/** In a tab of its own, so that the page with the traces lives on. */
async function look(tester: TesterAtWork, who: string): Promise<Record<string, boolean>> {
  const before = tester.all('tabs').at(-1)!.tabs.length;
  tester.send({ kind: 'tab', action: 'open' });
  await eventually(() =>
    expect(
      tester
        .all('tabs')
        .at(-1)!
        .tabs.filter(({ isFront }) => isFront),
    ).toHaveLength(1),
  );
  await eventually(() => expect(tester.all('tabs').at(-1)!.tabs.length).toBe(before + 1));
  const isReady = tester.open(`${site.url}look?${who}`, 'Ready');
  const questions = tester.all('dialog').length;
  const asked = eventually(() => tester.all('dialog')[questions] ?? Promise.reject(new Error('no question')));
  // Only a browser without the log-in asks for it.
  void asked.then(
    ({ id }) => tester.send({ kind: 'dialog', id, isAccepted: false }),
    () => undefined,
  );
  await isReady;
  const key = { key: 'v', code: 'KeyV', modifiers: 2, isRepeat: false, location: 0 };
  tester.send({ kind: 'key-down', ...key });
  tester.send({ kind: 'key-up', ...key });
  // Without anything to paste the field changes by this.
  tester.send({ kind: 'text', text: '.' });
  return eventually(() => found.get(`?${who}`) ?? Promise.reject(new Error(`${who} has found nothing yet`)));
}

type Program = ReturnType<typeof chromiumsIn>[number];

/** Whether a program of this visit can do it. Only root may become another user, as the service does. */
function can({ user }: Program, ...command: readonly string[]): boolean {
  try {
    const identity = [`--reuid=${user}`, `--regid=${user}`, '--clear-groups'];
    execFileSync('setpriv', [...identity, '--', ...command], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

const filesOf = (visit: Program, of: Program): Record<string, boolean> => ({
  'files of the visit': can(visit, 'ls', dirname(of.profile)),
  'cookies on the disk': can(visit, 'ls', join(of.profile, 'Default')),
  'downloads on the disk': can(visit, 'ls', join(dirname(of.profile), 'downloads')),
  'signals to processes': can(visit, 'kill', '-0', String(of.pid)),
});

const namespacesOf = (visit: Program, of: Program): Record<string, boolean> =>
  Object.fromEntries(
    ['pid', 'net', 'ipc', 'mnt'].map((name) => {
      const namespace = ({ pid }: Program) => readlinkSync(`/proc/${pid}/ns/${name}`);
      return [`namespace ${name}`, namespace(visit) === namespace(of)];
    }),
  );

it('one visit finds nothing of another, and everything of its own', async () => {
  const one = await TesterAtWork.begin(service);
  const other = await TesterAtWork.begin(service);
  await leaveTraces(one);
  const own = await look(one, 'one');
  const foreign = await look(other, 'other');
  const [first, second] = chromiumsIn(service.visitsDir);
  const isRoot = process.getuid?.() === 0;
  const system = { ...namespacesOf(first!, second!), ...(isRoot ? filesOf(first!, second!) : {}) };
  const seen = {
    download: other.all('download').length > 0,
    tabs: other.messages.some((message) => JSON.stringify(message).includes('/store')),
  };
  const all = { ...foreign, ...system, ...seen };
  const hits = Object.entries(all).filter(([, isFound]) => isFound);
  process.stdout.write(
    `separate visits: tried ${Object.keys(all).length}, failed ${hits.length}: ${hits.map(([name]) => name).join(', ')}\n`,
  );
  expect(Object.entries(own).filter(([, isFound]) => !isFound)).toEqual([]);
  expect(Object.keys(foreign)).toEqual(Object.keys(own));
  expect(hits).toEqual([]);
  if (isRoot) expect(Object.values(filesOf(first!, first!))).toEqual([true, true, true, true]);
  expect(Object.keys(all).length).toBeGreaterThanOrEqual(isRoot ? 20 : 16);
  one.end();
  other.end();
}, 120_000);
