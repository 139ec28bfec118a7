/** A client or vendor writes to the other about a lead, with files. Every export is a kind (actions.ts). */
import * as v from 'valibot'
import { messageEndpoints } from '#contract/messages/message-endpoints.ts'
import { ATTACHMENT_FIELD } from '#contract/messages/messages.ts'
import { defineAction } from '../action.ts'
import { ChosenFile } from '../chosen-file.ts'

export const MESSAGE = defineAction({
  name: 'action:message',
  label: { noun: 'message', nouns: 'messages', href: '/requests' },
  endpoint: messageEndpoints.sendMessage,
  input: v.object({ leadId: v.number(), text: v.string(), attachments: v.array(ChosenFile) }),
  paramsOf: ({ leadId }) => ({ leadId }),
  bodyOf: ({ text, attachments }) => ({ text, attachments: attachments.map(({ id, name }) => ({ id, name })) }),
  filesOf: ({ attachments }) => ({
    endpoint: messageEndpoints.uploadAttachment,
    field: ATTACHMENT_FIELD,
    files: attachments.flatMap(({ id, name, file }) => (file ? [{ id, name, file }] : [])),
  }),
  whenSent: (input) => ({
    ...input,
    attachments: input.attachments.map(({ id, name, bytes }) => ({ id, name, bytes })),
  }),
  sendsDeviceKey: true,
  hasForm: true,
})
