/** Whether a file of a page has a value that was filled in, so that it must not be passed on. */
import { createReadStream } from 'node:fs';

/** As text in UTF-8: a value in an archive or an image is not found. */
export async function hasSecret(path: string, filled: readonly string[]): Promise<boolean> {
  const values = filled.map((value) => Buffer.from(value));
  const overlap = Math.max(0, ...values.map(({ length }) => length - 1));
  let before = Buffer.alloc(0);
  for await (const part of createReadStream(path) as AsyncIterable<Buffer>) {
    const bytes = Buffer.concat([before, part]);
    if (values.some((value) => bytes.includes(value))) return true;
    before = bytes.subarray(Math.max(0, bytes.length - overlap));
  }
  return false;
}
