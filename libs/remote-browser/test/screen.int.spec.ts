/** The screen of a visit with a real Chromium: what a viewer sees, and what the page gets from a viewer. */
import { eventually } from '@handtest/deployment';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const pages = {
  '/form': `<title>Form</title><style>body{margin:0}input,textarea{position:absolute;left:20px;width:300px;height:40px}</style>
    <input id="name" style="top:20px"><textarea id="text" style="top:80px;height:80px"></textarea>
    <button id="go" style="position:absolute;left:20px;top:200px;width:200px;height:40px;cursor:grab" title="Send the form">Go</button>
    <script>
      window.events = [];
      for (const type of ['click','dblclick','keydown','keyup','input','paste','copy','cut','wheel','compositionstart','compositionend','mousemove','mousedown','mouseup','drop'])
        addEventListener(type, (e) => events.push({ type, trusted: e.isTrusted, key: e.key, keyCode: e.keyCode, ctrl: e.ctrlKey, data: e.data,
          text: e.clipboardData?.getData('text/plain'), target: e.target.id, detail: e.detail, buttons: e.buttons }), true);
    </script>`,
  '/moving': `<title>Moving</title><style>body{margin:0}</style><div id="box" style="position:absolute;width:300px;height:300px;background:#c00"></div>
    <script>let n = 0; const move = () => { box.style.left = (n++ % 800) + 'px'; if (!window.isStill) requestAnimationFrame(move) }; move();</script>`,
  '/dialogs': `<title>Dialogs</title><script>window.answers = []</script>`,
  '/popup': `<title>Opener</title><script>addEventListener('click', () => open('/form'))</script>`,
  '/upload': `<title>Upload</title><style>body{margin:0}input{position:absolute;left:10px;top:10px;width:200px;height:40px}</style><input type="file" id="file" multiple>`,
  '/download': `<title>Download</title><style>body{margin:0}</style><a href="/file" style="position:absolute;left:10px;top:10px;width:200px;height:40px">Get</a>`,
  '/busy': `<title>Busy</title>`,
  '/private': `<title>Private</title>`,
  '/program': `<title>Program</title><body style="margin:0;height:800px" onclick="clicks++"><script>window.clicks = 0</script>`,
  '/tall': `<title>Tall</title><body style="margin:0;height:5000px">`,
};

let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  system = await ScreenSystem.start({ pages });
  viewer = await system.connect();
}, 60_000);

afterAll(async () => {
  expect(system.faults).toEqual([]);
  viewer?.close();
  await system?.stop();
});

/** Reads the page until its answer is as expected. */
const reads = (expression: string, expected: unknown) =>
  eventually(async () => expect(await system.evaluate(expression)).toEqual(expected));

it('shows the page as JPEG in its own size, and reports its tab', async () => {
  await system.open(viewer, '/form');
  const [tab] = viewer.last('tabs')!.tabs;
  await eventually(async () => expect(viewer.last('tabs')!.tabs[0]!.title).toBe('Form'));
  expect(tab).toMatchObject({ isFront: true, hasCrashed: false, url: system.page('/form') });
  await eventually(async () => {
    const picture = viewer.pictures.at(-1)!;
    expect(picture).toMatchObject({ kind: 2, width: 1_600, height: 900 });
    expect(picture.jpeg.subarray(0, 3).toString('hex')).toBe('ffd8ff');
  });
});

it('clicks, counts clicks, and types by real events', async () => {
  await system.open(viewer, '/form');
  viewer.click(100, 40);
  viewer.type('hat');
  await reads('document.activeElement.id + " " + document.querySelector("#name").value', 'name hat');
  viewer.click(100, 40, 1);
  viewer.click(100, 40, 2);
  viewer.key('Z', 'KeyZ', 8);
  await reads('document.querySelector("#name").value', 'Z');
  expect(await system.evaluate('events.filter((e) => !e.trusted).length')).toBe(0);
  expect(await system.evaluate('events.filter((e) => e.type === "dblclick").length')).toBe(1);
});

it('executes shortcuts without typing their letters', async () => {
  await system.open(viewer, '/form');
  viewer.click(100, 40);
  viewer.type('abc');
  viewer.key('a', 'KeyA', 2);
  viewer.key('Backspace', 'Backspace');
  await reads('document.querySelector("#name").value', '');
  expect(await system.evaluate('events.find((e) => e.type === "keydown" && e.ctrl).keyCode')).toBe(65);
});

it('pastes text, and what follows it comes after it', async () => {
  await system.open(viewer, '/form');
  viewer.click(100, 40);
  viewer.send({ kind: 'paste', text: 'from outside ' });
  viewer.type('x');
  await reads('document.querySelector("#name").value', 'from outside x');
  expect(await system.evaluate('events.find((e) => e.type === "paste")')).toMatchObject({
    trusted: true,
    text: 'from outside ',
  });
});

