import { type AddressGroup, type Admission, FailedAuthenticationMeter } from '@market/http/access';

/** Failed authentications of all addresses, of which one is admitted. */
export class CountedFailures extends FailedAuthenticationMeter {
  count = 0;

  fail(): Admission {
    this.count += 1;
    return this.standing();
  }

  standing(_address?: AddressGroup): Admission {
    const admitted = this.count <= 1;
    return {
      ...{ admitted, limit: 1, remaining: this.count === 0 ? 1 : 0, resetAtSeconds: 0 },
      ...{ retryAfterSeconds: admitted ? null : 60, refusedBy: admitted ? null : 'minute' },
    };
  }
}
