import type { ArticlePreview } from '#contract/content.ts'
import { ARTICLES_PATH } from '#contract/paths.ts'
import { formatDay } from '#contract/format.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { Picture } from '#src/ui/content/picture.tsx'
import css from '../content.module.css'

const PICTURE_WIDTHS = [240, 364, 640, 960] as const
/** On phones the picture is as high as its text and cropped at the sides. */
const PICTURE_SIZES = '(min-width: 992px) 352px, (min-width: 768px) 50vw, 260px'

/** Article cards with picture, title and summary. */
export function ArticleCards({
  articles,
  as: Heading = 'h3',
  first = 0,
}: {
  articles: readonly ArticlePreview[]
  as?: 'h2' | 'h3'
  first?: number
}) {
  return (
    <ul className={css.cards}>
      {articles.map((article, index) => (
        <li key={article.id}>
          <Card as="article" className={css.card}>
            <Picture
              className={css.cardPicture}
              url={article.thumbSquareUrl}
              alt=""
              width={640}
              height={360}
              widths={PICTURE_WIDTHS}
              sizes={PICTURE_SIZES}
              priority={index < first}
            />
            <div className={css.cardText}>
              <Heading>
                <a href={`${ARTICLES_PATH}/${article.slug}`}>{article.hed}</a>
              </Heading>
              <p className={css.dek}>{article.dek}</p>
              <ArticleFacts article={article} />
            </div>
          </Card>
        </li>
      ))}
    </ul>
  )
}

/** The publication date and reading time. */
export function ArticleFacts({
  article: { publishedOn, minutesToRead },
}: {
  article: Pick<ArticlePreview, 'publishedOn' | 'minutesToRead'>
}) {
  return (
    <p className={css.facts}>
      <time dateTime={publishedOn}>{formatDay(publishedOn)}</time>
      <span>{`${minutesToRead} min read`}</span>
    </p>
  )
}
