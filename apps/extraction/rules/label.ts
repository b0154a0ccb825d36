/** Labels of a report, and the keys by which they are compared with the names of fields. */

const label = /^([A-Za-z][\w /'()-]{0,60}?)[\s*_]*(?:[:=]|\s[-–—]\s)[\s*_]*(.*)$/;

/**
 * Normalizes a label or the name of a field: "Ease of use 1-10" and `easeOfUse110` have the same key. Signs on letters belong to
 * them: without these, words of other scripts are alike.
 */
export function labelKey(text: string): string {
  const words = text
    .normalize('NFC')
    .toLowerCase()
    .match(/\p{L}[\p{L}\p{M}]*|\p{N}+/gu);
  return words?.join('') ?? '';
}

export interface LabelledLine {
  readonly label: string;
  readonly value: string;
}

/** The label and value of a line that looks like the line of a form. */
export function likelyLabel(text: string): LabelledLine | undefined {
  const match = label.exec(text);
  if (!match || match[1]!.split(/\s+/).length > 6) return undefined;
  return { label: match[1]!, value: match[2]!.trim() };
}
