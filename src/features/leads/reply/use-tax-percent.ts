/** The vendor's own rate of sales tax, from its paperwork; null for none, and while it isn't known. */
import { useQuery } from '@tanstack/react-query'
import type { Api } from '#src/api/client.ts'
import { paperworkOptions } from '#src/quote/paperwork-queries.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'

export const useTaxPercent = (api: Api): number | null =>
  useQuery(paperworkOptions(api, useSignedIn()?.accountId ?? 0)).data?.value.taxPercent ?? null
