import { useLasting } from './use-now';

/** Placeholder of loading content, in its final height. Appears after 150 ms. */
export function Skeleton({ what, height }: { readonly what: string; readonly height: number }) {
  const isSeen = useLasting(true);
  const lines = Math.max(1, Math.min(20, Math.floor((height - 32) / 24)));
  return (
    <div className={isSeen ? 'skeleton' : 'skeleton waiting'} style={{ minHeight: height }}>
      <span className="hidden-text" role="status">
        {isSeen ? `${what}: loading` : ''}
      </span>
      {Array.from({ length: lines }, (_, index) => (
        <i key={index} aria-hidden="true" />
      ))}
    </div>
  );
}
