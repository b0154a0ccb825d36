import fc from 'fast-check';
import { newRequestId, requestIdOf } from './request-id.js';

describe('newRequestId', () => {
  it('makes ids that are all different', () => {
    const ids = Array.from({ length: 2_000 }, newRequestId);
    expect(new Set(ids).size).toBe(2_000);
    for (const id of ids) expect(id).toMatch(/^[\w-]{16}$/);
  });
});

describe('requestIdOf', () => {
  const given = (id: string) => requestIdOf({ headers: { 'x-request-id': id } });

  it('is the caller’s id of 1 to 128 visible characters', () => {
    const visible = fc.integer({ min: 0x21, max: 0x7e }).map((code) => String.fromCharCode(code));
    fc.assert(
      fc.property(fc.string({ unit: visible, minLength: 1, maxLength: 128 }), (id) => {
        expect(given(id)).toBe(id);
      }),
    );
  });

  it('is a new id when the caller gives none, or another text', () => {
    const other = fc
      .string({ unit: 'binary', maxLength: 200 })
      .filter((id) => !/^[\x21-\x7e]{1,128}$/.test(id));
    fc.assert(fc.property(other, (id) => expect(given(id)).toMatch(/^[\w-]{16}$/)));
    for (const id of ['', 'a b', 'a, b', 'x'.repeat(129), 'a\n', 'é']) expect(given(id)).not.toBe(id);
    expect(requestIdOf({ headers: {} })).toMatch(/^[\w-]{16}$/);
  });
});