it('hands the selection to the tester when it is copied', async () => {
  await system.open(viewer, '/form');
  viewer.click(100, 100);
  viewer.type('order');
  viewer.key('a', 'KeyA', 2);
  const copied = viewer.next('clipboard');
  viewer.send({ kind: 'copy', isCut: true });
  expect((await copied).text).toBe('order');
  await reads('document.querySelector("#text").value', '');
});

it('composes text by an input method', async () => {
  await system.open(viewer, '/form');
  viewer.click(100, 40);
  for (const text of ['に', 'にほ', 'にほん']) viewer.send({ kind: 'composition', text, isEnd: false });
  viewer.send({ kind: 'composition', text: '日本', isEnd: true });
  await reads('document.querySelector("#name").value', '日本');
  expect(await system.evaluate('events.filter((e) => e.type === "compositionstart").length')).toBe(1);
});

it('scrolls by the wheel', async () => {
  await system.open(viewer, '/tall');
  viewer.send({ kind: 'wheel', x: 400, y: 400, modifiers: 0, buttons: 0, deltaX: 0, deltaY: 700 });
  await reads('scrollY', 700);
});

it('reports the form of the cursor and the words of a tooltip', async () => {
  await system.open(viewer, '/form');
  const cursor = viewer.next('cursor', (message) => message.cursor === 'grab');
  viewer.send({ kind: 'move', x: 100, y: 220, modifiers: 0, buttons: 0 });
  expect(await cursor).toMatchObject({ title: 'Send the form' });
});

it('sends pictures while the page moves, and one sharp picture when it stops', async () => {
  await system.open(viewer, '/moving');
  const before = viewer.pictures.length;
  await eventually(async () => expect(viewer.pictures.length).toBeGreaterThan(before + 5));
  await system.evaluate('window.isStill = true');
  await eventually(async () => expect(viewer.pictures.at(-1)!.kind).toBe(2));
});

it('sends a viewer that draws nothing two pictures, and then the newest', async () => {
  const slow = await system.connect('tester', false);
  await system.open(viewer, '/moving');
  const before = viewer.pictures.length;
  await eventually(async () => expect(viewer.pictures.length).toBeGreaterThan(before + 20));
  expect(slow.pictures).toHaveLength(2);
  const drawnMs = Date.now();
  slow.send({ kind: 'drawn', number: 2, ageMs: 0 });
  await eventually(async () => expect(slow.pictures.length).toBeGreaterThan(2));
  expect(drawnMs - slow.pictures[2]!.takenAtMs).toBeLessThan(2_000);
  slow.close();
});

it('notifies the tester how well the connection is, and records that it was slow, and until when', async () => {
  const slow = await system.connect('tester', false);
  await system.open(viewer, '/moving');
  const good = await viewer.next('link', ({ picturesPerSecond }) => picturesPerSecond > 0);
  expect(good.latencyMs).toBeGreaterThanOrEqual(0);
  const recorded = () =>
    system.recorded.flatMap(({ kind, item }) =>
      kind === 'page' && item.kind === 'slow_link' ? [item.detail] : [],
    );
  await eventually(
    async () => expect(recorded()).toContainEqual(expect.stringMatching(/^0 pictures in the last second/)),
    { timeoutMs: 10_000 },
  );
  await slow.next('link', ({ picturesPerSecond, isSlow }) => picturesPerSecond === 0 && isSlow);
  slow.close();
  await eventually(async () =>
    expect(recorded()).toContainEqual(expect.stringMatching(/^over after \d+ s$/)),
  );
});

it('shows a page that does not change to a viewer that joins', async () => {
  await system.open(viewer, '/form');
  await eventually(async () => expect(viewer.pictures.at(-1)!.kind).toBe(2));
  const joined = await system.connect('caller');
  await eventually(async () => expect(joined.pictures).toHaveLength(1));
  expect(joined.last('visit')).toEqual({ kind: 'visit', status: 'ready' });
  joined.close();
});

it('lets a caller watch and never act, and says so to the tester', async () => {
  await system.open(viewer, '/form');
  const watched = viewer.next('watched', ({ viewers }) => viewers === 1);
  const caller = await system.connect('caller');
  await watched;
  caller.click(100, 40);
  caller.type('no');
  caller.send({ kind: 'navigate', url: system.page('/tall') });
  viewer.click(100, 100);
  viewer.type('yes');
  await reads('document.querySelector("#text").value', 'yes');
  expect(await system.evaluate('document.querySelector("#name").value')).toBe('');
  const left = viewer.next('watched', ({ viewers }) => viewers === 0);
  caller.close();
  await left;
});

