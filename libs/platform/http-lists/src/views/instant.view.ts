import { z } from 'zod';

/** View of an instant. Shape: ISO 8601 UTC with milliseconds and `Z`. */
export const instantView = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/)
  .meta({ format: 'date-time' });
