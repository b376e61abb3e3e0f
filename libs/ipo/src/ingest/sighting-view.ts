import type { Sighting } from '@market/ingest/belief';
import { presentIssueFacts } from '../domain/progress';
import type { View } from '../domain/view';

/** Views of sightings that were seen before: an issue is weighed several times in a run, and sightings do not change. */
const known = new WeakMap<Sighting, View>();

/** Returns the view of a party under one of its keys. */
export function viewOf(sighting: Sighting): View {
  const view = known.get(sighting);
  if (view !== undefined) return view;
  const { party, sourceKey, statements } = sighting;
  const made = { party, sourceKey, statements, facts: presentIssueFacts(statements) };
  known.set(sighting, made);
  return made;
}

/** Tells whether a quote or a price file has a trade of the share. */
export function hasTraded(sighting: Sighting): boolean {
  const { confirmed, currentPriceRupees, listingPriceRupees } = viewOf(sighting).facts;
  return confirmed === 'listed' || currentPriceRupees !== undefined || listingPriceRupees !== undefined;
}
