import type { Sighting } from '@market/ingest/belief';
import { presentIssueFacts } from '../domain/progress';
import type { View } from '../domain/view';

/** Returns the view of a voice under one of its keys. */
export function viewOf({ voice, sourceKey, statements }: Sighting): View {
  return { voice, sourceKey, statements, facts: presentIssueFacts(statements) };
}
