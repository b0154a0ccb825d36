/** Messages between the caller and the tester, while the job is under way. */
import { type Call, isId, newId, seesMode } from '@handtest/contracts/define';
import { access, forbidden, hasPlatformRole } from '@handtest/contracts/identity';
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
  livemode: boolean;
  testerId: string | null;
  status: JobStatus;
}

/** The tester's deadline limits the tester alone. */
const isOpen = `j.id = $jobId AND j.submitted_at IS NULL AND CASE $author::text
    WHEN 'tester' THEN j.status = 'working' AND j.tester_id = $testerId AND j.response_deadline > clock_timestamp()
    ELSE j.status IN ('preparing', 'pending', 'queued', 'working') END`;

/** The job's row counts the messages, so that concurrent messages stay within the limit. */
const sendStatement = `
  WITH open AS (
    UPDATE job AS j SET last_event = j.last_event + 1, messages = j.messages + 1,
      message_bytes = j.message_bytes + octet_length(to_json($message::text)::text)
    WHERE ${isOpen} AND j.messages < ${maximumMessages}
      AND j.message_bytes + octet_length(to_json($message::text)::text) <= ${maximumConversationBytes}
    RETURNING j.id, j.last_event
  )
  INSERT INTO job_event (job_id, position, kind, content, created_at)
  SELECT open.id, open.last_event, 'message',
    json_build_object('id', $id::text, 'author', $author::text, 'message', $message::text), clock_ms()
  FROM open
  RETURNING created_at`;

@Injectable()
export class ConversationService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly live: LiveService,
  ) {}

  /** @throws JobNotFound, Forbidden, ConversationClosed, ConversationFull */
  async send(request: SendMessageRequest, call: Call): Promise<ConversationMessage> {
    const { jobId } = request;
    // Lone surrogates cannot be stored. The answer has the stored text.
    const message = request.message.toWellFormed();
    const job = isId('job', jobId) ? await this.find(jobId) : undefined;
    if (!job || !seesMode(call.caller, job.livemode)) throw new JobNotFound();
    const speaker = { jobId, author: authorOf(job, call), testerId: job.testerId };
    const id = newId('message');
    const sent = await queryOne<{ createdAt: Date }>(this.dataSource, sendStatement, {
      ...speaker,
      id,
      message,
    });
    if (!sent) {
      const open = await queryOne(this.dataSource, `SELECT 1 FROM job AS j WHERE ${isOpen}`, speaker);
      throw open ? new ConversationFull() : new ConversationClosed();
    }
    this.live.notify(jobId);
    return { id, author: speaker.author, message, createdAt: sent.createdAt.toISOString() };
  }

  private find(jobId: string): Promise<JobRow | undefined> {
    return queryOne<JobRow>(
      this.dataSource,
      `SELECT j.organization_id, j.livemode, j.tester_id, j.status FROM job AS j
       JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = $jobId`,
      { jobId },
    );
  }
}

/** Jobs that the caller may neither test nor read look as if they did not exist. */
function authorOf({ organizationId, testerId, status }: JobRow, call: Call): Author {
  const { caller } = call;
  const isTester =
    caller.kind === 'session' && hasPlatformRole(caller, 'tester') && caller.userId === testerId;
  const right = access(call, organizationId, 'job:write');
  // A tester who belongs to the organization speaks as the tester while working on the job.
  if (isTester && (status === 'working' || right !== 'allowed')) return 'tester';
  if (right === 'absent') throw new JobNotFound();
  if (right === 'forbidden') throw forbidden(caller, organizationId, 'job:write');
  return 'caller';
}
