/** Every migration of codehost's database, oldest first. */
import { CreateProjectCopy1767000000001 } from './create-project-copy-1767000000001.js';

export const migrations = [CreateProjectCopy1767000000001];
