/** The queue while one caller fills it with jobs of the longest texts. */
import { newProject } from './fake-neighbours.js';
import { type JobUnderTest, newTester, startJobService } from './job-under-test.js';

let job: JobUnderTest;

beforeAll(async () => {
  job = await startJobService();
});

afterAll(() => job.stop());

it('shows testers all jobs, however long the instructions of other jobs in the queue are', async () => {
  const line = (n: number) => `Step ${n}: ( ) ${'\u0001'.repeat(900)} ( ) no`;
  const resultsTemplate = Array.from({ length: 20 }, (_, n) => line(n)).join('\n');
  const longest = { description: `Buy ${'\u0001'.repeat(19_990)}`, resultsTemplate };
  const project = newProject();
  const { jobId: usual } = await job.create(project);
  const long = await Promise.all(Array.from({ length: 49 }, () => job.create(project, longest)));
  const page = await job.testerJobs.queue({ limit: 50 }, newTester());
  expect(page.items.map(({ id }) => id).sort()).toEqual([usual, ...long.map(({ jobId }) => jobId)].sort());
  const cut = { description: `${longest.description.slice(0, 2_000)}…` };
  expect(page.items.find(({ id }) => id === usual)).toMatchObject({ description: 'Buy a hat' });
  const { jobId } = long[0]!;
  const listed = page.items.find(({ id }) => id === jobId);
  expect(listed).toMatchObject(cut);
  expect(listed).not.toHaveProperty('resultsTemplate');
  const single = await job.testerJobs.get({ jobId }, newTester());
  expect(single).toMatchObject(longest);
});
