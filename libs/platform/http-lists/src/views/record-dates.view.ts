import { z } from 'zod';
import { instantView } from './instant.view';

/** Source of a record in the public API. */
const provenanceView = z
  .object({
    source: z.string().meta({ description: 'An exchange, a publishing house, or another public source.' }),
    since: instantView.meta({ description: 'When it last changed what is published of it.' }),
  })
  .meta({ id: 'Provenance' });

/** Fields that every market record ends with. */
export const recordDates = {
  updatedAt: instantView.meta({ description: 'When anything published in this record last changed.' }),
  provenance: z.array(provenanceView).meta({
    description:
      'Who states what is published, the most authoritative first. Changes only with the published data.',
  }),
};
