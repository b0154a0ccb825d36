/** The printed block on a real NATS server: each user may do what the topology names, and nothing else. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { type Connections, serviceNames, type ServiceName, topology } from '@handtest/contracts/topology';
import { eventually, startNats } from '@handtest/deployment';
import { connect, type NatsConnection, PermissionViolationError } from '@nats-io/transport-node';

const root = join(import.meta.dirname, '..', '..', '..');
const password = 'a-long-password-for-nats';
/** Of the password, at the lowest cost. */
const hash = '$2b$04$abcdefghijklmnopqrstuuzxVL8wxm2awO.DVSjqkZ7a5YDKpH/ma';

const connectionsOf = (service: ServiceName): Connections => topology[service];
const all = serviceNames.map(connectionsOf);
const owners = [...new Set(all.flatMap(({ serves }) => serves))];
const events = [...new Set(all.flatMap(({ publishes, listens }) => [...publishes, ...listens]))];
const wakes = [...new Set(all.flatMap(({ wakes: wake = [], wokenBy = [] }) => [...wake, ...wokenBy]))];

let nats: Awaited<ReturnType<typeof startNats>>;
const open: NatsConnection[] = [];

/** As an operator does it: without variables of a service, the users on standard input. */
async function authorizationFor(users: readonly string[], secret = password) {
  const hooks = join(root, 'libs/deployment/jest/typescript-hooks.mjs');
  const args = ['--import', hooks, join(root, 'apps/gateway/main.ts'), 'nats-authorization', '--users', '-'];
  const child = spawn(process.execPath, args, { cwd: root, env: { PATH: process.env.PATH } });
  child.stdin.end(users.map((user) => `${user}=${secret}\n`).join(''));
  const output = [text(child.stdout), text(child.stderr)];
  const [code] = (await once(child, 'close')) as [number];
  const [stdout = '', stderr = ''] = await Promise.all(output);
  return { code, stdout, stderr };
}

async function connectAs(user: string, pass = password): Promise<NatsConnection> {
  const connection = await connect({ servers: new URL(nats.url).host, user, pass, reconnect: false });
  open.push(connection);
  return connection;
}

/** Publishes to all subjects and subscribes to them. Answers what the server refused, as `publish <subject>`. */
async function refusals(user: string, subjects: readonly string[]): Promise<Set<string>> {
  const connection = await connectAs(user);
  const refused = new Set<string>();
  void (async () => {
    for await (const { type, ...status } of connection.status()) {
      if (type !== 'error' || !('error' in status)) continue;
      const { error } = status;
      if (error instanceof PermissionViolationError)
        refused.add(`${error.operation === 'publish' ? 'publish' : 'subscribe'} ${error.subject}`);
    }
  })();
  for (const subject of subjects) {
    connection.publish(subject);
    connection.subscribe(subject, { callback: () => undefined });
  }
  await connection.flush();
  await connection.flush();
  return refused;
}

/** What the topology does not name for a service. */
function expectedRefusals(service: ServiceName): Set<string> {
  const { serves, calls, publishes, listens, wakes: wake = [], wokenBy = [] } = connectionsOf(service);
  const callers = serviceNames.filter((other) =>
    connectionsOf(other).calls.some((owner) => serves.includes(owner)),
  );
  const mayPublish = new Set([
    ...calls.map((owner) => `rpc.${owner}.x`),
    ...publishes,
    ...wake,
    ...callers.map((caller) => `_INBOX_${caller}.x`),
    '$JS.API.INFO',
    '$JS.ACK.EVENTS.x',
  ]);
  const maySubscribe = new Set([
    ...serves.map((owner) => `rpc.${owner}.x`),
    ...listens,
    ...wokenBy,
    `_INBOX_${service}.x`,
  ]);
  return new Set([
    ...everySubject.filter((subject) => !mayPublish.has(subject)).map((subject) => `publish ${subject}`),
    ...everySubject.filter((subject) => !maySubscribe.has(subject)).map((subject) => `subscribe ${subject}`),
  ]);
}

const everySubject = [
  ...owners.map((owner) => `rpc.${owner}.x`),
  ...events,
  ...wakes,
  ...serviceNames.map((service) => `_INBOX_${service}.x`),
  '$JS.API.INFO',
  '$JS.API.STREAM.DELETE.EVENTS',
  '$JS.API.STREAM.PURGE.EVENTS',
  '$JS.ACK.EVENTS.x',
  '$JS.ACK.OTHER.x',
  'other',
];

beforeAll(async () => {
  const printed = await authorizationFor([...serviceNames, 'job-next', 'operator']);
  expect(printed).toMatchObject({ code: 0, stderr: '' });
  nats = await startNats({ authorization: printed.stdout, asProgram: true });
}, 90_000);
afterEach(() => Promise.all(open.splice(0).map((connection) => connection.close())));
afterAll(() => nats?.stop());

it.each(serviceNames)('gives %s what the topology names, and nothing else', async (service) => {
  const refused = await refusals(service, everySubject);
  expect([...refused].toSorted()).toEqual([...expectedRefusals(service)].toSorted());
});

it('gives the second user of a service the same as the first, and the operator everything', async () => {
  const second = await refusals('job-next', everySubject);
  expect([...second].toSorted()).toEqual([...expectedRefusals('job')].toSorted());
  expect(await refusals('operator', everySubject)).toEqual(new Set());
});

it('accepts bcrypt hashes, and keeps open connections whose user stays', async () => {
  const staying = await connectAs('job');
  const ending = await connectAs('job-next');
  const printed = await authorizationFor(['billing'], hash);
  expect(printed.stderr).toContain('Services without a user: ');
  const kept = (await authorizationFor(['job'])).stdout.split('\n').at(2)!;
  nats.reload(printed.stdout.replace('  users: [\n', `  users: [\n${kept},\n`));
  await eventually(() => expect(ending.isClosed()).toBe(true));
  await (await connectAs('billing')).flush();
  await staying.flush();
  await expect(connectAs('billing', 'another-password')).rejects.toThrow('Authorization Violation');
}, 90_000);

it.each([
  [['jobs'], 1, 'Line 1 must have a user named like a service'],
  [[], 1, 'There must be a user'],
])(
  'prints no block for the users %j, and ends with an error on standard error',
  async (users, code, message) => {
    const refused = await authorizationFor(users);
    expect(refused).toMatchObject({ code, stdout: '', stderr: expect.stringContaining(message) as string });
    expect(refused.stderr).not.toContain(password);
  },
  90_000,
);
