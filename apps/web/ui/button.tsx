/** Buttons, and links that look like them. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import { classNames } from './class-names.js';
import { focusTitle } from './focus-title.js';
import { notify } from './toast.js';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';

const base =
  'inline-flex min-h-8 items-center justify-center gap-1.5 rounded-md border px-3 py-1 text-sm font-medium whitespace-nowrap transition-colors disabled:cursor-not-allowed disabled:opacity-60 aria-disabled:cursor-not-allowed aria-disabled:opacity-60';

const variants: Readonly<Record<ButtonVariant, string>> = {
  primary: 'border-transparent bg-accent text-on-accent hover:not-disabled:brightness-110',
  secondary: 'border-edge bg-surface text-ink hover:not-disabled:bg-hover',
  quiet: 'border-transparent bg-transparent text-ink hover:not-disabled:bg-hover',
  danger: 'border-bad bg-surface text-bad hover:not-disabled:bg-bad-soft',
};

export function buttonClass(variant: ButtonVariant = 'secondary', className?: string): string {
  return classNames(base, variants[variant], className);
}

interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  /** A request is under way: the button does nothing, and says so. */
  readonly busy?: boolean;
  /** Why the button does nothing, for people. It remains focusable: a notice says the reason when it is used. */
  readonly refusal?: string;
}

export function Button({ variant, busy, refusal, className, onClick, children, ...rest }: ButtonProps) {
  const isInactive = busy === true || refusal !== undefined;
  const refuse = (event: MouseEvent) => {
    event.preventDefault();
    if (refusal !== undefined) notify(refusal);
  };
  return (
    <button
      type="button"
      {...rest}
      aria-disabled={isInactive || undefined}
      aria-busy={busy || undefined}
      title={refusal ?? rest.title}
      className={buttonClass(variant, className)}
      onClick={isInactive ? refuse : onClick}
    >
      {children}
    </button>
  );
}

/** Clears filters or a selection. It is gone then, so the focus moves to the title. */
export function ClearButton({ onClear, ...rest }: ButtonProps & { onClear: () => void }) {
  const clear = () => {
    focusTitle();
    onClear();
  };
  return <Button {...rest} onClick={clear} />;
}

interface IconButtonProps extends Omit<ButtonProps, 'children'> {
  /** What it does, for screen readers and as the tooltip. */
  readonly label: string;
  readonly icon: ReactNode;
}

export function IconButton({ label, icon, variant = 'quiet', className, ...rest }: IconButtonProps) {
  return (
    <Button
      {...rest}
      variant={variant}
      aria-label={label}
      title={label}
      className={classNames('px-2', className)}
    >
      {icon}
    </Button>
  );
}

interface ButtonLinkProps extends LinkProps {
  readonly variant?: ButtonVariant;
  readonly className?: string;
  readonly children: ReactNode;
  /** Why the page may not be opened: then it is a button that says so. */
  readonly refusal?: string | undefined;
}

export function ButtonLink({ variant, className, refusal, children, ...rest }: ButtonLinkProps) {
  if (refusal !== undefined) {
    return (
      <Button refusal={refusal} variant={variant} className={className}>
        {children}
      </Button>
    );
  }
  return (
    <Link {...rest} className={buttonClass(variant, className)}>
      {children}
    </Link>
  );
}
