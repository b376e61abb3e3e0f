import { type ExecutionContext, Injectable } from '@nestjs/common';
import { ThrottlerGuard } from '@nestjs/throttler';
import { type KeyedRequest, publicRoute } from './keyed-request';

/** Limits requests by API key instead of address. */
@Injectable()
export class KeyThrottlerGuard extends ThrottlerGuard {
  protected override async shouldSkip(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    return this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, places) === true;
  }

  protected override async getTracker({ apiKey }: Pick<KeyedRequest, 'apiKey'>): Promise<string> {
    return apiKey?.id ?? '';
  }
}
