/** The sections of a pull request's or issue's body that say how to test it. Pure. */
import { withoutComments } from '@handtest/contracts/codehost';

type SectionName = 'steps' | 'expected' | 'actual';

/** Lines of text, without the marks of lists. */
export type Sections = Record<SectionName, string[]>;

const sectionNames: readonly (readonly [SectionName, RegExp])[] = [
  ['steps', /^(?:how to test|test plan|steps to reproduce)\b/i],
  ['expected', /^expected\b/i],
  ['actual', /^actual\b/i],
];

const fence = /^\s*(?:```|~~~)/;
const listMark = /^\s*(?:[-*+•]\s+(?:\[[ xX]\]\s*)?|\d{1,3}[.)]\s+)/;

export function sectionsOf(body: string): Sections {
  const sections: Sections = { steps: [], expected: [], actual: [] };
  let open: string[] | undefined;
  let inFence = false;
  for (const line of withoutComments(body).split(/\r?\n/)) {
    if (fence.test(line)) {
      inFence = !inFence;
      continue;
    }
    const heading = inFence ? undefined : headingOf(line);
    if (heading === undefined) {
      const text = line.replace(listMark, '').trim();
      if (text !== '') open?.push(text);
      continue;
    }
    const name = sectionNames.find(([, pattern]) => pattern.test(heading.title))?.[0];
    // "Note: …" in a list of steps is a step.
    if (name === undefined && !heading.isMarked) open?.push(line.replace(listMark, '').trim());
    else open = name && sections[name];
    if (name !== undefined && heading.rest !== '') open!.push(heading.rest);
  }
  return sections;
}

interface Heading {
  readonly title: string;
  /** The text after the colon. */
  readonly rest: string;
  /** A heading of Markdown or a bold line; a line "Label: text" is not. */
  readonly isMarked: boolean;
}

function headingOf(line: string): Heading | undefined {
  const marked = /^\s{0,3}#{1,6}\s+(.*)$/.exec(line) ?? /^\s*\*\*([^*]+?):?\*\*:?\s*$/.exec(line);
  if (marked) return { title: marked[1]!.trim(), rest: '', isMarked: true };
  const labelled = /^\s*(?:\*\*|__)?([A-Za-z][A-Za-z ]{2,40}?)(?:\*\*|__)?\s*:\s*(?:\*\*|__)?\s*(.*)$/.exec(
    line,
  );
  return labelled ? { title: labelled[1]!, rest: labelled[2]!.trim(), isMarked: false } : undefined;
}
