/** The schema of billing's database, step by step, oldest first. */
import type { MigrationClass } from '@handtest/database';
import { CreateLedger1767000000001 } from './create-ledger-1767000000001.js';
import { CreateHold1767000000002 } from './create-hold-1767000000002.js';
import { CreateHoldCredit1767000000003 } from './create-hold-credit-1767000000003.js';
import { CreateMonthlyCap1773000000001 } from './create-monthly-cap-1773000000001.js';
import { CreatePurchase1773000000002 } from './create-purchase-1773000000002.js';
import { CreateLedgerCheck1773000000003 } from './create-ledger-check-1773000000003.js';
import { CountLostDisputes1783000000001 } from './count-lost-disputes-1783000000001.js';
import { CompareCosts1785000000001 } from './compare-costs-1785000000001.js';
import { ReverseRefunds1787000000001 } from './reverse-refunds-1787000000001.js';
import { ShareReconciliation1793000000001 } from './share-reconciliation-1793000000001.js';
import { WorkOnStripeEvents1795000000001 } from './work-on-stripe-events-1795000000001.js';

export const migrations: readonly MigrationClass[] = [
  CreateLedger1767000000001,
  CreateHold1767000000002,
  CreateHoldCredit1767000000003,
  CreateMonthlyCap1773000000001,
  CreatePurchase1773000000002,
  CreateLedgerCheck1773000000003,
  CountLostDisputes1783000000001,
  CompareCosts1785000000001,
  ReverseRefunds1787000000001,
  ShareReconciliation1793000000001,
  WorkOnStripeEvents1795000000001,
];
