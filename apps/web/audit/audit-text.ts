/** An entry of the audit log as a sentence. Pure. */
import { usd } from '../ui/time-text.js';
import type { Answer } from '@handtest/sdk';

export type AuditEntry = Answer<'organizations.audit.list'>['items'][number];

type Details = AuditEntry['details'];
type Text = (name: string, details: Details) => string;

const texts: Readonly<Record<AuditEntry['action'] | 'organization.changed', Text>> = {
  'organization.created': (name) => `created the organization “${name}”`,
  'organization.changed': (name, details) => `changed the organization “${name}”${fieldsOf(details)}`,
  'organization.deleted': (name) => `deleted the organization “${name}”`,
  'organization.credit_granted': (_name, { amountUsd, note }) =>
    `granted ${usd(Number(amountUsd))} of credit: “${text(note)}”`,
  'member.joined': (_name, { role }) => `joined${asRole(role)}`,
  'member.role_changed': (name, { role, before }) =>
    `changed the role of ${name}${before ? ` from ${text(before)}` : ''} to ${text(role)}`,
  'member.removed': (name) => `removed ${name}`,
  'member.left': () => 'left',
  'invitation.created': (name, { role }) => `invited ${name}${asRole(role)}`,
  'invitation.withdrawn': (name) => `withdrew the invitation of ${name}`,
  'project.created': (name) => `created the project “${name}”`,
  'project.changed': (name, details) => `changed the project “${name}”${fieldsOf(details)}`,
  'project.deleted': (name) => `deleted the project “${name}”`,
  'key.created': (name, { mode }) => `created the ${mode === 'test' ? 'test' : 'API'} key “${name}”`,
  'key.revoked': (name) => `revoked the API key “${name}”`,
  'key.deleted': (name) => `deleted the API key “${name}”`,
  'webhook.created': (name) => `added a webhook to the project “${name}”`,
  'webhook.changed': (name, { enabled }) =>
    `changed the webhook of the project “${name}”${enabled === false ? '; it is disabled' : ''}`,
  'webhook.secret_replaced': (name) => `replaced the webhook secret of the project “${name}”`,
  'schedule.created': (name) => `created the schedule “${name}”`,
  'schedule.changed': (name, details) => `changed the schedule “${name}”${fieldsOf(details)}`,
  'schedule.deleted': (name) => `deleted the schedule “${name}”`,
  'connection.created': (name) => `connected ${name} on the code host`,
  'connection.changed': (name) => `changed the connection of ${name} on the code host`,
  'connection.removed': (name) => `disconnected ${name} from the code host`,
  'errormon.connected': (name) => `connected an error monitor to the project “${name}”`,
  'errormon.changed': (name) => `changed the error monitor of the project “${name}”`,
  'errormon.removed': (name) => `removed the error monitor of the project “${name}”`,
  'secret.created': (name) => `added the secret “${name}”`,
  'secret.changed': (name) => `changed the secret “${name}”`,
  'secret.deleted': (name) => `deleted the secret “${name}”`,
  'tester.appointed': (name, details) => `added ${name} as a tester${noteOf(details)}`,
  'tester.dismissed': (name, details) => `ended the role of the tester ${name}${noteOf(details)}`,
  'browser.ended': (name, details) => `ended the remote browser of ${name}${noteOf(details)}`,
  'job.cancelled': (name, details) => `cancelled ${name}${noteOf(details)}`,
  'plan.changed': (_name, { plan, before }) =>
    `changed the plan from ${planText(before)} to ${planText(plan)}`,
  'cap.changed': (name, { capUsd, beforeUsd }) =>
    `changed the monthly cap of ${name} from ${capText(beforeUsd)} to ${capText(capUsd)}`,
};

/** What the actor did, such as `revoked the API key “CI”`. Later releases of the API may have more actions. */
export function auditText({
  action,
  subject,
  details,
}: Pick<AuditEntry, 'action' | 'subject' | 'details'>): string {
  const of: Text | undefined = texts[action];
  return of ? of(subject.name, details) : `${(action as string).replace(/[._]/g, ' ')}: ${subject.name}`;
}

function noteOf({ note }: Details): string {
  return note === undefined ? '' : `: “${text(note)}”`;
}

function fieldsOf({ fields }: Details): string {
  return Array.isArray(fields) && fields.length > 0 ? `: ${fields.map(text).join(', ')}` : '';
}

function asRole(role: unknown): string {
  return role ? ` as ${text(role)}` : '';
}

function planText(plan: unknown): string {
  const { tier, billingCycle, cancelAtPeriodEnd } = (plan ?? {}) as Details;
  return tier ? `${text(tier)}, ${text(billingCycle)}${cancelAtPeriodEnd ? ', not renewed' : ''}` : 'none';
}

function capText(amount: unknown): string {
  return typeof amount === 'number' ? usd(amount) : 'none';
}

function text(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : JSON.stringify(value);
}
