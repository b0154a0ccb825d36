/** Why a stream of events does not begin. */
import { defineError } from '@handtest/contracts/define';

export class TooManyStreams extends defineError(
  'too_many_streams',
  503,
  'Too many event streams are open on this server; try again later or poll the job',
) {}

export class StreamLimitReached extends defineError(
  'stream_limit_reached',
  429,
  'Too many event streams of one user or organization are open',
) {}
