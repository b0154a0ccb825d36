/** The video of a claim as it is uploaded: all its recordings in one file in which players can seek. */
import type { RecordingPart } from './chunk.js';
import { type KeptPart, videoOf } from './recording-files.js';
import { canJoin, joinedPieces } from './webm.js';
import { indexOf, type WebmIndex } from './webm-index.js';

export interface WholeVideo extends Pick<RecordingPart, 'contentType' | 'startedAt' | 'durationSeconds'> {
  readonly video: Blob;
  /** The recordings that are in it. */
  readonly parts: readonly KeptPart[];
}

/** @param parts in order of time, at least one. Those that cannot be joined with the last one are left out */
export async function wholeVideo(claim: string, parts: readonly KeptPart[]): Promise<WholeVideo> {
  const files = await Promise.all(parts.map((part) => videoOf(claim, part)));
  const indexes = await Promise.all(files.map(indexOfFile));
  return (
    joinedVideo(parts, files, indexes) ??
    joinedVideo(parts.slice(-1), files.slice(-1), indexes.slice(-1)) ??
    last(parts, files)
  );
}

function joinedVideo(
  parts: readonly KeptPart[],
  files: readonly Blob[],
  found: readonly (WebmIndex | undefined)[],
): WholeVideo | undefined {
  const indexes = found.filter((index) => index !== undefined);
  const [first] = parts;
  if (!first || indexes.length < parts.length || !canJoin(indexes)) return undefined;
  const startMs = Date.parse(first.startedAt);
  const { pieces, durationMs } = joinedPieces(
    indexes.map((index, part) => ({ index, offsetMs: Date.parse(parts[part]!.startedAt) - startMs })),
  );
  const bytes = pieces.map((piece) =>
    'bytes' in piece ? piece.bytes : files[piece.part]!.slice(piece.from, piece.to),
  );
  const { contentType, startedAt } = first;
  const video = new Blob(bytes, { type: contentType });
  return { video, parts, contentType, startedAt, durationSeconds: durationMs / 1_000 };
}

/** As it was recorded: MP4 of browsers is in pieces that players can seek. */
function last(parts: readonly KeptPart[], files: readonly Blob[]): WholeVideo {
  const part = parts.at(-1)!;
  const { contentType, startedAt, durationSeconds } = part;
  return { video: files.at(-1)!, parts: [part], contentType, startedAt, durationSeconds };
}

function indexOfFile(file: Blob): Promise<WebmIndex | undefined> {
  return indexOf(async (from, to) => new Uint8Array(await file.slice(from, to).arrayBuffer()));
}
