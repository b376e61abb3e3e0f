import { type DynamicModule, Global, Module } from '@nestjs/common';
import { EndpointMails } from '@market/database';
import { RecordedOwners } from '@market/identity';
import { MailModule, MailQueue } from '@market/mail';
import { RecordedAlertChoices } from '@market/usage';
import { QueuedEndpointMails } from './queued-endpoint-mails';

/** Binds the mails about endpoints to the queue of mails, for the deliveries of this app. */
@Global()
@Module({})
export class EndpointMailsModule {
  /** @param publicUrl address of the service, without a trailing slash, for links in mails */
  static register(publicUrl: string): DynamicModule {
    const provider = {
      provide: EndpointMails,
      inject: [MailQueue, RecordedOwners, RecordedAlertChoices],
      useFactory: (queue: MailQueue, owners: RecordedOwners, choices: RecordedAlertChoices) =>
        new QueuedEndpointMails(queue, owners, choices, publicUrl),
    };
    return {
      module: EndpointMailsModule,
      imports: [MailModule],
      providers: [RecordedOwners, RecordedAlertChoices, provider],
      exports: [EndpointMails],
    };
  }
}
