import { z } from 'zod';
import { companyNameField, dayField, handleField, priceField } from './fields';
import type { RecordType } from './record-type';

/** Source id of a publisher of grey-market premiums. Mirrors of one publisher count as one publisher. */
const publisherField = handleField;

/**
 * Premium quoted by one publisher. A row without a value is no reading: an absent value is never 0. The publisher
 * spells the company's name in its own way; dates, board and price help to match it with an IPO.
 */
const gmpReadingSchema = z
  .object({
    publisher: publisherField,
    sourceName: companyNameField,
    board: z.enum(['MAINBOARD', 'SME']).nullable(),
    openOn: dayField.nullable(),
    closeOn: dayField.nullable(),
    listingOn: dayField.nullable(),
    /** Issue price that the publisher shows, mostly the upper end of the band. Units: rupees. */
    priceRupees: priceField.nullable(),
    /** Premium over the issue price, negative for a discount. Units: rupees. */
    gmpRupees: z.number().min(-1e6).max(1e6),
    /**
     * Premium as a percent of the issue price, where the publisher shows it next to the premium: it reveals percents
     * quoted as rupees. Among several, the one that fits the premium least.
     */
    gmpPercent: z.number().min(-1e6).max(1e6).nullable(),
    /** Instant of the quote; where the publisher states none, the start of the two hours in which it was read. */
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
 * Statement of a publisher, with a time, that it quotes no premium any more: it withdraws all earlier quotes under the
 * name. A row that shows neither a value nor a time is no statement.
 */
const gmpWithdrawalSchema = z.object({
  publisher: publisherField,
  sourceName: companyNameField,
  withdrawnAt: z.date(),
});

export type GmpWithdrawalRecord = z.infer<typeof gmpWithdrawalSchema>;

export type GmpReadingRecord = z.infer<typeof gmpReadingSchema>;

/** Returns the key of a premium: publisher and name, which even the shortest row states. */
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
  correctsInstants: true,
  subject: 'ipo',
};

export const gmpWithdrawal: RecordType<GmpWithdrawalRecord> = {
  kind: 'gmp-withdrawal',
  schema: gmpWithdrawalSchema,
  keyOf: gmpReadingKey,
  correctsInstants: true,
};
