import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from '@market/embedded-postgres';
import { until } from '@market/testing';
import { z } from 'zod';

const command = 'prometheus';
const queried = z.object({ status: z.literal('success'), data: z.object({ result: z.array(z.unknown()) }) });

/** Says whether Prometheus is missing, null when it is here. */
export function lacksPrometheus(): string | null {
  const { status } = spawnSync(command, ['--version']);
  return status === 0 ? null : `${command} is not installed here (Debian: apt-get install ${command})`;
}

/** A Prometheus that scrapes targets and evaluates rules every second. */
export interface RunningPrometheus {
  /** Resolves to the number of samples that a query returns now. Errors: `ZodError` when it is refused. */
  count(expression: string): Promise<number>;
  end(): Promise<void>;
}

/**
 * Starts it in a folder, and waits until it answers.
 *
 * @param targets addresses of the metrics. Shape: host and port
 * @param rules path of a file of rules
 *
 * Errors: `Error` with what it wrote when it ends.
 */
export async function startPrometheus(
  folder: string,
  targets: readonly string[],
  rules: string,
): Promise<RunningPrometheus> {
  const address = `127.0.0.1:${await freePort()}`;
  const file = join(folder, 'prometheus.yml');
  const configuration = {
    global: { scrape_interval: '1s', evaluation_interval: '1s' },
    rule_files: [rules],
    scrape_configs: [{ job_name: 'market', static_configs: [{ targets }] }],
  };
  // JSON is YAML.
  writeFileSync(file, JSON.stringify(configuration));
  const child = spawn(
    command,
    [
      ...[`--config.file=${file}`, `--storage.tsdb.path=${join(folder, 'tsdb')}`],
      ...[`--web.listen-address=${address}`, '--log.level=warn'],
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let written = '';
  child.stderr.on('data', (text: Buffer) => (written += text.toString()));
  const ended = once(child, 'exit');
  await until('Prometheus answers', async () => {
    if (child.exitCode !== null) throw new Error(`Prometheus has ended: ${written}`);
    return (await fetch(`http://${address}/-/ready`).catch(() => null))?.status === 200;
  });
  return {
    count: async (expression) => {
      const response = await fetch(`http://${address}/api/v1/query`, {
        method: 'POST',
        body: new URLSearchParams({ query: expression }),
      });
      return queried.parse(await response.json()).data.result.length;
    },
    end: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
}
