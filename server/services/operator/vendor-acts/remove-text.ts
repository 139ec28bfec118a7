/** An operator takes a text of a profile away. The vendor may write it again, and an appeal puts it back. */
import type { TextPart } from '#contract/reports/reports.ts'
import { lockProfileText, setProfileText } from '#server/repositories/operator/profile-texts.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { rule } from '#server/services/reports/rule.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { subjectOf } from '../judge-reports.ts'
import { recordAction } from '../operator.ts'
import type { Acting } from '../operator.ts'
import { emptied } from './removed-text.ts'

export const PART_NAMES: Record<TextPart, string> = {
  name: 'name',
  description: 'description',
  whatYouGet: 'list of what clients get',
}

/** @throws NotFound; Refused when nothing is left to take away */
export function refuseEmpty(vendorId: number, part: TextPart, text: string | undefined): asserts text is string {
  if (text === undefined) throw new NotFound(`There is no vendor ${vendorId}.`)
  if (text === emptied(vendorId, part))
    throw new Refused(`The ${PART_NAMES[part]} of vendor ${vendorId} is empty already.`)
}

/** @throws NotFound; Refused when there is no such text */
export async function removeText(
  { db, clock }: ServiceContext,
  { vendorId, part }: { vendorId: number; part: TextPart },
  by: Acting & { reason: string },
): Promise<void> {
  const name = { subject: 'vendor', subjectId: String(vendorId) } as const
  await db.transaction(async (tx) => {
    const now = clock()
    const found = await subjectOf(tx, name)
    const text = await lockProfileText(tx, vendorId, part)
    refuseEmpty(vendorId, part, text)
    await setProfileText(tx, vendorId, part, emptied(vendorId, part))
    await rule(tx, { ...name, act: 'removed', part }, by, now, { ...found, excerpt: text })
    await recordAction(tx, 'textRemoved', `vendor ${vendorId}, ${PART_NAMES[part]}`, by, now)
  })
}
