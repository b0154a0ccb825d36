/** The types of code hosting, as the API answers them. */
import type { components } from '@handtest/sdk';

export type Connection = components['schemas']['ConnectionRecord'];
export type Repository = components['schemas']['RepositoryRecord'];
export type Issue = components['schemas']['IssueRecord'];
export type TestSession = components['schemas']['TestSessionRecord'];
export type TestSessionJob = TestSession['jobs'][number];
