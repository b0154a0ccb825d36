import {
  type Theme,
  setSingleKeys,
  setTheme,
  themes,
  useSingleKeys,
  useTheme,
} from '../client/preference.js';
import { Checkbox, RadioGroup } from '../ui/field.js';
import { Page, Panel } from '../ui/page.js';

const themeTexts: Readonly<Record<Theme, string>> = {
  system: 'As the system',
  light: 'Light',
  dark: 'Dark',
};

export function PreferencesPage() {
  const theme = useTheme();
  const singleKeys = useSingleKeys();
  return (
    <Page title="Preferences" description="This browser keeps them.">
      <Panel title="Appearance">
        <RadioGroup
          label="Theme"
          name="theme"
          value={theme}
          options={themes.map((value) => ({ value, label: themeTexts[value] }))}
          onChange={setTheme}
        />
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
