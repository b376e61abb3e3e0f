import type { ApiDocument } from '../document/api-document';
import { ipoName, type Tool } from '../document/tools';
import { type Arguments, ArgumentMistake, chosenRead, namesBySlug } from './chosen-read';
import { type Answer, envelopeOf, isCounted, type Read } from './read';
import { mistake, resultOf, type ToolAnswer } from './tool-answer';

/** Path that finds IPOs by words of their names. */
const searchPath = '/v1/ipos/search';

/** Longest path and query together: one of twice the length is beyond what the service reads of a request. Units: characters. */
const maxTarget = 8_000;

/** Lengths of names that the search takes. */
const nameLength = { min: 2, max: 100 };

/**
 * Answers a call of a tool by at most two reads: of the slug, where an IPO is named by other words, and of the data; or of the data and,
 * where no IPO has the slug, of IPOs with a similar name. Every failure is a result that tells what to do.
 */
export async function answerCall(
  tool: Tool,
  given: Arguments,
  read: Read,
  document: Pick<ApiDocument, 'components'>,
): Promise<ToolAnswer> {
  let counted = 0;
  const counting: Read = async (path, query) => {
    if (path.length + query.toString().length > maxTarget)
      throw new ArgumentMistake(`The arguments are longer than ${maxTarget} characters. Shorten them.`);
    const answer = await read(path, query);
    if (isCounted(answer)) counted += 1;
    return answer;
  };
  try {
    const named = namesBySlug(given) ? given : await withSlug(given, counting);
    if (isAnswer(named)) return resultOf(tool, searchOperation, named, counted, document);
    const { operation, path, query } = chosenRead(tool, named);
    const answer = await counting(path, query);
    const isUnknown = answer.status === 404 && named === given;
    const similar = isUnknown ? await similarSlugs(given, counting) : [];
    return resultOf(tool, operation, answer, counted, document, similar);
  } catch (error) {
    if (error instanceof ArgumentMistake) return mistake(error.message, counted);
    return mistake('The service cannot be reached. Try again in a minute.', counted);
  }
}

const searchOperation = {
  ...{ resource: 'ipos', path: searchPath, parameters: {} },
  ...{ isList: true, choosesFields: true, record: {} },
};

/** Puts the slug of the one IPO that has a name in its place. Resolves to the refusal of the search, if it was refused. */
async function withSlug(given: Arguments, read: Read): Promise<Arguments | Answer> {
  const name = String(given[ipoName]);
  const { length } = name.trim();
  if (length < nameLength.min || length > nameLength.max)
    throw new ArgumentMistake(
      `${ipoName} must have ${nameLength.min} to ${nameLength.max} characters. Pass a slug or a name.`,
    );
  const answer = await searchIpos(read, name, 'name');
  if (answer.status >= 400) return answer;
  const found = (envelopeOf(answer).data ?? []) as readonly {
    readonly slug: string;
    readonly name: string;
  }[];
  const exact = found.filter((each) => each.name.toLowerCase() === name.trim().toLowerCase());
  const [only, ...others] = exact.length === 1 ? exact : found;
  if (only === undefined)
    throw new ArgumentMistake(`No IPO has a name like "${name}". Find it by search_ipos.`);
  if (others.length > 0) {
    const slugs = [only, ...others].map(({ slug }) => slug).join(', ');
    throw new ArgumentMistake(`Several IPOs have a name like "${name}": pass one of the slugs ${slugs}.`);
  }
  return { ...given, [ipoName]: only.slug };
}

/** Returns the slugs of IPOs whose names are like an unknown slug. */
async function similarSlugs(given: Arguments, read: Read): Promise<readonly string[]> {
  const name = given[ipoName];
  if (typeof name !== 'string') return [];
  const words = name.replaceAll(/[-_]/g, ' ').trim();
  if (words.length < nameLength.min || words.length > nameLength.max) return [];
  const answer = await searchIpos(read, words, 'slug');
  if (answer.status >= 400) return [];
  return ((envelopeOf(answer).data ?? []) as readonly { readonly slug: string }[]).map(({ slug }) => slug);
}

function searchIpos(read: Read, q: string, fields: string): ReturnType<Read> {
  return read(searchPath, new URLSearchParams({ q, limit: '5', fields }));
}

function isAnswer(value: Arguments | Answer): value is Answer {
  return 'status' in value && 'headers' in value;
}
