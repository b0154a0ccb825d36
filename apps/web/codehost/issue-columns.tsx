/** The columns of the list of issues. */
import { CircleCheck, CircleDot } from 'lucide-react';
import { useRefusal } from '../client/organization.js';
import type { Project } from '../project/project-query.js';
import { Button } from '../ui/button.js';
import { LongName, Pill } from '../ui/pill.js';
import type { Column } from '../ui/table.js';
import { Time } from '../ui/time.js';
import type { Issue } from './codehost-type.js';
import { longestSession, testRefusal } from './issue-filter.js';
import type { IssueTest } from './selection-bar.js';

interface ColumnProps {
  readonly project: Project;
  readonly selected: readonly number[];
  readonly onSelect: (numbers: readonly number[]) => void;
  readonly test: IssueTest;
  /** Whether these are the issues of the project's first repository. */
  readonly isFirst: boolean;
}

export function issueColumns({
  project,
  selected,
  onSelect,
  test,
  isFirst,
}: ColumnProps): readonly Column<Issue>[] {
  return [
    {
      name: 'select',
      header: <span className="sr-only">Selected</span>,
      className: 'sm:w-8',
      cell: ({ number, title }) => (
        <input
          type="checkbox"
          className="mt-1 size-4 accent-accent"
          aria-label={`Select ${number}, ${title}`}
          disabled={!isFirst || (selected.length >= longestSession && !selected.includes(number))}
          checked={selected.includes(number)}
          onChange={({ target }) =>
            onSelect(target.checked ? [...selected, number] : selected.filter((one) => one !== number))
          }
        />
      ),
    },
    { name: 'issue', header: 'Issue', cell: (issue) => <IssueTitle issue={issue} /> },
    {
      name: 'labels',
      header: 'Labels',
      cell: ({ labels }) =>
        labels.length === 0 ? (
          '–'
        ) : (
          <span className="flex flex-wrap gap-1">
            {labels.map((label) => (
              <Pill key={label} tone="neutral">
                <LongName>{label}</LongName>
              </Pill>
            ))}
          </span>
        ),
    },
    { name: 'assignees', header: 'Assignees', cell: ({ assignees }) => assignees.join(', ') || '–' },
    { name: 'comments', header: 'Comments', align: 'end', cell: ({ commentCount }) => commentCount },
    { name: 'updated', header: 'Updated', align: 'end', cell: ({ updatedAt }) => <Time at={updatedAt} /> },
    {
      name: 'actions',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (issue) => <TestButton issue={issue} project={project} test={test} isFirst={isFirst} />,
    },
  ];
}

function IssueTitle({ issue: { number, title, url, state, author } }: { issue: Issue }) {
  const Icon = state === 'open' ? CircleDot : CircleCheck;
  return (
    <span className="flex items-start gap-1.5">
      <Icon
        aria-hidden
        size={14}
        className={`mt-1 shrink-0 ${state === 'open' ? 'text-ok' : 'text-muted'}`}
      />
      <span className="flex min-w-0 flex-col">
        <a href={url} target="_blank" rel="noreferrer noopener" className="font-medium hover:underline">
          {title}
        </a>
        <span className="text-xs text-muted">
          #{number} {state}
          {author !== null && `, by ${author}`}
        </span>
      </span>
    </span>
  );
}

type TestButtonProps = Pick<ColumnProps, 'project' | 'test' | 'isFirst'> & { readonly issue: Issue };

function TestButton({ issue: { number }, project, test, isFirst }: TestButtonProps) {
  const role = useRefusal('contributor');
  const other = isFirst ? undefined : 'Only issues of the first repository of the project can be tested';
  const isBusy = test.isPending && test.variables.length === 1 && test.variables[0] === number;
  return (
    <Button
      variant="quiet"
      className="-my-1"
      refusal={role ?? other ?? testRefusal(project)}
      busy={isBusy}
      onClick={() => test.mutate([number])}
    >
      Test this issue
    </Button>
  );
}
