/** Every migration of identity's database, oldest first. */
import { Identity1763700000000 } from './1763700000000-identity.js';
import { Invitation1763800000000 } from './1763800000000-invitation.js';
import { Mail1763900000000 } from './1763900000000-mail.js';
import { Audit1764000000000 } from './1764000000000-audit.js';
import { Oidc1764100000000 } from './1764100000000-oidc.js';
import { AuditElsewhere1764200000000 } from './1764200000000-audit-elsewhere.js';
import { CreditMail1764300000001 } from './1764300000001-credit-mail.js';
import { AttemptUnderWay1764400000000 } from './1764400000000-attempt-under-way.js';
import { MailWork1764500000000 } from './1764500000000-mail-work.js';

export const migrations = [
  Identity1763700000000,
  Invitation1763800000000,
  Mail1763900000000,
  Audit1764000000000,
  Oidc1764100000000,
  AuditElsewhere1764200000000,
  CreditMail1764300000001,
  AttemptUnderWay1764400000000,
  MailWork1764500000000,
];
