/** Why a stream of events does not begin. */
import { defineError } from '@handtest/contracts/define';

export class TooManyStreams extends defineError(
  'too_many_streams',
  503,
  'Too many event streams are open here, please try again later or poll the job',
) {}
