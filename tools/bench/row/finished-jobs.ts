/** Many finished jobs. A tester does one, the others are copies of its row. */
import { isTerminal, type JobCreated, type JobStatusRecord } from '@handtest/contracts/job';
import { newId } from '@handtest/contracts/define';
import {
  appointTester,
  eventually,
  performJob,
  type TesterScript,
  type Workspace,
} from '@handtest/deployment';
import { type BenchSystem, rowsOf } from '../bench-system.js';
import { createFloorTables } from '../floor/floor-tables.js';

const copies = 5_000;

/** An ordinary job with a result and one finding; its record is about 2 KB. */
const job = {
  url: 'https://shop.example/checkout',
  description: 'Order a mug and pay by invoice.',
  outputSchema: {
    orderPlaced: { type: 'boolean', description: 'Whether the order went through' },
    total: { type: 'number', description: 'The total at the checkout' },
  },
};
const script: TesterScript = {
  telemetry: {
    networkRequests: [{ url: 'https://shop.example/api/orders', method: 'POST', status: 500, afterMs: 50 }],
  },
  report:
    'Paying failed: POST https://shop.example/api/orders answered 500.\n\nVerdict: fail\nOrder placed: no\nTotal: 24.50',
};

export interface FinishedJobs {
  readonly ids: readonly string[];
  /** Reads them. */
  readonly apiKey: string;
  /** Of one record. */
  readonly bytes: number;
}

/** The floor gets the same answers for the same ids. Only the signatures of their links differ. */
export async function finishedJobs(system: BenchSystem): Promise<FinishedJobs> {
  const [workspace] = await system.organizations(1);
  const jobId = await finishOne(system, workspace!);
  const ids = Array.from({ length: copies }, () => newId('job'));
  const databaseUrl = system.databaseUrl('job');
  await copyRow(databaseUrl, jobId, ids);
  const body = await textOf(system, jobId);
  await rowsOf(databaseUrl, createFloorTables);
  await rowsOf(
    databaseUrl,
    'INSERT INTO floor.record SELECT id, replace($1, $2, id) FROM unnest($3::text[]) AS id',
    [body, jobId, ids],
  );
  await rowsOf(databaseUrl, 'VACUUM ANALYZE');
  const copy = await textOf(system, ids[0]!);
  if (unsigned(copy) !== unsigned(body.replaceAll(jobId, ids[0]!)) || copy.length !== body.length) {
    throw new Error('The answers of a copied job and its original differ');
  }
  return { ids, apiKey: workspace!.apiKey, bytes: Buffer.byteLength(body) };
}

function unsigned(record: string): string {
  return record.replace(/expires=\d+&signature=\w+/g, '');
}

async function finishOne(system: BenchSystem, workspace: Workspace): Promise<string> {
  const tester = await system.signUp('tester@bench.example');
  await appointTester(await system.admin(), tester.email, 'Tessa');
  const { projectId, api } = workspace;
  const { jobId } = await api.post<JobCreated>('/api/jobs', { projectId, ...job });
  await performJob(tester.api, jobId, script);
  await eventually(
    async () => {
      const { status } = await api.get<JobStatusRecord>(`/api/jobs/${jobId}`);
      if (!isTerminal(status)) throw new Error(`The job is still ${status}`);
      if (status !== 'completed') throw new Error(`The job ended as ${status}`);
    },
    { timeoutMs: 30_000, intervalMs: 100 },
  );
  return jobId;
}

/** Without triggers: they refuse a new job in a terminal status. */
async function copyRow(databaseUrl: string, jobId: string, ids: readonly string[]): Promise<void> {
  const columns = await rowsOf<{ name: string }>(
    databaseUrl,
    `SELECT quote_ident(column_name) AS name FROM information_schema.columns
     WHERE table_schema = 'public' AND table_name = 'job' AND column_name <> 'id'`,
  );
  const names = columns.map(({ name }) => name).join(', ');
  await rowsOf(databaseUrl, 'ALTER TABLE job DISABLE TRIGGER USER');
  await rowsOf(
    databaseUrl,
    `INSERT INTO job (id, ${names}) SELECT copy.id, ${names} FROM job, unnest($2::text[]) AS copy (id) WHERE job.id = $1`,
    [jobId, ids],
  );
  await rowsOf(databaseUrl, 'ALTER TABLE job ENABLE TRIGGER USER');
}

async function textOf(system: BenchSystem, jobId: string): Promise<string> {
  const answer = await fetch(`${system.deployment.baseUrl}/api/jobs/${jobId}/status`);
  if (answer.status !== 200) throw new Error(`The read of the job answered ${answer.status}`);
  return answer.text();
}
