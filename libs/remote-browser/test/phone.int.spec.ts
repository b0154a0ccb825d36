/** The screen of a phone: fingers instead of a mouse. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { phone, ScreenSystem, type TestViewer } from './screen-system.js';

const page = `<title>Touch</title><meta name="viewport" content="width=device-width"><style>body{margin:0;height:3000px}</style><script>
  window.events = []; for (const type of ['touchstart','touchmove','touchend','touchcancel','click'])
  addEventListener(type, (e) => events.push(type + (e.touches ? ' ' + e.touches.length : '')), { passive: true })</script>`;

/** Made for a computer: a phone shows it smaller, as wide as its screen. */
const wide = `<title>Wide</title><body style="margin:0;width:980px;height:1900px"><script>
  window.places = []; addEventListener('click', ({ clientX, clientY }) => places.push([clientX, clientY].map(Math.round)));</script>
  <select style="position:absolute;left:98px;top:392px;width:490px;height:196px"><option>One</select>`;

/** Each of its pictures takes half a second, until it is calm. */
const slow = `<title>Slow</title><meta name="viewport" content="width=device-width"><body style="margin:0"><script>
  window.places = []; addEventListener('click', ({ clientX, clientY }) => places.push([clientX, clientY]));
  let isCalm = false; let frame = 0;
  const draw = () => {
    const from = performance.now(); while (performance.now() - from < 500);
    document.body.style.background = 'rgb(' + (++frame % 200) + ',0,0)';
    if (!isCalm) requestAnimationFrame(draw);
  };
  draw();
</script>`;

const shop =
  '<meta name="viewport" content="width=device-width"><body style="margin:0"><select style="position:absolute;left:40px;top:300px;width:200px;height:40px"><option>One</select>';

let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  system = await ScreenSystem.start({
    pages: { '/touch': page, '/shop': shop, '/slow': slow, '/wide': wide },
    viewport: phone,
  });
  viewer = await system.connect();
}, 60_000);

afterAll(async () => {
  expect(system.faults).toEqual([]);
  viewer?.close();
  await system?.stop();
});

beforeEach(() => system.open(viewer, '/touch'));

it('has the size, the touch and the name of a phone', async () => {
  const seen = '[innerWidth, innerHeight, navigator.maxTouchPoints, navigator.userAgentData.mobile]';
  expect(await system.evaluate(seen)).toEqual([375, 812, 5, true]);
});

function tap(x: number, y: number): void {
  viewer.send({ kind: 'touch', phase: 'start', points: [{ id: 0, x, y }] });
  viewer.send({ kind: 'touch', phase: 'end', points: [] });
}

it('taps, at a place that is recorded', async () => {
  tap(100, 200);
  await eventually(async () =>
    expect(await system.evaluate('events')).toEqual(['touchstart 1', 'touchend 0', 'click']),
  );
  expect(system.recorded.findLast(({ kind }) => kind === 'click')).toMatchObject({
    item: { x: 100, y: 200 },
  });
});

it('shows the list of a select that is tapped at its place', async () => {
  await system.open(viewer, '/shop');
  const shown = viewer.next('control');
  tap(100, 310);
  const { rectangle } = (await shown).control;
  expect(rectangle).toEqual({ x: 40, y: 300, width: 200, height: 40 });
});

it('taps where the finger is on a page that is shown smaller, and shows its select there', async () => {
  await system.open(viewer, '/wide');
  const scale = 375 / 980;
  await eventually(async () => {
    tap(300, 75);
    expect(await system.evaluate('places.at(-1)')).toEqual(
      [300, 75].map((value) => Math.round(value / scale)),
    );
  });
  const shown = viewer.next('control');
  tap(100, 187);
  const { x, y, width, height } = (await shown).control.rectangle;
  const differences = [98, 392, 490, 196].map((value, n) => value * scale - [x, y, width, height][n]!);
  expect(Math.max(...differences.map(Math.abs))).toBeLessThan(1);
});

it('taps where the finger is after pictures that took long', async () => {
  await system.open(viewer, '/slow');
  for (let n = 0; n < 20; n++) {
    // Causes another sharp picture.
    viewer.key('Shift', 'ShiftLeft');
    await delay(300);
  }
  await system.evaluate('isCalm = true');
  tap(100, 200);
  await eventually(async () => expect(await system.evaluate('places')).toEqual([[100, 200]]));
});

it('puts two fingers down and lifts one', async () => {
  const first = { id: 0, x: 100, y: 200 };
  const second = { id: 1, x: 200, y: 300 };
  viewer.send({ kind: 'touch', phase: 'start', points: [first] });
  viewer.send({ kind: 'touch', phase: 'start', points: [first, second] });
  viewer.send({ kind: 'touch', phase: 'end', points: [first] });
  viewer.send({ kind: 'touch', phase: 'end', points: [] });
  await eventually(async () =>
    expect(await system.evaluate('events')).toEqual([
      'touchstart 1',
      'touchstart 2',
      'touchend 1',
      'touchend 0',
    ]),
  );
});

it('lifts the finger of a viewer whose connection ended', async () => {
  const other = await system.connect();
  other.send({ kind: 'touch', phase: 'start', points: [{ id: 0, x: 100, y: 200 }] });
  await eventually(async () => expect(await system.evaluate('events')).toEqual(['touchstart 1']));
  other.close();
  await eventually(async () =>
    expect(await system.evaluate('events')).toEqual(['touchstart 1', 'touchcancel 0']),
  );
});

it('scrolls by a finger', async () => {
  viewer.send({ kind: 'touch', phase: 'start', points: [{ id: 0, x: 100, y: 600 }] });
  for (let y = 580; y >= 200; y -= 20) {
    viewer.send({ kind: 'touch', phase: 'move', points: [{ id: 0, x: 100, y }] });
    // As often as a screen reports a finger.
    await delay(16);
  }
  viewer.send({ kind: 'touch', phase: 'end', points: [] });
  await eventually(async () => expect(await system.evaluate('scrollY')).toBeGreaterThan(200));
});
