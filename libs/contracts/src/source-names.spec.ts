import { namesOfPublishers, publicSourceName, findPublisherId } from './source-names';

describe('the public name of a source', () => {
  it.each([
    ['nse', 'NSE'],
    ['NSE', 'NSE'],
    ['bse', 'BSE'],
    ['amfi', 'AMFI'],
    ['scheme-master', 'AMFI'],
    ['fund-houses', 'Fund houses'],
    ['ipowatch', 'IPO Watch'],
    ['clock', 'clock'],
    ['service', 'service'],
    ['former-desk', 'former-desk'],
  ])('of %s is %s', (source, name) => {
    expect(publicSourceName(source)).toBe(name);
  });
});

describe('a publisher that a client names', () => {
  it.each([
    ['IPO Watch', 'ipowatch'],
    ['ipo watch', 'ipowatch'],
    ['ipowatch', 'ipowatch'],
    ['InvestorGain', 'investorgain'],
    ['NSE', null],
    ['all', null],
    ['', null],
  ])('as %j has the id %j', (name, id) => {
    expect(findPublisherId(name)).toBe(id);
  });

  it('is found by each of the names that are offered', () => {
    expect(namesOfPublishers.filter((name) => findPublisherId(name) === null)).toEqual([]);
    expect(namesOfPublishers).toEqual(expect.arrayContaining(['ipo watch', 'ipowatch']));
  });
});
