/** The database is away while a browser starts, or when one fails: nothing that was recorded is lost. */
import { eventually } from '@handtest/deployment';
import { type BrowserUnderTest, jobService, startReadyService } from './browser-under-test.js';
import { chromiumsIn, TesterAtWork } from './tester-at-work.js';

let service: BrowserUnderTest;
let tester: TesterAtWork | undefined;

beforeAll(async () => {
  service = await startReadyService({ BROWSER_SPARES: '0' });
}, 150_000);

const endOutage = () => service.sql('DROP TRIGGER IF EXISTS outage ON visit');

afterEach(async () => {
  tester?.end();
  await endOutage();
});

afterAll(() => service.stop());

const batchesOf = (jobId: string) => jobService.batches.filter((batch) => batch.jobId === jobId);

const isRecorded = (jobId: string, times: number) =>
  eventually(() => {
    const messages = batchesOf(jobId).flatMap(({ consoleMessages = [] }) => consoleMessages);
    expect(messages.map(({ message }) => message)).toEqual(Array(times).fill('Hats are here'));
  });

it('shows the browser that was opened, when the database is back', async () => {
  await service.sql(`
    CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'away'; END $$;
    CREATE TRIGGER outage BEFORE UPDATE ON visit FOR EACH ROW WHEN (NEW.status = 'ready') EXECUTE FUNCTION refuse()`);
  const { jobId, call, claim } = service.claim();
  await eventually(async () => expect((await service.visits.start({ jobId }, call)).status).toBe('starting'));
  await isRecorded(jobId, 1);
  const [opened] = chromiumsIn(service.visitsDir);
  await endOutage();
  await eventually(async () => expect((await service.visits.start({ jobId }, call)).status).toBe('ready'));
  expect(chromiumsIn(service.visitsDir)).toEqual([opened]);
  await isRecorded(jobId, 1);
  claim.isOver = true;
}, 60_000);

it('names no batch like one before, when a browser that failed is replaced after it', async () => {
  tester = await TesterAtWork.begin(service);
  const { jobId } = tester.claim;
  await isRecorded(jobId, 1);
  await service.sql('ALTER TABLE visit RENAME TO visit_in_outage');
  for (const { pid } of chromiumsIn(service.visitsDir)) process.kill(pid, 'SIGKILL');
  expect(await tester.closed).toBe(1000);
  await service.sql('ALTER TABLE visit_in_outage RENAME TO visit');
  await isRecorded(jobId, 2);
  const ids = batchesOf(jobId).map(({ batchId }) => batchId);
  expect(new Set(ids).size).toBe(ids.length);
}, 60_000);
