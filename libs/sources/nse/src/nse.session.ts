/** What the site asks its visitors' browsers to keep: held in memory, one name one value. */
export class NseSession {
  private readonly cookies = new Map<string, string>();
  private warmedAtMs: number | null = null;
  private warming: Promise<void> | null = null;

  /** @param lifetimeMs age after which the session is made anew. Units: milliseconds. */
  constructor(private readonly lifetimeMs: number) {}

  /** Takes over the cookies of an answer; one with an empty value or `Max-Age=0` is dropped. */
  keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const pair = /^\s*([^=;\s]+)=([^;]*)/.exec(line);
      if (!pair) continue;
      const [name, value] = [pair[1] ?? '', (pair[2] ?? '').trim()];
      if (value === '' || /;\s*max-age=0\s*(?:;|$)/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** The `Cookie` header of the next request; empty when nothing is kept. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** When the present session was made. Units: milliseconds of steady time; null before the first. */
  get madeAtMs(): number | null {
    return this.warmedAtMs;
  }

  /** Makes a session unless one is alive; callers that come meanwhile wait for the same one. */
  async ensure(warmUp: () => Promise<void>): Promise<void> {
    if (this.warmedAtMs !== null && performance.now() - this.warmedAtMs < this.lifetimeMs) return;
    this.warming ??= warmUp()
      .then(() => {
        this.warmedAtMs = performance.now();
      })
      .finally(() => {
        this.warming = null;
      });
    await this.warming;
  }

  /** Ends the session made at `madeAtMs`; a newer one, made for another caller, stays. */
  end(madeAtMs: number | null): void {
    if (this.warmedAtMs !== madeAtMs) return;
    this.cookies.clear();
    this.warmedAtMs = null;
  }
}
