import { aMangoFeed, anAnswer } from '../__fixtures__/invented-source';
import { describeFeed } from './feed-conformance';

describeFeed(
  aMangoFeed(() => Promise.resolve([])),
  {
    fixtures: [
      {
        name: 'two villages and one without a name',
        body: anAnswer(['Alphonsopur', '5'], ['', '7'], ['Kesarwadi', '8']).body,
        expected: [
          { village: 'Alphonsopur', mangoes: 5 },
          { village: 'Kesarwadi', mangoes: 8 },
        ],
      },
    ],
  },
);
