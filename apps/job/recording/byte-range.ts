/** The header `Range` of a request and the answer to it (RFC 9110, 14). Pure. */
import type { ByteRange } from './recording-store.js';

/** RFC 9110 ignores the case of the unit. */
const form = /^bytes=(\d{0,15})-(\d{0,15})$/i;

/** Undefined for the whole recording, also for an unknown unit or several ranges. `outside` without any byte in range. */
export function rangeOf(header: string | undefined, size: number): ByteRange | 'outside' | undefined {
  const match = form.exec(header ?? '');
  if (!match) return undefined;
  const [, from = '', to = ''] = match;
  if (from === '') {
    if (to === '') return undefined;
    const length = Math.min(Number(to), size);
    return length === 0 ? 'outside' : { first: size - length, last: size - 1 };
  }
  const first = Number(from);
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1);
  if (to !== '' && Number(to) < first) return undefined;
  return first >= size ? 'outside' : { first, last };
}

export interface RangeAnswer {
  readonly status: 200 | 206 | 416;
  readonly headers: Readonly<Record<string, string>>;
  /** Undefined for the whole, and with 416. */
  readonly range?: ByteRange;
}

export function answerToRange(header: string | undefined, size: number): RangeAnswer {
  const range = rangeOf(header, size);
  if (range === undefined) return { status: 200, headers: { 'content-length': String(size) } };
  if (range === 'outside') {
    return { status: 416, headers: { 'content-range': `bytes */${size}`, 'content-length': '0' } };
  }
  const { first, last } = range;
  return {
    status: 206,
    headers: {
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
    },
    range,
  };
}
