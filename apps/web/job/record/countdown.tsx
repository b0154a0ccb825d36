/** The time until an instant, by the clock of the server. */
import { useEffect, useState } from 'react';
import { serverNow } from '../../clock/server-clock.js';
import { durationText } from '../../ui/time-text.js';

export function Countdown({ until }: { until: string }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const tick = () => setNow(serverNow());
    const timer = setInterval(tick, 1_000);
    // After the sleep of a laptop the timer is late.
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  const seconds = Math.ceil((Date.parse(until) - now) / 1_000);
  return (
    <span role="timer" className="font-medium">
      {seconds > 0 ? `${durationText(seconds)} left` : 'The time is over'}
    </span>
  );
}
