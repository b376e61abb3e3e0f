import { Link } from '@tanstack/react-router';
import { PageTitle } from './page-title.part';
import { VisitorFrame } from './visitor-frame.part';

/** Page for an unknown address. */
export function UnknownPage() {
  return (
    <VisitorFrame>
      <NoSuchPage />
    </VisitorFrame>
  );
}

/** Content of a page that does not exist, or not for this user: it says the same of both. */
export function NoSuchPage() {
  return (
    <>
      <PageTitle title="No such page" />
      <h1>Page not found</h1>
      <p className="muted">It may have moved, or the address is incomplete.</p>
      <p>
        <Link to="/" preload={false} className="button" data-look="main">
          Go to the overview
        </Link>
      </p>
    </>
  );
}
