/** The data of a result, with who stated each value. */
import type { JobRecord } from '@handtest/sdk';
import { useState } from 'react';
import { Button } from '../../ui/button.js';
import { Code, CopyButton } from '../../ui/copy.js';
import { Panel } from '../../ui/page.js';
import { Pill } from '../../ui/pill.js';
import { type Source, sourceTexts } from './flag-text.js';
import { Value } from './value.js';

type Result = NonNullable<JobRecord['result']>;

export function ResultData({ result, request }: { result: Result; request?: JobRecord['request'] }) {
  const [asJson, setAsJson] = useState(false);
  if (!result.data) return null;
  const json = JSON.stringify(result.data, undefined, 2);
  return (
    <Panel
      title="Data"
      actions={
        <span className="flex items-center gap-1">
          <Button variant="quiet" aria-pressed={asJson} onClick={() => setAsJson(!asJson)}>
            {asJson ? 'Show as a list' : 'Show as JSON'}
          </Button>
          <CopyButton text={json} label="data as JSON" />
        </span>
      }
    >
      {asJson ? (
        <Code label="data as JSON">{json}</Code>
      ) : (
        <dl className="flex flex-col divide-y divide-line">
          {Object.entries(result.data).map(([name, value]) => (
            <DataField
              key={name}
              name={name}
              question={request?.outputSchema?.[name]?.description}
              value={value}
              source={sourceOf(result, name)}
            />
          ))}
        </dl>
      )}
    </Panel>
  );
}

function sourceOf({ unstated, provenance }: Result, name: string): Source | undefined {
  return unstated?.includes(name) ? 'unstated' : provenance?.fields[name];
}

interface DataFieldProps {
  readonly name: string;
  readonly question: string | undefined;
  readonly value: unknown;
  readonly source: Source | undefined;
}

function DataField({ name, question, value, source }: DataFieldProps) {
  return (
    <div className="grid gap-1 py-2 text-sm first:pt-0 last:pb-0 sm:grid-cols-[14rem_1fr_auto] sm:gap-4">
      <dt className="min-w-0 [overflow-wrap:anywhere]">
        <code className="font-mono text-xs">{name}</code>
        {question && <span className="block text-xs text-muted">{question}</span>}
      </dt>
      <dd className="min-w-0 [overflow-wrap:anywhere]">
        {source === 'unstated' ? (
          <span className="text-muted">Neither the tester nor the report says it</span>
        ) : (
          <Value value={value} />
        )}
      </dd>
      {source && (
        <dd>
          <Pill tone={source === 'unstated' ? 'warn' : source === 'tester' ? 'ok' : 'neutral'}>
            {sourceTexts[source]}
          </Pill>
        </dd>
      )}
    </div>
  );
}
