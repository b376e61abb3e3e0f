import { useQuery } from '@tanstack/react-query';
import { membersQuery } from '../api/account-queries';

/** Says that only owners see or do something, and who they are. */
export function NotAllowed({ what }: { readonly what: string }) {
  return (
    <div className="state">
      <p className="strong">{what}: owners of the account only.</p>
      <p>
        <WhoCan />
      </p>
    </div>
  );
}

/** Names the owners, who can do what the reader cannot. */
export function WhoCan() {
  const { data } = useQuery(membersQuery);
  const owners = (data?.members ?? []).filter(({ role }) => role === 'owner').map(({ email }) => email);
  return <>Ask an owner{owners.length === 0 ? ' of the account.' : `: ${owners.join(', ')}.`}</>;
}
