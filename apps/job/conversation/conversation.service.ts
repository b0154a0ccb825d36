/** Messages between the caller and the tester, while the job is under way. */
import { type Call, Forbidden, isId, newId } from '@handtest/contracts/define';
import { access, hasPlatformRole } from '@handtest/contracts/identity';
import {
  ConversationClosed,
  ConversationFull,
  type ConversationMessage,
  JobNotFound,
  type JobStatus,
  maximumConversationBytes,
  maximumMessages,
  type SendMessageRequest,
} from '@handtest/contracts/job';
import { queryOne } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { LiveService } from '../live/live.service.js';

type Author = 'caller' | 'tester';

interface JobRow extends Record<string, unknown> {
  organizationId: string;
  testerId: string | null;
  status: JobStatus;
}

/** $1 job, $2 author, $3 tester; the tester's deadline is theirs alone. */
const isOpen = `j.id = $1 AND j.submitted_at IS NULL AND CASE $2::text
    WHEN 'tester' THEN j.status = 'working' AND j.tester_id = $3 AND j.response_deadline > clock_timestamp()
    ELSE j.status IN ('preparing', 'pending', 'queued', 'working') END`;

/** The job's row counts the messages, so that no two at once go beyond the limit. $4 id, $5 message. */
const sendStatement = `
  WITH open AS (
    UPDATE job AS j SET last_event = j.last_event + 1, messages = j.messages + 1,
      message_bytes = j.message_bytes + octet_length(to_json($5::text)::text)
    WHERE ${isOpen} AND j.messages < ${maximumMessages}
      AND j.message_bytes + octet_length(to_json($5::text)::text) <= ${maximumConversationBytes}
    RETURNING j.id, j.last_event
  )
  INSERT INTO job_event (job_id, position, kind, content, created_at)
  SELECT open.id, open.last_event, 'message',
    json_build_object('id', $4::text, 'author', $2::text, 'message', $5::text), clock_ms()
  FROM open
  RETURNING created_at AS "createdAt"`;

@Injectable()
export class ConversationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: LiveService,
  ) {}

  /** @throws JobNotFound, Forbidden, ConversationClosed, ConversationFull */
  async send(request: SendMessageRequest, call: Call): Promise<ConversationMessage> {
    const { jobId } = request;
    // Halves of surrogate pairs are no text that could be stored: the answer has what the conversation will have.
    const message = request.message.toWellFormed();
    const job = isId('job', jobId) ? await this.find(jobId) : undefined;
    if (!job) throw new JobNotFound();
    const author = authorOf(job, call);
    const id = newId('message');
    const sent = await queryOne<{ createdAt: Date }>(this.dataSource, sendStatement, [
      jobId,
      author,
      job.testerId,
      id,
      message,
    ]);
    if (!sent) throw await this.refusal(jobId, author, job.testerId);
    this.live.tell(jobId);
    return { id, author, message, createdAt: sent.createdAt.toISOString() };
  }

  private find(jobId: string): Promise<JobRow | undefined> {
    return queryOne<JobRow>(
      this.dataSource,
      `SELECT j.organization_id AS "organizationId", j.tester_id AS "testerId", j.status FROM job AS j
       JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = $1`,
      [jobId],
    );
  }

  private async refusal(jobId: string, author: Author, testerId: string | null): Promise<Error> {
    const open = await queryOne(this.dataSource, `SELECT 1 FROM job AS j WHERE ${isOpen}`, [
      jobId,
      author,
      testerId,
    ]);
    return open ? new ConversationFull() : new ConversationClosed();
  }
}

/** As whom somebody speaks; a job that is neither theirs to do nor their organization's does not exist for them. */
function authorOf({ organizationId, testerId, status }: JobRow, call: Call): Author {
  const { caller } = call;
  const isTester =
    caller.kind === 'session' && hasPlatformRole(caller, 'tester') && caller.userId === testerId;
  const right = access(call, organizationId, 'job:write');
  // A tester of the caller's own organization is the tester while the job is theirs to do.
  if (isTester && (status === 'working' || right !== 'allowed')) return 'tester';
  if (right === 'absent') throw new JobNotFound();
  if (right === 'forbidden') throw new Forbidden();
  return 'caller';
}
