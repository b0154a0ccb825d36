import { type Look, type LookName, looks } from '../client/look.js';
import {
  setChosenZone,
  setLook,
  setSingleKeys,
  useChosenZone,
  useLook,
  useSingleKeys,
} from '../client/preference.js';
import { browserZone, zoneNames } from '../clock/display-zone.js';
import { serverNow } from '../clock/server-clock.js';
import { Checkbox, RadioGroup, Select } from '../ui/field.js';
import { Page, Panel } from '../ui/page.js';
import { Time } from '../ui/time.js';

const texts: { readonly [Name in LookName]: { label: string; choices: Record<Look<Name>, string> } } = {
  theme: { label: 'Theme', choices: { system: 'As the system', light: 'Light', dark: 'Dark' } },
  density: {
    label: 'Density',
    choices: { comfortable: 'Comfortable', compact: 'Compact: more rows on a screen' },
  },
  motion: { label: 'Motion', choices: { system: 'As this device is set', reduced: 'Reduced' } },
};

export function PreferencesPage() {
  const singleKeys = useSingleKeys();
  return (
    <Page title="Preferences" description="This browser keeps them.">
      <Panel title="Appearance">
        <div className="flex flex-col gap-4">
          <LookChoice name="theme" />
          <LookChoice name="density" />
          <LookChoice name="motion" />
        </div>
      </Panel>
      <Panel title="Time">
        <ZoneChoice />
      </Panel>
      <Panel title="Keyboard">
        <Checkbox
          label="Keys of one letter"
          hint="Such as ? for the list of keys, and G then J for the jobs. Switch them off if you use speech input. Ctrl K opens the search in either case."
          checked={singleKeys}
          onChange={(event) => setSingleKeys(event.target.checked)}
        />
      </Panel>
    </Page>
  );
}

function LookChoice<Name extends LookName>({ name }: { name: Name }) {
  const { label, choices } = texts[name];
  const options = looks[name].map((value: Look<Name>) => ({ value, label: choices[value] }));
  return (
    <RadioGroup<Look<Name>>
      label={label}
      name={name}
      value={useLook(name)}
      options={options}
      onChange={(next) => setLook(name, next)}
    />
  );
}

function ZoneChoice() {
  const zone = useChosenZone();
  // Browsers name some zones differently.
  const names = new Set([...zoneNames(), ...(zone ? [zone] : [])]);
  return (
    <Select
      label="Time zone"
      className="max-w-lg"
      hint={
        <>
          It is <Time at={new Date(serverNow()).toISOString()} absolute /> there. Schedules keep their own
          zone.
        </>
      }
      value={zone ?? ''}
      onChange={({ target }) => setChosenZone(target.value || undefined)}
    >
      <option value="">That of this browser ({browserZone()})</option>
      {[...names].map((name) => (
        <option key={name}>{name}</option>
      ))}
    </Select>
  );
}
