import { useQuery } from '@tanstack/react-query';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { asApiError } from '../../api/api-error';
import { call } from '../../api/call';
import { leaveFor } from '../../api/leave-for';
import { readLinkReturn } from '../../api/link-return';
import { safeNext } from '../../api/sign-in-address';
import type { LinkPurpose, LinkUsed } from '../../api/types';
import { useChange } from '../../api/use-change';
import { Button } from '../../parts/button.part';
import { FormError } from '../../parts/form-error.part';
import { PageTitle } from '../../parts/page-title.part';
import { Skeleton } from '../../parts/skeleton.part';
import { VisitorFrame } from '../../parts/visitor-frame.part';
import { noteLinkUse } from './finished-sign-in';
import { LinkPurposeWords, titleOfLink } from './link-purpose.part';
import { keepSignIn } from './pending-sign-in';
import type { LinkFault } from './spent-link.part';

const ProofGiven = lazy(() =>
  import('./proof-given.part').then(({ ProofGiven: part }) => ({ default: part })),
);
const SpentLink = lazy(() => import('./spent-link.part').then(({ SpentLink: part }) => ({ default: part })));

/** Characters of a token. */
const tokenLength = 43;

/**
 * Page that a mail leads to. The token stands behind the `#`, where no server sees it, and is used on a click only:
 * scanners of mail open links, they press no buttons.
 */
export function LinkPage() {
  const token = useLocation({ select: ({ hash }) => /^[\w-]*/.exec(hash)?.[0] ?? '' });
  return (
    <VisitorFrame side={<Link to="/sign-in">Sign in</Link>}>
      <PageTitle title="Your link" />
      <Suspense fallback={<Skeleton what="Your link" height={180} />}>
        {token.length < tokenLength ? (
          <FaultyLink fault={token === '' ? 'missing' : 'cut'} />
        ) : (
          <WholeLink key={token} token={token} />
        )}
      </Suspense>
    </VisitorFrame>
  );
}

function FaultyLink({ fault }: { readonly fault: LinkFault }) {
  return <SpentLink fault={fault} onSignedIn={(next) => void leaveFor(safeNext(next), 'replace')} />;
}

function WholeLink({ token }: { readonly token: string }) {
  const purpose = useQuery({
    // A part of the token tells links apart, and opens nothing.
    queryKey: ['link', token.slice(0, 8)],
    queryFn: ({ signal }) => call<LinkPurpose>('POST links/purpose', { body: { token }, signal }),
    staleTime: Infinity,
    gcTime: 0,
    meta: { isPublic: true },
  });
  const [isProof] = useState(() => readLinkReturn()?.next === null);
  const [isProven, setProven] = useState(false);
  const open = useLinkUse(token, () => setProven(true));
  if (isProven) return <ProofGiven />;
  if (purpose.isPending) return <Skeleton what="Your link" height={180} />;
  const fault = open.error ?? (purpose.error && asApiError(purpose.error));
  if (fault?.code === 'SES_006') return <FaultyLink fault="spent" />;
  return (
    <>
      <div className="stack-tight">
        <h1>{titleOfLink(purpose.data, isProof)}</h1>
        <LinkPurposeWords link={purpose.data} isProof={isProof} />
      </div>
      <FormError error={open.error} />
      <Button look="main" isBusy={open.isRunning} onClick={() => open.run()}>
        Continue
      </Button>
    </>
  );
}

function useLinkUse(token: string, onProof: () => void) {
  const navigate = useNavigate();
  return useChange(
    async (): Promise<LinkUsed | 'code'> => {
      try {
        return await call<LinkUsed>('POST links/use', { body: { token } });
      } catch (error) {
        if (asApiError(error).code === 'SES_008') return 'code';
        throw error;
      }
    },
    {
      isPublic: true,
      onDone: (outcome) => {
        if (outcome === 'code') {
          keepSignIn({ kind: 'link', token });
          return navigate({ to: '/sign-in/code', replace: true });
        }
        const next = noteLinkUse(outcome);
        return next === null ? onProof() : leaveFor(safeNext(next), 'replace');
      },
    },
  );
}
