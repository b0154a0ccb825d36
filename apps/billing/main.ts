/**
 * Starts billing. `node main.js migrate` only migrates its database, `replay-work` replays parked events of Stripe, `check`
 * checks the ledger.
 */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { checkCommand } from './reconciliation/check-command.service.js';
import { billingService } from './service.js';

await runService({
  ...billingService,
  commands: {
    migrate: migrateCommand('billing', migrations),
    check: (config) => checkCommand(config, process.argv.slice(3)),
  },
});
