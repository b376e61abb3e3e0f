import { isAsPublished } from '@market/contracts';
import type { Play } from '../domain/play';
import { playedSteps } from './played-issue';

const play: Play = {
  accountId: 'acc_1',
  id: 'ipo_0123456789abcdef',
  startedAt: new Date('2026-11-30T06:00:00Z'),
  seconds: 60,
  step: 0,
  stages: [],
  ipo: null,
  endedAt: null,
};

describe('a played issue', () => {
  const days = Array.from({ length: 40 }, (_, day) => new Date(play.startedAt.getTime() + day * 86_400_000));

  it.each(days)(
    'begun at %s goes from its filing to its listing through every stage, in order',
    (startedAt) => {
      const steps = playedSteps({ ...play, startedAt });
      const stages = steps.flatMap(({ stages: reached }) => reached.map(({ type }) => type));
      expect([...new Set(stages)]).toEqual([
        'ipo.upcoming',
        'ipo.opened',
        'ipo.subscription_updated',
        'ipo.closed',
        'ipo.allotment',
        'ipo.listed',
      ]);
      expect(stages[0]).toBe('ipo.upcoming');
      expect(stages.at(-1)).toBe('ipo.listed');
      expect(steps.at(-1)?.ipo).toMatchObject({ status: 'LISTED', listing: { listingPrice: 287.5 } });
    },
  );

  it('has events of its account alone, in the published form, with the issue of its id and slug', () => {
    const events = playedSteps(play).flatMap((step) => step.events);
    expect(events.every(({ type, data }) => isAsPublished({ type, data }))).toBe(true);
    expect(new Set(events.map(({ accountId }) => accountId))).toEqual(new Set(['acc_1']));
    expect(new Set(events.map(({ data }) => data['slug']))).toEqual(
      new Set(['nandanvan-clockworks-89abcdef']),
    );
    expect(new Set(events.map(({ subjectId }) => subjectId))).toEqual(new Set([play.id]));
  });

  it('takes at most forty events, and never announces one twice', () => {
    const events = playedSteps(play).flatMap((step) => step.events);
    const once = new Set(
      events.map(({ type, effectiveOn, occasion }) => [type, effectiveOn, occasion].join()),
    );
    expect(once.size).toBe(events.length);
    expect(events.length).toBeLessThanOrEqual(40);
  });
});
