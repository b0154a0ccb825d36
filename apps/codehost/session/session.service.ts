/** Test sessions: one test job for each of several issues of a project's repository. */
import {
  type ListTestSessionsRequest,
  projectWithoutRepository,
  type TestIssueRequest,
  type TestIssuesRequest,
  type TestSessionById,
  TestSessionNotFound,
  type TestSessionPage,
  type TestSessionRecord,
  type TestSessionStarted,
} from '@handtest/contracts/codehost';
import { type Call, invalid, isId, newId } from '@handtest/contracts/define';
import { actorOf, assertAccess, type ProjectCopy } from '@handtest/contracts/identity';
import { execute, inTransaction, queryPage, queryRecord } from '@handtest/database';
import { ProjectCopyService } from '@handtest/project-copy';
import { WorkService } from '@handtest/work';
import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AccessService } from '../access/access.service.js';
import { sessionJobKey, sessionQueue } from './session-queue.js';
import { SessionRecordService, type SessionRow } from './session-record.service.js';

const insertSession = `INSERT INTO test_session (id, organization_id, project_id, repository, created_by)
  VALUES ($sessionId, $organizationId, $projectId, $repository, $createdBy)`;

const insertJobs = `INSERT INTO session_job (session_id, issue_number, position)
  SELECT $sessionId, issue_number, position FROM unnest($issueNumbers::int[]) WITH ORDINALITY AS job (issue_number, position)`;

const columns = 'id, organization_id, project_id, repository, created_at';

const sessionsOfProject = {
  columns,
  from: 'test_session WHERE project_id = $projectId',
  orderBy: 'created_at DESC, id DESC',
};

const selectSession = `SELECT ${columns} FROM test_session WHERE id = $sessionId`;

@Injectable()
export class SessionService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly access: AccessService,
    private readonly work: WorkService,
    private readonly recordsOf: SessionRecordService,
  ) {}

  test({ projectId, issueNumber }: TestIssueRequest, call: Call): Promise<TestSessionStarted> {
    return this.start(projectId, [issueNumber], call);
  }

  bulkTest({ projectId, issueNumbers }: TestIssuesRequest, call: Call): Promise<TestSessionStarted> {
    return this.start(projectId, issueNumbers, call);
  }

  async list(request: ListTestSessionsRequest, call: Call): Promise<TestSessionPage> {
    const { projectId } = request;
    await this.projects.permitted(projectId, 'codehost:read', call);
    const page = await queryPage<SessionRow>(this.database, sessionsOfProject, { projectId }, request);
    return { sessions: await this.recordsOf.records(page.items), pagination: page.pagination };
  }

  async get({ sessionId }: TestSessionById, call: Call): Promise<TestSessionRecord> {
    if (!isId('testSession', sessionId)) throw new TestSessionNotFound();
    const session = await queryRecord<SessionRow>(this.database, selectSession, { sessionId });
    // The sessions of a deleted project are not shown.
    if (!session || !(await this.projects.find(session.projectId))) throw new TestSessionNotFound();
    assertAccess(call, session.organizationId, 'codehost:read', TestSessionNotFound);
    const [record] = await this.recordsOf.records([session]);
    return record!;
  }

  private async start(projectId: string, issueNumbers: number[], call: Call): Promise<TestSessionStarted> {
    const project = await this.projects.permitted(projectId, 'codehost:write', call);
    const { organizationId } = project;
    const repository = testedRepository(project);
    await this.access.access({ organizationId, repository });
    const sessionId = newId('testSession');
    const createdBy = actorOf(call.caller).id;
    await inTransaction(this.database, async (transaction) => {
      const session = { sessionId, organizationId, projectId, repository, createdBy };
      await execute(transaction, insertSession, session);
      await execute(transaction, insertJobs, { sessionId, issueNumbers });
      const pieces = issueNumbers.map((number) => ({ key: sessionJobKey(sessionId, number) }));
      await this.work.add(transaction, sessionQueue, pieces);
    });
    return { sessionId };
  }
}

/** @throws InvalidRequest for a project whose issues cannot be tested */
function testedRepository({ codehostRepos: [repository], defaultUrl }: ProjectCopy): string {
  if (repository === undefined) throw projectWithoutRepository();
  if (defaultUrl === null)
    throw invalid('projectId', 'The project must have a default url; set its defaultUrl');
  return repository;
}
