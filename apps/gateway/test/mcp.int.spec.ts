/** The endpoint of the Model Context Protocol: how it is reached, and what it refuses. */
import { organizationContract } from '@handtest/contracts/identity';
import { forgetScripts, issueToken, received, script } from './fake-services.js';
import { GatewayUnderTest } from './gateway-under-test.js';
import { bothGenerations, connectMcp } from './mcp-client.js';

const organization = {
  id: 'org_1',
  name: 'Shop',
  slug: 'shop',
  projectCount: 2,
  memberCount: 3,
  createdAt: '2026-01-01T00:00:00.000Z',
};

let gateway: GatewayUnderTest;

beforeAll(async () => {
  const env = { RATE_LIMIT_ROUTE_PER_MINUTE: '100000', RATE_LIMIT_TOTAL_PER_MINUTE: '100000' };
  gateway = await GatewayUnderTest.start({ env });
});

beforeEach(() => forgetScripts());
afterAll(() => gateway.stop());

const url = () => gateway.replicas[0]!.url;

describe.each(bothGenerations)('a client of %s', (generation) => {
  it.each(['key', 'pat', 'ses'] as const)('lists organizations with a token of kind %s', async (kind) => {
    script(organizationContract, 'list', () => ({ items: [organization] }));
    const client = await connectMcp(url(), issueToken(kind), generation);
    const { createdAt: _none, ...expected } = organization;
    const { structuredContent, content } = await client.callTool({ name: 'list_organizations' });
    expect(structuredContent).toEqual({ organizations: [expected] });
    expect(content).toEqual([{ type: 'text', text: JSON.stringify(structuredContent) }]);
    const { call } = received.get('rpc.identity.organization.list')![0]!;
    expect(call.caller.kind).toBe(kind === 'ses' ? 'session' : kind);
    await client.close();
  });
});
