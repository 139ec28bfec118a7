/** /api/v1/threads: messages between a client and a vendor (docs/specification.md#messages). */
import * as v from 'valibot'
import { endpoints } from '#contract/endpoints.ts'
import { IdInUrl } from '#contract/ids.ts'
import { ATTACHMENT_MAX_BYTES } from '#contract/limits.ts'
import { ATTACHMENT_FIELD } from '#contract/messages/messages.ts'
import type { Routes } from '#server/app-parts.ts'
import { addUploads, readUpload } from '#server/plugins/bodies/uploads.ts'
import { mount } from '#server/plugins/endpoints/mount.ts'
import { KEY_HEADER, keyOf } from '#server/plugins/endpoints/idempotency-key.ts'
import { NotFound } from '#server/services/errors.ts'
import { readAttachment, takeAttachment } from '#server/services/messages/attachments.ts'
import { readThread, readThreads, readUpTo, sendMessage } from '#server/services/messages/messages.ts'
import { participantIn } from '#server/services/messages/participants.ts'
import { fileHeaders } from './file-headers.ts'
import { callerOf } from '#server/plugins/endpoints/caller.ts'

const FILE = { field: ATTACHMENT_FIELD, maxBytes: ATTACHMENT_MAX_BYTES }
const OneFile = v.object({ leadId: IdInUrl, id: v.pipe(v.string(), v.uuid()) })

export const messageRoutes: Routes = (app, context) => {
  mount(app, endpoints.threads, ({ query }, caller) => readThreads(context, query, caller), { refusals: [401, 403] })
  mount(
    app,
    endpoints.messages,
    ({ params, query: { before = null } }, caller) => readThread(context, { leadId: params.leadId, before }, caller),
    { refusals: [401, 404] },
  )
  mount(
    app,
    endpoints.sendMessage,
    ({ params, body }, caller, request) =>
      sendMessage(context, { leadId: params.leadId, key: keyOf(request), body }, caller),
    { success: 201, refusals: [401, 404, 409, 422], headers: KEY_HEADER },
  )
  mount(
    app,
    endpoints.readMessages,
    ({ params, body }, caller) => readUpTo(context, { leadId: params.leadId, upTo: body.upTo }, caller),
    { refusals: [401, 404] },
  )
  void app.register((inner, _options, done) => {
    addUploads(inner)
    mount(
      inner,
      endpoints.uploadAttachment,
      async ({ params }, caller, request) => {
        const key = keyOf(request)
        // Before the body is read.
        const participant = await participantIn(context.db, params.leadId, caller)
        return readUpload(request, FILE, (file) => takeAttachment(context, { id: key, file }, participant))
      },
      { refusals: [401, 404, 413, 415, 422], headers: KEY_HEADER },
    )
    done()
  })
  app.get(`${endpoints.uploadAttachment.path}/:id`, async (request, reply) => {
    const asked = v.safeParse(OneFile, request.params)
    if (!asked.success) throw new NotFound('This file no longer exists.')
    void reply.header('cache-control', 'no-store')
    const { file, body } = await readAttachment(context, asked.output, callerOf(request))
    return reply.headers(fileHeaders(file)).send(body)
  })
}
