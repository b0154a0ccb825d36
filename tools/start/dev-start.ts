/** The development start: starts everything, creates the demo data, plays the sample job, and runs until its stop. */
import { existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  ApiClient,
  Deployment,
  dropData,
  durableDataExists,
  isFree,
  projectRoot,
  serviceNames,
  usualServices,
  type Session,
  type DeploymentEvent,
} from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import type { WebhookSaved } from '@handtest/contracts/webhook';
import { DemoCodehost } from '../demonstration/demo-codehost.js';
import { DemoShop } from '../demonstration/demo-shop.js';
import {
  playSampleJob,
  printIssues,
  printPlayed,
  printVideo,
  type Stage,
} from '../demonstration/play-sample-job.js';
import { testInRemoteBrowser } from '../demonstration/remote-tester.js';
import { type DevFile, inSameFolder, writeDevFile, writeEnvFile } from '../demonstration/dev-file.js';
import { assertConfigs } from './config-check.js';
import { assertMigrationsKnown, migrationsOf } from './kept-migrations.js';
import { type KeptState, newState, readState, writeState } from './kept-state.js';
import { progress, showLog } from './progress.js';
import { remoteBrowser } from './remote-browser.js';
import { seed, type Seeded } from './seed.js';
import type { StartOptions } from './start-options.js';
import { summary } from './summary.js';

export class DevStart {
  private deployment: Deployment | undefined;
  private receiver: WebhookReceiver | undefined;
  /** Absent when variables configure a real one. */
  private codehost: DemoCodehost | undefined;
  /** Absent without a remote browser. */
  private shop: DemoShop | undefined;
  private devFile: DevFile | undefined;
  private stopping = false;

  constructor(
    private readonly folder: string,
    private readonly options: StartOptions,
  ) {}

  /** Resolves after the sample job. The system continues to run, and plays it again. */
  async run(): Promise<void> {
    const { port, fresh } = this.options;
    await assertConfigs(this.options);
    if (!(await isFree(port))) {
      throw new Error(`Port ${port} is taken by another program. Choose another: PORT=${port + 1} npm start`);
    }
    if (fresh) await this.drop();
    const state = await this.state();
    writeDevFile(this.folder, { ready: false });
    await this.startAll(state);
    const seeded = await seed(new ApiClient(this.deployment!.baseUrl), state);
    progress('demo organization, project, key, tester and administrator are ready');
    const secret = await this.connectWebhook(seeded, state);
    const { workspace, tester, user } = seeded;
    const { organizationId, projectId } = workspace;
    await this.codehost?.connect(user.api, organizationId, projectId);
    const stage = {
      caller: workspace.api,
      tester: tester.api,
      projectId,
      repository: this.codehost?.repository,
      webhook: { receiver: this.receiver!, secret },
      progress,
    };
    printPlayed(await playSampleJob(stage), stage);
    this.devFile = this.describe(seeded, secret);
    writeDevFile(this.folder, this.devFile);
    writeEnvFile(this.folder, this.devFile);
    console.log(summary(this.devFile, process.env.HANDTEST_FOLDER));
    this.receiver!.script = ({ body }) => {
      progress(`webhook received: ${body.toString('utf8').slice(0, 200)}`);
      return {};
    };
    void this.playAgain({ ...stage, remote: this.remoteOf(tester) });
  }

  /** In the remote browser, if there is one. The finding is an issue already, which gets a comment. */
  private async playAgain(stage: Stage): Promise<void> {
    try {
      await this.deployment!.ready();
      progress(`the same sample job again${stage.remote ? ', in the remote browser' : ''}`);
      const { job, issues } = await playSampleJob(stage);
      progress(`its page: ${this.deployment!.baseUrl}/jobs/${job.id}`);
      printVideo(job, console.log);
      printIssues(issues, console.log);
    } catch (error) {
      if (!this.stopping) showLog('The second sample job has failed:', (error as Error).message);
    }
  }

  /** Services that take longer than 3 s are killed. */
  async stop(): Promise<void> {
    this.stopping = true;
    if (existsSync(this.folder))
      writeDevFile(this.folder, this.devFile ? { ...this.devFile, ready: false } : { ready: false });
    await this.deployment?.stop(3_000);
    await this.receiver?.stop();
    await this.codehost?.stop();
    await this.shop?.stop();
  }

  /** The sample job in the remote browser, if there is one. */
  private remoteOf({ api, token }: Session): Stage['remote'] {
    const { shop } = this;
    const { baseUrl } = this.deployment!;
    return shop && { url: shop.url, work: (jobId) => testInRemoteBrowser({ api, baseUrl, token }, jobId) };
  }

