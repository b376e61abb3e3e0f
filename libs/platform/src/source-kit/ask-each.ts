import { EgressError } from '../egress';
import { type FetchContext, type Payload, SourceFailed } from './feed';

/** One or two unknown things can be true; when all of several are, it is the route that has changed. */
const tooManyToBeUnknown = 3;
/** Of all answers of a run: they are held until they are read. Honest ones take 2 MB. Units: characters. */
const mostCharacters = 8 * 1024 * 1024;

/**
 * Asks once per subject, in order. One subject whose answer fails does not cost the others theirs: it is noted as
 * missed and asked about again at the next run; so is each one after 8 MB of answers. A subject that the source does not know (null) has no payload.
 *
 * Errors: the first failure when no subject got an answer, `SourceFailed` when none of several is known; every
 * refusal (`SourceBlocked`) and the end of the feed's time at once.
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

/** A path or an id is its own name, an issue is named by its exchange. */
function nameOf(subject: unknown): string | undefined {
  if (typeof subject === 'string') return subject;
  const isNamed = typeof subject === 'object' && subject !== null && 'sourceKey' in subject;
  return isNamed && typeof subject.sourceKey === 'string' ? subject.sourceKey : undefined;
}

/** A failure that says nothing of the next request. */
export function concernsOneSubject(error: unknown): error is Error {
  if (error instanceof EgressError) return error.reason === 'timeout' || error.reason === 'broken';
  return error instanceof SourceFailed;
}
