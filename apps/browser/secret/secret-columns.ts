/** The columns with values of secrets. Pure. */
import type { SecretColumn, SecretUse } from '@handtest/secret-cipher';

const password = 'project_password';
const totpSeed = 'project_totp_seed';

export const passwordOf = (secretId: string): SecretUse => ({ purpose: password, ownerId: secretId });
export const totpSeedOf = (secretId: string): SecretUse => ({ purpose: totpSeed, ownerId: secretId });

const row = { table: 'project_secret', idColumn: 'id' };

export const secretColumns: readonly SecretColumn[] = [
  { ...row, column: 'encrypted_password', purpose: password },
  { ...row, column: 'encrypted_totp_seed', purpose: totpSeed },
];
