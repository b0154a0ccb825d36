/** The code host of demonstrations: a fake with one repository. Its issues are lost when it stops. */
import type { ApiClient } from '@handtest/deployment';
import { CodehostServer } from '@handtest/fakes';

const files = {
  'README.md': '# Shop\n',
  'src/basket/basket.ts':
    'export function addItem(items: string[], item: string): string[] {\n  return [...items, item];\n}\n',
  'src/checkout/place-order.ts': `export async function placeOrder(basket: string[]): Promise<void> {
  const answer = await fetch('/api/orders', { method: 'POST', body: JSON.stringify(basket) });
  if (!answer.ok) throw new Error('order failed: payment provider timed out');
}
`,
};

export class DemoCodehost {
  readonly repository = 'acme/shop';

  /** Kept data of earlier starts has ids of repositories: those of this one are higher. */
  static async start(): Promise<DemoCodehost> {
    return new DemoCodehost(await CodehostServer.start({ firstId: Math.floor(Date.now() / 1_000) }));
  }

  private constructor(private readonly server: CodehostServer) {}

  /** Of codehost. */
  get environment(): Record<string, string> {
    return this.server.environment;
  }

  /** Idempotent. @param admin the API as an administrator of the organization */
  async connect(admin: ApiClient, organizationId: string, projectId: string): Promise<void> {
    const { host } = this.server;
    const developer = host.addUser('ada');
    const acme = host.addOrganization('acme', [[developer, 'admin']]);
    host.addRepository(acme, 'shop', { files });
    const token = host.tokens.issueUserToken(developer, false);
    await admin.put('/api/codehost/token', { organizationId, token });
    await admin.patch(`/api/projects/${projectId}`, { codehostRepos: [this.repository] });
  }

  async stop(): Promise<void> {
    await this.server.stop();
  }
}
