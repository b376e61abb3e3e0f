import type { ReactNode } from 'react';
import { Brand } from './brand.part';
import { ThemeChoice } from './theme-choice.part';
import '../styles/visitor.css';

interface VisitorFrameProps {
  /** Way to another page, at the right. */
  readonly side?: ReactNode;
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** Frame of the pages for everybody. */
export function VisitorFrame({ side, isWide = false, children }: VisitorFrameProps) {
  return (
    <div className="visitor">
      <a className="skip" href="#main">
        Skip to the content
      </a>
      <header className="visitor-head">
        <Brand />
        <div className="row">{side}</div>
      </header>
      <main className={isWide ? 'visitor-wide' : 'visitor-main'} id="main" tabIndex={-1}>
        {isWide ? children : <div className="visitor-card">{children}</div>}
      </main>
      <footer className="visitor-foot">
        <a href="/docs">API documentation</a>
        <a href="/dashboard/status">Status of the data</a>
        <ThemeChoice />
      </footer>
    </div>
  );
}
