import { alertText, capRows, monthText, projectsWithCosts } from './cap-row.js';

const caps = {
  organizationId: 'org_1',
  month: '2026-01',
  monthlyCapUsd: 100,
  spentUsd: 30,
  alertBelowUsd: 10,
  projects: [
    { projectId: 'p1', monthlyCapUsd: null, spentUsd: 5 },
    { projectId: 'p2', monthlyCapUsd: 50, spentUsd: 25 },
    { projectId: 'gone', monthlyCapUsd: null, spentUsd: 0 },
  ],
};
const projects = [
  { id: 'p1', name: 'Shop' },
  { id: 'p2', name: 'App' },
  { id: 'p3', name: 'Blog' },
];

it('shows the organization, then projects by what they spent, also those without jobs', () => {
  const rows = capRows(caps, projects);
  expect(rows.map(({ name, spentUsd }) => [name, spentUsd])).toEqual([
    ['The organization', 30],
    ['App', 25],
    ['Shop', 5],
    ['Blog', 0],
    ['Deleted project', 0],
  ]);
});

it('reads the costs of all projects, because a job of last month may have ended in this one', () => {
  const gone = { projectId: 'gone too', monthlyCapUsd: null, spentUsd: 1 };
  const spent = { ...caps, projects: [...caps.projects, gone] };
  expect(projectsWithCosts(spent, projects)).toEqual(['p2', 'p1', 'gone too', 'p3']);
});

it('names the month', () => {
  expect(monthText('2026-01')).toBe('January 2026');
});

it('says that held credit counts for the warning', () => {
  expect(alertText(10)).toMatch(/credit, free and held, falls below \$?10/);
  expect(alertText(0)).toBe('There is no warning when the credit is low.');
});
