/** Events of the error monitor in readings: those that belong to the session, and no reading that waits or fails for them. */
import { eventually } from '@handtest/deployment';
import { ErrormonServer } from '@handtest/fakes';
import { readWithFaults } from './errormon-faults.js';
import { monitoredSession, personalTexts } from './errormon-session.js';
import { type ExtractionUnderTest, startExtraction } from './errormon-under-test.js';

const origin = 'https://shop.example.com';
let extraction: ExtractionUnderTest;
const servers: ErrormonServer[] = [];

beforeAll(async () => {
  extraction = await startExtraction({ READING_CONCURRENCY: '40' });
});

afterAll(async () => {
  await extraction.stop();
  for (const server of servers) await server.stop();
});

async function startServer(): Promise<ErrormonServer> {
  const server = await ErrormonServer.start();
  servers.push(server);
  return server;
}

async function readingOf(jobId: string) {
  await eventually(() => expect(extraction.readings.get(jobId)).toHaveLength(1), { timeoutMs: 60_000 });
  return extraction.readings.get(jobId)![0]!;
}

it('40 sessions find their events among 2,000 of others', async () => {
  const server = await startServer();
  const project = extraction.addProject();
  await extraction.connect(project, server);
  const sessions = Array.from({ length: 40 }, (_, number) => monitoredSession(number, origin, 50));
  server.events = sessions.flatMap(({ planted, foreign }) => [...planted, ...foreign]);
  const jobIds = await Promise.all(sessions.map(({ report }) => extraction.submit(project, report)));
  let [planted, found, foreign] = [0, 0, 0];
  for (const [index, jobId] of jobIds.entries()) {
    const { extractedIssues } = await readingOf(jobId);
    const linked = extractedIssues.flatMap(({ relatedErrormonEventIds = [] }) => relatedErrormonEventIds);
    const own = new Set(sessions[index]!.planted.map(({ eventID }) => eventID));
    planted += own.size;
    found += linked.filter((id) => own.has(id)).length;
    foreign += linked.filter((id) => !own.has(id)).length;
  }
  process.stdout.write(
    `events of error monitors: tried ${planted} among 2000, failed ${planted - found}, foreign ${foreign}\n`,
  );
  expect(found / planted).toBeGreaterThanOrEqual(0.95);
  expect([foreign, server.overlaps]).toEqual([0, 0]);
}, 120_000);

it('an event is evidence in words, without anything of the person who met the error', async () => {
  const server = await startServer();
  const project = extraction.addProject();
  await extraction.connect(project, server);
  const { report, planted } = monitoredSession(3, origin, 0);
  server.events = planted;
  const reading = await readingOf(await extraction.submit(project, report));
  const [finding] = reading.extractedIssues;
  expect(finding!.relatedEvidence).toContainEqual({
    category: 'errormon',
    timestamp: planted[0]!.dateCreated,
    summary: 'ChunkLoadError: Loading chunk 17 failed.',
    detail: 'app/checkout.ts in pay',
  });
  const dump = await extraction.sql<{ text: string }>(
    `SELECT string_agg(row::text, ' ') AS text FROM (SELECT payload::text FROM outbox) AS row`,
  );
  const everything = [JSON.stringify(reading), dump[0]!.text, ...extraction.logLines].join('\n');
  const leaks = [...personalTexts, server.token].filter((text) => everything.includes(text));
  process.stdout.write(
    `personal texts and tokens: tried ${personalTexts.length + 1}, failed ${leaks.length}\n`,
  );
  expect(leaks).toEqual([]);
});

it('waits once for an event that arrives late', async () => {
  const server = await startServer();
  const project = extraction.addProject();
  await extraction.connect(project, server);
  const { report, planted } = monitoredSession(1, origin, 0);
  const jobId = await extraction.submit(project, report);
  await eventually(() => expect(server.requests.length).toBeGreaterThan(0));
  server.events = planted;
  const reading = await readingOf(jobId);
  const ids = reading.extractedIssues.flatMap(({ relatedErrormonEventIds = [] }) => relatedErrormonEventIds);
  expect(ids.sort()).toEqual(['browser-1', 'server-1']);
  expect(server.requests).toHaveLength(2);
}, 60_000);

const missing = 'Events of the error monitor may be missing';

it('keeps the events of the first read when the second one fails, and says that some may be missing', async () => {
  const server = await startServer();
  const project = extraction.addProject();
  await extraction.connect(project, server);
  const { report, planted } = monitoredSession(1, origin, 0);
  server.events = planted.filter(({ eventID }) => eventID === 'server-1');
  const jobId = await extraction.submit(project, report);
  await extraction.isPostponed(jobId);
  server.fault = { status: 500 };
  await extraction.readAgain(jobId);
  const { result, extractedIssues } = await readingOf(jobId);
  expect(extractedIssues[0]!.relatedErrormonEventIds).toEqual(['server-1']);
  expect(result.explanation).toContain(missing);
  expect(server.requests).toHaveLength(2);
});

it('says that events may be missing while the server permits no request, and not otherwise', async () => {
  const server = await startServer();
  const project = extraction.addProject();
  await extraction.connect(project, server);
  const { report, planted } = monitoredSession(2, origin, 0);
  server.events = planted;
  const explanationOf = async () =>
    (await readingOf(await extraction.submit(project, report))).result.explanation;
  expect(await explanationOf()).not.toContain(missing);
  await extraction.sql(
    `UPDATE errormon_connection SET free_at = clock_timestamp() + interval '1 hour' WHERE project_id = $1`,
    [project.id],
  );
  expect(await explanationOf()).toContain(missing);
  expect(server.requests).toHaveLength(1);
});

it('nothing is asked when the browser recorded no error', async () => {
  const server = await startServer();
  const project = extraction.addProject();
  await extraction.connect(project, server);
  await readingOf(await extraction.submit(project, { report: 'Everything worked as expected.' }));
  expect(server.requests).toEqual([]);
});

it('a reading continues without an error monitor that fails', async () => {
  const { tried, problems, worstSeconds } = await readWithFaults(extraction, 1);
  process.stdout.write(
    `faults of error monitors: tried ${tried}, failed ${problems.length}, worst ${worstSeconds.toFixed(1)} s\n`,
  );
  expect([tried, problems, extraction.unreadable]).toEqual([15, [], []]);
}, 60_000);
