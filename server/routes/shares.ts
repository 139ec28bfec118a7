/** POST /share: what another app shares where no worker takes it. Nothing of it is read or kept. */
import { finished } from 'node:stream'
import { SHARE_PATH, shareProblemHref } from '#contract/sharing.ts'
import type { Routes } from '#server/dependencies.ts'

export const shareRoutes: Routes = async (app) => {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      // A browser shows the reply only once everything was taken from it; the deadline ends what never does.
      finished(payload, { writable: false }, (failure) => parsed(failure ?? null))
      payload.resume()
    })
    scope.post(SHARE_PATH, (_request, reply) =>
      reply.header('cache-control', 'no-store').redirect(shareProblemHref('missed'), 303),
    )
    done()
  })
}
