/** Secrets in a real Chromium: where a value can be filled in, and where it cannot be taken from. */
import { eventually } from '@handtest/deployment';
import type { SecretField, VisitSecret } from '../secret/visit-secrets.js';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const password = 'correct-"horse" & battery';

const login = `<title>Login</title><form><input id="name"><input id="pass" type="password"><input id="code" autocomplete="one-time-code">
  <input id="locked" type="password" readonly><textarea id="text"></textarea></form><p id="echo"></p>
  <script>window.typed = []; window.typedKeys = []; addEventListener('keyup', (e) => typedKeys.push(e.key)); addEventListener('input', (e) => typed.push([e.target.id, e.isTrusted]))</script>`;
const digits = `<title>Digits</title>${'<input maxlength="1" class="d">'.repeat(6)}<script>
  const all = [...document.querySelectorAll('.d')];
  all.forEach((one, n) => one.addEventListener('input', () => all[n + 1]?.focus()))</script>`;
const shadow = `<title>Shadow</title><div id="host"></div><script>
  const root = document.querySelector('#host').attachShadow({ mode: 'open' }); root.innerHTML = '<input type="password">'</script>`;
/** Its picture is large, unlike the grey one. */
const bright = `<title>Bright</title><style>body{margin:0;height:900px;background:repeating-conic-gradient(red 0 3deg,blue 0 7deg,lime 0 12deg)}</style>`;
const frames = '<title>Frames</title><iframe id="near" src="/login"></iframe><iframe id="far"></iframe>';

let system: ScreenSystem;
let viewer: TestViewer;
let secret: VisitSecret;
const filled: string[] = [];
const used: string[] = [];
let isAway = false;
let isUsedAway = false;

beforeAll(async () => {
  system = await ScreenSystem.start({
    pages: {
      '/login': login,
      '/digits': digits,
      '/shadow': shadow,
      '/frames': frames,
      '/bright': bright,
      '/empty': '<title>Empty</title>',
    },
    secrets: {
      filled,
      find: async (name) => {
        if (isAway) throw new Error('away');
        return name === secret.name ? secret : undefined;
      },
      used: async (id) => {
        if (isUsedAway) throw new Error('away');
        used.push(id);
      },
    },
  });
  const origin = system.page('').replace(/\/$/, '');
  const totpSeed = 'JBSWY3DPEHPK3PXP';
  secret = { id: 'secret_1', name: 'shop', origins: [origin], username: 'ann', password, totpSeed };
  viewer = await system.connect();
}, 60_000);

afterAll(async () => {
  viewer?.close();
  await system?.stop();
  expect(system?.faults.map(String)).toEqual([]);
});

beforeEach(() => {
  used.splice(0);
  system.recorded.splice(0);
});

async function open(path: string, focus: string): Promise<void> {
  await system.open(viewer, path);
  await focusPage();
  await system.evaluate(focus);
}

/** As by a tester who has clicked somewhere. */
async function focusPage(): Promise<void> {
  await system.evaluate(`addEventListener('click', () => (window.clicked = document.hasFocus()))`);
  viewer.click(1_500, 800);
  await eventually(async () => expect(await system.evaluate('clicked')).toBe(true));
}

const focusOn = (id: string) => `document.querySelector('#${id}').focus()`;
const fill = (field: SecretField, name = 'shop') => viewer.send({ kind: 'fill', secret: name, field });
const valueOf = (id: string) => system.evaluate(`document.querySelector('#${id}').value`);
const filledIn = () =>
  system.recorded.flatMap(({ kind, item }) =>
    kind === 'interaction' && item.kind === 'fill' ? [[item.element, item.detail]] : [],
  );

async function refusal(field: SecretField, name?: string): Promise<string> {
  const notice = viewer.next('notice');
  fill(field, name);
  const { text } = await notice;
  expect(used).toEqual([]);
  expect(filledIn()).toEqual([]);
  return text;
}

