import { ownAddress } from './own-address.js';

const origin = 'https://app.example';

it('keeps path and signature at the origin of the page', () => {
  const link = 'http://10.0.0.5:3000/api/recordings/job_1?expires=5&signature=a%2Bb';
  expect(ownAddress(link, origin)).toBe('https://app.example/api/recordings/job_1?expires=5&signature=a%2Bb');
});

it('leaves a link alone that is not one of the API', () => {
  expect(ownAddress('https://bucket.example/x?y', origin)).toBe('https://bucket.example/x?y');
});
