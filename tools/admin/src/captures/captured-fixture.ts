import { isDeepStrictEqual } from 'node:util';
import type { Capture, FeedChecks } from '@market/ingest';
import type { Payload } from '@market/source-kit';
import { readingOf } from './described-reading';
import { inventPayload } from './invented-payload';
import { specText } from './spec-text';

/** Fixtures of a feed with their test. */
export interface CapturedFixture {
  /** Texts of the files, by their paths in the repository. */
  readonly files: Readonly<Record<string, string>>;
  /** Places whose values are those of the source: to be replaced by hand. */
  readonly real: readonly string[];
}

/** Fixture in the file that describes all of a test; its body is a file of its own. */
interface DescribedFixture extends Omit<Payload, 'body'> {
  readonly name: string;
  readonly expected?: readonly unknown[];
}

/** Text of a binary file, which is received in base64. */
const binary = /^[A-Za-z0-9+/\s]{400,}={0,2}\s*$/;

/**
 * Makes fixtures of captured responses, in the same shape with invented values, and a test that the feed reads them as it reads them
 * now. A response that it cannot read becomes a fixture whose test fails.
 *
 * @returns null without a response, and for a response that is a binary file
 */
export async function makeFixture(
  checks: Pick<FeedChecks, 'read'>,
  feed: { readonly id: string; readonly source: string },
  { payloads, today }: Pick<Capture, 'payloads' | 'today'>,
): Promise<CapturedFixture | null> {
  if (payloads.length === 0 || payloads.some(({ body }) => binary.test(body))) return null;
  const name = `${feed.id.replaceAll('.', '-')}-captured`;
  const folder = `libs/sources/${feed.source}/src/captured`;
  const described = { fixtures: [] as DescribedFixture[], quiet: [] as DescribedFixture[] };
  const files: Record<string, string> = {};
  const real = new Set<string>();
  for (const [index, captured] of payloads.entries()) {
    const invented = await inventPayload(captured, readingOf(checks, feed.id));
    invented.real.forEach((place) => real.add(place));
    const { body, ...asked } = invented.payload;
    const file = `${name}-${index + 1}.${extensionOf(body)}`;
    files[`${folder}/__fixtures__/${file}`] = body;
    const records = await recordsOf(checks, feed.id, invented.payload);
    const fixture = { name: file, ...asked, ...(isPlain(records) ? { expected: records } : {}) };
    (records?.length === 0 ? described.quiet : described.fixtures).push(fixture);
  }
  files[`${folder}/__fixtures__/${name}.json`] = `${JSON.stringify({ today, ...described }, null, 2)}\n`;
  files[`${folder}/${name}.spec.ts`] = specText({ name, feedId: feed.id, source: feed.source });
  return { files, real: [...real] };
}

/** Resolves to the records of a payload; null if the feed cannot read it. */
async function recordsOf(
  checks: Pick<FeedChecks, 'read'>,
  feedId: string,
  payload: Payload,
): Promise<readonly unknown[] | null> {
  const sifted = await checks.read(feedId, payload).catch(() => null);
  return sifted === null ? null : sifted.records.map(({ record }) => record);
}

/** Tells whether records can be written as JSON and read again unchanged. */
function isPlain(records: readonly unknown[] | null): records is readonly unknown[] {
  return records !== null && isDeepStrictEqual(JSON.parse(JSON.stringify(records)), records);
}

function extensionOf(body: string): string {
  const first = body.trimStart()[0] ?? '';
  if ('[{'.includes(first)) return 'json';
  return first === '<' ? 'html' : 'txt';
}
