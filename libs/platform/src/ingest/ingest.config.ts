import { configSlice, oneOf, text } from '../config';

/** Settings of the collecting side. */
export const ingestConfig = configSlice({
  mode: {
    env: 'SOURCES',
    schema: oneOf(['live', 'replay', 'off'], 'live'),
    description: 'Where data comes from: the public sources, bundled payloads, or nowhere.',
    shownDefault: 'live (`auto` under `npm start`)',
  },
  dataDir: {
    env: 'DATA_DIR',
    schema: text('.data'),
    description: 'Folder of the embedded database and of the raw payloads.',
    shownDefault: '.data',
  },
});
