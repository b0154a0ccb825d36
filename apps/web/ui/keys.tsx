/** Keys as they are typed, one after the other: `gj` as G, then J. */
export function Keys({ keys }: { keys: string | readonly string[] }) {
  return (
    <span className="flex shrink-0 items-center gap-1">
      {[...keys].map((key, index) => (
        <kbd
          key={index}
          className="min-w-5 rounded border border-line bg-page px-1 text-center font-sans text-xs text-muted"
        >
          {key.length === 1 ? key.toUpperCase() : key}
        </kbd>
      ))}
    </span>
  );
}
