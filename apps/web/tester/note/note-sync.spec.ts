import { changed } from '../draft/draft.js';
import type { Note } from './note.js';
import { missing, sendingKey, type StoredNote, unsent } from './note-sync.js';

const at = '2026-01-01T10:00:00.000Z';
const note = (id: string, text = id): Note => ({ id, at, kind: 'note', text });
const stored = (noteId: string, hasScreenshot = false): StoredNote => ({
  noteId,
  at,
  kind: 'note',
  text: noteId,
  hasScreenshot,
});

it('sends each note once', () => {
  const notes = [note('a'), note('b'), note('c'), note('d', ' ')];
  expect(unsent(notes, [stored('a')], new Set(['b']))).toEqual([note('c')]);
});

it('sends a note again with its picture, once', () => {
  const pictured = { ...note('a'), hasPicture: true };
  expect(unsent([pictured], [], new Set())).toEqual([pictured]);
  expect(unsent([pictured], [stored('a')], new Set(['a']))).toEqual([pictured]);
  expect(unsent([pictured], [stored('a')], new Set([sendingKey(pictured)]))).toEqual([]);
  expect(unsent([pictured, note('b')], [stored('a', true), stored('b', true)], new Set())).toEqual([]);
});

it('adds notes of another browser, but not those that were removed here', () => {
  const draft = changed(changed({}, 'note:a', note('a'), 1), 'note:b', null, 1);
  expect(missing(draft, [stored('a'), stored('b'), stored('c')])).toEqual([note('c')]);
});
