/** Worker processes that are started again when they die. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Program, projectRoot } from '@handtest/deployment';

export class Workers {
  /** Those that answer their probe. */
  readonly ready = new Set<number>();
  private readonly programs = new Map<number, Program>();
  private readonly folder = mkdtempSync(join(tmpdir(), 'handtest-workers-'));
  deaths = 0;
  private stopping = false;

  constructor(private readonly env: Record<string, string>) {}

  async start(slot: number): Promise<void> {
    const port = await freePort();
    const program = await Program.start({
      name: `worker ${slot}`,
      command: process.execPath,
      args: ['--import', './libs/deployment/jest/typescript-hooks.mjs', './libs/work/test/worker.ts'],
      cwd: projectRoot(),
      env: {
        PATH: process.env.PATH,
        HOST: '127.0.0.1',
        NATS_URL: 'nats://unused',
        PORT: String(port),
        SHUTDOWN_DRAIN_MS: '0',
        ...this.env,
      },
      logFile: join(this.folder, `${slot}.log`),
      keepLog: true,
      stopSignal: 'SIGTERM',
    });
    this.programs.set(slot, program);
    void program.exited.then(() => {
      this.deaths++;
      this.ready.delete(slot);
      if (!this.stopping) void this.start(slot);
    });
    try {
      await program.untilReady(() => answers(port));
      this.ready.add(slot);
    } catch (error) {
      // It is killed when its first piece says so, and its successor starts.
      if (program.running) throw error;
    }
  }

  async stop(): Promise<void> {
    this.stopping = true;
    await Promise.all([...this.programs.values()].map((program) => program.stop()));
  }
}

const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/health/ready`).then(
    ({ ok }) => ok,
    () => false,
  );
