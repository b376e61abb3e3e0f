import { configSlice, oneOf, text } from '@market/base/config';

/** Settings of the collecting side. */
export const ingestConfig = configSlice({
  mode: {
    env: 'SOURCES',
    schema: oneOf(['live', 'replay', 'off'], 'live'),
    description:
      'Where data comes from: the public sources, bundled payloads (`NODE_ENV` `development` or `test` only), or nowhere.',
    shownDefault: 'live (`auto` under `npm start`)',
    outsideDevelopment: (mode) =>
      mode === 'replay'
        ? 'replay: replayed data is no business of production, nor of any NODE_ENV but development and test'
        : null,
  },
  dataDir: {
    env: 'DATA_DIR',
    schema: text('.data'),
    description: 'Folder of the embedded database and of the raw payloads.',
    shownDefault: '.data',
  },
});
