/** One suite for both stores, folder and bucket. */
import { randomBytes } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { TcpRelay } from '@handtest/deployment';
import { S3Server } from '@handtest/fakes';
import { FolderStore } from './folder-store.client.js';
import { recordingKey, type RecordingStore } from './recording-store.js';
import { S3Store } from './s3-store.client.js';

const credentials = { accessKeyId: 'test-key', secretAccessKey: 'test-secret' };
const folder = mkdtempSync(join(tmpdir(), 'handtest-recordings-'));
let s3: S3Server;

beforeAll(async () => {
  s3 = await S3Server.start();
});
afterAll(async () => {
  await s3.stop();
  rmSync(folder, { recursive: true });
});

const bucket = (changes: object = {}) =>
  new S3Store({ bucket: 'recordings', endpoint: s3.url, region: 'us-east-1', credentials, ...changes });
const stores: Record<string, () => RecordingStore> = { folder: () => new FolderStore(folder), bucket };

let keys = 0;
const newKey = () => recordingKey(`job_${++keys}`, 'upload');

/** In chunks, as a connection delivers them. */
async function* pieces(bytes: Buffer, breakAfter = Infinity) {
  for (let at = 0; at < bytes.length; at += 65_536) {
    if (at >= breakAfter) throw new Error('broken');
    yield bytes.subarray(at, at + 65_536);
  }
}

describe.each(Object.keys(stores))('the store in a %s', (name) => {
  const store = () => stores[name]!();

  it.each([1, 65_537, 13 * 1_024 * 1_024])('stores %d bytes unchanged', async (size) => {
    const key = newKey();
    const bytes = randomBytes(size);
    await store().write(key, Readable.from(pieces(bytes)), 'video/webm');
    expect((await buffer(await store().read(key))).equals(bytes)).toBe(true);
    const last = Math.min(size - 1, 70_000);
    const range = { first: Math.floor(last / 2), last };
    expect((await buffer(await store().read(key, range))).equals(bytes.subarray(range.first, last + 1))).toBe(
      true,
    );
  });

  it.each([100_000, 13 * 1_024 * 1_024])(
    'stores nothing of an interrupted upload of %d bytes',
    async (size) => {
      const key = newKey();
      const bytes = Readable.from(pieces(randomBytes(size), size / 2));
      await expect(store().write(key, bytes, 'video/webm')).rejects.toThrow();
      await expect(store().read(key)).rejects.toThrow();
      expect(s3.uploads.size).toBe(0);
      const left = existsSync(join(folder, key, '..')) ? readdirSync(join(folder, key, '..')) : [];
      expect(left).toEqual([]);
    },
  );

  it('stores nothing of an upload that breaks off before its first byte is read', async () => {
    const bytes = Readable.from(pieces(randomBytes(100_000)));
    const written = store().write(newKey(), bytes, 'video/webm');
    bytes.destroy(new Error('broken'));
    await expect(written).rejects.toThrow('broken');
  });

  it('deletes recordings, and ignores the deletion of unknown ones', async () => {
    const key = newKey();
    await store().write(key, Readable.from([Buffer.from('x')]), 'video/webm');
    await store().remove(key);
    await store().remove(key);
    await store().remove(newKey());
    await expect(store().read(key)).rejects.toThrow();
  });
});

describe('a bucket', () => {
  it('receives large recordings in parts, with their type', async () => {
    const key = newKey();
    s3.requests.length = 0;
    await bucket().write(key, Readable.from(pieces(randomBytes(13 * 1_024 * 1_024))), 'video/mp4');
    expect(s3.requests.filter((request) => request.startsWith('PUT'))).toHaveLength(3);
    expect(s3.objects.get(`recordings/${key}`)!.type).toBe('video/mp4');
  });

  it('is used over a new connection when its machine is lost', async () => {
    const relay = await TcpRelay.start(s3.url);
    const store = bucket({ endpoint: relay.urlOf(s3.url).replace(/\/$/, ''), silenceMs: 500 });
    const key = newKey();
    await store.write(key, Readable.from(['x']), 'video/webm');
    relay.stall();
    expect((await buffer(await store.read(key))).toString()).toBe('x');
    relay.stall();
    await store.remove(key);
    expect(s3.objects.has(`recordings/${key}`)).toBe(false);
    await relay.stop();
  });

  it('is read and written while a hundred viewers pause', async () => {
    const store = bucket();
    const key = newKey();
    await store.write(key, Readable.from(pieces(randomBytes(3_000_000))), 'video/webm');
    const viewers = await Promise.all(Array.from({ length: 100 }, () => store.read(key)));
    const other = newKey();
    await store.write(other, Readable.from(['x']), 'video/webm');
    expect((await buffer(await store.read(other))).toString()).toBe('x');
    for (const viewer of viewers) viewer.destroy();
  });

  it('refuses writes with a wrong key', async () => {
    const stranger = bucket({ credentials: { accessKeyId: 'other', secretAccessKey: 'x' } });
    await expect(stranger.write(newKey(), Readable.from(['x']), 'video/webm')).rejects.toThrow(
      'AccessDenied',
    );
  });
});
