/** The notes of a tester: stored once, shown to the tester, given to the reader of the report. */
import { InvalidRequest, newId, systemCall } from '@handtest/contracts/define';
import { type AddNoteRequest, JobNotActive, JobNotFound, NotesFull } from '@handtest/contracts/job';
import { errorOf, type JobUnderTest, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

type Tester = Awaited<ReturnType<JobUnderTest['claimed']>>['tester'];

function add(jobId: string, tester: Tester, changes: Partial<AddNoteRequest> = {}) {
  const note = { noteId: newId('message'), text: 'The total is wrong', kind: 'bug', ...changes } as const;
  return job.testerJobs.addNote({ jobId, ...note }, tester);
}

const reportOf = (jobId: string) => job.reports.read({ jobId }, systemCall('extraction'));

describe('a note', () => {
  it('is in the record of its tester and in the report for the reader, in order of time', async () => {
    const { jobId, tester } = await job.claimed();
    expect((await job.testerJobs.get({ jobId }, tester)).notes).toEqual([]);
    const late = await add(jobId, tester, { at: '2026-03-01T12:00:05+02:00' });
    expect(late).toMatchObject({ text: 'The total is wrong', kind: 'bug', at: '2026-03-01T10:00:05.000Z' });
    const early = await add(jobId, tester, {
      at: '2026-03-01T10:00:04Z',
      kind: 'idea',
      text: 'A "cart"\n🛒',
    });
    expect((await job.testerJobs.get({ jobId }, tester)).notes).toEqual([early, late]);
    const listed = await job.testerJobs.queue({}, tester);
    expect(listed.items[0]).toMatchObject({ id: jobId });
    expect(listed.items[0]).not.toHaveProperty('notes');
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect((await reportOf(jobId)).notes).toEqual([early, late]);
  });

  it('has the kind note and the time of its arrival unless it says others', async () => {
    const { jobId, tester } = await job.claimed();
    const note = await add(jobId, tester, { kind: undefined });
    expect(note.kind).toBe('note');
    const { claimedAt } = await job.testerJobs.get({ jobId }, tester);
    expect(note.at >= claimedAt!).toBe(true);
    expect(Date.parse(note.at)).toBeLessThan(Date.parse(claimedAt!) + 60_000);
  });

  it('is stored once, and repeated with the first answer, also after the report', async () => {
    const { jobId, tester } = await job.claimed();
    const first = await add(jobId, tester, { noteId: 'one' });
    const again = () => add(jobId, tester, { noteId: 'one', text: 'Another text' });
    expect(await again()).toEqual(first);
    const concurrent = await Promise.all(
      Array.from({ length: 20 }, () => add(jobId, tester, { noteId: 'two' })),
    );
    for (const note of concurrent) expect(note).toEqual(concurrent[0]);
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect(await again()).toEqual(first);
    expect(await errorOf(add(jobId, tester))).toBeInstanceOf(JobNotActive);
    expect((await reportOf(jobId)).notes).toHaveLength(2);
  });

  it('is deleted with a release, and unknown to the next tester', async () => {
    const { jobId, tester } = await job.claimed();
    await add(jobId, tester, { noteId: 'one' });
    await job.testerJobs.release({ jobId }, tester);
    expect(await errorOf(add(jobId, tester, { noteId: 'one' }))).toBeInstanceOf(JobNotActive);
    const next = newTester();
    await job.testerJobs.claim({ jobId }, next);
    expect((await job.testerJobs.get({ jobId }, next)).notes).toEqual([]);
    const own = await add(jobId, next, { noteId: 'one', text: 'My own' });
    expect(own.text).toBe('My own');
    await job.testerJobs.submit({ jobId, report: 'Done' }, next);
    expect((await reportOf(jobId)).notes).toEqual([own]);
  });

  it('is refused for other testers, ended jobs and unknown ones', async () => {
    const { jobId, tester } = await job.claimed();
    await add(jobId, tester, { noteId: 'one' });
    expect(await errorOf(add(jobId, newTester(), { noteId: 'one' }))).toBeInstanceOf(JobNotActive);
    await job.sql('UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1', [jobId]);
    expect(await errorOf(add(jobId, tester))).toBeInstanceOf(JobNotActive);
    for (const unknown of [newId('job'), 'x']) {
      expect(await errorOf(add(unknown, tester))).toBeInstanceOf(JobNotFound);
    }
  });

  it('is refused above 200, and a repeated one is not', async () => {
    const { jobId, tester } = await job.claimed();
    const first = await add(jobId, tester, { noteId: 'first' });
    await job.sql(
      `INSERT INTO tester_note (job_id, note_id, kind, text, noted_at)
       SELECT $1, 'n' || number, 'note', 'x', now() FROM generate_series(1, 198) AS number`,
      [jobId],
    );
    await add(jobId, tester);
    expect(await errorOf(add(jobId, tester))).toBeInstanceOf(NotesFull);
    expect(await add(jobId, tester, { noteId: 'first' })).toEqual(first);
  });

  it.each([
    ['text', { text: '' }],
    ['text', { text: ' \n' }],
    ['text', { text: 'x'.repeat(2_001) }],
    ['noteId', { noteId: '' }],
    ['noteId', { noteId: 'x'.repeat(101) }],
    ['kind', { kind: 'praise' as 'note' }],
    ['at', { at: '2026-03-01' }],
    ['at', { at: '2026-03-01T10:00:00' }],
  ])('is refused with a wrong %s: %j', async (field, wrong) => {
    const { jobId, tester } = await job.claimed();
    const error = await errorOf(add(jobId, tester, wrong));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain(field);
  });
});

it('a report without notes has none', async () => {
  const { jobId } = await job.submitted();
  expect(await reportOf(jobId)).not.toHaveProperty('notes');
});
