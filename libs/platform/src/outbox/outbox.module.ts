import { Module } from '@nestjs/common';
import { Outbox } from './outbox';
import { OutboxQueue } from './outbox-queue';

/** Where features announce their events, and where they wait to be fanned out. */
@Module({ providers: [Outbox, OutboxQueue], exports: [Outbox, OutboxQueue] })
export class OutboxModule {}
