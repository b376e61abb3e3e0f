import { z } from 'zod';
import { nfoCategories, nfoStatuses } from './nfo-records';

const renderedDay = z.iso.datetime().nullable();

/** `data` of `nfo.opened` and `nfo.closed`: identity and days of the offer. */
export const nfoEventData = z.object({
  id: z.string(),
  slug: z.string(),
  name: z.string(),
  amcCode: z.string(),
  amcName: z.string(),
  category: z.enum(nfoCategories),
  status: z.enum(nfoStatuses),
  dates: z.object({ openDate: renderedDay, closeDate: renderedDay }),
});

export type NfoEventData = z.infer<typeof nfoEventData>;
