import { useState } from 'react';
import { Segments } from './segments.part';
import { chooseTheme, chosenTheme, type Theme } from './theme';

const options: readonly (readonly [Theme, string])[] = [
  ['system', 'System'],
  ['light', 'Light'],
  ['dark', 'Dark'],
];

/** Choice of light or dark. */
export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <Segments
      label="Theme"
      value={theme}
      options={options}
      onValue={(value) => {
        chooseTheme(value);
        setTheme(value);
      }}
    />
  );
}
