/** Certificates for tests, made by `openssl`, with an authority of their own. */
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { removeFolder, throwAwayFolder } from './data-folder.js';
import { provideProgram } from './find-program.js';

/** Paths of PEM files. */
export interface KeyPair {
  readonly certFile: string;
  readonly keyFile: string;
}

const newKey = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export class CertificateAuthority {
  private issued = 0;

  static async create(): Promise<CertificateAuthority> {
    const authority = new CertificateAuthority(throwAwayFolder('certificates'));
    const { certFile, keyFile } = authority.own;
    const subject = ['-subj', '/CN=test authority', '-days', '2'];
    await openssl(['req', '-x509', ...newKey, '-keyout', keyFile, '-out', certFile, ...subject]);
    return authority;
  }

  private constructor(private readonly folder: string) {}

  get caFile(): string {
    return this.own.certFile;
  }

  private get own(): KeyPair {
    return this.pair('authority');
  }

  /** @param days of validity; a negative number makes an expired certificate */
  async issue(host: string, days = 2): Promise<KeyPair> {
    const name = `${host}-${this.issued++}`;
    const { certFile, keyFile } = this.pair(name);
    const request = join(this.folder, `${name}.request`);
    const names = ['-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`];
    await openssl(['req', ...newKey, '-keyout', keyFile, '-out', request, ...names]);
    const signing = ['-CA', this.own.certFile, '-CAkey', this.own.keyFile, '-CAcreateserial'];
    const validity = ['-days', String(days), '-copy_extensions', 'copy'];
    await openssl(['x509', '-req', '-in', request, '-out', certFile, ...signing, ...validity]);
    return { certFile, keyFile };
  }

  remove(): void {
    removeFolder(this.folder);
  }

  private pair(name: string): KeyPair {
    return { certFile: join(this.folder, `${name}.pem`), keyFile: join(this.folder, `${name}.key`) };
  }
}

async function openssl(args: string[]): Promise<void> {
  const { command, env } = await provideProgram('openssl');
  await promisify(execFile)(command, args, { env });
}
