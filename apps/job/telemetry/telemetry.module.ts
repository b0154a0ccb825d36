import { Module } from '@nestjs/common';
import { TelemetryDownloadService } from './telemetry-download.service.js';
import { TelemetryService } from './telemetry.service.js';

@Module({
  providers: [TelemetryDownloadService, TelemetryService],
  exports: [TelemetryDownloadService, TelemetryService],
})
export class TelemetryModule {}
