/** A client or vendor writes to the other about a lead, with files. Every export is a kind (actions.ts). */
import * as v from 'valibot'
import { messageEndpoints } from '#contract/messages/message-endpoints.ts'
import { ATTACHMENT_FIELD } from '#contract/messages/messages.ts'
import { defineAction } from '../action.ts'
import { ChosenFile, filesToUpload, withoutContent } from '../chosen-file.ts'

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
    namedIn: 'attachments',
    files: filesToUpload(attachments),
  }),
  whenSent: (input) => ({
    ...input,
    attachments: withoutContent(input.attachments),
  }),
  sendsDeviceKey: true,
  hasForm: true,
})
