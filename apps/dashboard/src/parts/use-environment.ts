import { useSearch } from '@tanstack/react-router';
import type { Environment } from '../api/types';

/** Returns the environment that the address names; live when it names none. */
export function useEnvironment(): Environment {
  return useSearch({ strict: false, select: ({ env }) => env ?? 'live' });
}
