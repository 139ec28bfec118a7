/** All articles, or those with a tag. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ARTICLES_PATH, EVENT_INSPIRATION_PATH } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { EmptyState } from '#src/ui/screens/notice.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { ArticleCards } from './article-cards.tsx'
import { articlePreviewsOptions } from '../queries.ts'
import { SavedText } from './saved-text.tsx'

const THEMES = [
  { tag: 'virtual', name: 'Virtual events' },
  { tag: 'kids', name: 'Kids' },
  { tag: 'wedding', name: 'Weddings' },
  { tag: 'music', name: 'Music' },
  { tag: 'planning', name: 'Planning' },
]

/** @param theme a tag; undefined for all */
export function ArticlesScreen({ api, theme }: { api: Api; theme: string | undefined }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(articlePreviewsOptions(api))
  const shown = data.value.filter(({ tags }) => theme === undefined || tags.includes(theme))
  const themes = THEMES.filter(({ tag }) => data.value.some(({ tags }) => tags.includes(tag)))
  return (
    <Page>
      <Breadcrumb trail={[{ name: 'Home', href: '/' }, { name: 'Articles' }]} />
      <PageHeader title="Articles">
        Short party-planning guides. Articles you’ve opened are available offline.
      </PageHeader>
      <SavedText savedAt={data.savedAt} now={dataUpdatedAt} />
      <nav aria-label="Topics">
        <Row>
          <ChipLink href={ARTICLES_PATH} strong={theme === undefined} aria-current={theme === undefined || undefined}>
            All
          </ChipLink>
          {themes.map(({ tag, name }) => (
            <ChipLink
              key={tag}
              href={`${ARTICLES_PATH}?tag=${tag}`}
              strong={theme === tag}
              aria-current={theme === tag || undefined}
            >
              {name}
            </ChipLink>
          ))}
          <ChipLink href={EVENT_INSPIRATION_PATH}>Event inspiration</ChipLink>
        </Row>
      </nav>
      {shown.length > 0 ? (
        <ArticleCards articles={shown} as="h2" first={2} />
      ) : (
        <EmptyState
          title="No articles on this topic yet"
          actions={<LinkButton href={ARTICLES_PATH}>All articles</LinkButton>}
        />
      )}
    </Page>
  )
}
