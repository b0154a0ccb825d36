import { captureContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { RecordingModule } from '../recording/recording.module.js';
import { TelemetryModule } from '../telemetry/telemetry.module.js';
import { CaptureService } from './capture.service.js';

@Module({
  imports: [RecordingModule, TelemetryModule],
  controllers: [serve(captureContract, CaptureService)],
  providers: [CaptureService],
  exports: [CaptureService],
})
export class CaptureModule {}
