import { Controller, Get, HttpCode, Post } from '@nestjs/common';
import { ApiOperation, ApiTags } from '@nestjs/swagger';
import { type Caller, CurrentCaller } from '@market/access';
import { Idempotent, RespondsWith } from '@market/http-api';
import { Clock, DomainError } from '@market/kernel';
import { PlayedIssues } from '../played-issues';
import { examplePlay, presentPlay, sandboxClockView, type SandboxClockView } from './sandbox-clock.view';

/** Plays the life of an invented issue in a minute, for test keys on every plan. */
@ApiTags('Sandbox')
@Controller('v1/sandbox/clock')
export class SandboxClockController {
  constructor(
    private readonly issues: PlayedIssues,
    private readonly clock: Clock,
  ) {}

  @Get()
  @ApiOperation({
    summary: 'Show the simulated IPO',
    description:
      'The current or the last simulation of the account: the stages that it has reached, and the IPO as it is now. Test keys only.',
  })
  @RespondsWith(sandboxClockView, { example: examplePlay, errors: ['KEY_002'] })
  async showSandboxClock(@CurrentCaller() caller: Caller): Promise<SandboxClockView> {
    requireTest(caller);
    return presentPlay(await this.issues.find(caller.accountId), this.clock.now());
  }

  @Post()
  @HttpCode(200)
  @Idempotent()
  @ApiOperation({
    summary: 'Simulate an IPO',
    description:
      'Simulates an invented IPO from its filing to its listing in about a minute. Only test keys of this account see it: in webhook deliveries, streams, the log of events and the calendar. Lists of IPOs do not contain it; `GET /v1/sandbox/clock` shows it. While a simulation runs, the response shows that one. At most ten simulations a day.',
  })
  @RespondsWith(sandboxClockView, { example: examplePlay, errors: ['KEY_002', 'RATE_001'] })
  async playSandboxClock(@CurrentCaller() caller: Caller): Promise<SandboxClockView> {
    requireTest(caller);
    return presentPlay(await this.issues.start(caller.accountId), this.clock.now());
  }
}

/** Refuses live keys. Errors: `DomainError` `KEY_002`. */
function requireTest({ environment }: Caller): void {
  if (environment === 'test') return;
  throw new DomainError({
    kind: 'forbidden',
    code: 'KEY_002',
    publicMessage: 'This key is not allowed to do that. It is a live key: simulations need a test key.',
  });
}
