import { EgressError } from '@market/egress';
import { type FetchContext, type Payload, SourceFailed } from './feed';

/** Min number of subjects of which one must be known: when none of so many is, the route has changed. */
const tooManyToBeUnknown = 3;
/**
 * Max size of all responses of a run, which are in memory until they are read. Usual runs have 2 MB. Units: characters.
 */
const mostCharacters = 8 * 1024 * 1024;

/**
 * Sends one request per subject, in order. A failed subject does not affect the others: it is noted as missed and
 * requested again in the next run; so is each one after 8 MB of responses. A subject that the source does not know
 * (null) has no payload.
 *
 * Errors: the first failure when no subject has a payload, `SourceFailed` when none of several is known; every refusal
 * (`SourceBlocked`) and the feed's deadline at once.
 */
export async function askEach<Subject>(
  { missed }: Pick<FetchContext<unknown>, 'missed'>,
  subjects: readonly Subject[],
  ask: (subject: Subject) => Promise<Payload | null>,
): Promise<Payload[]> {
  const payloads: Payload[] = [];
  const failures: { readonly error: Error; readonly subject: Subject }[] = [];
  let characters = 0;
  for (const subject of subjects) {
    try {
      if (characters > mostCharacters)
        throw new SourceFailed('not asked: the answers before take more than 8 MB');
      const payload = await ask(subject);
      if (payload !== null) payloads.push(payload);
      characters += payload?.body.length ?? 0;
    } catch (error) {
      if (!concernsOneSubject(error)) throw error;
      failures.push({ error, subject });
    }
  }
  const [first] = failures;
  if (payloads.length === 0 && first !== undefined) throw first.error;
  if (payloads.length === 0 && subjects.length >= tooManyToBeUnknown) {
    throw new SourceFailed(`none of ${subjects.length} issues is known`);
  }
  for (const { error, subject } of failures) missed(error.message, nameOf(subject));
  return payloads;
}

/** Returns the name of a subject: a path or an id is its own name, an issue is named by its key. */
function nameOf(subject: unknown): string | undefined {
  if (typeof subject === 'string') return subject;
  const isNamed = typeof subject === 'object' && subject !== null && 'sourceKey' in subject;
  return isNamed && typeof subject.sourceKey === 'string' ? subject.sourceKey : undefined;
}

/** Tells whether a failure concerns one request only, so that the next one may succeed. */
export function concernsOneSubject(error: unknown): error is Error {
  if (error instanceof EgressError) return error.reason === 'timeout' || error.reason === 'broken';
  return error instanceof SourceFailed;
}
