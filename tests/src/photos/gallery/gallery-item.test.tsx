/** A photo in the gallery that its vendor edits. */
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { GalleryItem } from '#src/photos/gallery/gallery-item.tsx'
import { ArrowDownIcon, ArrowUpIcon } from '#src/ui/elements/icons.tsx'

const nothing = () => {}

test('photos stand below each other, so the arrows that move one point up and down', () => {
  const item = renderToStaticMarkup(
    <GalleryItem
      photo={{ id: 7, url: '/pictures/7', width: 400, height: 300, caption: '', mediaApiGuid: 'a' }}
      index={1}
      count={3}
      caption=""
      error={undefined}
      onCaption={nothing}
      onLeave={nothing}
      onMove={nothing}
      onCrop={nothing}
      onDelete={nothing}
    />,
  )
  const inside = (label: string) => new RegExp(`aria-label="${label}"[^>]*>(.*?)</button>`).exec(item)?.[1]
  expect(inside('Move photo 2 earlier')).toBe(renderToStaticMarkup(<ArrowUpIcon />))
  expect(inside('Move photo 2 later')).toBe(renderToStaticMarkup(<ArrowDownIcon />))
})
