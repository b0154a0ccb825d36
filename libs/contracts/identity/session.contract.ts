/** The sessions of a user: where they are signed in. Managed with a session only. */
import { IsString } from 'class-validator';
import {
  clientOf,
  defineContract,
  defineError,
  Nothing,
  PageRequest,
  Pagination,
  rpc,
} from '../define/index.js';
import { SessionRequired } from './account.contract.js';

export class SessionNotFound extends defineError('session_not_found', 404, 'Session not found') {}

export class SessionById {
  /** The id of the session, as the list has it. */
  @IsString()
  sessionId: string;
}

/** A session in a list, never its token. */
export class SessionRecord {
  id: string;
  createdAt: string;
  /** Null before the first request. */
  lastUsedAt: string | null;
  /** The absolute end, after 30 days; 7 days without use end it earlier. */
  expiresAt: string;
  /** Whether it is the session of this request. */
  current: boolean;
}

export class SessionPage {
  items: SessionRecord[];
  pagination: Pagination;
}

export const sessionContract = defineContract('identity.session', {
  /** The caller's own that have not ended, newest first. */
  list: rpc(PageRequest, SessionPage, SessionRequired),
  /** Ends one of the caller's own, also the current one. Answers when no gateway accepts it. */
  end: rpc(SessionById, Nothing, SessionRequired, SessionNotFound),
});

export class SessionClient extends clientOf(sessionContract) {}
