/** No secret is readable where codehost keeps data: its database, its logs, the streams of NATS, Redis. */
import { MaterialClient, TestSessionClient } from '@handtest/contracts/codehost';
import { newId, systemCall } from '@handtest/contracts/define';
import { eventually } from '@handtest/deployment';
import { ProjectCopyService } from '@handtest/project-copy';
import { jetstreamManager } from '@nats-io/jetstream';
import { Redis } from 'ioredis';
import { addOwner, type CodehostUnderTest, secretsKey, startCodehost } from './codehost-under-test.js';

let codehost: CodehostUnderTest;

beforeAll(async () => {
  codehost = await startCodehost();
});
afterAll(() => codehost?.stop());

const asJob = systemCall('job');

async function rowTexts(): Promise<string[]> {
  const tables = await codehost.sql<{ name: string }>(
    `SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  const texts: string[] = [];
  for (const { name } of tables) {
    const rows = await codehost.sql<{ text: string }>(`SELECT t::text AS text FROM "${name}" t`);
    texts.push(...rows.map(({ text }) => text));
  }
  return texts;
}

async function streamTexts(): Promise<string[]> {
  const manager = await jetstreamManager(codehost.connection);
  const texts: string[] = [];
  for await (const { config, state } of manager.streams.list()) {
    for (let seq = state.first_seq; seq <= state.last_seq; seq++) {
      const message = await manager.streams.getMessage(config.name, { seq });
      if (message) texts.push(`${message.subject} ${message.string()}`);
    }
  }
  return texts;
}

/** Commands that Redis runs, with their values: it deletes most of what it gets within milliseconds. */
async function watchRedis(): Promise<{ texts: string[]; stop(): void }> {
  const redis = new Redis(codehost.redisUrl!);
  const monitor = await redis.monitor();
  const texts: string[] = [];
  monitor.on('monitor', (_time: string, parts: string[]) => texts.push(parts.join(' ')));
  return {
    texts,
    stop: () => {
      monitor.disconnect();
      redis.disconnect();
    },
  };
}

const spellingsOf = (secret: string) => {
  const bytes = Buffer.from(secret);
  const base64 = bytes.toString('base64').replace(/=+$/, '');
  return [
    secret,
    JSON.stringify(secret).slice(1, -1),
    bytes.toString('hex'),
    base64,
    bytes.toString('base64url'),
  ];
};

it('keeps the tokens of jobs and organizations and the key of the App unreadable, and forgets those of jobs', async () => {
  const redis = await watchRedis();
  const materials = new MaterialClient(codehost.transport);
  const person = codehost.addPerson();
  const { organizationId, call } = person;
  const { user, repositories } = addOwner(codehost, 2);
  const repo = repositories[0]!.fullName;
  const newToken = () => codehost.host.tokens.issueUserToken(user, false);
  const organizationToken = newToken();
  await codehost.connections.putToken({ organizationId, token: organizationToken }, call);
  await codehost.connect(person, user);
  codehost.host.issues.open(repositories[0]!, { title: 'No hat' });
  const asked = { organizationId, repo, jobRepos: [repo], prNumbers: [], issueNumbers: [1] };
  const kept = Array.from({ length: 8 }, () => ({ jobId: newId('job'), token: newToken() }));
  for (const [index, { jobId, token }] of kept.entries()) {
    await materials.keepToken({ jobId, organizationId, token }, asJob);
    codehost.server.faults.clear();
    const does = ([401, 403, 500, 'cut', 'reset', 'secondary-limit'] as const)[index % 7];
    if (does !== undefined) codehost.server.fail({ path: /repos/, does });
    await materials.read({ ...asked, jobId }, asJob).catch(() => undefined);
  }
  codehost.server.fail({ path: /repos/, does: 500, times: 2 }, { path: /user/, does: 401 });
  await codehost.repositories.refresh(person, call).catch(() => undefined);
  codehost.server.faults.clear();
  // Work, so that Redis gets something.
  const projectId = newId('project');
  await codehost.replicas[0]!.app.get(ProjectCopyService).adopt({
    ...{
      id: projectId,
      organizationId,
      name: 'Shop',
      defaultUrl: 'https://shop.example',
      codehostRepos: [repo],
    },
    ...{ autoCreateCodehostIssues: false, deleted: false, version: 1 },
  });
  await codehost.sql(`UPDATE connection SET blocked_until = NULL, status = 'active'`);
  const sessions = new TestSessionClient(codehost.transport);
  const { sessionId } = await sessions.test({ projectId, issueNumber: 1 }, call);
  await eventually(() => expect(redis.texts.join('\n')).toContain(sessionId));

  const { app, hooks } = codehost.host;
  const planted = [...kept.map(({ token }) => token), organizationToken, app.privateKey, app.clientSecret];
  planted.push(hooks.secret, secretsKey.slice(secretsKey.indexOf(':') + 1));
  const spellings = planted.flatMap(spellingsOf);
  const before = {
    rows: await rowTexts(),
    logs: codehost.logLines,
    streams: await streamTexts(),
    redis: redis.texts,
  };
  const found = Object.entries(before).flatMap(([where, texts]) =>
    texts
      .filter((text) => spellings.some((secret) => text.includes(secret)))
      .map((text) => `${where}: ${text}`),
  );
  const searched = Object.entries(before).map(([where, { length }]) => `${length} of ${where}`);
  process.stdout.write(
    `planted secrets: ${planted.length} tried, ${found.length} failed, in ${searched.join(', ')}\n`,
  );
  // What is not secret is found in all four.
  const known = [repo, kept[0]!.jobId, organizationId, sessionId];
  const seen = Object.values(before).map((texts) => known.some((text) => texts.join('\n').includes(text)));
  expect([found, seen]).toEqual([[], [true, true, true, true]]);

  expect(await codehost.sql('SELECT 1 FROM job_token')).toHaveLength(kept.length);
  for (const { jobId } of kept) await materials.forgetToken({ jobId }, asJob);
  redis.stop();
  expect(await codehost.sql('SELECT 1 FROM job_token')).toEqual([]);
}, 60_000);