it('shows a page from before the first fill when the tester goes back, with discs where it writes the value now', async () => {
  await system.open(viewer, '/bright');
  await open('/login', focusOn('pass'));
  fill('password');
  await eventually(() => expect(used).toEqual(['secret_1']));
  viewer.send({ kind: 'history', direction: 'back' });
  await eventually(() => expect(viewer.last('tabs')!.tabs[0]!.url).toContain('/bright'));
  await eventually(() => expect(viewer.pictures.at(-1)!.jpeg.length).toBeGreaterThan(60_000));
  await system.evaluate(`document.body.textContent = ${JSON.stringify(password)}`);
  await eventually(async () =>
    expect(await system.evaluate('getComputedStyle(document.body).webkitTextSecurity')).toBe('disc'),
  );
  filled.splice(0);
});

it('fills in a user name, a password and a one-time code, as if they were typed', async () => {
  await open('/login', focusOn('name'));
  fill('username');
  await eventually(async () => expect(await valueOf('name')).toBe('ann'));
  expect(filled).toEqual([]);
  await system.evaluate(focusOn('pass'));
  fill('password');
  await eventually(async () => expect(await valueOf('pass')).toBe(password));
  await system.evaluate(focusOn('code'));
  fill('code');
  await eventually(async () => expect(await valueOf('code')).toMatch(/^\d{6}$/));
  await eventually(() => expect(used).toEqual(Array(3).fill('secret_1')));
  expect(filled).toEqual([password, await valueOf('code')]);
  expect(await system.evaluate('typed')).toEqual(['name', 'pass', 'code'].map((id) => [id, true]));
  expect(filledIn()).toEqual([
    ['#name', 'shop: user name'],
    ['#pass', 'shop: password'],
    ['#code', 'shop: one-time code'],
  ]);
});

it('fills in a code in one field for each digit, a field in a shadow root, and one in a frame', async () => {
  await open('/digits', `document.querySelector('.d').focus()`);
  fill('code');
  await eventually(async () =>
    expect(await system.evaluate(`all.map((one) => one.value).join('')`)).toMatch(/^\d{6}$/),
  );
  await open('/shadow', 'root.firstChild.focus()');
  fill('password');
  await eventually(async () => expect(await system.evaluate('root.firstChild.value')).toBe(password));
  await open('/frames', `document.querySelector('#near').contentDocument.querySelector('#pass').focus()`);
  fill('password');
  const inFrame = `document.querySelector('#near').contentDocument.querySelector('#pass').value`;
  await eventually(async () => expect(await system.evaluate(inFrame)).toBe(password));
});

it('refuses what the job does not name, a page without a focus, and fields of another kind', async () => {
  await open('/login', 'document.activeElement.blur()');
  expect(await refusal('password', 'other')).toContain('no secret “other”');
  expect(await refusal('password')).toContain('No field has the focus');
  for (const id of ['name', 'text']) {
    await system.evaluate(focusOn(id));
    expect(await refusal('password')).toContain('into a password field only');
  }
  await system.evaluate(focusOn('locked'));
  expect(await refusal('password')).toContain('cannot be changed');
  expect(await Promise.all(['name', 'text', 'locked'].map(valueOf))).toEqual(['', '', '']);
});

it('says that a secret cannot be read now, and records a fill that could not be counted', async () => {
  await open('/login', focusOn('pass'));
  const { faults } = system;
  isAway = true;
  expect(await refusal('password')).toBe('“shop” cannot be read now; try again');
  await eventually(() => expect(faults.splice(0).map(String)).toEqual(['Error: away']));
  isAway = false;
  await system.evaluate(focusOn('name'));
  isUsedAway = true;
  fill('username');
  await eventually(() => expect(filledIn()).toEqual([['#name', 'shop: user name']]));
  await eventually(() => expect(faults.splice(0).map(String)).toEqual(['Error: away']));
  isUsedAway = false;
});

it('refuses a page of another origin, and a frame of another origin in another process', async () => {
  await system.open(viewer, '/empty');
  const other = system.page('/login', 'localhost');
  const loaded = viewer.next('tabs', ({ tabs }) =>
    tabs.some(({ url, isLoading }) => url === other && !isLoading),
  );
  viewer.send({ kind: 'navigate', url: other });
  await loaded;
  await focusPage();
  await system.evaluate(focusOn('pass'));
  expect(await refusal('password')).toContain(`this field belongs to ${new URL(other).origin}`);
  await open('/frames', `document.querySelector('#far').src = ${JSON.stringify(other)}`);
  await eventually(() => expect(system.targets.all.some(({ type }) => type === 'iframe')).toBe(true));
  const frame = await system.evaluate(
    `new Promise((done) => setTimeout(() => { const { x, y } = document.querySelector('#far').getBoundingClientRect(); done([x, y]) }, 0))`,
  );
  const [x, y] = frame as [number, number];
  const refused = async () => {
    // The second field of the frame, below the first.
    viewer.click(x + 50, y + 42);
    expect(await refusal('password')).toContain(`this field belongs to ${new URL(other).origin}`);
  };
  await eventually(refused);
});

