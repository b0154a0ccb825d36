import { basename, join, resolve } from 'node:path';
import fc from 'fast-check';
import { safeFileName } from './file-name.js';

it('stays in its folder with any name', () => {
  const hostile = fc.oneof(
    fc.string(),
    fc.array(fc.constantFrom('..', '/', '\\', '\0', '.', 'a')).map((parts) => parts.join('')),
  );
  fc.assert(
    fc.property(hostile, (name) => {
      const path = resolve(join('/folder', safeFileName(name)));
      expect(path).toBe(`/folder/${basename(path)}`);
      expect(basename(path)).not.toBe('');
    }),
  );
});

it('keeps a usual name', () => {
  expect(safeFileName('My photo (1).JPG')).toBe('My photo (1).JPG');
  expect(safeFileName('C:\\fakepath\\été.png')).toBe('été.png');
});

it('is short enough for a file system in any script, and keeps the extension', () => {
  const cutMark = '\ufffd';
  const name = fc
    .string({ unit: 'grapheme', minLength: 150, maxLength: 255 })
    .filter((text) => !text.includes(cutMark));
  fc.assert(
    fc.property(name, (text) => {
      const short = safeFileName(`${text}.pdf`);
      expect(Buffer.byteLength(short)).toBeLessThanOrEqual(200);
      expect(short.endsWith('.pdf') || short === 'pdf').toBe(true);
      expect(short).not.toContain(cutMark);
    }),
  );
  expect(safeFileName(`${'あ'.repeat(100)}.pdf`)).toBe(`${'あ'.repeat(65)}.pdf`);
});
