/** Checks whether a TCP server answers. */
import { connect } from 'node:net';

/** @param question empty for a server that sends the first text */
export async function answers(port: number, question: string, expected: string): Promise<boolean> {
  return new Promise((resolve) => {
    let received = '';
    const socket = connect(port, '127.0.0.1', () => socket.write(question));
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1_000, () => end(false));
    socket.on('error', () => end(false));
    socket.on('close', () => end(false));
    socket.on('data', (chunk) => {
      received += chunk.toString();
      if (received.includes(expected)) end(true);
    });
  });
}
