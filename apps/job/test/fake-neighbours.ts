/** Fakes of the services that job calls, behind their real contracts: billing's holds, identity's projects. */
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
import { type Api, type ContractError, newId } from '@handtest/contracts/define';
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

@Module({ controllers: [FakeBilling] })
class BillingModule {}

@Module({ controllers: [FakeProjects] })
class ProjectModule {}

/** Serves one fake until it is stopped. Without it there is no responder. */
export async function startFake(natsUrl: string, service: 'billing' | 'identity') {
  const connection = await connectToNats(service, natsUrl);
  const module = service === 'billing' ? BillingModule : ProjectModule;
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
