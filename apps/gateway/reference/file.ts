/** Files of the page: compressed once, answered with 304 to a browser that has them. Pure. */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';

export interface PackedFile {
  readonly etag: string;
  readonly plain: Buffer;
  readonly zipped: Buffer;
}

export async function packed(text: string): Promise<PackedFile> {
  const plain = Buffer.from(text);
  const hash = createHash('sha256').update(plain).digest('base64url').slice(0, 22);
  return { etag: `"${hash}"`, plain, zipped: await promisify(gzip)(plain, { level: 9 }) };
}
