import { z } from 'zod';
import type { Amc } from '../domain/nfo';

/** A fund house as the public API shows it. */
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

/** Shows a fund house. */
export function presentAmc({ code, name, shortName, totalNfos, activeNfos }: Amc): AmcView {
  return { code, name, shortName, totalNfos, activeNfos };
}
