import { Link } from '@tanstack/react-router';

/** Name of the service, which leads to the overview. It preloads nothing: what the overview reads is refused to visitors. */
export function Brand() {
  return (
    <Link to="/" preload={false} className="brand" aria-label="India Market Data, overview">
      <svg width="18" height="18" viewBox="0 0 18 18" aria-hidden="true">
        <path
          d="M2.5 14.5v-4M7 14.5V5M11.5 14.5V8.5M16 14.5v-12"
          stroke="currentColor"
          strokeWidth="2.2"
          strokeLinecap="round"
        />
      </svg>
      <span>India Market Data</span>
    </Link>
  );
}
