/** Every migration of browser's database, oldest first. */
import { AddSecrets1795515000001 } from './add-secrets-1795515000001.js';
import { CreateTables1795460000001 } from './create-tables-1795460000001.js';

export const migrations = [CreateTables1795460000001, AddSecrets1795515000001];
