/** The bodies that are not JSON: videos, on the one route that takes them, as the stream they come in. */
import { RecordingTypeNotAccepted, recordingTypes } from '@handtest/contracts/job';
import type { FastifyInstance, FastifyRequest } from 'fastify';

export const recordingPath = '/api/tester/jobs/:jobId/recording';
/** For the whole of a recording. */
export const uploadTimeoutMs = 3_600_000;

export function isUpload({ method, routeOptions }: FastifyRequest): boolean {
  return method === 'PUT' && routeOptions.url === recordingPath;
}

/** Anywhere else a video is refused like every other content type. */
export function takeRecordings(server: FastifyInstance): void {
  server.addContentTypeParser([...recordingTypes], (request, bytes, done) => {
    if (isUpload(request)) done(null, bytes);
    else done(new NotJson());
  });
  server.addContentTypeParser('*', (request, _bytes, done) => {
    done(isUpload(request) ? new RecordingTypeNotAccepted() : new NotJson());
  });
}

/** Fastify's own refusal of a content type. */
class NotJson extends Error {
  readonly statusCode = 415;
  readonly code = 'FST_ERR_CTP_INVALID_MEDIA_TYPE';
}

/** The type of a recording without its parameters (codecs). Throws when it is none. */
export function recordingTypeOf(header: string | undefined): (typeof recordingTypes)[number] {
  const given = header?.split(';')[0]?.trim().toLowerCase();
  const type = recordingTypes.find((known) => known === given);
  if (!type) throw new RecordingTypeNotAccepted();
  return type;
}
