import { type DynamicModule, Module } from '@nestjs/common';
import { MailModule, MailQueue } from '@market/mail';
import { QueuedSecurityMails } from './queued-security-mails';
import { SecurityMails } from './security-mails';

/** Mails about changes of what protects a user, in the queue. Needs the app's `Clock` and `SecretBox`. */
@Module({})
export class SecurityMailsModule {
  /** @param publicUrl address of the service, without a trailing slash, for links in mails */
  static register({ publicUrl }: { readonly publicUrl: string }): DynamicModule {
    return {
      module: SecurityMailsModule,
      global: true,
      imports: [MailModule],
      providers: [
        {
          provide: SecurityMails,
          inject: [MailQueue],
          useFactory: (queue: MailQueue) => new QueuedSecurityMails(queue, publicUrl),
        },
      ],
      exports: [SecurityMails],
    };
  }
}
