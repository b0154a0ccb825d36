import { connectionFault } from './connection-fault.js';

function fault(code: string | undefined, message = 'as OpenSSL says it'): string {
  return connectionFault(Object.assign(new Error(message), { code }));
}

/** `test/tls.int.spec.ts` has the faults of real servers. */
describe('the reason of a failed connection', () => {
  it('names the alert of the server', () => {
    expect(fault('ERR_SSL_TLSV13_ALERT_CERTIFICATE_REQUIRED')).toMatch(
      /\(NATS_CERT_FILE\).*certificate required$/,
    );
    expect(fault('ERR_SSL_SSLV3_ALERT_CERTIFICATE_EXPIRED')).toMatch(/certificate expired$/);
  });

  it('names the variable for an unknown authority', () => {
    expect(fault('SELF_SIGNED_CERT_IN_CHAIN')).toContain('NATS_CA_FILE');
  });

  it('is the message of any other error', () => {
    expect(fault('ECONNRESET', 'read ECONNRESET')).toBe('read ECONNRESET');
    expect(connectionFault('closed')).toBe('closed');
  });
});
