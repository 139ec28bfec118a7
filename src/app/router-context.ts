/** The context that every route's loader and component receive. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  /** The site's origin, for links that leave the site: `https://fanfare.example`. */
  origin: string
}
