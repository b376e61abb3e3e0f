import { Controller, Delete, Get } from '@nestjs/common';
import { noSuchRecord } from '@market/http-server';
import { SlugParameter } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import {
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  sessionErrors,
} from '@market/sessions';
import { z } from 'zod';
import { wasProved } from '../domain/session-times';
import { Sessions } from '../sessions';
import { exampleBrowserSession } from './session-examples';
import { browserSessionView, type BrowserSessionView } from './session.dashboard-view';

const endedView = z.object({ id: z.string(), ended: z.literal(true) }).meta({ id: 'EndedSession' });
const othersEndedView = z.object({ ended: z.int().min(0) }).meta({ id: 'EndedSessions' });

/** Sessions of the user in all browsers. */
@DashboardRoutes()
@Controller('dashboard/api/sessions')
export class SessionListDashboardController {
  constructor(private readonly sessions: Sessions) {}

  @Get()
  @RequiresRole('member')
  @RespondsWith(z.array(browserSessionView), { example: [exampleBrowserSession] })
  async listSessions(@CurrentSession() session: DashboardSession): Promise<BrowserSessionView[]> {
    const all = await this.sessions.ofUser({ id: session.userId, isOperator: session.isOperator });
    return all
      .filter(({ id }) => id === session.id || wasProved(session))
      .map(({ id, browser, begunAt, seenAt }) => ({
        id,
        browser,
        begunAt: begunAt.toISOString(),
        seenAt: seenAt.toISOString(),
        isCurrent: id === session.id,
      }));
  }

  @Delete(':id')
  @RequiresRole('member', { whileSuspended: true })
  @RespondsWith(endedView, { example: { id: exampleBrowserSession.id, ended: true }, errors: ['NOT_001'] })
  async endOne(
    @CurrentSession() session: DashboardSession,
    @SlugParameter('id', 'session', exampleBrowserSession.id) id: string,
  ): Promise<z.infer<typeof endedView>> {
    const isShown = id === session.id || wasProved(session);
    if (!isShown || !(await this.sessions.end(session.userId, id))) throw noSuchRecord('session', id);
    return { id, ended: true };
  }

  @Delete()
  @RequiresRole('member', { whileSuspended: true })
  @RespondsWith(othersEndedView, { example: { ended: 2 }, errors: ['SES_002'] })
  async endOthers(@CurrentSession() session: DashboardSession): Promise<z.infer<typeof othersEndedView>> {
    if (!wasProved(session)) throw sessionErrors.proofNeeded();
    return { ended: await this.sessions.endAllOthers(session) };
  }
}
