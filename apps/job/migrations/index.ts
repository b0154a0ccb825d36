/** All migrations, oldest first. */
import { AddCodehost1770000000001 } from './add-codehost-1770000000001.js';
import { AddResultsTemplate1770000000003 } from './add-results-template-1770000000003.js';
import { CountTelemetryEvents1782000000001 } from './count-telemetry-events-1782000000001.js';
import { CreateJob1767000000001 } from './create-job-1767000000001.js';
import { CreateTemplate1770000000002 } from './create-template-1770000000002.js';
import { ExtendJob1771000000001 } from './extend-job-1771000000001.js';
import { IndexFinishedJobs1778000000001 } from './index-finished-jobs-1778000000001.js';
import { IndexJobLists1772000000001 } from './index-job-lists-1772000000001.js';
import { JobEvent1771000000002 } from './job-event-1771000000002.js';
import { KeepCreatedAt1785000000002 } from './keep-created-at-1785000000002.js';
import { Recording1771000000003 } from './recording-1771000000003.js';
import { ShareProjectCopy1793000000001 } from './share-project-copy-1793000000001.js';

export const migrations = [
  CreateJob1767000000001,
  AddCodehost1770000000001,
  CreateTemplate1770000000002,
  AddResultsTemplate1770000000003,
  ExtendJob1771000000001,
  JobEvent1771000000002,
  Recording1771000000003,
  IndexJobLists1772000000001,
  IndexFinishedJobs1778000000001,
  CountTelemetryEvents1782000000001,
  KeepCreatedAt1785000000002,
  ShareProjectCopy1793000000001,
];
