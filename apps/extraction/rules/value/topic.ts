/** What a field is about: the words of its name and of its description. */
import type { OutputField, OutputSchema } from '@handtest/contracts/job';
import { isFiller, type Word, wordsIn, wordsOfName } from './word.js';

export interface Topic {
  readonly name: string;
  readonly field: OutputField;
  /** Words of the name and of the description in lower case, for patterns. */
  readonly asked: string;
  /** Stems of the name's own words with their weights. */
  readonly own: ReadonlyMap<string, number>;
  /** Stems of the description's other words with their weights. */
  readonly further: ReadonlyMap<string, number>;
}

export function topicsOf(schema: OutputSchema): Topic[] {
  const topics = Object.entries(schema).map(([name, field]) => topicOf(name, field));
  const shared = new Map<string, number>();
  for (const { own, further } of topics) {
    for (const stem of new Set([...own.keys(), ...further.keys()])) {
      shared.set(stem, (shared.get(stem) ?? 0) + 1);
    }
  }
  const weighed = (weights: ReadonlyMap<string, number>) =>
    new Map([...weights].map(([stem, weight]) => [stem, weight / Math.sqrt(shared.get(stem)!)] as const));
  return topics.map((topic) => ({ ...topic, own: weighed(topic.own), further: weighed(topic.further) }));
}

/** A word that several fields share says less about each of them. */
export function topicOf(name: string, field: OutputField, parent = ''): Topic {
  const description = field.description ?? '';
  const named = stemsOf(wordsOfName(name), grammar);
  const own = new Map([...named].map((stem) => [stem, 1] as const));
  const others = [...stemsOf(wordsIn(description)), ...stemsOf(wordsOfName(parent))];
  const further = new Map(others.filter((stem) => !own.has(stem)).map((stem) => [stem, 0.5] as const));
  const spoken = wordsOfName(name).map(({ written }) => written);
  return { name, field, asked: `${spoken.join(' ')} ${description.toLowerCase()}`, own, further };
}

const grammar = new Set(
  'is was has had are were did does do can the a an of in on by to at for with after'.split(' '),
);

/** Without fillers, unless there are only fillers. */
function stemsOf(words: readonly Word[], skipped?: ReadonlySet<string>): Set<string> {
  const relevant = words.filter(({ written }) => !isFiller(written));
  const kept =
    relevant.length > 0 || !skipped ? relevant : words.filter(({ written }) => !skipped.has(written));
  return new Set(kept.map(({ stem }) => stem));
}

/** How much of the topic a text covers, from 0 to 1. */
export function coverage(topic: Topic, stems: ReadonlySet<string>): number {
  const own = share(topic.own, stems);
  return topic.further.size === 0 ? own : own * 0.65 + share(topic.further, stems) * 0.35;
}

/** How much of the name's own words a text covers, from 0 to 1. */
export function ownCoverage(topic: Topic, stems: ReadonlySet<string>): number {
  return share(topic.own, stems);
}

function share(weights: ReadonlyMap<string, number>, stems: ReadonlySet<string>): number {
  let covered = 0;
  let all = 0;
  for (const [stem, weight] of weights) {
    all += weight;
    if (stems.has(stem)) covered += weight;
  }
  return all === 0 ? 0 : covered / all;
}

export function weightOf(topic: Topic, stem: string): number {
  return topic.own.get(stem) ?? topic.further.get(stem) ?? 0;
}

export function without(topic: Topic, words: RegExp): Topic {
  const kept = (weights: ReadonlyMap<string, number>) =>
    new Map([...weights].filter(([stem]) => !words.test(stem)));
  return { ...topic, own: kept(topic.own), further: kept(topic.further) };
}
