/** Starts the job service; `node main.js migrate` only migrates its database. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { jobService } from './service.js';
import { migrations } from './migrations/index.js';

void runService({ ...jobService, commands: [migrateCommand('job', migrations)] });
