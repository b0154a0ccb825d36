/**
 * The system that benchmarks measure: every service as deployed, one replica each, on infrastructure that is thrown away
 * (Postgres does not wait for the disk, on either side of a comparison). Only the rate limits differ from the defaults:
 * they count, but never turn anybody away.
 */
import {
  ApiClient,
  Deployment,
  type DeploymentOptions,
  logIn,
  openWorkspace,
  type Session,
  signUp,
  type Workspace,
} from '@handtest/deployment';
import { Client, type QueryResultRow } from 'pg';
import { clientAddress } from './load/client-address.js';

/** Services: all, unless others have no part in what is measured. */
export type SystemOptions = Pick<DeploymentOptions, 'services' | 'environment'>;
type ServiceName = NonNullable<DeploymentOptions['services']>[number];

export const aboutTheSystem =
  'Single replicas as deployed, on throw-away infrastructure (fsync off). The rate limits are raised to 10,000,000 a ' +
  'minute by configuration; they still count every request.';

const raisedLimits = {
  TRUSTED_PROXIES: 'loopback',
  RATE_LIMIT_ROUTE_PER_MINUTE: '10000000',
  RATE_LIMIT_TOTAL_PER_MINUTE: '10000000',
};

const password = 'correct horse battery staple';
/** The most that one grant may be. */
const grantUsd = 1_000_000;

export class BenchSystem {
  readonly api: ApiClient;
  private clients = 0;

  static async start({ services, environment = {} }: SystemOptions): Promise<BenchSystem> {
    const deployment = await Deployment.start({
      services,
      environment: {
        ...environment,
        gateway: { ...raisedLimits, ...environment.gateway },
      },
    });
    return new BenchSystem(deployment);
  }

  private constructor(readonly deployment: Deployment) {
    this.api = new ApiClient(deployment.baseUrl);
  }

  get port(): number {
    return Number(new URL(this.deployment.baseUrl).port);
  }

  /** Address of the database of a service, as its superuser. */
  databaseUrl(service: 'job' | 'billing' | 'webhook'): string {
    return this.deployment.backing.databaseUrl(`handtest_${service}`);
  }

  /** Of the running process. */
  pid(service: ServiceName): number {
    const found = this.deployment.processes.find((process) => process.service === service);
    if (!found?.pid) throw new Error(`${service} does not run`);
    return found.pid;
  }

  signUp(email: string): Promise<Session> {
    return signUp(this.fromElsewhere(), { email, password, name: 'Bench' });
  }

  admin(): Promise<Session> {
    return logIn(this.fromElsewhere(), { ...this.deployment.admin, name: 'Administrator' });
  }

  /** Organizations with a project, a key, and as much credit as one grant can give. */
  async workspaces(count: number): Promise<Workspace[]> {
    const [owner, admin] = await Promise.all([this.signUp('owner@bench.example'), this.admin()]);
    const workspaces: Workspace[] = [];
    for (let n = 0; n < count; n++) {
      const workspace = await openWorkspace(owner, `Project ${n}`, `Organization ${n}`);
      const { organizationId } = workspace;
      await admin.api.post('/api/admin/credits', { organizationId, amountUsd: grantUsd, note: 'Benchmark' });
      workspaces.push(workspace);
    }
    return workspaces;
  }

  /** Projects of one organization, each with a key of its own. */
  async projects(count: number): Promise<Workspace[]> {
    const owner = await this.signUp('owner@bench.example');
    const workspaces: Workspace[] = [];
    for (let n = 0; n < count; n++) workspaces.push(await openWorkspace(owner, `Project ${n}`));
    return workspaces;
  }

  /** As a client of another address each time: identity counts who signs up. */
  fromElsewhere(): ApiClient {
    return this.api.with({ clientAddress: clientAddress(this.clients++) });
  }

  stop(): Promise<void> {
    return this.deployment.stop();
  }
}

/** Runs the work and takes the system down whatever becomes of it. */
export async function withSystem<Result>(
  options: SystemOptions,
  work: (system: BenchSystem) => Promise<Result>,
): Promise<Result> {
  const system = await BenchSystem.start(options);
  try {
    return await work(system);
  } finally {
    await system.stop();
  }
}

export async function rowsOf<Row extends QueryResultRow>(
  databaseUrl: string,
  sql: string,
  parameters: readonly unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    return (await client.query<Row>(sql, [...parameters])).rows;
  } finally {
    await client.end();
  }
}
