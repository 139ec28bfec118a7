import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { Picture } from '#src/ui/content/picture.tsx'

test('a picture keeps its place and comes in the sizes that are made', () => {
  const markup = renderToStaticMarkup(
    <Picture url="/pictures/dj-07" alt="" width={182} height={182} widths={[112, 182, 364]} sizes="182px" />,
  )
  expect(markup).toContain('src="/pictures/dj-07_182x182"')
  expect(markup).toContain(
    'srcSet="/pictures/dj-07_112x112 112w, /pictures/dj-07_182x182 182w, /pictures/dj-07_364x364 364w"',
  )
  expect(markup).toContain('width="182" height="182"')
  expect(markup).toContain('loading="lazy"')
  expect(markup).not.toContain('style=')
})

test('without a choice of widths it comes once and twice as sharp, in its shape', () => {
  const markup = renderToStaticMarkup(<Picture url="/pictures/x" alt="A band" width={480} height={360} priority />)
  expect(markup).toContain('srcSet="/pictures/x_480x360 1x, /pictures/x_960x720 2x"')
  expect(markup).toContain('fetchPriority="high"')
  expect(markup).toContain('loading="eager"')
})
