/** What hooks did not bring is found by comparisons with the code host, by one replica. */
import { eventually } from '@handtest/deployment';
import type { Installation } from '@handtest/fakes';
import { register } from 'prom-client';
import { ComparisonService } from '../hook/comparison.service.js';
import { addOwner, type CodehostUnderTest, type Person, startCodehost } from './codehost-under-test.js';
import { HookGateway } from './hook-gateway.js';

let codehost: CodehostUnderTest;
let gateway: HookGateway;

beforeAll(async () => {
  codehost = await startCodehost();
  gateway = await HookGateway.start(codehost.hooks);
  codehost.host.hooks.url = gateway.url;
  await codehost.addReplica();
  await codehost.addReplica();
});
afterAll(async () => {
  await gateway?.stop();
  await codehost?.stop();
});

async function connected(count: number): Promise<{ person: Person; installation: Installation }[]> {
  const flows: { person: Person; installation: Installation }[] = [];
  while (flows.length < count) {
    const person = codehost.addPerson();
    const { user } = addOwner(codehost, 2);
    await codehost.connect(person, user);
    const installations = [...codehost.host.app.installations.values()];
    flows.push({ person, installation: installations.find(({ account }) => account === user)! });
  }
  await codehost.host.hooks.idle();
  return flows;
}

async function corrections(): Promise<number> {
  const { values } = await register.getSingleMetric('handtest_codehost_reconciled_total')!.get();
  return values.reduce((sum, { value }) => sum + value, 0);
}

/** On all replicas at the same time. Their own sweeps may be first. Answers the number of corrections. */
async function compare(name: string): Promise<number> {
  const before = await corrections();
  await codehost.sql(`UPDATE comparison SET due_at = clock_timestamp() WHERE name = $1`, [name]);
  await Promise.allSettled(codehost.replicas.map(({ app }) => app.get(ComparisonService).run()));
  await eventually(async () => {
    const [row] = await codehost.sql<{ ended: boolean }>(
      'SELECT leased_until IS NULL AS ended FROM comparison WHERE name = $1',
      [name],
    );
    expect(row!.ended).toBe(true);
  });
  return (await corrections()) - before;
}

const requests = (path: string) => codehost.server.exchanges.filter((one) => one.path.endsWith(path)).length;
const statusOf = async (person: Person) =>
  (await codehost.connections.list(person, person.call)).items[0]!.status;

it('has all effects of 20 hooks that did not arrive within one comparison, and orders each once', async () => {
  const flows = await connected(20);
  expect(await compare('deliveries')).toBe(0);
  gateway.isDown = true;
  codehost.host.advance(2_000);
  for (const { installation } of flows) codehost.host.installations.suspend(installation);
  await codehost.host.hooks.idle();
  gateway.isDown = false;
  for (const { person } of flows) expect(await statusOf(person)).toBe('active');
  const ordered = await compare('deliveries');
  await codehost.host.hooks.idle();
  await eventually(async () => {
    for (const { person } of flows) expect(await statusOf(person)).toBe('suspended');
  });
  const again = await compare('deliveries');
  process.stdout.write(`hooks while the receiver was down: 20 tried, ${20 - ordered} failed\n`);
  expect([ordered, requests('/attempts'), again]).toEqual([20, 20, 0]);
});

it('orders the later hooks again while one cannot be ordered, and tries that one again', async () => {
  const flows = await connected(4);
  await compare('deliveries');
  const loseHookOf = async ({ installation }: (typeof flows)[number]) => {
    gateway.isDown = true;
    codehost.host.advance(2_000);
    codehost.host.installations.suspend(installation);
    await codehost.host.hooks.idle();
    gateway.isDown = false;
  };
  for (const flow of flows.slice(0, 3)) await loseHookOf(flow);
  codehost.server.fail({ method: 'POST', path: /\/attempts$/, does: 500 });
  expect(await compare('deliveries')).toBe(2);
  const states = () => Promise.all(flows.map(({ person }) => statusOf(person)));
  await eventually(async () =>
    expect(await states()).toEqual(['active', 'suspended', 'suspended', 'active']),
  );
  const { path } = codehost.server.exchanges.findLast(({ status }) => status === 500)!;
  codehost.server.fail({ method: 'POST', path: new RegExp(path), does: 500 });
  await loseHookOf(flows[3]!);
  expect(await compare('deliveries')).toBe(1);
  await eventually(async () => expect((await states())[3]).toBe('suspended'));
  expect(await compare('deliveries')).toBe(1);
  await eventually(async () => expect((await states())[0]).toBe('suspended'));
  expect(await compare('deliveries')).toBe(0);
});

