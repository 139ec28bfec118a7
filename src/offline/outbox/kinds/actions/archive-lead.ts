/** A vendor archives a lead, or moves it back. */
import * as v from 'valibot'
import { inboxEndpoints } from '#contract/inbox/inbox-endpoints.ts'
import { defineAction } from '../action.ts'

export const ARCHIVE_LEAD = defineAction({
  name: 'action:archiveLead',
  label: { noun: 'inbox change', nouns: 'inbox changes', href: '/leads' },
  endpoint: inboxEndpoints.archiveLead,
  input: v.object({ leadId: v.number(), isArchived: v.boolean() }),
  paramsOf: ({ leadId }) => ({ id: leadId }),
  bodyOf: ({ isArchived }) => ({ isArchived }),
})
