import { type AskedIssue, fits } from '@market/contracts';
import { indianDay, instantInIndia } from '@market/kernel';
import { z } from 'zod';
import { deliver, type Feed, mapRows } from '..';
import { aMangoFeed, mango } from '../__fixtures__/invented-source';
import { statedReferences } from './reference-trial';

const today = indianDay('2026-11-20');
const time = { now: instantInIndia(today, '12:00'), today };
const answer = {
  request: '/mangoes',
  body: JSON.stringify({ village: 'Kesarwadi', tags: ['ripe', 'sweet'] }),
};
const wire = z.looseObject({ village: z.string().optional(), tags: z.array(z.string()) });

/** Returns what the trial finds in a feed whose record has a part that is made of the response and of the issue. */
function findings(partOf: (about: AskedIssue, response: z.infer<typeof wire>) => unknown): readonly string[] {
  const feed: Feed<z.infer<typeof wire>> = {
    ...aMangoFeed(() => Promise.resolve([])),
    wire,
    map: (response, { about }) => {
      if (about === undefined) throw new TypeError('asked about nothing');
      return mapRows([response], (row) =>
        deliver(mango, { village: 'Kesarwadi', mangoes: 5, ...(partOf(about, row) as object) }),
      );
    },
  };
  return statedReferences(feed, answer, time);
}

describe('the trial of references', () => {
  it('finds nothing in a record of what the response states, where references are compared alone', () => {
    expect(
      findings(({ companyName }, { village = null }) => ({
        village,
        isAlike: fits(companyName, (name) => name === village),
      })),
    ).toEqual([]);
  });

  it.each<[string, Parameters<typeof findings>[0], string[]]>([
    [
      'a name in place of a missing one',
      ({ companyName }, { village }) => ({ village: village ?? companyName }),
      ['without village: companyName'],
    ],
    [
      'a board where an entry is missing',
      ({ board }, { tags }) => ({ board: tags.includes('sweet') ? 'SME' : board }),
      ['without .tags.1: board'],
    ],
    [
      'a day',
      ({ openOn }) => ({ openOn }),
      ['nothing', 'village', '.tags.0', '.tags.1'].map((lack) => `without ${lack}: openOn`),
    ],
    [
      'a handle',
      ({ handles }, { tags }) => (tags.length > 1 ? {} : { handles }),
      ['.tags.0', '.tags.1'].map((lack) => `without ${lack}: handles`),
    ],
  ])('finds %s', (_what, partOf, expected) => {
    expect(findings(partOf)).toEqual(expected);
  });
});
