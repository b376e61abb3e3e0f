import type { ReactNode } from 'react';

interface NoticeProps {
  readonly tone?: 'good' | 'late' | 'bad' | 'trial' | undefined;
  readonly title?: ReactNode;
  readonly children?: ReactNode;
  /** Buttons for what can be done about it. */
  readonly actions?: ReactNode;
  /** True for the outcome of something that the user has just done: screen readers say it at once. */
  readonly isNews?: boolean;
}

/** Message above the content that it concerns. */
export function Notice({ tone, title, children, actions, isNews = false }: NoticeProps) {
  return (
    <div
      className="notice"
      data-tone={tone}
      role={isNews ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <div>
        {title !== undefined && <span className="strong">{title}</span>}
        {children}
      </div>
      {actions !== undefined && <div className="row">{actions}</div>}
    </div>
  );
}
