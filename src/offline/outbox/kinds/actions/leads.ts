/** A vendor archives a lead, or reminds its client. Every export is a kind (actions.ts). */
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

export const NUDGE_CLIENT = defineAction({
  name: 'action:nudgeClient',
  label: { noun: 'reminder', nouns: 'reminders', href: '/leads' },
  endpoint: inboxEndpoints.nudgeClient,
  input: v.object({ leadId: v.number() }),
  paramsOf: ({ leadId }) => ({ id: leadId }),
  bodyOf: () => ({}),
})
