/** The options of a select whose list is loaded later. */

export interface Option {
  readonly value: string;
  readonly label: string;
}

interface Named {
  readonly id: string;
  readonly name: string;
}

export const idOption = ({ id, name }: Named): Option => ({ value: id, label: name });

/** For what is chosen by its name, such as a template. */
export const nameOption = ({ name }: Pick<Named, 'name'>): Option => ({ value: name, label: name });

interface OptionsProps {
  /** Shown by its value, as the last one, until the list has it. */
  readonly chosen: string;
  readonly loaded: readonly Option[];
}

/** The chosen option stays the same element when the list arrives. If it were replaced, the browser would choose the first. */
export function Options({ chosen, loaded }: OptionsProps) {
  const isLoaded = loaded.some(({ value }) => value === chosen);
  const options = isLoaded ? loaded : [...loaded, { value: chosen, label: chosen }];
  return options.map(({ value, label }) => (
    <option key={value} value={value}>
      {label}
    </option>
  ));
}
