/** Chat messages of finished jobs, and the retention of messages and deliveries. */
import { Retention } from '@handtest/database';
import { eventually } from '@handtest/deployment';
import { WebhookReceiver } from '@handtest/fakes';
import {
  callAs,
  type DispatcherUnderTest,
  finishedJob,
  type Project,
  startDispatcher,
} from './dispatcher-under-test.js';

let dispatcher: DispatcherUnderTest;
let chat: WebhookReceiver;

beforeAll(async () => {
  dispatcher = await startDispatcher({ DASHBOARD_URL: 'https://app.example.com' });
});

afterAll(() => dispatcher.stop());

beforeEach(async () => {
  chat = await WebhookReceiver.start();
});

afterEach(() => chat.stop());

async function projectWithChat(): Promise<Project> {
  const project = dispatcher.addProject();
  await dispatcher.setChatHook(project, chat.url());
  await eventually(async () => {
    const known = `SELECT id FROM project_copy WHERE id = $1 AND copy ? 'hasChatHook'`;
    expect(await dispatcher.sql(known, [project.id])).toHaveLength(1);
  });
  return project;
}

const messagesOf = ({ id }: Project) =>
  dispatcher.sql<{ attempts: number }>(
    `SELECT counted_attempts AS attempts FROM chat_message JOIN work ON key = job_id
      WHERE project_id = $1 AND done_at IS NULL`,
    [id],
  );

describe('the chat of a project', () => {
  it('gets one message of one line for a finished job, without a webhook', async () => {
    const project = await projectWithChat();
    const job = finishedJob(project, { findings: 2 });
    await dispatcher.finishJob(job, 'chat:1');
    await dispatcher.finishJob(job, 'chat:1');
    await eventually(() => expect(chat.requests).toHaveLength(1));
    expect(JSON.parse(chat.requests[0]!.body.toString())).toEqual({
      text: `Shop: the test passed, 2 findings. https://app.example.com/jobs/${job.jobId}`,
    });
    await eventually(async () => expect(await messagesOf(project)).toEqual([]));
    expect(chat.requests).toHaveLength(1);
  });

  it('gets the message again when it did not acknowledge', async () => {
    const project = await projectWithChat();
    chat.answerWith({ status: 500 }, {});
    await dispatcher.finishJob(finishedJob(project));
    await eventually(async () => expect(await messagesOf(project)).toEqual([{ attempts: 1 }]));
    await eventually(() => expect(chat.requests).toHaveLength(2));
    await eventually(async () => expect(await messagesOf(project)).toEqual([]));
    expect(chat.requests[1]!.body.equals(chat.requests[0]!.body)).toBe(true);
  });

  it('gets nothing when the hook was removed before the attempt, or the project has none', async () => {
    const project = await projectWithChat();
    dispatcher.removeChatHook(project);
    const [without, other] = [dispatcher.addProject(), await projectWithChat()];
    await dispatcher.finishJob(finishedJob(project));
    await dispatcher.finishJob(finishedJob(without));
    await dispatcher.finishJob(finishedJob(other));
    await eventually(() => expect(chat.requests).toHaveLength(1));
    await eventually(async () =>
      expect(await dispatcher.sql('SELECT 1 FROM work WHERE done_at IS NULL')).toEqual([]),
    );
    expect(chat.requests).toHaveLength(1);
  });

  it.each([
    ['a job whose schedule refuses it', { chatNotification: false }],
    ['a test job', { livemode: false }],
  ] as const)('gets nothing for %s', async (_name, changes) => {
    const project = await projectWithChat();
    const muted = finishedJob(project, changes);
    await dispatcher.finishJob(muted);
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await eventually(() => expect(chat.requests).toHaveLength(1));
    await eventually(async () => expect(await messagesOf(project)).toEqual([]));
    expect(chat.requests.map(({ body }) => body.toString())).toEqual([expect.stringContaining(last.jobId)]);
  });

  it('gets nothing for a job of a deleted project, even before the copy of the project is deleted', async () => {
    const project = await projectWithChat();
    await dispatcher.finishJob(finishedJob(project, { status: 'cancelled', projectDeleted: true }));
    const last = finishedJob(project);
    await dispatcher.finishJob(last);
    await eventually(() => expect(chat.requests).toHaveLength(1));
    await eventually(async () => expect(await messagesOf(project)).toEqual([]));
    expect(chat.requests.map(({ body }) => body.toString())).toEqual([expect.stringContaining(last.jobId)]);
  });

  it('has its address in no table and no log line', async () => {
    const project = await projectWithChat();
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(chat.requests).toHaveLength(1));
    const rows = await dispatcher.sql<{ text: string }>(
      'SELECT project_copy::text AS text FROM project_copy',
    );
    const everything = rows.map(({ text }) => text).join('') + dispatcher.logLines.join('');
    expect(everything).toContain('hasChatHook');
    expect(everything).not.toContain(chat.url());
  });
});

