import type { ServerMessage } from '@handtest/visit-protocol';
import { messageWithout } from './secret-message.js';

const secret = 'a "very" long one';
const title = { id: '1', isFront: true, isLoading: false, hasCrashed: false };

it('removes a value from every text of a message, also within JSON and addresses', () => {
  const url = `https://shop.example/?p=${encodeURIComponent(secret)}`;
  const message: ServerMessage = { kind: 'tabs', tabs: [{ ...title, title: `Hi ${secret}`, url }] };
  expect(messageWithout([secret], message)).toEqual({
    kind: 'tabs',
    tabs: [{ ...title, title: 'Hi [removed]', url: 'https://shop.example/?p=[removed]' }],
  });
  const clipboard = { kind: 'clipboard', text: JSON.stringify({ secret }) } as const;
  expect(messageWithout([secret], clipboard)).toEqual({ kind: 'clipboard', text: '{"secret":"[removed]"}' });
});

it('leaves messages as they are while nothing was filled in', () => {
  const message: ServerMessage = { kind: 'notice', text: secret };
  expect(messageWithout([], message)).toBe(message);
});

it('leaves the bytes of a file as they are, which were searched before, and the names of things', () => {
  const bytes = Buffer.from('xx123459,x123457,123458');
  const part = {
    kind: 'download-part',
    id: '123456',
    base64: bytes.toString('base64'),
    isLast: true,
  } as const;
  expect(messageWithout(['123456'], part)).toEqual(part);
});
