import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, throwAwayFolder } from './infrastructure/data-folder.js';
import { freePort } from './infrastructure/free-port.js';
import { eventually } from './eventually.js';
import { Replica, type Death } from './replica.js';

/** A fake service: ready immediately. It ends on SIGTERM unless it is stubborn. */
const PROGRAM = `#!/usr/bin/env node
import { createServer } from 'node:http';
if (process.env.BROKEN) { console.error('BROKEN is set'); process.exit(3); }
createServer((request, response) => response.end('ok')).listen(Number(process.env.PORT), '127.0.0.1');
process.on('SIGTERM', () => process.env.STUBBORN || process.exit(0));
console.log('started');
`;
const folder = throwAwayFolder('spec');
const program = join(folder, 'start');
const deaths: Death[] = [];
const replicas: Replica[] = [];

beforeAll(() => writeFileSync(program, PROGRAM, { mode: 0o755 }));
beforeEach(() => (deaths.length = 0));
afterEach(() => Promise.all(replicas.splice(0).map((replica) => replica.stop())));
afterAll(() => removeFolder(folder));

async function replicaWith(environment: Record<string, string>): Promise<Replica> {
  const port = await freePort();
  const replica = new Replica({
    service: 'job',
    index: 0,
    program,
    port,
    environment,
    logFile: join(folder, `${port}.log`),
    onDeath: (death) => deaths.push(death),
    onReturn: () => undefined,
  });
  replicas.push(replica);
  return replica;
}

test('an unexpected end is reported with the last lines, and the service starts again on its port', async () => {
  const replica = await replicaWith({});
  await replica.start();
  const firstPid = replica.pid;
  replica.kill('SIGKILL');
  await eventually(async () => {
    expect((await fetch(replica.healthUrl)).status).toBe(200);
    expect(replica.pid).not.toBe(firstPid);
  });
  expect(deaths).toMatchObject([{ service: 'job', exit: { signal: 'SIGKILL' }, lastLines: 'started' }]);
});

test('a stopped service stays down and is not reported', async () => {
  const replica = await replicaWith({});
  await replica.start();
  await replica.stop();
  expect(replica.pid).toBeUndefined();
  await expect(fetch(replica.healthUrl)).rejects.toThrow();
  expect(deaths).toEqual([]);
});

test('a service that does not become ready fails the start with its last lines', async () => {
  const replica = await replicaWith({ BROKEN: '1' });
  await expect(replica.start()).rejects.toThrow('BROKEN is set');
});

test('a service that does not end in time is killed', async () => {
  const replica = await replicaWith({ STUBBORN: '1' });
  await replica.start();
  const pid = replica.pid!;
  await replica.stop(200);
  expect(() => process.kill(pid, 0)).toThrow('ESRCH');
});
