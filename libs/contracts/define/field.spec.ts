import fc from 'fast-check';
import { faultsOf } from './acceptance.js';
import { Base64, repositoryPattern } from './field.js';

class Upload {
  @Base64()
  body: string;
}

describe('bytes in base64', () => {
  it('are accepted, however many there are and however deep the stack is', () => {
    const body = Buffer.alloc(5_900_000, 'bytes').toString('base64');
    const deep = (depth: number): unknown => (depth === 0 ? faultsOf(Upload, { body }) : deep(depth - 1));
    expect(deep(3_000)).toEqual([]);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 40 }), (bytes) => {
        expect(faultsOf(Upload, { body: Buffer.from(bytes).toString('base64') })).toEqual([]);
      }),
    );
  });

  it.each(['Zg', 'Zg=', 'Zg==\n', 'Z g==', 'Zg==Zg==', 'Zm9v-', 7, null])('are not %j', (body) => {
    expect(faultsOf(Upload, { body })).toMatchObject([
      { param: 'body', message: expect.stringMatching(/^body must be base64/) },
    ]);
  });
});

describe('a repository', () => {
  it.each(['acme/shop', 'mona_acme/shop', 'team.web/.github', 'a/b', 'a_/-b'])('is %s', (name) => {
    expect(name).toMatch(repositoryPattern);
  });

  it.each([
    'shop',
    'acme/',
    '/shop',
    '../shop',
    './shop',
    '-a/shop',
    '_a/shop',
    `${'a'.repeat(40)}/shop`,
    'acme/..',
    'acme/.',
    'a/b/c',
    'a b/c',
    'acme/shop?x',
    'a/%2e',
  ])('is not %s', (name) => expect(name).not.toMatch(repositoryPattern));
});
