/** A grey bar in the place of text that is loading. It appears after 150 ms, so that quick answers do not flash. */
export function Skeleton({ className = 'h-4 w-full' }: { className?: string }) {
  return (
    <span
      aria-hidden
      className={`block animate-[pulse_1.6s_ease-in-out_150ms_infinite_backwards] rounded bg-hover ${className}`}
    />
  );
}
