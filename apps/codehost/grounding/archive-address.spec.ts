import { archiveAddress } from './archive-address.js';

const api = 'https://api.github.com';
const development = 'http://127.0.0.1:4000';

it.each([
  ['https://codeload.github.com/acme/shop/legacy.tar.gz/1a2b', api],
  ['https://codeload.github.com/acme/shop/legacy.tar.gz/1a2b', development],
  ['http://127.0.0.1:4001/acme/shop', development],
  ['/_codeload/acme/shop', api],
])('%s is followed from %s', (location, apiUrl) => {
  expect(archiveAddress(location, apiUrl)?.href).toBe(new URL(location, apiUrl).href);
});

it.each([
  ['http://codeload.github.com/acme/shop', api],
  ['file:///etc/passwd', development],
  ['data:application/gzip;base64,AAAA', api],
  ['https://user:secret@codeload.github.com/acme/shop', api],
  ['https://', api],
  [undefined, api],
])('%s is not followed from %s', (location, apiUrl) => {
  expect(archiveAddress(location, apiUrl)).toBeUndefined();
});
