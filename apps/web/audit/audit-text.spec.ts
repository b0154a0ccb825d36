import { type AuditEntry, auditText } from './audit-text.js';

const entry = (action: string, name: string, details: Record<string, unknown> = {}) =>
  auditText({
    action: action as AuditEntry['action'],
    subject: { kind: 'key', id: 'x', name },
    details: details as AuditEntry['details'],
  });

it.each([
  ['key.created', 'CI', { mode: 'test' }, 'created the test key “CI”'],
  ['key.created', 'CI', { mode: 'live' }, 'created the API key “CI”'],
  [
    'organization.credit_granted',
    'organization',
    { amountUsd: 12.5, note: 'A late refund' },
    'granted $12.50 of credit: “A late refund”',
  ],
  ['member.joined', 'Anna', { role: 'viewer' }, 'joined as viewer'],
  [
    'member.role_changed',
    'Anna',
    { role: 'admin', before: 'viewer' },
    'changed the role of Anna from viewer to admin',
  ],
  ['tester.dismissed', 'Robin', { note: 'Has left' }, 'ended the role of the tester Robin: “Has left”'],
  ['job.cancelled', 'job_1', { note: 'Spam' }, 'cancelled job_1: “Spam”'],
  ['browser.ended', 'job_1', {}, 'ended the remote browser of job_1'],
  [
    'project.changed',
    'Shop',
    { fields: ['name', 'defaultUrl'] },
    'changed the project “Shop”: name, defaultUrl',
  ],
  [
    'cap.changed',
    'Shop',
    { capUsd: 50, beforeUsd: null },
    'changed the monthly cap of Shop from none to $50.00',
  ],
  [
    'plan.changed',
    'pro',
    { plan: { tier: 'pro', billingCycle: 'monthly' }, before: null },
    'changed the plan from none to pro, monthly',
  ],
  [
    'plan.changed',
    'pro',
    {
      plan: { tier: 'pro', billingCycle: 'monthly', cancelAtPeriodEnd: true },
      before: { tier: 'pro', billingCycle: 'monthly', cancelAtPeriodEnd: false },
    },
    'changed the plan from pro, monthly to pro, monthly, not renewed',
  ],
])('describes %s of %s with %j', (action, name, details, text) => {
  expect(entry(action, name, details)).toBe(text);
});

it('shows an action that it does not know', () => {
  expect(entry('secret.made_public', 'Login')).toBe('secret made public: Login');
});
