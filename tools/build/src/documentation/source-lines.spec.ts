import { basename } from 'node:path';
import { findHeadings, pathsLike, textOf } from './repository.fixture';
import { type Citable, findCitations, faultsOfCitation } from './source-lines.fixture';

const citable: Citable = {
  headings: new Map(pathsLike('docs/**/*.md').map((page) => [page, findHeadings(textOf(page))])),
  decisions: new Set(pathsLike('docs/decisions/[0-9]*.md').map((page) => basename(page).slice(0, 4))),
};

describe('Source: lines', () => {
  it('name pages, headings and decisions that exist', () => {
    // This file holds wrong lines on purpose.
    const programs = pathsLike('{apps,libs,tools}/**/*.{ts,mjs}').filter(
      (file) => !file.endsWith(basename(__filename)),
    );
    const citations = programs.flatMap((file) =>
      findCitations(textOf(file)).map((citation) => ({ file, citation })),
    );
    const faults = citations.flatMap(({ file, citation }) =>
      faultsOfCitation(citation, citable).map((fault) => `${file}: ${fault}`),
    );
    expect(faults).toEqual([]);
    expect(citations.filter(({ citation }) => citation.includes('docs/spec/')).length).toBeGreaterThan(60);
  });

  it.each([
    ['docs/spec/api.md, "Search".', []],
    [
      'docs/spec/truth.md, "Stating parties" and "No such heading".',
      ['docs/spec/truth.md has no heading "No such heading"'],
    ],
    ['docs/spec/api.md.', ['no heading of docs/spec/api.md']],
    ['docs/spec/gone.md, "Search".', ['no page docs/spec/gone.md']],
    ['contract, "Retry".', ['names a page outside the repository']],
    ['our own bound, decision 9999.', ['no decision 9999']],
    ['RFC 9110, 13.1.2.', []],
  ])('checks the citation %s', (citation, faults) => {
    expect(faultsOfCitation(citation, citable)).toEqual(faults);
  });

  it('may run over two lines of a comment', () => {
    const program =
      '/**\n * Reads.\n *\n * Source: docs/spec/truth.md,\n * "Stating parties".\n */\nconst a = 1;';
    expect(findCitations(program)).toEqual(['docs/spec/truth.md, "Stating parties".']);
  });
});
