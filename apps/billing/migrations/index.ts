/** Every migration of billing's database, oldest first. */
import { AddClosedAccounts1795700000001 } from './add-closed-accounts-1795700000001.js';
import { AddIncludedCredit1796010000001 } from './add-included-credit-1796010000001.js';
import { AddPlanChanges1795990000001 } from './add-plan-changes-1795990000001.js';
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';

export const migrations = [
  CreateTables1767000000001,
  AddClosedAccounts1795700000001,
  AddPlanChanges1795990000001,
  AddIncludedCredit1796010000001,
];
