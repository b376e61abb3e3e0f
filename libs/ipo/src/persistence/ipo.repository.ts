import { Injectable } from '@nestjs/common';
import type { DataSet } from '@market/contracts';
import type { Page, PageRequest } from '@market/kernel';
import type { Ipo, SubscriptionReading } from '../domain/ipo';

@Injectable()
export abstract class IpoRepository {
  abstract list(dataSet: DataSet, filter: object, page: PageRequest): Promise<Page<Ipo>>;
  abstract search(dataSet: DataSet, text: string, page: PageRequest): Promise<Page<Ipo>>;
  abstract bySlug(dataSet: DataSet, slug: string): Promise<Ipo | null>;
  abstract publishedReading(dataSet: DataSet, ipoId: string): Promise<SubscriptionReading | null>;
}
