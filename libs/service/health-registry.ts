/**
 * The readiness of this process: one probe per dependency, all run at the same time, each limited to two seconds. Not
 * ready from the start of the shutdown. `/health/live` runs no probe.
 */
import { Injectable, Logger } from '@nestjs/common';
import { endsWithin } from './ends-within.js';

/** Rejects when the dependency does not answer. */
export type Probe = () => Promise<unknown>;

const probeLimitMs = 2000;

@Injectable()
export class HealthRegistry {
  private readonly log = new Logger(HealthRegistry.name);
  private readonly probes = new Map<string, Probe>();
  private readonly failingBefore = new Set<string>();
  private stopping = false;
  private running?: Promise<string[]>;

  /** `name` appears in `/health/ready`: `database`, `nats`, `redis`. */
  register(name: string, probe: Probe): void {
    if (this.probes.has(name)) throw new Error(`A health probe named ${name} is registered already`);
    this.probes.set(name, probe);
  }

  beginShutdown(): void {
    this.stopping = true;
  }

  /** Names of the failed probes. Concurrent calls share one round. */
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
      if (!(await endsWithin(probe(), probeLimitMs))) throw new Error(`no answer within ${probeLimitMs} ms`);
      if (this.failingBefore.delete(name)) this.log.log(`${name} answers again`);
      return undefined;
    } catch (error) {
      // The reason is logged once per outage; HTTP shows only the name.
      if (!this.failingBefore.has(name))
        this.log.warn({ err: error, dependency: name }, 'a dependency does not answer');
      this.failingBefore.add(name);
      return name;
    }
  }
}
