/** Starts the web app. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import './app.css';
import { queryClient } from './client/query-client.js';
import { router } from './router.js';
import { sessionWaitMs } from './shell/app-route.js';

function render(): void {
  createRoot(document.getElementById('root')!).render(
    <StrictMode>
      <CSPProvider disableStyleElements>
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </CSPProvider>
    </StrictMode>,
  );
}

// The first page is drawn once, with its data. Otherwise React would first draw a page without them.
void Promise.race([router.load(), new Promise((resolve) => setTimeout(resolve, sessionWaitMs))]).then(render);
