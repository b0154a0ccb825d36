/** Prometheus itself reads the alerts and runs their tests. */
import { execFile } from 'node:child_process';
import { copyFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { provideProgram, removeFolder, throwAwayFolder } from '@handtest/deployment';
import { stringify } from 'yaml';
import { type Alert, alertGroups, monitoringFolder } from './alerts.js';

const run = promisify(execFile);
const folder = throwAwayFolder('alerts');
const rules = join(folder, 'alerts.yaml');

afterAll(() => removeFolder(folder));

async function promtool(...args: string[]): Promise<string> {
  const { command, env } = await provideProgram('promtool');
  return (await run(command, args, { env })).stdout;
}

type Groups = ReturnType<typeof alertGroups>['groups'];

/** The output of the tests, with these rules. */
async function testsOf(groups: Groups): Promise<string> {
  writeFileSync(rules, stringify({ groups }));
  copyFileSync(join(monitoringFolder, 'alerts.test.yaml'), join(folder, 'alerts.test.yaml'));
  return promtool('test', 'rules', join(folder, 'alerts.test.yaml'));
}

it('are valid, and each fires when it should and only then', async () => {
  const { groups } = alertGroups();
  expect(await testsOf(groups)).toContain('SUCCESS');
  const count = groups.flatMap((group) => group.rules).length;
  expect(await promtool('check', 'rules', rules)).toContain(`SUCCESS: ${count} rules found`);
}, 240_000);

it('fail their tests when they never fire', async () => {
  const never = (rule: Alert): Alert => ({ ...rule, expr: 'vector(0) > 1' });
  const groups = alertGroups().groups.map((group) => ({ ...group, rules: group.rules.map(never) }));
  await expect(testsOf(groups)).rejects.toThrow('Command failed');
}, 240_000);
