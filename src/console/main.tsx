/** The entry of the operator's console (vite.console.config.ts). */
import { QueryClientProvider } from '@tanstack/react-query'
import { createRoot } from 'react-dom/client'
import { Router } from 'wouter'
import '#src/ui/styles/base.css'
import { readMarketplace } from '#src/ui/head/read-marketplace.ts'
import { Console } from './console.tsx'
import { BASE } from './frame/navigation.ts'
import { makeConsoleClient } from './api/queries.ts'

readMarketplace()
const root = document.querySelector('#root')
// The typeface may come late: nothing is read yet, and the console is no first visit.
document.documentElement.toggleAttribute('data-web-font', true)

if (root)
  createRoot(root).render(
    <QueryClientProvider client={makeConsoleClient()}>
      <Router base={BASE}>
        <Console />
      </Router>
    </QueryClientProvider>,
  )
