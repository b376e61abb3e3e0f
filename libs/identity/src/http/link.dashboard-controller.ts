import { Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { JsonBody } from '@market/http-query';
import { RespondsWith } from '@market/http-api';
import { DashboardRoutes, ForAnyone, SessionDoor } from '@market/sessions';
import { LinkPurposes } from '../link-purposes';
import { LinkUses } from '../link-uses';
import { SignInLinks } from '../sign-in-links';
import { BrowserCookies } from './browser-cookies';
import { clientOf } from './client-of';
import { ReadLinkBody, RequestLinkBody, UseLinkBody } from './identity.body';
import {
  exampleLinkPurpose,
  exampleUsedLink,
  linkPurposeView,
  type LinkPurposeView,
  usedLinkView,
  type UsedLinkView,
} from './link.dashboard-view';
import { done, doneView, type DoneView } from './session.dashboard-view';

/**
 * Links by mail: the way to sign in, and to sign up. Their purpose is read by `POST`: the token is a secret and stands in no
 * address, and scanners of mails that run the page use nothing up.
 */
@DashboardRoutes()
@Controller('dashboard/api/links')
export class LinkDashboardController {
  constructor(
    private readonly links: SignInLinks,
    private readonly purposes: LinkPurposes,
    private readonly uses: LinkUses,
    private readonly sessions: SessionDoor,
    private readonly cookies: BrowserCookies,
  ) {}

  @Post()
  @HttpCode(202)
  @ForAnyone()
  @RespondsWith(doneView, { example: done, status: 202 })
  async requestLink(
    @Req() request: Request,
    @JsonBody(RequestLinkBody) { email }: RequestLinkBody,
  ): Promise<DoneView> {
    await this.links.request(email, clientOf(request));
    return done;
  }

  /** A POST that changes nothing: the token is a secret, and stands in no address. */
  @Post('purpose')
  @HttpCode(200)
  @ForAnyone()
  @RespondsWith(linkPurposeView, { example: exampleLinkPurpose, errors: ['SES_006'] })
  readPurpose(
    @Req() request: Request,
    @JsonBody(ReadLinkBody) { token }: ReadLinkBody,
  ): Promise<LinkPurposeView> {
    return this.purposes.of(token, clientOf(request).address);
  }

  @Post('use')
  @ForAnyone()
  @RespondsWith(usedLinkView, { example: exampleUsedLink, status: 201, errors: ['SES_006', 'SES_008'] })
  async useLink(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @JsonBody(UseLinkBody) body: UseLinkBody,
  ): Promise<UsedLinkView> {
    const signedIn = await this.uses.use(body, clientOf(request), () => this.sessions.find(request));
    await this.cookies.begin(request, response, signedIn);
    const { isNew, purpose } = signedIn;
    return { isNew, purpose };
  }
}
