/** Starts identity; `node main.js migrate` only migrates its database, `replay-work` replays parked mails. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { identityService } from './service.js';

void runService({
  ...identityService,
  commands: [migrateCommand('identity', migrations)],
});
