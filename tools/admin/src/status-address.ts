import { readConfig } from '@market/base/config';
import { httpConfig, httpSettings } from '@market/http-server';
import type { CommandContext } from './command-context';

/** Returns the address of the public status page. */
export function statusAddress(context: CommandContext): string {
  return `${httpSettings(readConfig(httpConfig, context.environment())).publicUrl}/status`;
}
