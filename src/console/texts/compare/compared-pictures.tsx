/** The pictures that a change of a text takes out, and those that it brings. */
import type { TextContent } from '#contract/console/texts.ts'
import { PICTURE_PATH, resized } from '#contract/pictures.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { picturesIn, type PictureInText } from '../pictures/pictures-in-markdown.ts'
import css from '../texts.module.css'

export function ComparedPictures({ before, after }: { before: TextContent; after: TextContent }) {
  const [former, next] = [picturesIn(before), picturesIn(after)]
  const without = (pictures: PictureInText[], others: PictureInText[]) =>
    pictures.filter(({ id }) => !others.some((other) => other.id === id))
  return (
    <Stack gap="tight">
      <PictureRow title="Pictures taken out" pictures={without(former, next)} />
      <PictureRow title="Pictures added" pictures={without(next, former)} />
    </Stack>
  )
}

function PictureRow({ title, pictures }: { title: string; pictures: PictureInText[] }) {
  if (pictures.length === 0) return null
  return (
    <section aria-label={title}>
      <Quiet>{title}</Quiet>
      <ul className={css.pictures}>
        {pictures.map(({ id, alt }) => (
          <li key={id}>
            <img
              className={css.compared}
              src={resized(PICTURE_PATH + id, 240, 160)}
              width={120}
              height={80}
              alt={alt === '' ? 'The picture beside the article' : alt}
              loading="lazy"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
