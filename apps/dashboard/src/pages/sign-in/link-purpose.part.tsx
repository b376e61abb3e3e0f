import type { ReactNode } from 'react';
import type { LinkPurpose } from '../../api/types';

interface LinkPurposeWordsProps {
  /** Undefined if it could not be read. */
  readonly link: LinkPurpose | undefined;
  /** True if a change in another tab waits for the proof. */
  readonly isProof: boolean;
}

/** Returns the heading of the page of a link. */
export function titleOfLink(link: LinkPurpose | undefined, isProof: boolean): string {
  if (link === undefined) return 'Continue with your link';
  if (link.purpose === 'email') return 'Confirm your new email address';
  if (link.purpose === 'invitation') return 'Join an account';
  if (!link.isKnown) return 'Create your account';
  return isProof ? 'Confirm that it is you' : 'Sign in';
}

/** Says what a link does, and for whom. */
export function LinkPurposeWords({ link, isProof }: LinkPurposeWordsProps) {
  return (
    <>
      {link !== undefined && <p>{wordsOf(link, isProof)}</p>}
      <p className="muted">This link works once. Using it cancels all other links that we sent you.</p>
    </>
  );
}

function wordsOf(link: LinkPurpose, isProof: boolean): ReactNode {
  const email = <Name text={link.email} />;
  switch (link.purpose) {
    case 'sign-in':
      if (!link.isKnown) return <>This creates a free account for {email} and signs you in.</>;
      return isProof ? (
        <>This confirms that you are {email}. Your change continues in the other tab.</>
      ) : (
        <>You will be signed in as {email}.</>
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
          This changes your email address from <Name text={link.presentEmail} /> to {email}, signs you in and
          ends all other sessions.
        </>
      );
  }
}

function Name({ text }: { readonly text: string }) {
  return <span className="strong">{text}</span>;
}
