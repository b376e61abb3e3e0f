import { readFile } from 'node:fs/promises';
import { Inject, Injectable, Logger, Optional } from '@nestjs/common';
import { Cron } from '@nestjs/schedule';
import { Metrics } from '@market/base/observability';
import { HttpClient } from '@market/egress';
import { Clock, minuteOf } from '@market/kernel';
import { DataSource } from 'typeorm';
import { innerPlace } from '../probe/probe-reading';
import { claimMinute, pruneReadings, writeReadings } from '../probe/probe-reading.repository';
import { readProbe } from './probe';
import { probeMetrics } from './probe-metrics';

/** Service that the probe reads, and the key with which it does. */
export abstract class ProbeSettings {
  /** Address of the service, without a trailing slash. */
  abstract readonly url: string;
  /** File with the key. */
  abstract readonly keyFile: string;
}

/** Time for which readings are kept: a year and a month. Units: minutes. */
const keptMinutes = 396 * 24 * 60;

/**
 * Reads the service once a minute as a customer does. Each minute belongs to the ingestor that claims it first; a minute whose
 * process died stays without a reading.
 */
@Injectable()
export class ProbeJob {
  private readonly log = new Logger('probe');
  private wasUp: boolean | null = null;
  private readonly count: ReturnType<typeof probeMetrics>;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly http: HttpClient,
    private readonly settings: ProbeSettings,
    @Optional() @Inject(Metrics) metrics: Metrics | null = null,
  ) {
    this.count = probeMetrics(metrics ?? new Metrics());
  }

  @Cron('5 * * * * *', { name: 'availability.probe', timeZone: 'Asia/Kolkata', waitForCompletion: true })
  async run(): Promise<void> {
    try {
      await this.read();
    } catch (error) {
      this.log.error(error, 'this minute has no reading');
    }
  }

  private async read(): Promise<void> {
    const { url, keyFile } = this.settings;
    const key = (await readFile(keyFile, 'utf8')).trim();
    const claimed = minuteOf(this.clock.nowMs());
    if (!(await claimMinute(this.dataSource, claimed, innerPlace))) return;
    const reading = await readProbe(this.http, { url, key }, this.clock);
    await writeReadings(this.dataSource, innerPlace, [{ ...reading, minute: claimed }]);
    this.count(reading);
    if (claimed % (24 * 60) === 0) await pruneReadings(this.dataSource, claimed - keptMinutes);
    if (reading.up === this.wasUp) return;
    this.wasUp = reading.up;
    const { status, reason, ms } = reading;
    if (reading.up === true) this.log.log({ event: 'probe-found-up', status, ms });
    else
      this.log.warn({
        event: reading.up === null ? 'probe-refused' : 'probe-found-down',
        status,
        reason,
        ms,
      });
  }
}
