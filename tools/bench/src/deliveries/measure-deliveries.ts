import { judged, type Judgement, type Surroundings } from '../report';
import { median } from '../scenario';
import { compareLoops } from './compare-loops';
import type { DeliveryScenario } from './delivery-scenario';
import { DeliveryStack } from './delivery-stack';
import { type LoopLibrary, loopLibraries } from './loop-library';

/** Number of rounds in which the compiler still changes what is measured. */
const warmUps = 4;
const [ownLibrary, ...otherLibraries] = loopLibraries;
/** Time without work before an event, so that the service is idle. Units: milliseconds. */
const idleMs = 150;

export interface DeliveryReport {
  readonly judgement: Judgement;
  /** One sentence. */
  readonly summary: string;
  /** Lines of a table, the first one its head. */
  readonly table: readonly (readonly string[])[];
}

/** Measures a scenario on processes of its own. */
export async function measureDeliveries(
  scenario: DeliveryScenario,
  say: (text: string) => void,
  stop: AbortSignal,
): Promise<DeliveryReport> {
  const stack = new DeliveryStack();
  try {
    say(`starting the database, making ${scenario.endpoints} endpoints …`);
    await stack.start(scenario.endpoints);
    say('warming up …');
    for (let round = 0; round < warmUps; round += 1) {
      await stack.deliver(scenario.endpoints);
      if (scenario.measure === 'throughput') await stack.post(ownLibrary);
    }
    const measure = scenario.measure === 'throughput' ? throughput : latency;
    return await measure(stack, scenario, say, stop);
  } finally {
    await stack.end();
  }
}

/** The page of a scenario. Shape: markdown. */
export function pageOf(
  { title, question }: DeliveryScenario,
  { table, summary }: DeliveryReport,
  where: Surroundings,
): string {
  const [head = [], ...rows] = table;
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `# ${title}`,
    question,
    [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n'),
    summary,
    `${where.machine}, Node ${where.node}, commit ${where.commit}, ${where.at.toISOString().slice(0, 10)}. Database, dispatcher, receiver and loop are processes on one machine, whose load average was ${where.loadBefore.toFixed(1)} before the run. Everything is sent over TLS; the receiver reads of HTTP what it takes to see a request end, because it shares the processors with what is measured.`,
    '',
  ].join('\n\n');
}

async function throughput(
  stack: DeliveryStack,
  { endpoints, rounds, target }: DeliveryScenario,
  say: (text: string) => void,
  stop: AbortSignal,
): Promise<DeliveryReport> {
  const samples: { readonly bare: number; readonly delivered: number }[] = [];
  const perSecond = (durationMs: number) => (1_000 * endpoints) / durationMs;
  for (let round = 0; round < rounds; round += 1) {
    stop.throwIfAborted();
    const bare = perSecond(await stack.post(ownLibrary));
    const delivered = perSecond((await stack.deliver(endpoints)).lastMs);
    samples.push({ bare, delivered });
    say(`${round + 1}/${rounds}  bare ${Math.round(bare)} /s  delivered ${Math.round(delivered)} /s`);
  }
  const post = async (library: LoopLibrary) => perSecond(await stack.post(library));
  const compared = await compareLoops(otherLibraries, post, say, stop);
  const shares = samples.map(({ bare, delivered }) => delivered / bare);
  const judgement = judged(shares, { atLeast: target }, '×');
  const { measured, spread, target: limit, word } = judgement;
  return {
    judgement,
    summary: `Share ${measured}, middle half ${spread}, target ${limit}: ${word}. Loop and deliveries take turns over ${rounds} rounds; a share is taken within a round.`,
    table: [
      ['What', 'Requests/s (median)'],
      ['bare loop', median(samples.map(({ bare }) => bare)).toFixed(0)],
      ['deliveries', median(samples.map(({ delivered }) => delivered)).toFixed(0)],
      ...compared.map(({ library, rate }) => [
        `for comparison: bare loop with ${library}`,
        rate?.toFixed(0) ?? 'failed',
      ]),
    ],
  };
}

async function latency(
  stack: DeliveryStack,
  { endpoints, rounds, target }: DeliveryScenario,
  _say: (text: string) => void,
  stop: AbortSignal,
): Promise<DeliveryReport> {
  const waits: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    stop.throwIfAborted();
    await new Promise((resolve) => setTimeout(resolve, idleMs));
    waits.push((await stack.deliver(endpoints)).firstMs);
  }
  const sorted = waits.toSorted((one, other) => one - other);
  const middle = median(waits);
  // The target is one of the median alone: the spread of single events is shown, not judged.
  const word = middle <= target ? 'met' : 'missed';
  return {
    judgement: { ...judged(waits, { atMost: target }, 'ms'), word },
    summary: `Target: median ≤ ${target} ms: ${word}. ${rounds} events, one after the other, from before the announcement's transaction to the last byte of the request at the receiver.`,
    table: [
      ['Median ms', 'p95 ms', 'Longest ms'],
      [middle, sorted[Math.floor(rounds * 0.95)] ?? NaN, sorted.at(-1) ?? NaN].map((ms) => ms.toFixed(1)),
    ],
  };
}
