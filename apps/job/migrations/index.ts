/** Every migration of job's database, oldest first. */
import { AddCapture1795470000001 } from './add-capture-1795470000001.js';
import { AddFailedIssues1795820000001 } from './add-failed-issues-1795820000001.js';
import { AddNotes1795420000001 } from './add-notes-1795420000001.js';
import { AddPageEvents1795510000001 } from './add-page-events-1795510000001.js';
import { AddPlatformStops1795700000001 } from './add-platform-stops-1795700000001.js';
import { AddScreenshots1795950000001 } from './add-screenshots-1795950000001.js';
import { AddSecrets1795515000001 } from './add-secrets-1795515000001.js';
import { AddTelemetryOrder1795685000001 } from './add-telemetry-order-1795685000001.js';
import { AddUnusedTelemetry1795690000001 } from './add-unused-telemetry-1795690000001.js';
import { CreateTables1767000000001 } from './create-tables-1767000000001.js';
import { IndexUnusedTelemetry1795690000002 } from './index-unused-telemetry-1795690000002.js';
import { WidenTelemetryBatch1795680000001 } from './widen-telemetry-batch-1795680000001.js';

export const migrations = [
  CreateTables1767000000001,
  AddNotes1795420000001,
  AddCapture1795470000001,
  AddPageEvents1795510000001,
  AddSecrets1795515000001,
  WidenTelemetryBatch1795680000001,
  AddTelemetryOrder1795685000001,
  AddUnusedTelemetry1795690000001,
  IndexUnusedTelemetry1795690000002,
  AddPlatformStops1795700000001,
  AddFailedIssues1795820000001,
  AddScreenshots1795950000001,
];
