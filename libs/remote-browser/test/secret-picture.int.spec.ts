/**
 * Reads every picture of the stream, and of a recording, by a program that reads texts from images, while a page does all it
 * can to show a password. The same page without the masking shows that the program reads it.
 */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { eventually, type FoundProgram, provideProgram } from '@handtest/deployment';
import { Recorder } from '../recording/recorder.js';
import { ScreenSystem, type TestViewer } from './screen-system.js';

const run = promisify(execFile);
/** Words, so that the program reads all or nothing. */
const password = 'MARBLE WINDOW KETTLE';
const parts = /MARBLE|WINDOW|KETTLE/i;
const viewport = { width: 800, height: 600, isMobile: false };

/** Each way is done and undone, at times that fit neither pictures nor frames. */
const page = `<!doctype html><title>Show</title><style>body{font:26px sans-serif} input,textarea{font:inherit;width:90%}</style>
  <input id="pass" type="password"><input id="other"><textarea id="area"></textarea><p id="echo">–</p><p id="split"><b></b><i></i></p>
  <div id="host"></div><select><option id="option">–</option></select><div id="edit" contenteditable>–</div>
  <svg width="700" height="40"><text id="svg" y="30">–</text></svg><script>
  const at = (id) => document.getElementById(id), root = at('host').attachShadow({ mode: 'open' });
  root.innerHTML = '<p id="inner">–</p>';
  const [first, last] = at('split').children, inner = root.querySelector('p');
  const value = () => at('pass').value;
  const ways = [
    [() => (at('pass').type = 'text'), () => (at('pass').type = 'password')],
    [() => (at('echo').textContent = 'It is ' + value()), () => (at('echo').textContent = '–')],
    [() => (at('other').value = value()), () => (at('other').value = '')],
    [() => (at('area').value = value()), () => (at('area').value = '')],
    [() => { first.textContent = value().slice(0, 8); last.textContent = value().slice(8); }, () => (first.textContent = last.textContent = '')],
    [() => (inner.innerHTML = '<b>' + value() + '</b>'), () => (inner.textContent = '–')],
    [() => (at('option').textContent = value()), () => (at('option').textContent = '–')],
    [() => (at('edit').textContent = value()), () => (at('edit').textContent = '–')],
    [() => (at('svg').textContent = value()), () => (at('svg').textContent = '–')],
    [() => requestAnimationFrame(() => (at('other').placeholder = value())), () => (at('other').placeholder = '')],
    [() => requestAnimationFrame(() => (at('other').value = value())), () => (at('other').value = '')],
    [() => { at('other').value = value(); at('other').select(); document.execCommand('copy'); }, () => (at('other').value = '')],
  ];
  window.done = 0;
  window.play = async (rounds) => {
    const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));
    for (let round = 0; round < rounds; round++)
      for (const [show, hide] of ways) { show(); await wait(40 + 70 * (round % 3)); hide(); await wait(20 + 60 * (round % 4)); window.done++; }
  };</script>`;

let tesseract: FoundProgram | undefined;
let folder: string;
let system: ScreenSystem | undefined;
let viewer: TestViewer;
const filled: string[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'handtest-secret-picture-'));
  try {
    tesseract = await provideProgram('tesseract');
  } catch (error) {
    if (process.env.CI) throw error;
    process.stdout.write(`The pictures of secrets are not read: ${(error as Error).message}\n`);
    return;
  }
  const secret = { id: 'secret_1', name: 'shop', origins: [] as string[], username: 'ann', password };
  system = await ScreenSystem.start({
    pages: { '/show': page },
    viewport,
    secrets: { filled, find: () => Promise.resolve(secret), used: () => Promise.resolve() },
  });
  secret.origins.push(new URL(system.page('/')).origin);
  viewer = await system.connect();
}, 300_000);

afterAll(async () => {
  viewer?.close();
  await system?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The words of the password that can be read in any of the pictures. Equal pictures are read once. */
async function readable(pictures: readonly Buffer[], name: string): Promise<{ read: number; hits: number }> {
  const different = new Map(pictures.map((jpeg) => [createHash('sha1').update(jpeg).digest('hex'), jpeg]));
  const files = [...different].map(([hash, jpeg]) => {
    const file = join(folder, `${name}-${hash}.jpg`);
    writeFileSync(file, jpeg);
    return file;
  });
  const list = join(folder, `${name}.txt`);
  writeFileSync(list, files.join('\n'));
  const env = { ...tesseract!.env, OMP_THREAD_LIMIT: '1' };
  const { stdout } = await run(tesseract!.command, [list, 'stdout', '--psm', '11'], { env, maxBuffer: 1e8 });
  // A form feed ends the text of each picture.
  const texts = stdout.split('\f').slice(0, files.length);
  return { read: texts.length, hits: texts.filter((text) => parts.test(text)).length };
}

async function open(): Promise<void> {
  await system!.open(viewer, '/show');
  await system!.evaluate(`addEventListener('click', () => (window.clicked = document.hasFocus()))`);
  viewer.click(780, 590);
  await eventually(async () => expect(await system!.evaluate('clicked')).toBe(true));
  await system!.evaluate(`at('pass').focus()`);
}

async function play(rounds: number): Promise<Buffer[]> {
  const from = viewer.pictures.length;
  await system!.evaluate(`void play(${rounds})`);
  await eventually(async () => expect(await system!.evaluate('done')).toBe(12 * rounds), {
    timeoutMs: 60_000,
  });
  return viewer.pictures.slice(from).map(({ jpeg }) => jpeg);
}

it('has no picture in which the password can be read, unlike the page without masking', async () => {
  if (!system) return;
  await open();
  await system.evaluate(`at('pass').value = ${JSON.stringify(password)}`);
  const control = await readable(await play(2), 'control');
  expect(control.hits).toBeGreaterThan(3);
  await open();
  const ffmpeg = await provideProgram('ffmpeg');
  const recorder = await Recorder.start({
    ...{ folder: join(folder, 'recording'), ffmpeg: ffmpeg.command, codec: 'h264', size: viewport },
    onFault: (error) => expect(error).toBeUndefined(),
  });
  system.screen.onFrame((frame) => recorder.take(frame));
  viewer.send({ kind: 'fill', secret: 'shop', field: 'password' });
  await eventually(async () => expect(await system!.evaluate('value()')).toBe(password));
  const stream = await readable(await play(6), 'stream');
  const video = await recorder.finish();
  const images = join(folder, 'image-%04d.jpg');
  await run(ffmpeg.command, ['-i', video!.file, '-vsync', '0', '-q:v', '2', images], { env: ffmpeg.env });
  const frames = readdirSync(folder).filter((name) => name.startsWith('image-'));
  const recorded = await readable(
    frames.map((name) => readFileSync(join(folder, name))),
    'recording',
  );
  process.stdout.write(
    `secret in pictures: ${stream.read + recorded.read} pictures read, ${stream.hits + recorded.hits} show it; ` +
      `without masking ${control.read} read, ${control.hits} show it\n`,
  );
  expect(stream.read).toBeGreaterThan(10);
  expect([stream.hits, recorded.hits]).toEqual([0, 0]);
}, 300_000);
