/** What a page may have of the machine: workers, messages, and no devices. */
import { eventually } from '@handtest/deployment';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const page = `<!doctype html><title>Limits</title><script>
  const url = URL.createObjectURL(new Blob(['postMessage("runs")']));
  let running = 0;
  const workers = [];
  const start = () => { const worker = new Worker(url); worker.onmessage = () => { running++; }; workers.push(worker); };
  const write = () => { for (let n = 0; n < 10000; n++) console.log('message ' + n); };
</script>`;

let system: ScreenSystem;
let viewer: TestViewer;

beforeAll(async () => {
  system = await ScreenSystem.start({ pages: { '/limits': page }, isCaptured: true });
  viewer = await system.connect();
  await system.open(viewer, '/limits');
}, 60_000);

afterAll(async () => {
  expect(system.faults).toEqual([]);
  viewer?.close();
  await system?.stop();
});

const isRunning = (count: number) =>
  eventually(async () => expect(await system.evaluate('running')).toBe(count));

it('runs 16 workers at once, and the next one when one has ended', async () => {
  const noticed = viewer.next('notice');
  await system.evaluate('for (let n = 0; n < 30; n++) start()');
  expect((await noticed).text).toBe('At most 16 workers run at once; others wait');
  await isRunning(16);
  await system.evaluate('workers.splice(0, 4).forEach((worker) => worker.terminate())');
  await isRunning(20);
  await system.evaluate('workers.forEach((worker) => worker.terminate())');
});

it('reads 2,000 messages a second, and counts the others', async () => {
  const startedMs = performance.now();
  await system.evaluate('write()');
  const messages = () => system.lists.consoleMessages.map(({ message }) => message);
  const notes = () => messages().flatMap((text) => /^(\d+) messages were left out/.exec(text)?.[1] ?? []);
  const counted = () => notes().reduce((sum, count) => sum + Number(count), 0);
  const kept = () => messages().filter((text) => text.startsWith('message ')).length;
  await eventually(() => expect(kept() + counted()).toBe(10_000));
  const seconds = (performance.now() - startedMs) / 1_000;
  // In the last second that has begun, too.
  expect(kept()).toBeLessThanOrEqual(2_000 * Math.ceil(seconds + 1));
  process.stdout.write(`messages: tried 10000, failed 0, worst: ${kept()} kept, ${counted()} counted\n`);
});

it.each([
  ['its place', 'new Promise((_, failed) => navigator.geolocation.getCurrentPosition(String, failed))'],
  ['notifications', 'Notification.requestPermission().then((state) => Promise.reject(state))'],
  ['a camera', 'navigator.mediaDevices.getUserMedia({ video: true })'],
  ['a microphone', 'navigator.mediaDevices.getUserMedia({ audio: true })'],
])('refuses a page that asks for %s, at once', async (_, ask) => {
  const late = "new Promise((resolve) => setTimeout(() => resolve('late'), 2_000))";
  const answered = `Promise.race([${ask}.then(() => 'allowed', () => 'refused'), ${late}])`;
  expect(await system.evaluate(answered)).toBe('refused');
});
