/** Many live views of one job at once. */
import { Agent, type Dispatcher, request } from 'undici';
import { bearer, inParallel, newAddress } from '../access/exchange.js';

const agent = new Agent({ connections: null, headersTimeout: 60_000, bodyTimeout: 0 });

/** A little below the limit per address and route, so that few addresses suffice. */
const perAddress = 150;

export class Streams {
  readonly statuses: number[] = [];
  private readonly open: Dispatcher.ResponseData['body'][] = [];

  constructor(private readonly gateway: string) {}

  async watch(jobId: string, token: string, address = newAddress()): Promise<number> {
    const headers = { authorization: bearer(token), 'x-forwarded-for': address };
    const options = { dispatcher: agent, headers };
    const { statusCode, body } = await request(`${this.gateway}/api/jobs/${jobId}/events`, options);
    body.on('error', () => undefined);
    if (statusCode === 200) this.open.push(body);
    else await body.dump();
    this.statuses.push(statusCode);
    return statusCode;
  }

  async watchOften(count: number, jobId: string, token: string): Promise<void> {
    const addresses = Array.from({ length: Math.ceil(count / perAddress) }, newAddress);
    const all = Array.from({ length: count }, (_, n) => addresses[Math.floor(n / perAddress)]!);
    await inParallel(all, 40, async (address) => {
      await this.watch(jobId, token, address);
    });
  }

  close(): void {
    for (const body of this.open.splice(0)) body.destroy();
  }
}
