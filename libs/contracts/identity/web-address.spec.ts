import { faultsOf } from '../define/index.js';
import { TestedAddress, WebAddress } from './web-address.js';

class Page {
  @WebAddress(['http', 'https'])
  url: string;
}

class Tested {
  @TestedAddress()
  url: unknown;
}

it.each(['https://example.com', 'http://a_b.example.com./x?y=ä#z', 'https://example.com/\ud83d\ude00'])(
  '%s is an address',
  (url) => expect(faultsOf(Page, { url })).toEqual([]),
);

it.each([
  'https://example.com/\ud83d',
  'https://example.com/\ude00?x',
  'https://example.com/a b',
  'example.com',
])('%j is refused', (url) => expect(faultsOf(Page, { url })).toMatchObject([{ param: 'url' }]));

it('may have 2,048 characters', () => {
  const url = `https://example.com/${'a'.repeat(2_048 - 20)}`;
  expect(faultsOf(Page, { url })).toEqual([]);
  expect(faultsOf(Page, { url: `${url}a` })).toHaveLength(1);
});

it('of a test may be inside a network, and contain @ after its host', () => {
  for (const url of ['http://localhost:3000', 'https://shop/?to=a@b', 'https://shop.example/a@b#c@d']) {
    expect(faultsOf(Tested, { url })).toEqual([]);
  }
});

it.each(['https://user:secret@shop.example', 'https://user@shop.example/x', 'https://@shop.example'])(
  'of a test has no user name and no password: %s',
  (url) => {
    expect(faultsOf(Tested, { url })).toEqual([
      { param: 'url', message: expect.stringMatching(/^url must /) },
    ]);
  },
);

it.each([5, null, [], {}])('of a test is a text: %j', (url) => {
  expect(faultsOf(Tested, { url })).toHaveLength(1);
});
