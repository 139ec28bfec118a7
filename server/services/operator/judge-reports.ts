/** Operators judge what was reported: keep it, warn about it, remove it, and decide appeals. */
import type { AppealOutcome } from '#contract/reports/reports.ts'
import type { Queryable } from '#server/db/database.ts'
import {
  closeAppeal,
  deleteMessageFiles,
  findRuling,
  isHiddenAnew,
  replaceMessageText,
} from '#server/repositories/reports/rulings.ts'
import type { Ruling } from '#server/repositories/reports/rulings.ts'
import { findSubject, findVendorPhoto } from '#server/repositories/reports/subjects.ts'
import type { ReportedSubject } from '#server/repositories/reports/subjects.ts'
import { deleteReviewPhoto } from '#server/repositories/reviews/review-photos.ts'
import { lockReview, setHidden as setReviewHidden } from '#server/repositories/reviews/reviews.ts'
import { NotFound, Refused } from '#server/services/errors.ts'
import { removeGalleryPhoto, removeMainPhoto } from '#server/services/media/vendor-photos.ts'
import { queueAppealMail } from '#server/services/reports/report-mail.ts'
import { rule } from '#server/services/reports/rule.ts'
import type { SubjectName } from '#server/services/reports/rule.ts'
import { refreshRating } from '#server/services/reviews/rating.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { recordAction } from './operator.ts'
import type { Acting } from './operator.ts'
import { lockRulingAbout, takeHidingBack, takeRefusalBack } from './vendor-approval.ts'
import { putTextBack } from './vendor-acts/removed-text.ts'

/** Stands in place of a message that was removed, for both sides. */
const REMOVED_TEXT = '(This message was removed by the site’s operator.)'

const nameOf = ({ subject, subjectId }: SubjectName) => `${subject} ${subjectId}`

/** @throws NotFound */
export async function subjectOf(db: Queryable, name: SubjectName): Promise<ReportedSubject> {
  const found = await findSubject(db, name.subject, name.subjectId)
  if (!found) throw new NotFound(`There is no ${nameOf(name)}, or it is a sample.`)
  return found
}

/** The reports are closed, and it stays. @throws Refused when no report is open */
export async function keepReported({ db, clock }: ServiceContext, name: SubjectName, by: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    if ((await rule(tx, { ...name, act: 'kept' }, by, now)) === 0)
      throw new Refused(`No report about ${nameOf(name)} is open.`)
    await recordAction(tx, 'reportKept', nameOf(name), by, now)
  })
}

/** The account it concerns is emailed the reason. @throws NotFound; Refused for what concerns no account */
export async function warnAbout({ db, clock }: ServiceContext, name: SubjectName, by: Acting): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    refuseUnwarnable(await subjectOf(tx, name))
    await rule(tx, { ...name, act: 'warned' }, by, now)
    await recordAction(tx, 'warned', nameOf(name), by, now)
  })
}

export function refuseUnwarnable({ accountId }: ReportedSubject): void {
  if (accountId === null) throw new Refused('It belongs to no account, so there’s no one to warn.')
}

export function refuseIrremovable({ subject }: SubjectName): void {
  if (subject !== 'photo' && subject !== 'message')
    throw new Refused('Only a photo or a message is removed. Hide a vendor or a review, or remove a text of a profile.')
}

/** Removes a photo for good, or a message’s text and files. @throws NotFound, Refused */
export async function removeReported(context: ServiceContext, name: SubjectName, by: Acting): Promise<void> {
  refuseIrremovable(name)
  const { db, clock } = context
  await db.transaction(async (tx) => {
    const now = clock()
    const found = await subjectOf(tx, name)
    if (name.subject === 'photo')
      await removePhoto(tx, { pictureId: name.subjectId, vendorId: found.vendorId ?? 0 }, now)
    else {
      const id = Number(name.subjectId)
      if (!(await replaceMessageText(tx, id, REMOVED_TEXT))) throw new Refused('This message is removed already.')
      await deleteMessageFiles(tx, id)
    }
    await rule(tx, { ...name, act: 'removed' }, by, now, found)
    await recordAction(tx, name.subject === 'photo' ? 'photoRemoved' : 'messageRemoved', nameOf(name), by, now)
  })
}

const GONE_PHOTO = 'This photo isn’t there anymore.'

/** One of a review, of a vendor's gallery, or its main one. @throws Refused */
async function removePhoto(
  tx: Queryable,
  { pictureId, vendorId }: { pictureId: string; vendorId: number },
  now: Date,
): Promise<void> {
  if (await deleteReviewPhoto(tx, pictureId)) return
  const photo = await findVendorPhoto(tx, pictureId)
  if (!photo) throw new Refused(GONE_PHOTO)
  if (photo.kind === 'gallery') await removeGalleryPhoto(tx, { photoId: photo.id, vendorId, now })
  else if (!(await removeMainPhoto(tx, { vendorId, mediaId: photo.mediaId, now }))) throw new Refused(GONE_PHOTO)
}

/** @throws NotFound; Refused when there is no appeal, or it is decided */
export function refuseDecided(ruling: Ruling | undefined, id: number): asserts ruling is Ruling {
  if (!ruling) throw new NotFound(`There is no decision #${id}.`)
  if (ruling.appealedAt === null) throw new Refused(`No one has appealed decision #${id}.`)
  if (ruling.appealOutcome !== null) throw new Refused(`The appeal against decision #${id} is decided already.`)
}

/**
 * Reversed: what was hidden is shown again unless it was hidden anew, a message has its text again. @throws as
 * `refuseDecided`
 */
export async function decideAppeal(
  { db, clock }: ServiceContext,
  { id, outcome }: { id: number; outcome: AppealOutcome },
  by: Acting,
): Promise<void> {
  await db.transaction(async (tx) => {
    const now = clock()
    const ruling = await lockRulingAbout(tx, await findRuling(tx, id))
    refuseDecided(ruling, id)
    const isAnew = outcome === 'reversed' && ruling.act === 'hidden' && (await isHiddenAnew(tx, ruling))
    if (outcome === 'reversed' && !isAnew) await reverse(tx, ruling, by, now)
    await closeAppeal(tx, id, { outcome, reason: by.reason ?? '', now })
    await queueAppealMail(tx, id, isAnew)
    await recordAction(tx, 'appealDecided', `decision ${id}, ${outcome}`, by, now)
  })
}

/** Not of what was hidden anew: that newer decision stands. */
async function reverse(tx: Queryable, ruling: Ruling, by: Acting, now: Date): Promise<void> {
  const { subject, subjectId, act, excerpt, isRefusal, at } = ruling
  const id = Number(subjectId)
  if (isRefusal) return takeRefusalBack(tx, { id, at }, by, now)
  if (act === 'hidden' && subject === 'vendor') await takeHidingBack(tx, { id, at }, by, now)
  if (act === 'hidden' && subject === 'review') {
    const review = await lockReview(tx, id)
    if (review && (await setReviewHidden(tx, id, null))) await refreshRating(tx, review.vendorId)
  }
  if (act === 'removed' && subject === 'vendor') await putTextBack(tx, ruling)
  if (act === 'removed' && subject === 'message' && excerpt !== '') await replaceMessageText(tx, id, excerpt)
}
