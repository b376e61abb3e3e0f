import type { ExecutionContext } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import { ThrottlerGuard, type ThrottlerStorage } from '@nestjs/throttler';
import { AccessRefused } from './access-refused';
import { outcomeOf } from './request-access';

/** Counting is the gatekeeper's alone; a second counter would take slots for refused requests. */
const noStorage: ThrottlerStorage = {
  increment: () => Promise.reject(new Error('the gatekeeper counts, not the throttler')),
};

/** Second guard: sends away what is over a limit. A throttler's guard that only delegates to the gatekeeper. */
export class RateLimitGuard extends ThrottlerGuard {
  constructor(reflector: Reflector) {
    super({ throttlers: [] }, noStorage, reflector);
  }

  override onModuleInit(): Promise<void> {
    return Promise.resolve();
  }

  override canActivate(context: ExecutionContext): Promise<boolean> {
    const outcome = outcomeOf(context.switchToHttp().getRequest<object>());
    if (outcome instanceof AccessRefused && outcome.stage === 'limit') return Promise.reject(outcome);
    return Promise.resolve(true);
  }
}
