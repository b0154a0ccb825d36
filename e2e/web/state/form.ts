/** Every form of the web app, and how a test fills and sends it. */
import type { PageState } from './page-state.js';

export interface FormState {
  /** Below `apps/web`. A form without a row fails the test. */
  readonly file: string;
  readonly path: string;
  readonly as: PageState['as'];
  /** The button that opens it. */
  readonly opener?: string | RegExp;
  /** Its button. */
  readonly submit: string | RegExp;
  /** It is there only while the organization has nothing. */
  readonly isEmpty?: boolean;
}

const project = '/projects/{projectId}';

export const formStates: readonly FormState[] = [
  { file: 'signin/login.page.tsx', path: '/login', as: 'none', submit: 'Sign in' },
  { file: 'signin/signup.page.tsx', path: '/signup', as: 'none', submit: 'Sign up' },
  { file: 'signin/reset-request.page.tsx', path: '/reset', as: 'none', submit: 'Send the link' },
  { file: 'signin/reset.page.tsx', path: '/reset/unknown', as: 'none', submit: 'Change password' },
  { file: 'webhook/endpoint-form.tsx', path: `${project}/webhook`, as: 'user', submit: 'Save' },
  { file: 'errormon/errormon-form.tsx', path: `${project}/errormon`, as: 'user', submit: 'Connect' },
  {
    file: 'secret/secret-dialog.tsx',
    path: `${project}/secrets`,
    as: 'user',
    opener: 'Add secret',
    submit: 'Save secret',
    // Else the page says that the test system has no remote browser.
    isEmpty: true,
  },
  { file: 'job/creation/new-job-form.tsx', path: '/jobs/new', as: 'user', submit: 'Create job' },
  {
    file: 'job/creation/save-template.tsx',
    path: '/jobs/new?from={jobId}',
    as: 'user',
    opener: 'Save as template',
    submit: 'Save template',
  },
  { file: 'setting/security.page.tsx', path: '/settings/security', as: 'user', submit: 'Change password' },
  { file: 'setting/profile.page.tsx', path: '/settings/profile', as: 'user', submit: 'Save' },
  {
    file: 'setting/create-token-dialog.tsx',
    path: '/settings/tokens',
    as: 'user',
    opener: 'Create token',
    submit: 'Create token',
  },
  {
    file: 'shell/create-organization-dialog.tsx',
    path: '/org/settings',
    as: 'user',
    opener: /organization/i,
    submit: 'Create organization',
  },
  { file: 'organization/organization-settings.page.tsx', path: '/org/settings', as: 'user', submit: 'Save' },
  {
    file: 'organization/invite-dialog.tsx',
    path: '/org/members',
    as: 'user',
    opener: 'Invite',
    submit: 'Create invitation',
  },
  {
    file: 'organization/create-key-dialog.tsx',
    path: '/org/keys',
    as: 'user',
    opener: 'Create key',
    submit: 'Create key',
  },
  {
    file: 'billing/plan-dialog.tsx',
    path: '/org/billing',
    as: 'user',
    opener: /plan/i,
    submit: /plan|payment/i,
  },
  {
    file: 'billing/payment-actions.tsx',
    path: '/org/billing',
    as: 'user',
    opener: /credit/i,
    submit: 'Continue to the payment',
  },
  {
    file: 'billing/cap-dialog.tsx',
    path: '/org/billing',
    as: 'user',
    opener: /^(Set|Change).*cap|^Cap/i,
    submit: 'Save',
  },
  { file: 'project/project-settings.page.tsx', path: `${project}/settings`, as: 'user', submit: 'Save' },
  {
    file: 'project/create-project.tsx',
    path: '/projects',
    as: 'user',
    opener: /project/i,
    submit: 'Create project',
  },
  {
    file: 'schedule/schedule-editor.tsx',
    path: `${project}/schedules/{scheduleId}/edit`,
    as: 'user',
    submit: 'Save',
  },
  { file: 'welcome/project-form.tsx', path: '/welcome', as: 'user', submit: 'Create project', isEmpty: true },
  {
    file: 'codehost/repository-settings.page.tsx',
    path: `${project}/codehost/repositories`,
    as: 'user',
    submit: 'Save',
  },
  { file: 'codehost/token-panel.tsx', path: '/settings/codehost', as: 'user', submit: 'Save the token' },
  {
    file: 'template/template-editor.tsx',
    path: `${project}/templates/{templateId}`,
    as: 'user',
    submit: 'Save',
  },
  {
    file: 'admin/tester-dialog.tsx',
    path: '/admin/testers',
    as: 'admin',
    opener: 'Add tester',
    submit: 'Add tester',
  },
  {
    file: 'admin/grant-dialog.tsx',
    path: '/admin/organizations',
    as: 'admin',
    opener: 'Grant credit',
    submit: 'Grant credit',
  },
];
