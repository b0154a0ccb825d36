/** Starts scheduler; `node main.js migrate` only migrates its database. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { schedulerService } from './service.js';

void runService({ ...schedulerService, commands: [migrateCommand('scheduler', migrations)] });
