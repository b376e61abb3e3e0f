import type { DataPart } from '../../api/data-pages';

/** Text that stands beside premiums, wherever one is shown. */
export function Disclaimer({ of }: { readonly of: readonly (DataPart | undefined)[] }) {
  const shown = of.find((part) => part?.path.startsWith('/v1/gmp') === true && part.disclaimer !== null);
  return shown === undefined ? null : (
    <p className="panel-foot muted small" role="note">
      {shown.disclaimer}
    </p>
  );
}
