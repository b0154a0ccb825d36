/** A labelled control with its hint and its error. Every control of a form is in one. */
import { type ComponentProps, type ReactNode, useId } from 'react';
import { classNames } from './class-names.js';

const control =
  'w-full rounded-md border border-edge bg-surface px-2.5 py-1.5 text-sm text-ink disabled:opacity-60 aria-invalid:border-bad';

interface FieldProps {
  readonly label: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: string;
  readonly className?: string;
}

interface ControlProps {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
}

/** For controls that are not below: the properties connect them with label, hint and error. */
export function Field({
  label,
  hint,
  error,
  className,
  children,
}: FieldProps & { children: (props: ControlProps) => ReactNode }) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label htmlFor={id} className="text-sm font-medium">
        {label}
      </label>
      {children({ id, 'aria-describedby': described || undefined, 'aria-invalid': error ? true : undefined })}
      {hint && (
        <p id={`${id}-hint`} className="text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

type Own<Tag extends 'input' | 'textarea' | 'select'> = FieldProps &
  Omit<ComponentProps<Tag>, keyof FieldProps | 'id'> & { inputClassName?: string };

/** Spread `register('name')` of react-hook-form into it. */
export function TextField({ label, hint, error, className, inputClassName, ...rest }: Own<'input'>) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(props) => <input type="text" {...rest} {...props} className={classNames(control, inputClassName)} />}
    </Field>
  );
}

export function TextArea({ label, hint, error, className, inputClassName, ...rest }: Own<'textarea'>) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(props) => <textarea rows={4} {...rest} {...props} className={classNames(control, inputClassName)} />}
    </Field>
  );
}

export function Select({ label, hint, error, className, inputClassName, ...rest }: Own<'select'>) {
  return (
    <Field {...{ label, hint, error, className }}>
      {(props) => <select {...rest} {...props} className={classNames(control, 'pr-8', inputClassName)} />}
    </Field>
  );
}

/** A check box with its label behind it. */
export function Checkbox({ label, hint, error, className, ...rest }: Omit<Own<'input'>, 'inputClassName'>) {
  const id = useId();
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ');
  return (
    <div className={classNames('flex flex-col gap-1', className)}>
      <label className="flex items-start gap-2 text-sm">
        <input
          type="checkbox"
          {...rest}
          aria-describedby={described || undefined}
          aria-invalid={error ? true : undefined}
          className="mt-0.5 size-4 accent-accent"
        />
        <span>{label}</span>
      </label>
      {hint && (
        <p id={`${id}-hint`} className="pl-6 text-xs text-muted">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} role="alert" className="pl-6 text-xs text-bad">
          {error}
        </p>
      )}
    </div>
  );
}

interface RadioGroupProps<Value extends string> extends FieldProps {
  readonly name: string;
  readonly options: readonly {
    readonly value: Value;
    readonly label: ReactNode;
    readonly hint?: ReactNode;
  }[];
  readonly value: Value | undefined;
  readonly onChange: (value: Value) => void;
}

export function RadioGroup<Value extends string>(props: RadioGroupProps<Value>) {
  const { label, hint, error, className, name, options, value, onChange } = props;
  return (
    <fieldset
      className={classNames('flex min-w-0 flex-col gap-1 [overflow-wrap:anywhere]', className)}
      aria-invalid={error ? true : undefined}
    >
      <legend className="mb-1 text-sm font-medium">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="flex items-start gap-2 py-0.5 text-sm">
          <input
            type="radio"
            name={name}
            className="mt-0.5 size-4 accent-accent"
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span>
            {option.label}
            {option.hint && <span className="block text-xs text-muted">{option.hint}</span>}
          </span>
        </label>
      ))}
      {hint && <p className="text-xs text-muted">{hint}</p>}
      {error && (
        <p role="alert" className="text-xs text-bad">
          {error}
        </p>
      )}
    </fieldset>
  );
}
