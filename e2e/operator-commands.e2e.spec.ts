/** The commands for operators of every service as deployed. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { ServiceName } from '@handtest/contracts/topology';
import { Deployment, projectRoot, usualServices } from '@handtest/deployment';

/** They only read. Every other command has `--dry-run`. */
const reads = /^(?:help|version|list-\w+|show-\w+|nats-authorization)$/;

let deployment: Deployment;

beforeAll(async () => {
  deployment = await Deployment.start();
}, 120_000);
afterAll(() => deployment?.stop());

/** The lines of the list, by the name of their command. */
async function listOf(service: ServiceName): Promise<Map<string, string>> {
  const { code, stdout } = await deployment.command(service, ['--help']);
  expect(code).toBe(0);
  const [, list = ''] = stdout.split('Commands:\n');
  const lines = list.split('\n').filter((line) => /^ {2}[a-z]/.test(line));
  return new Map(lines.map((line) => [line.trim().split(' ')[0]!, line]));
}

it.each(usualServices)('%s lists its commands, which docs/operators.md names', async (service) => {
  const page = readFileSync(join(projectRoot(), 'docs/operators.md'), 'utf8');
  const list = await listOf(service);
  const names = [...list.keys()].filter((name) => name !== 'help');
  expect(names.length).toBeGreaterThan(0);
  const documented = (name: string) => new RegExp(`^\\| \`${name}[ \`]`, 'm').test(page);
  expect(names.filter((name) => !documented(name))).toEqual([]);
  for (const [name, line] of list) if (!reads.test(name)) expect(line).toContain(`${name} [options]`);
});

it.each<[ServiceName, string[], RegExp]>([
  ['job', ['migrate', '--dry-run'], /^{"pending":0}$/m],
  ['identity', ['list-work'], /^$/],
  ['extraction', ['replay-work', 'reading', '--dry-run'], /^{"queue":"reading","parked":0,"replayed":0}$/m],
  ['scheduler', ['replay-messages', '--dry-run'], /^{"parked":0,"withoutHandler":0}$/m],
  ['webhook-dispatcher', ['reconcile', '--dry-run'], /^{"jobs":0,"changed":0,"dryRun":true}$/m],
  ['billing', ['check', '--dry-run'], /the ledger has no faults/],
  ['codehost', ['reencrypt-secrets', '--dry-run'], /"newestKey":"first"/],
])('%s runs %j', async (service, given, output) => {
  const { code, stdout, stderr } = await deployment.command(service, given);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(output);
});

it.each<[string[], number, string]>([
  [['dance'], 2, "unknown command 'dance'"],
  [['make-admin'], 2, "missing required argument 'email'"],
  [['make-admin', 'unknown@example.com', '--dry-run'], 1, 'User not found'],
])('identity refuses %j with %i', async (given, code, text) => {
  const ended = await deployment.command('identity', given);
  expect(ended.code).toBe(code);
  expect(ended.stdout + ended.stderr).toContain(text);
});
