/** Why a value may not go into the field that has the focus, in words for the tester. Pure. */
import type { FocusedField } from './secret-script.js';
import type { SecretField, VisitSecret } from './visit-secrets.js';

const texts = ['text', 'email', 'tel', 'search', 'url', 'number'];

const permitted: Readonly<Record<SecretField, readonly string[]>> = {
  username: texts,
  password: ['password'],
  code: [...texts, 'password'],
};

const expected: Readonly<Record<SecretField, string>> = {
  username: 'A user name goes into a text field only; the field with the focus is none',
  password: 'A password goes into a password field only; the field with the focus is none',
  code: 'A one-time code goes into a text field only; the field with the focus is none',
};

/** @returns undefined when it may be filled in */
export function fillRefusal(
  { name, origins, totpSeed }: Pick<VisitSecret, 'name' | 'origins' | 'totpSeed'>,
  field: SecretField,
  focused: FocusedField | undefined,
): string | undefined {
  if (!focused) return 'No field has the focus: click on the field, then fill it in';
  const foreign = focused.origins.find((origin) => !origins.includes(origin));
  if (foreign !== undefined) {
    const place = foreign === focused.origins[0] ? 'this field' : 'a page around this field';
    return `“${name}” is for ${origins.join(' and ')} only; ${place} belongs to ${foreign}`;
  }
  if (field === 'code' && totpSeed === undefined) return `“${name}” has no one-time codes`;
  if (focused.type === undefined || !permitted[field].includes(focused.type)) return expected[field];
  return focused.isLocked ? 'The field cannot be changed' : undefined;
}
