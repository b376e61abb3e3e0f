import { type ExecutionContext, Injectable } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import {
  InjectThrottlerOptions,
  InjectThrottlerStorage,
  ThrottlerGuard,
  type ThrottlerLimitDetail,
  type ThrottlerModuleOptions,
  type ThrottlerRequest,
  ThrottlerStorage,
} from '@nestjs/throttler';
import type { Request, Response } from 'express';
import { Clock, DomainError, wholeSeconds } from '@market/kernel';
import type { Admission } from '@market/access';
import { contextOf, rateLimitHeaders } from '@market/http-server';
import { limitNameOf } from './limit-name';

/**
 * Throttler's guard for `@Throttled` routes, with the headers and errors of this API.
 *
 * Errors: `DomainError` `RATE_001`.
 */
@Injectable()
export class RouteThrottlerGuard extends ThrottlerGuard {
  constructor(
    @InjectThrottlerOptions() options: ThrottlerModuleOptions,
    @InjectThrottlerStorage() storage: ThrottlerStorage,
    reflector: Reflector,
    private readonly clock: Clock,
  ) {
    super(options, storage, reflector);
  }

  override canActivate(context: ExecutionContext): Promise<boolean> {
    const name = limitNameOf(context);
    if (this.throttlers.some((throttler) => throttler.name === name)) return super.canActivate(context);
    // The library would admit the request.
    return Promise.reject(new Error(`the limit "${name}" of ${context.getClass().name} is not configured`));
  }

  protected override async handleRequest(request: ThrottlerRequest): Promise<boolean> {
    const { context, limit, ttl, throttler, blockDuration, getTracker, generateKey } = request;
    const http = context.switchToHttp();
    const { name = 'default' } = throttler;
    const tracker = await getTracker(http.getRequest<Request>(), context);
    const key = generateKey(context, tracker, name);
    const record = await this.storageService.increment(key, ttl, limit, blockDuration, name);
    const detail = { ...record, limit, ttl, key, tracker };
    const admission = admissionOf(detail, this.clock.nowMs());
    contextOf(http.getRequest<Request>()).limit = admission;
    http.getResponse<Response>().set(rateLimitHeaders(admission));
    if (!admission.admitted) await this.throwThrottlingException(context, detail);
    return true;
  }

  protected override async throwThrottlingException(
    context: ExecutionContext,
    detail: ThrottlerLimitDetail,
  ): Promise<void> {
    throw new DomainError({
      kind: 'limited',
      code: 'RATE_001',
      publicMessage: await this.getErrorMessage(context, detail),
      retryAfterSeconds: wholeSeconds(detail.timeToBlockExpire),
    });
  }
}

/** Returns the state that the headers show. */
function admissionOf(detail: ThrottlerLimitDetail, nowMs: number): Admission {
  const { limit, totalHits, isBlocked, timeToExpire, timeToBlockExpire } = detail;
  if (!isBlocked) {
    const resetAtSeconds = Math.ceil((nowMs + Math.round(timeToExpire * 1_000)) / 1_000);
    const remaining = Math.max(0, limit - totalHits);
    return { admitted: true, limit, remaining, resetAtSeconds, retryAfterSeconds: null, refusedBy: null };
  }
  const retryAfterSeconds = wholeSeconds(timeToBlockExpire);
  const resetAtSeconds = Math.floor(nowMs / 1_000) + retryAfterSeconds;
  return { admitted: false, limit, remaining: 0, resetAtSeconds, retryAfterSeconds, refusedBy: 'minute' };
}
