/** Needs minutes: archives that are as large as they may be. */
import { searchEach } from './hostile-archive-run.js';
import { hostileArchives, largeArchives } from './hostile-archives.js';

const endless = 'an entry without end';
// Packed before the measurement; the endless one while it is read.
const packed = Object.entries(largeArchives).map(([name, archive]) => {
  return [name, name === endless ? archive : packedOnce(archive)] as const;
});

function packedOnce(archive: () => Iterable<Buffer>): () => Iterable<Buffer> {
  const pieces = [...archive()];
  return () => pieces;
}

describe('large archives of an attacker', () =>
  searchEach({ ...hostileArchives, ...Object.fromEntries(packed) }));
