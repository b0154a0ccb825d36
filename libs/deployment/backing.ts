/** Postgres, NATS and Redis of one deployment. Each can stop and start again, on the same port with its data. */
import { natsAuthorization, operatorUser } from '@handtest/contracts/topology';
import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import { freePort } from './infrastructure/free-port.js';
import { type NatsInstance, startNats } from './infrastructure/nats.js';
import { startPostgres } from './infrastructure/postgres.js';
import { startRedis } from './infrastructure/redis.js';
import type { Instance } from './infrastructure/server.js';
import { databaseUrl } from './template-database.js';
import { databases, serviceNames } from './service-environment.js';

export type BackingName = 'postgres' | 'nats' | 'redis';

export interface BackingOptions {
  /** Contains a folder for each. */
  folder: string;
  /** False: Postgres does not wait for the disk. */
  durable: boolean;
  /** Running instances to use instead. They are neither stopped nor restarted. */
  addresses?: Partial<Record<BackingName, string>>;
  /** Never in containers: only programs can be killed and frozen. */
  asPrograms?: boolean;
  onDeath?(name: BackingName, lastLines: string): void;
}

export class Backing {
  private readonly instances = new Map<BackingName, Instance>();
  private nats: NatsInstance | undefined;
  private readonly ports = new Map<BackingName, number>();
  private natsPasswords: Record<string, string> = Object.fromEntries(
    [...serviceNames, operatorUser].map((user) => [user, newPassword()]),
  );

  constructor(private readonly options: BackingOptions) {}

  get postgresUrl(): string {
    return this.instance('postgres').url;
  }

  get redisUrl(): string {
    return this.instance('redis').url;
  }

  /** @param user of a service, or the operator, who has all permissions; `changeNatsUsers` adds and removes users */
  natsUrl(user: string): string {
    const { url } = this.instance('nats');
    if (this.options.addresses?.nats) return url;
    const password = this.natsPasswords[user];
    if (!password) throw new Error(`NATS has no user ${user}`);
    return url.replace('nats://', `nats://${user}:${password}@`);
  }

  /** Changes the users of the running NATS server. New ones get a random password. */
  changeNatsUsers({ added = [], removed = [] }: { added?: string[]; removed?: string[] }): void {
    const kept = Object.entries(this.natsPasswords).filter(([user]) => !removed.includes(user));
    this.natsPasswords = Object.fromEntries([...kept, ...added.map((user) => [user, newPassword()])]);
    this.instance('nats');
    this.nats!.reload(natsAuthorization(this.natsPasswords));
  }

  databaseUrl(database: string): string {
    return databaseUrl(this.postgresUrl, database);
  }

  pid(name: BackingName): number | undefined {
    return this.instances.get(name)?.pid;
  }

  /** Starts it, also again: same port, same data. */
  async start(name: BackingName): Promise<void> {
    const port = this.ports.get(name) ?? (await freePort());
    this.ports.set(name, port);
    const instance = await this.launch(name, port);
    this.instances.set(name, instance);
    void instance.ended?.then(() => this.restart(name, instance));
    if (name === 'postgres') await this.createDatabases();
  }

  /** It stays down until `start`. */
  async stop(name: BackingName): Promise<void> {
    const instance = this.instances.get(name);
    this.instances.delete(name);
    await instance?.stop();
  }

  /** Kills it by SIGKILL. It stays down until `start`. */
  async kill(name: BackingName): Promise<void> {
    const instance = this.instance(name);
    const pid = this.ownPid(name);
    this.instances.delete(name);
    process.kill(pid, 'SIGKILL');
    await instance.ended;
  }

  /** Connections stay open and get no answer until `thaw`. */
  freeze(name: BackingName): void {
    const pid = this.ownPid(name);
    process.kill(pid, 'SIGSTOP');
    signalChildren(pid, 'SIGSTOP');
  }

  thaw(name: BackingName): void {
    const pid = this.ownPid(name);
    signalChildren(pid, 'SIGCONT');
    process.kill(pid, 'SIGCONT');
  }

  private ownPid(name: BackingName): number {
    const { pid } = this.instance(name);
    if (!pid) throw new Error(`${name} does not run as a program of this deployment`);
    return pid;
  }

  /** After an unexpected end. A failed restart is reported like a death, and is not repeated. */
  private async restart(name: BackingName, instance: Instance): Promise<void> {
    if (this.instances.get(name) !== instance) return;
    this.options.onDeath?.(name, instance.lastLines?.(20) ?? '');
    try {
      await this.start(name);
    } catch (error) {
      this.options.onDeath?.(name, (error as Error).message);
    }
  }

  private instance(name: BackingName): Instance {
    const instance = this.instances.get(name);
    if (!instance) throw new Error(`${name} is not running`);
    return instance;
  }

  private async launch(name: BackingName, port: number): Promise<Instance> {
    const { folder, durable, addresses, asPrograms: asProgram } = this.options;
    const address = addresses?.[name] ?? null;
    const options = { dataDir: join(folder, name), port, address, asProgram };
    if (name === 'postgres') return startPostgres({ ...options, unsafe: !durable });
    if (name === 'redis') return startRedis(options);
    const authorization = natsAuthorization(this.natsPasswords);
    return (this.nats = await startNats({ ...options, authorization }));
  }

  private async createDatabases(): Promise<void> {
    const client = new Client({ connectionString: this.postgresUrl });
    await client.connect();
    try {
      const { rows } = await client.query<{ datname: string }>('SELECT datname FROM pg_database');
      const existing = new Set(rows.map(({ datname }) => datname));
      for (const database of Object.values(databases)) {
        if (!existing.has(database)) await client.query(`CREATE DATABASE ${database}`);
      }
    } finally {
      await client.end();
    }
  }
}

function newPassword(): string {
  return randomBytes(18).toString('base64url');
}

/** Postgres has a process per connection. None ends here, because its stopped parent reaps none. */
function signalChildren(pid: number, signal: NodeJS.Signals): void {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  for (const child of children.split(' ').filter(Boolean)) process.kill(Number(child), signal);
}
