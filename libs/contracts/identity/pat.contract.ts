/** Personal access tokens: scoped to a user, for command-line tools and scripts. Managed with a session only. */
import { IsISO8601, IsOptional, IsString } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
} from '../define/index.js';
import { SessionRequired } from './account.contract.js';
import { TokenNotAccepted } from './verification.contract.js';

export class PatNotFound extends defineError('pat_not_found', 404, 'Personal access token not found') {}

export class CreatePatRequest {
  @Name()
  name: string;

  /** Must be in the future. If omitted or null, the token does not expire. */
  @IsOptional()
  @IsISO8601({ strict: true })
  expiresAt?: string | null;
}

export class PatById {
  @IsString()
  patId: string;
}

export class PatCreated {
  id: string;
  /** `ht_pat_…`, shown only here. */
  token: string;
  name: string;
}

/** A token in a list, never its value. */
export class PatRecord {
  id: string;
  name: string;
  /** `ht_pat_…a1B2` */
  hint: string;
  createdAt: string;
  lastUsedAt: string | null;
  expiresAt: string | null;
  revokedAt: string | null;
}

export class PatPage {
  items: PatRecord[];
  pagination: Pagination;
}

export const patContract = defineContract('identity.pat', {
  /** TokenNotAccepted when the session has ended after its verification. */
  create: rpc(CreatePatRequest, PatCreated, SessionRequired, TokenNotAccepted),
  list: rpc(PageRequest, PatPage, SessionRequired),
  /** Answers when no gateway accepts the token. The token remains in the list. */
  revoke: rpc(PatById, Nothing, SessionRequired, PatNotFound),
  /** Like revoke, and deletes the row. */
  remove: rpc(PatById, Nothing, SessionRequired, PatNotFound),
});

export class PatClient extends clientOf(patContract) {}
