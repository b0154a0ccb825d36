/** Answers those who watch a job. */
import type { Api, Call } from '@handtest/contracts/define';
import { liveContract, ReadEventsRequest } from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { LiveService } from './live.service.js';

@Serves(liveContract)
export class LiveController implements Api<typeof liveContract> {
  constructor(private readonly live: LiveService) {}

  read(request: ReadEventsRequest, call: Call) {
    return this.live.read(request, call);
  }
}
