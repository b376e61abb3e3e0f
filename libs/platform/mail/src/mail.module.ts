import { Module } from '@nestjs/common';
import { MailQueue } from './mail-queue';

/** Provides the queue of mails. Needs the app's `Clock` and `SecretBox`. */
@Module({ providers: [MailQueue], exports: [MailQueue] })
export class MailModule {}
