import { useState } from 'react';
import { Segments } from './segments.part';

type Theme = 'system' | 'light' | 'dark';

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

/** Returns the theme that the cookie names, which the server has put into the page. */
function chosenTheme(): Theme {
  const { theme } = document.documentElement.dataset;
  return theme === 'light' || theme === 'dark' ? theme : 'system';
}

/** Shows a theme and keeps the choice for a year. `system` follows the settings of the machine. */
function chooseTheme(theme: Theme): void {
  const rest = 'path=/dashboard; samesite=lax';
  if (theme === 'system') {
    delete document.documentElement.dataset.theme;
    document.cookie = `theme=; max-age=0; ${rest}`;
  } else {
    document.documentElement.dataset.theme = theme;
    document.cookie = `theme=${theme}; max-age=31536000; ${rest}`;
  }
}
