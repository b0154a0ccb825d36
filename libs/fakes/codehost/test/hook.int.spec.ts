import { createHmac } from 'node:crypto';
import { WebhookReceiver } from '../../webhook-receiver.js';
import { eventually } from '@handtest/deployment';
import { acmeForEachTest, Caller } from './codehost-caller.js';

const acme = acmeForEachTest();
let receiver: WebhookReceiver;

beforeEach(async () => {
  receiver = await WebhookReceiver.start();
  acme().host.hooks.url = receiver.url();
});
afterEach(() => receiver.stop());

const received = () =>
  receiver.requests.map(({ headers, body }) => {
    const { action, issue } = JSON.parse(body.toString()) as { action: string; issue?: { number: number } };
    return `${String(headers['x-github-event'])} ${action}${issue ? ` ${issue.number}` : ''}`;
  });

it('is signed with the secret over its exact bytes', async () => {
  const { host, shop } = acme();
  host.issues.open(shop, { title: 'Käse' });
  await host.hooks.idle();
  const [{ headers, body }] = receiver.requests as [(typeof receiver.requests)[0]];
  const expected = `sha256=${createHmac('sha256', host.hooks.secret).update(body).digest('hex')}`;
  expect(headers['x-hub-signature-256']).toBe(expected);
  expect(headers['x-github-delivery']).toMatch(/^[0-9a-f-]{36}$/);
});

it('is sent for what the App may see, and not for pull requests, other repositories or while suspended', async () => {
  const { host, shop, acme: owner, installation } = acme();
  const other = host.addRepository(owner, 'other');
  host.issues.open(other, { title: 'not covered' });
  shop.git.commit('fix', { a: 'b' }, 'main');
  host.issues.openPull(shop, { title: 'a pull request', head: 'fix' });
  const issue = host.issues.open(shop, { title: 'seen' });
  host.installations.suspend(installation);
  host.issues.close(issue);
  host.installations.unsuspend(installation);
  host.installations.removeRepositories(installation, shop);
  host.issues.reopen(issue);
  host.installations.remove(installation);
  await host.hooks.idle();
  expect(received().toSorted()).toEqual([
    'installation deleted',
    'installation suspend',
    'installation unsuspend',
    'installation_repositories removed',
    'issues opened 2',
  ]);
});

it('can arrive twice and in another order', async () => {
  const { host, shop } = acme();
  host.hooks.held = true;
  for (let n = 0; n < 3; n++) host.issues.open(shop, { title: `x ${n}` });
  expect(received()).toEqual([]);
  await host.hooks.release(([first, second, third]) => [third!, first!, third!, second!]);
  expect(received()).toEqual(['issues opened 3', 'issues opened 1', 'issues opened 3', 'issues opened 2']);
  const guids = receiver.requests.map(({ headers }) => headers['x-github-delivery']);
  expect([guids[2] === guids[0], new Set(guids).size]).toEqual([true, 3]);
});

it('is never repeated automatically; the App lists what failed, page by page, and asks for it again', async () => {
  const { server, host, shop } = acme();
  receiver.answerWith({ status: 200 }, { status: 500 }, { fault: 'reset' }, { status: 200 });
  for (let n = 0; n < 4; n++) {
    host.issues.open(shop, { title: `x ${n}` });
    await host.hooks.idle();
  }
  const app = Caller.app(server);
  interface Listed {
    id: number;
    guid: string;
    status_code: number;
    redelivery: boolean;
  }
  const failed: Listed[] = [];
  for (let next: string | undefined = '/app/hook/deliveries?status=failure&per_page=1'; next;) {
    const { body, headers }: { body: Listed[]; headers: Headers } = await app.get<Listed[]>(next);
    failed.push(...body);
    next = /<([^>]+)>; rel="next"/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(failed.map(({ status_code, redelivery }) => [status_code, redelivery])).toEqual([
    [502, false],
    [500, false],
  ]);
  expect(receiver.requests).toHaveLength(4);
  for (const { id } of failed) {
    expect((await app.send('POST', `/app/hook/deliveries/${id}/attempts`)).status).toBe(202);
  }
  await eventually(() => expect(receiver.requests).toHaveLength(6));
  await host.hooks.idle();
  const { body } = await app.get<Listed[]>('/app/hook/deliveries?per_page=2');
  expect(body.map(({ guid, redelivery, status_code }) => [guid, redelivery, status_code])).toEqual([
    [failed[1]!.guid, true, 200],
    [failed[0]!.guid, true, 200],
  ]);
  expect((await app.send('POST', '/app/hook/deliveries/1/attempts')).status).toBe(404);
});
