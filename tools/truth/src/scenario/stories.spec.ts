import { indianDay } from '@market/kernel';
import { stories, toldOf, turns } from './stories';

describe('issues of the stories', () => {
  const issues = stories.flatMap((story, place) =>
    Array.from({ length: turns }, (_, turn) =>
      toldOf(story, turn, place * turns + turn, indianDay('2026-10-28')),
    ),
  );

  it('have a market maker’s part of whole lots, also after their lot was corrected: an exchange takes no other bids', () => {
    const odd = issues.filter(({ facts, changes, marketMaker }) =>
      [facts.lot, ...changes.map((change) => change.facts.lot ?? facts.lot)].some(
        (lot) => marketMaker % lot !== 0,
      ),
    );
    expect(odd.map(({ id, story }) => `${id}: ${story}`)).toEqual([]);
  });
});
