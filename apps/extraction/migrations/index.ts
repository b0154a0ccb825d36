/** Every migration of extraction's database, oldest first. */
import { AddErrormonEvidence1796000000001 } from './add-errormon-evidence-1796000000001.js';
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';

export const migrations = [CreateTables1767000000001, AddErrormonEvidence1796000000001];
