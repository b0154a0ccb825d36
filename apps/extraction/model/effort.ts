/** How much a model thinks. Its thoughts count toward the limit of its answer. Pure. */

export type Effort = 'low' | 'medium';

/** platform.claude.com/docs/en/build-with-claude/effort, 2026-11. Other models refuse the parameter. */
const modelsWithEffort =
  /^claude-(?:(?:fable|mythos|opus|sonnet)-5|haiku-5-5|opus-4-[5-8]|sonnet-4-6|mythos-preview)(?:-|$)/;

/** `output_config.effort` for a model; undefined for one that is not known to take it. */
export function effortFor(model: string, effort: Effort | undefined): Effort | undefined {
  return modelsWithEffort.test(model) ? effort : undefined;
}
