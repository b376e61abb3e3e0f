import { useEffect, useRef } from 'react';

/** Says that the change in another tab goes on. */
export function ProofGiven() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <>
      <div className="stack-tight" role="status">
        <h1 ref={heading} tabIndex={-1}>
          You have confirmed that it is you
        </h1>
        <p>You can go back to the other tab. Your change continues there.</p>
      </div>
      <a href="/dashboard">Go to the overview</a>
    </>
  );
}
