import { Name, Nullable, Text } from '@market/http-query';

/** Body of `PUT /dashboard/api/account`: all of it, `null` for what is not known. */
export class DescribeAccountBody {
  @Nullable()
  @Name({ max: 200 }, { description: 'Legal name of the customer.', example: 'Asha Research LLP' })
  legalName!: string | null;

  @Nullable()
  @Text({ min: 15, max: 15 }, { description: 'GSTIN of the customer.', example: '27AAPFU0939F1ZV' })
  gstin!: string | null;

  @Nullable()
  @Text({ min: 1, max: 500 }, { description: 'Address of the customer.', example: '4 MG Road, Pune 411001' })
  address!: string | null;
}
