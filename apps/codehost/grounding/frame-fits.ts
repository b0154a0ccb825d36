/** Which files the frames of stacks name. Pure. */
import { fits, type StackFrame } from './stack-frame.js';

export interface FittingFrame {
  readonly query: number;
  readonly stack: number;
  /** In its stack. */
  readonly order: number;
  /** Number of the symbol that contains the line of the frame; -1 without. */
  readonly symbol: number;
}

interface KnownFrame extends Omit<FittingFrame, 'symbol'> {
  readonly frame: StackFrame;
  /** How many files fit it. */
  files: number;
}

const frameBoost = 4;

export class FrameFits {
  /** By the name of the file. */
  private readonly byName = new Map<string, KnownFrame[]>();
  private readonly stacks: KnownFrame[][][];

  /** @param queries the stacks of each */
  constructor(queries: readonly (readonly (readonly StackFrame[])[])[]) {
    this.stacks = queries.map((stacks, query) =>
      stacks.map((frames, stack) => frames.map((frame, order) => ({ query, stack, order, frame, files: 0 }))),
    );
    for (const known of this.stacks.flat(2)) {
      const name = known.frame.segments.at(-1)!;
      this.byName.set(name, [...(this.byName.get(name) ?? []), known]);
    }
  }

  /** The frames that fit the file. */
  add(path: string, symbolOfLine: Int32Array): FittingFrame[] {
    const sameName = this.byName.get(path.slice(path.lastIndexOf('/') + 1)) ?? [];
    const fitting = sameName.filter(({ frame }) => fits(frame, path));
    for (const known of fitting) known.files++;
    return fitting.map(({ query, stack, order, frame }) => {
      const symbol = symbolOfLine[(frame.line ?? 0) - 1] ?? -1;
      return { query, stack, order, symbol };
    });
  }

  /**
   * For the innermost frame with a file in the repository 4, less for its callers, and less when several files fit it.
   * All files must have been added.
   */
  boostOf(frames: readonly FittingFrame[], query: number): number {
    const boosts = frames
      .filter((frame) => frame.query === query)
      .map(({ stack, order }) => {
        const known = this.stacks[query]![stack]!;
        const inner = known.slice(0, order).filter(({ files }) => files > 0).length;
        return 1 + (frameBoost - 1) / (inner + 1) / known[order]!.files;
      });
    return Math.max(1, ...boosts);
  }
}
