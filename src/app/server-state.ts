/** The state that the server passes to the page it rendered, as JSON in `<script id="state">`. */
import type { DehydratedState, QueryKey } from '@tanstack/react-query'

export interface ApartQuery {
  queryKey: QueryKey
  url: string
  /** The ETag of what the page was rendered from. */
  etag?: string
  /** The parameter of its first page, if the query is a list of pages. */
  firstPage?: unknown
}

export interface ServerState {
  /** The page's HTTP status. */
  status: number
  /** The query cache, so that the page renders the same content without fetching again. */
  queries: DehydratedState
  /** Data that the page shows but does not contain: fetched beside its script (src/app/fetched-separately.ts). */
  apart: ApartQuery[]
  /** The site's origin as the server knows it. */
  origin: string
  /** The API paths fetched for the page, so that the worker can save their responses once it is installed. */
  urls: string[]
}
