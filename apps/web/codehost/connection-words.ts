/** What a connection needs, in words. Pure. */
import type { Connection } from './codehost-type.js';

export function connectionText({
  kind,
  status,
  newRepositories,
  allRepositories,
  approvedAt,
}: Connection): string {
  if (status === 'pending') {
    return approvedAt === null
      ? 'An owner of the account must approve the installation'
      : 'The installation is approved: connect again';
  }
  if (status === 'suspended') return 'The account has suspended the installation';
  if (status === 'invalid') {
    return kind === 'token' ? 'The code host refuses the token: use another one' : 'The App was uninstalled';
  }
  if (newRepositories === 1) return '1 new repository: connect again to use it';
  if (newRepositories > 1) return `${newRepositories} new repositories: connect again to use them`;
  if (kind === 'token') return 'All repositories that the token can see';
  return allRepositories ? 'All repositories of the installation' : 'The repositories that were confirmed';
}
