import type { DataSet } from '@market/contracts';
import type { EntityColumns } from '@market/database';
import { EntitySchema } from 'typeorm';

/** Row of `ipo_former_slug`: a slug that an IPO had before. */
export interface StoredFormerSlug {
  readonly dataSet: DataSet;
  readonly slug: string;
  readonly ipoId: string;
}

/** Entity of `ipo_former_slug`. Requests with a former slug still find the IPO. */
export const formerSlugEntity = new EntitySchema<StoredFormerSlug>({
  name: 'ipo_former_slug',
  columns: {
    dataSet: { name: 'data_set', type: 'text', primary: true },
    slug: { type: 'text', primary: true },
    ipoId: { name: 'ipo_id', type: 'text' },
  } satisfies EntityColumns<StoredFormerSlug>,
});
