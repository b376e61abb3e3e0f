import { Module } from '@nestjs/common';
import { Outbox } from './outbox';
import { OutboxQueue } from './outbox-queue';

/** Provides the outbox and its queue. */
@Module({ providers: [Outbox, OutboxQueue], exports: [Outbox, OutboxQueue] })
export class OutboxModule {}
