/** The secrets of a project, as its members see and change them: without their values. */
import { assertValid, type Call, type Fault, isId, newId, Nothing } from '@handtest/contracts/define';
import {
  browserEvents,
  type CreateSecretRequest,
  type ListSecretsRequest,
  type NamedSecret,
  type NamedSecrets,
  type NamedSecretsRequest,
  type SecretById,
  SecretNameTaken,
  SecretNotFound,
  type SecretPage,
  type SecretRecord,
  type UpdateSecretRequest,
} from '@handtest/contracts/browser';
import {
  actorOf,
  assertService,
  type AuditAction,
  type ProjectCopy,
  ProjectNotFound,
} from '@handtest/contracts/identity';
import {
  inTransaction,
  isUniqueViolation,
  query,
  queryOne,
  queryPage,
  queryRecord,
} from '@handtest/database';
import { Outbox } from '@handtest/messaging';
import { ProjectCopyService } from '@handtest/project-copy';
import { SecretCipher } from '@handtest/secret-cipher';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';
import { passwordOf, totpSeedOf } from './secret-columns.js';
import {
  deleteSecret,
  insertSecret,
  lockProject,
  lockSecret,
  namedSecrets,
  secretsOfProject,
  updateSecret,
} from './secret-sql.js';

interface Deed {
  readonly action: AuditAction;
  readonly id: string;
  readonly name: string;
  readonly doneAt: string;
  /** The names of those that changed. */
  readonly fields?: readonly string[];
}

@Injectable()
export class SecretService {
  constructor(
    private readonly database: DataSource,
    private readonly projects: ProjectCopyService,
    private readonly cipher: SecretCipher,
    private readonly outbox: Outbox,
  ) {}

  /** @throws ProjectNotFound */
  async list(request: ListSecretsRequest, call: Call): Promise<SecretPage> {
    const { projectId } = request;
    await this.projects.permitted(projectId, 'secret:read', call);
    return queryPage(this.database, secretsOfProject, { projectId }, request);
  }

  /** @throws ProjectNotFound, SecretNameTaken */
  async create(request: CreateSecretRequest, call: Call): Promise<SecretRecord> {
    const { projectId, name, origins, username } = request;
    const project = await this.projects.permitted(projectId, 'secret:write', call);
    const secretId = newId('secret');
    const secret = { secretId, projectId, name, origins, username, ...this.encrypted(secretId, request) };
    return this.unlessTaken(async (transaction) => {
      if (!(await queryOne(transaction, lockProject, { projectId }))) throw new ProjectNotFound();
      const record = await queryRecord<SecretRecord>(transaction, insertSecret, secret);
      const deed = { action: 'secret.created', id: secretId, name, doneAt: record!.updatedAt } as const;
      await this.publish(transaction, project, call, deed);
      return record!;
    });
  }

  /** @throws ProjectNotFound, SecretNotFound, SecretNameTaken */
  async update(request: UpdateSecretRequest, call: Call): Promise<SecretRecord> {
    const { projectId, secretId, name = null, origins = null, username = null, totpSeed } = request;
    const project = await this.projects.permitted(projectId, 'secret:write', call);
    if (!isId('secret', secretId)) throw new SecretNotFound();
    const changes = { name, origins, username, changesTotp: totpSeed !== undefined };
    const values = this.encrypted(secretId, request);
    const id = { projectId, secretId };
    return this.unlessTaken(async (transaction) => {
      const known = await queryOne<KnownSecret>(transaction, lockSecret, id);
      if (!known) throw new SecretNotFound();
      assertValid(missingValues(known, request));
      const record = (await queryRecord<SecretRecord>(transaction, updateSecret, {
        ...id,
        ...changes,
        ...values,
      }))!;
      const { name, updatedAt: doneAt } = record;
      const deed = { action: 'secret.changed', id: secretId, name, doneAt } as const;
      await this.publish(transaction, project, call, { ...deed, fields: changedFields(request) });
      return record;
    });
  }

  /** @throws ProjectNotFound, SecretNotFound */
  async remove({ projectId, secretId }: SecretById, call: Call): Promise<Nothing> {
    const project = await this.projects.permitted(projectId, 'secret:write', call);
    if (!isId('secret', secretId)) throw new SecretNotFound();
    await inTransaction(this.database, async (transaction) => {
      const id = { projectId, secretId };
      const gone = await queryRecord<{ name: string; doneAt: string }>(transaction, deleteSecret, id);
      if (!gone) throw new SecretNotFound();
      await this.publish(transaction, project, call, { action: 'secret.deleted', id: secretId, ...gone });
    });
    return new Nothing();
  }

  /** @throws Forbidden unless the job service calls */
  async named({ projectId, names }: NamedSecretsRequest, call: Call): Promise<NamedSecrets> {
    assertService(call, 'job');
    const rows = await query<NamedSecret & Record<string, unknown>>(this.database, namedSecrets, {
      projectId,
      names,
    });
    return { secrets: rows };
  }

  private encrypted(
    secretId: string,
    { password, totpSeed }: { password?: string; totpSeed?: string | null },
  ): { password: Buffer | null; totpSeed: Buffer | null } {
    return {
      password: password === undefined ? null : this.cipher.encrypt(password, passwordOf(secretId)),
      totpSeed: totpSeed ? this.cipher.encrypt(totpSeed, totpSeedOf(secretId)) : null,
    };
  }

  private async unlessTaken<T>(write: (transaction: EntityManager) => Promise<T>): Promise<T> {
    try {
      return await inTransaction(this.database, write);
    } catch (error) {
      if (isUniqueViolation(error)) throw new SecretNameTaken();
      throw error;
    }
  }

  private publish(
    transaction: EntityManager,
    { organizationId }: ProjectCopy,
    call: Call,
    { action, id, name, doneAt, fields }: Deed,
  ): Promise<void> {
    return this.outbox.add(transaction, browserEvents.secretChanged, {
      ...{ organizationId, action, actor: actorOf(call.caller), subject: { id, name } },
      ...(fields && { details: { fields } }),
      doneAt,
    });
  }
}

interface KnownSecret extends Record<string, unknown> {
  readonly origins: readonly string[];
  readonly hasTotp: boolean;
}

/**
 * No role reads the values of a secret. So a site that is new to it gets only values of the same request: the page of a
 * stranger would show the old ones.
 */
function missingValues(
  known: KnownSecret,
  { origins = [], password, totpSeed }: UpdateSecretRequest,
): Fault[] {
  const added = origins.find((origin) => !known.origins.includes(origin));
  if (added === undefined) return [];
  const needed = { password, ...(known.hasTotp && { totpSeed }) };
  return Object.entries(needed)
    .filter(([, value]) => value === undefined)
    .map(([param]) => ({ param, message: `${param} is required because the origin ${added} is new` }));
}

function changedFields(request: UpdateSecretRequest): string[] {
  const { name, origins, username, password, totpSeed } = request;
  const fields = Object.entries({ name, origins, username, password, totpSeed });
  return fields.filter(([, value]) => value !== undefined).map(([field]) => field);
}
