/** Jobs as their callers see them: read one, read many, cancel. */
import {
  type Call,
  type ContractError,
  DeadlineExceeded,
  isId,
  RawJson,
  seesMode,
} from '@handtest/contracts/define';
import { access, forbidden, type Permission } from '@handtest/contracts/identity';
import { type JobById, JobNotFound, type JobRecord, type JobStatusRecord } from '@handtest/contracts/job';
import { prepared } from '@handtest/database';
import { Batcher } from '@handtest/service';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { conversationJson } from '../conversation/conversation-json.js';
import { JobEndingService } from '../ending/job-ending.service.js';
import { recordColumns, RecordJson, type RecordOptions, type RecordRow } from './job-record.js';
import { screenshotsJson } from './recording-json.js';

interface Row extends RecordRow {
  organizationId: string;
  projectId: string;
  livemode: boolean;
  /** Its telemetry was left out. */
  isLarge: boolean;
  /** JSON text. */
  conversation?: string;
}

/**
 * A record with more telemetry is read alone: 64 records of 4 MB in one statement took more memory than the process has, and
 * no call got its answer in time.
 */
const smallTelemetry = 'j.tester_data_bytes <= 100000';

const recordsWith = (name: string, options: Partial<RecordOptions> = {}, more = '') => {
  const statement = (suffix: string, testerDataWhen: string) =>
    prepared<Row>(
      `${name}${suffix}`,
      `SELECT ${recordColumns({ testerDataWhen, longParts: true, request: false, ...options })},
         j.organization_id, j.project_id, j.livemode,
         j.status = 'completed' AND j.tester_data IS NOT NULL AND NOT (${testerDataWhen}) AS is_large${more}
       FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
       WHERE j.id = ANY($ids::text[])`,
    );
  const whole = statement('_whole', 'true');
  // Without its lists, telemetry is always short.
  return { small: options.emptyLists ? whole : statement('', smallTelemetry), whole };
};

/** A record with more is answered without its telemetry, because an answer must fit into one message of 7 MB. */
const maximumRecordBytes = 7_000_000;

type Records = ReturnType<typeof recordsWith>;
interface LargeRead {
  readonly id: string;
  /** On the monotonic clock. */
  readonly deadlineMs: number;
  readonly records: Records;
}

type AnswerOf<Answer> = (row: Row) => RawJson<Answer> | ContractError;
type Answered<Answer> = RawJson<Answer> | ContractError | Promise<RawJson<Answer> | ContractError>;

/** The hottest statement of the system: one look-up by primary key for each job. */
const recordsById = recordsWith('job_records');
const more = `, ${conversationJson}::text AS conversation, ${screenshotsJson} AS screenshots`;
const conversedById = recordsWith('job_records_conversed', { request: true }, more);
const briefById = recordsWith('job_records_brief', { request: true, emptyLists: true }, more);

@Injectable()
export class JobService {
  private readonly records: RecordJson;
  /** Few at the same time, for all callers together. */
  private readonly large = new Batcher<LargeRead, Row | undefined>(
    { maximumItems: 1, lanes: 2 },
    async ([read]) => [await this.readLarge(read!)],
  );

  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    config: JobConfig,
  ) {
    this.records = new RecordJson(config);
  }

  /** Everyone who knows the id may read it. */
  status(requests: readonly JobById[], call: Call): Promise<Answered<JobStatusRecord>[]> {
    return this.answered(requests, call, recordsById, (row) => new RawJson(this.records.write(row)));
  }

  get(requests: readonly JobById[], call: Call): Promise<Answered<JobRecord>[]> {
    return this.conversed(requests, call, conversedById);
  }

  brief(requests: readonly JobById[], call: Call): Promise<Answered<JobRecord>[]> {
    return this.conversed(requests, call, briefById);
  }

  private conversed(
    requests: readonly JobById[],
    call: Call,
    records: Records,
  ): Promise<Answered<JobRecord>[]> {
    return this.answered<JobRecord>(
      requests,
      call,
      records,
      (row) => refusalOf(row, call, 'job:read') ?? new RawJson(this.records.write(row, row.conversation)),
    );
  }

  /** A record of up to 7 MB is written once, however many calls ask for it at the same time. */
  private async answered<Answer>(
    requests: readonly JobById[],
    call: Call,
    records: Records,
    answerOf: AnswerOf<Answer>,
  ): Promise<Answered<Answer>[]> {
    const rows = await this.read(requests, records);
    const answers = new Map<string, Answered<Answer>>();
    for (const row of rows.values()) {
      const answer = answerOf(row);
      const isWhole = !row.isLarge || !(answer instanceof RawJson);
      answers.set(row.id, isWhole ? answer : this.answeredLate(answer, row.id, call, records, answerOf));
    }
    return requests.map(({ jobId }) => answers.get(jobId) ?? new JobNotFound());
  }

  /** @param short the answer without telemetry */
  private async answeredLate<Answer>(
    short: RawJson<Answer>,
    id: string,
    { deadlineMs = Infinity }: Call,
    records: Records,
    answerOf: AnswerOf<Answer>,
  ): Promise<RawJson<Answer> | ContractError> {
    const row = await this.large.add({ id, deadlineMs, records });
    const answer = row ? answerOf(row) : new JobNotFound();
    const isTooLong = answer instanceof RawJson && Buffer.byteLength(answer.json) > maximumRecordBytes;
    return isTooLong ? short : answer;
  }

  /** @throws DeadlineExceeded when the caller waits no longer */
  private async readLarge({ id, deadlineMs, records }: LargeRead): Promise<Row | undefined> {
    if (performance.now() > deadlineMs) throw new DeadlineExceeded();
    return (await records.whole(this.dataSource, { ids: [id] }))[0];
  }

  /** @throws JobNotFound, JobNotCancellable, Forbidden */
  async cancel({ jobId }: JobById, call: Call): Promise<RawJson<JobStatusRecord>> {
    const row = (await this.read([{ jobId }])).get(jobId);
    const refusal = refusalOf(row, call, 'job:write');
    if (refusal) throw refusal;
    await this.ending.cancel(
      this.dataSource,
      { jobId, projectId: row!.projectId },
      {
        reason: 'cancelled_by_caller',
        error: 'The job was cancelled by its caller',
      },
    );
    const record = await (await this.status([{ jobId }], call))[0];
    if (record instanceof RawJson) return record;
    throw record!;
  }

  private async read(requests: readonly JobById[], records = recordsById): Promise<Map<string, Row>> {
    const ids = requests.map(({ jobId }) => jobId).filter((id) => isId('job', id));
    if (ids.length === 0) return new Map();
    return new Map((await records.small(this.dataSource, { ids })).map((row) => [row.id, row]));
  }
}

/** Why the caller may not do this with the job. A job of another organization or, for a key, of the other mode is answered like an unknown one. */
function refusalOf(row: Row | undefined, call: Call, permission: Permission): ContractError | undefined {
  if (!row || !seesMode(call.caller, row.livemode)) return new JobNotFound();
  const right = access(call, row.organizationId, permission);
  if (right === 'absent') return new JobNotFound();
  return right === 'forbidden' ? forbidden(call.caller, row.organizationId, permission) : undefined;
}
