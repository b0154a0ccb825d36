import fc from 'fast-check';
import type { SeenInstallation } from '../host/seen.js';
import { grantOf } from './grant.js';

const repository = fc.record(
  {
    id: fc.nat(),
    full_name: fc.constantFrom('acme/shop', 'acme/api'),
    private: fc.boolean(),
    default_branch: fc.constantFrom('main', 'trunk'),
    permissions: fc.record({ push: fc.boolean(), pull: fc.boolean() }, { requiredKeys: [] }),
  },
  { requiredKeys: ['id', 'full_name', 'private'] },
);
const installation: fc.Arbitrary<SeenInstallation> = fc.record({
  id: fc.nat(),
  accountId: fc.nat(),
  accountLogin: fc.constant('acme'),
  suspended: fc.boolean(),
  administered: fc.boolean(),
  repositories: fc.array(repository, { maxLength: 8 }),
});

it('has exactly the repositories to which the user can push, and nothing while suspended', () => {
  fc.assert(
    fc.property(installation, (seen) => {
      const grant = grantOf(seen);
      const pushable = seen.repositories.filter(({ permissions }) => permissions?.push === true);
      if (seen.suspended || (pushable.length === 0 && !seen.administered)) expect(grant).toBeUndefined();
      else expect(grant!.repositories.map(({ id }) => id)).toEqual(pushable.map(({ id }) => id));
    }),
    { numRuns: 1_000 },
  );
});

it('includes later repositories only for an administrator of the account', () => {
  fc.assert(
    fc.property(installation, (seen) => {
      const grant = grantOf(seen);
      fc.pre(grant !== undefined);
      expect(grant!.mayIncludeLater).toBe(seen.administered);
    }),
  );
});

it('treats a repository without stated permissions as one to which the user cannot push', () => {
  const seen = { id: 1, accountId: 2, accountLogin: 'acme', suspended: false, administered: false };
  expect(
    grantOf({ ...seen, repositories: [{ id: 3, full_name: 'acme/shop', private: true }] }),
  ).toBeUndefined();
});
