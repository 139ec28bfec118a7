import type { QueryClient } from '@tanstack/react-query'
import type { FAQPage } from 'schema-dts'
import type { FaqId } from '#contract/content.ts'
import type { Api } from '#src/api/client.ts'
import { faqPage } from '#src/ui/head/structured-data.ts'
import { faqOptions, type FaqSubject } from './queries.ts'

/** Structured data for the questions loaded for a page. */
export function faqData(
  { queryClient, api }: { queryClient: QueryClient; api: Api },
  id: FaqId,
  subject?: FaqSubject,
): FAQPage[] {
  const entries = queryClient.getQueryData(faqOptions(api, id, subject).queryKey)?.value
  return entries ? [faqPage(entries)] : []
}
