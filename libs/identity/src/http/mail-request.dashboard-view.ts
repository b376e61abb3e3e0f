import { z } from 'zod';

/** Response to a request for a mail to another person. */
export const mailRequestView = z
  .object({
    done: z.literal(true),
    isMailed: z.boolean().meta({
      description:
        'False if no mail went out, because the address got as many as it may. Links of earlier mails stay valid.',
    }),
  })
  .meta({ id: 'MailRequest' });

export type MailRequestView = z.infer<typeof mailRequestView>;

/** Response to a request whose mail is on its way. */
export const exampleMailRequest: MailRequestView = { done: true, isMailed: true };
