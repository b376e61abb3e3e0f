import type { Publication } from '@market/ingest/belief';
import { publishedFacts, publishedValues } from '../domain/published-values';
import type { NfoRow } from '../persistence/nfo.row';

/** Part of an offer that the API publishes: `updatedAt` and `provenance` change with it alone. */
export const publication: Publication<NfoRow> = { facts: publishedFacts, valuesOf: publishedValues };
