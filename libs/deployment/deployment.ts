/**
 * The whole system as deployed: replicas of every service as processes of the programs in the images, on real infrastructure.
 * The development start, the end-to-end tests and the benchmarks use it. `dist` must be built.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, throwAwayFolder } from './infrastructure/data-folder.js';
import { freePort } from './infrastructure/free-port.js';
import { projectRoot } from './infrastructure/project-root.js';
import { Backing, type BackingName } from './backing.js';
import { type CommandResult, Replica, runCommand, type Death } from './replica.js';
import { environmentOf, type Environment, type ServiceName, usualServices } from './service-environment.js';

export type DeploymentEvent =
  | { kind: 'backing-ready'; name: BackingName }
  | { kind: 'backing-died'; name: BackingName; lastLines: string }
  | { kind: 'service-ready'; service: ServiceName; replica: number }
  | ({ kind: 'service-died' } & Death);

export interface DeploymentOptions {
  /** Keep all data here between runs. Without it, `stop` deletes all data. */
  folder?: string;
  /** Root of the release that runs. Its `dist` must be built. Default: this one. */
  release?: string;
  /** Default: all but `browser`. */
  services?: readonly ServiceName[];
  /** Of every service, or of some. Default 1. */
  replicas?: number | Partial<Record<ServiceName, number>>;
  /** Variables that replace the defaults in `service-environment.ts`, for all services or for one. */
  environment?: Partial<Record<ServiceName | 'all', Environment>>;
  /** Port of the first gateway. Default: any free one. */
  port?: number;
  addresses?: Partial<Record<BackingName, string>>;
  /** Postgres, NATS and Redis never run in containers: a test kills or freezes them, or changes the users of NATS. */
  asPrograms?: boolean;
  /** 32 bytes in base64, always the same for the same data. Default: random. */
  secretsKey?: string;
  admin?: { email: string; password: string };
  onEvent?(event: DeploymentEvent): void;
}

const backingNames: readonly BackingName[] = ['postgres', 'nats', 'redis'];

export class Deployment {
  readonly backing: Backing;
  readonly admin: { email: string; password: string };
  private readonly replicas: Replica[] = [];
  private readonly starts: { service: ServiceName; start: Promise<void> }[] = [];
  private readonly secretsKey: string;
  private stopped: Promise<void> | undefined;

  /** Resolves when every replica is ready. Stops everything and throws when one does not become ready. */
  static async start(options: DeploymentOptions = {}): Promise<Deployment> {
    const deployment = Deployment.prepare(options);
    try {
      await deployment.startAll();
    } catch (error) {
      await deployment.stop();
      throw error;
    }
    return deployment;
  }

  /** For callers that must be able to call `stop` before everything is ready. */
  static prepare(options: DeploymentOptions): Deployment {
    return new Deployment(options, options.folder ?? throwAwayFolder('deployment'));
  }

  private constructor(
    private readonly options: DeploymentOptions,
    private readonly folder: string,
  ) {
    mkdirSync(join(folder, 'logs'), { recursive: true });
    this.secretsKey = options.secretsKey ?? randomBytes(32).toString('base64');
    this.admin = options.admin ?? {
      email: 'admin@handtest.example',
      password: randomBytes(12).toString('base64url'),
    };
    this.backing = new Backing({
      folder,
      durable: options.folder !== undefined,
      addresses: options.addresses,
      asPrograms: options.asPrograms,
      onDeath: (name, lastLines) => this.emit({ kind: 'backing-died', name, lastLines }),
    });
  }

  async startAll(): Promise<void> {
    await this.begin();
    await this.ready();
  }

  /** Starts the infrastructure, then the services: `ready` waits for them. */
  async begin(): Promise<void> {
    const started = await Promise.allSettled(
      backingNames.map(async (name) => {
        await this.backing.start(name);
        this.emit({ kind: 'backing-ready', name });
      }),
    );
    throwFirst(started);
    await this.planReplicas();
    for (const replica of this.replicas) {
      const start = this.startReplica(replica);
      // `ready` throws it.
      start.catch(() => undefined);
      this.starts.push({ service: replica.options.service, start });
    }
  }

  /** Resolves when all replicas of these services are ready. */
  async ready(services: readonly ServiceName[] = this.options.services ?? usualServices): Promise<void> {
    const awaited = this.starts.filter(({ service }) => services.includes(service));
    throwFirst(await Promise.allSettled(awaited.map(({ start }) => start)));
  }

  /** Address of the first gateway. */
  get baseUrl(): string {
    return this.gatewayUrls[0]!;
  }

  get gatewayUrls(): string[] {
    return this.of('gateway').map((replica) => replica.url);
  }

