/** A finding with its evidence, steps, related issues and code. */
import type { components, JobRecord } from '@handtest/sdk';
import { ExternalLink } from 'lucide-react';
import type { ReactNode } from 'react';
import { CopyValue } from '../../ui/copy.js';
import { LongName, Pill } from '../../ui/pill.js';
import { SeverityPill } from '../severity.js';
import { sourceTexts } from './flag-text.js';
import { Moment } from './moment.js';

export type FindingRecord = NonNullable<JobRecord['extractedIssues']>[number];

interface FindingProps {
  readonly finding: FindingRecord;
  readonly hasRecording: boolean;
  readonly issue: components['schemas']['CreatedIssue'] | undefined;
  /** Why the automatic filing made no issue of it. */
  readonly unfiledBecause?: string | undefined;
  /** Such as a button that creates an issue. */
  readonly action?: ReactNode;
}

export function Finding({ finding, hasRecording, issue, unfiledBecause, action }: FindingProps) {
  const { title, severity, description, affectedArea, statedBy, videoOffsetSeconds } = finding;
  return (
    <article className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0">
      <header className="flex flex-wrap items-start justify-between gap-2">
        <div className="flex min-w-0 flex-wrap items-center gap-2">
          <SeverityPill severity={severity} />
          <h3 className="min-w-0 text-sm font-semibold [overflow-wrap:anywhere]">{title}</h3>
          {hasRecording && videoOffsetSeconds !== undefined && <Moment at={videoOffsetSeconds} />}
        </div>
        {issue ? <IssueLink issue={issue} /> : action}
      </header>
      {unfiledBecause && !issue && (
        <p className="text-sm text-warn [overflow-wrap:anywhere]">
          Not filed automatically: {unfiledBecause}
        </p>
      )}
      {description && <p className="max-w-3xl text-sm whitespace-pre-wrap">{description}</p>}
      {(isStated(finding.expectedBehavior) || isStated(finding.actualBehavior)) && (
        <dl className="grid gap-3 text-sm sm:grid-cols-2">
          <Part term="Expected">{finding.expectedBehavior}</Part>
          <Part term="Actual">{finding.actualBehavior}</Part>
        </dl>
      )}
      <Steps steps={finding.reproductionSteps} hasRecording={hasRecording} />
      <Citations citations={finding.evidenceCitations} hasRecording={hasRecording} />
      <RelatedEvidence evidence={finding.relatedEvidence ?? []} />
      <ErrormonEvents ids={finding.relatedErrormonEventIds ?? []} />
      <RelatedIssues issues={finding.relatedIssues ?? []} />
      <Code references={finding.codeReferences ?? []} />
      <p className="flex flex-wrap items-center gap-2 text-xs text-muted">
        {isStated(affectedArea) && <span>Area: {affectedArea}</span>}
        {statedBy && <span>{sourceTexts[statedBy]}</span>}
        {finding.suggestedLabels.map((label) => (
          <Pill key={label} tone="neutral">
            <LongName>{label}</LongName>
          </Pill>
        ))}
      </p>
    </article>
  );
}

/** The reader writes `Not stated` where the report says nothing. */
function isStated(text: string): boolean {
  return text !== '' && text !== 'Not stated';
}

function Part({ term, children }: { term: string; children: string }) {
  return (
    <div className="min-w-0">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="whitespace-pre-wrap [overflow-wrap:anywhere]">{children || 'Not stated'}</dd>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="min-w-0 text-sm">
      <h4 className="text-xs text-muted">{title}</h4>
      {children}
    </section>
  );
}

function Steps({
  steps,
  hasRecording,
}: {
  steps: FindingRecord['reproductionSteps'];
  hasRecording: boolean;
}) {
  if (steps.length === 0) return null;
  return (
    <Section title="Steps to reproduce">
      <ol className="list-decimal pl-5">
        {steps.map(({ text, videoOffsetSeconds }, index) => (
          <li key={index} className="[overflow-wrap:anywhere]">
            {text} {hasRecording && videoOffsetSeconds !== undefined && <Moment at={videoOffsetSeconds} />}
          </li>
        ))}
      </ol>
    </Section>
  );
}

