/** Every migration of identity's database, oldest first. */
import { AllowErrormonAudit1795420000001 } from './allow-errormon-audit-1795420000001.js';
import { AllowJobAudit1795910000001 } from './allow-job-audit-1795910000001.js';
import { AllowPlatformAudit1795900000001 } from './allow-platform-audit-1795900000001.js';
import { AllowSecretAudit1795515000001 } from './allow-secret-audit-1795515000001.js';
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';

export const migrations = [
  CreateTables1767000000001,
  AllowErrormonAudit1795420000001,
  AllowSecretAudit1795515000001,
  AllowPlatformAudit1795900000001,
  AllowJobAudit1795910000001,
];
