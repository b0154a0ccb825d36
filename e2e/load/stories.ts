/**
 * Whole stories beside other callers. Each lane has its own tester and does one story after the other, so the stories go
 * as fast as the system.
 */
import { type Deployment, type Session } from '@handtest/deployment';
import type { CodehostServer, ReceivedRequest, WebhookReceiver } from '@handtest/fakes';
import { Pool } from 'pg';
import { newTester } from '../participants.js';
import { makeDue } from './schedules.js';
import { failuresOf, type Step } from './step.js';
import { Story, type StoryKind, type StoryTools } from './story.js';
import { createPlace, type StoryPlace } from './story-place.js';

const laneKinds: readonly StoryKind[] = ['job', 'job', 'job', 'scheduled', 'scheduled', 'filed', 'filed'];

/**
 * codehost writes at most 400 times an hour with the token of a place. With one place a filing waited for more than a
 * minute after 400 stories of its lane.
 */
const placesOfFiled = 4;

interface Lane {
  readonly kind: StoryKind;
  /** Used in turn. */
  readonly places: readonly StoryPlace[];
  readonly tester: Session;
}

export interface StorySystem {
  readonly deployment: Deployment;
  readonly receiver: WebhookReceiver;
  readonly codehost: CodehostServer;
  /** Address of a ready gateway. */
  gateway(): string;
}

export class Stories {
  readonly steps: Step[] = [];
  private readonly webhooks = new Map<string, ReceivedRequest[]>();
  private webhooksRead = 0;
  private isRunning = false;
  private running: Promise<unknown> = Promise.resolve();

  static async prepare(system: StorySystem): Promise<Stories> {
    const { deployment, receiver, codehost } = system;
    const lanes: Lane[] = [];
    for (const [index, kind] of laneKinds.entries()) {
      const [host, count] = kind === 'filed' ? [codehost, placesOfFiled] : [undefined, 1];
      const places: StoryPlace[] = [];
      while (places.length < count)
        places.push(await createPlace(deployment, receiver, `story-${index}-${places.length}`, host));
      lanes.push({ kind, places, tester: await newTester(deployment) });
    }
    const connectionString = deployment.backing.databaseUrl('handtest_scheduler');
    return new Stories(system, lanes, new Pool({ connectionString, max: 2 }));
  }

  private constructor(
    private readonly system: StorySystem,
    private readonly lanes: readonly Lane[],
    private readonly scheduler: Pool,
  ) {}

  get hasFailed(): boolean {
    return failuresOf(this.steps).length > 0;
  }

  start(): void {
    this.isRunning = true;
    this.running = Promise.all(this.lanes.map((lane) => this.work(lane)));
  }

  /** Resolves when the last stories have ended. */
  async stop(): Promise<void> {
    this.isRunning = false;
    await this.running;
  }

  async close(): Promise<void> {
    await this.stop();
    await this.scheduler.end();
  }

  private async work({ kind, places, tester }: Lane): Promise<void> {
    const tools: StoryTools = {
      gateway: () => this.system.gateway(),
      webhooksOf: (jobId) => this.webhooksOf(jobId),
      makeDue: (id) => makeDue({ scheduler: this.scheduler }, { scheduleIds: [id] }),
    };
    const onStep = (step: Step) => void this.steps.push(step);
    // After a failed step its tester still has the job, so further steps would fail as well.
    for (let count = 0; this.isRunning && !this.hasFailed; count++) {
      await new Story(kind, places[count % places.length]!, tester, tools, onStep).run();
    }
  }

  private webhooksOf(jobId: string): readonly ReceivedRequest[] {
    const { requests } = this.system.receiver;
    for (; this.webhooksRead < requests.length; this.webhooksRead++) {
      const request = requests[this.webhooksRead]!;
      const body = JSON.parse(request.body.toString()) as { jobId: string };
      this.webhooks.set(body.jobId, [...(this.webhooks.get(body.jobId) ?? []), request]);
    }
    return this.webhooks.get(jobId) ?? [];
  }
}
