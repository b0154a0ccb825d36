import type { OrganizationRole } from '@handtest/contracts/define';
import fc from 'fast-check';
import { keepsAnAdmin } from './admin-count.js';

const role = fc.constantFrom<OrganizationRole | undefined>('admin', 'contributor', 'viewer', undefined);
const change = fc.record({ member: fc.nat(5), role });

describe('an organization', () => {
  it('has an admin after any sequence of permitted changes, and would lose the last one by a refused change', () => {
    fc.assert(
      fc.property(fc.array(change, { maxLength: 60 }), (changes) => {
        const members = new Map<string, OrganizationRole>([['0', 'admin']]);
        const admins = () => [...members].filter(([, own]) => own === 'admin').map(([id]) => id);
        const apply = (to: Map<string, OrganizationRole>, id: string, next?: OrganizationRole) =>
          next ? to.set(id, next) : to.delete(id);
        for (const { member, role: next } of changes) {
          const id = String(member);
          const after = new Map(members);
          apply(after, id, next);
          const allowed = keepsAnAdmin(admins(), id, next);
          expect(allowed).toBe([...after.values()].includes('admin'));
          if (allowed) apply(members, id, next);
          expect(admins().length).toBeGreaterThan(0);
        }
      }),
      { numRuns: 1_000 },
    );
  });
});
