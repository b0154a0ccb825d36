import { type Api, type Call, PageRequest } from '@handtest/contracts/define';
import { AppointTesterRequest, TesterById, testerContract } from '@handtest/contracts/identity';
import { Serves } from '@handtest/messaging';
import { TesterService } from './tester.service.js';

@Serves(testerContract)
export class TesterController implements Api<typeof testerContract> {
  constructor(private readonly testers: TesterService) {}

  appoint(request: AppointTesterRequest, call: Call) {
    return this.testers.appoint(request, call);
  }

  list(request: PageRequest, call: Call) {
    return this.testers.list(request, call);
  }

  dismiss(request: TesterById, call: Call) {
    return this.testers.dismiss(request, call);
  }
}
