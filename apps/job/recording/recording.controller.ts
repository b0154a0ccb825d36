/** Answers the recordings' operations. */
import type { Api, Call } from '@handtest/contracts/define';
import { recordingContract, SignedLink, UploadRecordingRequest } from '@handtest/contracts/job';
import { Serves } from '@handtest/messaging';
import { RecordingService } from './recording.service.js';

@Serves(recordingContract)
export class RecordingController implements Api<typeof recordingContract> {
  constructor(private readonly recordings: RecordingService) {}

  upload(request: UploadRecordingRequest, call: Call) {
    return this.recordings.upload(request, call);
  }

  play(link: SignedLink) {
    return this.recordings.follow('recording', link);
  }

  telemetry(link: SignedLink) {
    return this.recordings.follow('telemetry', link);
  }
}