it('ends the connection of a viewer that does not follow the protocol, with words', async () => {
  const stranger = await system.connect();
  stranger.socket.send('{"kind":"move","x":"left"}');
  await eventually(async () => expect(stranger.closed?.code).toBe(1008));
  expect(stranger.closed!.reason).toBe('x must be a number from -10000 to 10000');
});

it('releases the mouse button that a viewer held when its connection ended', async () => {
  await system.open(viewer, '/form');
  const other = await system.connect();
  other.send({ kind: 'press', x: 100, y: 500, modifiers: 0, buttons: 1, button: 'left', clickCount: 1 });
  await reads('events.some((e) => e.type === "mousedown")', true);
  other.close();
  await reads('events.some((e) => e.type === "mouseup")', true);
});

it('refuses a viewer without a ticket', async () => {
  await expect(system.connect('forged')).rejects.toThrow('Unexpected server response: 403');
});

it('shows a popup as the front tab, and its opener again after it is closed', async () => {
  await system.open(viewer, '/popup');
  const opened = viewer.next('tabs', ({ tabs }) =>
    tabs.some(({ isFront, url }) => isFront && url.endsWith('/form')),
  );
  viewer.click(300, 300);
  const popup = (await opened).tabs.find(({ isFront }) => isFront)!;
  await reads('innerWidth + "x" + innerHeight', '1600x900');
  const closed = viewer.next('tabs', ({ tabs }) => tabs.length === 1);
  viewer.send({ kind: 'tab', action: 'close', id: popup.id });
  expect((await closed).tabs[0]).toMatchObject({ isFront: true });
});

it('opens an empty tab in place of the last', async () => {
  const { id } = viewer.last('tabs')!.tabs[0]!;
  const next = viewer.next('tabs', ({ tabs }) => tabs.length === 1 && tabs[0]!.id !== id && tabs[0]!.isFront);
  viewer.send({ kind: 'tab', action: 'close', id });
  await next;
});

it.each([
  ['alert("hello")', 'alert', true, undefined, undefined],
  ['confirm("sure?")', 'confirm', false, undefined, false],
  ['prompt("name?", "none")', 'prompt', true, 'Nora', 'Nora'],
] as const)('asks the tester for %s', async (script, type, isAccepted, text, answer) => {
  await system.open(viewer, '/dialogs');
  const asked = viewer.next('dialog');
  const answered = system.evaluate(script);
  const { id, ...dialog } = await asked;
  expect(dialog).toMatchObject({ type });
  const closed = viewer.next('dialog-closed', (message) => message.id === id);
  viewer.send({ kind: 'dialog', id, isAccepted, text });
  expect(await answered).toBe(answer);
  await closed;
});

it('asks the tester for credentials of a request of a script, which goes on without them', async () => {
  await system.open(viewer, '/form');
  const asked = viewer.next('dialog', ({ type }) => type === 'credentials');
  const answered = system.evaluate('fetch("/private?by=script").then(({ status }) => status)');
  const { id } = await asked;
  viewer.send({ kind: 'dialog', id, isAccepted: false });
  expect(await answered).toBe(401);
});

it('keeps a question for credentials when an alert of the same page closes', async () => {
  await system.open(viewer, '/form');
  const asked = viewer.next('dialog', ({ type }) => type === 'credentials');
  const answered = system.evaluate('fetch("/private?by=script").then(({ status }) => status)');
  const { id } = await asked;
  const alerted = viewer.next('dialog', ({ type }) => type === 'alert');
  const closed = system.evaluate('alert("hello")');
  viewer.send({ kind: 'dialog', id: (await alerted).id, isAccepted: true });
  await closed;
  viewer.send({ kind: 'dialog', id, isAccepted: false });
  expect(await answered).toBe(401);
});

it('asks the tester for credentials', async () => {
  const asked = viewer.next('dialog', ({ type }) => type === 'credentials');
  viewer.send({ kind: 'navigate', url: system.page('/private') });
  const { id, message } = await asked;
  expect(message).toContain('asks for a user name and a password');
  viewer.send({ kind: 'dialog', id, isAccepted: true, user: 'nora', text: 'secret' });
  await eventually(async () => {
    const { headers } = system.requests.findLast(({ url }) => url === '/private')!;
    expect(headers.authorization).toBe(`Basic ${Buffer.from('nora:secret').toString('base64')}`);
  });
});

