/** Finds the clusters and key frames of a recorded WebM, whose recorder wrote neither duration nor cues. Pure. */
import { elementsIn, type Head, headAt, ids, longestHead, numberIn } from './ebml.js';

/** The bytes of a file; fewer at its end. */
export type Read = (from: number, to: number) => Promise<Uint8Array>;

export interface Cluster {
  /** Where its blocks are, without its own head and timestamp. */
  readonly from: number;
  readonly to: number;
  /** In milliseconds from the start of this recording. */
  readonly timestampMs: number;
  /** The first key frame of the picture, or undefined. */
  readonly keyMs?: number;
  readonly lastMs: number;
}

export interface WebmIndex {
  readonly ebml: Uint8Array;
  /** The contents of these elements. */
  readonly info: Uint8Array;
  readonly tracks: Uint8Array;
  readonly videoTrack: number;
  /** Of all tracks in order, such as `V_VP9`. */
  readonly codecs: readonly string[];
  readonly clusters: readonly Cluster[];
}

const levelOne: readonly number[] = [ids.seekHead, ids.info, ids.tracks, ids.cues, ids.cluster];
const windowBytes = 1 << 20;
/** Track number, relative time and flags of a block. */
const blockHeadBytes = 4;

/** Undefined when it is no WebM. A last block that was cut off is left out. */
export async function indexOf(read: Read): Promise<WebmIndex | undefined> {
  const file = new Reader(read);
  const ebml = await file.head(0);
  if (ebml?.id !== ids.ebml) return undefined;
  const segment = await file.head(ebml.length + ebml.size);
  if (segment?.id !== ids.segment) return undefined;
  const found: { info?: Uint8Array; tracks?: Uint8Array } = {};
  const clusters: Cluster[] = [];
  let videoTrack = 1;
  for (let at = ebml.length + ebml.size + segment.length; ;) {
    const head = await file.head(at);
    if (!head) break;
    const from = at + head.length;
    if (head.id === ids.cluster) {
      const { cluster, end } = await clusterAt(file, from, head.size, videoTrack);
      if (cluster) clusters.push(cluster);
      if (end <= at) break;
      at = end;
      continue;
    }
    if (head.id === ids.info) found.info = (await file.bytes(from, from + head.size)).slice();
    if (head.id === ids.tracks) {
      found.tracks = (await file.bytes(from, from + head.size)).slice();
      videoTrack = videoTrackOf(found.tracks);
    }
    at = from + head.size;
  }
  const { info, tracks } = found;
  if (!info || !tracks || clusters.length === 0) return undefined;
  const codecs = codecsOf(tracks);
  return {
    ebml: (await file.bytes(0, ebml.length + ebml.size)).slice(),
    info,
    tracks,
    videoTrack,
    codecs,
    clusters,
  };
}

async function clusterAt(
  file: Reader,
  from: number,
  size: number,
  videoTrack: number,
): Promise<{ cluster?: Cluster; end: number }> {
  let timestampMs = 0;
  let keyMs: number | undefined;
  let lastMs = 0;
  let firstBlock: number | undefined;
  let at = from;
  while (at < from + size) {
    const head = await file.head(at);
    if (!head || levelOne.includes(head.id)) break;
    const content = at + head.length;
    if (!(await file.has(content + head.size))) break;
    if (head.id === ids.timestamp) timestampMs = numberIn(await file.bytes(content, content + head.size));
    else {
      firstBlock ??= at;
      const block = await blockAt(file, head, content);
      if (block) lastMs = Math.max(lastMs, timestampMs + block.relativeMs);
      if (block?.isKey && block.track === videoTrack) keyMs ??= timestampMs + block.relativeMs;
    }
    at = content + head.size;
  }
  if (firstBlock === undefined) return { end: at };
  return { cluster: { from: firstBlock, to: at, timestampMs, keyMs, lastMs }, end: at };
}

async function blockAt(file: Reader, { id, size }: Head, at: number) {
  if (id !== ids.simpleBlock || size < blockHeadBytes) return undefined;
  const [track = 0, high = 0, low = 0, flags = 0] = await file.bytes(at, at + blockHeadBytes);
  // A signed number of 16 bits.
  const relativeMs = ((high << 24) >> 16) | low;
  return { track: track & 0x7f, relativeMs, isKey: (flags & 0x80) !== 0 };
}

function videoTrackOf(tracks: Uint8Array): number {
  for (const { id, content } of elementsIn(tracks)) {
    if (id !== ids.trackEntry) continue;
    const parts = new Map([...elementsIn(content)].map((part) => [part.id, part.content]));
    const isVideo = numberIn(parts.get(ids.trackType) ?? new Uint8Array()) === 1;
    if (isVideo) return numberIn(parts.get(ids.trackNumber) ?? Uint8Array.of(1));
  }
  return 1;
}

function codecsOf(tracks: Uint8Array): string[] {
  return [...elementsIn(tracks)].flatMap(({ id, content }) =>
    id === ids.trackEntry
      ? [...elementsIn(content)]
          .filter((part) => part.id === ids.codecId)
          .map((part) => new TextDecoder().decode(part.content))
      : [],
  );
}

/** Reads a file from its start to its end in large pieces. */
class Reader {
  private from = 0;
  private window = new Uint8Array();

  constructor(private readonly read: Read) {}

  async head(at: number): Promise<Head | undefined> {
    return headAt(await this.bytes(at, at + longestHead), 0);
  }

  async has(end: number): Promise<boolean> {
    return end <= this.from + this.window.length || (await this.bytes(end - 1, end)).length === 1;
  }

  /** At most those that the file has. */
  async bytes(from: number, to: number): Promise<Uint8Array> {
    if (from < this.from || to > this.from + this.window.length) {
      this.window = new Uint8Array(await this.read(from, Math.max(to, from + windowBytes)));
      this.from = from;
    }
    return this.window.subarray(from - this.from, to - this.from);
  }
}
