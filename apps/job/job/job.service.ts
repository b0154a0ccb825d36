/** Jobs as their callers see them: read one, read many at once, cancel. */
import { type Call, type ContractError, Forbidden, isId, RawJson } from '@handtest/contracts/define';
import { access, type Permission } from '@handtest/contracts/identity';
import {
  type JobById,
  JobNotCancellable,
  JobNotFound,
  type JobRecord,
  type JobStatusRecord,
} from '@handtest/contracts/job';
import { prepared } from '@handtest/database';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { JobConfig } from '../config.js';
import { conversationJson } from '../conversation/conversation-json.js';
import { JobEndingService } from './job-ending.service.js';
import { openRecordJson, RecordAddresses } from './job-record-json.js';

interface RecordRow {
  id: string;
  organizationId: string;
  projectId: string;
  /** The record as JSON without its closing brace. */
  record: string;
}

const recordsWith = (name: string, record: string) =>
  prepared<RecordRow>(
    name,
    `SELECT j.id, j.organization_id AS "organizationId", j.project_id AS "projectId", ${record} AS record
   FROM job AS j JOIN project_copy AS p ON p.id = j.project_id AND NOT p.deleted
   WHERE j.id = ANY($1::text[])`,
  );

const openRecord = openRecordJson({ addresses: '$2' });
/** The hottest statement of the system: one look-up by primary key per job, and no JSON is parsed on the way. */
const recordsById = recordsWith('job_records', openRecord);
const conversedById = recordsWith(
  'job_records_conversed',
  `concat(${openRecord}, ',"conversation":', ${conversationJson})`,
);

@Injectable()
export class JobService {
  private readonly addresses: RecordAddresses;

  constructor(
    private readonly dataSource: DataSource,
    private readonly ending: JobEndingService,
    config: JobConfig,
  ) {
    this.addresses = new RecordAddresses(config);
  }

  /** Open to anybody who knows the id. */
  async status(requests: readonly JobById[]): Promise<(RawJson<JobStatusRecord> | ContractError)[]> {
    const rows = await this.read(requests);
    return requests.map(({ jobId }) => {
      const row = rows.get(jobId);
      return row ? new RawJson(`${row.record}}`) : new JobNotFound();
    });
  }

  async get(requests: readonly JobById[], call: Call): Promise<(RawJson<JobRecord> | ContractError)[]> {
    const rows = await this.read(requests, conversedById);
    return requests.map(({ jobId }) => {
      const row = rows.get(jobId);
      const refusal = refusalOf(row, call, 'job:read');
      return refusal ?? new RawJson(`${row!.record}}`);
    });
  }

  /** @throws JobNotFound, JobNotCancellable, Forbidden */
  async cancel({ jobId }: JobById, call: Call): Promise<RawJson<JobStatusRecord>> {
    const row = (await this.read([{ jobId }])).get(jobId);
    const refusal = refusalOf(row, call, 'job:write');
    if (refusal) throw refusal;
    const cancelled = await this.ending.end(this.dataSource, 'beforeReport', row!.projectId, [jobId], {
      status: 'cancelled',
      reason: 'cancelled_by_caller',
      error: 'The job was cancelled by its caller',
    });
    if (cancelled.length === 0) throw new JobNotCancellable();
    const [record] = await this.status([{ jobId }]);
    if (record instanceof RawJson) return record;
    throw record!;
  }

  private async read(requests: readonly JobById[], records = recordsById): Promise<Map<string, RecordRow>> {
    const ids = requests.map(({ jobId }) => jobId).filter((id) => isId('job', id));
    if (ids.length === 0) return new Map();
    const rows = await records(this.dataSource, ids, this.addresses.now());
    return new Map(rows.map((row) => [row.id, row]));
  }
}

/** Why the caller may not do this with the job, if so. Somebody else's job looks like none. */
function refusalOf(
  row: RecordRow | undefined,
  call: Call,
  permission: Permission,
): ContractError | undefined {
  if (!row) return new JobNotFound();
  const right = access(call, row.organizationId, permission);
  if (right === 'absent') return new JobNotFound();
  return right === 'forbidden' ? new Forbidden() : undefined;
}
