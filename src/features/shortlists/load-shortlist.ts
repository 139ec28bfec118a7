import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import type { Shortlist } from '#contract/shortlists/shortlists.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { shortlistOptions } from './queries.ts'

/** @throws notFound for a link that leads nowhere, or nowhere anymore */
export async function loadShortlist(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  id: string,
): Promise<Shortlist> {
  if (!v.is(v.pipe(v.string(), v.uuid()), id)) throw notFound()
  return queryClient.ensureQueryData(shortlistOptions(api, id)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error
  })
}
