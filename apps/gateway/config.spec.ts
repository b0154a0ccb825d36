import { loadConfig } from '@handtest/service';
import { GatewayConfig } from './config.js';

const needed = { NATS_URL: 'nats://127.0.0.1', REDIS_URL: 'redis://127.0.0.1' };

describe('the gateway’s configuration', () => {
  it('trusts no proxy and has the limits of the specification by default', () => {
    expect(loadConfig(GatewayConfig, needed)).toMatchObject({
      trustedProxies: [],
      rateLimitRoutePerMinute: 200,
      rateLimitTotalPerMinute: 500,
      rateLimitWindowMs: 60_000,
      runTimeoutMs: 3_600_000,
      bodyLimitBytes: 1_048_576,
    });
  });

  it.each(['10.0.0.1', '10.0.0.0/8', '2001:db8::/32', 'loopback', 'loopback, 10.1.2.3/32'])(
    'trusts %s',
    (text) => {
      expect(() => loadConfig(GatewayConfig, { ...needed, TRUSTED_PROXIES: text })).not.toThrow();
    },
  );

  it.each([
    'true',
    '1',
    '*',
    '10.0.0.0/33',
    '10.0.0',
    '::/129',
    'proxy.internal',
    '10.0.0.0/8/8',
    '10.0.0.0/',
  ])('does not start when it is to trust %s', (text) => {
    expect(() => loadConfig(GatewayConfig, { ...needed, TRUSTED_PROXIES: text })).toThrow(/TRUSTED_PROXIES/);
  });

  it('has the web app at the public address, unless it has one of its own', () => {
    const publicUrl = { ...needed, PUBLIC_URL: 'https://handtest.example' };
    expect(loadConfig(GatewayConfig, publicUrl).dashboardUrl).toBe('https://handtest.example');
    const own = { ...publicUrl, DASHBOARD_URL: 'https://app.example.com' };
    expect(loadConfig(GatewayConfig, own).dashboardUrl).toBe('https://app.example.com');
  });

  it('does not start with a folder that is not the web app', () => {
    expect(() => loadConfig(GatewayConfig, { ...needed, WEB_ROOT: '/nowhere' })).toThrow(
      /WEB_ROOT names \/nowhere, which has no index\.html/,
    );
  });
});
