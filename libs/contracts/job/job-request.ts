/** What was asked of a job, as its record says it. */
import type { DeviceClass } from './job-field.js';
import type { OutputSchema } from './output-schema.js';

/** Who created a job. */
export interface JobCreator {
  kind: 'key' | 'pat' | 'session' | 'schedule' | 'test_session';
  /** Of the API key, the personal access token, the user of a session, the schedule, or the test session of issues. */
  id: string;
}

/** The request of a job with the fields of its template filled in. Fields that were not given are absent. */
export interface JobRequest {
  /** Absent while a pull-request or issue job has no address yet. */
  url?: string;
  /** The instructions of the tester. Of a pull-request or issue job: its test plan, once it is written. */
  description?: string;
  deviceClass: DeviceClass;
  /** The name of the template. */
  template?: string;
  resultsTemplate?: string;
  /** As requested, or from the test plan. Absent with a results template. */
  outputSchema?: OutputSchema;
  additionalValidationInstructions?: string;
  codehostRepos?: string[];
  /** The names of project secrets that the tester can fill in. */
  secrets?: string[];
  metadata?: Record<string, unknown>;
  createdBy: JobCreator;
}
