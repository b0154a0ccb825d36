/**
 * Starts the webhook dispatcher; `node main.js migrate` only migrates its database, `replay-work` replays parked messages,
 * `reencrypt-secrets` encrypts the signing secrets with the newest key.
 */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { webhookDispatcherService } from './service.js';

void runService({
  ...webhookDispatcherService,
  commands: [migrateCommand('webhook-dispatcher', migrations)],
});
