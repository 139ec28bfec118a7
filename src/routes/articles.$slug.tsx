import { createFileRoute, redirect } from '@tanstack/react-router'
import { ARTICLES_PATH } from '#contract/paths.ts'
import { articleData } from '#src/features/content/articles/article-data.ts'
import { ArticleScreen } from '#src/features/content/articles/article-screen.tsx'
import { loadArticle } from '#src/features/content/articles/load-articles.ts'
import { pageHead } from '#src/ui/head/page-head.ts'

/** `/articles/how-to-host-a-zoom-party`. */
export const Route = createFileRoute('/articles/$slug')({
  loader: async ({ context, params }) => {
    const article = await loadArticle(context, params.slug)
    // Found by an address that it had before.
    if (article.slug !== params.slug)
      throw redirect({ to: '/articles/$slug', params: { slug: article.slug }, statusCode: 301, replace: true })
    return article
  },
  head: ({ loaderData: article, match: { context } }) =>
    article
      ? pageHead({
          origin: context.origin,
          path: `${ARTICLES_PATH}/${article.slug}`,
          title: article.hed,
          description: article.dek,
          picture: article.thumbSquareUrl,
          isArticle: true,
          structuredData: import.meta.env.SSR ? articleData(context.origin, article) : [],
        })
      : {},
  component: Article,
})

function Article() {
  return <ArticleScreen api={Route.useRouteContext().api} slug={Route.useParams().slug} />
}
