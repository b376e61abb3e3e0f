import { configSlice, oneOf, optionalText, text } from '@market/base/config';

/** Settings of the public pages. */
export const siteConfig = configSlice({
  site: {
    env: 'SITE',
    schema: oneOf(['on', 'off'], 'on'),
    description:
      'Whether the API serves its public pages: `/`, `/pricing`, `/status` and `/changelog` with their feeds, the operator’s texts and `/samples/ipo.json`. Off: of them only `/docs`, and the status page stays at `/dashboard/status`.',
    shownDefault: '`on`',
  },
  textsDir: {
    env: 'TEXTS_DIR',
    schema: optionalText(),
    description:
      'Folder with the operator’s own texts in Markdown: `terms.md`, `privacy.md`, `imprint.md`, `rights.md`. They are read at the start. A missing one is a 404, is linked nowhere, and `/health/ready` names it.',
    shownDefault: 'unset',
  },
  priceNote: {
    env: 'PRICE_NOTE',
    schema: text(''),
    description: 'Sentence beside all prices of the public pages, for example on tax.',
    shownDefault: 'empty',
  },
});
