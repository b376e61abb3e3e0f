import type { WatchedIssue } from '@market/contracts';
import { EgressError } from '@market/platform/egress';
import { type Payload, SourceFailed } from '@market/platform/ingest';

/** One or two unknown symbols can be true; when all of several are, it is the route that has changed. */
const tooManyToBeUnknown = 3;

/**
 * Asks once per issue, in order. One issue whose answer fails does not cost the others theirs: it is asked about
 * again at the next run. An issue that the exchange does not know (null) has no payload.
 *
 * Errors: the first failure when no issue got an answer, `SourceFailed` when none of several is known; every refusal (`SourceBlocked`) and the end of the
 * feed's time at once.
 */
export async function askEach(
  issues: readonly WatchedIssue[],
  ask: (issue: WatchedIssue) => Promise<Payload | null>,
): Promise<Payload[]> {
  const payloads: Payload[] = [];
  const failures: Error[] = [];
  for (const issue of issues) {
    try {
      const payload = await ask(issue);
      if (payload !== null) payloads.push(payload);
    } catch (error) {
      if (!concernsOneIssue(error)) throw error;
      failures.push(error);
    }
  }
  const [first] = failures;
  if (payloads.length > 0) return payloads;
  if (first !== undefined) throw first;
  if (issues.length >= tooManyToBeUnknown) throw new SourceFailed(`none of ${issues.length} issues is known`);
  return [];
}

function concernsOneIssue(error: unknown): error is Error {
  if (error instanceof EgressError) return error.reason === 'timeout' || error.reason === 'broken';
  return error instanceof SourceFailed;
}
