/** Every migration of extraction's database, oldest first. */
import { Readings1700000000001 } from './1700000000001-readings.js';
import { Work1700000000002 } from './1700000000002-work.js';

export const migrations = [Readings1700000000001, Work1700000000002];
