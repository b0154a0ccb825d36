/** Testers: platform administration. */
import { IsOptional, IsString } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Name,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
  Text,
} from '../define/index.js';
import { Email } from './email.js';
import { WebAddress } from './web-address.js';

export class UserNotFound extends defineError('user_not_found', 404, 'User not found') {}

export class AppointTesterRequest {
  @Email()
  email: string;

  /** The name that callers see. */
  @Name(60)
  alias: string;

  @IsOptional()
  @WebAddress(['https'])
  avatarUrl?: string;

  /** Why, for the audit log. */
  @IsOptional()
  @Text(1, 500)
  note?: string;
}

export class DismissTesterRequest {
  @IsString()
  userId: string;

  /** Why, for the audit log. */
  @IsOptional()
  @Text(1, 500)
  note?: string;
}

export class TesterRecord {
  userId: string;
  email: string;
  alias: string;
  avatarUrl: string | null;
  createdAt: string;
}

export class TesterPage {
  items: TesterRecord[];
  pagination: Pagination;
}

export const testerContract = defineContract('identity.tester', {
  /** Makes a user a tester, or gives a tester a new alias. Answers when every gateway has the change. */
  appoint: rpc(AppointTesterRequest, TesterRecord, UserNotFound),
  list: rpc(PageRequest, TesterPage),
  /** Answers when no gateway accepts the user as a tester. */
  dismiss: rpc(DismissTesterRequest, Nothing, UserNotFound),
});

export class TesterClient extends clientOf(testerContract) {}
