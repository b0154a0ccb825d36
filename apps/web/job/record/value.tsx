/** A value of a result as people read it. */
export function Value({ value }: { value: unknown }) {
  if (typeof value === 'boolean') return <>{value ? 'Yes' : 'No'}</>;
  if (typeof value === 'number') return <>{value}</>;
  if (typeof value === 'string') {
    return value === '' ? (
      <span className="text-muted">Empty</span>
    ) : (
      <span className="whitespace-pre-wrap">{value}</span>
    );
  }
  if (Array.isArray(value)) return <List items={value} />;
  if (typeof value === 'object' && value !== null) return <Parts value={value} />;
  return <span className="text-muted">Empty</span>;
}

function List({ items }: { items: readonly unknown[] }) {
  if (items.length === 0) return <span className="text-muted">None</span>;
  return (
    <ul className="list-disc pl-4">
      {items.map((item, index) => (
        <li key={index}>
          <Value value={item} />
        </li>
      ))}
    </ul>
  );
}

function Parts({ value }: { value: object }) {
  return (
    <dl className="grid gap-x-3 sm:grid-cols-[auto_1fr]">
      {Object.entries(value).map(([name, part]) => (
        <div key={name} className="contents">
          <dt className="text-muted">{name}</dt>
          <dd>
            <Value value={part} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
