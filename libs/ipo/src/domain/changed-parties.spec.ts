import { changedParties, partiesStatedFrom } from './changed-parties';
import { anIpo } from './ipo.fixture';
import type { IpoFacts } from './issue-facts';
import { type MergedIpo, mergeViews } from './merge-views';
import { areSameManagers } from './party-names';

const { registrar, leadManagers } = anIpo();
const known = (parties: Partial<MergedIpo>): MergedIpo => ({ ...mergeViews({}, []), ...parties });
const own = known({ registrar, leadManagers });
const found = (said: IpoFacts, areNew = false, before: MergedIpo | null = own) =>
  changedParties(said, before, areNew).map(({ facts, stride }) => [...facts, stride === true]);

describe('the parties of an issue', () => {
  it('are not odd where they are the known ones, in another spelling, or where none is known', () => {
    expect(
      found({ registrar: 'KAVERI REGISTRY SERVICES LTD', leadManagers: ['Banyan Securities Ltd.'] }),
    ).toEqual([]);
    expect(found({ registrar: 'Purnima Registry Limited' }, false, known({}))).toEqual([]);
    expect(found({ registrar: 'Purnima Registry Limited' }, false, null)).toEqual([]);
  });

  it('are far from the known ones where they are others', () => {
    expect(
      found({ registrar: 'Purnima Registry Limited', leadManagers: ['Palash Advisors Limited'] }),
    ).toEqual([
      ['registrar', true],
      ['leadManagers', true],
    ]);
    expect(found({ leadManagers: [...(leadManagers ?? []), 'Palash Advisors Limited'] })).toEqual([
      ['leadManagers', true],
    ]);
  });

  it('are confirmed by no repetition where they have each other’s value, unless the known ones are new', () => {
    const exchanged = {
      registrar: 'Banyan Securities Limited',
      leadManagers: ['Kaveri Registry Services Limited'],
    };
    expect(found(exchanged)).toEqual([
      ['registrar', 'leadManagers', false],
      ['leadManagers', 'registrar', false],
    ]);
    expect(found(exchanged, true)).toEqual([
      ['registrar', true],
      ['leadManagers', true],
    ]);
  });

  it('are stated from the first statement on any of them', () => {
    const statement = (since: string) => ({ feed: 'nse.ipo-detail', rank: 0, value: { registrar }, since });
    const changed = { ...statement('2026-03-05T00:00:00Z'), former: statement('2026-03-02T00:00:00Z') };
    const sightings = [
      { statements: { registrar: [changed] } },
      { statements: { leadManagers: [statement('2026-03-03T00:00:00Z')] } },
    ];
    expect(partiesStatedFrom(sightings)).toEqual(new Date('2026-03-02T00:00:00Z'));
    expect(partiesStatedFrom([])).toBeNull();
  });
});

describe('two lists of lead managers', () => {
  it.each([
    [
      ['Banyan Securities Limited', 'Palash Advisors Limited'],
      ['PALASH ADVISORS LTD', 'Banyan Securities Ltd'],
      true,
    ],
    [['Banyan Securities Limited'], ['Banyan Securities Limited', 'Palash Advisors Limited'], false],
    [['Banyan Securities Limited'], undefined, false],
  ])('are the same in any order and spelling: %j and %j', (one, other, same) => {
    expect(areSameManagers(one, other)).toBe(same);
  });
});
