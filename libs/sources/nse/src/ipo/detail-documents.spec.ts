import { readDocuments } from './detail-documents';

const archive = 'https://nsearchives.nseindia.com/content/ipo';
const documentsIn = (...dataList: readonly (readonly [string | null, string])[]) =>
  readDocuments({ issueInfo: { dataList: dataList.map(([title, value]) => ({ title, value })) } });

describe('the documents of a detail', () => {
  it('are the links below their titles', () => {
    expect(
      documentsIn(
        ['Red Herring Prospectus', `${archive}/RHP_NEELAM.zip`],
        ['Draft Red Herring Prospectus', `${archive}/DRHP_NEELAM.zip`],
      ),
    ).toEqual({ rhpUrl: `${archive}/RHP_NEELAM.zip`, drhpUrl: `${archive}/DRHP_NEELAM.zip` });
  });

  it.each([
    `"${archive}/RHP_NEELAM.zip"`,
    `<a href=${archive}/RHP_NEELAM.zip target=new>Prospectus</a>`,
    ` <a target="new" href="${archive}/RHP_NEELAM.zip">Prospectus</a>`,
  ])('are read out of %s', (value) => {
    expect(documentsIn(['Red Herring Prospectus', value])).toEqual({ rhpUrl: `${archive}/RHP_NEELAM.zip` });
  });

  it('are the first ones of several', () => {
    const links = [`${archive}/RHP_1.zip`, `${archive}/RHP_2.zip`] as const;
    expect(documentsIn(['RHP', links[0]], ['Red Herring Prospectus', links[1]])).toEqual({
      rhpUrl: links[0],
    });
  });

  it.each([
    ['Addendum to Red Herring Prospectus', `${archive}/ADD_NEELAM.zip`],
    ['Abridged Prospectus', `${archive}/ABR_NEELAM.zip`],
    ['Ratios / Basis of Issue Price', `${archive}/RATIOS_NEELAM.zip`],
    ['Red Herring Prospectus', 'will be uploaded'],
    ['Red Herring Prospectus', 'javascript:open()'],
    ['Red Herring Prospectus', 'https://user:word@nsearchives.nseindia.com/RHP.zip'],
    [null, `${archive}/RHP_NEELAM.zip`],
  ])('are none below %s with %s', (title, value) => {
    expect(documentsIn([title, value])).toEqual({});
  });
});
