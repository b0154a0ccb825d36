/** Every migration of job's database, oldest first. */
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';

export const migrations = [CreateTables1767000000001];
