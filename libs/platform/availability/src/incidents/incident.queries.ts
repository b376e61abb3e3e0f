import { Injectable } from '@nestjs/common';
import { answerInTime } from '@market/database';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import type { Incident } from './incident';
import { incidentsSince } from './incident.repository';

/** Time for which a closed incident is shown: that of the days of the status page. Units: milliseconds. */
const shownMs = 90 * 24 * 3_600_000;

/** Finds incidents. */
@Injectable()
export class IncidentQueries {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /** Returns the open incidents and those of the last 90 days, the newest first. Errors: those of the database. */
  recent(): Promise<Incident[]> {
    return answerInTime(incidentsSince(this.dataSource, new Date(this.clock.now().getTime() - shownMs)));
  }
}