  private async drop(): Promise<void> {
    for (const name of ['postgres', 'nats', 'redis']) await dropData(join(this.folder, name));
    for (const name of ['state.json', 'dev.json', 'env']) rmSync(join(this.folder, name), { force: true });
    progress('data of earlier starts deleted');
  }

  private async startAll({ secretsKey, admin }: KeptState): Promise<void> {
    const { port, addresses, environment } = this.options;
    progress('starting Postgres, NATS, Redis and the services …');
    if (!namesCodehost(environment)) this.codehost = await DemoCodehost.start();
    const browser = await remoteBrowser(progress);
    if (browser) this.shop = await DemoShop.open();
    this.deployment = Deployment.prepare({
      folder: this.folder,
      port,
      addresses,
      services: browser ? serviceNames : usualServices,
      environment: { all: environment, codehost: this.codehost?.environment, browser },
      secretsKey,
      admin,
      onEvent: (event) => this.show(event),
    });
    this.receiver = await WebhookReceiver.start();
    await this.deployment.begin();
    // `browser` proves its isolation after them.
    await this.deployment.ready(usualServices);
  }

  /** Data is lost without its state, which has the passwords and keys. */
  private async state(): Promise<KeptState> {
    const keep = (state: KeptState) => {
      writeState(this.folder, state);
      return state;
    };
    const migrations = migrationsOf(join(projectRoot(), 'dist'));
    const isOwn = !this.options.addresses.postgres;
    const known = readState(this.folder);
    if (known && isOwn) assertMigrationsKnown(known.migrations, migrations);
    if (known) return keep({ ...known, migrations });
    if (isOwn && durableDataExists(join(this.folder, 'postgres'))) {
      throw new Error(
        `There is data of an earlier start, but ${join(this.folder, 'state.json')}, which holds its passwords, is gone. ` +
          `Drop the data with: ${inSameFolder('npm start -- --fresh')}`,
      );
    }
    return keep({ ...newState(), migrations });
  }

  /** The receiver has a new port at every start. The secret may have been changed since the last one, and is returned only once. */
  private async connectWebhook({ workspace }: Seeded, state: KeptState): Promise<string> {
    const { organizationId, projectId, apiKey, testKey } = workspace;
    const { secret } = await workspace.api.put<WebhookSaved>(`/api/projects/${projectId}/webhook`, {
      url: this.receiver!.url(),
      enabled: true,
      regenerateSecret: true,
    });
    if (!secret) throw new Error('The webhook was saved without a secret');
    writeState(this.folder, { ...state, workspace: { organizationId, projectId, apiKey, testKey } });
    return secret;
  }

  private describe({ user, tester, admin, workspace }: Seeded, secret: string): DevFile {
    const { backing, baseUrl } = this.deployment!;
    const login = ({ email, password, token }: Session) => ({ email, password, token });
    return {
      ready: true,
      baseUrl,
      organizationId: workspace.organizationId,
      projectId: workspace.projectId,
      apiKey: workspace.apiKey,
      testKey: workspace.testKey,
      user: login(user),
      tester: login(tester),
      admin: login(admin),
      postgresUrl: backing.postgresUrl,
      natsUrl: backing.natsUrl('operator'),
      redisUrl: backing.redisUrl,
      services: this.services(),
      repository: this.codehost?.repository,
      webhook: { url: this.receiver!.url(), secret },
    };
  }

  private services(): DevFile['services'] {
    const processes = this.deployment!.processes;
    return Object.fromEntries(processes.map(({ service, pid, healthUrl }) => [service, { pid, healthUrl }]));
  }

  private show(event: DeploymentEvent): void {
    if (this.stopping) return;
    if (event.kind === 'backing-ready') progress(`${event.name} is ready`);
    if (event.kind === 'service-ready') progress(`${event.service} is ready`);
    if (event.kind === 'backing-died')
      showLog(`${event.name} has died and is started again:`, event.lastLines);
    if (event.kind === 'service-died') {
      const how = event.exit.signal ?? `exit code ${event.exit.code}`;
      showLog(`${event.service} has died (${how}) and is started again. Its last lines:`, event.lastLines);
    }
    if (event.kind === 'service-ready' && this.devFile) {
      this.devFile.services = this.services();
      writeDevFile(this.folder, this.devFile);
    }
  }
}

function namesCodehost(environment: Record<string, string>): boolean {
  return Object.keys(environment).some((name) => name.startsWith('CODEHOST_'));
}
