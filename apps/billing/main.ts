/**
 * Starts billing. `node main.js migrate` only migrates its database, `check` checks the ledger, `--help` lists all commands.
 */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { moneyCheckCommand } from './reconciliation/check-command.service.js';
import { billingService } from './service.js';

void runService({
  ...billingService,
  commands: [migrateCommand('billing', migrations), moneyCheckCommand],
});
