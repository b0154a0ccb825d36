import { type CommandGroup, jobCommand, matchingGroups } from './command.js';

const groups: readonly CommandGroup[] = [
  {
    value: 'Pages',
    items: [
      { value: '/jobs', label: 'Jobs' },
      { value: '/org/keys', label: 'API keys' },
    ],
  },
  { value: 'Projects', items: [{ value: 'proj_1', label: 'Web shop', hint: 'Project' }] },
];
const found = (typed: string) =>
  matchingGroups(groups, typed).flatMap(({ items }) => items.map((item) => item.label));

it('shows all commands before anything is typed', () => {
  expect(matchingGroups(groups, '')).toEqual(groups);
});

it.each([
  ['keys', ['API keys']],
  ['KEYS api', ['API keys']],
  ['project shop', ['Web shop']],
  ['shop keys', []],
])('finds for %j %j', (typed, labels) => {
  expect(found(typed)).toEqual(labels);
});

it('leaves out groups without a match', () => {
  expect(matchingGroups(groups, 'shop').map(({ value }) => value)).toEqual(['Projects']);
});

const id = 'job_01jq3v9xw8f5ttd8c6m1n0e2rk';

it.each([id, id.toUpperCase(), `https://handtest.example.com/jobs/${id}?t=5`, `  ${id} `])(
  'opens the job of %j',
  (typed) => {
    expect(jobCommand(typed)?.to).toBe(`/jobs/${id}`);
    expect(matchingGroups(groups, typed)).toHaveLength(1);
  },
);

it.each(['job_1', 'proj_01jq3v9xw8f5ttd8c6m1n0e2rk', 'jobs'])('sees no job in %j', (typed) => {
  expect(jobCommand(typed)).toBeUndefined();
});
