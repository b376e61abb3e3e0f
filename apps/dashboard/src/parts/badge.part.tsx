import type { ReactNode } from 'react';

export type Tone = 'good' | 'late' | 'bad' | 'trial' | 'plain' | 'quiet';

/** State in one or two words. The colour repeats the words, and so does the shape of its mark. */
export function Badge({ tone = 'quiet', children }: { readonly tone?: Tone; readonly children: ReactNode }) {
  return (
    <span className="badge" data-tone={tone}>
      {children}
    </span>
  );
}

/** Environment of a key, an endpoint or a delivery. */
export function EnvironmentBadge({ environment }: { readonly environment: 'live' | 'test' }) {
  return <Badge tone={environment === 'test' ? 'trial' : 'plain'}>{environment}</Badge>;
}
