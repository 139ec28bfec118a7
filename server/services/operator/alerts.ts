/**
 * Mails the operator when something needs a person, once when it begins, once a day while it lasts, and when it is
 * over. For those who have no Prometheus; deploy/prometheus/alerts.yml has the same alerts.
 */
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { DAY_MS, MINUTE_MS } from '#contract/limits.ts'
import { formatCount } from '#contract/format-count.ts'
import { beginAlert, endAlert, findAlerts } from '#server/repositories/operator/alerts.ts'
import type { Email } from '#server/services/mail/render-email.ts'
import { writeEmail } from '#server/services/mail/write-email.ts'
import type { ServiceContext } from '#server/services/service-context.ts'
import { operatorCommand } from '#server/operator-command.ts'
import { lookAtOperation, type Operation } from './operation.ts'

const LOOK_MS = 5 * MINUTE_MS
const MAIL_WAITS_SECONDS = 30 * 60
const JOB_WAITS_SECONDS = 30 * 60
const DISK_FREE_SHARE = 0.1
const BOUNCED_MAX = 20

interface Alert {
  /** As in deploy/prometheus/alerts.yml and docs/operating.md. */
  name: string
  /** The problem in one sentence, or null. */
  find: (operation: Operation) => string | null
  remedy: string
  /** It is about one server: of several, each has its own. */
  isLocal?: true
}

const minutes = (seconds: number) => formatCount(Math.round(seconds / 60), 'minute')

export const ALERTS: readonly Alert[] = [
  {
    name: 'BackupOverdue',
    find: ({ isBackupOverdue }) => (isBackupOverdue ? 'No good backup was made for 26 hours.' : null),
    remedy: `Look for “a backup is missing” in the log, and run: ${operatorCommand('backup')}`,
    isLocal: true,
  },
  {
    name: 'MailIsWaiting',
    find: ({ oldestMailSeconds: waits }) =>
      waits > MAIL_WAITS_SECONDS ? `Emails have waited to be sent for ${minutes(waits)}.` : null,
    remedy: `Run: ${operatorCommand('doctor')}, and look at the mail server’s own log.`,
  },
  {
    name: 'JobsAreLate',
    find: ({ oldestJobSeconds: waits }) =>
      waits > JOB_WAITS_SECONDS ? `Jobs have waited to be done for ${minutes(waits)}.` : null,
    remedy: 'Restart the server if none of its runners works; “failed-jobs” says what failed.',
  },
  {
    name: 'JobsGivenUp',
    find: ({ givenUp }) => (givenUp > 0 ? `${formatCount(givenUp, 'job')} given up.` : null),
    remedy: `The console shows them under System: fix the cause, then try them again there. Or: ${operatorCommand('failed-jobs')}`,
  },
  {
    name: 'PaymentsAreStuck',
    find: ({ stuckPayments }) =>
      stuckPayments > 0 ? `${formatCount(stuckPayments, 'payment')} without an outcome for ten minutes.` : null,
    remedy: `The payment service doesn’t respond, or refuses the keys. Run: ${operatorCommand('doctor')}`,
  },
  {
    name: 'AddressesBounce',
    find: ({ bounced24 }) =>
      bounced24 > BOUNCED_MAX
        ? `Mail to ${formatCount(bounced24, 'address', 'addresses')} came back within a day.`
        : null,
    remedy: 'The console shows them under Email. If your server is the cause, fix it, then clear the addresses there.',
  },
  {
    name: 'DiskIsFull',
    find: ({ disk }) =>
      disk && disk.freeBytes < disk.bytes * DISK_FREE_SHARE ? 'Less than a tenth of the disk is free.' : null,
    remedy: 'Make room on the disk of DATA_DIR; the folder “pictures” in it may be deleted at any time.',
    isLocal: true,
  },
]

/** Looks once. @param to the operator’s address; `server`: the name of this one among several */
export async function sendAlerts(
  context: ServiceContext,
  { to, upSince, server = hostname() }: { to: string; upSince: Date; server?: string },
): Promise<void> {
  const { db, clock, mailer, settings } = context
  const operation = await lookAtOperation(context, upSince)
  const now = clock()
  const known = new Map((await findAlerts(db)).map((alert) => [alert.name, alert]))
  const host = new URL(settings.publicUrl).hostname
  const mail = (id: string, email: Email) =>
    mailer.send({
      to,
      // Whoever set the address proved it: an alert must not fall to a stranger’s limit.
      isProven: true,
      messageId: `<alert.${id}.${now.getTime()}@${host}>`,
      ...email,
    })
  for (const { name: alert, find, remedy, isLocal } of ALERTS) {
    const problem = find(operation)
    const name = isLocal ? `${alert}.${server}` : alert
    const from = { server: isLocal ? server : '', site: settings.publicUrl }
    if (problem !== null) {
      // The first of several servers mails it. A mail that fails is tried at the next look.
      const earlier = known.get(name)?.mailedAt ?? null
      if (earlier !== null && now.getTime() - earlier.getTime() < DAY_MS) continue
      if (!(await beginAlert(db, { name, earlier, now }))) continue
      try {
        await mail(name, writeEmail('operator-alert', { name: '' }, { problem, remedy, ...from }))
      } catch (error) {
        await endAlert(db, name)
        throw error
      }
    } else if (known.has(name) && (await endAlert(db, name))) {
      const since = known.get(name)?.since.toUTCString() ?? ''
      await mail(`${name}.over`, writeEmail('operator-alert-over', { name: '' }, { alert, since, ...from }))
    }
  }
}

/** @returns what ends it */
export function startAlerts(
  context: ServiceContext,
  { to, report }: { to: string; report: (problem: unknown) => void },
): () => Promise<void> {
  const upSince = context.clock()
  const ending = new AbortController()
  const look = async () => {
    while (!ending.signal.aborted) {
      await wait(LOOK_MS, undefined, { ref: false, signal: ending.signal }).catch(() => {})
      if (!ending.signal.aborted) await sendAlerts(context, { to, upSince }).catch(report)
    }
  }
  const running = look()
  return () => {
    ending.abort()
    return running
  }
}
