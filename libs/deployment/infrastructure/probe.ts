/** Asks a TCP server one question, to learn whether it answers yet. */
import { connect } from 'node:net';

/** True when the server on 127.0.0.1 answers `question` (or greets, when it is empty) with text that contains `expected`. */
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
