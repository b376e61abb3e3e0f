import { markup, prose } from './markup';

describe('a template of HTML', () => {
  it('escapes texts, and joins lists of parts that are escaped already', () => {
    const items = ['<b>', 'a & "b"'].map((item) => markup`<li>${item}</li>`);
    expect(markup`<ul title="${'"'}">${items}${null}${3}</ul>`.text).toBe(
      '<ul title="&#34;"><li>&#60;b&#62;</li><li>a &#38; &#34;b&#34;</li>3</ul>',
    );
  });

  it('marks code in a text', () => {
    expect(prose('Send `a<b` again').text).toBe('Send <code>a&#60;b</code> again');
  });
});
