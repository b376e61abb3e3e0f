import type { Provenance } from '@market/kernel';
import { publicSourceName } from './source-names';

/** Fields that every published market record ends with. */
export interface PublishedDates {
  updatedAt: string;
  provenance: { source: string; since: string }[];
}

/** Returns the fields that every published market record ends with. Sources of one name are one, since the latest instant. */
export function publishedDates({
  updatedAt,
  provenance,
}: {
  readonly updatedAt: Date;
  readonly provenance: readonly Provenance[];
}): PublishedDates {
  const since = new Map<string, string>();
  for (const one of provenance) {
    const name = publicSourceName(one.source);
    const known = since.get(name) ?? '';
    since.set(name, known > one.since ? known : one.since);
  }
  return {
    updatedAt: updatedAt.toISOString(),
    provenance: [...since].map(([source, instant]) => ({ source, since: instant })),
  };
}
