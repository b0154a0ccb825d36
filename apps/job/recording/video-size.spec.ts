import fc from 'fast-check';
import { videoSizeOf } from './video-size.js';

/** A Matroska element; without a size it goes on to the end. */
function element(id: string, content: Buffer, hasSize = true): Buffer {
  const size = Buffer.from(
    hasSize ? [0x40 | (content.length >> 8), content.length & 0xff] : [0x01, ...Array<number>(7).fill(0xff)],
  );
  return Buffer.concat([Buffer.from(id, 'hex'), size, content]);
}

function box(name: string, ...content: Buffer[]): Buffer {
  const size = Buffer.alloc(4);
  size.writeUInt32BE(8 + Buffer.concat(content).length);
  return Buffer.concat([size, Buffer.from(name), ...content]);
}

const uint = (value: number) => Buffer.from([value >> 8, value & 0xff]);

function webm(width: number, height: number, hasSizes = true): Buffer {
  const video = element('e0', Buffer.concat([element('b0', uint(width)), element('ba', uint(height))]));
  const audio = element('ae', element('83', Buffer.from([2])));
  const tracks = element(
    '1654ae6b',
    Buffer.concat([audio, element('ae', Buffer.concat([element('d7', uint(1)), video]))]),
  );
  const segment = Buffer.concat([
    element('1549a966', Buffer.alloc(40)),
    tracks,
    element('1f43b675', Buffer.alloc(90)),
  ]);
  return Buffer.concat([element('1a45dfa3', Buffer.alloc(31)), element('18538067', segment, hasSizes)]);
}

function mp4(width: number, height: number): Buffer {
  const header = (...size: [number, number]) =>
    box('tkhd', Buffer.alloc(76), ...size.flatMap((side) => [uint(side), Buffer.alloc(2)]));
  const tracks = [box('trak', header(0, 0)), box('trak', box('edts'), header(width, height))];
  return Buffer.concat([
    box('ftyp', Buffer.alloc(16)),
    box('moov', box('mvhd', Buffer.alloc(100)), ...tracks),
  ]);
}

describe('the size of a video', () => {
  it.each([
    ['WebM', webm(1_280, 720)],
    ['WebM that is still being written', webm(1_280, 720, false)],
    ['MP4', mp4(1_280, 720)],
  ])('is read from the head of %s', (_name, file) => {
    expect(videoSizeOf(Buffer.concat([file, Buffer.alloc(1_000)]))).toEqual({ width: 1_280, height: 720 });
  });

  it.each([
    ['no video', Buffer.from('0123456789')],
    ['no bytes', Buffer.alloc(0)],
    ['an audio', mp4(0, 0)],
    ['a senseless size', webm(60_000, 720)],
    [
      'an MP4 whose description follows the pictures',
      Buffer.concat([box('ftyp'), box('mdat', Buffer.alloc(99)).subarray(0, 50)]),
    ],
  ])('is unknown for %s', (_name, file) => {
    expect(videoSizeOf(file)).toBeUndefined();
  });

  it('is right or unknown when bytes are missing or changed, and never fails', () => {
    const files = [webm(640, 480), webm(640, 480, false), mp4(640, 480)];
    fc.assert(
      fc.property(
        fc.constantFrom(...files),
        fc.nat(400),
        fc.nat(400),
        fc.nat(255),
        (file, length, at, byte) => {
          const cut = videoSizeOf(file.subarray(0, length));
          expect([undefined, JSON.stringify({ width: 640, height: 480 })]).toContain(
            cut && JSON.stringify(cut),
          );
          const changed = Buffer.from(file);
          changed[at] = byte;
          videoSizeOf(changed);
        },
      ),
      { numRuns: 2_000 },
    );
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => void videoSizeOf(Buffer.from(bytes))),
    );
  });
});
