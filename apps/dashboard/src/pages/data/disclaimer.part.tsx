import type { DataPart } from '../../api/data-pages';

/** Disclaimer that is shown next to every premium. */
export function Disclaimer({ of }: { readonly of: readonly (DataPart | undefined)[] }) {
  const shown = of.find((part) => part?.path.startsWith('/v1/gmp') === true && part.disclaimer !== null);
  return shown === undefined ? null : (
    <p className="panel-foot muted small" role="note">
      {shown.disclaimer}
    </p>
  );
}
