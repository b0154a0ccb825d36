import { element, elementsIn, headAt, headOf, ids, joined, numberIn, uint64 } from './ebml.js';
import { canJoin, joinedPieces, type Piece } from './webm.js';
import { indexOf, type WebmIndex } from './webm-index.js';

const text = (value: string) => new TextEncoder().encode(value);
/** As recorders write it: the size is not known. */
const open = (id: number) =>
  joined(headOf(id, 0).subarray(0, -8), Uint8Array.of(1, 255, 255, 255, 255, 255, 255, 255));

function block(track: number, relativeMs: number, isKey: boolean, payload = 'frame'): Uint8Array {
  const head = Uint8Array.of(0x80 | track, (relativeMs >> 8) & 0xff, relativeMs & 0xff, isKey ? 0x80 : 0);
  return element(ids.simpleBlock, head, text(payload));
}

const trackEntry = (number: number, type: number, codec: string) =>
  element(
    ids.trackEntry,
    element(ids.trackNumber, uint64(number)),
    element(ids.trackType, uint64(type)),
    element(ids.codecId, text(codec)),
  );

/** @param clusters of [timestamp, blocks] */
function recorded(clusters: readonly [number, Uint8Array[]][], codec = 'V_VP9'): Uint8Array {
  return joined(
    element(ids.ebml, text('webm')),
    open(ids.segment),
    element(ids.info, element(0x2ad7b1, uint64(1_000_000))),
    element(ids.tracks, trackEntry(1, 2, 'A_OPUS'), trackEntry(2, 1, codec)),
    ...clusters.flatMap(([timestamp, blocks]) => [
      open(ids.cluster),
      element(ids.timestamp, uint64(timestamp)),
      ...blocks,
    ]),
  );
}

const index = async (bytes: Uint8Array): Promise<WebmIndex | undefined> =>
  indexOf((from, to) => Promise.resolve(bytes.subarray(from, to)));

const written = (pieces: readonly Piece[], files: readonly Uint8Array[]): Uint8Array =>
  joined(
    ...pieces.map((piece) =>
      'bytes' in piece ? piece.bytes : files[piece.part]!.subarray(piece.from, piece.to),
    ),
  );

const simple = recorded([
  [0, [block(1, 0, true), block(2, 10, true), block(2, 50, false)]],
  [2_000, [block(2, -3, false), block(2, 40, true)]],
  [4_000, [block(2, 0, false)]],
]);

it('finds clusters, key frames of the picture and codecs', async () => {
  const found = (await index(simple))!;
  expect(found.videoTrack).toBe(2);
  expect(found.codecs).toEqual(['A_OPUS', 'V_VP9']);
  expect(found.clusters.map(({ timestampMs, keyMs, lastMs }) => [timestampMs, keyMs, lastMs])).toEqual([
    [0, 10, 50],
    [2_000, 2_040, 2_040],
    [4_000, undefined, 4_000],
  ]);
});

it.each([1, 5, 12])('leaves out a last block that lacks %d bytes', async (missing) => {
  const found = (await index(simple.subarray(0, simple.length - missing)))!;
  expect(found.clusters.map(({ timestampMs }) => timestampMs)).toEqual([0, 2_000]);
});

it.each([
  ['an empty file', new Uint8Array()],
  ['another format', text('this is no video, but a text')],
  ['a header without pictures', recorded([])],
])('finds nothing in %s', async (_, bytes) => {
  expect(await index(bytes)).toBeUndefined();
});

it('writes a duration, and cues that point to the clusters with key frames', async () => {
  const found = (await index(simple))!;
  const { pieces, durationMs } = joinedPieces([{ index: found, offsetMs: 0 }]);
  const file = written(pieces, [simple]);
  expect(durationMs).toBe(4_040);
  const { content: segment } = [...elementsIn(file)].find(({ id }) => id === ids.segment)!;
  const parts = [...elementsIn(segment)];
  expect(parts.map(({ id }) => id)).toEqual([
    ids.seekHead,
    ids.info,
    ids.tracks,
    ids.cues,
    ids.cluster,
    ids.cluster,
    ids.cluster,
  ]);
  const cues = [...elementsIn(parts[3]!.content)].map(({ content }) => {
    const [time, positions] = [...elementsIn(content)];
    const [, position] = [...elementsIn(positions!.content)];
    return [numberIn(time!.content), numberIn(position!.content)];
  });
  expect(cues.map(([time]) => time)).toEqual([10, 2_040]);
  for (const [, position] of cues) expect(headAt(segment, position!)?.id).toBe(ids.cluster);
  const info = new Map([...elementsIn(parts[1]!.content)].map(({ id, content }) => [id, content]));
  const duration = info.get(ids.duration)!;
  expect(new DataView(duration.buffer, duration.byteOffset).getFloat64(0)).toBe(4_040);
});

it('points the seek head to info, tracks and cues', async () => {
  const file = written(joinedPieces([{ index: (await index(simple))!, offsetMs: 0 }]).pieces, [simple]);
  const { content: segment } = [...elementsIn(file)].find(({ id }) => id === ids.segment)!;
  const [seekHead] = [...elementsIn(segment)];
  for (const { content } of elementsIn(seekHead!.content)) {
    const [id, position] = [...elementsIn(content)];
    expect(headAt(segment, numberIn(position!.content))?.id).toBe(numberIn(id!.content));
  }
});

it('keeps the time between two recordings, and every block', async () => {
  const second = recorded([[0, [block(2, 0, true, 'second'), block(2, 90, false)]]]);
  const indexes = [(await index(simple))!, (await index(second))!];
  expect(canJoin(indexes)).toBe(true);
  const { pieces, durationMs } = joinedPieces([
    { index: indexes[0]!, offsetMs: 0 },
    { index: indexes[1]!, offsetMs: 60_000 },
  ]);
  expect(durationMs).toBe(60_130);
  const again = (await index(written(pieces, [simple, second])))!;
  expect(again.clusters.map(({ timestampMs, keyMs }) => [timestampMs, keyMs])).toEqual([
    [0, 10],
    [2_000, 2_040],
    [4_000, undefined],
    [60_000, 60_000],
  ]);
});

it('does not join recordings of different codecs', async () => {
  const other = recorded([[0, [block(2, 0, true)]]], 'V_VP8');
  expect(canJoin([(await index(simple))!, (await index(other))!])).toBe(false);
});