it.each([401, 'secondary-limit'] as const)('orders no more hooks after a refusal by %s', async (does) => {
  const flows = await connected(3);
  await compare('deliveries');
  gateway.isDown = true;
  codehost.host.advance(2_000);
  for (const { installation } of flows) codehost.host.installations.suspend(installation);
  await codehost.host.hooks.idle();
  gateway.isDown = false;
  const before = requests('/attempts');
  codehost.server.fail({ method: 'POST', path: /\/attempts$/, does, times: 10 });
  expect(await compare('deliveries')).toBe(0);
  expect(requests('/attempts') - before).toBe(1);
  codehost.server.faults.clear();
  expect(await compare('deliveries')).toBe(3);
  await codehost.host.hooks.idle();
});

it('corrects installations and repositories of which no hook is known', async () => {
  const flows = await connected(6);
  codehost.host.hooks.url = undefined;
  await codehost.sql(`UPDATE connection SET created_at = created_at - interval '10 minutes'`);
  // Repositories too: a reading does not revoke what was granted after its start.
  codehost.host.advance(2_000);
  const { installations } = codehost.host;
  installations.suspend(flows[0]!.installation);
  installations.remove(flows[1]!.installation);
  const [first] = installations.covered(flows[2]!.installation);
  installations.removeRepositories(flows[2]!.installation, first!);
  codehost.host.rename(installations.covered(flows[3]!.installation)[0]!, 'renamed');
  expect(await compare('installations')).toBe(2);
  expect(await Promise.all(flows.map(({ person }) => statusOf(person)))).toEqual([
    'suspended',
    'invalid',
    'active',
    'active',
    'active',
    'active',
  ]);
  expect(await codehost.granted(flows[1]!.person)).toEqual([]);
  expect(await codehost.granted(flows[2]!.person)).toEqual([expect.stringMatching(/shop-1$/)]);
  expect((await codehost.granted(flows[3]!.person))[0]).toMatch(/\/renamed$/);
  expect(await codehost.granted(flows[5]!.person)).toHaveLength(2);
  expect(await compare('installations')).toBe(0);
  codehost.host.hooks.url = gateway.url;
});

it('corrects a state that two hooks of the same second left', async () => {
  const [flow] = await connected(1);
  await codehost.sql(`UPDATE connection SET created_at = created_at - interval '10 minutes'`);
  await codehost.sql(`UPDATE connection SET status = 'suspended' WHERE installation_id = $1`, [
    flow!.installation.id,
  ]);
  await codehost.sql(
    `UPDATE installation SET state = 'suspended', state_at = clock_timestamp() - interval '10 minutes' WHERE id = $1`,
    [flow!.installation.id],
  );
  flow!.installation.updatedAtMs = Date.now() - 600_000;
  expect(await compare('installations')).toBe(1);
  expect(await statusOf(flow!.person)).toBe('active');
});

it('keeps an installation that the list missed', async () => {
  const [flow] = await connected(1);
  await codehost.sql(`UPDATE connection SET created_at = created_at - interval '10 minutes'`);
  const { installation, person } = flow!;
  const { installations } = codehost.host.app;
  const { promise, resolve } = Promise.withResolvers<void>();
  const path = `/app/installations/${installation.id}`;
  codehost.server.fail({ path: new RegExp(`${path}$`), does: promise });
  installations.delete(installation.id);
  const compared = compare('installations');
  await eventually(() => expect(requests(path)).toBe(1));
  installations.set(installation.id, installation);
  resolve();
  expect(await compared).toBe(0);
  expect(await statusOf(person)).toBe('active');
});

it('reads no more repositories when another replica has the comparison', async () => {
  await connected(2);
  const { promise, resolve } = Promise.withResolvers<void>();
  const path = '/installation/repositories';
  const before = requests(path);
  codehost.server.fail({ path: new RegExp(path), does: promise });
  await codehost.sql(`UPDATE comparison SET due_at = clock_timestamp() WHERE name = 'installations'`);
  const runs = codehost.replicas.map(({ app }) => app.get(ComparisonService).run());
  await eventually(() => expect(requests(path)).toBe(before + 1));
  await codehost.sql(`UPDATE comparison SET leased_until = clock_timestamp() + interval '1 hour'`);
  resolve();
  await Promise.allSettled(runs);
  await codehost.sql('UPDATE comparison SET leased_until = NULL');
  expect(requests(path)).toBe(before + 1);
});

it('deletes nothing when the list of installations is incomplete, and tries again', async () => {
  const [flow] = await connected(1);
  await codehost.sql(`UPDATE connection SET created_at = created_at - interval '10 minutes'`);
  codehost.server.fail({ path: /^\/app\/installations$/, does: 'cut', times: 2 });
  const before = requests('/app/installations');
  expect(await compare('installations')).toBe(0);
  expect(requests('/app/installations') - before).toBe(2);
  expect(await statusOf(flow!.person)).toBe('active');
  const [row] = await codehost.sql<{ soon: boolean }>(
    `SELECT due_at < clock_timestamp() + interval '2 minutes' AND leased_until IS NULL AS soon FROM comparison WHERE name = 'installations'`,
  );
  expect(row!.soon).toBe(true);
});
