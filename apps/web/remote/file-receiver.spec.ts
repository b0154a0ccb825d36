import { FileReceiver } from './file-receiver.js';

function receiver() {
  const files: { name: string; text: Promise<string> }[] = [];
  const received = new FileReceiver((file, name) => files.push({ name, text: file.text() }));
  received.take({ kind: 'download', id: 'd1', name: 'bill.txt', bytes: 4, state: 'done' });
  const part = (text: string, isLast: boolean) =>
    received.take({ kind: 'download-part', id: 'd1', base64: btoa(text), isLast });
  return { received, part, files };
}

it('gives a file in one piece, with its name', async () => {
  const { part, files } = receiver();
  part('12', false);
  part('34', true);
  expect(files).toHaveLength(1);
  expect(files[0]!.name).toBe('bill.txt');
  await expect(files[0]!.text).resolves.toBe('1234');
});

it('gives the whole file once after its first download was cut off', async () => {
  const { received, part, files } = receiver();
  part('12', false);
  received.reconnected();
  part('12', false);
  part('34', true);
  expect(files).toHaveLength(1);
  await expect(files[0]!.text).resolves.toBe('1234');
});
