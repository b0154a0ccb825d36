/** Archives as `git archive` makes them: a global header with the commit, one top folder, then the files. Pure. */
import { gzipSync } from 'node:zlib';
import type { Files } from './git-store.js';

const block = 512;

/** @param folder the only entry at the top, as `acme-shop-1a2b3c4` */
export function tarball(folder: string, sha: string, files: Files): Buffer {
  const blocks = [tarEntry('pax_global_header', 'g', paxRecord('comment', sha)), tarEntry(`${folder}/`, '5')];
  for (const [path, content] of files) {
    const name = `${folder}/${path}`;
    // The old format has room for 100 bytes.
    if (Buffer.byteLength(name) > 100) blocks.push(tarEntry('pax_header', 'x', paxRecord('path', name)));
    blocks.push(tarEntry(name, '0', content));
  }
  blocks.push(Buffer.alloc(2 * block));
  return gzipSync(Buffer.concat(blocks));
}

/**
 * @param type `0` for a file, `5` for a folder, `x` for fields of the next entry
 * @param size that the header says
 */
export function tarEntry(
  name: string,
  type: string,
  content: Buffer = Buffer.alloc(0),
  size = content.length,
): Buffer {
  const header = Buffer.alloc(block);
  header.write(Buffer.from(name).subarray(0, 100).toString('latin1'), 0, 'latin1');
  header.write(type === '5' ? '0000775\0' : '0000664\0', 100);
  header.write('0000000\0'.repeat(2), 108);
  header.write(`${size.toString(8).padStart(11, '0')}\0`, 124);
  header.write('00000000000\0', 136);
  header.write('        ', 148);
  header.write(type, 156);
  header.write('ustar\0' + '00', 257);
  const checksum = header.reduce((sum, byte) => sum + byte, 0);
  header.write(`${checksum.toString(8).padStart(6, '0')}\0 `, 148);
  const padding = Buffer.alloc((block - (content.length % block)) % block);
  return Buffer.concat([header, content, padding]);
}

/** The length at the start of a record includes itself. */
function paxRecord(key: string, value: string): Buffer {
  const rest = Buffer.byteLength(` ${key}=${value}\n`);
  let length = rest + 1;
  while (String(length).length + rest !== length) length++;
  return Buffer.from(`${length} ${key}=${value}\n`);
}
