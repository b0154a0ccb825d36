import { faultsOf } from '../define/index.js';
import { WebAddress } from './web-address.js';

class Page {
  @WebAddress(['http', 'https'])
  url: string;
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
