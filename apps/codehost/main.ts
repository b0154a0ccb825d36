/** Starts codehost; `node main.js migrate` only migrates its database. */
import { migrateCommand } from '@handtest/database';
import { runService } from '@handtest/service';
import { migrations } from './migrations/index.js';
import { codehostService } from './service.js';

void runService({ ...codehostService, commands: [migrateCommand('codehost', migrations)] });
