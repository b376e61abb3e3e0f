import { join } from 'node:path';
import { StreamingReplica } from '@market/testing';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { numberIn, NumberedWriter } from '../numbered-writer';
import { pause, Readers } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { judgeReadReplica, type NumberRead, type Phase, staleReads } from './judge-read-replica';

const phaseMs: Readonly<Record<Form, number>> = { full: 15_000, short: 3_000, mutant: 3_000 };
const phases: readonly Phase[] = ['following', 'held', 'following in fits', 'away', 'back'];

/** The API reads from a streaming replica that is held, lags in fits, is killed and comes back. */
export const readReplica: ChaosScenario = {
  id: 'read-replica',
  title: 'A read replica that lags',
  mutants: { 'trusts-the-replica': [] },
  run: async (request) => {
    const stack = await ChaosStack.start();
    try {
      return await lag(stack, request);
    } finally {
      await stack.end();
    }
  },
};

async function lag(stack: ChaosStack, { form, mutant, say }: ScenarioOptions): Promise<ChaosReport> {
  const keys = await stack.prepare(60);
  const replica = await StreamingReplica.of(stack.databaseUrl);
  stack.atEnd(() => replica.remove());
  const api = await stack.startApi({
    DATABASE_READ_URL: replica.url,
    ...(mutant === null ? {} : { NODE_OPTIONS: `--require ${join(__dirname, 'trusting-replica.js')}` }),
  });
  const writer = new NumberedWriter(stack);
  let limit = 0;
  const readers = new Readers(() => api.base, keys, [
    { kind: 'kept', readers: 2, path: () => '/v1/ipos/search?q=numbered' },
    { kind: 'unread', readers: 4, path: () => `/v1/ipos/search?q=numbered&limit=${1 + (limit++ % 100)}` },
  ]);
  const begins: { readonly phase: Phase; readonly atMs: number }[] = [];
  const seen: Record<Phase, Seen> = {} as Record<Phase, Seen>;
  for (const phase of phases) {
    await enter(phase, replica);
    begins.push({ phase, atMs: performance.now() });
    const before = await countedBy(api);
    const fits = phase === 'following in fits' ? haveFits(replica, phaseMs[form]) : null;
    await writer.write(phaseMs[form]);
    await fits;
    const after = await countedBy(api);
    seen[phase] = { replica: after.replica - before.replica, primary: after.primary - before.primary };
    say(`${phase}: replica ${seen[phase].replica}, primary ${seen[phase].primary}`);
  }
  await readers.stop();
  const reads = readers.readings.map(({ askedAtMs, status, body }): NumberRead => {
    const phase = begins.findLast(({ atMs }) => atMs <= askedAtMs)?.phase ?? 'following';
    return { phase, askedAtMs, status, number: numberIn(body) };
  });
  const { commits } = writer;
  const byReplica = Object.fromEntries(phases.map((phase) => [phase, seen[phase].replica]));
  return {
    done: `One API with \`DATABASE_READ_URL\` on a streaming replica, ${phaseMs[form] / 1000} s each way: following; replay held; held and let go every 300 ms; killed; back. Commits in bursts beside six readers.`,
    figures: [
      ['commits', commits.length],
      ['reads', reads.length],
      ['reads that are more than a second behind a commit', staleReads(commits, reads).length],
      ...phases.map(
        (phase) =>
          [
            `${phase}: statements by replica and by primary`,
            `${seen[phase].replica} and ${seen[phase].primary}`,
          ] as const,
      ),
    ],
    faults: judgeReadReplica({ commits, reads, byReplica: byReplica as Record<Phase, number> }),
  };
}

interface Seen {
  readonly replica: number;
  readonly primary: number;
}

async function countedBy(api: ChaosApi): Promise<Seen> {
  const of = (outcome: string) => api.counted('market_reads_total', outcome);
  return {
    replica: await of('replica'),
    primary: (await of('behind')) + (await of('away')) + (await of('unconfirmed')),
  };
}

async function enter(phase: Phase, replica: StreamingReplica): Promise<void> {
  if (phase === 'held') await replica.hold();
  if (phase === 'following in fits') await replica.resume();
  if (phase === 'away') await replica.kill();
  if (phase === 'back') await replica.start();
}

async function haveFits(replica: StreamingReplica, forMs: number): Promise<void> {
  const deadline = performance.now() + forMs;
  while (performance.now() < deadline) {
    await replica.hold();
    await pause(300);
    await replica.resume();
    await pause(300);
  }
}
