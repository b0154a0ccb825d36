/** Messages between caller and tester: permissions, order, limits. */
import { type Call, Forbidden, InvalidRequest, isId, newId } from '@handtest/contracts/define';
import { ConversationClosed, ConversationFull, JobNotFound } from '@handtest/contracts/job';
import { newProject } from './fake-neighbours.js';
import { errorOf, type JobUnderTest, memberOf, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
});

afterAll(() => job.stop());

const say = (jobId: string, call: Call, message: string) => job.conversation.send({ jobId, message }, call);

/** Author and text of each message, as the caller reads them. */
async function read(jobId: string, call: Call): Promise<string[]> {
  const { conversation } = await job.jobs.get({ jobId }, call);
  return conversation.map(({ author, message }) => `${author}: ${message}`);
}

describe('a conversation', () => {
  it('has the messages of both sides and of the system in order', async () => {
    const { jobId, call } = await job.create();
    await say(jobId, call, 'Use the "test" account');
    const first = newTester();
    await job.testerJobs.claim({ jobId }, first);
    await job.testerJobs.release({ jobId }, first);
    const tester = newTester();
    await job.testerJobs.claim({ jobId }, tester);
    const sent = await say(jobId, tester, 'Which one?\nThere are two.');
    expect(sent).toEqual({
      id: expect.any(String),
      author: 'tester',
      message: 'Which one?\nThere are two.',
      createdAt: expect.any(String),
    });
    await say(jobId, call, 'The second 😀');
    await job.testerJobs.extend({ jobId, minutes: 2.5 }, tester);
    await job.testerJobs.submit({ jobId, report: 'Done' }, tester);
    expect(await read(jobId, call)).toEqual([
      'caller: Use the "test" account',
      'system: A tester has claimed the job',
      'system: The tester handed the job back; it waits for another tester',
      'system: A tester has claimed the job',
      'tester: Which one?\nThere are two.',
      'caller: The second 😀',
      'system: The tester extended the time by 2.5 min',
      'system: The tester handed in the report',
    ]);
    const { conversation } = await job.jobs.get({ jobId }, call);
    expect(conversation[4]).toEqual(sent);
    expect(conversation.filter(({ id }) => isId('message', id))).toHaveLength(8);
    expect(new Set(conversation.map(({ id }) => id)).size).toBe(8);
    expect((await job.testerJobs.get({ jobId }, tester)).conversation).toEqual(conversation);
  });

  it('accepts only valid Unicode', async () => {
    const { jobId, call } = await job.create();
    const error = await errorOf(say(jobId, call, 'half of a pair: \ud83d'));
    expect(error.message).toMatch(/^message must be valid Unicode/);
    expect((await job.jobs.get({ jobId }, call)).conversation).toEqual([]);
  });

  it('says how the job ended', async () => {
    const { jobId, call } = await job.completed();
    expect((await read(jobId, call)).at(-1)).toBe('system: The report was read, the job is complete');
    const other = await job.create();
    await job.jobs.cancel({ jobId: other.jobId }, other.call);
    expect(await read(other.jobId, other.call)).toEqual(['system: The job was cancelled by its caller']);
  });

  it('is not in the open status, in lists, or visible to testers of other jobs', async () => {
    const { jobId, call, project } = await job.create();
    await say(jobId, call, 'Between us');
    expect(await job.jobs.status({ jobId }, call)).not.toHaveProperty('conversation');
    const { items } = await job.jobs.list({ projectId: project.id }, call);
    expect(items[0]).not.toHaveProperty('conversation');
    expect(await job.testerJobs.get({ jobId }, newTester())).not.toHaveProperty('conversation');
  });
});

describe('a message', () => {
  it('is refused to strangers as not found, and to viewers', async () => {
    const { jobId, project } = await job.claimed();
    const stranger = memberOf(newId('organization'), 'admin');
    expect(await errorOf(say(jobId, stranger, 'x'))).toBeInstanceOf(JobNotFound);
    expect(await errorOf(say(jobId, newTester(), 'x'))).toBeInstanceOf(JobNotFound);
    expect(await errorOf(say('job_x', stranger, 'x'))).toBeInstanceOf(JobNotFound);
    const viewer = memberOf(project.organizationId, 'viewer');
    expect(await errorOf(say(jobId, viewer, 'x'))).toBeInstanceOf(Forbidden);
  });

  it('is the tester’s when the active tester is also a member', async () => {
    const { caller } = newTester();
    const { jobId, project } = await job.create(newProject());
    const both = { caller: { ...caller, roles: { [project.organizationId]: 'admin' } } } as Call;
    expect((await say(jobId, both, 'x')).author).toBe('caller');
    await job.testerJobs.claim({ jobId }, both);
    expect((await say(jobId, both, 'x')).author).toBe('tester');
  });

  it.each(['submitted', 'completed'] as const)('is refused to both when the job is %s', async (state) => {
    const { jobId, call, tester } = await job[state]();
    expect(await errorOf(say(jobId, call, 'x'))).toBeInstanceOf(ConversationClosed);
    expect(await errorOf(say(jobId, tester, 'x'))).toBeInstanceOf(ConversationClosed);
  });

  it('is refused to a tester whose time is over', async () => {
    const { jobId, tester } = await job.claimed();
    await job.sql(`UPDATE job SET response_deadline = clock_timestamp() WHERE id = $1`, [jobId]);
    expect(await errorOf(say(jobId, tester, 'x'))).toBeInstanceOf(ConversationClosed);
  });

  it.each([
    ['empty', ''],
    ['too long', 'x'.repeat(5_001)],
    ['no text', 7 as never],
    ['with NUL', 'a\u0000b'],
  ])('is refused when it is %s', async (_what, message) => {
    const { jobId, call } = await job.create();
    const error = await errorOf(say(jobId, call, message));
    expect(error).toBeInstanceOf(InvalidRequest);
    expect(error.message).toContain('message');
  });

  it('is refused after 500, also when many are sent at once', async () => {
    const { jobId, call, tester } = await job.claimed();
    await job.sql('UPDATE job SET messages = 480 WHERE id = $1', [jobId]);
    const attempts = await Promise.allSettled(
      Array.from({ length: 40 }, (_, n) => say(jobId, n % 2 ? call : tester, `Message ${n}`)),
    );
    const refused = attempts.flatMap((attempt) => (attempt.status === 'rejected' ? [attempt.reason] : []));
    expect(refused).toHaveLength(20);
    for (const error of refused) expect(error).toBeInstanceOf(ConversationFull);
    const positions = await job.sql<{ position: number }>(
      'SELECT position FROM job_event WHERE job_id = $1 ORDER BY position',
      [jobId],
    );
    // Positions 1 and 2 have no rows. Two messages report the claim.
    expect(positions.map(({ position }) => position)).toEqual(Array.from({ length: 22 }, (_, n) => n + 3));
  });

  it('is refused beyond the total size of a conversation', async () => {
    const { jobId, call } = await job.create();
    await job.sql('UPDATE job SET message_bytes = 999000 WHERE id = $1', [jobId]);
    expect(await errorOf(say(jobId, call, 'x'.repeat(1_000)))).toBeInstanceOf(ConversationFull);
    await say(jobId, call, 'x'.repeat(998));
  });
});
