export { pagePaths, pagesRoot } from './page-paths';
export { PagesModule } from './pages.module';
