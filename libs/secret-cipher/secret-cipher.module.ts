/**
 * For a service that reads secrets again: `SecretCipherModule.forRoot(secretsKey, columns)` beside `DatabaseModule`.
 * Provides `SecretCipher`, and adds the command `reencrypt-secrets`.
 */
import { CommandRegistry, dryRunOption } from '@handtest/service';
import { type DynamicModule, Global, Logger, Module } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { SecretCipher } from './secret-cipher.js';
import { reencrypt, type SecretColumn } from './secret-column.js';

class SecretColumns {
  constructor(readonly all: readonly SecretColumn[]) {}
}

@Global()
@Module({})
export class SecretCipherModule {
  private readonly log = new Logger('ReencryptSecrets');

  constructor(
    private readonly database: DataSource,
    private readonly cipher: SecretCipher,
    private readonly columns: SecretColumns,
    commands: CommandRegistry,
  ) {
    commands
      .add('reencrypt-secrets', 'Encrypts stored secrets with the newest key of SECRETS_KEY')
      .option(...dryRunOption)
      .action((options: { dryRun?: boolean }) => this.reencryptCommand(options));
  }

  /** @param keys the value of `SECRETS_KEY`, newest first */
  static forRoot(keys: readonly string[], columns: readonly SecretColumn[]): DynamicModule {
    const providers = [
      { provide: SecretCipher, useValue: new SecretCipher(keys) },
      { provide: SecretColumns, useValue: new SecretColumns(columns) },
    ];
    return { module: SecretCipherModule, providers, exports: [SecretCipher] };
  }

  /** @throws Error when a secret cannot be decrypted */
  async reencryptCommand({ dryRun = false }: { dryRun?: boolean } = {}): Promise<void> {
    let undecipherable = 0;
    for (const column of this.columns.all) {
      const result = await reencrypt(this.database, this.cipher, column, { dryRun });
      const name = `${column.table}.${column.column}`;
      this.log.log(
        { ...result, column: name, newestKey: this.cipher.newestKeyId, dryRun },
        'secrets re-encrypted',
      );
      undecipherable += result.undecipherable.length;
    }
    if (undecipherable > 0) {
      throw new Error(
        `${undecipherable} secrets cannot be decrypted: add the key that encrypted them to SECRETS_KEY`,
      );
    }
  }
}
