import { Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { DataSet } from '@market/contracts';
import { Clock, inTime } from '@market/kernel';
import { ChangeSignal, type ChangeTopic, type ReadingSql } from '..';
import { TaskRegistry } from '@market/base/tasks';

const marketChanges: ChangeTopic = { channel: 'market_changed', versionTable: 'market_version' };

/**
 * Time for which confirmed versions count as current: a response made from them is sent within a second of any commit
 * that it lacks. The signal polls every 400 ms. Units: milliseconds. Source: docs/spec/api.md, "Caching".
 */
const currentForMs = 800;
/** Max wait of a request for a poll. Units: milliseconds. */
const lookWithinMs = 1_000;
/** Max attempts to read a change while reads that began later keep finishing first. */
const maxReadings = 3;

/**
 * Versions of all market data in the database. Each committed change moves the version of its resource; versions only
 * grow, unless the database is restored to an older state.
 */
@Injectable()
export class DataVersions implements OnApplicationBootstrap, OnApplicationShutdown {
  private readonly signal: ChangeSignal;
  private versions: ReadonlyMap<string, number> = new Map();
  private readonly stamps = new Map<DataSet, WeakMap<readonly string[], string>>();
  private epoch = 0;
  /** Number of the last begun read: the order of reads does not depend on a clock. */
  private readingsBegun = 0;
  private readingFollowed = 0;
  /**
   * Instant at which the applied read began, in the clock's steady time like all instants here. Units: milliseconds.
   */
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
   * Returns a stamp of the state of some resources: it changes with their versions, and never returns to a former
   * value.
   *
   * @param resources the same array object for repeated calls: the stamp is cached for it until a version changes
   */
  stampOf(dataSet: DataSet, resources: readonly string[]): string {
    const stamps = this.stamps.get(dataSet) ?? new WeakMap<readonly string[], string>();
    const known = stamps.get(resources);
    if (known !== undefined) return known;
    const versions = resources.map((resource) => this.versions.get(`${dataSet}/${resource}`) ?? 0);
    const stamp = `${this.epoch}:${Math.max(...versions)}`;
    this.stamps.set(dataSet, stamps.set(resources, stamp));
    return stamp;
  }

  /** Newest known version: a database that has it contains everything that was committed at the last confirmation. */
  get newest(): number {
    return Math.max(0, ...this.versions.values());
  }

  /** Returns the time since the versions were last confirmed to be those of the database. Units: milliseconds. */
  ageMs(): number {
    return this.clock.steadyMs() - this.confirmedAtMs;
  }

  /** Tells whether a response may be made from the known versions without another poll. */
  get areCurrent(): boolean {
    return this.ageMs() < currentForMs;
  }

  /**
   * Checks whether the versions are still those of the database: over the connection of the signal, which is used for
   * nothing else, and over the pool in case that connection is lost. Waits for at most a second, and not at all while
   * the database is unavailable.
   *
   * @returns whether the versions are current now
   */
  async confirm(): Promise<boolean> {
    if (this.areCurrent) return true;
    this.looking ??= this.look().finally(() => (this.looking = null));
    return this.isAway ? false : this.looking;
  }

  private get confirmedAtMs(): number {
    return Math.max(this.signal.confirmedAtMs ?? -Infinity, this.seenAtMs ?? -Infinity);
  }

  /** Tells whether the last poll failed, and none has succeeded since. */
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
   * Reads the versions after a change. A read that finished after a later one is ignored and repeated, since its rows
   * may be from before the change.
   *
   * @param known null: the database was restored to an older state, or nothing is known yet
   */
  private async follow(known: number | null, sql: ReadingSql): Promise<void> {
    if (known === null) this.epoch += 1;
    for (let reading = 0; reading < maxReadings; reading += 1) if (await this.read(sql)) return;
    throw new Error('later reads keep finishing first');
  }

  /** Reads and applies all versions. @returns false when a read that began later was applied before it */
  private async read(sql: ReadingSql): Promise<boolean> {
    const reading = (this.readingsBegun += 1);
    const lookedAtMs = this.clock.steadyMs();
    const rows = await sql.query<{ key: string; version: number }[]>(
      `SELECT data_set || '/' || resource AS key, version FROM data_version`,
    );
    if (reading < this.readingFollowed) return false;
    this.readingFollowed = reading;
    const read = new Map(rows.map(({ key, version }) => [key, version]));
    if ([...this.versions].some(([key, version]) => (read.get(key) ?? 0) < version)) this.epoch += 1;
    this.versions = read;
    this.stamps.clear();
    this.seenAtMs = lookedAtMs;
    return true;
  }
}
