import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DataSet } from '@market/contracts';
import { Clock, inTime } from '@market/kernel';
import { ChangeSignal, type ChangeTopic, type ReadingSql } from '../database';
import { TaskRegistry } from '../tasks';

const marketChanges: ChangeTopic = { channel: 'market_changed', versionTable: 'market_version' };

/**
 * What was confirmed less long ago is current: an answer of it is sent within a second of any commit that it does not
 * know of. The signal looks every 400 ms. Units: milliseconds. Source: docs/spec/api.md, "Caching".
 */
const currentForMs = 800;
/** A look for which a request waits ends within this. Units: milliseconds. */
const lookWithinMs = 1_000;
/** A change is read so often at once, where later readings keep coming in first. */
const readingsAtMost = 3;

/**
 * The versions of all market data, as the database has them. Each committed change moves the version of its resource;
 * versions only ever grow, but for a database that was put back.
 */
@Injectable()
export class DataVersions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly signal: ChangeSignal;
  private versions: ReadonlyMap<string, number> = new Map();
  private readonly stamps = new Map<DataSet, WeakMap<readonly string[], string>>();
  private reign = 0;
  /** Readings in the order in which they were begun, which no clock may change. */
  private readingsBegun = 0;
  private readingFollowed = 0;
  /** When the reading that is followed was begun. In the clock's steady time, as all instants here. */
  private seenAtMs: number | null = null;
  private looking: Promise<boolean> | null = null;
  private failedAtMs = -Infinity;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly tasks: TaskRegistry,
  ) {
    this.signal = new ChangeSignal(dataSource, marketChanges, (known, sql) => this.follow(known, sql), clock);
  }

  onApplicationBootstrap(): Promise<void> {
    return this.signal.start(this.tasks);
  }

  onApplicationShutdown(): Promise<void> {
    return this.signal.stop();
  }

  /**
   * Says which data some resources have: it changes with their versions, and never comes back.
   *
   * @param resources the same list for the same wish: what is found is kept for it until a version changes
   */
  stampOf(dataSet: DataSet, resources: readonly string[]): string {
    const stamps = this.stamps.get(dataSet) ?? new WeakMap<readonly string[], string>();
    const known = stamps.get(resources);
    if (known !== undefined) return known;
    const versions = resources.map((resource) => this.versions.get(`${dataSet}/${resource}`) ?? 0);
    const stamp = `${this.reign}:${Math.max(...versions)}`;
    this.stamps.set(dataSet, stamps.set(resources, stamp));
    return stamp;
  }

  /** Up to which version the data is known: whatever has it has all that was committed when this was last confirmed. */
  get newest(): number {
    return Math.max(0, ...this.versions.values());
  }

  /** How long ago the versions were last known to be those of the database. Units: milliseconds. */
  ageMs(): number {
    return this.clock.steadyMs() - this.confirmedAtMs;
  }

  /** Whether an answer made of what is known may be given without looking again. */
  get areCurrent(): boolean {
    return this.ageMs() < currentForMs;
  }

  /**
   * Looks whether the versions are still those of the database: over the connection of the signal, which no other work
   * holds up, and over the pool, should that connection be lost. Waits a second at most, and not at all while the
   * database is away.
   *
   * @returns whether they are current now
   */
  async confirm(): Promise<boolean> {
    if (this.areCurrent) return true;
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.isAway ? false : this.looking;
  }

  private get confirmedAtMs(): number {
    return Math.max(this.signal.confirmedAtMs ?? -Infinity, this.seenAtMs ?? -Infinity);
  }

  /** The last look failed, and none has succeeded since. */
  private get isAway(): boolean {
    return this.failedAtMs > this.confirmedAtMs;
  }

  private async look(): Promise<boolean> {
    const bySignal = this.signal.confirm().then(() => {
      if (!this.areCurrent) throw new Error('the signal has no connection');
    });
    const either = Promise.any([bySignal, this.read(this.dataSource)]);
    await inTime(lookWithinMs, either, () => undefined).catch(() => undefined);
    const { areCurrent } = this;
    if (!areCurrent) this.failedAtMs = this.clock.steadyMs();
    return areCurrent;
  }

  /**
   * Null: the database was put back, or nothing is known yet. A reading that is passed over says nothing of the change:
   * the one that was begun later may have been answered before it.
   */
  private async follow(known: number | null, sql: ReadingSql): Promise<void> {
    if (known === null) this.reign += 1;
    for (let reading = 0; reading < readingsAtMost; reading += 1) if (await this.read(sql)) return;
    throw new Error('later readings keep coming in first');
  }

  /** @returns whether it is followed: not when one that was begun later came in before it */
  private async read(sql: ReadingSql): Promise<boolean> {
    const reading = (this.readingsBegun += 1);
    const lookedAtMs = this.clock.steadyMs();
    const rows = await sql.query<{ key: string; version: number }[]>(
      `SELECT data_set || '/' || resource AS key, version FROM data_version`,
    );
    if (reading < this.readingFollowed) return false;
    this.readingFollowed = reading;
    const read = new Map(rows.map(({ key, version }) => [key, version]));
    if ([...this.versions].some(([key, version]) => (read.get(key) ?? 0) < version)) this.reign += 1;
    this.versions = read;
    this.stamps.clear();
    this.seenAtMs = lookedAtMs;
    return true;
  }
}
