/** Texts as they were typed on this device, until the server has saved them. */
import * as v from 'valibot'
import { TextContent } from '#contract/console/texts.ts'
import { deviceDrafts } from '../../form/device-drafts.ts'

const DeviceDraft = v.object({
  content: TextContent,
  revision: v.number(),
  baseId: v.nullable(v.number()),
})
export type DeviceDraft = v.InferOutput<typeof DeviceDraft>

export const textsOnDevice = deviceDrafts('fanfare-console', 'text-drafts', DeviceDraft)