it('gives the files of the tester to the page', async () => {
  await system.open(viewer, '/upload');
  const asked = viewer.next('file-chooser');
  viewer.click(50, 30);
  const { id, isMultiple } = await asked;
  expect(isMultiple).toBe(true);
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  viewer.send({ kind: 'file-part', id, name: '../../a.txt', base64: base64('one ') });
  viewer.send({ kind: 'file-part', id, name: '../../a.txt', base64: base64('two') });
  viewer.send({ kind: 'file-part', id, name: 'b.txt', base64: base64('three') });
  viewer.send({ kind: 'files', id });
  await reads(
    'Promise.all([...document.querySelector("#file").files].map(async (f) => f.name + "=" + await f.text()))',
    ['a.txt=one two', 'b.txt=three'],
  );
  expect(system.recorded.at(-1)).toMatchObject({
    kind: 'page',
    item: { kind: 'upload', detail: 'a.txt, b.txt' },
  });
});

it('asks a viewer that connects for the files of an open chooser from their begin', async () => {
  await system.open(viewer, '/upload');
  const asked = viewer.next('file-chooser');
  viewer.click(50, 30);
  const { id } = await asked;
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  viewer.send({ kind: 'file-part', id, name: 'a.txt', base64: base64('one ') });
  const renewed = viewer.next('file-chooser');
  const again = await system.connect();
  const next = await renewed;
  await eventually(async () => expect(again.last('file-chooser')).toEqual(next));
  expect(again.messages.filter(({ kind }) => kind === 'file-chooser')).toHaveLength(1);
  again.send({ kind: 'file-part', id: next.id, name: 'a.txt', base64: base64('one two') });
  again.send({ kind: 'files', id: next.id });
  await reads('document.querySelector("#file").files[0]?.text()', 'one two');
  again.close();
});

it('hands a download to the tester', async () => {
  await system.open(viewer, '/download');
  const done = viewer.next('download', ({ state }) => state === 'done');
  viewer.click(20, 20);
  const { id, name } = await done;
  expect(name).toBe('order 7.csv');
  const part = viewer.next('download-part');
  viewer.send({ kind: 'download', id });
  const { base64, isLast } = await part;
  expect([Buffer.from(base64, 'base64').toString(), isLast]).toEqual(['id;name\n7;hat\n', true]);
});

it('opens web pages only', async () => {
  const refused = viewer.next('notice');
  viewer.send({ kind: 'navigate', url: 'file:///etc/passwd' });
  expect((await refused).text).toBe('The address must be a web page (http or https)');
  const refusedTab = viewer.next('notice');
  viewer.send({ kind: 'tab', action: 'open', url: 'file:///etc/passwd' });
  await refusedTab;
  expect(viewer.last('tabs')!.tabs).toHaveLength(1);
});

it.each(['mailto:shop@example.com', 'tel:123', 'hatshop://order/7'])(
  'says that a page asked for another program by %s, and the page takes what the tester does next',
  async (address) => {
    await system.open(viewer, '/program');
    const notice = viewer.next('notice');
    await system.evaluate(`setTimeout(() => { location.href = ${JSON.stringify(address)}; })`);
    expect((await notice).text).toBe(
      `The page asked for another program, which this browser does not have: ${address}`,
    );
    // Chromium looks for the program first.
    await new Promise((resolve) => setTimeout(resolve, 500));
    viewer.click(100, 100);
    await eventually(async () => expect(await system.evaluate('clicks')).toBe(1));
  },
);

it('goes back and forward', async () => {
  await system.open(viewer, '/form');
  await system.open(viewer, '/tall');
  const back = viewer.next('tabs', ({ tabs }) =>
    tabs.some(({ isFront, url }) => isFront && url.endsWith('/form')),
  );
  viewer.send({ kind: 'history', direction: 'back' });
  await back;
});

it('says when the page does not answer any more, whose tab can be closed', async () => {
  await system.open(viewer, '/busy');
  const noticed = viewer.next('notice');
  const closed = viewer.next('tabs', ({ tabs }) => tabs.length === 1 && !tabs[0]!.url.endsWith('/busy'));
  void system.evaluate('while (true);').catch(() => undefined);
  expect((await noticed).text).toContain('The page does not answer');
  const item = { kind: 'unresponsive', url: system.page('/busy') };
  expect(system.recorded.at(-1)).toMatchObject({ kind: 'page', item });
  viewer.send({ kind: 'tab', action: 'close', id: viewer.last('tabs')!.tabs[0]!.id });
  await closed;
}, 30_000);

it('says that it is a usual browser', async () => {
  await system.open(viewer, '/form');
  expect(
    await system.evaluate('navigator.userAgent + JSON.stringify(navigator.userAgentData.brands)'),
  ).not.toContain('Headless');
});
