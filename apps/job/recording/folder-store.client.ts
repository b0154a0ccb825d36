/** Recordings as files. All replicas must share the folder. */
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ByteRange, RecordingStore } from './recording-store.js';

export class FolderStore implements RecordingStore {
  constructor(private readonly folder: string) {}

  /** Under another name until all bytes are on the disk, so that an incomplete file is never a recording. */
  async write(key: string, bytes: Readable): Promise<void> {
    const path = join(this.folder, key);
    const part = `${path}.part`;
    // It may break off before the pipeline reads it. An error without a listener ends the process.
    bytes.on('error', () => undefined);
    await mkdir(dirname(path), { recursive: true });
    try {
      await pipeline(bytes, createWriteStream(part, { flush: true }));
      await rename(part, path);
    } catch (error) {
      await rm(part, { force: true });
      throw error;
    }
  }

  async read(key: string, range?: ByteRange): Promise<Readable> {
    const file = await open(join(this.folder, key));
    return createReadStream('', { fd: file, start: range?.first, end: range?.last });
  }

  async remove(key: string): Promise<void> {
    const path = join(this.folder, key);
    await rm(path, { force: true });
    await rm(`${path}.part`, { force: true });
    // The job's folder, when it is empty.
    await rmdir(dirname(path)).catch((error: NodeJS.ErrnoException) => {
      if (!['ENOTEMPTY', 'ENOENT'].includes(error.code ?? '')) throw error;
    });
  }
}
