import { recordingContract } from '@handtest/contracts/job';
import { serve } from '@handtest/messaging';
import { Module } from '@nestjs/common';
import { JobConfig } from '../config.js';
import { TelemetryModule } from '../telemetry/telemetry.module.js';
import { FolderStore } from './folder-store.client.js';
import { RECORDING_STORE, type RecordingStore } from './recording-store.js';
import { RecordingSweepService } from './recording-sweep.service.js';
import { RecordingService } from './recording.service.js';
import { S3Store } from './s3-store.client.js';
import { ScreenshotService } from './screenshot.service.js';
import { StoredObjectService } from './stored-object.service.js';
import { TransferController } from './transfer.controller.js';
import { TransferService } from './transfer.service.js';

@Module({
  imports: [TelemetryModule],
  controllers: [serve(recordingContract, RecordingService), TransferController],
  providers: [
    RecordingService,
    RecordingSweepService,
    ScreenshotService,
    StoredObjectService,
    TransferService,
    { provide: RECORDING_STORE, useFactory: storeOf, inject: [JobConfig] },
  ],
  exports: [RecordingService, ScreenshotService],
})
export class RecordingModule {}

function storeOf(config: JobConfig): RecordingStore {
  const { s3Bucket: bucket, s3Endpoint: endpoint, s3Region: region } = config;
  const { s3AccessKeyId: accessKeyId, s3SecretAccessKey: secretAccessKey } = config;
  if (bucket === undefined) return new FolderStore(config.recordingsDir);
  const credentials = accessKeyId && secretAccessKey ? { accessKeyId, secretAccessKey } : undefined;
  return new S3Store({ bucket, endpoint, region, credentials });
}
