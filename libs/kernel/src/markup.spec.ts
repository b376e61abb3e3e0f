import { withEscapedSigns } from './markup';

describe('withEscapedSigns', () => {
  it.each([
    ['<td>1% if < 1 year</td>', '<td>1% if &lt; 1 year</td>'],
    ['<td>Foo <India> Ltd<td>a <b and c> d', '<td>Foo &lt;India> Ltd<td>a &lt;b and c> d'],
    [
      '<b title="x">A</b><!-- < --><script>1 < 2</script>',
      '<b title="x">A</b><!-- < --><script>1 < 2</script>',
    ],
    ['x &lt; y &amp; z', 'x &lt; y &amp; z'],
  ])('%j is %j', (html, escaped) => {
    expect(withEscapedSigns(html)).toBe(escaped);
  });
});
