/** Starts the web app. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { type AnyRoute, RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { queryClient } from './client/query-client.js';
import { router } from './router.js';

// The script of the first page loads beside the session, which is what a route waits for.
for (const { routeId } of router.matchRoutes(router.latestLocation)) {
  const route: AnyRoute = router.routesById[routeId as keyof typeof router.routesById];
  void router.loadRouteChunk(route);
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <CSPProvider disableStyleElements>
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </CSPProvider>
  </StrictMode>,
);
