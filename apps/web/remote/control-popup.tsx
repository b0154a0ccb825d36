/** A control of the tested page whose own popup is not in its picture: shown here, at the same place. */
import type { ClientMessage, NativeControl } from '@handtest/visit-protocol';
import { useEffect, useRef } from 'react';

interface ControlPopupProps {
  readonly control: NativeControl;
  readonly scale: number;
  readonly send: (message: ClientMessage) => void;
  readonly onClose: () => void;
}

const shape = 'absolute rounded-md border border-edge bg-raised text-sm text-ink shadow-lg';

export function ControlPopup({ control, scale, send, onClose }: ControlPopupProps) {
  const { id, type, rectangle } = control;
  const pick = (values: readonly string[]) => send({ kind: 'pick', id, values });
  const style = {
    left: rectangle.x * scale,
    top: (rectangle.y + rectangle.height) * scale,
    minWidth: rectangle.width * scale,
  };
  if (type === 'select' || type === 'datalist') {
    return <OptionList control={control} style={style} onPick={(value) => pick([value])} onClose={onClose} />;
  }
  return <OwnControl control={control} style={style} onPick={(value) => pick([value])} onClose={onClose} />;
}

interface PartProps {
  readonly control: NativeControl;
  readonly style: React.CSSProperties;
  readonly onPick: (value: string) => void;
  readonly onClose: () => void;
}

function OptionList({ control, style, onPick, onClose }: PartProps) {
  const list = useRef<HTMLSelectElement>(null);
  useEffect(() => list.current?.focus(), []);
  const { options = [] } = control;
  const selected = options.find(({ isSelected }) => isSelected)?.value ?? '';
  const groups = [...new Set(options.map(({ group }) => group))];
  const rows = options.length + groups.filter((group) => group !== undefined).length;
  const optionsOf = (group: string | undefined) =>
    options
      .filter((option) => option.group === group)
      .map(({ value, label, isDisabled }) => (
        <option
          key={value}
          value={value}
          disabled={isDisabled}
          onClick={() => onPick(value)}
          className="px-2 py-1"
        >
          {label}
        </option>
      ));
  return (
    <select
      ref={list}
      size={Math.min(Math.max(rows, 2), 12)}
      defaultValue={selected}
      aria-label="Choices of the tested page"
      className={`${shape} p-1`}
      style={style}
      onKeyDown={(event) => {
        if (event.key === 'Escape') onClose();
        if (event.key === 'Enter' || event.key === ' ') onPick(event.currentTarget.value);
      }}
    >
      {groups.map((group) =>
        group === undefined ? (
          optionsOf(group)
        ) : (
          <optgroup key={group} label={group}>
            {optionsOf(group)}
          </optgroup>
        ),
      )}
    </select>
  );
}

/** The tester's own browser has a control of the same type. */
function OwnControl({ control: { type, value, min, max, step }, style, onPick, onClose }: PartProps) {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current?.focus();
    try {
      field.current?.showPicker();
    } catch {
      // Without a recent act of the tester the picker stays closed; the field is usable.
    }
  }, []);
  return (
    <form
      className={`${shape} flex gap-2 p-2`}
      style={style}
      onSubmit={(event) => {
        event.preventDefault();
        onPick(field.current!.value);
      }}
    >
      <input
        ref={field}
        type={type}
        defaultValue={value}
        min={min}
        max={max}
        step={step}
        aria-label="Value for the tested page"
        className="min-w-32 rounded border border-edge bg-surface px-2 py-1"
        onKeyDown={(event) => event.key === 'Escape' && onClose()}
      />
      <button type="submit" className="rounded border border-edge px-2 hover:bg-hover">
        Set
      </button>
    </form>
  );
}
