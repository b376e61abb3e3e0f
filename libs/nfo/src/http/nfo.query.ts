import {
  nfoCategories,
  nfoStatuses,
  riskLevels,
  type NfoCategory,
  type NfoStatus,
  type RiskLevel,
} from '@market/contracts';
import { isSlug } from '@market/kernel';
import {
  PageQuery,
  pageSize,
  type ParameterReader,
  QueryParameter,
  searchText,
  word,
} from '@market/platform/http';

/** Code of a fund house, without regard to case. */
const amcCodeText: ParameterReader<string> = {
  read(text) {
    const code = text.toLowerCase();
    return isSlug(code) ? { value: code } : { problem: 'must be the code of a fund house' };
  },
  render: (code) => code,
  schema: { type: 'string' },
};

const statusOptions = {
  description: 'State of the offer, without regard to case.',
  example: 'open',
} as const;

/** Query of `GET /v1/nfo`. */
export class NfoListQuery extends PageQuery {
  @QueryParameter(word(nfoStatuses), statusOptions)
  status?: NfoStatus;

  @QueryParameter(word(nfoCategories), {
    description: 'Class of the scheme by SEBI’s categorization, without regard to case.',
    example: 'equity',
  })
  category?: NfoCategory;

  @QueryParameter(amcCodeText, { description: 'Code of the fund house, as `/v1/nfo/amcs` lists it.' })
  amcCode?: string;

  @QueryParameter(word(riskLevels), {
    description: 'Level of the risk-o-meter at the launch, without regard to case.',
    example: 'very_high',
  })
  riskLevel?: RiskLevel;
}

/** Query of `GET /v1/nfo/search`. */
export class NfoSearchQuery extends PageQuery {
  @QueryParameter(searchText, {
    description: 'Part of the scheme’s name, also with a typing error. Taken literally.',
    required: true,
    example: 'value fund',
  })
  q = '';
}

/** Query of `GET /v1/nfo/amc/:amcCode`. */
export class AmcNfoQuery extends PageQuery {
  @QueryParameter(word(nfoStatuses), statusOptions)
  status?: NfoStatus;
}

/** Query of `GET /v1/nfo/amcs`. */
export class AmcListQuery extends PageQuery {
  @QueryParameter(pageSize({ max: 100, fallback: 50 }), {
    description: 'Records a page; more than 100 are cut to 100.',
    example: 50,
  })
  override limit = 50;
}
