/**
 * The part of S3 that recordings use: put, get with a range, delete, and uploads in parts. It refuses requests without a
 * signature, and checksums in headers, as Backblaze B2 does.
 */
import { createHash, randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { FakeServer } from './fake-server.js';

interface Answer {
  status: number;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export class S3Server extends FakeServer {
  /** By bucket and key: `recordings/job_1/a`. */
  readonly objects = new Map<string, { bytes: Buffer; type: string }>();
  /** Unfinished uploads in parts. */
  readonly uploads = new Map<string, { path: string; type: string; parts: Map<number, Buffer> }>();
  /** Method and path of every request. */
  readonly requests: string[] = [];
  /** Requests whose method and path match get a 503. */
  failing: RegExp | undefined;

  static start(): Promise<S3Server> {
    return new S3Server().listen();
  }

  protected async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const url = new URL(request.url!, this.url);
    this.requests.push(`${request.method} ${request.url}`);
    try {
      const { status, headers, body } = await this.outcomeOf(request, url);
      response.writeHead(status, headers).end(body);
    } catch {
      // The client has aborted its body.
      response.destroy();
    }
  }

  private async outcomeOf(request: IncomingMessage, url: URL): Promise<Answer> {
    const body = bodyOf(request, await buffer(request));
    const signed = request.headers.authorization ?? '';
    if (!signed.startsWith(`AWS4-HMAC-SHA256 Credential=test-key/`)) return refusal(403, 'AccessDenied');
    if (!/Signature=[0-9a-f]{64}$/.test(signed)) return refusal(403, 'SignatureDoesNotMatch');
    const checksum = Object.keys(request.headers).find((name) => /^x-amz-(?:sdk-)?checksum/.test(name));
    if (checksum) return refusal(400, 'InvalidArgument');
    if (this.failing?.test(`${request.method} ${request.url}`)) return refusal(503, 'ServiceUnavailable');
    const path = decodeURIComponent(url.pathname.slice(1));
    const upload = url.searchParams.get('uploadId');
    switch (request.method) {
      case 'POST':
        return upload ? this.complete(upload) : this.begin(path, request.headers['content-type'] ?? '');
      case 'PUT':
        return upload
          ? this.part(upload, Number(url.searchParams.get('partNumber')), body)
          : this.put(path, request.headers['content-type'] ?? '', body);
      case 'GET':
        return this.get(path, request.headers.range);
      case 'DELETE':
        if (upload) this.uploads.delete(upload);
        else this.objects.delete(path);
        return { status: 204 };
      default:
        return refusal(405, 'MethodNotAllowed');
    }
  }

  private put(path: string, type: string, bytes: Buffer): Answer {
    this.objects.set(path, { bytes, type });
    return { status: 200, headers: { etag: etagOf(bytes) } };
  }

  private begin(path: string, type: string): Answer {
    const id = randomUUID();
    this.uploads.set(id, { path, type, parts: new Map() });
    return xml(`<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`);
  }

  private part(id: string, number: number, bytes: Buffer): Answer {
    const upload = this.uploads.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    upload.parts.set(number, bytes);
    return { status: 200, headers: { etag: etagOf(bytes) } };
  }

  private complete(id: string): Answer {
    const upload = this.uploads.get(id);
    if (!upload) return refusal(404, 'NoSuchUpload');
    const parts = [...upload.parts].sort(([a], [b]) => a - b).map(([, bytes]) => bytes);
    this.uploads.delete(id);
    this.put(upload.path, upload.type, Buffer.concat(parts));
    return xml('<CompleteMultipartUploadResult><ETag>"whole"</ETag></CompleteMultipartUploadResult>');
  }

  private get(path: string, range: string | undefined): Answer {
    const object = this.objects.get(path);
    if (!object) return refusal(404, 'NoSuchKey');
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? [];
    const body = from === undefined ? object.bytes : object.bytes.subarray(Number(from), Number(to) + 1);
    return {
      status: from === undefined ? 200 : 206,
      headers: { 'content-type': object.type, 'content-length': String(body.length) },
      body,
    };
  }
}

/** The SDK sends a body in signed chunks when it does not know the checksum. */
function bodyOf({ headers }: IncomingMessage, sent: Buffer): Buffer {
  if (!String(headers['content-encoding'] ?? '').includes('aws-chunked')) return sent;
  const chunks: Buffer[] = [];
  for (let at = 0; ;) {
    const end = sent.indexOf('\r\n', at);
    const size = parseInt(sent.toString('latin1', at, end), 16);
    if (!size) return Buffer.concat(chunks);
    chunks.push(sent.subarray(end + 2, end + 2 + size));
    at = end + 2 + size + 2;
  }
}

function etagOf(bytes: Buffer): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`;
}

function xml(body: string): Answer {
  return { status: 200, headers: { 'content-type': 'application/xml' }, body };
}

function refusal(status: number, code: string): Answer {
  return { ...xml(`<Error><Code>${code}</Code><Message>${code}</Message></Error>`), status };
}
