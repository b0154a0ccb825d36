/** Files for a page, over pipes with a browser that this test plays. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
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

async function upload(id: string, name: string): Promise<void> {
  uploads.take({ kind: 'file-part', id, name, base64: Buffer.from('hats').toString('base64') });
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
