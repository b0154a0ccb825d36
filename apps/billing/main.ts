/** Prepaid credit of organizations. `node main.js` serves, `… migrate` migrates, `… check` checks what was posted. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { replayWorkCommand } from '@handtest/work';
import { AppModule } from './app.module.js';
import { BillingConfig } from './config.js';
import { migrations } from './migrations/index.js';
import { checkCommand } from './reconciliation/check-command.service.js';
import { stripeQueue } from './stripe/stripe-queue.js';

await runService({
  name: 'billing',
  module: (config) => AppModule.forRoot(config),
  config: BillingConfig,
  commands: {
    migrate: migrateCommand('billing', migrations),
    'replay-work': replayWorkCommand('billing', [stripeQueue]),
    check: (config) => checkCommand(config, process.argv.slice(3)),
  },
});
