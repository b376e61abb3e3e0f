import { changelogFeed } from './changelog-feed';
import { changelogText } from './changelog-page';

const settings = { publicUrl: 'https://data.example', docsPaths: ['/docs/lists'] };
const text = `# Changelog

## [Unreleased]

### Added

- Not yet.

## [1.1.0] - 2026-12-01

### Added

- Filters & more, see [lists](docs/lists.md#sort).
- Operators: a metric.

## [1.0.0] - 2026-11-23

### Added

- The first one.
`;

describe('the feed of changes', () => {
  const feed = changelogFeed(text, settings);

  it('has an entry for each released version, the newest first, at its place of the page', () => {
    expect(
      Array.from(feed.matchAll(/<entry>\n<id>(.*)<\/id>\n<title>(.*)<\/title>/g), ([, id, title]) => [
        title,
        id,
      ]),
    ).toEqual([
      ['1.1.0', 'https://data.example/changelog#110---2026-12-01'],
      ['1.0.0', 'https://data.example/changelog#100---2026-11-23'],
    ]);
    expect(Array.from(feed.matchAll(/<updated>(.*)<\/updated>/g), ([, at]) => at)).toEqual([
      ...['2026-12-01T00:00:00+05:30', '2026-12-01T00:00:00+05:30', '2026-11-23T00:00:00+05:30'],
    ]);
  });

  it('has the changes as escaped HTML with whole addresses, without those of no version and of operators', () => {
    expect(feed).toContain(
      '&#60;a href=&#34;https://data.example/docs/lists#sort&#34;&#62;lists&#60;/a&#62;',
    );
    expect(feed).toContain('Filters &#38;amp; more');
    expect(feed).not.toMatch(/Not yet|Operators/);
    expect(feed.replace(/^[^]*?<feed/, '')).not.toMatch(/&(?!#\d+;)/);
  });

  it('can be made of the changelog of the repository, whose versions the page has headings of', () => {
    expect(changelogFeed(changelogText(), settings)).toMatch(/<entry>[^]*<title>\d+\.\d+\.\d+</);
  });
});
