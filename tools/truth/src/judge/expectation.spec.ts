import { instantInIndia } from '@market/kernel';
import { inventedWorld, smallWorld } from '../scenario/invented-world';
import { json } from '../wire/page-response';
import { computeExpectations } from './expectation';
import type { PublishedIpo } from './published';
import { Statements } from './statements';

describe('the lot of an issue that its detail states', () => {
  const world = inventedWorld(smallWorld);
  const issue = world.issues.find(({ facts }) => facts.board === 'MAINBOARD') ?? world.issues[0];

  /** Returns the lot that must be published while a board is. */
  function lotDueOn(board: string): string | null {
    if (issue === undefined) throw new Error('the small world has issues');
    const at = instantInIndia(issue.facts.openOn, '09:00');
    const statements = new Statements(world, () => at);
    const values = { lot: String(issue.facts.lot) };
    statements.hears(json('bse.detail', {}, [{ issueId: issue.id, values, isPlain: true }]), true);
    const published = { values: { board, lot: null }, bookAt: null } as unknown as PublishedIpo;
    return computeExpectations(issue, published, at, statements).get('lot')?.due?.value ?? null;
  }

  it('must be published', () => {
    expect(lotDueOn('MAINBOARD')).toBe(String(issue?.facts.lot));
  });

  it('may wait while a list has exchanged the board: no lot of the other board is that small', () => {
    expect(lotDueOn('SME')).toBeNull();
  });
});
