/** The vendor's own paperwork: its rate of sales tax and its terms; null while it isn't known. */
import { useQuery } from '@tanstack/react-query'
import type { Paperwork } from '#contract/paperwork/paperwork.ts'
import type { Api } from '#src/api/client.ts'
import { paperworkOptions } from '#src/quote/paperwork-queries.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'

export const useOwnPaperwork = (api: Api): Paperwork | null =>
  useQuery(paperworkOptions(api, useSignedIn()?.accountId ?? 0)).data?.value ?? null
