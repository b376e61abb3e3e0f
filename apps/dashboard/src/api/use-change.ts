import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { asApiError, type ApiError } from './api-error';
import { type Intent, ShownOnceIntent, StoredIntent } from './intent';
import { unseenResponses } from './unseen-responses';

export interface Change<Variables, Result> {
  /** Makes the change, unless it is being made. */
  readonly run: (variables: Variables) => void;
  readonly isRunning: boolean;
  readonly error: ApiError | null;
  readonly result: Result | undefined;
  /** Forgets error and result. */
  readonly reset: () => void;
}

interface ChangeOptions<Variables, Result> {
  /** Keys of what was read and is old now. */
  readonly refreshes?: readonly QueryKey[];
  /** Called after the change, which goes on running until a returned promise is settled. */
  readonly onDone?: (result: Result, variables: Variables) => void | Promise<void>;
  /** True on pages without a session. */
  readonly isPublic?: boolean;
  /** True if the response has what is shown once. It counts as lost when it comes after the component is gone. */
  readonly isShownOnce?: boolean;
}

/**
 * Makes a change from a component: one at a time, and what it makes old is read again.
 *
 * @param change makes it. A POST that makes something takes the intent, so that it makes nothing twice after a lost response
 */
export function useChange<Variables = void, Result = unknown>(
  change: (intent: Intent, variables: Variables) => Promise<Result>,
  { refreshes = [], onDone, isPublic = false, isShownOnce = false }: ChangeOptions<Variables, Result> = {},
): Change<Variables, Result> {
  const client = useQueryClient();
  const isThere = useRef(true);
  const [intent] = useState(() =>
    isShownOnce ? new ShownOnceIntent(unseenResponses, () => isThere.current) : new StoredIntent(),
  );
  useEffect(() => {
    isThere.current = true;
    return () => {
      isThere.current = false;
    };
  }, []);
  // True from the call until the page shows its outcome: a second click comes before the next render.
  const isTaken = useRef(false);
  const [isCalling, setCalling] = useState(false);
  const mutation: UseMutationResult<Result, Error, Variables> = useMutation({
    mutationFn: async (variables) => {
      try {
        return await change(intent, variables);
      } finally {
        setCalling(false);
      }
    },
    meta: { isPublic },
    onSuccess: async (result, variables) => {
      for (const queryKey of [...refreshes, ['audit']]) void client.invalidateQueries({ queryKey });
      if (isThere.current || !isShownOnce) await onDone?.(result, variables);
    },
  });
  // A change that was reset while it ran is still being made.
  const isRunning = isCalling || mutation.isPending;
  useEffect(() => {
    if (!isRunning) isTaken.current = false;
  });
  return {
    run: (variables) => {
      if (isTaken.current) return;
      isTaken.current = true;
      setCalling(true);
      mutation.mutate(variables);
    },
    isRunning,
    error: mutation.error === null ? null : asApiError(mutation.error),
    result: mutation.data,
    reset: mutation.reset,
  };
}
