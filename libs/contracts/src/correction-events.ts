import { z } from 'zod';

/** Fields that say what was corrected. Shape of `field`: public name, dotted, for example `dates.closeDate`. */
export const correction = {
  field: z.string().meta({ description: 'Name of the field, its parts with dots.' }),
  from: z.unknown().meta({ description: 'Value before.' }),
  to: z.unknown().meta({ description: 'Value after.' }),
};

/** `data` of `nfo.corrected`: one field of the published offer. */
export const nfoCorrectedEventData = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  amcCode: z.string(),
  ...correction,
});

/** `data` of `sgb.corrected`: one field of the published tranche. */
export const sgbCorrectedEventData = z.object({
  id: z.string(),
  seriesName: z.string(),
  tranche: z.string(),
  ...correction,
});

/** `data` of `rights.corrected`, `buyback.corrected`, `ncd.corrected` and `ofs.corrected`: one field of the published offer. */
export const offerCorrectedEventData = z.object({ id: z.string(), companyName: z.string(), ...correction });

export type NfoCorrectedEventData = z.infer<typeof nfoCorrectedEventData>;
export type SgbCorrectedEventData = z.infer<typeof sgbCorrectedEventData>;
export type OfferCorrectedEventData = z.infer<typeof offerCorrectedEventData>;
