/** Files for a page, over pipes with a browser that this test plays. */
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import type { ServerMessage } from '@handtest/visit-protocol';
import { Cdp } from '../chromium/cdp.js';
import { Uploads } from './uploads.js';

const folder = mkdtempSync(join(tmpdir(), 'handtest-uploads-'));
const [input, output] = [new PassThrough(), new PassThrough()];
const notices: ServerMessage[] = [];
const uploaded: (readonly string[])[] = [];
const uploads = new Uploads({
  cdp: new Cdp(input, output),
  folder,
  notify: (message) => void notices.push(message),
  onUploaded: (names) => void uploaded.push(names),
});

beforeAll(() => {
  // The browser accepts each command.
  input.on('data', (bytes: Buffer) => {
    const { id } = JSON.parse(bytes.toString().slice(0, -1)) as { id: number };
    setImmediate(() => output.write(`${JSON.stringify({ id, result: {} })}\0`));
  });
});

afterAll(() => rmSync(folder, { recursive: true }));

/** @returns the id of the chooser */
async function openChooser(): Promise<string> {
  const params = { frameId: 'page', mode: 'selectSingle', backendNodeId: 1 };
  const event = { method: 'Page.fileChooserOpened', params, sessionId: 's1' };
  await new Promise((resolve) => output.write(`${JSON.stringify(event)}\0`, resolve));
  return (notices.at(-1) as Extract<ServerMessage, { kind: 'file-chooser' }>).id;
}

function take(id: string, name: string, text: string): void {
  uploads.take({ kind: 'file-part', id, name, base64: Buffer.from(text).toString('base64') });
}

async function upload(id: string, name: string): Promise<void> {
  take(id, name, 'hats');
  // The next part comes later.
  await new Promise((resolve) => setImmediate(resolve));
  await uploads.finish(id);
}

it('stores a file with a long name of large characters', async () => {
  const id = await openChooser();
  await upload(id, `${'あ'.repeat(100)}.pdf`);
  const name = uploaded.at(-1)![0]!;
  expect(name).toMatch(/^あ+\.pdf$/);
  expect(readFileSync(join(folder, 'uploads', id, name), 'utf8')).toBe('hats');
});

it('says that a file could not be stored, and stores the next one', async () => {
  const id = await openChooser();
  await mkdir(join(folder, 'uploads'), { recursive: true });
  // In place of its folder.
  await writeFile(join(folder, 'uploads', id), '');
  await expect(upload(id, 'a.txt')).rejects.toThrow('EEXIST');
  expect(notices.at(-1)).toEqual({
    kind: 'notice',
    text: 'The files could not be stored; choose them again',
  });
  const next = await openChooser();
  await upload(next, 'b.txt');
  expect(uploaded.at(-1)).toEqual(['b.txt']);
});

it('takes a file as a whole when it is given again, and no part of the first time', async () => {
  const first = await openChooser();
  take(first, 'a.txt', 'ha');
  uploads.restart();
  const again = (notices.at(-1) as Extract<ServerMessage, { kind: 'file-chooser' }>).id;
  expect([again === first, uploads.question]).toEqual([false, notices.at(-1)]);
  take(again, 'a.txt', 'ha');
  take(first, 'a.txt', 'x');
  await uploads.finish(first);
  await upload(again, 'a.txt');
  expect(readFileSync(join(folder, 'uploads', again, 'a.txt'), 'utf8')).toBe('hahats');
  expect(existsSync(join(folder, 'uploads', first))).toBe(false);
});

it('asks for no files when no chooser is open', () => {
  const before = notices.length;
  uploads.restart();
  expect([notices.length, uploads.question]).toEqual([before, undefined]);
});
