/** The columns with secrets, and what each is for. Pure. */
import type { SecretColumn, SecretUse } from '@handtest/secret-cipher';

const organizationPurpose = 'organization_token';
const jobPurpose = 'job_token';

export function organizationToken(organizationId: string): SecretUse {
  return { purpose: organizationPurpose, ownerId: organizationId };
}

export function jobToken(jobId: string): SecretUse {
  return { purpose: jobPurpose, ownerId: jobId };
}

const column = 'encrypted_token';

export const secretColumns: readonly SecretColumn[] = [
  {
    table: 'connection',
    column,
    idColumn: 'id',
    ownerColumn: 'organization_id',
    purpose: organizationPurpose,
  },
  { table: 'job_token', column, idColumn: 'job_id', ownerColumn: 'job_id', purpose: jobPurpose },
];
