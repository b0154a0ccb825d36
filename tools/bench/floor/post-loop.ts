/** The floor of the deliveries: a client that posts the same bodies, without signatures, checks and records. */
import { randomUUID } from 'node:crypto';
// eslint-disable-next-line no-restricted-imports -- The floor of guarded egress.
import { Pool } from 'undici';
import { answerQuestions } from '../companion.js';

export interface PostQuestion {
  readonly port: number;
  readonly connections: number;
  readonly count: number;
  readonly body: string;
}

async function post({ port, connections, count, body }: PostQuestion): Promise<void> {
  const pool = new Pool(`http://127.0.0.1:${port}`, { connections });
  let sent = 0;
  const loop = async (): Promise<void> => {
    while (sent++ < count) {
      const answer = await pool.request({
        method: 'POST',
        path: '/webhook',
        headers: { 'content-type': 'application/json' },
        body: `${body.slice(0, -1)},"n":"${randomUUID()}"}`,
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`The receiver answered ${answer.statusCode}`);
    }
  };
  await Promise.all(Array.from({ length: connections }, loop));
  await pool.close();
}

answerQuestions<PostQuestion>(post);
