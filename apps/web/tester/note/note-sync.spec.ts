import { changed } from '../draft/draft.js';
import type { Note } from './note.js';
import { missing, type StoredNote, unsent } from './note-sync.js';

const at = '2026-01-01T10:00:00.000Z';
const note = (id: string, text = id): Note => ({ id, at, kind: 'note', text });
const stored = (noteId: string): StoredNote => ({ noteId, at, kind: 'note', text: noteId });

it('sends each note once', () => {
  const notes = [note('a'), note('b'), note('c'), note('d', ' ')];
  expect(unsent(notes, [stored('a')], new Set(['b']))).toEqual([note('c')]);
});

it('adds notes of another browser, but not those that were removed here', () => {
  const draft = changed(changed({}, 'note:a', note('a'), 1), 'note:b', null, 1);
  expect(missing(draft, [stored('a'), stored('b'), stored('c')])).toEqual([note('c')]);
});
