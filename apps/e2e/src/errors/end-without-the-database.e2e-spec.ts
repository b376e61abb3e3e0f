import { randomBytes } from 'node:crypto';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { BreakableLink } from '@market/testing';
import { launchApi } from '../harness/api-process';
import { launchIngestor } from '../harness/ingestor-process';
import { prepareDatabase } from '../harness/running-api';

/** Link to a database that can fall silent: connections stay open, and nothing comes through. */
class SilentLink extends BreakableLink {
  private isSilent = false;

  constructor() {
    super((near, far) => {
      near.on('data', (sent) => this.isSilent || far.write(sent));
      far.on('data', (answer) => this.isSilent || near.write(answer));
    });
  }

  fallSilent(): void {
    this.isSilent = true;
  }
}

const settings = { SECRETS_KEY: randomBytes(32).toString('base64') };
const launch: Readonly<Record<string, (url: string) => Promise<{ readonly process: ChildProcess }>>> = {
  API: (url) => launchApi(url, settings),
  ingestor: (url) => launchIngestor(url, settings),
};
const losses: Readonly<Record<string, (link: SilentLink) => Promise<void> | void>> = {
  'refuses connections': (link) => link.cut(),
  'does not answer': (link) => link.fallSilent(),
};
const cases = Object.keys(launch).flatMap((app) => Object.keys(losses).map((loss) => [app, loss] as const));

describe('a process that gets SIGTERM while its database is away', () => {
  let link: SilentLink;
  let prepared: Awaited<ReturnType<typeof prepareDatabase>>;
  beforeAll(async () => {
    prepared = await prepareDatabase();
  });
  afterEach(() => link.cut());
  afterAll(() => prepared.database.drop());

  it.each(cases)('closes in order: the %s, whose database %s', async (app, loss) => {
    link = new SilentLink();
    const started = await launch[app]?.(await link.listen(prepared.database.url));
    if (started === undefined) throw new Error(app);
    const ended = once(started.process, 'exit');
    await losses[loss]?.(link);
    started.process.kill('SIGTERM');
    // 1, when something did not close in time.
    expect(await ended).toEqual([0, null]);
  });
});
