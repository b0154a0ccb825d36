/** Every alert leads to a page that says what to do, and every page belongs to an alert. */
import { globSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { projectRoot } from '@handtest/deployment';
import { alertGroups, alertTests } from './alerts.js';

const folder = join(projectRoot(), 'docs/runbooks');
const alerts = alertGroups().groups.flatMap(({ rules }) => rules);
const cases = alertTests().tests.flatMap(({ alert_rule_test: tested }) => tested);
const pageOf = (url: string) => basename(new URL(url).pathname);

it('every alert has its own page, and every page an alert', () => {
  const linked = alerts.map(({ annotations }) => pageOf(annotations.runbook_url));
  expect(new Set(linked).size).toBe(alerts.length);
  const pages = globSync('*.md', { cwd: folder }).filter((name) => name !== 'README.md');
  expect(linked.sort()).toEqual(pages.sort());
});

it.each(alerts)('$alert: its page says what it means, what to look at and what to do', (alert) => {
  const page = pageOf(alert.annotations.runbook_url);
  const text = readFileSync(join(folder, page), 'utf8');
  expect(text).toMatch(new RegExp(`^# ${alert.alert}\\n\\n\\S`));
  expect(text).toContain(`Severity: ${alert.labels.severity}`);
  expect(text).toMatch(/\n## Look at\n\n- .+[^]*\n## Do\n\n- .+/);
  const index = readFileSync(join(folder, 'README.md'), 'utf8');
  expect(index).toMatch(
    new RegExp(`\\| ${alert.alert} +\\| ${alert.labels.severity} +\\| \\[.+\\]\\(${page}\\)`),
  );
});

it.each(alerts)('$alert has a test in which it fires, and one in which it does not', ({ alert }) => {
  const fires = cases
    .filter(({ alertname }) => alertname === alert)
    .map(({ exp_alerts }) => exp_alerts.length > 0);
  expect(new Set(fires)).toEqual(new Set([true, false]));
});