describe('a worker that lost its lease of a chat message', () => {
  interface Message extends Record<string, unknown> {
    jobId: string;
    fence: number;
    attempts: number;
    ended: boolean;
    /** Seconds until the lease ends. */
    leased: number | null;
  }

  /** The first attempt gets this answer after another worker has leased the message. */
  async function messageLeasedAgain(status: number): Promise<Project> {
    const project = await projectWithChat();
    chat.answerWith({ status, delayMs: 500 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(chat.requests).toHaveLength(1));
    const lease = `UPDATE work SET fence = 2, leased_until = clock_timestamp() + interval '25 seconds' WHERE lane = $1`;
    await dispatcher.sql(lease, [project.id]);
    return project;
  }

  async function messageOf({ id }: Project): Promise<Message> {
    const rows = await dispatcher.sql<Message>(
      `SELECT job_id AS "jobId", fence, counted_attempts AS attempts, done_at IS NOT NULL AS ended,
              extract(epoch FROM leased_until - clock_timestamp())::float8 AS leased
         FROM chat_message JOIN work ON key = job_id WHERE project_id = $1`,
      [id],
    );
    return rows[0]!;
  }

  it('changes nothing when its attempt failed', async () => {
    const project = await messageLeasedAgain(500);
    const { jobId } = await messageOf(project);
    await eventually(() => {
      const lines = dispatcher.logLines.filter((line) => line.includes(jobId));
      expect(lines.join('')).toContain('an attempt outlasted its lease and changed nothing');
    });
    const message = await messageOf(project);
    expect(message).toMatchObject({ fence: 2, attempts: 0, ended: false });
    expect(message.leased).toBeGreaterThan(20);
  });

  it('ends the message when its attempt was acknowledged', async () => {
    const project = await messageLeasedAgain(200);
    await eventually(async () => expect(await messageOf(project)).toMatchObject({ fence: 2, ended: true }));
  });
});

describe('a process that stops', () => {
  it('sends no message twice to a chat that needs eight seconds for its answer', async () => {
    const project = await projectWithChat();
    chat.answerWith({ delayMs: 8_000 });
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(chat.requests).toHaveLength(1));
    await dispatcher.addReplica();
    await expect(dispatcher.replicas.shift()!.stop()).resolves.toEqual([]);
    expect(await messagesOf(project)).toEqual([]);
    expect(chat.requests).toHaveLength(1);
  });
});

describe('a process that stops while a chat hangs', () => {
  it('ends in time and without an error, and another process sends the message again', async () => {
    const project = await projectWithChat();
    chat.answerWith({ fault: 'hang' }, {});
    await dispatcher.finishJob(finishedJob(project));
    await eventually(() => expect(chat.requests).toHaveLength(1));
    await dispatcher.addReplica();
    await expect(dispatcher.replicas.shift()!.stop()).resolves.toEqual([]);
    await eventually(async () => expect(await messagesOf(project)).toEqual([]));
    expect(chat.requests).toHaveLength(2);
  });
});

describe('a delivery or chat message that ended 30 days ago', () => {
  it('is deleted with its attempts, and no other is', async () => {
    const project = await projectWithChat();
    await dispatcher.put(project, chat.url());
    const [old, young] = [finishedJob(project), finishedJob(project)];
    await dispatcher.finishJob(old);
    await dispatcher.finishJob(young);
    const jobs = async () => {
      const list = { projectId: project.id };
      const { items } = await dispatcher.webhooks.listDeliveries(list, callAs(project));
      return items.filter(({ status }) => status === 'delivered').map(({ jobId }) => jobId);
    };
    await eventually(async () => expect(await jobs()).toHaveLength(2));
    const chats = () =>
      dispatcher.sql(
        'SELECT job_id FROM chat_message JOIN work ON key = job_id WHERE project_id = $1 AND done_at IS NOT NULL',
        [project.id],
      );
    await eventually(async () => expect(await chats()).toHaveLength(2));
    const chatAge = `UPDATE work SET done_at = done_at - make_interval(days => $2) WHERE key = $1`;
    await dispatcher.sql(chatAge, [old.jobId, 30]);
    await dispatcher.sql(chatAge, [young.jobId, 29]);
    const age = `UPDATE delivery SET ended_at = ended_at - make_interval(days => $2) WHERE job_id = $1`;
    await dispatcher.sql(age, [old.jobId, 30]);
    await dispatcher.sql(age, [young.jobId, 29]);
    dispatcher.replicas[0]!.app.get(Retention).wake();
    await eventually(async () => expect(await jobs()).toEqual([young.jobId]));
    await eventually(async () => expect(await chats()).toEqual([{ job_id: young.jobId }]));
    const attempts = 'SELECT 1 FROM attempt JOIN delivery ON delivery.id = delivery_id WHERE project_id = $1';
    expect(await dispatcher.sql(attempts, [project.id])).toHaveLength(1);
  });
});
