import type { Person } from '../api/types';

/** User by their address, cut at the end where there is little room; hovering shows all of it. */
export function PersonName({ person }: { readonly person: Person | null }) {
  if (person === null) return <span className="muted">command line</span>;
  return (
    <span className="narrow" title={person.email}>
      {person.email}
    </span>
  );
}
