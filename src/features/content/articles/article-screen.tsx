/** An article, and others to read next. */
import { useSuspenseQuery } from '@tanstack/react-query'
import { ARTICLES_PATH } from '#contract/paths.ts'
import type { Api } from '#src/api/client.ts'
import { Breadcrumb } from '#src/ui/frame/breadcrumb.tsx'
import { LinkButton } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ShareButton } from '#src/ui/elements/share-button.tsx'
import { Page } from '#src/ui/frame/page.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import { RichText } from '#src/ui/content/rich-text.tsx'
import { ArticleCards, ArticleFacts } from './article-cards.tsx'
import { articleTrail } from './article-data.ts'
import css from './article-screen.module.css'
import { articleOptions } from '../queries.ts'
import { SavedText } from './saved-text.tsx'
import { Section } from '../section.tsx'

const PICTURE_WIDTHS = [480, 640, 960, 1200, 1600] as const
const PICTURE_SIZES = '(min-width: 800px) 720px, calc(100vw - 32px)'

export function ArticleScreen({ api, slug }: { api: Api; slug: string }) {
  const { data, dataUpdatedAt } = useSuspenseQuery(articleOptions(api, slug))
  const { article, related } = data.value
  return (
    <Page>
      {/* Its own title comes right below. */}
      <Breadcrumb trail={articleTrail(article.hed).slice(0, -1)} />
      <article className={css.article}>
        <header className={css.header}>
          <h1>{article.hed}</h1>
          <p className={css.dek}>{article.dek}</p>
          <ArticleFacts article={article} />
          <ShareButton path={`${ARTICLES_PATH}/${article.slug}`} title={article.hed} />
        </header>
        <SavedText savedAt={data.savedAt} now={dataUpdatedAt} />
        <Picture
          className={css.picture}
          url={article.thumbSquareUrl}
          alt=""
          width={960}
          height={400}
          widths={PICTURE_WIDTHS}
          sizes={PICTURE_SIZES}
          priority
        />
        <RichText html={article.html} />
        <Card as="aside" roomy className={css.ask}>
          <h2>Ready to plan?</h2>
          <p>Tell us what you need and where, and get free quotes from several vendors with one request.</p>
          <LinkButton href="/">Find vendors</LinkButton>
        </Card>
        <p>
          <a href={`/report?subject=article&id=${article.slug}`} rel="nofollow">
            Report this article
          </a>
        </p>
      </article>
      {related.length > 0 ? (
        <Section title="Read next">
          <ArticleCards articles={related} />
        </Section>
      ) : null}
    </Page>
  )
}
