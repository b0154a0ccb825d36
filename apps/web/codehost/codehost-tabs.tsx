/** The parts of a project's code hosting. */
import { Link } from '@tanstack/react-router';

const parts = [
  { to: '/projects/$projectId/codehost', label: 'Issues' },
  { to: '/projects/$projectId/codehost/sessions', label: 'Test sessions' },
  { to: '/projects/$projectId/codehost/repositories', label: 'Repositories' },
] as const;

export function CodehostTabs({ projectId }: { projectId: string }) {
  return (
    <nav aria-label="Code hosting" className="flex flex-wrap gap-1">
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          params={{ projectId }}
          activeOptions={{ exact: to === '/projects/$projectId/codehost', includeSearch: false }}
          className="rounded-md px-2.5 py-1 text-sm text-muted hover:bg-hover hover:text-ink aria-[current=page]:bg-accent-soft aria-[current=page]:text-accent"
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
