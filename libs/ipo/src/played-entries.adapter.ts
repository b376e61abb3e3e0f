import { Injectable } from '@nestjs/common';
import { CalendarEntries, type CalendarEntry, type CalendarFilter, type DataSet } from '@market/contracts';
import { Clock } from '@market/kernel';
import { DataSource } from 'typeorm';
import { playedDays } from './domain/played-days';
import { PlayRepository } from './persistence/play.repository';

/** Days of the issue that an account plays, for its calendar. */
@Injectable()
export class PlayedCalendarEntries extends CalendarEntries {
  private readonly plays = new PlayRepository();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {
    super();
  }

  async between(dataSet: DataSet, question: CalendarFilter): Promise<readonly CalendarEntry[]> {
    const { accountId } = question;
    if (dataSet === 'live' || accountId === undefined) return [];
    const play = await this.plays.find(this.dataSource, accountId);
    return play === null ? [] : playedDays(play, question, this.clock.now());
  }
}
