/** Starts extraction; `node main.js migrate` only migrates its database, `replay-work` replays parked readings. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { extractionService } from './service.js';

void runService({
  ...extractionService,
  commands: [migrateCommand('extraction', migrations)],
});
