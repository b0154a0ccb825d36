/** Codehost as a process of its own, which is killed and starts again. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, Program, projectRoot } from '@handtest/deployment';
import { type CodehostUnderTest, secretsKey } from './codehost-under-test.js';

const folder = () => mkdtempSync(join(tmpdir(), 'handtest-codehost-'));

export class KilledProcess {
  private program: Program | undefined;
  private readonly logFile = join(folder(), 'codehost.log');
  deaths = 0;

  constructor(private readonly codehost: CodehostUnderTest) {}

  /** Resolves when it is ready. */
  async start(): Promise<void> {
    const { natsUrl, databaseUrl, redisUrl, server } = this.codehost;
    const port = await freePort();
    this.program = await Program.start({
      name: 'codehost',
      command: process.execPath,
      args: ['--import', './libs/deployment/jest/typescript-hooks.mjs', './apps/codehost/main.ts'],
      cwd: projectRoot(),
      env: {
        PATH: process.env.PATH,
        ...{ NODE_ENV: 'test', HOST: '127.0.0.1', PORT: String(port), SHUTDOWN_DRAIN_MS: '0' },
        ...{ NATS_URL: natsUrl, DATABASE_URL: databaseUrl, REDIS_URL: redisUrl, SECRETS_KEY: secretsKey },
        ...server.environment,
      },
      logFile: this.logFile,
      keepLog: true,
      stopSignal: 'SIGTERM',
    });
    await this.program.untilReady(() =>
      fetch(`http://127.0.0.1:${port}/health/ready`).then(
        ({ ok }) => ok,
        () => false,
      ),
    );
  }

  /** By SIGKILL. */
  async kill(): Promise<void> {
    this.program!.kill('SIGKILL');
    await this.program!.exited;
    this.deaths++;
  }

  async stop(): Promise<void> {
    if (this.program?.running) await this.program.stop();
  }
}
