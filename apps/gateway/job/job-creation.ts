/** The request for a new job, from the body and the header `Idempotency-Key`. Pure. */
import { type CreateJobRequest } from '@handtest/contracts/job';
import { InvalidRequest } from '@handtest/contracts/define';

interface Received {
  readonly query: unknown;
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
}

/** Not validated here: the job service does it. The key comes only from the header, never from the body. */
export function creationOf({ query, body, headers }: Received): CreateJobRequest {
  const fields = { ...(query as object), ...(body as object | undefined) } as CreateJobRequest;
  delete fields.idempotencyKey;
  const key = headers['idempotency-key'];
  return key === undefined ? fields : { ...fields, idempotencyKey: String(key) };
}

/** @throws InvalidRequest for fields of the asynchronous endpoint alone */
export function assertRunnable(request: object): void {
  for (const field of ['prNumbers', 'issueNumbers']) {
    if (field in request) {
      throw new InvalidRequest(`${field} must not be sent to POST /api/run; use POST /api/jobs`);
    }
  }
}
