/** The findings that the tester states, and the statement that there are none. */
import { Clock, Trash2 } from 'lucide-react';
import { serverNow } from '../../clock/server-clock.js';
import { Button, IconButton } from '../../ui/button.js';
import { Checkbox, Select, TextArea, TextField } from '../../ui/field.js';
import { focusAfter } from '../../ui/focus-after.js';
import { findingsOf } from '../draft/draft.js';
import { useDraft, useDraftStore, useDraftValue } from '../draft/use-draft.js';
import { newId } from '../note/new-id.js';
import { offsetText } from '../note/note.js';
import { useFault } from './fault-context.js';
import { type FindingDraft, maximumTitle, newFinding, severities, type Severity } from './finding-draft.js';

/** Specification, Testers: at most 50 findings, each with at most 20 instants. */
const maximumFindings = 50;
const maximumInstants = 20;

export function FindingEditor({ claimedAt }: { claimedAt: string }) {
  const store = useDraftStore();
  const findings = findingsOf(useDraft());
  const [noFindings, setNoFindings] = useDraftValue('noFindings');
  const add = () => {
    const id = newId();
    store.set(`finding:${id}`, newFinding(id, serverNow(), '', [new Date(serverNow()).toISOString()]));
    setNoFindings(false);
  };
  return (
    <section className="flex flex-col gap-3">
      <h3 className="text-sm font-semibold">Findings</h3>
      {findings.map((finding, index) => (
        <FindingFields
          key={finding.id}
          finding={finding}
          index={index}
          claimedAt={claimedAt}
          onChange={(next) => store.set(`finding:${finding.id}`, next)}
        />
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <Button
          onClick={add}
          refusal={
            findings.length < maximumFindings ? undefined : `A report has at most ${maximumFindings} findings`
          }
        >
          Add a finding
        </Button>
        {findings.length === 0 && (
          <Checkbox
            label="I found no problem"
            checked={noFindings}
            onChange={({ target }) => setNoFindings(target.checked)}
          />
        )}
      </div>
    </section>
  );
}

interface FieldsProps {
  readonly finding: FindingDraft;
  readonly index: number;
  readonly claimedAt: string;
  /** Null removes it. */
  readonly onChange: (finding: FindingDraft | null) => void;
}

function FindingFields({ finding, index, claimedAt, onChange }: FieldsProps) {
  const path = `findings[${index}]`;
  const set = (change: Partial<FindingDraft>) => onChange({ ...finding, ...change });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2 rounded-md border border-line p-3">
      <legend className="px-1 text-xs font-medium text-muted">Finding {index + 1}</legend>
      <div className="flex items-end gap-2">
        <TextField
          label="What is wrong"
          className="min-w-0 flex-1"
          maxLength={maximumTitle}
          value={finding.title}
          error={useFault(`${path}.title`)}
          onChange={({ target }) => set({ title: target.value })}
        />
        <IconButton
          label={`Remove finding ${index + 1}`}
          icon={<Trash2 aria-hidden size={14} />}
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget.closest('fieldset'));
            onChange(null);
          }}
        />
      </div>
      <Select
        label="Severity"
        value={finding.severity ?? ''}
        error={useFault(`${path}.severity`)}
        onChange={({ target }) => set({ severity: (target.value || undefined) as Severity | undefined })}
      >
        <option value="">Not stated</option>
        {severities.map((severity) => (
          <option key={severity} value={severity}>
            {severity[0]!.toUpperCase() + severity.slice(1)}
          </option>
        ))}
      </Select>
      <TextArea
        label="Expected"
        rows={2}
        maxLength={5_000}
        value={finding.expected}
        error={useFault(`${path}.expectedBehavior`)}
        onChange={({ target }) => set({ expected: target.value })}
      />
      <TextArea
        label="What happened instead"
        rows={2}
        maxLength={5_000}
        value={finding.actual}
        error={useFault(`${path}.actualBehavior`)}
        onChange={({ target }) => set({ actual: target.value })}
      />
      <TextArea
        label="Steps"
        hint="One step in each line"
        rows={3}
        value={finding.steps}
        error={useFault(`${path}.reproductionSteps`, true)}
        onChange={({ target }) => set({ steps: target.value })}
      />
      <Instants finding={finding} index={index} claimedAt={claimedAt} onChange={(at) => set({ at })} />
    </fieldset>
  );
}

interface InstantsProps {
  readonly finding: FindingDraft;
  readonly index: number;
  readonly claimedAt: string;
  readonly onChange: (at: readonly string[]) => void;
}

function Instants({ finding, index, claimedAt, onChange }: InstantsProps) {
  const { at } = finding;
  const add = () => onChange([...at, new Date(serverNow()).toISOString()]);
  const full = `A finding has at most ${maximumInstants} times`;
  return (
    <div className="flex flex-wrap items-center gap-1.5 text-sm">
      <span className="text-muted">Seen at</span>
      {at.map((instant) => (
        <Button
          key={instant}
          className="font-mono text-xs"
          aria-label={`Remove the time ${offsetText(instant, claimedAt)} of finding ${index + 1}`}
          title="Remove this time"
          onClick={({ currentTarget }) => {
            focusAfter(currentTarget);
            onChange(at.filter((one) => one !== instant));
          }}
        >
          {offsetText(instant, claimedAt)} ×
        </Button>
      ))}
      <Button variant="quiet" onClick={add} refusal={at.length < maximumInstants ? undefined : full}>
        <Clock aria-hidden size={14} />
        Now
      </Button>
    </div>
  );
}
