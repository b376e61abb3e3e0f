import { Controller, Delete, Get, HttpCode, Post, Put, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { noSuchRecord } from '@market/http-server';
import { JsonBody, SlugParameter, OneOf, Text } from '@market/http-query';
import { RespondsWith, Idempotent } from '@market/http-api';
import {
  clearSessionCookie,
  CurrentAuthor,
  CurrentSession,
  DashboardRoutes,
  type DashboardSession,
  RequiresRole,
  type SessionAuthor,
  type Role,
} from '@market/sessions';
import { Invitations } from '../invitations';
import { Team } from '../team';
import { exampleMailRequest, mailRequestView, type MailRequestView } from './mail-request.dashboard-view';
import {
  deletedInvitationView,
  type DeletedInvitationView,
  exampleMember,
  exampleTeam,
  memberView,
  type MemberView,
  presentMember,
  presentTeam,
  removedMemberView,
  type RemovedMemberView,
  teamView,
  type TeamView,
} from './team.dashboard-view';

const roles: readonly Role[] = ['owner', 'member'];

const role = { description: 'Role in the account.', example: 'member' };

/** Body of `POST /dashboard/api/invitations`. */
class InviteBody {
  @Text({ min: 1, max: 320 }, { description: 'Email address to invite.', example: 'ravi@example.com' })
  email!: string;

  @OneOf(roles, role)
  role!: Role;
}

/** Body of `PUT /dashboard/api/members/:userId`. */
class ChangeRoleBody {
  @OneOf(roles, role)
  role!: Role;
}

/** Members of the account, and invitations into it. */
@DashboardRoutes()
@Controller('dashboard/api')
export class TeamDashboardController {
  constructor(
    private readonly team: Team,
    private readonly invitations: Invitations,
  ) {}

  @Get('members')
  @RequiresRole('member')
  @RespondsWith(teamView, { example: exampleTeam })
  async listMembers(@CurrentSession() { accountId }: DashboardSession): Promise<TeamView> {
    const [members, invitations] = await Promise.all([
      this.team.ofAccount(accountId),
      this.invitations.ofAccount(accountId),
    ]);
    return presentTeam(members, invitations);
  }

  @Post('invitations')
  @HttpCode(202)
  @RequiresRole('owner', { proven: true })
  @Idempotent()
  @RespondsWith(mailRequestView, { example: exampleMailRequest, status: 202, errors: ['SES_002', 'SES_004'] })
  async invite(
    @CurrentAuthor() author: SessionAuthor,
    @JsonBody(InviteBody) body: InviteBody,
  ): Promise<MailRequestView> {
    return { done: true, isMailed: await this.invitations.invite(author, body) };
  }

  @Put('members/:userId')
  @RequiresRole('owner', { proven: true })
  @RespondsWith(memberView, { example: exampleMember, errors: ['SES_002', 'SES_004', 'SES_007', 'NOT_001'] })
  async changeRole(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('userId', 'member', exampleMember.userId) userId: string,
    @JsonBody(ChangeRoleBody) { role }: ChangeRoleBody,
  ): Promise<MemberView> {
    const member = await this.team.setRole(author, userId, role);
    if (member === null) throw noSuchRecord('member', userId);
    return presentMember(member);
  }

  /** Removes a member: an owner any, a member the own user only. */
  @Delete('members/:userId')
  @RequiresRole('member', { proven: true, whileSuspended: true })
  @RespondsWith(removedMemberView, {
    example: { userId: exampleMember.userId, removed: true },
    errors: ['SES_002', 'SES_004', 'SES_007', 'NOT_001'],
  })
  async removeMember(
    @Req() request: Request,
    @Res({ passthrough: true }) response: Response,
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('userId', 'member', exampleMember.userId) userId: string,
  ): Promise<RemovedMemberView> {
    const removed = await this.team.remove(author, userId);
    if (removed === null) throw noSuchRecord('member', userId);
    const isSignedIn = userId !== author.userId || removed.hasOther;
    if (!isSignedIn) clearSessionCookie(request, response);
    return { userId, removed: true };
  }

  @Delete('invitations/:id')
  @RequiresRole('owner', { proven: true, whileSuspended: true })
  @RespondsWith(deletedInvitationView, {
    example: { id: exampleTeam.invitations[0]?.id ?? '', deleted: true },
    errors: ['SES_002', 'SES_004', 'NOT_001'],
  })
  async withdrawInvitation(
    @CurrentAuthor() author: SessionAuthor,
    @SlugParameter('id', 'invitation', exampleTeam.invitations[0]?.id ?? '') id: string,
  ): Promise<DeletedInvitationView> {
    if (!(await this.invitations.withdraw(author, id))) throw noSuchRecord('invitation', id);
    return { id, deleted: true };
  }
}
