/** The values of secrets for running visits: only what the job of the visit names, and only while the visit runs. */
import { execute, queryOne } from '@handtest/database';
import type { VisitSecret, VisitSecrets } from '@handtest/remote-browser';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { passwordOf, totpSeedOf } from './secret-columns.js';
import { markUsed, secretOfVisit } from './secret-sql.js';

interface Row extends Record<string, unknown> {
  readonly id: string;
  readonly name: string;
  readonly origins: string[];
  readonly username: string;
  readonly encryptedPassword: Buffer;
  readonly encryptedTotpSeed: Buffer | null;
}

@Injectable()
export class VisitSecretService {
  constructor(
    private readonly database: DataSource,
    private readonly cipher: SecretCipher,
  ) {}

  of(visitId: string): VisitSecrets {
    return {
      filled: [],
      find: (name) => this.find(visitId, name),
      used: async (secretId) => void (await execute(this.database, markUsed, { secretId })),
    };
  }

  /** @throws UndecipherableSecret */
  private async find(visitId: string, name: string): Promise<VisitSecret | undefined> {
    const row = await queryOne<Row>(this.database, secretOfVisit, { visitId, name });
    if (!row) return undefined;
    const { encryptedPassword, encryptedTotpSeed, ...secret } = row;
    return {
      ...secret,
      password: this.cipher.decrypt(encryptedPassword, passwordOf(row.id)),
      ...(encryptedTotpSeed && { totpSeed: this.cipher.decrypt(encryptedTotpSeed, totpSeedOf(row.id)) }),
    };
  }
}
