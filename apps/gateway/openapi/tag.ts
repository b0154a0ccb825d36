/** What the sections of the API are about, in the order of the reference. */
import type { Tag } from './open-api.js';

export const tags: readonly Tag[] = [
  {
    name: 'Jobs',
    description:
      'A job is one test by one human tester: an address, a task, and the result. Create it, then wait, poll or receive a webhook.',
  },
  { name: 'Organizations', description: 'Organizations, their members, invitations and audit log.' },
  {
    name: 'Projects',
    description: 'A project groups jobs and has their defaults: a repository, a start address, a webhook.',
  },
  {
    name: 'Completion webhook',
    description: 'The address that receives a signed message when a job has ended, and its deliveries.',
  },
  { name: 'Error monitor', description: 'The error monitor of a project, whose events support findings.' },
  {
    name: 'Secrets',
    description: 'Logins of test accounts, which testers fill into pages and never see.',
  },
  {
    name: 'API keys',
    description: 'Keys for programs. Keys in test mode create jobs that are free and that no human sees.',
  },
  { name: 'Personal access tokens', description: 'Tokens that act as you, for scripts of your own.' },
  { name: 'Templates', description: 'Jobs that are prepared once and run often.' },
  { name: 'Schedules', description: 'Templates that run at certain times.' },
  {
    name: 'Code hosting',
    description: 'Connections to a code host: its repositories, its issues, and tests of them.',
  },
  { name: 'Current user and billing', description: 'Who calls, credit, the plan, caps and the ledger.' },
  { name: 'Accounts', description: 'Signing up and in, passwords, and sign-in by OpenID Connect.' },
  {
    name: 'Web app',
    description:
      'For the pages of Handtest: the session is a cookie, which only pages of this origin can use.',
  },
  { name: 'Testers', description: 'The side of the testers: claim a job, record it, submit the report.' },
  { name: 'Model Context Protocol', description: 'The tools of agents.' },
  { name: 'Administration', description: 'For the administrators of the platform.' },
];
