/** The binary format of WebM: elements of an id, a size and their content (RFC 8794). Pure. */

export const ids = {
  ebml: 0x1a45dfa3,
  segment: 0x18538067,
  seekHead: 0x114d9b74,
  seek: 0x4dbb,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  info: 0x1549a966,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackType: 0x83,
  codecId: 0x86,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  timestamp: 0xe7,
  simpleBlock: 0xa3,
  blockGroup: 0xa0,
} as const;

export interface Head {
  readonly id: number;
  /** Of the content; Infinity when the recorder left it open. */
  readonly size: number;
  /** Of id and size together. */
  readonly length: number;
}

/** No id and size are longer. */
export const longestHead = 12;

/** Undefined when the bytes end within it, or are no element. */
export function headAt(bytes: Uint8Array, at: number): Head | undefined {
  const idLength = lengthOf(bytes[at]);
  const sizeLength = idLength === undefined ? undefined : lengthOf(bytes[at + idLength]);
  if (idLength === undefined || idLength > 4 || sizeLength === undefined) return undefined;
  const length = idLength + sizeLength;
  if (at + length > bytes.length) return undefined;
  const id = numberIn(bytes.subarray(at, at + idLength));
  return { id, size: sizeIn(bytes.subarray(at + idLength, at + length)), length };
}

/** By the number of zero bits in front: 1 to 8 bytes. */
function lengthOf(first: number | undefined): number | undefined {
  return first ? Math.clz32(first) - 23 : undefined;
}

function sizeIn(bytes: Uint8Array): number {
  const mark = 0x80 >> (bytes.length - 1);
  const rest = [bytes[0]! & (mark - 1), ...bytes.subarray(1)];
  const isOpen = rest[0] === mark - 1 && rest.slice(1).every((byte) => byte === 0xff);
  return isOpen ? Infinity : numberIn(Uint8Array.from(rest));
}

/** A big-endian number without a sign. */
export function numberIn(bytes: Uint8Array): number {
  return bytes.reduce((number, byte) => number * 256 + byte, 0);
}

/** The elements of a content whose sizes are all known. */
export function* elementsIn(
  bytes: Uint8Array,
): Generator<{ id: number; whole: Uint8Array; content: Uint8Array }> {
  for (let at = 0; at < bytes.length;) {
    const head = headAt(bytes, at);
    const end = head ? at + head.length + head.size : Infinity;
    if (!head || end > bytes.length) return;
    yield { id: head.id, whole: bytes.subarray(at, end), content: bytes.subarray(at + head.length, end) };
    at = end;
  }
}

export function element(id: number, ...content: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const size = content.reduce((sum, { length }) => sum + length, 0);
  return joined(headOf(id, size), ...content);
}

/** The size always takes 8 bytes, so that it can be computed before the content is known. */
export function headOf(id: number, size: number): Uint8Array<ArrayBuffer> {
  const written = uint64(size);
  written[0] = 0x01;
  return joined(bytesOfId(id), written);
}

export function bytesOfId(id: number): Uint8Array<ArrayBuffer> {
  const bytes = uint64(id);
  return bytes.slice(bytes.findIndex((byte) => byte !== 0));
}

export function uint64(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(Math.max(0, Math.round(value))));
  return bytes;
}

export function float64(value: number): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return bytes;
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const result = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}
