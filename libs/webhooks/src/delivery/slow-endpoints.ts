/** The longest known go first; whoever is slow is soon known again. */
const knownAtMost = 10_000;

/** Endpoints that let this process wait, and how many attempts it has under way to each. */
export class SlowEndpoints {
  private readonly underWay = new Map<string, number>();
  private readonly slow = new Set<string>();

  /** Ids of slow endpoints: from the moment an attempt is slow until one is not. */
  get ids(): readonly string[] {
    return [...this.slow];
  }

  /** Tells whether the endpoint is slow and an attempt to it is running. */
  isBusy(endpointId: string): boolean {
    return this.slow.has(endpointId) && this.underWay.has(endpointId);
  }

  /** An attempt begins. */
  begin(endpointId: string): void {
    this.underWay.set(endpointId, (this.underWay.get(endpointId) ?? 0) + 1);
  }

  /** An attempt is slow. */
  delay(endpointId: string): void {
    this.slow.add(endpointId);
    const [oldest] = this.slow;
    if (this.slow.size > knownAtMost && oldest !== undefined) this.slow.delete(oldest);
  }

  /** An attempt ends. */
  end(endpointId: string, wasSlow: boolean): void {
    if (!wasSlow) this.slow.delete(endpointId);
    const left = (this.underWay.get(endpointId) ?? 0) - 1;
    if (left > 0) this.underWay.set(endpointId, left);
    else this.underWay.delete(endpointId);
  }
}
