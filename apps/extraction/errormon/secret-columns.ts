/** The columns with tokens of error monitors. Pure. */
import type { SecretColumn, SecretUse } from '@handtest/secret-cipher';

const purpose = 'errormon_token';

export function errormonToken(projectId: string): SecretUse {
  return { purpose, ownerId: projectId };
}

export const secretColumns: readonly SecretColumn[] = [
  { table: 'errormon_connection', idColumn: 'project_id', column: 'encrypted_token', purpose },
];
