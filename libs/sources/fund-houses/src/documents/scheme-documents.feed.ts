import { nfoScheme } from '@market/contracts';
import { type Feed, type Payload, SourceBlocked, SourceFailed } from '@market/source-kit';
import { hourMs } from '@market/kernel';
import { type FundHousesClient, isPassing } from '../fund-houses.client';
import { decodeDocument } from './decode-document';
import { mapSchemeDocument } from './scheme-document.mapper';
import { type SchemeDocumentWire, schemeDocumentWire } from './scheme-document.wire';

/** Terms of each announced, open or lately closed offer, from the documents of its fund house. */
export const schemeDocumentsFeed: Feed<SchemeDocumentWire, FundHousesClient> = {
  id: 'fund-houses.scheme-documents',
  title: 'Scheme Summary Documents of fund houses',
  delivers: [nfoScheme],
  dataSets: ['nfo'],
  // The first edition lost the middle of texts at comparison signs.
  edition: 2,
  schedule: { cron: '15 10 * * *' },
  perSubject: true,
  timeoutMs: 900_000,
  staleAfterMs: 50 * hourMs,
  // There may be no watched scheme, and watched ones may have no document yet.
  emptyIsSuspect: () => Promise.resolve(null),
  async fetch({ client, schemes, missed, read, signal }) {
    const payloads: Payload[] = [];
    const failures: Error[] = [];
    for (const { schemeId } of (await schemes?.schemes()) ?? []) {
      try {
        // A missing document is no failure, even when no scheme has one yet.
        const payload = await client.document(schemeId, signal);
        if (payload === null) continue;
        const refusal = await read(schemeDocumentsFeed, payload).then(() => null, refusalOrThrow);
        if (refusal === null) payloads.push(payload);
        else failures.push(refusal);
      } catch (error) {
        if (!(error instanceof SourceFailed) && !isPassing(error)) throw error;
        failures.push(error);
      }
    }
    const [first] = failures;
    if (payloads.length === 0 && first !== undefined) throw first;
    for (const { message } of failures) missed(message);
    return payloads;
  },
  decode: decodeDocument,
  wire: schemeDocumentWire,
  map: mapSchemeDocument,
};

/**
 * Returns a refusal to read, throws any other error. Each fund house writes its own document: an unreadable one must
 * not stop the others.
 */
function refusalOrThrow(error: unknown): SourceBlocked | SourceFailed {
  if (error instanceof SourceFailed || error instanceof SourceBlocked) return error;
  throw error;
}
