/** The FAQ section of a page: `{page} Faqs`. */
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { FaqId } from '#contract/content.ts'
import type { Api } from '#src/api/client.ts'
import { track } from '#src/tracking/track.ts'
import { FaqList } from '#src/ui/content/faq-list.tsx'
import { Section } from './section.tsx'
import { faqOptions, type FaqSubject } from './queries.ts'
import { ReadAgain } from './articles/read-again.tsx'

interface FaqSectionProps {
  api: Api
  id: FaqId
  subject?: FaqSubject
  /** `DJ Faqs`. */
  title: string
}

const trackFaq = (kind: 'Displayed' | 'Clicked', action: string, question: string) =>
  track({ kind, action, category: 'FAQ', label: question })

export function FaqSection({ api, id, subject, title }: FaqSectionProps) {
  const faqs = useQuery(faqOptions(api, id, subject))
  const entries = faqs.data?.value
  useEffect(() => {
    for (const { question } of entries ?? []) trackFaq('Displayed', 'Displayed', question)
  }, [entries])

  if (!entries && !faqs.isError) return null
  return (
    <Section title={title}>
      {entries ? (
        <FaqList entries={entries} onExpand={({ question }) => trackFaq('Clicked', 'Expanded', question)} />
      ) : (
        <ReadAgain busy={faqs.isFetching} onRetry={() => void faqs.refetch()} />
      )}
    </Section>
  )
}
