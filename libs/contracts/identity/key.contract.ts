/** API keys: scoped to an organization, for servers and CI. */
import { IsIn, IsString } from 'class-validator';
import {
  Absentable,
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
} from '../define/index.js';
import { OrganizationNotFound } from './organization.contract.js';

export class KeyNotFound extends defineError('key_not_found', 404, 'API key not found') {}

const keyModes = ['live', 'test'] as const;
export type KeyMode = (typeof keyModes)[number];

export class CreateKeyRequest {
  @IsString()
  organizationId: string;

  @Name()
  name: string;

  /** `test`: a key (`ht_test_…`) whose jobs a simulated tester answers within seconds, for free. `live` by default. */
  @Absentable()
  @IsIn(keyModes)
  mode?: KeyMode;
}

export class KeyById {
  @IsString()
  keyId: string;
}

export class ListKeysRequest extends PageRequest {
  @IsString()
  organizationId: string;
}

export class KeyCreated {
  id: string;
  /** `ht_key_…` or `ht_test_…`, shown only here. */
  key: string;
  name: string;
  mode: KeyMode;
}

/** A key in a list, never its value. */
export class KeyRecord {
  id: string;
  name: string;
  mode: KeyMode;
  /** `ht_key_…a1B2` */
  hint: string;
  /** The name of the user who created it. */
  createdBy: string;
  createdAt: string;
  lastUsedAt: string | null;
  /** Always null: keys do not expire. */
  expiresAt: string | null;
  revokedAt: string | null;
}

export class KeyPage {
  items: KeyRecord[];
  pagination: Pagination;
}

export const keyContract = defineContract('identity.key', {
  create: rpc(CreateKeyRequest, KeyCreated, OrganizationNotFound),
  list: rpc(ListKeysRequest, KeyPage, OrganizationNotFound),
  /** Answers when no gateway accepts the key. The key remains in the list. */
  revoke: rpc(KeyById, Nothing, KeyNotFound),
  /** Like revoke, and deletes the row. */
  remove: rpc(KeyById, Nothing, KeyNotFound),
});

export class KeyClient extends clientOf(keyContract) {}
