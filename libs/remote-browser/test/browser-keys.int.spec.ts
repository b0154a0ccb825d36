/** Keys that a browser takes for itself, with a real Chromium: which of them act, and which only the page gets. */
import { eventually } from '@handtest/deployment';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const pages = {
  '/first': `<title>First</title>`,
  '/keys': `<title>Keys</title><input autofocus><script>
    window.keys = [];
    addEventListener('keydown', ({ key }) => keys.push(key));
  </script>`,
};

let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  system = await ScreenSystem.start({ pages });
  viewer = await system.connect();
}, 60_000);

beforeEach(async () => {
  await system.open(viewer, '/first');
  await system.open(viewer, '/keys');
});

afterAll(async () => {
  expect(system.faults).toEqual([]);
  viewer?.close();
  await system?.stop();
});

const [alt, ctrl, ctrlShift] = [1, 2, 10];

/** Tools that show what was filled in, lists of Chromium's own, and dialogs that are in no picture. */
const withoutEffect = [
  ['F12', 'F12', 0],
  ['F7', 'F7', 0],
  ['F10', 'F10', 0],
  ['I', 'KeyI', ctrlShift],
  ['J', 'KeyJ', ctrlShift],
  ['C', 'KeyC', ctrlShift],
  ['u', 'KeyU', ctrl],
  ['h', 'KeyH', ctrl],
  ['j', 'KeyJ', ctrl],
  ['d', 'KeyD', ctrl],
  ['s', 'KeyS', ctrl],
  ['o', 'KeyO', ctrl],
  ['p', 'KeyP', ctrl],
  ['n', 'KeyN', ctrl],
  ['N', 'KeyN', ctrlShift],
  ['O', 'KeyO', ctrlShift],
  ['w', 'KeyW', ctrl],
  ['W', 'KeyW', ctrlShift],
  ['F4', 'F4', alt],
] as const;

it('gives the page all keys, and opens no tool, list or dialog of Chromium by them', async () => {
  for (const [key, code, modifiers] of withoutEffect) viewer.key(key, code, modifiers);
  viewer.key('x', 'KeyX');
  await eventually(async () =>
    expect(await system.evaluate('keys')).toEqual([...withoutEffect.map(([key]) => key), 'x']),
  );
  expect(await system.evaluate('document.querySelector("input").value')).toBe('x');
  const { targetInfos } = await system.cdp.send('Target.getTargets');
  expect(targetInfos.filter(({ type }) => type === 'page').map(({ title }) => title)).toEqual(['Keys']);
});

it.each([
  ['F5', 'F5', 0],
  ['r', 'KeyR', ctrl],
] as const)('loads the page again by %s', async (key, code, modifiers) => {
  await system.evaluate('window.isOld = true');
  viewer.key(key, code, modifiers);
  await eventually(async () =>
    expect(await system.evaluate('document.title + window.isOld')).toBe('Keysundefined'),
  );
});

it('goes back and forward by Alt and the arrows', async () => {
  viewer.key('ArrowLeft', 'ArrowLeft', alt);
  await eventually(async () => expect(await system.evaluate('document.title')).toBe('First'));
  viewer.key('ArrowRight', 'ArrowRight', alt);
  await eventually(async () => expect(await system.evaluate('document.title')).toBe('Keys'));
});
