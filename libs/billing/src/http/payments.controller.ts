import { Controller, Headers, HttpCode, Inject, Post } from '@nestjs/common';
import { ApiExcludeEndpoint } from '@nestjs/swagger';
import { DomainError } from '@market/kernel';
import { PublicRoute } from '@market/access';
import { invalidParameters } from '@market/http-server';
import { RawBody } from '@market/http-query';
import { ProcessorReports } from '../processor-reports';
import { RazorpayNotifications } from '../processors/razorpay-notifications';

/** Receives notifications of payment processors; refuses requests without a valid signature. */
@Controller('payments')
@PublicRoute()
export class PaymentsController {
  constructor(
    @Inject(RazorpayNotifications) private readonly razorpay: RazorpayNotifications | null,
    private readonly reports: ProcessorReports,
  ) {}

  /**
   * Receives a notification of Razorpay. Errors: `NOT_002` if Razorpay is not the processor; `VAL_001` for a wrong
   * signature; `VAL_002` for a body that is not JSON.
   */
  @Post('razorpay')
  @HttpCode(200)
  @ApiExcludeEndpoint()
  async notifiedByRazorpay(
    @RawBody(256 * 1024) body: Buffer,
    @Headers('x-razorpay-signature') signature: string | undefined,
    @Headers('x-razorpay-event-id') eventId: string | undefined,
  ): Promise<{ received: true }> {
    if (this.razorpay === null) {
      throw new DomainError({ kind: 'not-found', code: 'NOT_002', publicMessage: 'No such path.' });
    }
    const notification = { body, signature, eventId };
    if (!this.razorpay.isSigned(notification)) {
      throw invalidParameters([{ field: 'X-Razorpay-Signature', message: 'does not fit the body' }]);
    }
    const read = this.razorpay.read(notification);
    if (read === null) {
      throw new DomainError({
        kind: 'malformed-request',
        code: 'VAL_002',
        publicMessage: 'Malformed body: it is not JSON',
      });
    }
    await this.reports.take(read.event, read.report, read.money);
    return { received: true };
  }
}
