/**
 * What instructions ask for, without the sentences that only prepare the tester for trouble: "Watch for errors on the page",
 * "If you see an error, describe it". A problem in a report is not what such a sentence asks for. Pure.
 */

/** A list of what to look for ends with an empty line. */
const watchList = /(?:^|\n)[^\n]{0,60}\b(?:watch|look) (?:out )?for:? *\n(?:[^\n]+\n?)*/gi;

const preparing: readonly RegExp[] = [
  /\b(?:watch|look|check|search|keep an eye)(?: out)? (?:for|on) (?:\w+ ){0,4}?(?:errors?|problems?|bugs?|warnings?|issues?|anything)\b/i,
  /\bif (?:you|there|any|an?|anything|something|it|this|that|the)\b/i,
  /\b(?:find|report|note|list|describe|mention|collect|count|ignore|tell|say|write|screenshot)\b(?:[\w'’]* |[,:] ?){0,6}?(?:errors?|bugs?|problems?|issues?|warnings?|defects?|wrong|fails?|failed)\b/i,
  /\b(?:any|all|every|other|unexpected|possible|console|javascript|network|spelling|typing|grammar|layout|visual) (?:\w+ ){0,2}?(?:errors?|warnings?)\b/i,
  /\b(?:any|some|every|no)thing (?:\w+ ){0,3}?(?:wrong|broken|incorrect)\b/i,
  /\b(?:what|whether|where|when|how) (?:\w+ ){0,4}?(?:wrong|fails?|failed|broken|breaks?|errors?)\b/i,
  /\bwhen (?:validating|judging|reviewing|reading)\b/i,
];

export function askedText(instructions: string): string {
  return instructions
    .replace(watchList, '\n')
    .split(/(?<=\D[.!?;])\s+|\n+/)
    .filter((sentence) => !preparing.some((pattern) => pattern.test(sentence)))
    .join('\n');
}
