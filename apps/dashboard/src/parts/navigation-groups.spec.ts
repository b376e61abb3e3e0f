import { navigationGroups, operatorGroup } from './navigation-groups';

describe('the navigation', () => {
  it('gives each page an icon of its own', () => {
    const icons = [...navigationGroups, operatorGroup].flatMap(([, entries]) =>
      entries.map(({ icon }) => icon),
    );
    expect(new Set(icons).size).toBe(icons.length);
  });
});
