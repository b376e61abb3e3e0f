import { ExchangeDays, type Visit } from './exchange-days.fixture';

/** Visits of the exchanges, and all that is published and held after them. */
export interface Story {
  /** Sentence that is true after the last visit. */
  readonly title: string;
  /** Instant at which the lists are read without the issues of the story. Shape: that of `Visit.at`. */
  readonly begin: string;
  /** Visits, each with the reasons in quarantine after it; without them they are not compared. */
  readonly visits: readonly (Visit & { readonly held?: readonly string[] })[];
  readonly issues: readonly string[];
  readonly events: readonly string[];
  /** Reasons in quarantine at the end. Default: none. */
  readonly held?: readonly string[];
}

/** Defines a test of each story: what it leaves is right, and stays so while the last responses are repeated. */
export function describeStories(database: string, stories: readonly Story[]): void {
  let exchanges: ExchangeDays;
  beforeAll(async () => {
    exchanges = await ExchangeDays.open(database);
  });
  afterAll(() => exchanges.close());

  it.each(stories)(
    '$title, and stays so in three more runs',
    async ({ begin, visits, issues, events, held = [] }) => {
      await exchanges.begin(begin);
      for (const visit of visits) {
        await exchanges.visit(visit);
        if (visit.held) expect(await exchanges.held()).toEqual(visit.held);
      }
      expect(await exchanges.seen()).toEqual({ issues, events });
      const { at = '', feeds = [] } = visits.at(-1) ?? {};
      for (const later of [1, 2, 3]) await exchanges.visit({ at: hoursAfter(at, later), feeds });
      expect(await exchanges.seen()).toEqual({ issues, events });
      expect(await exchanges.held()).toEqual(held);
    },
  );
}

/** Returns a later instant of the same day. */
function hoursAfter(at: string, hours: number): string {
  return at.replace(/(\d\d):/, (_text, hour: string) => `${String(Number(hour) + hours)}:`);
}
