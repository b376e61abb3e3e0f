import { Injectable } from '@nestjs/common';
import { type StoredRecord, StoredRecords, tradingHoliday } from '@market/contracts';
import { DataSource } from 'typeorm';
import { holidayOn } from './persistence/holiday.repository';

/** Finds the holiday that a held-back record is about. */
@Injectable()
export class StoredHolidayRecords extends StoredRecords {
  readonly types = [tradingHoliday];

  constructor(private readonly dataSource: DataSource) {
    super();
  }

  async find(_kind: string, record: unknown): Promise<StoredRecord | null> {
    const { data } = tradingHoliday.schema.safeParse(record);
    const stored = data === undefined ? null : await holidayOn(this.dataSource, data);
    return stored && { ...stored };
  }
}
