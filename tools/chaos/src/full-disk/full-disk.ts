import { startReplayServer } from '@market/invented-market/replay-server/replay-server';
import { payloadFolder } from '@market/invented-market/replay-payloads/generate-payloads';
import type { ChaosApi } from '../chaos-api';
import { ChaosStack } from '../chaos-stack';
import { sourcesAt } from '../collecting/sources-at';
import { pause, Readers, tally } from '../readers';
import type { ChaosReport, ChaosScenario, ScenarioOptions, Form } from '../scenario';
import { judgeFullDisk, type Writing } from './judge-full-disk';
import { SmallDisk } from './small-disk';

const fullMs: Readonly<Record<Form, number>> = { full: 30_000, short: 8_000, mutant: 8_000 };
const diskMb = 400;
const [writeEveryMs, recoveredWithinMs] = [50, 30_000];

/** The database's disk is full for a while, and has room again. */
export const fullDisk: ChaosScenario = {
  id: 'full-disk',
  title: 'A full disk under PostgreSQL and the ingestor',
  mutants: {},
  run: async (request) => {
    const disks: SmallDisk[] = [];
    const stack = await ChaosStack.start({}, async (folder) => {
      const disk = await SmallDisk.over(folder, diskMb);
      disks.push(disk);
      return () => disk.remove();
    });
    try {
      const [disk] = disks;
      if (disk === undefined) throw new Error('there is no disk to fill');
      return await fill(stack, disk, request);
    } finally {
      await stack.end();
    }
  },
};

async function fill(
  stack: ChaosStack,
  disk: SmallDisk,
  { form, say }: ScenarioOptions,
): Promise<ChaosReport> {
  const keys = await stack.prepare(20);
  const [writerKey = '', ...readerKeys] = keys;
  const replay = await startReplayServer({ folder: payloadFolder, requireSession: false });
  stack.atEnd(() => replay.close());
  const api = await stack.startApi({ WEBHOOKS_ALLOWED_CIDRS: '127.0.0.0/8' });
  const ingestor = await stack.startIngestor({ ...sourcesAt(replay.url), SOURCES: 'replay' });
  let asked = 0;
  const readers = new Readers(() => api.base, readerKeys, [
    { kind: 'unread', readers: 2, path: () => `/v1/ipos?limit=${1 + (asked++ % 100)}` },
  ]);
  const writer = new Writer(api, writerKey);
  await pause(2_000);
  await disk.fill();
  writer.isFull = true;
  say('the disk is full');
  let wasTold = false;
  const deadline = performance.now() + fullMs[form];
  while (performance.now() < deadline) {
    wasTold ||= (await api.readiness()).includes('disk is full');
    await pause(200);
  }
  await disk.free();
  const freedAtMs = performance.now();
  writer.isFull = false;
  say('the disk has room');
  while (!(await isWell(api, ingestor, writer)) && performance.now() - freedAtMs < recoveredWithinMs)
    await pause(100);
  const recoveryMs = performance.now() - freedAtMs;
  await pause(1_000);
  await writer.stop();
  await readers.stop();
  const exits = [api, ingestor].filter(({ hasEnded }) => hasEnded).length;
  const { readings } = readers;
  const { writings } = writer;
  return {
    done: `One API and one ingestor on a disk of ${diskMb} MB that is filled to the last block for ${fullMs[form] / 1000} s, under two readers and one who makes and deletes webhook endpoints.`,
    figures: [
      ['reads', tally(readings)],
      ['writes while the disk was full', tally(writings.filter(({ whenFull }) => whenFull))],
      ['writes before and after', tally(writings.filter(({ whenFull }) => !whenFull))],
      ['readiness said so', wasTold ? 'yes' : 'no'],
      ['all was well again after', `${(recoveryMs / 1000).toFixed(2)} s`],
      ['ends of the API and the ingestor', exits],
    ],
    faults: judgeFullDisk({ readings, writings, wasTold, recoveryMs, exits }),
  };
}

async function isWell(api: ChaosApi, ingestor: ChaosApi, writer: Writer): Promise<boolean> {
  return (await api.isReady()) && (await ingestor.isReady()) && writer.lastSucceeded;
}

/** Makes and deletes webhook endpoints, one after the other. */
class Writer {
  readonly writings: Writing[] = [];
  isFull = false;
  lastSucceeded = false;
  private isOver = false;
  private readonly loop: Promise<void>;

  constructor(
    private readonly api: ChaosApi,
    private readonly key: string,
  ) {
    this.loop = this.write();
  }

  async stop(): Promise<void> {
    this.isOver = true;
    await this.loop;
  }

  private async write(): Promise<void> {
    while (!this.isOver) {
      const made = await this.ask('POST', '/v1/webhooks', {
        url: 'https://127.0.0.1:9/full-disk',
        events: ['ipo.opened'],
      });
      const id = /"id":"(wh_[0-9a-f]+)"/.exec(made)?.[1];
      if (id !== undefined) await this.ask('DELETE', `/v1/webhooks/${id}`);
      await pause(writeEveryMs);
    }
  }

  private async ask(method: string, path: string, body?: unknown): Promise<string> {
    const whenFull = this.isFull;
    const headers = { 'X-API-Key': this.key, 'Content-Type': 'application/json' };
    const answer = await fetch(`${this.api.base}${path}`, {
      method,
      headers,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    }).catch(() => null);
    const text = (await answer?.text()) ?? '';
    const status = answer?.status ?? 0;
    const code = status < 400 && status > 0 ? '' : (/"code":"(\w+)"/.exec(text)?.[1] ?? 'no answer');
    this.writings.push({ status, code, whenFull });
    this.lastSucceeded = status >= 200 && status < 300;
    return text;
  }
}
