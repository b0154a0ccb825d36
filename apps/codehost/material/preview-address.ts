/**
 * The address at which a pull request can be tested. It sends our testers there, so only deployments, bots and members of
 * the repository may name one, never a stranger. Pure.
 */
import { withoutComments } from '@handtest/contracts/codehost';
import { TestedAddress } from '@handtest/contracts/identity';
import { validateSync } from 'class-validator';

export interface SeenDeployment {
  readonly isTransient: boolean;
  readonly isProduction: boolean;
  /** Newest first. */
  readonly statuses: readonly { readonly state: string; readonly url: string }[];
}

export interface PreviewSources {
  /** Of the newest commit, newest first. */
  readonly deployments: readonly SeenDeployment[];
  /** Newest first. */
  readonly comments: readonly SeenComment[];
  readonly title: string;
  readonly body: string;
  /** How the author belongs to the repository, in the code host's words. */
  readonly authorAssociation: string;
}

export interface SeenComment {
  readonly body: string;
  readonly isBot: boolean;
  readonly authorAssociation: string;
}

const trustedAuthors: ReadonlySet<string> = new Set(['OWNER', 'MEMBER', 'COLLABORATOR']);
const isTrusted = (text: { readonly authorAssociation: string }) =>
  trustedAuthors.has(text.authorAssociation);
/** The environment does not exist any more, or does not work. */
const endedStates: ReadonlySet<string> = new Set(['inactive', 'failure', 'error']);
const address = /https?:\/\/[^\s<>()[\]{}"'`|\\*]+/gi;
const previewLine = /^[ \t>*_-]*preview(?:[ \t]+url)?[ \t*_]*:[ \t*_<]*(https?:\/\/[^\s<>()[\]{}"'`|\\*]+)/im;

/** @param knownHosts hosts whose subdomains are previews */
export function previewAddress(sources: PreviewSources, knownHosts: readonly string[]): string | undefined {
  const { deployments, body } = sources;
  const stated = isTrusted(sources) ? previewLine.exec(withoutComments(body))?.[1] : undefined;
  return [
    ...deployedAddresses(deployments),
    ...botAddresses(sources).filter((one) => isOn(one, knownHosts)),
    ...(stated === undefined ? [] : [withoutEnd(stated)]),
  ].find(isTestable);
}

/** Previews before production. */
function deployedAddresses(deployments: readonly SeenDeployment[]): string[] {
  const isPreview = ({ isTransient, isProduction }: SeenDeployment) => isTransient || !isProduction;
  return deployments
    .toSorted((one, other) => Number(isPreview(other)) - Number(isPreview(one)))
    .flatMap(({ statuses }) => {
      if (endedStates.has(statuses[0]?.state ?? '')) return [];
      return statuses.find(({ state, url }) => state === 'success' && url !== '')?.url ?? [];
    });
}

/** Without those on hosts that a stranger named before: a bot may quote the pull request, or a comment. */
function botAddresses(sources: PreviewSources): string[] {
  const { comments, title, body } = sources;
  return comments.flatMap((comment, index) => {
    if (!comment.isBot) return [];
    const quotable = comments.slice(index + 1).filter((one) => !one.isBot && !isTrusted(one));
    const texts = [...(isTrusted(sources) ? [] : [title, body]), ...quotable.map((one) => one.body)];
    const strangersHosts = new Set(texts.flatMap(addressesIn).map(hostOf));
    return addressesIn(comment.body).filter((one) => !strangersHosts.has(hostOf(one)));
  });
}

function addressesIn(text: string): string[] {
  return (text.match(address) ?? []).map(withoutEnd);
}

/** The end of a sentence is no part of the address. */
function withoutEnd(found: string): string {
  return found.replace(/[.,;:!?]+$/, '');
}

const hostOf = (found: string) => URL.parse(found)?.hostname ?? '';

function isOn(found: string, knownHosts: readonly string[]): boolean {
  const host = hostOf(found);
  return knownHosts.some((known) => host.endsWith(`.${known}`));
}

class PreviewUrl {
  @TestedAddress()
  url: string;
}

/** By the rule of a job's url, and without a name and a password, which hide the host from a reader. */
function isTestable(url: string): boolean {
  const parsed = URL.parse(url);
  if (!parsed || parsed.username !== '' || parsed.password !== '') return false;
  return validateSync(Object.assign(new PreviewUrl(), { url })).length === 0;
}
