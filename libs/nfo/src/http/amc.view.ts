import { z } from 'zod';
import type { Amc } from '../domain/nfo';

/** Fund house in the public API. */
export const amcView = z
  .object({
    code: z.string(),
    name: z.string(),
    shortName: z.string().meta({ description: 'The name without “Mutual Fund”.' }),
    totalNfos: z.int().meta({ description: 'All its new fund offers in the data set.' }),
    activeNfos: z.int().meta({ description: 'Those that are open.' }),
  })
  .meta({ id: 'Amc' });

export type AmcView = z.infer<typeof amcView>;

/** Makes the view of a fund house. */
export function presentAmc({ code, name, shortName, totalNfos, activeNfos }: Amc): AmcView {
  return { code, name, shortName, totalNfos, activeNfos };
}
