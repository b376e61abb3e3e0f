import { z } from 'zod';
import type { LinkPurposeFacts } from '../link-purposes';

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

const sentTo = z.string().meta({ description: 'Address that the link was sent to.' });

/** Purpose of a link that was not used yet. */
export const linkPurposeView = z
  .discriminatedUnion('purpose', [
    z.object({
      purpose: z.literal('sign-in'),
      email: sentTo,
      isKnown: z.boolean().meta({ description: 'False if the link opens an account.' }),
    }),
    z.object({
      purpose: z.literal('invitation'),
      email: sentTo,
      invitedBy: z.string().meta({ description: 'Address of the user who invites.' }),
      account: z.string().meta({ description: 'Legal name of the account, or its address.' }),
      role: z.enum(['owner', 'member']),
    }),
    z.object({
      purpose: z.literal('email'),
      email: sentTo,
      presentEmail: z.string().meta({ description: 'Present address of the user.' }),
    }),
  ])
  .meta({ id: 'LinkPurpose' });

export type LinkPurposeView = LinkPurposeFacts & z.infer<typeof linkPurposeView>;

/** Link to sign in, for the description of the dashboard's API. */
export const exampleLinkPurpose: LinkPurposeView = {
  purpose: 'sign-in',
  email: 'asha@example.com',
  isKnown: true,
};
