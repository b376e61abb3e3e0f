import { z } from 'zod';

/** Result of using a link. */
export const usedLinkView = z
  .object({
    isNew: z.boolean().meta({ description: 'True if user and account were made by this.' }),
    purpose: z.enum(['sign-in', 'invitation', 'email']),
  })
  .meta({ id: 'UsedLink' });

export type UsedLinkView = z.infer<typeof usedLinkView>;

/** Sign-up by a link, for the description of the dashboard's API. */
export const exampleUsedLink: UsedLinkView = { isNew: true, purpose: 'sign-in' };
