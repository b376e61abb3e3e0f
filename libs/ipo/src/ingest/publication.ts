import type { Publication } from '@market/ingest/belief';
import { publishedFacts, publishedValues } from '../domain/published-values';
import type { IpoRow } from '../persistence/ipo.row';

/**
 * Part of an IPO that the API publishes: `updatedAt` and `provenance` change with it alone. Closes are no part of the row: their
 * intake dates the IPOs whose returns they change.
 */
export const publication: Publication<IpoRow> = {
  facts: publishedFacts,
  valuesOf: (row) => publishedValues({ ...row, laterCloses: null }),
};
