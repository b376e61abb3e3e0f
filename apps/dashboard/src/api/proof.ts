type Listener = () => void;

/** Proof of identity that a call waits for. Shape: `settle(true)` once the user has given it, `settle(false)` if not. */
export interface ProofRequest {
  readonly settle: (isProven: boolean) => void;
}

let current: { readonly request: ProofRequest; readonly outcome: Promise<boolean> } | null = null;
const listeners = new Set<Listener>();

/** Asks for a proof, by a dialog that listens; resolves to whether it was given. Calls that ask together wait together. */
export function askForProof(): Promise<boolean> {
  if (current === null) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    const settle = (isProven: boolean): void => {
      current = null;
      announce();
      resolve(isProven);
    };
    current = { request: { settle }, outcome: promise };
    announce();
  }
  return current.outcome;
}

/** Returns the proof that is asked for now; null when none is. */
export function requestedProof(): ProofRequest | null {
  return current?.request ?? null;
}

/** Calls a listener at every change of `requestedProof`. Returns how to stop that. */
export function onProofRequest(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(): void {
  for (const listener of listeners) listener();
}
