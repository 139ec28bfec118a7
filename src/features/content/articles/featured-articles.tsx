import type { ArticleTile } from '#contract/content.ts'
import { ARTICLE_THUMB_PX } from '#contract/limits.ts'
import { ARTICLES_PATH } from '#contract/paths.ts'
import { track } from '#src/tracking/track.ts'
import { Picture } from '#src/ui/content/picture.tsx'
import css from '../content.module.css'

/** A row of articles, each with an 80 by 80 picture. */
export function FeaturedArticles({ articles }: { articles: readonly ArticleTile[] }) {
  if (articles.length === 0) return null
  return (
    <ul className={css.featured} aria-label="Articles">
      {articles.map(({ id, slug, hed, thumbSquareUrl }) => (
        <li key={id}>
          <a
            href={`${ARTICLES_PATH}/${slug}`}
            onClick={() => track({ kind: 'Clicked', action: 'Featured Article', category: 'Articles', label: slug })}
          >
            <Picture
              className={css.thumb}
              url={thumbSquareUrl}
              alt=""
              width={ARTICLE_THUMB_PX}
              height={ARTICLE_THUMB_PX}
            />
            <span>{hed}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}
