/** Returns the text of a test over the fixtures that `<name>.json` describes. */
export function specText({
  name,
  feedId,
  source,
}: {
  readonly name: string;
  readonly feedId: string;
  readonly source: string;
}): string {
  const symbol = `${source.replace(/-(.)/g, (_dash, letter: string) => letter.toUpperCase())}Source`;
  return `import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IndianDay } from '@market/kernel';
import { describeFeed, type FeedFixture } from '@market/source-kit/testing';
import { ${symbol} } from '..';

type Described = Omit<FeedFixture, 'body'>;
interface Captured {
  readonly today: IndianDay;
  readonly fixtures: readonly Described[];
  readonly quiet: readonly Described[];
}

const textOf = (name: string) => readFileSync(join(__dirname, '__fixtures__', name), 'utf8');
const withBody = (fixture: Described): FeedFixture => ({ ...fixture, body: textOf(fixture.name) });
const { today, fixtures, quiet } = JSON.parse(textOf('${name}.json')) as Captured;

const feed = ${symbol}.feeds.find(({ id }) => id === '${feedId}');
if (feed === undefined) throw new Error('the source has no feed ${feedId}');

describeFeed(feed, { today, fixtures: fixtures.map(withBody), quiet: quiet.map(withBody) });
`;
}
