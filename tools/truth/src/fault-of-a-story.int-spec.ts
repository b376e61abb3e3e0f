import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, dayInIndia, instantInIndia } from '@market/kernel';
import { createTestDatabase, type TestDatabase } from '@market/testing';
import { allDamages } from './damage/all-damages';
import { keyOf } from './damage/damage-plan';
import { causeOf, hasStayed } from './judge/tally';
import { wholeMonth } from './run/month-size';
import { replayMonth } from './run/replay-month';
import { inventedWorld } from './scenario/invented-world';

const folder = mkdtempSync(join(tmpdir(), 'truth-'));
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase('truth_story');
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await database.drop();
});

it('A state that stood before a run with damaged books is the fault of the story that changed what is true', async () => {
  const { issues } = inventedWorld(wholeMonth.world);
  const ofMainboard = issues.filter(
    ({ nseSymbol, facts }) => nseSymbol !== null && facts.board === 'MAINBOARD',
  );
  const withdrawn = ofMainboard.find(({ story }) => story === 'remark: withdrawn');
  const [change] = withdrawn?.changes ?? [];
  if (withdrawn === undefined || change === undefined) throw new Error('the month has no such issue');
  const { openOn } = withdrawn.facts;
  const other = ofMainboard.find(({ bse, facts }) => bse !== null && facts.openOn === openOn);
  const today = dayInIndia(change.at);
  // In this minute a list first tells of the withdrawal, which waits, and the books of both issues are read.
  const at = instantInIndia(today, '13:00');
  const findings = await replayMonth({
    world: {
      firstDay: addDays(today, -1),
      lastDay: today,
      issues: [withdrawn, other ?? withdrawn],
      oddRows: [],
    },
    databaseUrl: database.url,
    dataDir: folder,
    hoursOf: (feed) => (/\.ipo-(?:upcoming|current|subscription)$/.test(feed) ? 1 : 24),
    planOf: () =>
      new Map(
        allDamages.flatMap((damage) =>
          damage.name === 'another issue’s book' ? [[keyOf('nse.ipo-subscription', at), damage]] : [],
        ),
      ),
    say: () => undefined,
  });
  expect(findings.damaged).toBe(1);
  const ofState = findings.spells.filter(({ field }) => field === 'status');
  expect(ofState.map((spell) => [causeOf(spell), hasStayed(spell)])).toEqual([
    ['story: remark: withdrawn', false],
  ]);
});
