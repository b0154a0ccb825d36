/** Which store there is: a bucket when one is configured, a folder otherwise. */
import { Global, Module } from '@nestjs/common';
import { JobConfig } from '../config.js';
import { FolderStore } from './folder-store.client.js';
import { RECORDING_STORE, type RecordingStore } from './recording-store.js';
import { S3Store } from './s3-store.client.js';

export function storeOf(config: JobConfig): RecordingStore {
  const { s3Bucket, s3Endpoint, s3Region, s3AccessKeyId, s3SecretAccessKey } = config;
  if (s3Bucket === undefined) return new FolderStore(config.recordingsDir);
  return new S3Store({
    bucket: s3Bucket,
    endpoint: s3Endpoint,
    region: s3Region,
    credentials:
      s3AccessKeyId !== undefined && s3SecretAccessKey !== undefined
        ? { accessKeyId: s3AccessKeyId, secretAccessKey: s3SecretAccessKey }
        : undefined,
  });
}

@Global()
@Module({
  providers: [{ provide: RECORDING_STORE, useFactory: storeOf, inject: [JobConfig] }],
  exports: [RECORDING_STORE],
})
export class RecordingStoreModule {}
