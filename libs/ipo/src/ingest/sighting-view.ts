import type { Sighting } from '@market/ingest/belief';
import { presentIssueFacts } from '../domain/progress';
import type { View } from '../domain/view';

/** Returns the view of a party under one of its keys. */
export function viewOf({ party, sourceKey, statements }: Sighting): View {
  return { party, sourceKey, statements, facts: presentIssueFacts(statements) };
}
