/** The costs of a month by day, as bars and as a table for screen readers. */
import { usd } from '../ui/time-text.js';
import { axisEnd, type DaySpend } from './daily-spend.js';

const height = 100;
const step = 10;
const barWidth = 7;

export function SpendChart({ days }: { days: readonly DaySpend[] }) {
  const end = axisEnd(days);
  return (
    <figure>
      <div aria-hidden className="flex gap-2">
        <div className="flex flex-col justify-between text-right text-xs text-muted">
          <span>{usd(end)}</span>
          <span>$0</span>
        </div>
        <svg
          viewBox={`0 0 ${days.length * step} ${height}`}
          preserveAspectRatio="none"
          className="h-28 w-full min-w-0 border-b border-edge"
        >
          {days.map(({ date, costUsd }, index) => (
            <g key={date}>
              <title>{`${dayText(date)}: ${usd(costUsd)}`}</title>
              <rect
                x={index * step}
                y={0}
                width={step}
                height={height}
                className="fill-transparent hover:fill-hover"
              />
              <rect
                x={index * step + (step - barWidth) / 2}
                y={height - (costUsd / end) * height}
                width={barWidth}
                height={(costUsd / end) * height}
                className="pointer-events-none fill-accent"
              />
            </g>
          ))}
        </svg>
      </div>
      <div aria-hidden className="flex justify-between pt-1 pl-14 text-xs text-muted">
        <span>{dayText(days[0]!.date)}</span>
        <span>{dayText(days.at(-1)!.date)}</span>
      </div>
      <div className="sr-only">
        <table>
          <caption>Costs by day</caption>
          <thead>
            <tr>
              <th scope="col">Day</th>
              <th scope="col">Cost</th>
            </tr>
          </thead>
          <tbody>
            {days.map(({ date, costUsd }) => (
              <tr key={date}>
                <th scope="row">{dayText(date)}</th>
                <td>{usd(costUsd)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </figure>
  );
}

const dayFormat = new Intl.DateTimeFormat(undefined, { month: 'short', day: 'numeric', timeZone: 'UTC' });

function dayText(date: string): string {
  return dayFormat.format(new Date(`${date}T00:00:00Z`));
}
