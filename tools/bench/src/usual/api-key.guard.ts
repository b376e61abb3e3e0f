import { createHash } from 'node:crypto';
import { CACHE_MANAGER, type Cache } from '@nestjs/cache-manager';
import {
  type CanActivate,
  type ExecutionContext,
  Inject,
  Injectable,
  // eslint-disable-next-line no-restricted-syntax -- the usual way throws Nest's own exceptions
  UnauthorizedException,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import { Pool } from 'pg';
import { type KeyedRequest, type KnownKey, publicRoute } from './keyed-request';

const cachedForMs = 60_000;

/** Recognises API keys: one query for each, cached for a minute. */
@Injectable()
export class ApiKeyGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly pool: Pool,
    @Inject(CACHE_MANAGER) private readonly cache: Cache,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const places = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(publicRoute, places) === true) return true;
    const request = context.switchToHttp().getRequest<KeyedRequest>();
    const text = request.header('X-API-Key');
    const key = text === undefined ? null : await this.find(text);
    if (key === null) throw new UnauthorizedException();
    request.apiKey = key;
    return true;
  }

  private async find(text: string): Promise<KnownKey | null> {
    const sha256 = createHash('sha256').update(text).digest('hex');
    const cacheKey = `api-key:${sha256}`;
    const cached = await this.cache.get<KnownKey>(cacheKey);
    if (cached !== undefined) return cached;
    const { rows } = await this.pool.query<KnownKey>(
      `SELECT id, account_id AS "accountId" FROM api_key
        WHERE sha256 = decode($1, 'hex') AND revoked_at IS NULL AND (expires_at IS NULL OR expires_at > now())`,
      [sha256],
    );
    const [key] = rows;
    if (key === undefined) return null;
    await this.cache.set(cacheKey, key, cachedForMs);
    return key;
  }
}
