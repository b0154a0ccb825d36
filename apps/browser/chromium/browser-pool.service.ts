/** Browsers of this replica: each in its own isolation, and some started before they are needed. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import {
  isolate,
  type Isolation,
  type IsolationMode,
  namespaceProblem,
  proveIsolation,
  type Surroundings,
} from '@handtest/remote-browser';
import { HealthRegistry, ShutdownRegistry } from '@handtest/service';
import { Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Counter, Histogram } from 'prom-client';
import { BrowserConfig } from '../config.js';
import { isLeft, newFolderName } from './browser-folder.js';
import { type Browser, launch } from './launch.js';

const starts = new Counter({
  name: 'handtest_browser_starts_total',
  help: 'Browsers handed to visits: started before (warm), for the visit (cold), or failed',
  labelNames: ['kind'] as const,
});
const seconds = new Histogram({
  name: 'handtest_browser_start_seconds',
  help: 'From the start of a Chromium to its first answer',
  buckets: [0.25, 0.5, 1, 2, 5, 10, 30],
});
const refusals = new Counter({
  name: 'handtest_browser_refused_connections_total',
  help: 'Connections of pages that the policy refused',
  labelNames: ['reason'] as const,
});
const leaks = new Counter({
  name: 'handtest_browser_proofs_reached_total',
  help: 'Proofs of the isolation in which a page reached this machine',
});

const proveAgainMs = 10_000;
/** Machines that cannot start a Chromium now are not asked at once again. */
const replaceMs = 5_000;
/** A visit that begins has the processors of its machine for its first picture. The start of another Chromium follows it. */
const refillAfterMs = 2_000;

@Injectable()
export class BrowserPool implements OnApplicationBootstrap {
  private readonly log = new Logger(BrowserPool.name);
  private readonly spares: Promise<Browser>[] = [];
  private isStopping = false;
  private isProven = false;
  private readonly mode: Promise<IsolationMode>;

  constructor(
    private readonly config: BrowserConfig,
    health: HealthRegistry,
    shutdown: ShutdownRegistry,
  ) {
    this.mode = this.chooseMode();
    health.register('isolation', () =>
      this.isProven ? Promise.resolve() : Promise.reject(new Error('the isolation is not proven')),
    );
    shutdown.add('connections', 'spare browsers', () => this.stop());
  }

  /** The service becomes ready when no attempt of a hostile page has reached this machine. */
  onApplicationBootstrap(): void {
    void this.proveUntilItHolds();
  }

  get isReady(): boolean {
    return this.isProven;
  }

  /** @throws Error when Chromium cannot be started */
  async take(): Promise<Browser> {
    const spare = this.spares.shift();
    setTimeout(() => this.refill(), refillAfterMs).unref();
    try {
      const browser = await (spare ?? this.start());
      starts.inc({ kind: spare ? 'warm' : 'cold' });
      return browser;
    } catch (error) {
      starts.inc({ kind: 'failed' });
      throw error;
    }
  }

  /** A machine that is too busy may stop the proof, too. */
  private async proveUntilItHolds(): Promise<void> {
    while (!this.isProven && !this.isStopping) {
      try {
        await this.prove();
      } catch (error) {
        this.log.error({ err: error }, 'the isolation is not proven');
        await delay(proveAgainMs, undefined, { ref: false });
      }
    }
  }

  private async chooseMode(): Promise<IsolationMode> {
    const { isolation, nodeEnv } = this.config;
    if (isolation !== undefined || nodeEnv === 'production') return isolation ?? 'namespace';
    const problem = await namespaceProblem();
    if (problem === undefined) return 'namespace';
    this.log.warn({ problem }, "this machine permits no namespaces: only Chromium's switches hold");
    return 'policy';
  }

  private async prove(): Promise<void> {
    const mode = await this.mode;
    const isolation = await isolate(mode, {
      folder: this.newFolder(),
      policy: { allowLoopback: false, allowHttp: true },
    });
    try {
      const proof = await proveIsolation({
        launch: (surroundings) => this.launchIn(surroundings),
        isolation,
        holdsAlone: mode === 'namespace',
      });
      if (proof.hits.length > 0) leaks.inc();
      if (proof.hits.length > 0) throw new Error(`reached from a page: ${proof.hits.join(', ')}`);
      this.log.log({ tried: proof.tried, mode }, 'the isolation holds');
      this.isProven = true;
    } finally {
      await isolation.close();
    }
    this.refill();
  }

  private refill(): void {
    while (this.isProven && !this.isStopping && this.spares.length < this.config.spares) {
      const spare = this.start();
      this.spares.push(spare);
      void this.watch(spare);
    }
  }

  /** A spare that ends by itself, or never starts, is replaced. */
  private async watch(spare: Promise<Browser>): Promise<void> {
    const ended = spare.then((browser) => browser.ended.then(() => browser));
    const failed = (error: unknown) => this.log.warn({ err: error }, 'a spare browser failed');
    const browser = await ended.catch(failed);
    const index = this.spares.indexOf(spare);
    if (index === -1) return;
    void this.spares.splice(index, 1);
    await browser?.stop().catch(failed);
    await delay(replaceMs, undefined, { ref: false });
    this.refill();
  }

  private async start(): Promise<Browser> {
    const { egressLoopback } = this.config;
    const isolation: Isolation = await isolate(await this.mode, {
      folder: this.newFolder(),
      policy: { allowLoopback: egressLoopback, allowHttp: true },
      onRefusal: ({ reason }) => refusals.inc({ reason }),
    });
    const stopTimer = seconds.startTimer();
    try {
      const browser = await this.launchIn(isolation);
      stopTimer();
      const stop = () => browser.stop().finally(() => isolation.close());
      return { ...browser, stop };
    } catch (error) {
      await isolation.close();
      throw error;
    }
  }

  /** Deletes the folders of browsers whose process was killed. Their Chromium has ended with it. */
  async deleteLeftFolders(): Promise<void> {
    const { visitsDir } = this.config;
    for (const name of await readdir(visitsDir).catch(() => [])) {
      if (!isLeft(name)) continue;
      const deleted = rm(join(visitsDir, name), { recursive: true, force: true });
      await deleted.catch((error: unknown) =>
        this.log.warn({ err: error, name }, 'a folder was not deleted'),
      );
    }
  }

  private launchIn(isolation: Surroundings): Promise<Browser> {
    return launch({ executable: this.config.chromiumPath, isolation, folder: this.newFolder() });
  }

  private newFolder(): string {
    return join(this.config.visitsDir, newFolderName());
  }

  private async stop(): Promise<void> {
    this.isStopping = true;
    const spares = await Promise.allSettled(this.spares.splice(0));
    await Promise.all(spares.map((spare) => spare.status === 'fulfilled' && spare.value.stop()));
  }
}
