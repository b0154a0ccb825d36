/** Starts browser; `node main.js migrate` only migrates its database. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { browserService } from './service.js';

void runService({ ...browserService, commands: [migrateCommand('browser', migrations)] });
