/**
 * Writes the check of a job on the newest commit of its first pull request: a check run with an installation, a commit
 * status with a token. The job's id in the check run is searched before each write, so that a repeated attempt changes it.
 */
import { systemCall } from '@handtest/contracts/define';
import { FindingClient, type FindingsToFile, isTerminal, JobNotFound } from '@handtest/contracts/job';
import { ProjectCopyService } from '@handtest/project-copy';
import { type Attempt, type Outcome, workerOptions, WorkProcessor, WorkService } from '@handtest/work';
import { Processor } from '@nestjs/bullmq';
import { Logger } from '@nestjs/common';
import { AccessService, type RepositoryAccess } from '../access/access.service.js';
import { WritePaceService } from '../filing/write-pace.service.js';
import { pauseOf, statusOf } from '../host/octokit.client.js';
import {
  checkName,
  type CheckReport,
  checkReportOf,
  deletedJobReport,
  statusContext,
  statusState,
} from './check-report.js';
import { checkQueue, jobOfCheck } from './check-queue.js';
import { CheckService, type CheckTarget } from './check.service.js';

const own = systemCall('codehost');
const maximumStatusText = 140;
/** A creation ends within seconds of its plan. */
const creationMs = 1_000;

interface Place {
  readonly access: RepositoryAccess;
  readonly target: CheckTarget;
  readonly report: CheckReport;
}

@Processor(checkQueue.name, workerOptions)
export class CheckProcessor extends WorkProcessor {
  private readonly log = new Logger(CheckProcessor.name);

  constructor(
    work: WorkService,
    private readonly checks: CheckService,
    private readonly findings: FindingClient,
    private readonly projects: ProjectCopyService,
    private readonly repositories: AccessService,
    private readonly pace: WritePaceService,
  ) {
    super(work, checkQueue);
  }

  protected async attempt({ key }: Attempt): Promise<Outcome | void> {
    const place = await this.placeOf(jobOfCheck(key), key.endsWith(':start'));
    if (place === 'later') return { retryInMs: creationMs };
    if (!place) return;
    const reserved = await this.pace.reserve(place.access.credentialId);
    if (typeof reserved === 'number') return { retryInMs: reserved };
    let pauseSeconds: number | undefined;
    try {
      await this.write(place);
    } catch (error) {
      pauseSeconds = pauseOf(error);
      if (pauseSeconds !== undefined || !isRefused(error)) throw error;
      // The App has no permission for checks, or the commit is gone: there is no place for a report.
      this.log.warn({ err: error, jobId: place.target.jobId }, 'The code host refused a check');
    } finally {
      await this.pace.end(reserved, pauseSeconds);
    }
  }

  /** Undefined when there is nothing to report, or no access. */
  private async placeOf(jobId: string, isStart: boolean): Promise<Place | 'later' | undefined> {
    const job = await this.jobOf(jobId);
    // The work for the end follows.
    if (isStart && (!job || isTerminal(job.status))) return undefined;
    // The plan may be written before the creation has ended, which gives the job its commit.
    if (isStart && job?.status === 'preparing') return 'later';
    const target = (await this.checks.begun(jobId)) ?? (job && (await this.wantedTarget(job)));
    if (!target) return undefined;
    if (isStart) await this.checks.begin(target);
    const { organizationId, repository } = target;
    // Without the token of the job, which is deleted before the end is reported.
    const access = await this.repositories.find({ organizationId, repository });
    if (!access) return undefined;
    return { access, target, report: job ? checkReportOf(job, access.fullName) : deletedJobReport(target) };
  }

  /** Of a project with the setting. */
  private async wantedTarget(job: FindingsToFile): Promise<CheckTarget | undefined> {
    const { jobId, organizationId, headSha, jobUrl } = job;
    const [repository] = job.codehostRepos;
    if (job.livemode === false) return undefined;
    if (!headSha || job.prNumbers.length === 0 || repository === undefined) return undefined;
    const project = await this.projects.find(job.projectId);
    return project?.reportPullRequests ? { jobId, organizationId, repository, headSha, jobUrl } : undefined;
  }

  private async jobOf(jobId: string): Promise<FindingsToFile | undefined> {
    try {
      return await this.findings.forFiling({ jobId }, own);
    } catch (error) {
      if (error instanceof JobNotFound) return undefined;
      throw error;
    }
  }

  private write(place: Place): Promise<void> {
    return place.access.kind === 'installation' ? this.writeCheckRun(place) : this.writeStatus(place);
  }

  private async writeCheckRun({ access, target, report }: Place): Promise<void> {
    const { owner, repo } = access;
    const { rest } = await access.octokit({ checks: 'write' });
    const listed = await rest.checks.listForRef({
      ...{ owner, repo, ref: target.headSha, check_name: checkName, filter: 'all', per_page: 100 },
    });
    const known = listed.data.check_runs.find(({ external_id: id }) => id === target.jobId);
    // Annotations of a second write would be added to those of the first.
    if (known?.status === 'completed') return;
    const shown = { details_url: target.jobUrl, ...stateOf(report), output: outputOf(report) };
    if (known) await rest.checks.update({ owner, repo, check_run_id: known.id, ...shown });
    else
      await rest.checks.create({
        owner,
        repo,
        name: checkName,
        head_sha: target.headSha,
        external_id: target.jobId,
        ...shown,
      });
  }

  private async writeStatus({ access, target, report }: Place): Promise<void> {
    const { owner, repo } = access;
    const { rest } = await access.octokit({ statuses: 'write' });
    await rest.repos.createCommitStatus({
      ...{ owner, repo, sha: target.headSha, context: statusContext, target_url: target.jobUrl },
      state: report.conclusion ? statusState[report.conclusion] : 'pending',
      description: report.title.slice(0, maximumStatusText),
    });
  }
}

/** 403, 404, 410, 422: another attempt is refused too. */
function isRefused(error: unknown): boolean {
  const status = statusOf(error);
  return status !== undefined && status >= 400 && status < 500 && status !== 401 && status !== 408;
}

function stateOf({ conclusion }: CheckReport) {
  return conclusion ? { status: 'completed' as const, conclusion } : { status: 'in_progress' as const };
}

function outputOf({ title, summary, annotations }: CheckReport) {
  return {
    title,
    summary,
    annotations: annotations.map(({ path, startLine, endLine, level, title: about, message }) => ({
      ...{ path, start_line: startLine, end_line: endLine, annotation_level: level, title: about, message },
    })),
  };
}
