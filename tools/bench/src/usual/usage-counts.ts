import { Injectable, type OnModuleInit } from '@nestjs/common';
import { Interval } from '@nestjs/schedule';
import { Pool } from 'pg';

const writtenEveryMs = 1_000;

/** Requests by key: counted in memory, and added to a table once a second. */
@Injectable()
export class UsageCounts implements OnModuleInit {
  private counts = new Map<string, number>();

  constructor(private readonly pool: Pool) {}

  async onModuleInit(): Promise<void> {
    await this.pool.query(
      'CREATE TABLE IF NOT EXISTS usual_usage (key_id text PRIMARY KEY, requests bigint NOT NULL)',
    );
  }

  add(keyId: string): void {
    this.counts.set(keyId, (this.counts.get(keyId) ?? 0) + 1);
  }

  @Interval(writtenEveryMs)
  async write(): Promise<void> {
    if (this.counts.size === 0) return;
    const counts = this.counts;
    this.counts = new Map();
    await this.pool.query(
      `INSERT INTO usual_usage AS usage SELECT * FROM unnest($1::text[], $2::bigint[])
           ON CONFLICT (key_id) DO UPDATE SET requests = usage.requests + excluded.requests`,
      [[...counts.keys()], [...counts.values()]],
    );
  }
}
