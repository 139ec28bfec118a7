/**
 * GET /pictures/:name: a picture in the size given by its name, in a format that the client accepts
 * (contract/pictures.ts).
 */
import { PICTURE_PATH } from '#contract/pictures.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { NotFound } from '#server/services/errors.ts'
import { pictureAllowance } from '#server/services/media/picture-allowance.ts'
import { parsePictureName } from '#server/services/media/pictures.ts'
import type { Routes } from '#server/app-parts.ts'

/**
 * Megapixels that may be newly rendered for one network, per request of its per-minute limit: a limit of 600 allows the
 * pixels of 6,000 small tiles.
 */
const MEGAPIXELS_PER_REQUEST = 1 / 3

export const pictureRoutes: Routes = (app, { pictures, settings }) => {
  const allow = pictureAllowance(settings.requestsPerMinute * MEGAPIXELS_PER_REQUEST)
  app.get<{ Params: { name: string } }>(`${PICTURE_PATH}:name`, async (request, reply) => {
    const name = parsePictureName(request.params.name)
    const picture =
      name &&
      (await pictures.render(name.id, name, request.headers.accept ?? '', (megapixels) =>
        allow(networkOf(request.ip), megapixels),
      ))
    if (!picture) throw new NotFound('There is no such picture.')
    void reply.headers({ 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept', etag: picture.etag })
    if (request.headers['if-none-match'] === picture.etag) return reply.code(304).send()
    return reply.type(picture.contentType).send(picture.body)
  })
}
