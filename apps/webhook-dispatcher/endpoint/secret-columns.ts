/** The columns with signing secrets. Pure. */
import type { SecretColumn } from '@handtest/secret-cipher';
import { webhookSecret } from '../attempt/signing-secret.js';

const row = { table: 'webhook_endpoint', idColumn: 'project_id', purpose: webhookSecret };

/** In this order: a replacement during the re-encryption moves each secret to the next column. */
export const secretColumnsOfEndpoints: readonly SecretColumn[] = [
  { ...row, column: 'encrypted_secret' },
  { ...row, column: 'previous_secret' },
  { ...row, column: 'older_secret' },
];
