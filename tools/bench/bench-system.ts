/**
 * The system under measurement: one replica of every service as deployed, on throw-away infrastructure. Postgres does not
 * wait for the disk, for floor and system. The rate limits count every request, and refuse none.
 */
import {
  ApiClient,
  Deployment,
  type DeploymentOptions,
  logIn,
  openWorkspace,
  type Session,
  signUp,
  usualServices,
  type Workspace,
} from '@handtest/deployment';
import { Client, type QueryResultRow } from 'pg';
import { clientAddress } from './load/http-connection.js';
import { isProfiling, Profiler } from './profile.js';

export const aboutTheSystem =
  'Single replicas as deployed, on throw-away infrastructure (fsync off). The rate limits are raised to 10,000,000 a ' +
  'minute by configuration; they still count every request.';

const gatewayEnvironment = {
  TRUSTED_PROXIES: 'loopback',
  RATE_LIMIT_ROUTE_PER_MINUTE: '10000000',
  RATE_LIMIT_TOTAL_PER_MINUTE: '10000000',
};
/** The maximum of one grant. */
const grantUsd = 1_000_000;

export class BenchSystem implements AsyncDisposable {
  private clients = 0;

  static async start(
    services: NonNullable<DeploymentOptions['services']> = usualServices,
    gateway: Record<string, string> = {},
  ): Promise<BenchSystem> {
    const profiler = isProfiling ? await Profiler.create(services) : undefined;
    const environment = Object.fromEntries(
      services.map((service) => [
        service,
        {
          ...profiler?.environmentOf(service),
          ...(service === 'gateway' && { ...gatewayEnvironment, ...gateway }),
        },
      ]),
    );
    return new BenchSystem(await Deployment.start({ services, environment }), profiler);
  }

  private constructor(
    readonly deployment: Deployment,
    private readonly profiler?: Profiler,
  ) {}

  /** With `--profile` it profiles the services during `run`. */
  profiled<T>(name: string, run: () => Promise<T>): Promise<T> {
    return this.profiler?.during(name, this.deployment.processes, run) ?? run();
  }

  get port(): number {
    return Number(new URL(this.deployment.baseUrl).port);
  }

  get gatewayPid(): number {
    return this.deployment.processes.find(({ service }) => service === 'gateway')!.pid!;
  }

  /** As the superuser. */
  databaseUrl(service: 'job' | 'billing' | 'webhook'): string {
    return this.deployment.backing.databaseUrl(`handtest_${service}`);
  }

  signUp(email: string): Promise<Session> {
    return signUp(this.newClient(), { email, password: 'correct horse battery staple', name: 'Bench' });
  }

  admin(): Promise<Session> {
    return logIn(this.newClient(), { ...this.deployment.admin, name: 'Administrator' });
  }

  /** Organizations with a project, a key and credit. */
  async organizations(count: number): Promise<Workspace[]> {
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

  /** Projects of one organization, each with its own key. */
  async projects(count: number): Promise<Workspace[]> {
    const owner = await this.signUp('owner@bench.example');
    const workspaces: Workspace[] = [];
    for (let n = 0; n < count; n++) workspaces.push(await openWorkspace(owner, `Project ${n}`));
    return workspaces;
  }

  [Symbol.asyncDispose](): Promise<void> {
    return this.deployment.stop();
  }

  /** Each has its own address, because identity limits the sign-ups of one address. */
  private newClient(): ApiClient {
    return new ApiClient(this.deployment.baseUrl, { clientAddress: clientAddress(this.clients++) });
  }
}

export async function rowsOf<Row extends QueryResultRow>(
  connectionString: string,
  sql: string,
  parameters: unknown[] = [],
): Promise<Row[]> {
  const client = new Client({ connectionString });
  await client.connect();
  try {
    return (await client.query<Row>(sql, parameters)).rows;
  } finally {
    await client.end();
  }
}
