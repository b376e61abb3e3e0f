import type { FeedCheck } from '@market/ingest';
import { describeChecks } from './source-checks';

const asked = [{ status: 200, problem: null, took: 5, bytes: 10, mediaType: 'text/html' }];

function check(feed: string, outcome: FeedCheck['outcome'], part: object = {}): FeedCheck {
  const unread = { reason: null, firstRefused: null, effect: null, rows: 0, refused: 0 };
  return { feed, outcome, dataSets: ['ipo'], requests: asked, ...unread, ...part } as unknown as FeedCheck;
}
const conclusion = (checks: readonly FeedCheck[], isReplayed = false) =>
  describeChecks(checks, isReplayed).split('\n').at(-1);

describe('the conclusion of the checks', () => {
  it('counts the feeds that were asked, and names those whose data are sold and that do not work', () => {
    const idle = check('idle', 'idle', { requests: [] });
    expect(conclusion([check('one', 'works'), idle])).toBe('1 of 1 feeds that were asked work');
    const checks = [
      check('one', 'works'),
      check('two', 'blocked'),
      check('three', 'shape', { dataSets: [] }),
    ];
    expect(conclusion(checks)).toBe(
      '1 of 3 feeds that were asked work; these do not, and their data are sold: two',
    );
  });

  it('says what to look at when no site is reachable, whatever works without one', () => {
    const bundled = check('bundled', 'works', { requests: [] });
    expect(conclusion([check('one', 'unreachable'), bundled])).toMatch(
      /^No site is reachable: .*HTTPS_PROXY/,
    );
    expect(conclusion([check('one', 'unreachable'), check('two', 'works')])).not.toMatch(/^No site/);
  });

  it('says that a replay was asked in place of the sites', () => {
    expect(conclusion([check('one', 'works')], true)).toMatch(/SOURCES=replay.*nothing about the real sites/);
  });
});
