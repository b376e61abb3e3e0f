import { Button } from './button.part';
import { PageTitle } from './page-title.part';
import { Skeleton } from './skeleton.part';

/** Placeholder of a page whose code is loading, or for which there is no network. */
export function LoadingPage() {
  if (navigator.onLine) return <Skeleton what="The page" height={420} />;
  return (
    <div className="state" role="alert">
      <p className="strong">You are offline</p>
      <p>The page opens once there is a network.</p>
    </div>
  );
}

/** Page that could not be shown: its file could not be read after a new version came out, or it has a fault. */
export function BrokenPage({ error }: { readonly error: unknown }) {
  return (
    <div className="state" role="alert">
      <PageTitle title="Not shown" />
      <h1>This page could not be shown</h1>
      <p>Nothing was changed. You may be offline, or there is a new version.</p>
      <p className="muted small mono">{error instanceof Error ? error.message : String(error)}</p>
      <Button look="main" onClick={() => window.location.reload()}>
        Reload
      </Button>
    </div>
  );
}
