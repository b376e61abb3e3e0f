import { withoutThresholds } from './written-queries';

it.each([
  ['feed_silence >= 2', 'feed_silence'],
  ['max(lag) > 60', 'max(lag)'],
  ['a:1h{o="x"} > 0.0144 and a:5m{o="x"} > 0.0144', 'a:1h{o="x"} and a:5m{o="x"}'],
  ['max(w) > 0 and max(delta(w[1h])) == 0', 'max(w) and max(delta(w[1h]))'],
  ['avg(avg_over_time((s >= bool 2)[5m:1m]))', 'avg(avg_over_time((s >= bool 2)[5m:1m]))'],
])('the query of an alert %s is asked as %s', (expression, asked) => {
  expect(withoutThresholds(expression)).toBe(asked);
});
