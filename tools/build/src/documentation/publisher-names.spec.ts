import { readFileSync } from 'node:fs';
import { publicSourceName } from '@market/contracts';
import { sources } from '@market/ingestor/sources';
import { publisherNames, publisherNamesFile, publishers } from './publisher-names';

describe('publisherNames', () => {
  it('of the sources of the ingestor is what lies in the repository', () => {
    expect(readFileSync(publisherNamesFile, 'utf8')).toBe(publisherNames(publishers));
  });

  it('counts sources that deliver premiums, and no exchange', () => {
    const ids = publishers.map(({ id }) => id);
    expect(ids).toEqual(expect.arrayContaining(['investorgain', 'ipowatch', 'ipoji']));
    expect(ids).not.toContain('nse');
  });

  it('are part of the public names, which every source has', () => {
    expect(sources.map(({ id }) => id).filter((id) => publicSourceName(id) === id)).toEqual([]);
  });

  it('writes an id with a hyphen and a title with a quote as prettier does', () => {
    expect(publisherNames([{ id: 'grey-desk', title: "Grey's Desk" }])).toContain(
      `  'grey-desk': "Grey's Desk",\n`,
    );
  });
});
