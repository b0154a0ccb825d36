/** All migrations, oldest first. */
import { CreateJob1767000000001 } from './create-job-1767000000001.js';

export const migrations = [CreateJob1767000000001];
