import type { ClientMessage } from '@handtest/visit-protocol';
import { sendFiles } from './send-files.js';

async function given(files: readonly File[]) {
  const sent: ClientMessage[] = [];
  const refused = await sendFiles('f1', files, (message) => sent.push(message));
  return { refused, sent };
}

it('sends each file in parts, then their end', async () => {
  const { refused, sent } = await given([new File(['a'.repeat(200_000)], 'a.txt'), new File([], 'b.txt')]);
  expect(refused).toBeUndefined();
  expect(sent.map((message) => ('name' in message ? message.name : message.kind))).toEqual([
    ...['a.txt', 'a.txt', 'b.txt'],
    'files',
  ]);
  const parts = sent.map((message) => ('base64' in message ? atob(message.base64) : ''));
  expect(parts.join('')).toBe('a'.repeat(200_000));
});

it('says that a file cannot be read, and sends nothing, so that the files can be chosen again', async () => {
  const gone = new File(['b'], 'gone.txt');
  const fail = () => Promise.reject(new DOMException('It was changed on the disk', 'NotReadableError'));
  Object.assign(gone, { arrayBuffer: fail, slice: () => ({ arrayBuffer: fail }) });
  expect(await given([new File(['a'], 'a.txt'), gone])).toEqual({
    refused: 'A file could not be read; choose the files again',
    sent: [],
  });
});
