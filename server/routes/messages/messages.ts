/** /api/v1/threads/:leadId: messages between a host and a vendor (docs/specification.md#messages). */
import type { FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { IdInUrl } from '#contract/ids.ts'
import { ATTACHMENT_MAX_BYTES } from '#contract/limits.ts'
import { ATTACHMENT_FIELD } from '#contract/messages/messages.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { mountPrivate } from '#server/plugins/mount.ts'
import { deviceKeyOf, KEY_HEADER, keyOf } from '#server/routes/requests/idempotency-key.ts'
import { NotFound } from '#server/services/errors.ts'
import { readAttachment, takeAttachment } from '#server/services/messages/attachments.ts'
import { readThread, readUpTo, sendMessage } from '#server/services/messages/messages.ts'
import { participantIn } from '#server/services/messages/participants.ts'
import type { ThreadCaller } from '#server/services/messages/participants.ts'
import { fileHeaders } from './file-headers.ts'

const FILE = { field: ATTACHMENT_FIELD, maxBytes: ATTACHMENT_MAX_BYTES }
const OneFile = v.object({ leadId: IdInUrl, id: v.pipe(v.string(), v.uuid()) })

export const messageRoutes: Routes = (app, deps) => {
  mountPrivate(
    app,
    endpoints.messages,
    ({ params, query }, request) => readThread(deps, params.leadId, callerOf(request), query.before ?? null),
    { refusals: [401, 404] },
  )
  mountPrivate(
    app,
    endpoints.sendMessage,
    ({ params, body }, request) =>
      sendMessage(deps, { leadId: params.leadId, key: keyOf(request), body }, callerOf(request)),
    { success: 201, refusals: [401, 404, 409, 422], headers: KEY_HEADER },
  )
  mountPrivate(
    app,
    endpoints.readMessages,
    ({ params, body }, request) => readUpTo(deps, { leadId: params.leadId, upTo: body.upTo }, callerOf(request)),
    { refusals: [401, 404] },
  )
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mountPrivate(
      inner,
      endpoints.uploadAttachment,
      async ({ params }, request) => {
        const key = keyOf(request)
        // Before the body is read.
        const participant = await participantIn(deps.db, params.leadId, callerOf(request))
        return readUpload(request, FILE, (file) => takeAttachment(deps, participant, key, file))
      },
      { refusals: [401, 404, 413, 415, 422], headers: KEY_HEADER },
    )
    done()
  })
  app.get(`${endpoints.uploadAttachment.path}/:id`, async (request, reply) => {
    const asked = v.safeParse(OneFile, request.params)
    if (!asked.success) throw new NotFound('This file no longer exists.')
    void reply.header('cache-control', 'no-store')
    const { file, body } = await readAttachment(deps, asked.output, callerOf(request))
    return reply.headers(fileHeaders(file)).send(body)
  })
}

const callerOf = (request: FastifyRequest): ThreadCaller => ({
  account: request.account,
  deviceKey: deviceKeyOf(request),
  network: networkOf(request.ip),
})
