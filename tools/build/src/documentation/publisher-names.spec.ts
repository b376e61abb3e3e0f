import { readFileSync } from 'node:fs';
import { sources } from '@market/ingestor/sources';
import { publisherNames, publisherNamesFile, publishers } from './publisher-names';

describe('publisherNames', () => {
  it('of the sources of the ingestor is what lies in the repository', () => {
    expect(readFileSync(publisherNamesFile, 'utf8')).toBe(publisherNames(sources, publishers));
  });

  it('counts sources that deliver premiums, and no exchange', () => {
    const ids = publishers.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['investorgain', 'ipowatch', 'ipoji']));
    expect(ids).not.toContain('nse');
  });

  it('shows a source by its short name where it has one, else by its title', () => {
    const board = { id: 'board', title: 'Board of Notices' };
    const office = { id: 'office', title: 'Office of Weights and Measures', publicName: 'OWM' };
    expect(publisherNames([board, office], [board])).toMatch(
      /publisherNames: [^}]*\{\n {2}board: 'Board of Notices',\n\};[^}]*otherSourceNames: [^}]*\{\n {2}office: 'OWM',\n\};/,
    );
  });

  it('writes an id with a hyphen and a title with a quote as prettier does', () => {
    const desk = { id: 'grey-desk', title: "Grey's Desk" };
    expect(publisherNames([desk], [desk])).toContain(`  'grey-desk': "Grey's Desk",\n`);
  });
});
