/**
 * BM25, and BM25F for a document with fields of different weight: each field's count of a term is divided by the field's
 * relative length, weighted and summed, and only then saturated (Robertson, Zaragoza: The Probabilistic Relevance
 * Framework, 2009). Pure.
 */

/** The usual values. Of 100 pairs of duplicates that we measured, others find at most one more (decision 0028). */
const saturation = 1.2;
const lengthInfluence = 0.75;

/** How rare a term is: 0.05 when all of 10 documents have it, about ln(documents) when one has. Never negative. */
export function rarity(documents: number, having: number): number {
  return Math.log(1 + (documents - having + 0.5) / (having + 0.5));
}

/** The count of a term in a field, as if the field had the average length. */
export function evenCount(count: number, length: number, averageLength: number): number {
  if (count === 0) return 0;
  return count / (1 - lengthInfluence + (lengthInfluence * length) / averageLength);
}

/** From 0 to 2.2: the tenth occurrence says less than the first. */
export function saturated(count: number): number {
  return (count * (saturation + 1)) / (count + saturation);
}
