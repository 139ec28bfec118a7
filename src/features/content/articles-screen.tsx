/** All articles, by theme. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { EVENT_INSPIRATION_PATH } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { Breadcrumb } from '#src/ui/breadcrumb.tsx'
import { ChipButton, ChipLink, Row } from '#src/ui/chip.tsx'
import { Page, PageHeader } from '#src/ui/page.tsx'
import { LiveRegion } from '#src/ui/visually-hidden.tsx'
import { ArticleCards } from './article-cards.tsx'
import { articlePreviewsOptions } from './queries.ts'
import { SavedText } from './saved-text.tsx'

const THEMES = [
  { tag: 'virtual', name: 'Virtual events' },
  { tag: 'kids', name: 'Kids' },
  { tag: 'wedding', name: 'Weddings' },
  { tag: 'music', name: 'Music' },
  { tag: 'planning', name: 'Planning' },
]

export function ArticlesScreen({ api }: { api: Api }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(articlePreviewsOptions(api))
  const [theme, setTheme] = useState<string | null>(null)
  const shown = data.value.filter(({ tags }) => theme === null || tags.includes(theme))
  const themes = THEMES.filter(({ tag }) => data.value.some(({ tags }) => tags.includes(tag)))
  return (
    <Page>
      <Breadcrumb trail={[{ name: 'Home', href: '/' }, { name: 'Articles' }]} />
      <PageHeader title="Articles">Short guides from people who plan parties. Take one with you: what you have opened stays readable without a signal.</PageHeader>
      <SavedText savedAt={data.savedAt} now={dataUpdatedAt} />
      <Row aria-label="Themes" role="group">
        <ChipButton aria-pressed={theme === null} onClick={() => setTheme(null)}>
          All
        </ChipButton>
        {themes.map(({ tag, name }) => (
          <ChipButton key={tag} aria-pressed={theme === tag} onClick={() => setTheme(tag)}>
            {name}
          </ChipButton>
        ))}
        <ChipLink href={EVENT_INSPIRATION_PATH}>Event inspiration</ChipLink>
      </Row>
      <LiveRegion>{theme === null ? null : `${shown.length} articles`}</LiveRegion>
      <ArticleCards articles={shown} as="h2" first={2} />
    </Page>
  )
}
