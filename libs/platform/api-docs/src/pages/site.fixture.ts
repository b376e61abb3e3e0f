import { SiteModule } from '@market/site';

/** Shell of the documentation, where nothing else is served. */
export const docsAlone = SiteModule.register({
  ...{ isOn: false, hasDashboard: false, publicUrl: 'https://api.example', docsPaths: [] },
  ...{ priceNote: '', textsFolder: null, supportEmail: null },
});
