import { z } from 'zod';
import { companyNameField, dayField, handleField, priceField } from './fields';
import type { RecordType } from './record-type';

/** Id of the source of a publisher of grey-market premiums. Mirrors of one publisher count as that one: they are one source. */
const publisherField = handleField;

/**
 * One premium as one publisher quotes it. A row without a value is no reading: an absent value is never 0. The
 * publisher names the company in its own words; dates, board and price help to find out which IPO it means.
 */
const gmpReadingSchema = z
  .object({
    publisher: publisherField,
    sourceName: companyNameField,
    board: z.enum(['MAINBOARD', 'SME']).nullable(),
    openOn: dayField.nullable(),
    closeOn: dayField.nullable(),
    listingOn: dayField.nullable(),
    /** Issue price as the publisher gives it, mostly the upper end of the band. Units: rupees. */
    priceRupees: priceField.nullable(),
    /** Premium over the issue price, negative for a discount. Units: rupees. */
    gmpRupees: z.number().min(-1e6).max(1e6),
    /**
     * The premium as a percent of the issue price where the publisher shows it beside: tells a percent from rupees. Of
     * several the one that fits the premium least.
     */
    gmpPercent: z.number().min(-1e6).max(1e6).nullable(),
    /** When the publisher quoted it; where it does not say, the start of the two hours in which it was read. */
    quotedAt: z.date(),
  })
  .refine(({ openOn, closeOn }) => openOn === null || closeOn === null || openOn <= closeOn, {
    path: ['closeOn'],
    message: 'closes before it opens',
  })
  .refine(
    ({ openOn, closeOn, listingOn }) => listingOn === null || (closeOn ?? openOn ?? listingOn) <= listingOn,
    {
      path: ['listingOn'],
      message: 'lists before it closes',
    },
  );

/**
 * A publisher's word that it quotes no premium any more: with a time of its own, it takes back what it quoted before that
 * under the name. A row that shows neither a value nor a time says nothing.
 */
const gmpWithdrawalSchema = z.object({
  publisher: publisherField,
  sourceName: companyNameField,
  withdrawnAt: z.date(),
});

export type GmpWithdrawalRecord = z.infer<typeof gmpWithdrawalSchema>;

export type GmpReadingRecord = z.infer<typeof gmpReadingSchema>;

/** A premium is named by publisher and name alone, also where a row says nothing more. */
export function gmpReadingKey({
  publisher,
  sourceName,
}: Pick<GmpReadingRecord, 'publisher' | 'sourceName'>): string {
  return `${publisher}:${sourceName}`;
}

export const gmpReading: RecordType<GmpReadingRecord> = {
  kind: 'gmp-reading',
  schema: gmpReadingSchema,
  keyOf: gmpReadingKey,
};

export const gmpWithdrawal: RecordType<GmpWithdrawalRecord> = {
  kind: 'gmp-withdrawal',
  schema: gmpWithdrawalSchema,
  keyOf: gmpReadingKey,
};
