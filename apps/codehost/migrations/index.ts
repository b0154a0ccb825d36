/** Every migration of codehost's database, oldest first. */
import { AddBegunCheck1795680000001 } from './add-begun-check-1795680000001.js';
import { AddFailedIssues1795820000001 } from './add-failed-issues-1795820000001.js';
import { AddKeyedFiling1795670000001 } from './add-keyed-filing-1795670000001.js';
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';
import { IndexOpenFilings1795680000002 } from './index-open-filings-1795680000002.js';
import { KeepFormerNames1795920000001 } from './keep-former-names-1795920000001.js';

export const migrations = [
  CreateTables1767000000001,
  AddKeyedFiling1795670000001,
  AddBegunCheck1795680000001,
  IndexOpenFilings1795680000002,
  AddFailedIssues1795820000001,
  KeepFormerNames1795920000001,
];
