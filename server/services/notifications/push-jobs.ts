/**
 * Notifications are jobs, like mail: queued with what happened, looked at again when they are sent, and one job per
 * device, so that a push service that fails holds up nothing else.
 */
import * as v from 'valibot'
import { pushMessage } from '#contract/notifications/push-message.ts'
import { sumOfNew } from '#contract/notifications/notifications.ts'
import { DAY_MS, HOUR_MS } from '#contract/limits.ts'
import type { Queryable } from '#server/db/database.ts'
import { consumeRateLimits } from '#server/repositories/accounts/rate-limits.ts'
import { addJob } from '#server/repositories/jobs.ts'
import type { Job } from '#server/repositories/jobs.ts'
import { findDevice, findDevices, findSettings, removeDeviceById } from '#server/repositories/notifications/devices.ts'
import { countNew } from '#server/repositories/notifications/new-counts.ts'
import { JobFailure } from '#server/services/jobs/job-runner.ts'
import type { JobHandlers } from '#server/services/jobs/job-runner.ts'
import { Happened } from './happened.ts'
import type { Notice } from './happened.ts'
import { findNotice } from './notices.ts'
import { pausing } from './push-pauses.ts'
import type { Attempt } from './push-pauses.ts'
import { PUSH_SETTINGS, sendPush } from './push-request.ts'
import { quietUntil } from './quiet-hours.ts'
import { DEFAULT_SETTINGS } from './settings.ts'
import type { ServiceContext } from '#server/services/service-context.ts'

/** Queues the notification of what happened, in its transaction. */
export const queueNotice = (
  tx: Queryable,
  happened: Happened,
  once: { uniqueKey?: string; runAt?: Date } = {},
): Promise<void> => addJob(tx, { kind: 'notice', payload: { happened }, ...once })

const NoticePayload = v.object({ happened: Happened })
/** `at`: when it was to be sent, epoch milliseconds. */
const PushPayload = v.object({ happened: Happened, at: v.number(), deviceId: v.number() })

/** After that, the list and the mail have it. */
const TOLD_WITHIN_MS = DAY_MS
/**
 * The limit for one topic, so that messages never silence a cancellation. Beyond these, the list and mails have the
 * rest.
 */
const NOTICES_PER_HOUR = 60
/** About ten minutes, unless the push service asks for more or does not respond. */
const ATTEMPTS_MAX = 6

export function pushJobHandlers(context: ServiceContext): JobHandlers {
  const attempt = pausing(context.clock)
  return {
    notice: (job) => tellDevices(context, job),
    push: (job) => pushToDevice(context, attempt, job),
  }
}

/** One job for each device of the persons, after their quiet hours. */
async function tellDevices(context: ServiceContext, job: Job): Promise<void> {
  const { happened } = v.parse(NoticePayload, job.payload)
  const notice = await findNotice(context, happened)
  for (const accountId of notice?.accountIds ?? [])
    if (notice) await tellDevicesOf(context, { accountId, job, happened, topic: notice.topic })
}

async function tellDevicesOf(
  { db, clock }: ServiceContext,
  { accountId, job, happened, topic }: { accountId: number; job: Job; happened: Happened; topic: Notice['topic'] },
): Promise<void> {
  const now = clock()
  const devices = await findDevices(db, accountId, now)
  if (devices.length === 0) return
  const { topics, quietHours, reminders } = (await findSettings(db, accountId)) ?? DEFAULT_SETTINGS
  if (![...topics, ...reminders].includes(topic)) return
  const notices = { bucket: `notices to ${accountId} about ${topic}`, attempts: NOTICES_PER_HOUR, windowMs: HOUR_MS }
  if ((await consumeRateLimits(db, [notices], now)) !== null) return
  const runAt = (quietHours && quietUntil(quietHours, now)) ?? now
  await db.transaction(async (tx) => {
    for (const { id: deviceId } of devices) {
      // A repeat after a crash has this key, too.
      const uniqueKey = `once push ${job.id} ${deviceId}`
      const payload = { happened, at: runAt.getTime(), deviceId }
      await addJob(tx, { kind: 'push', uniqueKey, payload, runAt })
    }
  })
}

async function pushToDevice(context: ServiceContext, attempt: Attempt, job: Job): Promise<void> {
  const { db, clock, vapidKeys, settings } = context
  const { publicUrl, push } = settings
  const { happened, at, deviceId } = v.parse(PushPayload, job.payload)
  const now = clock()
  const ageMs = now.getTime() - at
  if (ageMs > TOLD_WITHIN_MS) return
  const notice = await findNotice(context, happened)
  const device = notice && (await findDevice(db, deviceId, now))
  // Seen meanwhile, or signed out; another account's by now.
  if (!device || !notice.accountIds.includes(device.accountId)) return
  const badge = sumOfNew(await countNew(db, { accountId: device.accountId, vendorId: null }))
  const message = {
    device,
    payload: JSON.stringify(pushMessage(notificationOf(notice, publicUrl), badge)),
    ttlSeconds: Math.max(1, Math.floor((TOLD_WITHIN_MS - ageMs) / 1000)),
    topic: notice.tag,
    keys: await vapidKeys(),
    contact: `mailto:${push?.contactEmail ?? `fanfare@${new URL(publicUrl).hostname}`}`,
  }
  const result = await attempt(device.endpoint, () => sendPush(message, push?.settings ?? PUSH_SETTINGS))
  if (result.outcome === 'sent') return
  if (result.outcome === 'gone') return removeDeviceById(db, deviceId)
  if (result.outcome === 'refused' && result.isForGood) await removeDeviceById(db, deviceId)
  const problem = `A push service didn’t take a notification: ${result.reason}.`
  if (result.outcome === 'refused' || job.attempts >= ATTEMPTS_MAX) throw new JobFailure(problem, null)
  if (result.waitSeconds === null) throw new Error(problem)
  throw new JobFailure(problem, new Date(now.getTime() + result.waitSeconds * 1000))
}

const notificationOf = ({ title, body, path, tag }: Notice, publicUrl: string) => ({
  title,
  body,
  navigate: `${publicUrl}${path}`,
  tag,
})
