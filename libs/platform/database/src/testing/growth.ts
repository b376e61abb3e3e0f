/** Number of records of the smaller amount. The greater one is a hundred times as much. */
const fewRecords = 200;

/**
 * Number of rows that any read may visit: a page out of records of which one in ten fits. With few records the planner
 * may rather read all that fit.
 */
const alwaysVisited = 100;

/** Read whose cost must not follow the number of all records. */
export interface MeasuredRead {
  readonly name: string;
  /** Resolves to the number of rows that it visits. */
  readonly visits: () => Promise<number>;
}

/** Read with few and with many records, and the rows that its statements visited. */
export interface Growth {
  readonly read: string;
  readonly few: number;
  readonly many: number;
}

/** Tells whether a hundred times the records cost more than 1.3 times as much. */
export function hasGrown({ few, many }: Growth): boolean {
  return !(many <= 1.3 * Math.max(few, alwaysVisited));
}

/**
 * Measures reads with some hundred records and with a hundred times as many.
 *
 * @param fill replaces the records by so many
 */
export async function growthOf(
  reads: readonly MeasuredRead[],
  fill: (records: number) => Promise<void>,
): Promise<Growth[]> {
  const [few = [], many = []] = [await measured(fewRecords), await measured(100 * fewRecords)];
  return reads.map(({ name: read }, place) => ({ read, few: few[place] ?? NaN, many: many[place] ?? NaN }));

  async function measured(records: number): Promise<number[]> {
    await fill(records);
    const visits: number[] = [];
    for (const { visits: count } of reads) visits.push(await count());
    return visits;
  }
}
