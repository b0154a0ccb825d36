import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { runOffline } from './offline-program.js';

const fetching = (url: string) => [
  '--eval',
  `fetch('${url}').then((answer) => answer.text()).then(console.log, ({ cause }) => console.log(cause.message))`,
];

test('a program cannot connect to another machine', async () => {
  const { output, refused } = await runOffline(fetching('http://192.0.2.1/'));
  expect({ output, refused }).toEqual({
    output: 'refused a connection to 192.0.2.1\n',
    refused: ['192.0.2.1'],
  });
});

test('a program can connect to this machine', async () => {
  const server = createServer((_request, answer) => answer.end('here')).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { output, refused } = await runOffline(
    fetching(`http://127.0.0.1:${(server.address() as AddressInfo).port}`),
  );
  expect({ output, refused }).toEqual({ output: 'here\n', refused: [] });
  server.close();
});
