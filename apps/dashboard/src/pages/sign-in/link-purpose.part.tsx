import type { ReactNode } from 'react';
import type { LinkPurpose } from '../../api/types';

interface LinkPurposeWordsProps {
  /** Undefined if it could not be read. */
  readonly link: LinkPurpose | undefined;
  /** True if a change in another tab waits for the proof. */
  readonly isProof: boolean;
}

/** Says what a link does, and for whom. */
export function LinkPurposeWords({ link, isProof }: LinkPurposeWordsProps) {
  return (
    <>
      {link !== undefined && <p>{wordsOf(link, isProof)}</p>}
      <p className="muted">It works once. Using it cancels all other links sent to you.</p>
    </>
  );
}

function wordsOf(link: LinkPurpose, isProof: boolean): ReactNode {
  const email = <Name text={link.email} />;
  switch (link.purpose) {
    case 'sign-in':
      if (!link.isKnown) return <>It opens a free account for {email} and signs you in.</>;
      return isProof ? (
        <>It confirms that you are {email}, for the change that waits in another tab.</>
      ) : (
        <>It signs you in as {email}.</>
      );
    case 'invitation':
      return (
        <>
          <Name text={link.invitedBy} /> invites you to the account <Name text={link.account} />, as{' '}
          {link.role === 'owner' ? 'an owner' : 'a member'}. You join as {email}.
        </>
      );
    case 'email':
      return (
        <>
          It makes {email} the email address of the user <Name text={link.presentEmail} />, signs you in as
          that user and ends all other sessions.
        </>
      );
  }
}

function Name({ text }: { readonly text: string }) {
  return <span className="strong">{text}</span>;
}
