import { applyDecorators, SetMetadata, UseGuards } from '@nestjs/common';
import { RouteThrottlerGuard } from './route-throttler.guard';
import { limitNameKey } from './limit-name';

/**
 * Limits the routes of a method or class.
 *
 * @param name name of a limit in `throttlerOptions`. Routes with the same name count together
 */
export function Throttled(name: string): MethodDecorator & ClassDecorator {
  return applyDecorators(SetMetadata(limitNameKey, name), UseGuards(RouteThrottlerGuard));
}
