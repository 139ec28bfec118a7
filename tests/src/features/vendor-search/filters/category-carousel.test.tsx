import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CategoryCarousel } from '#src/features/vendor-search/filters/category-carousel.tsx'
import { catalog } from '#tests/src/features/vendor-search/samples.ts'

const markup = renderToStaticMarkup(
  <CategoryCarousel categories={catalog} selectedId={112} hrefFor={({ id }) => `/dj/queens-ny?categoryId=${id}`} />,
)

test('the server draws every category once, as a link that works without script', () => {
  expect(markup.match(/<li/g)).toHaveLength(catalog.length)
  for (const { id } of catalog) expect(markup).toContain(`href="/dj/queens-ny?categoryId=${id}"`)
  expect(markup).not.toContain('aria-hidden="true"><a')
})

test('the chosen one says so, and what choosing it again does', () => {
  expect(markup.match(/aria-current="true"/g)).toHaveLength(1)
  expect(markup).toContain('(selected; select again to clear)')
})
