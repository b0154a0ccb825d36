/**
 * The whole system as deployed: every service a process of its own in any number of replicas, on real infrastructure.
 * What the development start, the end-to-end tests and the benchmarks run on. `dist` must be built.
 */
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { removeFolder, throwAwayFolder } from './infrastructure/data-folder.js';
import { freePort } from './infrastructure/free-port.js';
import { projectRoot } from './infrastructure/project-root.js';
import { Backing, type BackingName } from './backing.js';
import { Replica, type Death } from './replica.js';
import {
  connectionsOf,
  defaultsOf,
  serviceNames,
  type Environment,
  type ServiceName,
} from './service-environment.js';

export type DeploymentEvent =
  | { kind: 'backing-ready'; name: BackingName }
  | { kind: 'backing-died'; name: BackingName; lastLines: string }
  | { kind: 'service-ready'; service: ServiceName; replica: number }
  | ({ kind: 'service-died' } & Death);

export interface DeploymentOptions {
  /** Keep all data here between runs; without it everything is thrown away at stop. */
  folder?: string;
  services?: readonly ServiceName[];
  /** Replicas of every service, or of some (the others get one). Default 1. */
  replicas?: number | Partial<Record<ServiceName, number>>;
  /** Variables that go before the defaults in `service-environment.ts`, for all services or for one. */
  environment?: Partial<Record<ServiceName | 'all', Environment>>;
  /** Port of the first gateway. Default: any free one. */
  port?: number;
  addresses?: Partial<Record<BackingName, string>>;
  /** 32 bytes in base64. Must stay the same as long as the data is kept; default: random. */
  secretsKey?: string;
  admin?: { email: string; password: string };
  onEvent?(event: DeploymentEvent): void;
}

export class Deployment {
  readonly backing: Backing;
  readonly admin: { email: string; password: string };
  private readonly replicas: Replica[] = [];
  private readonly secretsKey: string;
  private stopped: Promise<void> | undefined;

  /** Resolves when every replica is ready; throws, with nothing left running, when one does not come up. */
  static async start(options: DeploymentOptions = {}): Promise<Deployment> {
    const deployment = new Deployment(options, options.folder ?? throwAwayFolder('deployment'));
    try {
      await deployment.startAll();
    } catch (error) {
      await deployment.stop();
      throw error;
    }
    return deployment;
  }

  /** As `start` does it, for whoever must be able to call `stop` before everything is up. */
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
      onDeath: (name, lastLines) => this.tell({ kind: 'backing-died', name, lastLines }),
    });
  }

  async startAll(): Promise<void> {
    const backings: BackingName[] = ['postgres', 'nats', 'redis'];
    const started = await Promise.allSettled(
      backings.map(async (name) => {
        await this.backing.start(name);
        this.tell({ kind: 'backing-ready', name });
      }),
    );
    throwFirst(started);
    await this.plan();
    throwFirst(await Promise.allSettled(this.replicas.map((replica) => this.startReplica(replica))));
  }

  /** Address of the first gateway. */
  get baseUrl(): string {
    return this.gatewayUrls[0]!;
  }

  get gatewayUrls(): string[] {
    return this.of('gateway').map((replica) => replica.url);
  }

  /** Every process of the services, as it is now; `pid` is absent while one is down. */
  get processes(): { service: ServiceName; replica: number; pid?: number; healthUrl: string }[] {
    return this.replicas.map(({ options, pid, healthUrl }) => {
      return { service: options.service, replica: options.index, pid, healthUrl };
    });
  }

  /** Sends a signal; a replica that dies of it is started again by itself, as an orchestrator would. */
  kill(service: ServiceName, replica = 0, signal: NodeJS.Signals = 'SIGKILL'): void {
    this.replica(service, replica).kill(signal);
  }

  /** Stops a replica in good order; it stays down until `resume`. */
  async suspend(service: ServiceName, replica = 0): Promise<void> {
    await this.replica(service, replica).stop(30_000);
  }

  async resume(service: ServiceName, replica = 0): Promise<void> {
    await this.startReplica(this.replica(service, replica));
  }

  /** The last lines a replica wrote. */
  lastLines(service: ServiceName, replica = 0, count = 50): string {
    return this.replica(service, replica).lastLines(count);
  }

  /** File with all that a replica wrote. */
  logFile(service: ServiceName, replica = 0): string {
    return this.replica(service, replica).options.logFile;
  }

  /** Services first, then what they stand on; by force what has not ended within `graceMs`. Every call is the same stop. */
  stop(graceMs = 5_000): Promise<void> {
    this.stopped ??= this.stopAll(graceMs);
    return this.stopped;
  }

  private async stopAll(graceMs: number): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.stop(graceMs)));
    await Promise.all((['postgres', 'nats', 'redis'] as const).map((name) => this.backing.stop(name)));
    if (!this.options.folder) removeFolder(this.folder);
  }

  /** Decides ports and variables of all replicas. */
  private async plan(): Promise<void> {
    const { services = serviceNames, replicas = 1, environment = {}, port } = this.options;
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
            main: join(projectRoot(), 'dist', 'apps', service, 'main.js'),
            port: ports[index] ?? (await freePort()),
            environment: {
              ...defaultsOf(service, surroundings),
              ...environment.all,
              ...connectionsOf(service, surroundings),
              ...environment[service],
            },
            logFile: join(this.folder, 'logs', `${service}-${index}.log`),
            onDeath: (death) => this.tell({ kind: 'service-died', ...death }),
            onReturn: (name, replica) => this.tell({ kind: 'service-ready', service: name, replica }),
          }),
        );
      }
    }
  }

  private async startReplica(replica: Replica): Promise<void> {
    await replica.start();
    this.tell({ kind: 'service-ready', service: replica.options.service, replica: replica.options.index });
  }

  private of(service: ServiceName): Replica[] {
    return this.replicas.filter(({ options }) => options.service === service);
  }

  private replica(service: ServiceName, index: number): Replica {
    const replica = this.of(service)[index];
    if (!replica) throw new Error(`This deployment has no replica ${index} of ${service}`);
    return replica;
  }

  private tell(event: DeploymentEvent): void {
    this.options.onEvent?.(event);
  }
}

function throwFirst(results: PromiseSettledResult<unknown>[]): void {
  const failed = results.find((result) => result.status === 'rejected');
  if (failed) throw failed.reason;
}
