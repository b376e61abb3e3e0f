import { publishedDates } from '@market/contracts';
import { recordDates } from '@market/http-lists';
import { z } from 'zod';
import type { Amc } from '../domain/nfo';

/** Fund house in the public API. */
export const amcView = z
  .object({
    code: z.string().meta({ description: 'Code of the fund house in paths.' }),
    name: z.string().meta({ description: 'Name of the fund house.' }),
    shortName: z.string().meta({ description: 'The name without “Mutual Fund”.' }),
    totalNfos: z.int().meta({ description: 'All its new fund offers in the data set.' }),
    activeNfos: z.int().meta({ description: 'Those that are open.' }),
    ...recordDates,
  })
  .meta({ id: 'Amc' });

export type AmcView = z.infer<typeof amcView>;

export function presentAmc({
  code,
  name,
  shortName,
  totalNfos,
  activeNfos,
  updatedAt,
  changedAt,
}: Amc): AmcView {
  // AMFI alone names fund houses; the numbers are counted from the offers.
  const provenance = [{ source: 'amfi', since: updatedAt.toISOString() }];
  return {
    code,
    name,
    shortName,
    totalNfos,
    activeNfos,
    ...publishedDates({ updatedAt: new Date(changedAt), provenance }),
  };
}
