import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { hideWhileKept } from './api/kept-page';
import { sessionQuery } from './api/queries';
import { createQueryClient } from './api/query-client';
import { createPages } from './router';
import './styles/tokens.css';
import './styles/base.css';
import './styles/parts.css';

const place = document.getElementById('root');
if (place === null) throw new Error('the page has no element #root');

const client = createQueryClient();
const pages = createPages(client);
hideWhileKept(client);
// A tab that asks for nothing notices so that another user has signed in. It is no part of the first view.
import('./api/sign-in-news').then(
  ({ onSignIn }) => onSignIn(() => void client.invalidateQueries({ queryKey: sessionQuery.queryKey })),
  // Without a network its next request notices.
  () => undefined,
);
// Who goes to another page by keyboard or screen reader goes on reading there, not in the navigation.
pages.subscribe('onResolved', ({ fromLocation, pathChanged }) => {
  if (fromLocation !== undefined && pathChanged)
    document.getElementById('main')?.focus({ preventScroll: true });
});

createRoot(place).render(
  <StrictMode>
    <QueryClientProvider client={client}>
      <RouterProvider router={pages} />
    </QueryClientProvider>
  </StrictMode>,
);
