/**
 * Whether this process can do its work: one probe per dependency, all asked at once, each bounded to two seconds.
 * Not ready as soon as shutdown begins. Being alive is something else: `/health/live` asks nothing.
 */
import { Injectable, Logger } from '@nestjs/common';

/** Resolves when the dependency answers, rejects when it does not. */
export type Probe = () => Promise<unknown>;

const probeLimitMs = 2000;

@Injectable()
export class HealthRegistry {
  private readonly log = new Logger(HealthRegistry.name);
  private readonly probes = new Map<string, Probe>();
  private readonly failingBefore = new Set<string>();
  private stopping = false;
  private running?: Promise<string[]>;

  /** `name` is what readers of `/health/ready` see: `database`, `nats`, `redis`. */
  register(name: string, probe: Probe): void {
    if (this.probes.has(name)) throw new Error(`A health probe named ${name} is registered already`);
    this.probes.set(name, probe);
  }

  /** From now on never ready again. */
  beginShutdown(): void {
    this.stopping = true;
  }

  /** Names of what keeps the process from being ready; empty when it is. Askers at the same time share one round. */
  async failing(): Promise<string[]> {
    this.running ??= this.askAll().finally(() => (this.running = undefined));
    const failing = await this.running;
    return this.stopping ? ['shutdown', ...failing] : failing;
  }

  private async askAll(): Promise<string[]> {
    const answers = await Promise.all([...this.probes].map(([name, probe]) => this.ask(name, probe)));
    return answers.filter((name) => name !== undefined);
  }

  private async ask(name: string, probe: Probe): Promise<string | undefined> {
    try {
      await withinLimit(probe);
      if (this.failingBefore.delete(name)) this.log.log(`${name} answers again`);
      return undefined;
    } catch (error) {
      // The reason is for the log, once per outage; whoever asks over HTTP learns the name only.
      if (!this.failingBefore.has(name))
        this.log.warn({ err: error, dependency: name }, 'a dependency does not answer');
      this.failingBefore.add(name);
      return name;
    }
  }
}

async function withinLimit(probe: Probe): Promise<void> {
  const { promise: tooLate, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${probeLimitMs} ms`)), probeLimitMs);
  try {
    await Promise.race([probe(), tooLate]);
  } finally {
    clearTimeout(timer);
  }
}
