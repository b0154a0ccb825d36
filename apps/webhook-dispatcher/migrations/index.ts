/** Every migration of the webhook dispatcher's database, oldest first. */
import { AddFailedIssues1795820000001 } from './add-failed-issues-1795820000001.js';
import { AddOlderSecret1795860000001 } from './add-older-secret-1795860000001.js';
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';
import { KeepSentHeaders1795420000001 } from './keep-sent-headers-1795420000001.js';

export const migrations = [
  CreateTables1767000000001,
  KeepSentHeaders1795420000001,
  AddFailedIssues1795820000001,
  AddOlderSecret1795860000001,
];
