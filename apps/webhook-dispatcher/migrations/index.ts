import { AllowUnknownEnabling1778000000003 } from './allow-unknown-enabling-1778000000003.js';
import { CreateWebhooks1767000000001 } from './create-webhooks-1767000000001.js';
import { KeepChatMessages1774000000002 } from './keep-chat-messages-1774000000002.js';
import { KeepEndedChatMessages1791000000002 } from './keep-ended-chat-messages-1791000000002.js';
import { NoteNewEndpoints1791000000001 } from './note-new-endpoints-1791000000001.js';
import { NoteSlowEndpoints1788000000001 } from './note-slow-endpoints-1788000000001.js';
import { ReconcileDeliveries1778000000002 } from './reconcile-deliveries-1778000000002.js';
import { RotateSecrets1774000000001 } from './rotate-secrets-1774000000001.js';
import { SendCreditAlerts1791000000003 } from './send-credit-alerts-1791000000003.js';
import { ShareReconciliation1793000000001 } from './share-reconciliation-1793000000001.js';
import { WorkOnChatMessages1795000000001 } from './work-on-chat-messages-1795000000001.js';

/** In their order. */
export const migrations = [
  CreateWebhooks1767000000001,
  RotateSecrets1774000000001,
  KeepChatMessages1774000000002,
  ReconcileDeliveries1778000000002,
  AllowUnknownEnabling1778000000003,
  NoteSlowEndpoints1788000000001,
  NoteNewEndpoints1791000000001,
  KeepEndedChatMessages1791000000002,
  SendCreditAlerts1791000000003,
  ShareReconciliation1793000000001,
  WorkOnChatMessages1795000000001,
];
