/** A page tries to notice that it is recorded: its answers are those of the same page in a Chromium without any tool. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { eventually, removeFolder } from '@handtest/deployment';
import { probeScript } from './probes.js';
import { ScreenSystem, startChromium, type TestViewer } from './screen-system.js';

/**
 * Chromium describes logged errors for us, and for that reads their name and formats their stack. Both can be seen by scripts.
 * Without the description, the telemetry would lose the stacks of logged errors.
 */
const noticedByErrors = [
  'getters of the name and message of a logged error',
  'the formatting of the stack of a logged error',
];
/** A table is read as a whole, and a list only in part. Whether a page notices the time depends on the machine. */
const noticedByTime = ['the time of a large table'];

const body = `<body style="margin:0"><button style="position:absolute;left:0;top:0;width:200px;height:50px">Buy</button>
  <select style="position:absolute;left:0;top:100px;width:200px;height:50px"><option>One</select>`;

let server: Server;
let system: ScreenSystem;
let viewer: TestViewer;
const answers = new Map<string, Record<string, string>>();

beforeAll(async () => {
  server = createServer((request, response) => {
    const { pathname, search } = new URL(request.url!, 'http://site');
    if (pathname !== '/probed') {
      response.writeHead(pathname === '/' ? 200 : 404, { 'content-type': 'text/html' });
      response.end(
        `<!doctype html><title>Probes</title><link rel="icon" href="data:,"><script>${probeScript}</script>${body}`,
      );
      return;
    }
    let text = '';
    request.on('data', (bytes: Buffer) => (text += bytes.toString()));
    request.on('end', () => {
      answers.set(search, JSON.parse(text) as Record<string, string>);
      response.end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  system = await ScreenSystem.start({ pages: {}, isCaptured: true });
  viewer = await system.connect();
}, 60_000);

afterAll(async () => {
  viewer?.close();
  await system?.stop();
  server?.closeAllConnections();
  server?.close();
});

const url = (name: string) => `http://127.0.0.1:${(server.address() as AddressInfo).port}/?${name}`;

const answersOf = (name: string) =>
  eventually(() => {
    const found = answers.get(`?${name}`);
    return found ?? Promise.reject(new Error(`no answers of ${name}`));
  });

/** No tool is attached: the page itself sends its answers. */
async function askPlainChromium(): Promise<Record<string, string>> {
  const { chromium, folder } = await startChromium(url('plain'));
  try {
    return await answersOf('plain');
  } finally {
    const exited = new Promise((resolve) => chromium.once('exit', resolve));
    chromium.kill('SIGKILL');
    await exited;
    await removeFolder(folder);
  }
}

it('is noticed by no probe but the formatting of logged errors and the time of large tables', async () => {
  const plain = await askPlainChromium();
  viewer.send({ kind: 'navigate', url: url('recorded') });
  const recorded = await answersOf('recorded');
  const names = Object.keys(plain);
  const noticed = names.filter((name) => plain[name] !== recorded[name]);
  process.stdout.write(`probes: tried ${names.length}, failed ${noticed.length}: ${noticed.join('; ')}\n`);
  expect(Object.keys(recorded)).toEqual(names);
  expect(names.length).toBeGreaterThanOrEqual(25);
  expect(noticed.filter((name) => !noticedByTime.includes(name))).toEqual(noticedByErrors);
  expect(system.lists.consoleMessages.length).toBeGreaterThan(20);
});

it('is not noticed by a press, but by one on a select, whose own list would not be in the picture', async () => {
  viewer.click(50, 20);
  viewer.click(50, 120);
  await eventually(async () =>
    expect(await system.evaluate('pressed')).toEqual(['BUTTON,false,true,0', 'SELECT,true,true,0']),
  );
});
