import { ChaosApi } from '../chaos-api';
import { pause } from '../readers';

/** Time until a start that failed is tried again: the database may be away. Units: milliseconds. */
const againAfterMs = 250;

/** API that is killed now and then, and started again at the same address. */
export class KilledApi {
  kills = 0;
  private starting: Promise<void> | null = null;
  private isOver = false;

  private constructor(
    private api: ChaosApi,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** Starts an API that keeps its port over kills. @param env settings, with `PORT` */
  static async start(env: Readonly<Record<string, string>>): Promise<KilledApi> {
    return new KilledApi(await ChaosApi.start(env), env);
  }

  get base(): string {
    return this.api.base;
  }

  /** Kills it, unless it is just being started. */
  async kill(): Promise<void> {
    if (this.starting !== null) return;
    this.kills += 1;
    await this.api.end('SIGKILL');
    this.starting = this.startAgain().finally(() => (this.starting = null));
  }

  /** Resolves when it runs. */
  async untilStarted(): Promise<void> {
    await this.starting;
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.starting;
    await this.api.end('SIGKILL');
  }

  private async startAgain(): Promise<void> {
    while (!this.isOver) {
      const api = await ChaosApi.start(this.env).catch(() => null);
      if (api !== null) {
        this.api = api;
        return;
      }
      await pause(againAfterMs);
    }
  }
}
