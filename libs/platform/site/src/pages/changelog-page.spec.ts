import { changelogPage, changelogText, forCustomers } from './changelog-page';

const text = `# Changelog

For users and operators.

## [Unreleased]

### Added

- Events of
  premiums ([decision 0019](docs/decisions/0019-x.md)), see [lists](docs/lists.md#sort) and [rules](docs/spec/api.md).
- Operators: the metric
  \`queue_length\`,

  and how to read it.
- A second thing.

### Operated

- Operators: nothing else.

### Fixed

- A fault.
`;

describe('the page of changes', () => {
  it('leaves out the introduction, entries for operators, headings above nothing, and decisions', () => {
    expect(forCustomers(text)).toBe(`# Changelog

## Unreleased

### Added

- Events of
  premiums, see [lists](docs/lists.md#sort) and [rules](docs/spec/api.md).
- A second thing.

### Fixed

- A fault.
`);
  });

  it('links to pages of the documentation, and leaves other links as their text', () => {
    const { body } = changelogPage(text, ['/docs/lists']);
    expect(body.text).toContain('<a href="/docs/lists#sort">lists</a> and rules.');
  });

  it('can show the changelog of the repository, and none of its lines for operators', () => {
    const shown = changelogPage(changelogText(), []).body.text;
    expect(shown).toContain('<h1 id="changelog">');
    expect(shown).not.toContain('Operators:');
    expect(shown.length).toBeLessThan(60 * 1024);
  });
});
