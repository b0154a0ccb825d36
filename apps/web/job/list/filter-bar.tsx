/** Filters of the list of jobs. All of them are in the address. */
import { useQuery } from '@tanstack/react-query';
import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { useOrganizationId } from '../../client/organization.js';
import { allSchedulesQuery, allTemplatesQuery } from '../../project/part-query.js';
import { projectNamesQuery } from '../../project/project-query.js';
import { Button, ClearButton } from '../../ui/button.js';
import { DayField } from '../../ui/day-field.js';
import { Select, TextField } from '../../ui/field.js';
import { focusTitle } from '../../ui/focus-title.js';
import { idOption, nameOption, type Option, Options } from '../../ui/options.js';
import { inProject, isChosen, isFiltered, type JobFilter, statusChoices, toggled } from './job-filter.js';

export const filterNames = { project: 'project', search: 'search' } as const;

const typingPauseMs = 300;

interface FilterBarProps {
  readonly filter: JobFilter;
  readonly onChange: (next: JobFilter) => void;
  /** On narrow screens the fields are folded. */
  readonly open: boolean;
  readonly onOpen: (open: boolean) => void;
}

export function FilterBar({ filter, onChange, open, onOpen }: FilterBarProps) {
  const fieldsId = useId();
  return (
    <div role="search" aria-label="Filters" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-2">
        <StatusChips filter={filter} onChange={onChange} />
        <ScheduleChip filter={filter} onChange={onChange} />
        <Button
          variant="quiet"
          className="lg:hidden"
          aria-expanded={open}
          aria-controls={fieldsId}
          onClick={() => onOpen(!open)}
        >
          <SlidersHorizontal aria-hidden size={14} />
          More filters
        </Button>
        {isFiltered(filter) && (
          <ClearButton variant="quiet" onClear={() => onChange({ mode: filter.mode })}>
            Clear filters
          </ClearButton>
        )}
      </div>
      <div
        id={fieldsId}
        className={`gap-3 sm:grid-cols-2 lg:grid lg:grid-cols-[1fr_1fr_1fr_1.4fr_1fr] ${open ? 'grid' : 'hidden'}`}
      >
        <ProjectFilter filter={filter} onChange={onChange} />
        <TemplateFilter filter={filter} onChange={onChange} />
        <DayField
          label="Created since"
          value={filter.since}
          onChange={(since) => onChange({ ...filter, since })}
        />
        <SearchFilter filter={filter} onChange={onChange} />
        <Select
          label="Mode"
          value={filter.mode ?? 'live'}
          onChange={({ target }) =>
            onChange({ ...filter, mode: target.value === 'test' ? 'test' : undefined })
          }
        >
          <option value="live">Live jobs</option>
          <option value="test">Test mode</option>
        </Select>
      </div>
    </div>
  );
}

type FilterProps = Pick<FilterBarProps, 'filter' | 'onChange'>;

const chipClass =
  'min-h-7 min-w-0 [overflow-wrap:anywhere] rounded-full border border-edge px-3 text-xs font-medium text-muted hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent-soft aria-pressed:text-accent';

function StatusChips({ filter, onChange }: FilterProps) {
  return (
    <div role="group" aria-label="Status" className="flex flex-wrap gap-1.5">
      {statusChoices.map((choice) => (
        <button
          key={choice.label}
          type="button"
          aria-pressed={isChosen(filter, choice)}
          onClick={() => onChange({ ...filter, status: toggled(filter, choice) })}
          className={chipClass}
        >
          {choice.label}
        </button>
      ))}
    </div>
  );
}

/** A schedule is chosen on its own page. Here it can be removed. */
function ScheduleChip({ filter, onChange }: FilterProps) {
  const { projectId, scheduleId } = filter;
  const isNameable = projectId !== undefined && scheduleId !== undefined;
  const { data } = useQuery({ ...allSchedulesQuery(projectId ?? ''), enabled: isNameable });
  if (scheduleId === undefined) return null;
  return (
    <button
      type="button"
      aria-pressed
      title="Show jobs of any schedule"
      onClick={() => {
        focusTitle();
        onChange({ ...filter, scheduleId: undefined });
      }}
      className={chipClass}
    >
      Schedule: {data?.find(({ id }) => id === scheduleId)?.name ?? scheduleId}
      <span aria-hidden> ×</span>
    </button>
  );
}

const allProjects: Option = { value: '', label: 'All projects' };
const anyTemplate: Option = { value: '', label: 'Any template' };

function ProjectFilter({ filter, onChange }: FilterProps) {
  const { data: projects } = useQuery(projectNamesQuery(useOrganizationId()));
  const { projectId = '' } = filter;
  return (
    <Select
      label="Project"
      data-filter={filterNames.project}
      value={projectId}
      onChange={({ target }) => onChange(inProject(filter, target.value || undefined))}
    >
      <Options chosen={projectId} loaded={[allProjects, ...(projects ?? []).map(idOption)]} />
    </Select>
  );
}

function TemplateFilter({ filter, onChange }: FilterProps) {
  const { projectId, template = '' } = filter;
  const { data: templates = [] } = useQuery({
    ...allTemplatesQuery(projectId ?? ''),
    enabled: projectId !== undefined,
  });
  return (
    <Select
      label="Template"
      value={template}
      disabled={projectId === undefined && template === ''}
      hint={projectId === undefined ? 'Choose a project first' : undefined}
      onChange={({ target }) => onChange({ ...filter, template: target.value || undefined })}
    >
      <Options chosen={template} loaded={[anyTemplate, ...templates.map(nameOption)]} />
    </Select>
  );
}

function SearchFilter({ filter, onChange }: FilterProps) {
  /** What is being typed; undefined while the field has no focus. */
  const [draft, setDraft] = useState<string>();
  const search = (words: string) => onChange({ ...filter, search: words || undefined });
  const searchTyped = useEffectEvent(search);
  useEffect(() => {
    if (draft === undefined) return;
    const timer = setTimeout(() => searchTyped(draft), typingPauseMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const isPossible = filter.projectId !== undefined;
  return (
    <TextField
      label="Search"
      type="search"
      data-filter={filterNames.search}
      placeholder="Words in address or instructions"
      value={draft ?? filter.search ?? ''}
      disabled={!isPossible}
      hint={isPossible ? undefined : 'Choose a project first'}
      onChange={(event) => setDraft(event.target.value)}
      onBlur={() => {
        if (draft !== undefined && draft !== (filter.search ?? '')) search(draft);
        setDraft(undefined);
      }}
    />
  );
}
