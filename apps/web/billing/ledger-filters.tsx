/** The filters of the ledger. They are in the address. */
import { DayField } from '../ui/day-field.js';
import { Select } from '../ui/field.js';
import type { LedgerKind } from './billing-query.js';
import { kindTexts, type LedgerFilter } from './ledger-filter.js';
import { billingRoute } from './routes.js';

export function LedgerFilters() {
  const { kind, from, to } = billingRoute.useSearch();
  const navigate = billingRoute.useNavigate();
  // The cursor belongs to the list without the change.
  const change = (part: LedgerFilter) =>
    void navigate({ search: { kind, from, to, ...part }, replace: true, resetScroll: false });
  return (
    <div className="grid gap-3 border-b border-line px-3 py-3 sm:grid-cols-3">
      <Select
        label="Kind"
        value={kind ?? ''}
        onChange={(event) => change({ kind: (event.target.value || undefined) as LedgerKind | undefined })}
      >
        <option value="">All</option>
        {Object.entries(kindTexts).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </Select>
      <DayField label="From" value={from} onChange={(day) => change({ from: day })} />
      <DayField label="To" value={to} onChange={(day) => change({ to: day })} />
    </div>
  );
}
