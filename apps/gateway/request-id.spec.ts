import { newRequestId } from './request-id.js';

describe('newRequestId', () => {
  it('makes ids that are all different', () => {
    const ids = Array.from({ length: 2_000 }, newRequestId);
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) expect(id).toMatch(/^[\w-]{16}$/);
  });
});
