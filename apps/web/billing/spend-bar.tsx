/** How much of a cap is spent, as a bar and a number. */
export function SpendBar({ spentUsd, capUsd }: { spentUsd: number; capUsd: number }) {
  const percent = capUsd === 0 ? 100 : Math.round((spentUsd / capUsd) * 100);
  const tone = percent >= 100 ? 'bg-bad' : percent >= 80 ? 'bg-warn' : 'bg-accent';
  return (
    <span className="flex items-center gap-2">
      <span aria-hidden className="h-1.5 w-24 overflow-hidden rounded-full bg-hover">
        <span className={`block h-full ${tone}`} style={{ width: `${Math.min(percent, 100)}%` }} />
      </span>
      {percent} %
    </span>
  );
}
