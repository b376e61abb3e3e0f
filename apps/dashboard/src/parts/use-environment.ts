import { getRouteApi } from '@tanstack/react-router';
import type { Environment } from '../api/types';

const frame = getRouteApi('/signed-in');

/** Returns the environment that the address names. */
export function useEnvironment(): Environment {
  return frame.useSearch({ select: ({ env }) => env });
}
