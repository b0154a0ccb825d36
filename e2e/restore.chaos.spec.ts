/**
 * A restore drill. Jobs with recordings are done, all data is backed up and destroyed, and a new system gets the backup. Each
 * row, sequence and recording must be equal, and the system must go on. Uses the scripts of docker/self-hosting.
 */
import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { JobRecord, TesterJobPage } from '@handtest/contracts/job';
import {
  Deployment,
  freePort,
  projectRoot,
  provideProgram,
  removeFolder,
  throwAwayFolder,
  usualServices,
} from '@handtest/deployment';
import { request } from 'undici';
import { report } from './access/exchange.js';
import { balanceOf, completeJob } from './job-flow.js';
import { createParticipants, type Participants } from './participants.js';

const jobs = Number(process.env.JOBS ?? 10);
const scripts = join(projectRoot(), 'docker', 'self-hosting');
const secretsKey = randomBytes(32).toString('base64');
const admin = { email: 'admin@handtest.example', password: 'a password of the drill' };
/** A recording that is different for each job. */
const video = () => randomBytes(200_000);
const folders = ['before', 'after', 'backup'].map((name) => throwAwayFolder(name));
const [before, after, backup] = folders as [string, string, string];

let port: number;
let deployment: Deployment;
let participants: Participants;

beforeAll(async () => {
  await provideProgram('pg_dump');
  port = await freePort();
  deployment = await startIn(before);
  participants = await createParticipants(deployment);
});
afterAll(async () => {
  await deployment?.stop();
  await participants?.receiver.stop();
  folders.forEach(removeFolder);
});

function startIn(folder: string): Promise<Deployment> {
  // A service creates it with its first recording.
  mkdirSync(join(folder, 'recordings'), { recursive: true });
  return Deployment.start({ folder, port, secretsKey, admin });
}

function run(script: string, folder: string, ...args: string[]): string {
  const { hostname, port, username } = new URL(deployment.backing.postgresUrl);
  return execFileSync(join(scripts, script), args, {
    encoding: 'utf8',
    env: {
      PATH: process.env.PATH,
      PGHOST: hostname,
      PGPORT: port,
      PGUSER: username,
      RECORDINGS_DIR: join(folder, 'recordings'),
    },
  });
}

const all = (change: (service: (typeof usualServices)[number]) => Promise<void>) =>
  Promise.all(usualServices.map(change));

it('a new system with the backup has each row, file and balance, and goes on', async () => {
  const done = [];
  for (let n = 0; n < jobs; n++)
    done.push(await completeJob(participants, (step) => (step === 'recorded' ? record() : undefined)));
  const { jobId } = done[0]!;
  const original = await recordOf(jobId);
  const balance = await balanceOf(participants);

  await all((service) => deployment.suspend(service));
  const sums = run('checksums.sh', before);
  const startedMs = performance.now();
  run('backup.sh', before, join(backup, 'all'));
  const backupMs = performance.now() - startedMs;
  const saved = ['.', ...readdirSync(join(backup, 'all'))];
  expect(saved.filter((name) => isOpenToOthers(join(backup, 'all', name)))).toEqual([]);
  await deployment.stop();
  removeFolder(before);

  deployment = await startIn(after);
  await all((service) => deployment.suspend(service));
  expect(run('checksums.sh', after)).not.toBe(sums);
  const restoreStartedMs = performance.now();
  run('restore.sh', after, join(backup, 'all'));
  const restoreMs = performance.now() - restoreStartedMs;
  const restored = run('checksums.sh', after);
  const count = restored.trim().split('\n').length;
  report(
    `restore: ${jobs} jobs, tried ${count} checksums of tables, sequences and files, failed ` +
      `${differences(sums, restored)}; backup ${Math.round(backupMs)} ms, restore ${Math.round(restoreMs)} ms`,
  );
  expect(restored).toBe(sums);
  expect(restored.match(/ \.\/\S+$/gm)).toHaveLength(jobs);
  expect(count).toBeGreaterThan(50);

  await all((service) => deployment.resume(service));
  expect(await balanceOf(participants)).toBe(balance);
  expect(await recordOf(jobId)).toEqual(original);
  await completeJob(participants);
});

const isOpenToOthers = (path: string) => (statSync(path).mode & 0o077) !== 0;

/** The tester with a job under way records it. */
async function record(): Promise<void> {
  const { tester } = participants;
  const { items } = await tester.api.get<TesterJobPage>('/api/tester/jobs');
  const answer = await request(
    `${deployment.baseUrl}/api/tester/jobs/${items[0]!.id}/recording?durationSeconds=60`,
    {
      method: 'PUT',
      headers: { authorization: `Bearer ${tester.token}`, 'content-type': 'video/webm' },
      body: video(),
    },
  );
  expect({ status: answer.statusCode, text: await answer.body.text() }).toMatchObject({ status: 200 });
}

/** Without the links, which are signed for a limited time. */
async function recordOf(jobId: string): Promise<Partial<JobRecord>> {
  const { testerData, ...rest } = await participants.workspace.api.get<JobRecord>(`/api/jobs/${jobId}`);
  return { ...rest, testerData: { ...testerData!, videoUrl: undefined } };
}

function differences(original: string, restored: string): number {
  const lines = new Set(original.split('\n'));
  return restored.split('\n').filter((line) => !lines.has(line)).length;
}
