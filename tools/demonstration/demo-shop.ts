/** A shop on this machine whose checkout fails: what the sample job tests in the remote browser. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const page = `<!doctype html><html lang="en"><title>Mug shop</title>
<style>
  body { margin: 0; font: 18px/1.5 system-ui, sans-serif; background: #f4f1ea; color: #222 }
  main { position: absolute; left: 500px; top: 140px; width: 600px; padding: 40px; background: #fff; border-radius: 16px }
  button { position: absolute; left: 40px; width: 300px; height: 56px; font: inherit; border: 0; border-radius: 10px; background: #2458d8; color: #fff }
  #add { top: 220px } #checkout { top: 300px } #pay { top: 380px }
  #message { position: absolute; left: 40px; top: 460px; color: #a11 }
  main { height: 460px }
</style>
<main><h1>Blue mug</h1><p>24.50 USD, made by hand</p>
  <button id="add">Add to basket</button><button id="checkout">Checkout</button><button id="pay">Pay by invoice</button>
  <p id="message" role="status"></p></main>
<script>
  const say = (text) => (document.getElementById('message').textContent = text);
  const send = (path) => fetch(path, { method: 'POST' });
  add.onclick = async () => { await send('/api/basket'); console.log('basket updated: 1 item'); say('1 mug in your basket'); };
  checkout.onclick = () => { history.pushState({}, '', '/checkout'); say('Total: 24.50 USD'); };
  pay.onclick = async () => {
    const answer = await send('/api/orders');
    if (answer.ok) return say('Thank you');
    say('Please try again later');
    throw new Error('order failed: payment provider timed out');
  };
</script></html>`;

/** In the order of the test, in pixels of the page. */
export const shopButtons = [
  { x: 690, y: 388 },
  { x: 690, y: 468 },
  { x: 690, y: 548 },
] as const;

export class DemoShop {
  private constructor(private readonly server: Server) {}

  static async open(): Promise<DemoShop> {
    const server = createServer(({ url, method }, response) => {
      const status = method === 'POST' && url === '/api/orders' ? 500 : url === '/favicon.ico' ? 404 : 200;
      response.writeHead(status, { 'content-type': 'text/html; charset=utf-8' });
      response.end(method === 'GET' && status === 200 ? page : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    return new DemoShop(server);
  }

  get url(): string {
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}/`;
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }
}
