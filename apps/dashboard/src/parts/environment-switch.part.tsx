import { Link, useLocation } from '@tanstack/react-router';
import { environments } from './search';
import { useEnvironment } from './use-environment';

/** Choice of live or test, which stands in the address. A record belongs to one of them: from its page it leads to the list. */
export function EnvironmentSwitch() {
  const present = useEnvironment();
  const list = useLocation({
    select: ({ pathname }) => /^\/(keys|webhooks)\/[^/]+$/.exec(pathname)?.[1] ?? null,
  });
  const to = list === 'keys' ? '/keys' : list === 'webhooks' ? '/webhooks' : '.';
  return (
    <div className="segments" role="group" aria-label="Environment">
      {environments.map((env) => (
        <Link
          key={env}
          to={to}
          search={(old) => (to === '.' ? { ...old, env } : { env })}
          activeOptions={{ includeSearch: true }}
          aria-current={env === present ? 'page' : undefined}
          data-environment={env}
        >
          {env === 'live' ? 'Live' : 'Test'}
        </Link>
      ))}
    </div>
  );
}
