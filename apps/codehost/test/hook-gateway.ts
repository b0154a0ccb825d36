/** The way of a hook from the code host to the service, as the gateway passes it on. It can be down. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import type { HookClient, HookReceived } from '@handtest/contracts/codehost';
import { anonymousCall, ContractError } from '@handtest/contracts/define';

export class HookGateway {
  /** Answers 503 while it is. */
  isDown = false;
  readonly statuses: number[] = [];
  private readonly server = createServer((request, response) => void this.answer(request, response));

  private constructor(private readonly hooks: HookClient) {}

  static async start(hooks: HookClient): Promise<HookGateway> {
    const gateway = new HookGateway(hooks);
    await new Promise<void>((resolve) => gateway.server.listen(0, '127.0.0.1', resolve));
    return gateway;
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/hook`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = (await buffer(request)).toString('base64');
    const header = (name: string) => String(request.headers[name]);
    const received: HookReceived = {
      body,
      signature: header('x-hub-signature-256'),
      deliveryId: header('x-github-delivery'),
      event: header('x-github-event'),
    };
    const status = this.isDown ? 503 : await this.pass(received);
    this.statuses.push(status);
    response.writeHead(status).end();
  }

  private async pass(received: HookReceived): Promise<number> {
    try {
      await this.hooks.receive(received, anonymousCall);
      return 200;
    } catch (error) {
      return error instanceof ContractError ? error.status : 500;
    }
  }
}
