/**
 * Reads all finished jobs as the specification says, while eight writers finish 20,000 jobs of one project in every
 * possible way. Each job is read exactly once.
 */
import { type Call } from '@handtest/contracts/define';
import { extractionEvents } from '@handtest/contracts/extraction';
import type { ProjectCopy } from '@handtest/contracts/identity';
import type { JobPage } from '@handtest/contracts/job';
import { eventually } from '@handtest/deployment';
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, memberOf, newTester, readingOf, startJobService } from './job-under-test.js';

const jobs = 20_000;
const writers = 8;
const limit = 7;
const status = 'completed,failed,expired,cancelled';

let job: JobUnderTest;
let project: ProjectCopy;
let call: Call;

beforeAll(async () => {
  job = await startJobService();
  await job.addReplica();
  project = newProject();
  call = memberOf(project.organizationId);
});

afterAll(() => job.stop());

async function createAll(): Promise<string[]> {
  const ids: string[] = [];
  while (ids.length < jobs) {
    const some = await Promise.all(Array.from({ length: 100 }, () => job.create(project)));
    ids.push(...some.map(({ jobId }) => jobId));
  }
  return ids;
}

/** One way to finish a job. For some ways, a sweep or an event ends the job later. */
async function finish(jobId: string, n: number): Promise<void> {
  if (n % 4 === 0) return void (await job.jobs.cancel({ jobId }, call));
  if (n % 4 === 1) {
    await job.sql('UPDATE job SET claim_deadline = clock_ms() WHERE id = $1', [jobId]);
    return;
  }
  const tester = newTester();
  await job.testerJobs.claim({ jobId }, tester);
  if (n % 4 === 2) {
    return void (await job.testerJobs.reject({ jobId, kind: 'url_unreachable', reason: 'x' }, tester));
  }
  await job.testerJobs.submit({ jobId, report: 'It works' }, tester);
  await job.publish(extractionEvents.reportRead, readingOf(jobId));
}

/** The state of a consumer: a cursor, and how often it has seen each job. */
class Reader {
  readonly seen = new Map<string, number>();
  requests = 0;
  private cursor = '2020-01-01T00:00:00.000Z';

  /** @param pagesPerCursor how far it goes by `offset` before it moves the cursor */
  constructor(private readonly pagesPerCursor: number) {}

  /** Returns the number of new jobs. */
  async read(): Promise<number> {
    let latest = this.cursor;
    let found = 0;
    for (let page = 0; page < this.pagesPerCursor; page++) {
      const { items, pagination } = await this.page(page * limit);
      for (const { id, updatedAt } of items) {
        this.seen.set(id, (this.seen.get(id) ?? 0) + 1);
        if (updatedAt > latest) latest = updatedAt;
      }
      found += items.length;
      if (!pagination.hasMore) break;
    }
    this.cursor = latest;
    return found;
  }

  private page(offset: number): Promise<JobPage> {
    this.requests++;
    const { id: projectId } = project;
    return job.jobs.list({ projectId, status, updatedAfter: this.cursor, limit, offset }, call);
  }
}

it('sees each of 20,000 ends once, by cursor, and by cursor and offset', async () => {
  const ids = await createAll();
  const readers = [new Reader(1), new Reader(5)];
  let writing = true;
  const reading = readers.map(async (reader) => {
    // The rounds after the last writer read all remaining jobs.
    while (writing || (await reader.read()) > 0) await reader.read();
  });
  const waiting = ids.entries();
  const write = async () => {
    for (const [n, jobId] of waiting) await finish(jobId, n);
  };
  await Promise.all(Array.from({ length: writers }, write));
  await eventually(
    async () => {
      const open = await job.sql('SELECT 1 FROM job WHERE completed_at IS NULL LIMIT 1');
      expect(open).toEqual([]);
    },
    { timeoutMs: 300_000, intervalMs: 500 },
  );
  writing = false;
  await Promise.all(reading);
  for (const [name, reader] of [
    ['cursor', readers[0]!],
    ['cursor and offset', readers[1]!],
  ] as const) {
    const missed = ids.filter((id) => !reader.seen.has(id)).length;
    const repeated = [...reader.seen.values()].filter((times) => times > 1).length;
    process.stdout.write(
      `reconciliation by ${name}: tried ${jobs} ends by ${writers} writers in ${reader.requests} pages of ${limit}, ` +
        `failed ${missed} missed, ${repeated} seen twice\n`,
    );
    expect([missed, repeated]).toEqual([0, 0]);
  }
}, 1_200_000);
