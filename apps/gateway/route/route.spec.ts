import { keyedRequestOf, requestOf } from './route.js';

describe('a request with an Idempotency-Key', () => {
  const received = { params: {}, query: {}, headers: {} };

  it('has the key only from the header', () => {
    const body = { url: 'https://a.example', idempotencyKey: 'from the body' };
    expect(keyedRequestOf({ ...received, body })).toEqual({ url: 'https://a.example' });
    expect(keyedRequestOf({ ...received, body, headers: { 'idempotency-key': 'k1' } })).toEqual({
      url: 'https://a.example',
      idempotencyKey: 'k1',
    });
    expect(body.idempotencyKey).toBe('from the body');
  });

  it('has an empty key too, so that it is refused', () => {
    const headers = { 'idempotency-key': '' };
    expect(keyedRequestOf({ ...received, body: undefined, headers })).toEqual({ idempotencyKey: '' });
  });
});

it('a field of the path is never replaced by one of the query or the body', () => {
  const received = {
    params: { jobId: 'path' },
    query: { jobId: 'query', limit: '5' },
    body: { jobId: 'body' },
  };
  expect(requestOf(received, false)).toEqual({ jobId: 'path', limit: '5' });
  expect(requestOf(received, true)).toEqual({ jobId: 'path' });
});

describe('a query', () => {
  const read = (query: object) => requestOf({ params: {}, query, body: undefined }, false);

  it('has the members of a field in brackets', () => {
    expect(
      read({ limit: '5', 'metadata[build]': '1', 'metadata[__proto__]': 'x', 'metadata[]': '' }),
    ).toEqual({
      limit: '5',
      metadata: { build: '1', ['__proto__']: 'x', '': '' },
    });
  });

  it('has no members of a field with a value', () => {
    expect(read({ 'metadata[build]': '1', metadata: 'x' })).toEqual({ metadata: 'x' });
  });

  it('ignores no filter whose key has brackets: an ignored one would list every job', () => {
    expect(read({ 'metadata[pr][number]': '7', 'metadata[labels[0]]': 'x' })).toEqual({
      metadata: { 'pr][number': '7', 'labels[0]': 'x' },
    });
  });

  it('has other brackets as they are', () => {
    expect(read({ '[a]': '2', 'a[b': '3' })).toEqual({ '[a]': '2', 'a[b': '3' });
  });
});
