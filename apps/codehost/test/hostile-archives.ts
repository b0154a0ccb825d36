/** Archives that would use up memory, time or a disk, or that cannot be read. */
import { tarEntry } from '@handtest/fakes';
import { randomBytes } from 'node:crypto';
import { gzipSync } from 'node:zlib';

type Archives = Readonly<Record<string, () => Iterable<Buffer>>>;

const mebibyte = 1_048_576;
const end = Buffer.alloc(1_024);
/** 8 GB: the header of an entry has no room for more. */
const largestSize = 8 ** 11 - 1;

const whole = packed(
  tarEntry('shop/src/cart.ts', '0', Buffer.from('export const cart = "items";\n'.repeat(999))),
);
const outside = [
  '../../outside.ts',
  '/outside.ts',
  'shop/../../outside.ts',
  'shop//outside.ts',
  'shop/..\\outside.ts',
];

/** By name. */
export const hostileArchives: Archives = {
  'a file of 8 GB from 16 MB': () => bomb(),
  'names that lead outside': () => [
    packed(...outside.map((name) => tarEntry(name, '0', Buffer.from('cart')))),
  ],
  'half of the bytes': () => [whole.subarray(0, whole.length / 2)],
  'a file that is shorter than its header says': () => [
    packed(tarEntry('shop/a.ts', '0', Buffer.from('cart'), 2_000)),
  ],
  'random bytes': () => [randomBytes(mebibyte)],
  'random bytes in gzip': () => [gzipSync(randomBytes(mebibyte))],
  'a page in HTML': () => [Buffer.from('<html>Sign in</html>')],
  'no bytes': () => [],
};

/** These need minutes of a busy machine. */
export const largeArchives: Archives = {
  '200,000 files': () => files(200_000, () => Buffer.from('cart')),
  'an entry without end': () => endless(),
  'headers of 4 MB': () => repeated(500, tarEntry('pax', 'x', Buffer.alloc(4 * mebibyte - 1, 'x'))),
  '60,000 files with every searched word': () => files(60_000, (n) => Buffer.from(searchedText(n))),
};

function packed(...entries: Buffer[]): Buffer {
  return gzipSync(Buffer.concat([...entries, end]));
}

function* bomb(): Generator<Buffer> {
  yield gzipSync(tarEntry('shop/bomb.ts', '0', undefined, largestSize));
  yield* repeated(1_024, Buffer.alloc(16 * mebibyte));
}

function* endless(): Generator<Buffer> {
  yield gzipSync(tarEntry('shop/noise.bin', '0', undefined, largestSize));
  for (;;) yield gzipSync(randomBytes(mebibyte));
}

/** A gzip file may have several members. */
function* repeated(count: number, member: Buffer): Generator<Buffer> {
  const bytes = gzipSync(member);
  for (let n = 0; n < count; n++) yield bytes;
}

function* files(count: number, content: (n: number) => Buffer): Generator<Buffer> {
  for (let n = 0; n < count; n += 100) {
    const numbers = Array.from({ length: 100 }, (_, m) => n + m);
    const entries = numbers.map((number) => tarEntry(`shop/src/f${number}.ts`, '0', content(number)));
    yield gzipSync(Buffer.concat(entries));
  }
  yield gzipSync(end);
}

const searched =
  'items cannot be removed from the cart total button checkout order price basket page quantity';

/** 4 KB, with other words in each. */
function searchedText(n: number): string {
  const words = searched.split(' ');
  const lines = Array.from(
    { length: 30 },
    (_, line) =>
      `const ${words[(n + line) % words.length]}${n}x${line} = "${searched}"; // ${words[line % 9]}`,
  );
  return lines.join('\n');
}
