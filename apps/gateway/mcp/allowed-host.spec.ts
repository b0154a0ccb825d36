import { Forbidden } from '@handtest/contracts/define';
import { allowedHosts, assertAllowedHost } from './allowed-host.js';

const config = {
  nodeEnv: 'production',
  publicUrl: 'https://api.example.com:8443',
  mcpAllowedOrigins: ['https://inspector.example.org'],
};
const production = allowedHosts(config);
const development = allowedHosts({ ...config, nodeEnv: 'development' });
const check = (host: string | undefined, origin: string | undefined, allowed: string[]) => () =>
  assertAllowedHost({ host, origin }, allowed);

describe('the endpoint of agents', () => {
  it.each([
    ['api.example.com', undefined],
    ['api.example.com:8443', 'https://api.example.com:8443'],
    ['API.EXAMPLE.COM', 'https://inspector.example.org'],
  ])('accepts the host %s with the origin %s', (host, origin) => {
    expect(check(host, origin, production)).not.toThrow();
  });

  it.each([
    ['localhost:3000', 'http://localhost:6274'],
    ['127.0.0.1:3000', undefined],
    ['[::1]:3000', 'http://[::1]:1'],
  ])('accepts loopback as %s only while developing', (host, origin) => {
    expect(check(host, origin, development)).not.toThrow();
    expect(check(host, origin, production)).toThrow(Forbidden);
  });

  it.each([
    [undefined, undefined],
    ['evil.example', undefined],
    ['api.example.com.evil.example', undefined],
    ['api.example.com@evil.example', undefined],
    ['not a host', undefined],
    ['api.example.com', 'https://evil.example'],
    ['api.example.com', 'null'],
    ['api.example.com', 'https://api.example.com.evil.example'],
    ['api.example.com', 'https://api.example.com@evil.example'],
    ['api.example.com', 'file:///etc/passwd'],
  ])('refuses the host %s with the origin %s', (host, origin) => {
    expect(check(host, origin, development)).toThrow(Forbidden);
  });
});
