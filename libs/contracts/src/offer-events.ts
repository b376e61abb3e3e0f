import { z } from 'zod';
import type { CorporateOfferKind } from './corporate-action-records';
import { offerCorrectedEventData, type OfferCorrectedEventData } from './correction-events';
import type { EventMeaning } from './event-meaning';

/** Day in an event. Shape: `YYYY-MM-DDT00:00:00.000Z`. */
const renderedDay = z.iso.datetime().nullable();

/** `data` of `rights.opened`, `buyback.closed` and the like: identity and days of the offer. */
export const offerEventData = z.object({
  id: z.string(),
  companyName: z.string(),
  status: z.enum(['open', 'closed']),
  exchange: z.string().nullable(),
  openDate: renderedDay,
  closeDate: renderedDay,
});

export type OfferEventData = z.infer<typeof offerEventData>;

/** Returns the meanings of the events of a kind of offers, by the words behind the dots of their types. */
function offerMeanings(title: string, id: string) {
  const offer: OfferEventData = {
    ...{ id, companyName: 'Neelam Looms Limited', status: 'open', exchange: 'NSE BSE' },
    ...{ openDate: '2026-11-16T00:00:00.000Z', closeDate: '2026-11-20T00:00:00.000Z' },
  };
  const correction: OfferCorrectedEventData = {
    ...{ id, companyName: offer.companyName, field: 'closeDate' },
    ...{ from: '2026-11-19T00:00:00.000Z', to: '2026-11-20T00:00:00.000Z' },
  };
  return {
    opened: { title: `${title} opened`, emitted: 'The offer opens.', data: offerEventData, example: offer },
    closed: {
      title: `${title} closed`,
      emitted: 'The last day of the offer is over.',
      data: offerEventData,
      example: { ...offer, status: 'closed' },
    },
    corrected: {
      title: `${title} corrected`,
      emitted:
        'A published field of a known offer changes from one value to another or to null. `record`: the offer was stored twice, and `to` is the id of the other record; or it was none, and `to` is null.',
      data: offerCorrectedEventData,
      example: correction,
    },
  } satisfies Readonly<Record<string, EventMeaning>>;
}

/** Events of a kind of offers, by their types. */
type OfferEvents<Kind extends CorporateOfferKind> = {
  readonly [Word in keyof ReturnType<typeof offerMeanings> as `${Kind}.${Word}`]: EventMeaning;
};

/**
 * Describes the events of a kind of offers.
 *
 * @param title name of the kind for people
 * @param id invented id of the example
 */
export function describeOfferEvents<Kind extends CorporateOfferKind>(
  kind: Kind,
  title: string,
  id: string,
): OfferEvents<Kind> {
  const events = Object.entries(offerMeanings(title, id)).map(([word, meaning]) => [
    `${kind}.${word}`,
    meaning,
  ]);
  return Object.fromEntries(events) as OfferEvents<Kind>;
}
