import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { appHeap } from '@market/dev-stack/app-heap';
import { type BenchDatabase, BenchSite } from './bench-site';
import type { LoadTarget } from './load';
import type { Scenario, Variant } from './scenario';
import { startTraceCollector, type TraceCollector } from './trace-collector';

/** The first request of an account looks up its key, plan and usage: later ones do not. */
async function sendOnce({ keys, base }: LoadTarget, path: string): Promise<void> {
  const waiting = [...keys];
  const visit = async () => {
    for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
      await (await fetch(`${base}${path}`, { headers: { 'X-API-Key': key } })).arrayBuffer();
    }
  };
  await Promise.all(Array.from({ length: 16 }, visit));
}

/** One database, and one process for each program of a scenario. */
export class BenchStack {
  private readonly site: BenchSite;
  private collector: TraceCollector | undefined;

  constructor(say: (text: string) => void, stop: AbortSignal) {
    this.site = new BenchSite(say, stop);
  }

  /** Starts the programs of a scenario. Errors: `Error` when one of them does not start. */
  async start({ variants, accounts, path }: Scenario): Promise<LoadTarget[]> {
    await this.site.open();
    const database = await this.site.database(accounts);
    const targets: LoadTarget[] = [];
    for (const variant of variants) {
      if (variant.beside !== undefined) await this.keepResponse(targets[0], path);
      const target = await this.startVariant(variant, database);
      targets.push(target);
      await sendOnce(target, target.path ?? path);
    }
    return targets;
  }

  async end(): Promise<void> {
    await this.site.close();
    this.collector?.stop();
  }

  /** Returns the settings with which a program sends a share of its traces. */
  private async tracing(share: number | undefined): Promise<Readonly<Record<string, string>>> {
    if (share === undefined) return {};
    this.collector ??= await startTraceCollector();
    return {
      OTEL_EXPORTER_OTLP_ENDPOINT: this.collector.url,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: String(share),
    };
  }

  private async startVariant(
    { id, title, env, beside, instead, path, tracedShare }: Variant,
    { url, keys }: BenchDatabase,
  ): Promise<LoadTarget> {
    this.site.say(`starting ${title} …`);
    const besideEnv =
      beside === undefined
        ? {}
        : { BESIDE_RESPONSE: this.responseFile, BESIDE_STATEMENT: beside.statement ?? '' };
    const { base, pid } = await this.site.start({
      name: id,
      entry:
        beside === undefined
          ? await this.site.packagedApi(instead)
          : await this.site.joined(join('tools', 'bench', 'dist', beside.file)),
      // All is on: one log line a request, too.
      env: {
        ...{ ...this.site.environment(url), LOG_LEVEL: 'info', ...env, ...besideEnv },
        ...(await this.tracing(tracedShare)),
      },
      discardsOutput: true,
      nodeOptions: beside?.nodeOptions ?? appHeap.api,
    });
    return { variant: id, base, pid, keys, path };
  }

  private get responseFile(): string {
    return join(this.site.folder, 'response.json');
  }

  /** Writes the API's response into a file for the programs beside it. */
  private async keepResponse(api: LoadTarget | undefined, path: string): Promise<void> {
    if (api === undefined) throw new Error('the API comes first: programs beside it return its response');
    const response = await fetch(`${api.base}${path}`, {
      headers: { 'X-API-Key': api.keys[0] ?? '', 'Accept-Encoding': 'identity' },
    });
    const body = await response.text();
    if (response.status !== 200) throw new Error(`void: the API answered ${response.status}: ${body}`);
    const hop = ['date', 'connection', 'keep-alive', 'transfer-encoding'];
    const headers = [...response.headers].filter(([name]) => !hop.includes(name)).flat();
    writeFileSync(this.responseFile, JSON.stringify({ status: response.status, headers, body }));
  }
}
