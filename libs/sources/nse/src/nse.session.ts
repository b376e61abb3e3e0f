/** Cookies of the site, in memory, one value for each name. */
export class NseSession {
  private readonly cookies = new Map<string, string>();
  private warmedAtMs: number | null = null;
  private warming: Promise<void> | null = null;

  /** @param lifetimeMs age from which the session is renewed. Units: milliseconds. */
  constructor(private readonly lifetimeMs: number) {}

  /** Stores the cookies of a response; one with an empty value or `Max-Age=0` is deleted. */
  keep(setCookies: readonly string[]): void {
    for (const line of setCookies) {
      const pair = /^\s*([^=;\s]+)=([^;]*)/.exec(line);
      if (!pair) continue;
      const [name, value] = [pair[1] ?? '', (pair[2] ?? '').trim()];
      if (value === '' || /;\s*max-age=0\s*(?:;|$)/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }

  /** `Cookie` header of the next request; empty without cookies. */
  get header(): string {
    return [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  }

  /** Instant of the present session. Units: milliseconds of steady time; null before the first. */
  get madeAtMs(): number | null {
    return this.warmedAtMs;
  }

  /** Makes a session unless there is a valid one; concurrent callers wait for the same one. */
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
