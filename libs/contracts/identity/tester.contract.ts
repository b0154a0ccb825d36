/** Who is a tester: platform administration. */
import { Transform } from 'class-transformer';
import { IsEmail, IsOptional, IsString, IsUrl } from 'class-validator';
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

export class UserNotFound extends defineError('user_not_found', 404, 'User not found') {}

export class AppointTesterRequest {
  @Transform(({ value }) => (typeof value === 'string' ? value.trim().toLowerCase() : value))
  @IsEmail()
  email: string;

  /** The name that callers see. */
  @Name(60)
  alias: string;

  @IsOptional()
  @IsUrl({ protocols: ['https'], require_protocol: true })
  avatarUrl?: string;
}

export class TesterById {
  @IsString()
  userId: string;
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
  /** Turns a user into a tester, or gives a tester a new alias. */
  appoint: rpc(AppointTesterRequest, TesterRecord, UserNotFound),
  list: rpc(PageRequest, TesterPage),
  /** Answers when no gateway lets the user act as a tester any more. */
  dismiss: rpc(TesterById, Nothing, UserNotFound),
});

export class TesterClient extends clientOf(testerContract) {}
