/**
 * Races the deadline of a tester against the report, 2,000 times, on two replicas of the job service. Row, ledger and
 * webhook agree about the winner.
 */
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { isTerminal, type JobCreated, type JobStatusRecord } from '@handtest/contracts/job';
import {
  ApiClient,
  ApiError,
  appointTester,
  Deployment,
  eventually,
  logIn,
  openWorkspace,
  type Session,
  signUp,
  type Workspace,
} from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import { Pool } from 'pg';

const races = 2_000;
const testersAtWork = 24;
/** From the claim to the deadline. */
const deadlineMs = 400;

interface Race {
  jobId: string;
  outcome: 'completed' | 'expired';
}

/** The end of a job, as one source shows it. */
interface Ending {
  status?: string;
  costMicros?: number;
}

let deployment: Deployment;
let receiver: WebhookReceiver;
let workspace: Workspace;
let testers: Session[];
let jobs: Pool;
let billing: Pool;
/** The report is sent this long before the deadline. Each outcome changes it, so that each side wins about half. */
let leadMs = 100;

beforeAll(async () => {
  const limits = { RATE_LIMIT_ROUTE_PER_MINUTE: '1000000', RATE_LIMIT_TOTAL_PER_MINUTE: '1000000' };
  deployment = await Deployment.start({
    replicas: { job: 2 },
    environment: {
      gateway: limits,
      job: { SWEEP_INTERVAL_MS: '50' },
      billing: { SIGNUP_CREDIT_USD: '10000' },
    },
  });
  receiver = await WebhookReceiver.start();
  const owner = await newPerson();
  workspace = await openWorkspace(owner, 'Races');
  const webhook = { url: receiver.url(), enabled: true };
  await owner.api.put(`/api/projects/${workspace.projectId}/webhook`, webhook);
  const admin = await logIn(newClient(), { ...deployment.admin, name: 'Admin' });
  testers = await Promise.all(Array.from({ length: testersAtWork }, newPerson));
  for (const { email } of testers) await appointTester(admin, email, 'Fern');
  jobs = new Pool({ connectionString: deployment.backing.databaseUrl('handtest_job'), max: 8 });
  billing = new Pool({ connectionString: deployment.backing.databaseUrl('handtest_billing'), max: 2 });
});

afterAll(async () => {
  await Promise.all([jobs?.end(), billing?.end()]);
  await deployment?.stop();
  await receiver?.stop();
});

let clients = 0;
function newClient(): ApiClient {
  clients += 1;
  return new ApiClient(deployment.gatewayUrls, { clientAddress: `198.51.100.${clients}` });
}

function newPerson(): Promise<Session> {
  return signUp(newClient(), {
    email: `${randomUUID()}@example.com`,
    password: randomUUID(),
    name: 'Somebody',
  });
}

async function race(tester: Session): Promise<Race> {
  const job = {
    url: 'https://example.com',
    description: 'Read it',
    targetDurationMinutes: 1,
    maxExtensionMinutes: 0,
  };
  const { projectId, api } = workspace;
  const { jobId } = await api.post<JobCreated>('/api/jobs', { projectId, ...job });
  await tester.api.post(`/api/tester/jobs/${jobId}/claim`);
  await jobs.query(
    `UPDATE job SET response_deadline = clock_timestamp() + $2 * interval '1 ms' WHERE id = $1`,
    [jobId, deadlineMs],
  );
  await pause(Math.max(0, deadlineMs - leadMs));
  const isSubmitted = await tester.api.post(`/api/tester/jobs/${jobId}/submit`, { report: 'It works.' }).then(
    () => true,
    (error: unknown) => {
      if (error instanceof ApiError && error.status === 409) return false;
      throw error;
    },
  );
  leadMs = Math.min(deadlineMs, leadMs + (isSubmitted ? -5 : 5));
  await eventually(async () => {
    const { status, submittedAt } = await api.get<JobStatusRecord>(`/api/jobs/${jobId}/status`);
    if (!isTerminal(status) && !submittedAt) throw new Error(`Job ${jobId} is still ${status}`);
  });
  return { jobId, outcome: isSubmitted ? 'completed' : 'expired' };
}

async function endings(): Promise<Record<string, Map<string, Ending>>> {
  const rows = await jobs.query<{ id: string; status: string; cost: string | null }>(
    'SELECT id, status, cost_micros AS cost FROM job',
  );
  const holds = await billing.query<{ id: string; status: string; cost: string | null }>(
    `SELECT hold.job_id AS id, hold.status, (
       SELECT -sum(posting.amount_micros) FROM ledger_transaction AS t JOIN posting ON posting.transaction_id = t.id
       WHERE t.job_id = hold.job_id AND posting.account IN ('available', 'held')) AS cost FROM hold`,
  );
  const byLedger = { posted: 'completed', released: 'expired' } as Record<string, string>;
  const webhooks = receiver.requests.map(({ body }) => JSON.parse(body.toString()) as WebhookBody);
  return {
    row: new Map(rows.rows.map(({ id, status, cost }) => [id, { status, costMicros: Number(cost) }])),
    ledger: new Map(
      holds.rows.map(({ id, status, cost }) => [id, { status: byLedger[status], costMicros: Number(cost) }]),
    ),
    webhook: new Map(
      webhooks.map(({ jobId, status, metadata }) => [
        jobId,
        { status, costMicros: Math.round((metadata?.costUsd ?? 0) * 1_000_000) },
      ]),
    ),
  };
}

interface WebhookBody {
  jobId: string;
  status: string;
  metadata?: { costUsd?: number };
}

it('has the same outcome in the row, the ledger and the webhook', async () => {
  const run: Race[] = [];
  let left = races;
  const work = async (tester: Session) => {
    while (left-- > 0) run.push(await race(tester));
  };
  await Promise.all(testers.map(work));
  await eventually(() => expect(receiver.requests.length).toBeGreaterThanOrEqual(races), {
    timeoutMs: 60_000,
  });
  const witnesses = await eventually(
    async () => {
      const all = await endings();
      for (const endings of Object.values(all)) expect(endings.size).toBe(races);
      expect([...all.ledger!.values()].filter(({ status }) => status === undefined)).toEqual([]);
      return all;
    },
    { timeoutMs: 60_000 },
  );
  const failed = run.filter(({ jobId, outcome }) => {
    const endings = Object.values(witnesses).map((witness) => witness.get(jobId)!);
    const isPaid = endings.every(({ costMicros }) => (outcome === 'completed') === costMicros! > 0);
    const costs = new Set(endings.map(({ costMicros }) => costMicros));
    return !endings.every(({ status }) => status === outcome) || costs.size !== 1 || !isPaid;
  });
  const won = run.filter(({ outcome }) => outcome === 'completed').length;
  process.stdout.write(
    `deadline against submit: tried ${races} (${won} reports in time, ${races - won} too late), failed ` +
      `${failed.length}, webhooks ${receiver.requests.length}\n`,
  );
  expect(failed).toEqual([]);
  expect(receiver.requests).toHaveLength(races);
  expect(Math.min(won, races - won)).toBeGreaterThan(races / 10);
}, 900_000);
