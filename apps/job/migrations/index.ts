/** All migrations, oldest first. */
import { CreateJob1767000000001 } from './create-job-1767000000001.js';
import { ExtendJob1771000000001 } from './extend-job-1771000000001.js';

export const migrations = [CreateJob1767000000001, ExtendJob1771000000001];
