import { Injectable } from '@nestjs/common';
import type { UserDirectory } from '@market/sessions';
import { DataSource } from 'typeorm';
import { UserRepository } from './persistence/user.repository';

/** Names users for other features. */
@Injectable()
export class RecordedUsers implements UserDirectory {
  private readonly users = new UserRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** See `UserDirectory`. */
  emailsOf(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    return this.users.emailsOf(this.dataSource, userIds);
  }
}
