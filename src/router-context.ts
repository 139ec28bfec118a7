/** What every route's loader and component are given. */
import type { QueryClient } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'

export interface RouterContext {
  queryClient: QueryClient
  api: Api
  /** The site's own address, for links that leave it: `https://fanfare.example`. */
  origin: string
}
