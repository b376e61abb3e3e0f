import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { MemberRepository } from './persistence/member.repository';

/** Finds accounts by their members, for operators. */
@Injectable()
export class MemberBook {
  private readonly members = new MemberRepository();

  constructor(private readonly dataSource: DataSource) {}

  /** Resolves to the ids of the accounts of one user. @param text whole e-mail address, or id of the user */
  accountsOf(text: string): Promise<string[]> {
    return this.members.accountsOf(this.dataSource, text.toLowerCase());
  }
}
