/** Jobs as their callers see them: read one, read many, cancel. */
import { type Call, type ContractError, isId, RawJson, seesMode } from '@handtest/contracts/define';
import { access, forbidden, type Permission } from '@handtest/contracts/identity';
import { type JobById, JobNotFound, type JobRecord, type JobStatusRecord } from '@handtest/contracts/job';
import { prepared } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { conversationJson } from '../conversation/conversation-json.js';
import { JobEndingService } from '../ending/job-ending.service.js';
import { recordColumns, RecordJson, type RecordOptions, type RecordRow } from './job-record.js';

interface Row extends RecordRow {
  organizationId: string;
  projectId: string;
  livemode: boolean;
  /** JSON text. */
  conversation?: string;
}

const recordsWith = (name: string, options: Partial<RecordOptions> = {}, more = '') =>
  prepared<Row>(
    name,
    `SELECT ${recordColumns({ testerDataWhen: 'true', longParts: true, request: false, ...options })},
       j.organization_id, j.project_id, j.livemode${more}
     FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
     WHERE j.id = ANY($ids::text[])`,
  );

/** The hottest statement of the system: one look-up by primary key for each job. */
const recordsById = recordsWith('job_records');
const conversation = `, ${conversationJson}::text AS conversation`;
const conversedById = recordsWith('job_records_conversed', { request: true }, conversation);
const briefById = recordsWith('job_records_brief', { request: true, emptyLists: true }, conversation);

@Injectable()
export class JobService {
  private readonly records: RecordJson;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    config: JobConfig,
  ) {
    this.records = new RecordJson(config);
  }

  /** Everyone who knows the id may read it. */
  async status(requests: readonly JobById[]): Promise<(RawJson<JobStatusRecord> | ContractError)[]> {
    return this.answered(requests, recordsById, (row) => new RawJson(this.records.write(row)));
  }

  get(requests: readonly JobById[], call: Call): Promise<(RawJson<JobRecord> | ContractError)[]> {
    return this.conversed(requests, call, conversedById);
  }

  brief(requests: readonly JobById[], call: Call): Promise<(RawJson<JobRecord> | ContractError)[]> {
    return this.conversed(requests, call, briefById);
  }

  private async conversed(
    requests: readonly JobById[],
    call: Call,
    records: typeof conversedById,
  ): Promise<(RawJson<JobRecord> | ContractError)[]> {
    return this.answered<JobRecord>(
      requests,
      records,
      (row) => refusalOf(row, call, 'job:read') ?? new RawJson(this.records.write(row, row.conversation)),
    );
  }

  /** A record of up to 7 MB is written once, however many calls ask for it at the same time. */
  private async answered<Answer>(
    requests: readonly JobById[],
    records: typeof recordsById,
    answerOf: (row: Row) => RawJson<Answer> | ContractError,
  ): Promise<(RawJson<Answer> | ContractError)[]> {
    const rows = await this.read(requests, records);
    const answers = new Map([...rows.values()].map((row) => [row.id, answerOf(row)]));
    return requests.map(({ jobId }) => answers.get(jobId) ?? new JobNotFound());
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
    const [record] = await this.status([{ jobId }]);
    if (record instanceof RawJson) return record;
    throw record!;
  }

  private async read(requests: readonly JobById[], records = recordsById): Promise<Map<string, Row>> {
    const ids = requests.map(({ jobId }) => jobId).filter((id) => isId('job', id));
    if (ids.length === 0) return new Map();
    return new Map((await records(this.dataSource, { ids })).map((row) => [row.id, row]));
  }
}

/** Why the caller may not do this with the job. A job of another organization or, for a key, of the other mode is answered like an unknown one. */
function refusalOf(row: Row | undefined, call: Call, permission: Permission): ContractError | undefined {
  if (!row || !seesMode(call.caller, row.livemode)) return new JobNotFound();
  const right = access(call, row.organizationId, permission);
  if (right === 'absent') return new JobNotFound();
  return right === 'forbidden' ? forbidden(call.caller, row.organizationId, permission) : undefined;
}
