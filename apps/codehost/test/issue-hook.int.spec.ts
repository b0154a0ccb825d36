/** What hooks about issues change in the index, in any order. */
import { eventually } from '@handtest/deployment';
import type { HookEvent, Issue, Repository } from '@handtest/fakes';
import { addOwner, type CodehostUnderTest, startCodehost } from './codehost-under-test.js';
import { HookGateway } from './hook-gateway.js';
import { built, connectedProject, type ConnectedProject, expected, fill, list } from './issue-under-test.js';

let codehost: CodehostUnderTest;
let gateway: HookGateway;

beforeAll(async () => {
  codehost = await startCodehost();
  gateway = await HookGateway.start(codehost.hooks);
  codehost.host.hooks.url = gateway.url;
});
afterAll(async () => {
  await gateway?.stop();
  await codehost?.stop();
});

/** Refreshes do not help: the index is fresh during the whole test. */
async function freshProject(issues: number, owner = addOwner(codehost, 2)): Promise<ConnectedProject> {
  const { hooks } = codehost.host;
  hooks.held = true;
  const project = await connectedProject(codehost, undefined, owner);
  fill(codehost, project.shop, issues);
  await hooks.release(() => []);
  await list(codehost, project);
  await built(codehost, project.person, project.shop);
  await codehost.sql(`UPDATE issue_sync SET refreshed_at = clock_timestamp() + interval '1 hour'`);
  return project;
}

async function equal(project: ConnectedProject): Promise<void> {
  for (const request of [{ state: 'all' }, { labels: 'bug' }, { assignee: '*' }] as const) {
    const { items, pagination } = await list(codehost, project, { ...request, per_page: 100 });
    const wanted = expected(codehost, project.shop, { ...request, per_page: 100 });
    expect({ items, total: pagination.total }).toEqual(wanted);
  }
}

const own = (shop: Repository) => codehost.host.issues.of(shop);

/** One change of each kind, each in a second of its own. */
function change(shop: Repository, target: Repository, [first, second, third, fourth, fifth]: Issue[]): void {
  const { host } = codehost;
  const { issues } = host;
  const steps = [
    () => issues.open(shop, { title: 'New', labels: ['bug'] }),
    () => issues.edit(first!, { title: 'Edited', body: null }),
    () => issues.close(first!),
    () => issues.reopen(first!),
    () => issues.label(second!, 'new label'),
    () => issues.assign(second!, shop.owner),
    () => issues.close(third!),
    () => issues.edit(fourth!, { title: 'Edited, then deleted' }),
    () => issues.delete(fourth!),
    () => issues.transfer(fifth!, target),
  ];
  for (const step of steps) {
    host.advance(1_000);
    step();
  }
}

it('each change of an issue is in the next list without a request to the code host', async () => {
  const project = await freshProject(20);
  const [, target] = [...codehost.host.repositories.values()].filter(({ owner }) => owner === project.user);
  const before = codehost.server.exchanges.length;
  change(project.shop, target!, own(project.shop));
  await codehost.host.hooks.idle();
  await equal(project);
  expect(gateway.statuses.every((status) => status === 200)).toBe(true);
  expect(codehost.server.exchanges.length).toBe(before);
});

it('all changes have their effect when 200 hooks arrive twice, in any order', async () => {
  const owner = addOwner(codehost, 2);
  const [first, second] = [await freshProject(150, owner), await freshProject(0, owner)];
  const { hooks } = codehost.host;
  hooks.held = true;
  for (let n = 0; n < 18; n++) {
    change(first.shop, owner.repositories[1]!, own(first.shop).slice(n * 4));
  }
  let sent = 0;
  await hooks.release((events: HookEvent[]) => {
    const shuffled = [...events, ...events].map((event) => ({ event, at: Math.random() }));
    sent = shuffled.length;
    return shuffled.toSorted((a, b) => a.at - b.at).map(({ event }) => event);
  });
  await eventually(() => hooks.idle());
  process.stdout.write(`hooks about issues, twice and shuffled: ${sent} tried\n`);
  expect(sent).toBeGreaterThan(350);
  // Each organization has its own index of the repository.
  for (const project of [first, second]) await equal(project);
});

it('a page of a build that is older than a deletion does not bring the issue back', async () => {
  const project = await connectedProject(codehost);
  const { host, server } = codehost;
  fill(codehost, project.shop, 250);
  await host.hooks.idle();
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  // The answer waits on its way: the code host has read the issues before.
  server.fail({ path: new RegExp(`${project.shop.fullName}/issues$`), does: released, when: 'after' });
  await list(codehost, project);
  await eventually(() => expect(server.faults.count).toBeGreaterThan(0));
  for (const issue of own(project.shop).slice(0, 5)) host.issues.delete(issue);
  await host.hooks.idle();
  release();
  await built(codehost, project.person, project.shop);
  await equal(project);
});
