/** Every migration of the webhook dispatcher's database, oldest first. */
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';
import { KeepSentHeaders1795420000001 } from './keep-sent-headers-1795420000001.js';

export const migrations = [CreateTables1767000000001, KeepSentHeaders1795420000001];
