/** Monthly caps, what is spent of them, and the alert for low credit. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useOrganizationId } from '../client/organization.js';
import { projectNamesQuery } from '../project/project-query.js';
import { Button } from '../ui/button.js';
import { Panel } from '../ui/page.js';
import { ErrorState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { usd } from '../ui/time-text.js';
import { capsQuery } from './billing-query.js';
import { CapDialog } from './cap-dialog.js';
import { alertText, type CapRow, capRows, monthText } from './cap-row.js';
import { SpendBar } from './spend-bar.js';

export function CapPanel() {
  const organizationId = useOrganizationId();
  const { data: caps, ...ofCaps } = useQuery(capsQuery(organizationId));
  const { data: projects, ...ofNames } = useQuery(projectNamesQuery(organizationId));
  const error = (!caps && ofCaps.error) || (!projects && ofNames.error);
  const retry = () => void Promise.all([ofCaps.refetch(), ofNames.refetch()]);
  const [changing, setChanging] = useState<CapRow>();
  return (
    <Panel flush title={caps ? `Spent in ${monthText(caps.month)}` : 'Spent this month'}>
      {error ? (
        <ErrorState what="The caps could not be loaded" error={error} onRetry={retry} />
      ) : (
        <Table
          caption="Spending and caps of this month"
          columns={columnsOf(setChanging)}
          rows={caps && projects && capRows(caps, projects)}
          keyOf={(row) => row.projectId ?? 'organization'}
          empty={null}
        />
      )}
      {caps && (
        <p className="border-t border-line px-3 py-2 text-sm text-muted">
          {alertText(caps.alertBelowUsd)} Running jobs count with what is held for them. Months are in UTC.
        </p>
      )}
      {changing && caps && <CapDialog row={changing} caps={caps} onClose={() => setChanging(undefined)} />}
    </Panel>
  );
}

function columnsOf(onChange: (row: CapRow) => void): readonly Column<CapRow>[] {
  return [
    {
      name: 'name',
      header: 'Of',
      cell: ({ name, projectId }) => <span className={projectId ? '' : 'font-medium'}>{name}</span>,
    },
    { name: 'spent', header: 'Spent', align: 'end', cell: ({ spentUsd }) => usd(spentUsd) },
    {
      name: 'cap',
      header: 'Cap',
      align: 'end',
      cell: ({ monthlyCapUsd }) => (monthlyCapUsd === null ? 'None' : usd(monthlyCapUsd)),
    },
    {
      name: 'share',
      header: 'Share of the cap',
      className: 'sm:w-48',
      cell: ({ spentUsd, monthlyCapUsd }) =>
        monthlyCapUsd === null ? '–' : <SpendBar spentUsd={spentUsd} capUsd={monthlyCapUsd} />,
    },
    {
      name: 'action',
      header: <span className="sr-only">Actions</span>,
      align: 'end',
      cell: (row) => (
        <Button aria-label={`Change the cap of ${row.name}`} onClick={() => onChange(row)}>
          Change
        </Button>
      ),
    },
  ];
}
