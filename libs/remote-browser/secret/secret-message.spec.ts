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
