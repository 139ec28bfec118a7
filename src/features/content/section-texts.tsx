/**
 * The texts of the kids and wedding sections: a paragraph above the results; questions, articles and a longer text
 * below.
 */
import { useQuery } from '@tanstack/react-query'
import type { CmsContent } from '#contract/content.ts'
import type { Api } from '#src/api/client.ts'
import { ChipLink } from '#src/ui/elements/chip.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { ARTICLES_PATH } from '#contract/paths.ts'
import css from './content.module.css'
import { FaqSection } from './faq-section.tsx'
import { FeaturedArticles } from './articles/featured-articles.tsx'
import { Points } from './points.tsx'
import { cmsPageOptions, kidsContentOptions, type FaqSubject } from './queries.ts'
import { Section } from './section.tsx'
import type { ThemedSection } from './subjects.ts'

function useSectionContent(api: Api, section: ThemedSection): CmsContent | undefined {
  const kids = useQuery({ ...kidsContentOptions(api), enabled: section === 'kids' }).data?.value.cmsContent
  const weddings = useQuery({ ...cmsPageOptions(api, 'weddings'), enabled: section === 'weddings' }).data?.value
  return section === 'kids' ? kids : weddings
}

export function SectionIntro({ api, section }: { api: Api; section: ThemedSection }) {
  const content = useSectionContent(api, section)
  if (!content) return null
  return (
    <Stack gap="tight">
      <RichText className={css.intro} html={content.introHtml} />
      <Points points={content.points} />
    </Stack>
  )
}

interface SectionTextsProps {
  api: Api
  section: ThemedSection
  subject: FaqSubject
  faqTitle: string
  /** Whether this is the section's own page; only there is the longer text shown. */
  isWhole: boolean
}

export function SectionTexts({ api, section, subject, faqTitle, isWhole }: SectionTextsProps) {
  const content = useSectionContent(api, section)
  return (
    <>
      <FaqSection api={api} id={section} subject={subject} title={faqTitle} />
      {content && content.featuredArticles.length > 0 ? (
        <Section title="Read before you book">
          <FeaturedArticles articles={content.featuredArticles} />
          <div>
            <ChipLink href={ARTICLES_PATH}>All articles</ChipLink>
          </div>
        </Section>
      ) : null}
      {isWhole && content?.html ? <RichText className={css.long} html={content.html} /> : null}
    </>
  )
}
