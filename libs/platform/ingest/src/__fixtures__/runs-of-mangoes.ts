import type { Payload } from '@market/source-kit';
import { aMangoFeed } from '@market/source-kit/testing';
import { anIngestor, openGrove } from './grove-database';

type Ingestor = ReturnType<typeof anIngestor>;

/** Opens a database for the tests of a file, empty before each, and runs a feed of mangoes on it. */
export function runsOfMangoes(database: string) {
  let grove: Awaited<ReturnType<typeof openGrove>>;
  let answer: readonly Payload[] = [];

  beforeAll(async () => {
    grove = await openGrove(database);
  });
  beforeEach(() => grove.clear());
  afterAll(() => grove.close());

  return {
    grove: () => grove,
    ingestor: (part: Parameters<typeof aMangoFeed>[1] = {}): Ingestor =>
      anIngestor(grove.dataSource, grove.folder, [aMangoFeed(() => Promise.resolve(answer), part)]),
    /** Runs the feed once with each response. @returns the outcomes of the runs */
    async runs({ runner }: Ingestor, ...answers: readonly (readonly Payload[])[]) {
      const statuses: (string | undefined)[] = [];
      for (const next of answers) {
        answer = next;
        statuses.push((await runner.run('grove.mangoes'))?.status);
      }
      return statuses;
    },
  };
}