interface CitationsProps {
  readonly citations: FindingRecord['evidenceCitations'];
  readonly hasRecording: boolean;
}

function Citations({ citations, hasRecording }: CitationsProps) {
  if (citations.length === 0) return null;
  return (
    <Section title="Evidence">
      <ul className="flex flex-col gap-1">
        {citations.map(({ source, summary, videoOffsetSeconds }, index) => (
          <li key={index} className="flex flex-wrap items-baseline gap-x-2">
            {hasRecording && <Moment at={videoOffsetSeconds} />}
            <span className="text-xs text-muted">{source}</span>
            <span className="min-w-0 font-mono text-xs [overflow-wrap:anywhere]">{summary}</span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RelatedEvidence({ evidence }: { evidence: NonNullable<FindingRecord['relatedEvidence']> }) {
  if (evidence.length === 0) return null;
  return (
    <details className="text-sm">
      <summary className="text-xs text-muted">Related evidence ({evidence.length})</summary>
      <ul className="flex flex-col gap-2 pt-2">
        {evidence.map(({ category, summary, detail }, index) => (
          <li key={index}>
            <span className="text-xs text-muted">{category}</span>{' '}
            <span className="font-mono text-xs [overflow-wrap:anywhere]">{summary}</span>
            {detail && (
              <pre
                tabIndex={0}
                aria-label={`Details of: ${summary}`}
                className="mt-1 max-h-60 overflow-auto rounded border border-line bg-page p-2 font-mono text-xs"
              >
                {detail}
              </pre>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}

/** By their ids the error monitor finds them. */
function ErrormonEvents({ ids }: { ids: readonly string[] }) {
  if (ids.length === 0) return null;
  return (
    <Section title="Events of the error monitor">
      <ul className="flex flex-col gap-1">
        {ids.map((id) => (
          <li key={id}>
            <CopyValue text={id} label={`event id ${id}`} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

const percent = (confidence: number) => `${Math.round(confidence * 100)} %`;

function RelatedIssues({ issues }: { issues: NonNullable<FindingRecord['relatedIssues']> }) {
  if (issues.length === 0) return null;
  return (
    <Section title="Known issues">
      <ul className="flex flex-col gap-1">
        {issues.map(({ issueNumber, title, state, relation, confidence, reason, url }) => (
          <li key={url}>
            <OutsideLink href={url}>
              #{issueNumber} {title}
            </OutsideLink>{' '}
            <span className="text-xs text-muted">
              {relation === 'duplicate' ? 'The same problem' : 'Related'} ({percent(confidence)}), {state}.{' '}
              {reason}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Code({ references }: { references: NonNullable<FindingRecord['codeReferences']> }) {
  if (references.length === 0) return null;
  return (
    <Section title="Code that it may affect">
      <ul className="flex flex-col gap-1">
        {references.map(({ url, path, symbol, startLine, confidence }) => (
          <li key={url}>
            <OutsideLink href={url}>
              <code className="font-mono text-xs">
                {path}
                {startLine === undefined ? '' : `:${startLine}`}
              </code>
            </OutsideLink>{' '}
            <span className="text-xs text-muted">
              {symbol} {percent(confidence)}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function IssueLink({ issue }: { issue: components['schemas']['CreatedIssue'] }) {
  return (
    <OutsideLink href={issue.issueUrl}>
      {issue.isNew ? `Issue #${issue.issueNumber}` : `Comment on #${issue.issueNumber}`}
    </OutsideLink>
  );
}

/** Only addresses of the web are links. */
export function OutsideLink({ href, children }: { href: string; children: ReactNode }) {
  if (!/^https?:\/\//.test(href)) return <>{children}</>;
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer noopener"
      className="inline-flex max-w-full items-center gap-1 text-sm text-accent underline [overflow-wrap:anywhere]"
    >
      {children}
      <ExternalLink aria-hidden size={12} className="shrink-0" />
    </a>
  );
}
