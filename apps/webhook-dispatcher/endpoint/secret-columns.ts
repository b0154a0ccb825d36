/** The columns with signing secrets. Pure. */
import type { SecretColumn } from '@handtest/secret-cipher';
import { webhookSecret } from '../attempt/signing-secret.js';

const row = { table: 'webhook_endpoint', idColumn: 'project_id', purpose: webhookSecret };

/** In this order: a replacement during the re-encryption moves the secret from the first column to the second. */
export const secretColumnsOfEndpoints: readonly SecretColumn[] = [
  { ...row, column: 'encrypted_secret' },
  { ...row, column: 'previous_secret' },
];
