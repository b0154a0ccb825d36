/** Joins recordings of a claim into one WebM with a duration and cues, so that players can seek in it. Pure. */
import { bytesOfId, element, elementsIn, float64, headOf, ids, uint64 } from './ebml.js';
import type { Cluster, WebmIndex } from './webm-index.js';

export interface IndexedPart {
  readonly index: WebmIndex;
  /** When it starts on the axis of the first part: the time between two recordings remains in the video. */
  readonly offsetMs: number;
}

/** Bytes to write, or a range of a part. */
export type Piece =
  | { readonly bytes: Uint8Array<ArrayBuffer> }
  | { readonly part: number; readonly from: number; readonly to: number };

/** Whether players can decode one after the other: the tracks have the same codecs. */
export function canJoin(indexes: readonly WebmIndex[]): boolean {
  const [first] = indexes;
  return indexes.every(({ codecs, videoTrack }) => {
    return first?.videoTrack === videoTrack && first.codecs.join() === codecs.join();
  });
}

interface Placed extends Cluster {
  readonly part: number;
  readonly offsetMs: number;
  /** With its head. */
  readonly bytes: number;
}

/** The last frame is shown this long. */
const lastFrameMs = 40;
const clusterHeadBytes = headOf(ids.cluster, 0).length + element(ids.timestamp, uint64(0)).length;

/** The pieces of the file in order. */
export function joinedPieces(parts: readonly IndexedPart[]): { pieces: Piece[]; durationMs: number } {
  const [first] = parts;
  if (!first) return { pieces: [], durationMs: 0 };
  const { ebml, info, tracks, videoTrack } = first.index;
  const clusters = parts.flatMap(({ index, offsetMs }, part) =>
    index.clusters.map((cluster) => ({
      ...cluster,
      part,
      offsetMs,
      bytes: clusterHeadBytes + cluster.to - cluster.from,
    })),
  );
  const durationMs = Math.max(...clusters.map(({ lastMs, offsetMs }) => lastMs + offsetMs)) + lastFrameMs;
  const before = [infoWith(durationMs, info), element(ids.tracks, tracks)] as const;
  // The lengths do not depend on the positions: all numbers have 8 bytes.
  const seekLength = seekHead(0, 0, 0).length;
  const cuesAt = seekLength + before[0].length + before[1].length;
  const clustersAt = cuesAt + cuesOf(clusters, videoTrack, 0).length;
  const heads = [
    seekHead(seekLength, seekLength + before[0].length, cuesAt),
    ...before,
    cuesOf(clusters, videoTrack, clustersAt),
  ];
  const size = clusters.reduce((sum, { bytes }) => sum + bytes, clustersAt);
  const pieces: Piece[] = [ebml, headOf(ids.segment, size), ...heads].map((bytes) => ({
    bytes: Uint8Array.from(bytes),
  }));
  for (const cluster of clusters) pieces.push(...clusterPieces(cluster));
  return { pieces, durationMs };
}

function clusterPieces({ part, from, to, timestampMs, offsetMs }: Placed): Piece[] {
  const timestamp = element(ids.timestamp, uint64(timestampMs + offsetMs));
  const head = headOf(ids.cluster, timestamp.length + to - from);
  return [{ bytes: head }, { bytes: timestamp }, { part, from, to }];
}

/** Its scale is one millisecond, as recorders of browsers write it. */
function infoWith(durationMs: number, info: Uint8Array): Uint8Array {
  const others = [...elementsIn(info)].filter(({ id }) => id !== ids.duration).map(({ whole }) => whole);
  return element(ids.info, ...others, element(ids.duration, float64(durationMs)));
}

/** Positions count from the content of the segment. */
function seekHead(infoAt: number, tracksAt: number, cuesAt: number): Uint8Array {
  const entry = (id: number, position: number) =>
    element(ids.seek, element(ids.seekId, bytesOfId(id)), element(ids.seekPosition, uint64(position)));
  return element(ids.seekHead, entry(ids.info, infoAt), entry(ids.tracks, tracksAt), entry(ids.cues, cuesAt));
}

/** One for each cluster with a key frame. */
function cuesOf(clusters: readonly Placed[], track: number, clustersAt: number): Uint8Array {
  let position = clustersAt;
  const points: Uint8Array[] = [];
  for (const { keyMs, offsetMs, bytes } of clusters) {
    if (keyMs !== undefined) points.push(cuePoint(keyMs + offsetMs, track, position));
    position += bytes;
  }
  return element(ids.cues, ...points);
}

function cuePoint(timeMs: number, track: number, position: number): Uint8Array {
  return element(
    ids.cuePoint,
    element(ids.cueTime, uint64(timeMs)),
    element(
      ids.cueTrackPositions,
      element(ids.cueTrack, uint64(track)),
      element(ids.cueClusterPosition, uint64(position)),
    ),
  );
}
