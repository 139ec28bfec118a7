/** /api/v1/threads/:leadId: messages between a host and a vendor (docs/specification.md#messages). */
import type { FastifyReply, FastifyRequest } from 'fastify'
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { IdInUrl } from '#contract/ids.ts'
import { ATTACHMENT_MAX_BYTES } from '#contract/limits.ts'
import { ATTACHMENT_FIELD } from '#contract/messages/messages.ts'
import type { Routes } from '#server/dependencies.ts'
import { networkOf } from '#server/plugins/addresses.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { mount } from '#server/plugins/mount.ts'
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
  mount(
    app,
    endpoints.messages,
    ({ params, query }, request, reply) =>
      readThread(deps, params.leadId, callerOf(request, reply), query.before ?? null),
    { refusals: [401, 404] },
  )
  mount(
    app,
    endpoints.sendMessage,
    ({ params, body }, request, reply) => {
      const key = keyOf(request)
      void reply.code(201)
      return sendMessage(deps, { leadId: params.leadId, key, body }, callerOf(request, reply))
    },
    { success: 201, refusals: [401, 404, 409, 422], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.readMessages,
    ({ params, body }, request, reply) =>
      readUpTo(deps, { leadId: params.leadId, upTo: body.upTo }, callerOf(request, reply)),
    { refusals: [401, 404] },
  )
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.uploadAttachment,
      async ({ params }, request, reply) => {
        const key = keyOf(request)
        // Before the body is read.
        const participant = await participantIn(deps.db, params.leadId, callerOf(request, reply))
        return readUpload(request, FILE, (file) => takeAttachment(deps, participant, key, file))
      },
      { refusals: [401, 404, 413, 415, 422], headers: KEY_HEADER },
    )
    done()
  })
  app.get(`${endpoints.uploadAttachment.path}/:id`, async (request, reply) => {
    const asked = v.safeParse(OneFile, request.params)
    if (!asked.success) throw new NotFound('This file no longer exists.')
    const { file, body } = await readAttachment(deps, asked.output, callerOf(request, reply))
    return reply.headers(fileHeaders(file)).send(body)
  })
}

/** Responses are for the caller alone, and not cached. */
function callerOf(request: FastifyRequest, reply: FastifyReply): ThreadCaller {
  void reply.header('cache-control', 'no-store')
  return { account: request.account, deviceKey: deviceKeyOf(request), network: networkOf(request.ip) }
}
