/**
 * The steps of the shutdown, in order: the edges (no new requests, open ones are answered), the work (sweepers,
 * consumers, workers), then the connections that both need.
 */
import { Injectable, Logger } from '@nestjs/common';
import { endsWithin } from './ends-within.js';

export type ShutdownPhase = 'edge' | 'work' | 'modules' | 'connections';

/**
 * In order. `modules` contains only Nest's own hooks. A phase that exceeds its limit is abandoned, so that the later
 * ones run. With the drain before them (2 s at most) all end within 30 s.
 */
export const phaseLimitMs: Readonly<Record<ShutdownPhase, number>> = {
  edge: 14_000,
  work: 7_000,
  modules: 4_000,
  connections: 3_000,
};

export const shutdownPhases = Object.keys(phaseLimitMs) as readonly ShutdownPhase[];

interface Step {
  readonly name: string;
  readonly end: () => unknown;
}

@Injectable()
export class ShutdownRegistry {
  private readonly log = new Logger(ShutdownRegistry.name);
  private readonly steps: Record<ShutdownPhase, Step[]> = {
    edge: [],
    work: [],
    modules: [],
    connections: [],
  };

  private readonly held: (() => Promise<void>)[] = [];

  /** Before the shutdown: work that must not be cut short. It limits itself. The service runs, but is not ready. */
  hold(until: () => Promise<void>): void {
    this.held.push(until);
  }

  /** Resolves when nothing holds the shutdown any more. A failure does not hold it. */
  async released(): Promise<void> {
    const ends = await Promise.allSettled(this.held.splice(0).map((until) => until()));
    for (const end of ends)
      if (end.status === 'rejected')
        this.log.error({ err: end.reason as unknown }, 'a wait before the shutdown failed');
  }

  /** `end` may be async; the steps of a phase run at the same time. */
  add(phase: ShutdownPhase, name: string, end: () => unknown): void {
    this.steps[phase].push({ name, end });
  }

  /**
   * Runs one phase within its limit. Answers the names of the steps that failed or did not end. They are logged here,
   * because the later phases must run in any case.
   */
  async run(phase: ShutdownPhase): Promise<string[]> {
    const pending = new Set(this.steps[phase].map((step) => step.name));
    const failed: string[] = [];
    const ends = this.steps[phase].map(async ({ name, end }) => {
      try {
        await end();
      } catch (error) {
        failed.push(name);
        this.log.error({ err: error, phase, step: name }, 'a step of the shutdown failed');
      } finally {
        pending.delete(name);
      }
    });
    this.steps[phase] = [];
    await endsWithin(Promise.all(ends), phaseLimitMs[phase]);
    for (const name of pending)
      this.log.error({ phase, step: name }, 'a step of the shutdown did not end in time');
    return [...failed, ...pending];
  }
}
