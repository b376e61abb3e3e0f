/** Max number of endpoints known as slow; the oldest are dropped, and a slow one is soon found again. */
const maxKnown = 10_000;

/** Tracks slow endpoints, and the running attempts of this process by endpoint. */
export class SlowEndpoints {
  private readonly underWay = new Map<string, number>();
  private readonly slow = new Set<string>();

  /** Ids of slow endpoints: an endpoint is slow from a slow attempt on, until an attempt ends that was not slow. */
  get ids(): readonly string[] {
    return [...this.slow];
  }

  /** Tells whether the endpoint is slow and an attempt to it is running. */
  isBusy(endpointId: string): boolean {
    return this.slow.has(endpointId) && this.underWay.has(endpointId);
  }

  /** Records the start of an attempt. */
  begin(endpointId: string): void {
    this.underWay.set(endpointId, (this.underWay.get(endpointId) ?? 0) + 1);
  }

  /** Records that an attempt is slow. */
  delay(endpointId: string): void {
    this.slow.add(endpointId);
    const [oldest] = this.slow;
    if (this.slow.size > maxKnown && oldest !== undefined) this.slow.delete(oldest);
  }

  /** Records the end of an attempt. */
  end(endpointId: string, wasSlow: boolean): void {
    if (!wasSlow) this.slow.delete(endpointId);
    const left = (this.underWay.get(endpointId) ?? 0) - 1;
    if (left > 0) this.underWay.set(endpointId, left);
    else this.underWay.delete(endpointId);
  }
}
