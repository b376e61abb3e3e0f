import { Injectable } from '@nestjs/common';
import { HealthProbe, type ProbeResult } from '@market/http-api';
import { Counting } from './counting';

/** Reports whether this process may count requests, and whether it uses Redis. */
@Injectable()
export class LimitsProbe extends HealthProbe {
  readonly name = 'limits';

  constructor(private readonly counting: Counting) {
    super();
  }

  check(): Promise<ProbeResult> {
    const { link } = this.counting;
    if (link === null) return Promise.resolve(this.alone());
    if (link.isUp) return Promise.resolve({ state: 'up' });
    const reason = 'Redis does not answer: this process limits by itself';
    return Promise.resolve({ state: 'degraded', reason });
  }

  private alone(): ProbeResult {
    const { state, servedLast } = this.counting.lease;
    if (state === 'held') return { state: 'up' };
    if (state === 'taken') {
      const reason = 'another API process serves this database: several of them need REDIS_URL';
      return { state: 'down', reason };
    }
    const reason = 'the database does not say whether another API process serves';
    return { state: servedLast ? 'degraded' : 'down', reason };
  }
}
