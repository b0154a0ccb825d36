/** Users of the NATS server as operators write them: lines `<user>=<password or bcrypt hash>`. Pure. */
import { operatorUser, serviceNames, serviceOfUser, type ServiceName } from '@handtest/contracts/topology';

const shortestPassword = 16;
const bcryptHash = /^\$2[abxy]\$\d{2}\$[./A-Za-z0-9]{53}$/;
/** The server reads a password that only begins like a hash as a hash, and then no password is right. */
const beginsLikeHash = /^\$2[abxy]\$/;

/**
 * The passwords by user. Empty lines and those that begin with `#` are ignored.
 *
 * @throws Error that names the wrong line by its number, without its password
 */
export function readNatsUsers(text: string): Record<string, string> {
  const passwords: Record<string, string> = {};
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '' || line.trimStart().startsWith('#')) continue;
    const at = line.indexOf('=');
    const user = line.slice(0, Math.max(at, 0)).trim();
    const password = line.slice(at + 1).trim();
    const problem = problemOf(user, password, passwords);
    if (problem) throw new Error(`Line ${index + 1} ${problem}`);
    passwords[user] = password;
  }
  if (Object.keys(passwords).length === 0) throw new Error('There must be a user');
  return passwords;
}

/** Services that have no user among these. */
export function servicesWithout(users: readonly string[]): ServiceName[] {
  const services = new Set(users.map(serviceOfUser));
  return serviceNames.filter((service) => !services.has(service));
}

function problemOf(user: string, password: string, before: Record<string, string>): string | undefined {
  if (user === '') return 'must be <user>=<password or bcrypt hash>';
  if (user !== operatorUser && !serviceOfUser(user)) {
    return 'must have a user named like a service, such as job or job-next, or operator';
  }
  if (Object.hasOwn(before, user)) return `must not have ${user} again`;
  if (bcryptHash.test(password)) return undefined;
  if (beginsLikeHash.test(password)) return 'must have a complete bcrypt hash';
  if (password.length < shortestPassword || !/^[\x21-\x7e]+$/.test(password)) {
    return `must have a password of ${shortestPassword} visible ASCII characters or more`;
  }
  return undefined;
}
