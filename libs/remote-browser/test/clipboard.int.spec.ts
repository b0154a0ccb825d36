/** The clipboard of a visit with a real Chromium: what the page copies, and what the tester gets of it. */
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@handtest/deployment';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const pages = {
  '/copy': `<title>Copy</title><style>body{margin:0}button,input{position:absolute;left:20px;top:20px;width:200px;height:40px}</style>
    <button>Copy the link</button><input style="top:80px"><script>
      let n = 0, changes = 0, blurs = 0;
      addEventListener('blur', () => blurs++);
      document.querySelector('button').onclick = () => navigator.clipboard.writeText('https://shop/invite/' + ++n);
      navigator.clipboard.addEventListener('clipboardchange', () => changes++);
    </script>`,
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

it('hands a text to the tester that a button of the page copies, and none that the page copies by itself', async () => {
  await system.open(viewer, '/copy');
  const texts = () =>
    viewer.messages.flatMap((message) => (message.kind === 'clipboard' ? [message.text] : []));
  const before = texts().length;
  viewer.click(100, 40);
  await eventually(() => expect(texts().slice(before)).toEqual(['https://shop/invite/1']));
  await delay(5_100);
  await system.evaluate(
    'void navigator.clipboard.writeText("by itself").catch(() => (window.isRefused = true))',
  );
  await reads('window.isRefused', true);
  viewer.click(100, 100);
  viewer.send({ kind: 'paste', text: 'from outside' });
  await reads('document.querySelector("input").value', 'from outside');
  await reads('changes', 2);
  viewer.click(100, 40);
  await eventually(() =>
    expect(texts().slice(before)).toEqual(['https://shop/invite/1', 'https://shop/invite/2']),
  );
  expect(await system.evaluate('blurs')).toBe(0);
  expect(viewer.last('tabs')!.tabs).toHaveLength(1);
});
