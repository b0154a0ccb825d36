/** What was asked, with the fields of the template filled in. */
import type { JobRecord } from '@handtest/sdk';
import type { ReactNode } from 'react';
import { Code, Fact } from '../../ui/copy.js';
import { Markdown } from '../../ui/markdown.js';
import { Panel } from '../../ui/page.js';
import { extensionMinutes } from '../extension-minutes.js';
import { Creator } from './creator.js';
import { OutsideLink } from './finding.js';
import { RunAgain } from './run-again.js';

export function Request({ job }: { job: JobRecord }) {
  const { request } = job;
  return (
    <Panel title="Request" actions={<RunAgain job={job} />}>
      <div className="flex flex-col gap-4">
        {request.description && <Markdown text={request.description} />}
        <dl className="grid gap-3 border-t border-line pt-3 sm:grid-cols-2 lg:grid-cols-3">
          {request.url && (
            <Fact term="Address">
              <OutsideLink href={request.url}>{request.url}</OutsideLink>
            </Fact>
          )}
          <Fact term="Device">
            {request.deviceClass === 'mobile' ? 'Mobile, 375 × 812' : 'Desktop, 1600 × 900'}
          </Fact>
          {request.template && <Fact term="Template">{request.template}</Fact>}
          <Fact term="Time">
            {job.targetDurationMinutes} min
            {extensionMinutes(job) > 0 && `, and up to ${extensionMinutes(job)} more`}
          </Fact>
          <Fact term="Created by">
            <Creator job={job} />
          </Fact>
          {request.codehostRepos && request.codehostRepos.length > 0 && (
            <Fact term="Repositories">{request.codehostRepos.join(', ')}</Fact>
          )}
          {request.additionalValidationInstructions && (
            <Fact term="For reading the report">{request.additionalValidationInstructions}</Fact>
          )}
        </dl>
        {request.resultsTemplate && (
          <Folded title="Results form">
            <Code label="results form">{request.resultsTemplate}</Code>
          </Folded>
        )}
        {request.outputSchema && (
          <Folded title="Output schema">
            <Code label="output schema">{JSON.stringify(request.outputSchema, undefined, 2)}</Code>
          </Folded>
        )}
        {request.metadata && Object.keys(request.metadata).length > 0 && (
          <Folded title="Metadata">
            <Code label="metadata">{JSON.stringify(request.metadata, undefined, 2)}</Code>
          </Folded>
        )}
      </div>
    </Panel>
  );
}

function Folded({ title, children }: { title: string; children: ReactNode }) {
  return (
    <details>
      <summary className="text-sm font-medium">{title}</summary>
      <div className="pt-2">{children}</div>
    </details>
  );
}
