import { Module } from '@nestjs/common';
import { Outbox } from './outbox';

/** Where features announce their events. */
@Module({ providers: [Outbox], exports: [Outbox] })
export class OutboxModule {}
