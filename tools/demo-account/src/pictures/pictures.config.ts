import { configSlice, optionalText } from '@market/base/config';

/** Settings of `npm run pictures`. */
export const picturesConfig = configSlice({
  chromiumPath: {
    env: 'CHROMIUM_PATH',
    schema: optionalText(),
    description: 'Program that takes the pictures.',
    shownDefault: '`chromium`, `chromium-browser` or `google-chrome` on PATH',
  },
  path: {
    env: 'PATH',
    schema: optionalText(),
    description: 'Folders in which programs are looked for.',
    shownDefault: 'unset',
  },
});
