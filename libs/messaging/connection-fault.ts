/** Why an attempt to connect to NATS failed, in a sentence that says what to do. Pure. */

const unknownAuthority = [
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
];

export function connectionFault(error: unknown): string {
  const { code = '', message = String(error) } = error as { code?: string; message?: string };
  if (message === `server does not support 'tls'`) {
    return 'NATS_URL demands TLS (tls://), and the server has none';
  }
  if (unknownAuthority.includes(code)) {
    return `the certificate of the server is from an unknown authority, NATS_CA_FILE must have it (${code})`;
  }
  if (code === 'CERT_HAS_EXPIRED') return 'the certificate of the server has expired';
  if (code === 'CERT_NOT_YET_VALID') return 'the certificate of the server is not valid yet';
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID') {
    return `the certificate of the server is for another host: ${message}`;
  }
  const alert = /^ERR_SSL_.*ALERT_(.+)$/.exec(code)?.[1];
  if (alert) {
    const reason = alert.toLowerCase().replaceAll('_', ' ');
    return `the server refused the certificate of this process (NATS_CERT_FILE), or demands one: ${reason}`;
  }
  return message;
}
