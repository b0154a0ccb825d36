import { deletionText } from './project-words.js';

it.each([
  [0, false, 'No job is under way.'],
  [1, false, '1 job is under way and is cancelled.'],
  [3, false, '3 jobs are under way and are cancelled.'],
  [undefined, false, 'Counting the jobs that are under way …'],
  [undefined, true, 'Jobs that are under way are cancelled.'],
])('says what happens to %s jobs (unknown: %s)', (unfinished, isUnknown, expected) => {
  expect(deletionText(unfinished, isUnknown)).toContain(expected);
  expect(deletionText(unfinished, isUnknown)).toContain('cannot be restored');
});
