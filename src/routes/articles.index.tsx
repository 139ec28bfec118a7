import { createFileRoute } from '@tanstack/react-router'
import * as v from 'valibot'
import { ArticleTag } from '#contract/content.ts'
import { ARTICLES_PATH } from '#contract/paths.ts'
import { ArticlesScreen } from '#src/features/content/articles/articles-screen.tsx'
import { loadArticles } from '#src/features/content/articles/load-articles.ts'
import { pageHead } from '#src/ui/head/page-head.ts'

/** All articles, or those with a tag (`?tag=`). */
export const Route = createFileRoute('/articles/')({
  validateSearch: v.object({ tag: v.fallback(v.optional(ArticleTag), undefined) }),
  loader: ({ context }) => loadArticles(context),
  head: ({ match }) =>
    pageHead({
      origin: match.context.origin,
      path: ARTICLES_PATH,
      title: 'Party planning articles',
      description:
        'Short guides to planning a party: virtual events, children’s birthdays, weddings, music, budgets and tips.',
      isHidden: match.search.tag !== undefined,
    }),
  component: Articles,
})

function Articles() {
  return <ArticlesScreen api={Route.useRouteContext().api} theme={Route.useSearch().tag} />
}
