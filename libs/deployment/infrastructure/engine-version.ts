/**
 * The oldest versions of Postgres, NATS and Redis that the project supports: those of Debian 12, with which its tests
 * run. Containers for development and tests use the same ones. Newer versions of NATS 2 and Redis 7, and newer Postgres,
 * are expected to work.
 */
export const engineVersions = { postgres: '15', nats: '2.9', redis: '7.0' } as const;

export type Engine = keyof typeof engineVersions;

/** Of the public registry. */
export function imageOf(engine: Engine): string {
  return `${engine}:${engineVersions[engine]}-alpine`;
}
