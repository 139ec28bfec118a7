/** A curated set of articles: one featured, the others below it. */
import { useSuspenseQuery } from '@tanstack/react-query'
import type { Article } from '#contract/content.ts'
import { ARTICLES_PATH, SECTIONS } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ChipLink, Row } from '#src/ui/elements/chip.tsx'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { ArticleCards, ArticleFacts } from './article-cards.tsx'
import css from './inspiration-screen.module.css'
import { inspirationOptions } from '../queries.ts'
import { SavedText } from './saved-text.tsx'

const PICTURE_WIDTHS = [480, 640, 960, 1200] as const
const PICTURE_SIZES = '(min-width: 768px) 544px, calc(100vw - 32px)'

const ELSEWHERE = [
  { href: ARTICLES_PATH, name: 'All articles' },
  { href: SECTIONS.kids, name: 'Kids parties' },
  { href: SECTIONS.weddings, name: 'Weddings' },
  { href: SECTIONS.virtual, name: 'Virtual events' },
]

export function InspirationScreen({ api }: { api: Api }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(inspirationOptions(api))
  const { featuredArticle, articles } = data.value
  return (
    <Page>
      <Breadcrumb trail={[{ name: 'Home', href: '/' }, { name: 'Event inspiration' }]} />
      <PageHeader title="Event inspiration">Ideas and plans for whatever you’re celebrating.</PageHeader>
      <SavedText savedAt={data.savedAt} now={dataUpdatedAt} />
      {featuredArticle ? <FeaturedArticle article={featuredArticle} /> : null}
      <ArticleCards articles={articles} as="h2" />
      <Row wrapping>
        {ELSEWHERE.map(({ href, name }) => (
          <ChipLink key={href} href={href}>
            {name}
          </ChipLink>
        ))}
      </Row>
    </Page>
  )
}

function FeaturedArticle({ article }: { article: Article }) {
  return (
    <Card as="article" className={css.featured}>
      <Picture
        className={css.picture}
        url={article.thumbSquareUrl}
        alt=""
        width={960}
        height={540}
        widths={PICTURE_WIDTHS}
        sizes={PICTURE_SIZES}
        priority
      />
      <div className={css.text}>
        <h2>
          <a href={`${ARTICLES_PATH}/${article.slug}`}>{article.hed}</a>
        </h2>
        <p>{article.dek}</p>
        <ArticleFacts article={article} />
      </div>
    </Card>
  )
}
