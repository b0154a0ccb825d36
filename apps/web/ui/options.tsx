/** The options of a select whose list is loaded later. */

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface OptionsProps {
  /** Shown by its value until the list has it. */
  readonly chosen: string;
  readonly loaded: readonly Option[];
}

/** The chosen option stays the same element when the list arrives. If it were replaced, the browser would choose the first. */
export function Options({ chosen, loaded }: OptionsProps) {
  const isLoaded = loaded.some(({ value }) => value === chosen);
  const options = isLoaded ? loaded : [{ value: chosen, label: chosen }, ...loaded];
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
