/** The code host's token of one job: kept encrypted until the filing of its findings has ended, at most 72 hours. */
import type { ForgetTokenRequest, KeepTokenRequest } from '@handtest/contracts/codehost';
import type { Call, Nothing } from '@handtest/contracts/define';
import { assertService } from '@handtest/contracts/identity';
import { execute, type SqlExecutor } from '@handtest/database';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { jobToken } from '../host/secret-columns.js';

const insertToken = `INSERT INTO job_token (job_id, organization_id, encrypted_token)
  VALUES ($jobId, $organizationId, $encrypted) ON CONFLICT (job_id) DO NOTHING`;

const deleteToken = 'DELETE FROM job_token WHERE job_id = ANY($jobIds)';

@Injectable()
export class JobTokenService {
  constructor(
    private readonly database: DataSource,
    private readonly cipher: SecretCipher,
  ) {}

  async keepToken({ jobId, organizationId, token }: KeepTokenRequest, call: Call): Promise<Nothing> {
    assertService(call, 'job');
    const encrypted = this.cipher.encrypt(token, jobToken(jobId));
    await execute(this.database, insertToken, { jobId, organizationId, encrypted });
    return {};
  }

  async forgetToken({ jobId }: ForgetTokenRequest, call: Call): Promise<Nothing> {
    assertService(call, 'job');
    await this.forget(this.database, [jobId]);
    return {};
  }

  /** For jobs whose filing has ended, or that have none. Also when a job has no token. */
  async forget(transaction: SqlExecutor, jobIds: readonly string[]): Promise<void> {
    await execute(transaction, deleteToken, { jobIds });
  }
}
