/** The messages between caller and tester while a job is open. */
import { clientOf, defineContract, defineError, rpc, Text } from '../define/index.js';
import { JobById, JobNotFound } from './job-by-id.js';

/** Messages of callers and testers; system messages do not count. */
export const maximumMessages = 500;
/** Size of all messages of a job as JSON, so that a job's record fits into one answer. */
export const maximumConversationBytes = 1_000_000;

/** The report is submitted, the job has ended, or the tester's time is over. */
export class ConversationClosed extends defineError(
  'conversation_closed',
  409,
  'The conversation is closed because the report is submitted or the job has ended',
) {}

export class ConversationFull extends defineError(
  'conversation_full',
  409,
  `The conversation is full: it can have at most ${maximumMessages} messages and 1 MB`,
) {}

export class ConversationMessage {
  id: string;
  /** `system` reports claims, extensions, the report and the end. */
  author: 'caller' | 'tester' | 'system';
  message: string;
  createdAt: string;
}

export class SendMessageRequest extends JobById {
  /** 1–5,000 characters. */
  @Text(1, 5_000)
  message: string;
}

export const conversationContract = defineContract('job.conversation', {
  /** The job's active tester sends as tester, members of its organization send as caller. */
  send: rpc(SendMessageRequest, ConversationMessage, JobNotFound, ConversationClosed, ConversationFull),
});

export class ConversationClient extends clientOf(conversationContract) {}
