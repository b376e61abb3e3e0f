import fc from 'fast-check';
import { decideHourly, requestsPerHour } from './hourly-limit';

const start = Date.parse('2026-11-20T04:30:00.000Z');

describe('the limit of a token', () => {
  it('admits sixty requests in any hour, whenever they are sent', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 120_000 }), { maxLength: 400 }), (gaps) => {
        let now = start;
        let used: readonly Date[] = [];
        const admitted: number[] = [];
        for (const gap of gaps) {
          now += gap;
          const decision = decideHourly(used, new Date(now));
          used = decision.used;
          if (decision.admitted) admitted.push(now);
          const inHour = admitted.filter((at) => at > now - 3_600_000).length;
          expect(inHour).toBeLessThanOrEqual(requestsPerHour);
          if (!decision.admitted) expect(inHour).toBe(requestsPerHour);
          expect(decision.remaining).toBe(requestsPerHour - inHour);
        }
      }),
    );
  });

  it('says when the next request would be admitted, and admits it then', () => {
    const used = Array.from({ length: 60 }, (_, index) => new Date(start + index * 1_000));
    expect(decideHourly(used, new Date(start + 100_500))).toMatchObject({
      ...{ admitted: false, remaining: 0, freedInSeconds: 3_500 },
    });
    expect(decideHourly(used, new Date(start + 3_600_500))).toMatchObject({ admitted: true, remaining: 0 });
  });

  it('counts requests of a future that a clock set back has left behind as present ones', () => {
    const used = Array.from({ length: 60 }, () => new Date(start + 7_200_000));
    expect(decideHourly(used, new Date(start))).toMatchObject({ admitted: false, freedInSeconds: 3_600 });
  });
});
