import { ApiProperty } from '@nestjs/swagger';
import { Transform, type TransformFnParams } from 'class-transformer';
import { IsOptional, Matches } from 'class-validator';
import {
  nfoCategories,
  nfoStatuses,
  riskLevels,
  type NfoCategory,
  type NfoStatus,
  type RiskLevel,
} from '@market/contracts';
import { slugPattern } from '@market/kernel';
import { PageQuery, PageSize, SearchText, Word } from '@market/http';

const lowerCase = ({ value }: TransformFnParams): unknown =>
  typeof value === 'string' ? value.toLowerCase() : value;

const statusOptions = {
  description: 'State of the offer, without regard to case.',
  example: 'open',
} as const;

/** Query of `GET /v1/nfo`. */
export class NfoListQuery extends PageQuery {
  @Word(nfoStatuses, statusOptions)
  status?: NfoStatus;

  @Word(nfoCategories, {
    description: 'Class of the scheme by SEBI’s categorization, without regard to case.',
    example: 'equity',
  })
  category?: NfoCategory;

  @Transform(lowerCase)
  @IsOptional()
  @Matches(slugPattern, { message: 'must be the code of a fund house' })
  @ApiProperty({
    type: 'string',
    description: 'Code of the fund house, as `/v1/nfo/amcs` lists it.',
    required: false,
  })
  amcCode?: string;

  @Word(riskLevels, {
    description: 'Level of the risk-o-meter at the launch, without regard to case.',
    example: 'very_high',
  })
  riskLevel?: RiskLevel;
}

/** Query of `GET /v1/nfo/search`. */
export class NfoSearchQuery extends PageQuery {
  @SearchText({
    description: 'Part of the scheme’s name, also with a typing error. Taken literally.',
    required: true,
    example: 'value fund',
  })
  q!: string;
}

/** Query of `GET /v1/nfo/amc/:amcCode`. */
export class AmcNfoQuery extends PageQuery {
  @Word(nfoStatuses, statusOptions)
  status?: NfoStatus;
}

/** Query of `GET /v1/nfo/amcs`. */
export class AmcListQuery extends PageQuery {
  @PageSize({ fallback: 50 }, { description: 'Records a page; more than 100 are cut to 100.', example: 50 })
  override limit = 50;
}
