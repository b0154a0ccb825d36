/** Width and height of a video by the first bytes of its file: WebM (Matroska, RFC 9559) or MP4 (ISO 14496-12). Pure. */

/** Browsers write the description of the tracks before the pictures. */
export const headBytes = 65_536;
const maximumPixels = 16_384;

export interface VideoSize {
  readonly width: number;
  readonly height: number;
}

/** A part of a file: a Matroska element or an MP4 box. `end` may be behind the bytes. */
interface Part {
  readonly name: number;
  readonly start: number;
  readonly end: number;
}

type ReadPart = (bytes: Buffer, at: number, end: number) => Part | undefined;

/** Undefined when the file does not begin with it. */
export function videoSizeOf(head: Buffer): VideoSize | undefined {
  const isWebm = head.length > 4 && head.readUInt32BE(0) === 0x1a45dfa3;
  const size = isWebm ? webmSize(head) : mp4Size(head);
  const isSane = size && [size.width, size.height].every((side) => side >= 1 && side <= maximumPixels);
  return isSane ? size : undefined;
}

/** Segment, Tracks, TrackEntry, Video; in it PixelWidth and PixelHeight. */
function webmSize(bytes: Buffer): VideoSize | undefined {
  const [video] = partsAt(bytes, element, [0x18538067, 0x1654ae6b, 0xae, 0xe0]);
  if (!video) return undefined;
  const numbers = [...parts(bytes, element, video)].filter(({ end }) => end <= bytes.length);
  const number = (wanted: number) => {
    const part = numbers.find(({ name, start, end }) => name === wanted && end > start && end - start <= 4);
    return part ? bytes.readUIntBE(part.start, part.end - part.start) : 0;
  };
  return { width: number(0xb0), height: number(0xba) };
}

/** Track headers end with width and height, 16 bits before and 16 behind the point. A track without pictures has zeros. */
function mp4Size(bytes: Buffer): VideoSize | undefined {
  const headers = partsAt(bytes, box, ['moov', 'trak', 'tkhd'].map(nameOf));
  const sizes = headers
    .filter(({ start, end }) => end <= bytes.length && end - start >= 8)
    .map(({ end }) => ({ width: bytes.readUInt16BE(end - 8), height: bytes.readUInt16BE(end - 4) }));
  return sizes.find(({ width }) => width > 0);
}

function partsAt(bytes: Buffer, read: ReadPart, path: readonly number[]): Part[] {
  let found: Part[] = [{ name: 0, start: 0, end: bytes.length }];
  for (const name of path) {
    found = found.flatMap((outer) => [...parts(bytes, read, outer)].filter((part) => part.name === name));
  }
  return found;
}

function* parts(bytes: Buffer, read: ReadPart, { start, end }: Part): Generator<Part> {
  const limit = Math.min(end, bytes.length);
  for (let part = read(bytes, start, limit); part; part = read(bytes, part.end, limit)) yield part;
}

/** An id of 1 to 4 bytes and a size of 1 to 8; the first bit that is set says how many. Only ones: the size is unknown. */
function element(bytes: Buffer, at: number, end: number): Part | undefined {
  if (at + 2 > end) return undefined;
  const idBytes = Math.clz32(bytes[at] ?? 0) - 23;
  const sizeBytes = Math.clz32(bytes[at + idBytes] ?? 0) - 23;
  const start = at + idBytes + sizeBytes;
  if (idBytes > 4 || sizeBytes > 8 || start > end) return undefined;
  let size = bytes[at + idBytes]! - 2 ** (8 - sizeBytes);
  for (const byte of bytes.subarray(at + idBytes + 1, start)) size = size * 256 + byte;
  const isUnknown = size === 2 ** (7 * sizeBytes) - 1;
  return { name: bytes.readUIntBE(at, idBytes), start, end: isUnknown ? Infinity : start + size };
}

/** A size of 4 bytes and a name of 4. Size 1: the size follows in 8 bytes. Size 0: to the end of the file. */
function box(bytes: Buffer, at: number, end: number): Part | undefined {
  if (at + 8 > end) return undefined;
  const size = bytes.readUInt32BE(at);
  const isLong = size === 1 && at + 16 <= end;
  const start = at + (isLong ? 16 : 8);
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : size || Infinity;
  return at + length < start ? undefined : { name: bytes.readUInt32BE(at + 4), start, end: at + length };
}

function nameOf(text: string): number {
  return Buffer.from(text).readUInt32BE(0);
}
