/** Structured data for search engines in schema.org vocabulary; generated only on the server. */
import type { BreadcrumbList, FAQPage } from 'schema-dts'
import type { FaqEntry } from '#contract/content.ts'

/** A breadcrumb entry; the last one is the page itself. */
export interface TrailStep {
  name: string
  href?: string | undefined
}

/** A page's breadcrumbs, outermost first. */
export function breadcrumbList(origin: string, trail: readonly TrailStep[]): BreadcrumbList {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, href }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      ...(href && { item: origin + href }),
    })),
  }
}

/** The questions and answers on a page. */
export function faqPage(entries: readonly FaqEntry[]): FAQPage {
  return {
    '@type': 'FAQPage',
    mainEntity: entries.map(({ question, answerText }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answerText },
    })),
  }
}
