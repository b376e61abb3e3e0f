import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query';
import { asApiError, type ApiError } from './api-error';

export interface Change<Variables, Result> {
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
  readonly onDone?: (result: Result, variables: Variables) => void;
  /** True on pages without a session. */
  readonly isPublic?: boolean;
}

/** Makes a change from a component: one at a time, and what it makes old is read again. */
export function useChange<Variables = void, Result = unknown>(
  change: (variables: Variables) => Promise<Result>,
  { refreshes = [], onDone, isPublic = false }: ChangeOptions<Variables, Result> = {},
): Change<Variables, Result> {
  const client = useQueryClient();
  const mutation: UseMutationResult<Result, Error, Variables> = useMutation({
    mutationFn: change,
    meta: { isPublic },
    onSuccess: (result, variables) => {
      for (const queryKey of [...refreshes, ['audit']]) void client.invalidateQueries({ queryKey });
      onDone?.(result, variables);
    },
  });
  return {
    run: (variables) => {
      if (!mutation.isPending) mutation.mutate(variables);
    },
    isRunning: mutation.isPending,
    error: mutation.error === null ? null : asApiError(mutation.error),
    result: mutation.data,
    reset: mutation.reset,
  };
}
