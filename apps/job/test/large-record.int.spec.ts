/** Reads of jobs with megabytes of telemetry. */
import { type Call, newId, systemCall } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, memberOf, readingOf, startJobService } from './job-under-test.js';
import { seedJobs } from './seeded-jobs.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

const anonymous: Call = { caller: { kind: 'anonymous' } };

/** So many bytes of telemetry for each completed job of the project. */
async function recordTelemetry(projectId: string, bytes: number): Promise<string[]> {
  const rows = await job.sql<{ id: string }>(
    `UPDATE job SET tester_data = json_build_object('consoleMessages', json_build_array(repeat('x', $2))),
       tester_data_bytes = $2 WHERE project_id = $1 AND status = 'completed' RETURNING id`,
    [projectId, bytes],
  );
  return rows.map(({ id }) => id);
}

it('answers a short record of the same message before long ones', async () => {
  const [organizationId, projectId] = [newId('organization'), newId('project')];
  // The jobs with the numbers 10 to 21 are completed.
  await seedJobs(job.sql, { organizationId, projectIds: [projectId], jobs: 12, after: 9, openOneIn: 1_000 });
  const ids = await recordTelemetry(projectId, 4_000_000);
  expect(ids).toHaveLength(12);
  const { jobId: short } = await job.create();
  const order: string[] = [];
  const read = async (jobId: string) => {
    const record = await job.jobs.status({ jobId }, anonymous);
    order.push(jobId);
    return record;
  };
  const records = await Promise.all([...ids, short].map(read));
  expect(order[0]).toBe(short);
  for (const { testerData } of records.slice(0, -1))
    expect(testerData!.consoleMessages[0]).toHaveLength(4_000_000);
});

it('answers a long record whole to those who may read it, and to no one else', async () => {
  const { jobId, project } = await job.completed();
  await recordTelemetry(project.id, 200_000);
  const member = memberOf(project.organizationId, 'viewer');
  const record = await job.jobs.get({ jobId }, member);
  expect(record.testerData!.consoleMessages[0]).toHaveLength(200_000);
  expect(record.conversation.length).toBeGreaterThan(0);
  expect((await job.jobs.brief({ jobId }, member)).testerData!.consoleMessages).toEqual([]);
  await expect(job.jobs.get({ jobId }, memberOf(newProject().organizationId))).rejects.toThrow(
    'Job not found',
  );
});

it('leaves out the telemetry of a record that would not fit into one answer, and says so', async () => {
  const { jobId, project, call } = await job.submitted();
  const { result, ...reading } = readingOf(jobId);
  const explanation = 'x'.repeat(3_800_000);
  await job.publish(extractionEvents.reportRead, { ...reading, result: { ...result, explanation } });
  await eventually(async () => expect(await recordTelemetry(project.id, 4_000_000)).toEqual([jobId]));
  const record = await job.jobs.get({ jobId }, call);
  expect(record).toMatchObject({ status: 'completed', truncated: ['testerData'] });
  expect(record.result!.explanation).toHaveLength(3_800_000);
  const status = await job.jobs.status({ jobId }, anonymous);
  expect(status.result!.explanation).toHaveLength(3_800_000);
  for (const { testerData } of [record, status]) expect(testerData).toBeUndefined();
});

it('gives the reader of a report with long notes and messages as much telemetry as fits into one answer', async () => {
  const { jobId, tester } = await job.claimed();
  // In JSON each of these characters has six bytes.
  const long = (characters: number) => '\u0001'.repeat(characters);
  const timestamp = new Date().toISOString();
  const error = { type: 'error', timestamp, message: long(2_000) };
  const consoleMessages = Array<typeof error>(40).fill(error);
  const times = (count: number, send: (number: number) => Promise<unknown>) =>
    Promise.all(Array.from({ length: count }, (_, number) => send(number)));
  await times(9, (n) => job.testerJobs.storeTelemetry({ jobId, batchId: `b${n}`, consoleMessages }, tester));
  await times(30, () => job.conversation.send({ jobId, message: long(5_000) }, tester));
  const note = { jobId, kind: 'note', text: long(2_000) } as const;
  await times(200, (n) => job.testerJobs.addNote({ ...note, noteId: `n${n}` }, tester));
  await job.testerJobs.submit({ jobId, report: `Slow ${long(99_000)}` }, tester);
  const { telemetry, notes, report } = await job.reports.read({ jobId }, systemCall('extraction'));
  expect([notes!.length, report.length]).toEqual([200, 99_005]);
  expect(telemetry.length).toBeGreaterThan(150);
});