describe('after a password was filled in', () => {
  beforeEach(async () => {
    await open('/login', focusOn('pass'));
    fill('password');
    await eventually(() => expect(used).toEqual(['secret_1']));
  });

  it('shows discs in place of it in every place where the page writes it, until it is gone', async () => {
    const security = (id: string) =>
      system.evaluate(`getComputedStyle(document.querySelector('#${id}')).webkitTextSecurity`);
    await system.evaluate(
      `const pass = document.querySelector('#pass'), echo = document.querySelector('#echo'); pass.type = 'text'`,
    );
    expect(await security('pass')).toBe('disc');
    await system.evaluate(
      `echo.textContent = 'It is ' + pass.value; document.querySelector('#text').value = pass.value`,
    );
    expect(await security('echo')).toBe('disc');
    await eventually(async () => expect(await security('text')).toBe('disc'));
    await system.evaluate(`echo.textContent = 'gone'; document.querySelector('#text').value = ''`);
    expect(await security('echo')).toBe('none');
    await eventually(async () => expect(await security('text')).toBe('none'));
    // A part of it is still a secret.
    await system.evaluate(`pass.value = pass.value.slice(0, -1)`);
    expect(await security('pass')).toBe('disc');
  });

  it('gives no copy, cut or drag of a shown field to the tester, also not of a part', async () => {
    await system.evaluate(`var pass = document.querySelector('#pass'); pass.type = 'text'; pass.focus()`);
    for (const range of ['0, 25', '0, 12']) {
      await system.evaluate(`pass.setSelectionRange(${range})`);
      viewer.send({ kind: 'copy', isCut: false });
      viewer.send({ kind: 'copy', isCut: true });
      await eventually(async () =>
        expect(await system.evaluate('typedKeys.length < 2 ? [] : typedKeys.splice(0, 2)')).toEqual([
          'c',
          'x',
        ]),
      );
    }
    await system.evaluate(
      `document.querySelector('#name').value = 'a hat'; document.querySelector('#name').select()`,
    );
    const copied = viewer.next('clipboard');
    await system.evaluate(focusOn('name'));
    viewer.send({ kind: 'copy', isCut: false });
    expect((await copied).text).toBe('a hat');
    expect(await valueOf('pass')).toBe(password);
    expect(viewer.messages.filter(({ kind }) => kind === 'clipboard')).toHaveLength(1);
  });

  it('shows the next page and the page before as they are', async () => {
    const isBright = () => expect(viewer.pictures.at(-1)!.jpeg.length).toBeGreaterThan(60_000);
    await system.open(viewer, '/bright');
    await eventually(isBright);
    await system.open(viewer, '/empty');
    await eventually(() => expect(isBright).toThrow());
    viewer.send({ kind: 'history', direction: 'back' });
    await eventually(isBright);
    viewer.send({ kind: 'navigate', url: system.page('/bright', 'localhost') });
    await eventually(() => expect(viewer.last('tabs')!.tabs[0]!.url).toContain('localhost'));
    await eventually(isBright);
  });

  it('removes it from titles, addresses, dialogs and copies of the page', async () => {
    const dialog = viewer.next('dialog');
    await system.evaluate(`var pass = document.querySelector('#pass'); document.title = 'Hi ' + pass.value;
      history.replaceState(null, '', '/login?p=' + encodeURIComponent(pass.value)); setTimeout(() => alert(pass.value), 0)`);
    const { id, message } = await dialog;
    expect(message).toBe('[removed]');
    viewer.send({ kind: 'dialog', id, isAccepted: true });
    await eventually(() => {
      const [tab] = viewer.last('tabs')!.tabs;
      expect([tab!.title, tab!.url]).toEqual(['Hi [removed]', system.page('/login?p=[removed]')]);
    });
    expect(JSON.stringify(viewer.messages)).not.toContain('battery');
  });
});
