import { type Admission, FailedAuthenticationMeter } from '../gatekeeper/ports';

const admission: Admission = {
  ...{ admitted: true, limit: 300, remaining: 299, resetAtSeconds: 0 },
  ...{ retryAfterSeconds: null, refusedBy: null },
};

/** Meter of addresses that are all far from their limit. */
export class FewFailures extends FailedAuthenticationMeter {
  fail(): Admission {
    return admission;
  }

  state(): Admission {
    return admission;
  }
}
