/** Fewer calls of a listener. Pure but for its timers. */

type Subscribe = (listener: () => void) => () => void;

/** The first change is passed on at once, later ones at most once in `paceMs`. The last one is never lost. */
export function paced(subscribe: Subscribe, paceMs: number): Subscribe {
  if (paceMs === 0) return subscribe;
  return (listener) => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let isLate = false;
    const end = () => {
      timer = undefined;
      if (!isLate) return;
      isLate = false;
      pass();
    };
    const pass = () => {
      timer = setTimeout(end, paceMs);
      listener();
    };
    const stop = subscribe(() => {
      if (timer === undefined) pass();
      else isLate = true;
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  };
}
