import { Fragment } from 'react';

/** Address that breaks behind its slashes, and not in its words. */
export function UrlText({ url }: { readonly url: string }) {
  return url.split(/(?<=[^/:]\/)(?!\/)/).map((part, at) => (
    <Fragment key={url.slice(0, at) + part}>
      {at > 0 && <wbr />}
      {part}
    </Fragment>
  ));
}
