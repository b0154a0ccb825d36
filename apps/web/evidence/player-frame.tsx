/** The two columns of the player. */
import type { ReactNode, Ref } from 'react';

interface PlayerFrameProps {
  readonly ref?: Ref<HTMLDivElement>;
  readonly stageRef?: Ref<HTMLDivElement>;
  readonly stage: ReactNode;
  readonly beside: ReactNode;
}

export function PlayerFrame({ ref, stageRef, stage, beside }: PlayerFrameProps) {
  return (
    <div
      ref={ref}
      className="grid min-w-0 gap-4 rounded-lg border border-line bg-surface p-4 lg:grid-cols-[minmax(0,11fr)_minmax(0,9fr)]"
    >
      <div ref={stageRef} className="flex min-w-0 flex-col gap-3 bg-surface [&:fullscreen]:p-4">
        {stage}
      </div>
      <div className="flex min-w-0 flex-col gap-2">{beside}</div>
    </div>
  );
}
