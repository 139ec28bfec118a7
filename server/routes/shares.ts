/** POST /share: what another app shares where no worker takes it. Nothing of it is read or kept. */
import { finished } from 'node:stream'
import type { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import { SHARE_PATH, shareProblemHref } from '#contract/sharing.ts'
import type { Routes } from '#server/app-parts.ts'

/** A few photos. A browser shows the reply to more than that, or an error: either way, it is to be shared again. */
const READ_MAX_BYTES = 50 * 1024 * 1024

export const shareRoutes: Routes = async (app) => {
  await app.register((scope, _options, done) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', (_request, payload, parsed) => {
      // A browser shows the reply only once everything was taken from it; the deadline ends what never does.
      readUpTo(payload, READ_MAX_BYTES, (error, isWhole) => parsed(error, { isWhole }))
    })
    scope.addHook('onRequest', ({ headers }, reply, next) => {
      // No browser packs a form; half a kilobyte could unpack to all that is read.
      const isPacked = headers['content-encoding'] !== undefined
      if (isPacked || Number(headers['content-length']) > READ_MAX_BYTES)
        void askAgain(reply.header('connection', 'close'))
      else next()
    })
    scope.post<{ Body?: { isWhole: boolean } }>(SHARE_PATH, ({ body }, reply) =>
      askAgain(body?.isWhole === false ? reply.header('connection', 'close') : reply),
    )
    done()
  })
}

const askAgain = (reply: FastifyReply) =>
  reply.header('cache-control', 'no-store').redirect(shareProblemHref('missed'), 303)

/** Discards a body, but no more than `max` bytes of it. */
function readUpTo(body: Readable, max: number, done: (error: Error | null, isWhole: boolean) => void): void {
  let bytes = 0
  const stop = finished(body, { writable: false }, (failure) => end(failure ?? null, true))
  const count = (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes > max) end(null, false)
  }
  function end(error: Error | null, isWhole: boolean) {
    stop()
    body.off('data', count)
    if (!isWhole) body.pause()
    done(error, isWhole)
  }
  body.on('data', count)
}
