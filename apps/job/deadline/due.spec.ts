import { groupByProject } from './due.js';

it('takes jobs project by project, each in the order in which they were found', () => {
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
