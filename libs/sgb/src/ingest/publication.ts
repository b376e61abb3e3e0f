import type { Publication } from '@market/ingest/belief';
import { publishedFacts, publishedValues } from '../domain/published-values';
import type { SgbRow } from '../persistence/sgb.row';

/** Part of a tranche that the API publishes: `updatedAt` and `provenance` change with it, and with redemptions, alone. */
export const publication: Publication<SgbRow> = { facts: publishedFacts, valuesOf: publishedValues };
