/** Every page of the web app in every state. */
import { codehostStates } from './codehost.js';
import { evidenceStates } from './evidence.js';
import { jobStates } from './job.js';
import {
  organizationStates,
  billingStates,
  settingStates,
  adminStates,
  signinStates,
} from './organization.js';
import { projectStates } from './project.js';
import { scheduleStates } from './schedule.js';
import { templateStates } from './template.js';
import { testerStates } from './tester.js';
import { webhookStates } from './webhook.js';
import type { PageState } from './page-state.js';

export const pageStates: readonly PageState[] = [
  ...codehostStates,
  ...evidenceStates,
  ...jobStates,
  ...organizationStates,
  ...billingStates,
  ...settingStates,
  ...adminStates,
  ...signinStates,
  ...projectStates,
  ...scheduleStates,
  ...templateStates,
  ...testerStates,
  ...webhookStates,
];
