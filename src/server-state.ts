/** What the server hands to the page it rendered, as JSON in `<script id="state">`. */
import type { DehydratedState } from '@tanstack/react-query'

export interface ServerState {
  /** The page's HTTP status. */
  status: number
  /** The query cache, so that the page draws the same without asking again. */
  queries: DehydratedState
  /** The site's own address as the server knows it. */
  origin: string
  /** The API paths that were asked for it, so that the worker can save their answers once it is there. */
  urls: string[]
}
