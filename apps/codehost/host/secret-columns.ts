/** The columns with secrets, and what each is for. Pure. */
import type { SecretColumn, SecretUse } from '@handtest/secret-cipher';

const purpose = 'organization_token';

export function organizationToken(organizationId: string): SecretUse {
  return { purpose, ownerId: organizationId };
}

export const secretColumns: readonly SecretColumn[] = [
  { table: 'connection', column: 'encrypted_token', idColumn: 'id', ownerColumn: 'organization_id', purpose },
];
