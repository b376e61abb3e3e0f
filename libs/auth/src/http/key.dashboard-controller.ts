import { Controller, Get, HttpCode, Post, Put, Query } from '@nestjs/common';
import { type Environment, environments } from '@market/contracts';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter, RequestQuery, Word } from '@market/http-query';
import { RespondsWith, ShownOnce } from '@market/http-api';
import { Clock } from '@market/kernel';
import {
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  requireMore,
  type SessionAuthor,
} from '@market/sessions';
import { z } from 'zod';
import { type ApiKey, CustomerKeys, type KeyHolder } from '../customer-keys';
import { keyState, type KeyState, keyStates } from '../domain/key-state';
import { exampleKey, exampleMadeKey, exampleRotatedKey } from './key-examples';
import { MakeKeyBody, RenameKeyBody, RotateKeyBody } from './key.body';
import {
  keyView,
  type KeyView,
  madeKeyView,
  type MadeKeyView,
  presentMadeKey,
  presentRotatedKey,
  rotatedKeyView,
  type RotatedKeyView,
} from './key.dashboard-view';
import { requestedBounds } from './requested-bounds';
import { ShownKeys } from './shown-keys';

/** Query of `GET /dashboard/api/keys`. */
class KeyListQuery extends RequestQuery {
  @Word(environments, { description: 'Environment of the keys.' })
  environment?: Environment;

  @Word(keyStates, { description: 'State of the keys.' })
  state?: KeyState;
}

const what = 'Key';

/** Keys of the account: members change test keys, owners live keys, too. */
@DashboardRoutes()
@Controller('dashboard/api/keys')
export class KeyDashboardController {
  constructor(
    private readonly keys: CustomerKeys,
    private readonly shown: ShownKeys,
    private readonly clock: Clock,
  ) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(z.array(keyView), { example: [exampleKey] })
  async listKeys(
    @CurrentSession() { accountId }: DashboardSession,
    @Query() { environment, state }: KeyListQuery,
  ): Promise<KeyView[]> {
    const now = this.clock.now();
    const keys = (await this.keys.list(accountId)).filter(
      (key) =>
        (environment === undefined || key.environment === environment) &&
        (state === undefined || keyState(key, now) === state),
    );
    return this.shown.of(accountId, keys);
  }

  @Post()
  @RequiresRole('member')
  @ShownOnce()
  @RespondsWith(madeKeyView, { example: exampleMadeKey, status: 201, errors: ['SES_004', 'KEY_001'] })
  async makeKey(
    @CurrentSession() session: DashboardSession,
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(MakeKeyBody) body: MakeKeyBody,
  ): Promise<MadeKeyView> {
    const { environment, name, expiresAt } = body;
    const bounds = requestedBounds(body);
    const holder = this.holder(session, author, { environment, proven: true });
    const expiry = expiresAt === undefined ? null : new Date(expiresAt);
    return presentMadeKey(await this.keys.make(holder, { environment, name, expiresAt: expiry, bounds }));
  }

  @Post(':id/rotate')
  @RequiresRole('member')
  @ShownOnce()
  @RespondsWith(rotatedKeyView, {
    example: exampleRotatedKey,
    status: 201,
    errors: ['SES_004', 'NOT_001', 'KEY_001'],
  })
  async rotateKey(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleKey.id) id: string,
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(RotateKeyBody) { overlapHours }: RotateKeyBody,
  ): Promise<RotatedKeyView> {
    const key = await this.find(session, id);
    const holder = this.holder(session, author, { environment: key.environment, proven: true });
    const made = await this.keys.rotate(holder, id, overlapHours);
    if (made === null) throw noSuchRecord('working key', id);
    return presentRotatedKey(made);
  }

  @Put(':id')
  @RequiresRole('member')
  @RespondsWith(keyView, { example: exampleKey, errors: ['SES_004', 'NOT_001'] })
  async renameKey(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', what, exampleKey.id) id: string,
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(RenameKeyBody) { name }: RenameKeyBody,
  ): Promise<KeyView> {
    const key = await this.find(session, id);
    const holder = this.holder(session, author, { environment: key.environment, proven: false });
    return this.presentOne(session, id, await this.keys.rename(holder, id, name));
  }

  @Post(':id/revoke')
  @HttpCode(200)
  @RequiresRole('member', { whileSuspended: true })
  @RespondsWith(keyView, { example: exampleKey, errors: ['SES_004', 'NOT_001'] })
  async revokeKey(
    @CurrentSession() session: DashboardSession,
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', what, exampleKey.id) id: string,
  ): Promise<KeyView> {
    const key = await this.find(session, id);
    // Without a proof of identity: whoever sees a leaked key must be able to stop it at once.
    const holder = this.holder(session, author, { environment: key.environment, proven: false });
    return this.presentOne(session, id, await this.keys.revoke(holder, id));
  }

  /** Returns the member who changes a key. Errors: `DomainError` `SES_002`, `SES_004` for a live key. */
  private holder(
    session: DashboardSession,
    author: SessionAuthor,
    { environment, proven }: { readonly environment: Environment; readonly proven: boolean },
  ): KeyHolder {
    if (environment !== 'live') return author;
    return requireMore(session, author, { role: 'owner', proven }, this.clock.now());
  }

  private async find({ accountId }: DashboardSession, id: string): Promise<ApiKey> {
    const key = await this.keys.find(accountId, id);
    if (key === null) throw noSuchRecord(what, id);
    return key;
  }

  private async presentOne(
    { accountId }: DashboardSession,
    id: string,
    key: ApiKey | null,
  ): Promise<KeyView> {
    const [shown] = key === null ? [] : await this.shown.of(accountId, [key]);
    if (shown === undefined) throw noSuchRecord(what, id);
    return shown;
  }
}
