/** Descriptions for search engines in the words of schema.org; only the server makes them. */
import type { BreadcrumbList, FAQPage } from 'schema-dts'
import type { FaqEntry } from '#contract/content.ts'

/** A step of the way to a page; the last one is the page itself. */
export interface TrailStep {
  name: string
  href?: string | undefined
}

/** Where a page is, from the outside in. */
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

/** Questions that the page answers. */
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
