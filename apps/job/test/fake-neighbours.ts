/** Fakes of the services that job calls, behind their real contracts. */
import {
  type Balance,
  billingContract,
  type OrganizationRequest,
  type CreditGranted,
  type GrantCreditRequest,
  type HasCredits,
  HoldEnded,
  HoldRecord,
  HoldRequest,
  InsufficientCredit,
} from '@handtest/contracts/billing';
import { NamedSecretsRequest, secretContract, type NamedSecret } from '@handtest/contracts/browser';
import {
  CheckFilingRequest,
  ForgetTokenRequest,
  KeepTokenRequest,
  materialContract,
  type MaterialRead,
  ReadMaterialRequest,
  repositoryNotAccessible,
} from '@handtest/contracts/codehost';
import { type Api, type ContractError, newId } from '@handtest/contracts/define';
import {
  BeginPlanRequest,
  CheckInstructionsRequest,
  PreviewReadingRequest,
  readingContract,
  testPlanContract,
  type Testability,
} from '@handtest/contracts/extraction';
import type { ReportPreview } from '@handtest/contracts/job';
import {
  CreateProjectRequest,
  FindOrCreateProjectRequest,
  ListProjectsRequest,
  ProjectById,
  projectContract,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import { connectToNats, NatsTransport, Serves } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { NestFactory } from '@nestjs/core';

/** The job service does not call these. A call would show as an internal error. */
function unasked(): never {
  throw new Error('The job service does not ask this');
}

/** The state of billing, which tests read and change. */
export const ledger = {
  holds: new Map<string, HoldRequest>(),
  /** Jobs that have ended, whose holds are refused. */
  ended: new Set<string>(),
  /** Organizations whose credit does not cover anything. */
  broke: new Set<string>(),
  /** Set to make every hold wait; the promise ends the wait. */
  gate: undefined as Promise<void> | undefined,
  /** Holds that wait at the gate. */
  waiting: 0,
};

@Serves(billingContract)
export class FakeBilling implements Api<typeof billingContract> {
  async hold(requests: HoldRequest[]): Promise<(HoldRecord | ContractError)[]> {
    if (ledger.gate) {
      ledger.waiting += requests.length;
      await ledger.gate;
      ledger.waiting -= requests.length;
    }
    return requests.map((request) => {
      const { jobId, organizationId, amountMicros } = request;
      if (ledger.ended.has(jobId)) return new HoldEnded();
      if (ledger.broke.has(organizationId))
        return new InsufficientCredit('This job needs 10.20, 0.00 are left');
      ledger.holds.set(jobId, request);
      return { jobId, amountMicros };
    });
  }

  async balance(_request: OrganizationRequest): Promise<Balance> {
    return unasked();
  }

  async hasCredits(_request: OrganizationRequest): Promise<HasCredits> {
    return unasked();
  }

  async grantCredit(_request: GrantCreditRequest): Promise<CreditGranted> {
    return unasked();
  }
}

export const projects = {
  copies: new Map<string, ProjectCopy>(),
  asked: [] as string[],
};

@Serves(projectContract)
export class FakeProjects implements Api<typeof projectContract> {
  async copy(requests: ProjectById[]): Promise<(ProjectCopy | ContractError)[]> {
    projects.asked.push(...requests.map(({ projectId }) => projectId));
    return requests.map(({ projectId }) => projects.copies.get(projectId) ?? new ProjectNotFound());
  }

  async chatHook(requests: ProjectById[]) {
    return requests.map(() => new ProjectNotFound());
  }

  async create(_request: CreateProjectRequest) {
    return unasked();
  }

  async list(_request: ListProjectsRequest) {
    return unasked();
  }

  async get(_request: ProjectById) {
    return unasked();
  }

  async update(_request: ProjectById) {
    return unasked();
  }

  async remove(_request: ProjectById) {
    return unasked();
  }

  async findOrCreate(request: FindOrCreateProjectRequest): Promise<ProjectCopy> {
    const { organizationId, codehostRepos, onlyFind } = request;
    const [repository] = codehostRepos as [string];
    const known = [...projects.copies.values()].find(
      (copy) => copy.organizationId === organizationId && copy.codehostRepos.includes(repository),
    );
    if (!known && onlyFind) throw new ProjectNotFound();
    return known ?? Object.assign(newProject(organizationId, repository), { codehostRepos });
  }
}

/** A project of identity whose event the job service has not received. */
export function newProject(organizationId: string = newId('organization'), name = 'Shop'): ProjectCopy {
  const copy: ProjectCopy = {
    id: newId('project'),
    organizationId,
    name,
    defaultUrl: null,
    codehostRepos: [],
    autoCreateCodehostIssues: false,
    deleted: false,
    version: 1,
  };
  projects.copies.set(copy.id, copy);
  return copy;
}

/** The state of the code host, which tests read and change. */
export const codeHost = {
  /** Tokens by job. */
  tokens: new Map<string, string>(),
  reads: [] as ReadMaterialRequest[],
  /** Repositories in which issues can be created. */
  fileable: new Set<string>(),
  /** Replaces the answers; it may throw. */
  read: undefined as ((request: ReadMaterialRequest) => MaterialRead | Promise<MaterialRead>) | undefined,
  keepToken: undefined as ((request: KeepTokenRequest) => Promise<object>) | undefined,
  checkFiling: undefined as (() => Promise<object>) | undefined,
};

@Serves(materialContract)
export class FakeMaterial implements Api<typeof materialContract> {
  async read(request: ReadMaterialRequest): Promise<MaterialRead> {
    codeHost.reads.push(request);
    if (codeHost.read) return codeHost.read(request);
    return { material: { repo: request.repo, pulls: [], issues: [] }, headSha: 'a'.repeat(40) };
  }

  async keepToken(request: KeepTokenRequest): Promise<object> {
    if (codeHost.keepToken) return codeHost.keepToken(request);
    codeHost.tokens.set(request.jobId, request.token);
    return {};
  }

  async forgetToken({ jobId }: ForgetTokenRequest): Promise<object> {
    codeHost.tokens.delete(jobId);
    return {};
  }

  async checkFiling({ repo }: CheckFilingRequest): Promise<object> {
    if (codeHost.checkFiling) return codeHost.checkFiling();
    if (!codeHost.fileable.has(repo)) throw repositoryNotAccessible(repo);
    return {};
  }
}

/** The state of extraction, which tests read and change. */
export const planner = {
  begun: [] as BeginPlanRequest[],
  /** Replaces the answers; it may throw. */
  begin: undefined as ((request: BeginPlanRequest) => Testability | Promise<Testability>) | undefined,
  checked: [] as CheckInstructionsRequest[],
  check: undefined as ((request: CheckInstructionsRequest) => Testability | Promise<Testability>) | undefined,
};

@Serves(testPlanContract)
export class FakePlans implements Api<typeof testPlanContract> {
  async begin(request: BeginPlanRequest): Promise<Testability> {
    planner.begun.push(request);
    return planner.begin?.(request) ?? { testable: true, reason: 'It changes a page.' };
  }

  async check(request: CheckInstructionsRequest): Promise<Testability> {
    planner.checked.push(request);
    return planner.check?.(request) ?? { testable: true, reason: 'It can be done.' };
  }
}

export const reader = {
  previews: [] as PreviewReadingRequest[],
  /** Replaces the answers; it may throw. */
  preview: undefined as
    ((request: PreviewReadingRequest) => ReportPreview | Promise<ReportPreview>) | undefined,
};

export const emptyPreview: ReportPreview = { unstated: [], findings: [], flags: [], questions: [] };

@Serves(readingContract)
export class FakeReadings implements Api<typeof readingContract> {
  async preview(request: PreviewReadingRequest): Promise<ReportPreview> {
    reader.previews.push(request);
    return reader.preview?.(request) ?? emptyPreview;
  }
}

/** The secrets of all projects. */
export const projectSecrets: NamedSecret[] = [];

@Serves({ ...secretContract, operations: { named: secretContract.operations.named } })
export class FakeSecrets implements Pick<Api<typeof secretContract>, 'named'> {
  async named({ names }: NamedSecretsRequest) {
    return { secrets: names.flatMap((asked) => projectSecrets.filter(({ name }) => name === asked)) };
  }
}

/** The code host and the planner answer as usual again. */
export function forgetPreparation(): void {
  codeHost.read = codeHost.keepToken = planner.begin = planner.check = undefined;
}

@Module({ controllers: [FakeBilling] })
class BillingModule {}

@Module({ controllers: [FakeProjects] })
class ProjectModule {}

@Module({ controllers: [FakeMaterial] })
class MaterialModule {}

@Module({ controllers: [FakePlans, FakeReadings] })
class ExtractionModule {}

@Module({ controllers: [FakeSecrets] })
class BrowserModule {}

const modules = {
  billing: BillingModule,
  browser: BrowserModule,
  codehost: MaterialModule,
  extraction: ExtractionModule,
  identity: ProjectModule,
} as const;

export type FakeService = keyof typeof modules;
export const fakeServices = Object.keys(modules) as FakeService[];

/** Serves one fake until it is stopped. Without it there is no responder. */
export async function startFake(natsUrl: string, service: FakeService) {
  const connection = await connectToNats(service, natsUrl);
  const module = modules[service];
  const strategy = new NatsTransport(connection, service);
  const server = await NestFactory.createMicroservice(module, { strategy, logger: false });
  await server.listen();
  return {
    async stop() {
      await server.close();
      await connection.close();
    },
  };
}
