/** The caps of an organization and its projects as the rows of one table. Pure. */
import { usd } from '../ui/time-text.js';
import type { Caps } from './billing-query.js';

export interface CapRow {
  /** Absent for the whole organization. */
  readonly projectId?: string;
  readonly name: string;
  readonly monthlyCapUsd: number | null;
  readonly spentUsd: number;
}

/** The organization first, then all projects: those that spent most first. */
export function capRows(caps: Caps, projects: readonly { id: string; name: string }[]): readonly CapRow[] {
  const nameOf = new Map(projects.map(({ id, name }) => [id, name]));
  const listed = new Set(caps.projects.map(({ projectId }) => projectId));
  const others = projects
    .filter(({ id }) => !listed.has(id))
    .map(({ id }) => ({ projectId: id, monthlyCapUsd: null, spentUsd: 0 }));
  const rows = [...caps.projects, ...others].map((project) => ({
    ...project,
    name: nameOf.get(project.projectId) ?? 'Deleted project',
  }));
  rows.sort((a, b) => b.spentUsd - a.spentUsd || a.name.localeCompare(b.name));
  const { monthlyCapUsd, spentUsd } = caps;
  return [{ name: 'The organization', monthlyCapUsd, spentUsd }, ...rows];
}

/**
 * The ids of the projects with a job that may have ended in the month, those that spent most first: all of them, because
 * a job that was created last month counts there as spent.
 */
export function projectsWithCosts(caps: Caps, projects: readonly { id: string; name: string }[]): string[] {
  const known = new Set(projects.map(({ id }) => id));
  return capRows(caps, projects).flatMap(({ projectId, spentUsd }) =>
    projectId !== undefined && (spentUsd > 0 || known.has(projectId)) ? [projectId] : [],
  );
}

/** When the admins are warned. A hold does not lower the credit that is compared: it contains what is held for jobs. */
export function alertText(belowUsd: number): string {
  if (belowUsd === 0) return 'There is no warning when the credit is low.';
  return `You are warned when the credit, free and held, falls below ${usd(belowUsd)}.`;
}

/** `2026-01` as `January 2026`, in the language of the browser. */
export function monthText(month: string): string {
  const format = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return format.format(new Date(`${month}-01T00:00:00Z`));
}
