/** Prepaid credit of organizations. `node main.js` serves, `… migrate` migrates, `… check` checks the ledger. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { AppModule } from './app.module.js';
import { BillingConfig } from './config.js';
import { checkCommand } from './ledger/ledger-check.service.js';
import { migrations } from './migrations/migrations.js';

await runService({
  name: 'billing',
  module: (config) => AppModule.forRoot(config),
  config: BillingConfig,
  commands: { migrate: migrateCommand('billing', migrations), check: checkCommand },
});
