/** Which pictures a text may name. */
import { hasBody, kindOfText, TEXT_PICTURES_MAX } from '#contract/console/texts.ts'
import { ContentError } from '#server/content/content-error.ts'
import { isMail } from '#server/content/mails/mail-texts.ts'
import { imagesIn } from '#server/content/markdown.ts'
import { pictureIdOf, type TextPictures } from '#server/content/text-pictures.ts'
import { PICTURE_PATH } from '#contract/pictures.ts'
import { contentOf } from './text-fields.ts'
import { fileOf } from './text-names.ts'

/**
 * Refuses what a text would not show: a picture that isn’t there, or is elsewhere; and one without words for those who
 * don’t see it. One that is elsewhere stays in a text that was published before, which shows its words.
 * @throws ContentError
 */
export function refuseWrongPictures(
  name: string,
  source: string,
  { pictures, wasPublished = false }: { pictures: TextPictures; wasPublished?: boolean },
): void {
  if (isMail(name) || !hasBody(kindOfText(name))) return
  const { fields, body } = contentOf(name, source)
  const named = [...imagesIn(fields.intro ?? ''), ...imagesIn(body)]
  const images = wasPublished ? named.filter(({ src }) => pictureIdOf(src) !== null) : named
  const beside = pictureIdOf(PICTURE_PATH + (fields.picture ?? ''))
  const problem =
    images.length > TEXT_PICTURES_MAX
      ? TOO_MANY
      : beside !== null && !pictures.has(beside)
        ? 'thumbSquare: isn’t here anymore. Upload it again.'
        : problemIn(images, pictures)
  if (problem !== undefined) throw new ContentError(fileOf(name, source), problem)
}

const TOO_MANY = `A text can have up to ${TEXT_PICTURES_MAX} pictures.`

function problemIn(images: readonly { src: string; alt: string }[], pictures: TextPictures): string | undefined {
  for (const { src, alt } of images) {
    const id = pictureIdOf(src)
    if (id === null)
      return `The picture “${src}” isn’t one of this site. Upload it with “Add pictures”: others can’t be shown.`
    if (alt === '')
      return 'A picture has no description. Write what it shows in its square brackets: ![A band on stage](…).'
    if (!pictures.has(id)) return `The picture “${alt}” isn’t here anymore. Add it again.`
  }
  return undefined
}
