/**
 * In one file with React (server/build/chunks.ts), so that a slow phone runs it in a task of its own, before the page's
 * code.
 */
export { createRoot, hydrateRoot } from 'react-dom/client'