  /** All replicas. `pid` is absent while one is down. */
  get processes(): { service: ServiceName; replica: number; pid?: number; healthUrl: string }[] {
    return this.replicas.map(({ options, pid, healthUrl }) => {
      return { service: options.service, replica: options.index, pid, healthUrl };
    });
  }

  /** Sends a signal. A replica that ends starts again, as with an orchestrator. */
  kill(service: ServiceName, replica = 0, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.replica(service, replica).kill(signal);
  }

  /** Stops a replica. It stays down until `resume`. */
  async suspend(service: ServiceName, replica = 0): Promise<void> {
    await this.replica(service, replica).stop(30_000);
  }

  /** @param release root of the release that the replica runs from now on */
  async resume(service: ServiceName, index = 0, release?: string): Promise<void> {
    const replica = this.replica(service, index);
    if (release) replica.options.program = programOf(service, release);
    await this.startReplica(replica);
  }

  /** Replaces variables of all replicas of a service. Each replica gets them when it starts again. */
  configure(service: ServiceName, variables: Environment): void {
    for (const { options } of this.of(service))
      options.environment = { ...options.environment, ...variables };
  }

  /** The variables of a service, without its port. */
  environmentOf(service: ServiceName): Environment {
    return this.replica(service, 0).options.environment;
  }

  /** Runs `node main.js <given>` with the variables of a service. Resolves to its exit code and output. */
  async command(service: ServiceName, given: readonly string[]): Promise<CommandResult> {
    const { program, environment } = this.replica(service, 0).options;
    return runCommand(program, given, environment);
  }

  /** The output of a replica. */
  logFile(service: ServiceName, replica = 0): string {
    return this.replica(service, replica).options.logFile;
  }

  /** Stops the services, then the infrastructure, and kills the services that take longer than `graceMs`. Idempotent. */
  stop(graceMs = 5_000): Promise<void> {
    this.stopped ??= this.stopAll(graceMs);
    return this.stopped;
  }

  private async stopAll(graceMs: number): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop(graceMs)));
    await Promise.all(backingNames.map((name) => this.backing.stop(name)));
    if (!this.options.folder) removeFolder(this.folder);
  }

  /** Chooses the ports and variables of all replicas. */
  private async planReplicas(): Promise<void> {
    const { services = usualServices, replicas = 1, environment = {}, port } = this.options;
    const gatewayPort = port ?? (await freePort());
    const countOf = (service: ServiceName) =>
      typeof replicas === 'number' ? replicas : (replicas[service] ?? 1);
    const jobPorts = await Promise.all(Array.from({ length: countOf('job') }, () => freePort()));
    const surroundings = {
      databaseUrl: (database: string) => this.backing.databaseUrl(database),
      natsUrl: (service: ServiceName) => this.backing.natsUrl(service),
      redisUrl: this.backing.redisUrl,
      baseUrl: `http://127.0.0.1:${gatewayPort}`,
      jobUrls: jobPorts.map((jobPort) => `http://127.0.0.1:${jobPort}`),
      folder: this.folder,
      secretsKey: this.secretsKey,
      admin: this.admin,
    };
    for (const service of services) {
      const ports = service === 'gateway' ? [gatewayPort] : service === 'job' ? jobPorts : [];
      for (let index = 0; index < countOf(service); index++) {
        this.replicas.push(
          new Replica({
            service,
            index,
            program: programOf(service, this.options.release),
            port: ports[index] ?? (await freePort()),
            environment: environmentOf(service, surroundings, environment),
            logFile: join(this.folder, 'logs', `${service}-${index}.log`),
            onDeath: (death) => this.emit({ kind: 'service-died', ...death }),
            onReturn: (name, replica) => this.emit({ kind: 'service-ready', service: name, replica }),
          }),
        );
      }
    }
  }

  private async startReplica(replica: Replica): Promise<void> {
    await replica.start();
    this.emit({ kind: 'service-ready', service: replica.options.service, replica: replica.options.index });
  }

  private of(service: ServiceName): Replica[] {
    return this.replicas.filter(({ options }) => options.service === service);
  }

  private replica(service: ServiceName, index: number): Replica {
    const replica = this.of(service)[index];
    if (!replica) throw new Error(`This deployment has no replica ${index} of ${service}`);
    return replica;
  }

  private emit(event: DeploymentEvent): void {
    this.options.onEvent?.(event);
  }
}

/** What its image starts. */
function programOf(service: ServiceName, release = projectRoot()): string {
  return join(release, 'dist', 'bundles', service, 'start');
}

function throwFirst(results: PromiseSettledResult<unknown>[]): void {
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
