/** GitHub's primary and secondary limits, for each actor. Tests may change the numbers. */
import { Problem } from './answer.js';
import type { Actor } from './token.js';

export interface Limits {
  corePerHour: number;
  searchPerMinute: number;
  /** Writes that create content. */
  contentPerMinute: number;
  contentPerHour: number;
  /** A read costs 1 point, a write 5. */
  pointsPerMinute: number;
  concurrent: number;
  /** Two writes of one actor at the same time are refused. */
  refusesOverlappingWrites: boolean;
  /** Of a refusal: GitHub uses both. */
  status: 403 | 429;
}

const githubLimits: Readonly<Limits> = {
  ...{ corePerHour: 5_000, searchPerMinute: 30, contentPerMinute: 80, contentPerHour: 500 },
  ...{ pointsPerMinute: 900, concurrent: 100, refusesOverlappingWrites: true, status: 403 },
};

const minuteMs = 60_000;
const hourMs = 3_600_000;
const anonymousPerHour = 60;

interface Window {
  used: number;
  resetMs: number;
}

interface Traffic {
  readonly windows: Map<string, Window>;
  content: number[];
  points: { atMs: number; points: number }[];
  open: number;
  writing: number;
}

/** A request under way. */
export interface Passage {
  /** For every answer. */
  headers(): Record<string, string>;
  /** A 304 does not count. */
  refund(): void;
  end(): void;
}

export class RateLimits {
  readonly limits: Limits = { ...githubLimits };
  /** How many requests were refused. */
  readonly refusals = { primary: 0, secondary: 0 };
  private readonly traffic = new Map<string, Traffic>();

  constructor(private readonly now: () => number) {}

  /** @throws Problem 403 or 429 */
  enter(actor: Actor, method: string, path: string): Passage {
    const traffic = this.trafficOf(actor.key);
    const resource = path.startsWith('/search/') ? 'search' : 'core';
    const window = this.windowOf(traffic, resource);
    const limit = this.limitOf(actor, resource);
    const headers = () => headersOf(resource, limit, window);
    if (window.used >= limit) {
      this.refusals.primary++;
      throw new Problem(
        this.limits.status,
        `API rate limit exceeded for ${actor.key.replace(':', ' ID ')}.`,
        {},
        headers(),
      );
    }
    window.used++;
    const writes = method !== 'GET';
    this.assertNotAbused(traffic, writes, headers);
    traffic.open++;
    if (writes) traffic.writing++;
    return {
      headers,
      refund: () => void window.used--,
      end: () => {
        traffic.open--;
        if (writes) traffic.writing--;
      },
    };
  }

  private assertNotAbused(traffic: Traffic, writes: boolean, headers: () => Record<string, string>): void {
    const { limits } = this;
    const now = this.now();
    traffic.content = traffic.content.filter((atMs) => atMs > now - hourMs);
    traffic.points = traffic.points.filter(({ atMs }) => atMs > now - minuteMs);
    const lastMinute = traffic.content.filter((atMs) => atMs > now - minuteMs);
    const points = traffic.points.reduce((sum, entry) => sum + entry.points, 0);
    const waits = [
      traffic.open >= limits.concurrent ? minuteMs : 0,
      writes && traffic.writing > 0 && limits.refusesOverlappingWrites ? minuteMs : 0,
      points >= limits.pointsPerMinute ? minuteMs - (now - traffic.points[0]!.atMs) : 0,
      writes && lastMinute.length >= limits.contentPerMinute ? minuteMs - (now - lastMinute[0]!) : 0,
      writes && traffic.content.length >= limits.contentPerHour ? hourMs - (now - traffic.content[0]!) : 0,
    ];
    const waitMs = Math.max(...waits);
    if (waitMs > 0) {
      this.refusals.secondary++;
      throw secondaryLimit(limits.status, Math.ceil(waitMs / 1_000), headers());
    }
    traffic.points.push({ atMs: now, points: writes ? 5 : 1 });
    if (writes) traffic.content.push(now);
  }

  private limitOf(actor: Actor, resource: string): number {
    if (resource === 'search') return this.limits.searchPerMinute;
    return actor.kind === 'anonymous' ? anonymousPerHour : this.limits.corePerHour;
  }

  private windowOf({ windows }: Traffic, resource: string): Window {
    const current = windows.get(resource);
    if (current && current.resetMs > this.now()) return current;
    const window = { used: 0, resetMs: this.now() + (resource === 'search' ? minuteMs : hourMs) };
    windows.set(resource, window);
    return window;
  }

  private trafficOf(key: string): Traffic {
    const known = this.traffic.get(key);
    if (known) return known;
    const traffic: Traffic = { windows: new Map(), content: [], points: [], open: 0, writing: 0 };
    this.traffic.set(key, traffic);
    return traffic;
  }
}

/** @param retryAfterSeconds undefined: the answer does not say when */
export function secondaryLimit(
  status: number,
  retryAfterSeconds: number | undefined,
  headers: Readonly<Record<string, string>> = {},
): Problem {
  return new Problem(
    status,
    'You have exceeded a secondary rate limit. Please wait a few minutes before you try again.',
    {
      documentation_url:
        'https://docs.github.com/rest/overview/rate-limits-for-the-rest-api#about-secondary-rate-limits',
    },
    { ...headers, ...(retryAfterSeconds !== undefined && { 'retry-after': String(retryAfterSeconds) }) },
  );
}

function headersOf(resource: string, limit: number, { used, resetMs }: Window): Record<string, string> {
  return {
    ...{ 'x-ratelimit-limit': String(limit), 'x-ratelimit-remaining': String(Math.max(0, limit - used)) },
    ...{ 'x-ratelimit-used': String(used), 'x-ratelimit-reset': String(Math.ceil(resetMs / 1_000)) },
    'x-ratelimit-resource': resource,
  };
}
