/** What a hook changes here. Its body is signed, but any field may be missing in a future version. Pure. */
import { type HostIssue, hostIssueIn } from '../issue/host-issue.js';
import { type InstallationState, stateAfter } from './installation-state.js';

export interface HookRepository {
  readonly id: number;
  readonly fullName: string;
  readonly isPrivate: boolean;
}

export type HookEffect =
  | {
      readonly kind: 'installation';
      readonly installationId: number;
      readonly state: InstallationState;
      readonly atMs: number;
      /** The user who asked an owner for the installation. */
      readonly requesterId: number | undefined;
    }
  | {
      readonly kind: 'repositories';
      readonly installationId: number;
      readonly atMs: number;
      readonly added: readonly HookRepository[];
      readonly removed: readonly HookRepository[];
    }
  | {
      readonly kind: 'repository';
      readonly repository: HookRepository;
      readonly defaultBranch: string | null;
      readonly ownerId: number;
      readonly atMs: number;
      readonly deleted: boolean;
    }
  | {
      readonly kind: 'issue';
      readonly repositoryId: number;
      readonly issue: HostIssue;
      /** Also an issue that was moved to another repository. */
      readonly deleted: boolean;
    };

type Fields = Readonly<Record<string, unknown>>;

const repositoryActions = ['renamed', 'transferred', 'privatized', 'publicized', 'edited', 'deleted'];

/** Undefined for a hook without an effect: of an unknown event, or without a field that it needs. */
export function effectOf(event: string, payload: Fields): HookEffect | undefined {
  const action = typeof payload.action === 'string' ? payload.action : '';
  if (event === 'installation') return installationEffect(action, payload);
  if (event === 'installation_repositories') return repositoriesEffect(payload);
  if (event === 'repository' && repositoryActions.includes(action)) return repositoryEffect(action, payload);
  return event === 'issues' ? issueEffect(action, payload) : undefined;
}

function installationEffect(action: string, payload: Fields): HookEffect | undefined {
  const { id, atMs, suspendedAt } = installationIn(payload);
  const state = stateAfter(action, suspendedAt);
  if (id === undefined || atMs === undefined || !state) return undefined;
  const requesterId = action === 'created' ? idIn(fieldsIn(payload.requester)) : undefined;
  return { kind: 'installation', installationId: id, state, atMs, requesterId };
}

function repositoriesEffect(payload: Fields): HookEffect | undefined {
  const { id, atMs } = installationIn(payload);
  if (id === undefined || atMs === undefined) return undefined;
  const [added, removed] = [listIn(payload.repositories_added), listIn(payload.repositories_removed)];
  return { kind: 'repositories', installationId: id, atMs, added, removed };
}

function repositoryEffect(action: string, payload: Fields): HookEffect | undefined {
  const fields = fieldsIn(payload.repository);
  const [repository, atMs, ownerId] = [
    repositoryIn(fields),
    timeIn(fields.updated_at),
    idIn(fieldsIn(fields.owner)),
  ];
  if (!repository || atMs === undefined || ownerId === undefined) return undefined;
  const defaultBranch = typeof fields.default_branch === 'string' ? fields.default_branch : null;
  return { kind: 'repository', repository, defaultBranch, ownerId, atMs, deleted: action === 'deleted' };
}

function issueEffect(action: string, payload: Fields): HookEffect | undefined {
  const [repositoryId, issue] = [idIn(fieldsIn(payload.repository)), hostIssueIn(payload.issue)];
  if (repositoryId === undefined || !issue || issue.isPull) return undefined;
  return { kind: 'issue', repositoryId, issue, deleted: action === 'deleted' || action === 'transferred' };
}

function installationIn(payload: Fields) {
  const fields = fieldsIn(payload.installation);
  return { id: idIn(fields), atMs: timeIn(fields.updated_at), suspendedAt: fields.suspended_at };
}

function repositoryIn(fields: Fields): HookRepository | undefined {
  const id = idIn(fields);
  const { full_name: fullName, private: isPrivate } = fields;
  if (id === undefined || typeof fullName !== 'string' || typeof isPrivate !== 'boolean') return undefined;
  return { id, fullName, isPrivate };
}

function listIn(value: unknown): HookRepository[] {
  const items = Array.isArray(value) ? (value as unknown[]) : [];
  return items.map((item) => repositoryIn(fieldsIn(item))).filter((repository) => repository !== undefined);
}

function fieldsIn(value: unknown): Fields {
  return typeof value === 'object' && value !== null ? (value as Fields) : {};
}

function idIn({ id }: Fields): number | undefined {
  return Number.isSafeInteger(id) && Number(id) > 0 ? Number(id) : undefined;
}

/** ISO 8601, or seconds since 1970 as some events have. */
function timeIn(value: unknown): number | undefined {
  const ms = typeof value === 'number' ? value * 1_000 : typeof value === 'string' ? Date.parse(value) : NaN;
  return Number.isFinite(ms) && Math.abs(ms) < 8e15 ? ms : undefined;
}
