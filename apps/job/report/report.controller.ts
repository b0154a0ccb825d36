/** Answers the extraction service. */
import type { Api, Call } from '@handtest/contracts/define';
import { JobById, reportContract } from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { ReportService } from './report.service.js';

@Serves(reportContract)
export class ReportController implements Api<typeof reportContract> {
  constructor(private readonly reports: ReportService) {}

  read(request: JobById, call: Call) {
    return this.reports.read(request, call);
  }
}
