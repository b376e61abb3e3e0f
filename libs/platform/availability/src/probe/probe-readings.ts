import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { innerPlace, type ProbeReading } from './probe-reading';
import { writeReadings } from './probe-reading.repository';

/** Readings of probes that run elsewhere, which an operator brings. */
@Injectable()
export class ProbeReadings {
  constructor(private readonly dataSource: DataSource) {}

  /**
   * Stores readings of a place; a minute that it has read already is left.
   *
   * @returns number of new readings
   *
   * Errors: `Error` for the name of the ingestor's own probe.
   */
  async add(place: string, readings: readonly ProbeReading[]): Promise<number> {
    if (place === innerPlace)
      throw new Error(`${innerPlace} is the probe of the ingestor: name another place`);
    return this.dataSource.transaction((tx) => writeReadings(tx, place, readings));
  }
}
