import { configSlice, oneOf, optionalText, text } from '@market/base/config';

/** Settings of the public pages. */
export const siteConfig = configSlice({
  site: {
    env: 'SITE',
    schema: oneOf(['on', 'off'], 'on'),
    description:
      'Whether the API serves its public pages: `/`, `/pricing`, `/status` and `/changelog` with their feeds, the operator’s texts and `/samples/ipo.json`. Off: only `/docs` remains, and the status page at `/dashboard/status`.',
    shownDefault: '`on`',
  },
  textsDir: {
    env: 'TEXTS_DIR',
    schema: optionalText(),
    description:
      'Folder with the operator’s own texts in Markdown: `terms.md`, `privacy.md`, `imprint.md`, `rights.md`. They are read at start. A missing file is a 404 without links to it, and `/health/ready` names it.',
    shownDefault: 'unset',
  },
  priceNote: {
    env: 'PRICE_NOTE',
    schema: text(''),
    description: 'Sentence shown beside all prices on the public pages, for example about tax.',
    shownDefault: 'empty',
  },
});
