/**
 * Which hosts belong to the tested website: those of its site (registrable domain), and those of its own API. Pure.
 */
import type { SubmittedReport } from '@handtest/contracts/job';
import { getDomainWithoutSuffix } from 'tldts';
import { isNoisyUrl } from './noise.js';
import { hostOf, requestOf, siteOf } from './recorded-request.js';

const domainOptions = { allowPrivateDomains: true };

/** Hosts where websites run their own API. */
const apiHosts =
  /\.(?:amazonaws\.com|azurewebsites\.net|azure-api\.net|cloudfunctions\.net|run\.app|appspot\.com|firebaseio\.com|supabase\.co|herokuapp\.com|onrender\.com|fly\.dev|railway\.app|workers\.dev|hasura\.app)$/;
/** Shorter names are too common: `app`, `my`. */
const minimumNameLength = 4;
/** A page from which a redirect leads away has few requests itself. */
const minimumRequests = 3;

/** Whether a host belongs to the tested website. */
export function ownHostsOf(report: SubmittedReport): (host: string) => boolean {
  const own = new Set([hostOf(report.url)].flatMap((host) => (host ? [siteOf(host)] : [])));
  const redirected = mostVisitedSite(report, own);
  if (redirected) own.add(redirected);
  const names = [...own].flatMap((site) => getDomainWithoutSuffix(site, domainOptions) ?? []);
  const longNames = names.filter((name) => name.length >= minimumNameLength);
  // Thousands of requests go to few hosts.
  const known = new Map<string, boolean>();
  return (host) => {
    const isOwn =
      known.get(host) ??
      (own.has(siteOf(host)) || apiHosts.test(host) || longNames.some((name) => hasPart(siteOf(host), name)));
    known.set(host, isOwn);
    return isOwn;
  };
}

/** `acme.io`, `acme-api.net` and `acmeapi.com` have the part `acme`. */
function hasPart(site: string, name: string): boolean {
  const label = getDomainWithoutSuffix(site, domainOptions) ?? '';
  return label.split('-').includes(name) || label.startsWith(`${name}api`);
}

/** The site that the job's url redirects to: most requests go there, and few to the site of the url. */
function mostVisitedSite(report: SubmittedReport, own: ReadonlySet<string>): string | undefined {
  const counts = new Map<string, number>();
  let total = 0;
  for (const event of report.telemetry) {
    const url = requestOf(event)?.url;
    const host = url && !isNoisyUrl(url) ? hostOf(url) : undefined;
    if (host === undefined) continue;
    const site = siteOf(host);
    counts.set(site, (counts.get(site) ?? 0) + 1);
    total++;
  }
  const [site, count = 0] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [];
  const ownCount = Math.max(0, ...[...own].map((name) => counts.get(name) ?? 0));
  return count >= minimumRequests && count > total / 2 && count > 2 * ownCount ? site : undefined;
}
