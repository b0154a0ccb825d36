/** Every migration of browser's database, oldest first. */
import { CreateTables1795460000001 } from './create-tables-1795460000001.js';

export const migrations = [CreateTables1795460000001];
