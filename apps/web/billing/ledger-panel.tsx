/** Every change of the credit, newest first. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download } from 'lucide-react';
import { useOrganizationId } from '../client/organization.js';
import { Button, buttonClass, ClearButton } from '../ui/button.js';
import { Panel } from '../ui/page.js';
import { EmptyState, ErrorState } from '../ui/state.js';
import { type Column, Table } from '../ui/table.js';
import { usd } from '../ui/time-text.js';
import { Time } from '../ui/time.js';
import { type LedgerEntry, ledgerQuery } from './billing-query.js';
import { sumUsd } from './dollar-text.js';
import { LedgerFilters } from './ledger-filters.js';
import { kindTexts, ledgerRange } from './ledger-filter.js';
import { billingRoute } from './routes.js';

const limit = 20;

export function LedgerPanel() {
  const organizationId = useOrganizationId();
  const { checkout: _checkout, ...filter } = billingRoute.useSearch();
  const navigate = billingRoute.useNavigate();
  const { kind, cursor } = filter;
  const range = ledgerRange(filter);
  const wanted = { organizationId, ...range, ...(kind && { kind }) };
  const params = { ...wanted, limit, ...(cursor && { cursor }) };
  const { data, error, refetch } = useQuery(ledgerQuery(params));
  const isFiltered = kind !== undefined || filter.from !== undefined || filter.to !== undefined;
  const nextCursor = data?.pagination.nextCursor;
  const csv = `/api/billing/ledger.csv?${new URLSearchParams(wanted).toString()}`;
  return (
    <Panel
      flush
      title="Ledger"
      actions={
        <a href={csv} download className={buttonClass()}>
          <Download aria-hidden size={14} />
          CSV
        </a>
      }
    >
      <LedgerFilters />
      {error && !data ? (
        <ErrorState what="The ledger could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : (
        <Table
          caption="Ledger"
          columns={columns}
          rows={data?.items}
          keyOf={(entry) => entry.id}
          empty={
            <EmptyState title={isFiltered ? 'No entry matches the filters' : 'No credit has been used yet'}>
              {isFiltered && (
                <ClearButton onClear={() => void navigate({ search: {}, resetScroll: false })}>
                  Clear the filters
                </ClearButton>
              )}
            </EmptyState>
          }
        />
      )}
      {(cursor || nextCursor) && (
        <nav aria-label="Pages of the ledger" className="flex justify-end gap-2 px-3 py-2">
          <Button
            disabled={!cursor}
            onClick={() => void navigate({ search: { ...filter, cursor: undefined }, resetScroll: false })}
          >
            Newest
          </Button>
          <Button
            disabled={!nextCursor}
            onClick={() =>
              void navigate({ search: { ...filter, cursor: nextCursor ?? undefined }, resetScroll: false })
            }
          >
            Older
          </Button>
        </nav>
      )}
    </Panel>
  );
}

/** With its sign, so that credit and cost differ without a colour. */
function signed(amount: number): string {
  return amount > 0 ? `+${usd(amount)}` : usd(amount);
}

const columns: readonly Column<LedgerEntry>[] = [
  { name: 'when', header: 'When', cell: (entry) => <Time at={entry.createdAt} absolute /> },
  {
    name: 'what',
    header: 'What',
    cell: ({ kind, note, jobId }) => (
      <span className="flex flex-col">
        <span>{kindTexts[kind]}</span>
        {note && <span className="text-muted">{note}</span>}
        {jobId && (
          <Link to="/jobs/$jobId" params={{ jobId }} className="font-mono text-xs text-accent underline">
            {jobId}
          </Link>
        )}
      </span>
    ),
  },
  {
    name: 'total',
    header: 'Credit',
    align: 'end',
    cell: ({ availableUsd, heldUsd, debtUsd = 0 }) => {
      // A debt is credit that is missing, so its payment does not change the total.
      const total = sumUsd(sumUsd(availableUsd, heldUsd), -debtUsd);
      return total === 0 ? '–' : <span className="font-medium">{signed(total)}</span>;
    },
  },
  { name: 'free', header: 'of it free', align: 'end', cell: ({ availableUsd }) => signed(availableUsd) },
  {
    name: 'held',
    header: 'of it held',
    align: 'end',
    cell: ({ heldUsd }) => (heldUsd === 0 ? '–' : signed(heldUsd)),
  },
];
