import { groupByProject, shuffled } from './due.js';

it('selects jobs project by project, each in the order of the rows', () => {
  const due = [
    { id: 'a', projectId: 'one' },
    { id: 'b', projectId: 'two' },
    { id: 'c', projectId: 'one' },
  ];
  expect([...groupByProject(due)]).toEqual([
    ['one', ['a', 'c']],
    ['two', ['b']],
  ]);
});

it('shuffles without losses', () => {
  const items = Array.from({ length: 100 }, (_, n) => n);
  expect(shuffled(items).sort((a, b) => a - b)).toEqual(items);
});
