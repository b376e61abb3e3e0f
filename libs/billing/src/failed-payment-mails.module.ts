import { type DynamicModule, Module, type Type } from '@nestjs/common';
import type { AlertChoices } from '@market/contracts';
import { MailModule, MailQueue } from '@market/mail';
import type { AccountOwners } from '@market/sessions';
import { FailedPaymentMails } from './failed-payment-mails';

/** Sources of what the mails about failed payments need. */
export interface FailedPaymentMailOptions {
  /** Address of the service, without a trailing slash, for links in mails. */
  readonly publicUrl: string;
  readonly owners: Type<Pick<AccountOwners, 'emailsOf'>>;
  readonly choices: Type<AlertChoices>;
}

/**
 * Mails owners about failed payments, when the processor reports them. Without it no mail is sent. Needs the app's
 * `Clock`, `DataSource` and `SecretBox`.
 */
@Module({})
export class FailedPaymentMailsModule {
  static register({ publicUrl, owners, choices }: FailedPaymentMailOptions): DynamicModule {
    return {
      module: FailedPaymentMailsModule,
      global: true,
      imports: [MailModule],
      providers: [
        owners,
        choices,
        {
          provide: FailedPaymentMails,
          inject: [MailQueue, owners, choices],
          useFactory: (
            queue: MailQueue,
            known: InstanceType<typeof owners>,
            chosen: InstanceType<typeof choices>,
          ) => new FailedPaymentMails(queue, known, chosen, publicUrl),
        },
      ],
      exports: [FailedPaymentMails],
    };
  }
}
