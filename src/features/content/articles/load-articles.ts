/** Loads the article pages' data. Unlike the texts around other screens, these pages cannot do without it. */
import type { QueryClient } from '@tanstack/react-query'
import { notFound } from '@tanstack/react-router'
import * as v from 'valibot'
import { ArticleSlug, type Article } from '#contract/content.ts'
import type { Api } from '#src/api/client.ts'
import { isNotFound } from '#src/api/errors/error-kinds.ts'
import { articleOptions, articlePreviewsOptions, inspirationOptions } from '../queries.ts'

interface Source {
  queryClient: QueryClient
  api: Api
}

export async function loadArticles({ queryClient, api }: Source): Promise<void> {
  await queryClient.ensureQueryData(articlePreviewsOptions(api))
}

export async function loadInspiration({ queryClient, api }: Source): Promise<void> {
  await queryClient.ensureQueryData(inspirationOptions(api))
}

/** @throws notFound if there is no article with this slug */
export async function loadArticle({ queryClient, api }: Source, slug: string): Promise<Article> {
  if (!v.is(ArticleSlug, slug)) throw notFound()
  const { value } = await queryClient.ensureQueryData(articleOptions(api, slug)).catch((error: unknown) => {
    throw isNotFound(error) ? notFound() : error
  })
  return value.article
}
