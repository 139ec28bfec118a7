/** Below the virtual results: links to other pages, questions, and on the section's own page the long text. */
import { useQuery } from '@tanstack/react-query'
import { ANY } from '#contract/limits.ts'
import { ARTICLES_PATH, SECTIONS } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { RichText } from '#src/ui/content/rich-text.tsx'
import css from '../content.module.css'
import { FaqSection } from '../faq-section.tsx'
import { FeaturedArticles } from '../articles/featured-articles.tsx'
import { Points } from '../points.tsx'
import { cmsPageOptions } from '../queries.ts'
import { Section } from '../section.tsx'
import { virtualFaqIdOf } from '../subjects.ts'

/** Service types and articles that the page links to, as listed in the specification (1, section 2). */
const CATEGORIES = [
  { fileName: 'dj', name: 'Virtual DJs' },
  { fileName: 'mariachi-band', name: 'Virtual Mariachi Bands' },
  { fileName: 'comedian', name: 'Virtual Comedians' },
  { fileName: 'singing-telegram', name: 'Virtual Singing Telegrams' },
  { fileName: 'fortune-teller', name: 'Virtual Fortune Tellers' },
  { fileName: 'motivational-speaker', name: 'Virtual Motivational Speakers' },
]
const ARTICLES = [
  { slug: 'tips-for-hosting-a-virtual-event', name: 'Tips for hosting a virtual event' },
  { slug: 'virtual-party-ideas', name: 'Virtual party ideas' },
  { slug: 'how-to-host-a-zoom-party', name: 'How to host a Zoom party' },
  { slug: 'technical-checks-virtual-party', name: 'Technical checks for a virtual party' },
]

interface VirtualTextsProps {
  api: Api
  /** The searched service type; ANY for every virtual vendor. */
  serviceTypeId: number
  faqTitle: string
  /** Whether the address is the section's own, without a query; only there is the long text shown. */
  isWhole: boolean
}

export function VirtualTexts({ api, serviceTypeId, faqTitle, isWhole }: VirtualTextsProps) {
  const isEveryVendor = serviceTypeId === ANY
  return (
    <>
      <Section title="More to discover">
        {isEveryVendor ? <Featured api={api} /> : null}
        <Row wrapping>
          {CATEGORIES.map(({ fileName, name }) => (
            <ChipLink key={fileName} href={`${SECTIONS.virtual}/${fileName}`}>
              {name}
            </ChipLink>
          ))}
          {ARTICLES.map(({ slug, name }) => (
            <ChipLink key={slug} href={`${ARTICLES_PATH}/${slug}`}>
              {name}
            </ChipLink>
          ))}
        </Row>
      </Section>
      <FaqSection api={api} id={virtualFaqIdOf(serviceTypeId)} title={faqTitle} />
      {isWhole ? <LongText api={api} /> : null}
    </>
  )
}

function Featured({ api }: { api: Api }) {
  const content = useQuery(cmsPageOptions(api, 'virtual-events')).data?.value
  return (
    <>
      <Points points={content?.points ?? []} />
      <FeaturedArticles articles={content?.featuredArticles ?? []} />
    </>
  )
}

function LongText({ api }: { api: Api }) {
  const html = useQuery(cmsPageOptions(api, 'virtual-events')).data?.value.html
  return html ? <RichText className={css.long} html={html} /> : null
}
