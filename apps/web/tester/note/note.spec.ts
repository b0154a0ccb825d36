import { type Note, noteLine, offsetText, reportText } from './note.js';

const claimedAt = '2026-01-01T10:00:00.000Z';
const note = (after: string, text: string, kind: Note['kind'] = 'note'): Note => ({
  id: after,
  at: `2026-01-01T${after}Z`,
  kind,
  text,
});

it.each([
  ['10:00:00', '00:00'],
  ['10:03:12', '03:12'],
  ['10:12:00.900', '12:00'],
  ['11:02:05', '1:02:05'],
  ['09:59:00', '00:00'],
])('shows the instant %s as %s after the claim', (at, text) => {
  expect(offsetText(`2026-01-01T${at}Z`, claimedAt)).toBe(text);
});

it('writes the kind of a note in front of its text, in one line', () => {
  expect(noteLine(note('10:03:12', ' the total\nis wrong ', 'bug'), claimedAt)).toBe(
    '[03:12] Bug: the total is wrong',
  );
  expect(noteLine(note('10:03:12', 'slow'), claimedAt)).toBe('[03:12] slow');
});

describe('the report', () => {
  const notes = [note('10:00:05', 'page opened'), note('10:01:00', 'no email', 'bug')];

  it('has the notes below the text', () => {
    expect(reportText('It failed.\n', notes, claimedAt)).toBe(
      'It failed.\n\nNotes while testing:\n[00:05] page opened\n[01:00] Bug: no email',
    );
  });

  it('has the notes alone when there is no text', () => {
    expect(reportText(' ', notes.slice(0, 1), claimedAt)).toBe('Notes while testing:\n[00:05] page opened');
  });

  it('is the text alone without notes', () => {
    expect(reportText('It works.', [], claimedAt)).toBe('It works.');
    expect(reportText('It works.', [note('10:00:05', ' ')], claimedAt)).toBe('It works.');
  });

  it('does not repeat a note that the tester copied into the text', () => {
    expect(reportText('First [00:05] page opened, then nothing.', notes.slice(0, 1), claimedAt)).toBe(
      'First [00:05] page opened, then nothing.',
    );
  });

  it('is empty when nothing was written', () => {
    expect(reportText('', [], claimedAt)).toBe('');
  });
});
