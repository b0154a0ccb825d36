/** Answers the testers' operations. */
import { type Api, type Call, PageRequest } from '@handtest/contracts/define';
import {
  ExtendJobRequest,
  JobById,
  RejectJobRequest,
  SubmitReportRequest,
  TelemetryBatch,
  testerJobContract,
} from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { TelemetryService } from '../telemetry/telemetry.service.js';
import { ExtensionService } from './extension.service.js';
import { ReportSubmissionService } from './report-submission.service.js';
import { TesterJobService } from './tester-job.service.js';

@Serves(testerJobContract)
export class TesterJobController implements Api<typeof testerJobContract> {
  constructor(
    private readonly testerJobs: TesterJobService,
    private readonly extensions: ExtensionService,
    private readonly submission: ReportSubmissionService,
    private readonly telemetry: TelemetryService,
  ) {}

  queue(request: PageRequest, call: Call) {
    return this.testerJobs.queue(request, call);
  }

  get(request: JobById, call: Call) {
    return this.testerJobs.get(request, call);
  }

  claim(request: JobById, call: Call) {
    return this.testerJobs.claim(request, call);
  }

  extend(request: ExtendJobRequest, call: Call) {
    return this.extensions.extend(request, call);
  }

  release(request: JobById, call: Call) {
    return this.testerJobs.release(request, call);
  }

  storeTelemetry(batch: TelemetryBatch, call: Call) {
    return this.telemetry.store(batch, call);
  }

  submit(request: SubmitReportRequest, call: Call) {
    return this.submission.submit(request, call);
  }

  reject(request: RejectJobRequest, call: Call) {
    return this.testerJobs.reject(request, call);
  }
}
