/** Jobs, backups and the audit, as operators see them. */
import * as v from 'valibot'
import { EmailAddress } from '../email.ts'
import { WholeInUrl } from '../ids.ts'
import { FIND_MAX_CHARS, TimelineEntry } from './people.ts'

const AUDIT_TAKE = 50
/** One CSV file. */
export const AUDIT_TAKE_MAX = 5000

const FailedJob = v.object({
  id: v.number(),
  kind: v.string(),
  attempts: v.number(),
  /** Null while it is tried again by itself, at `nextTryAt`. */
  givenUpAt: v.nullable(v.string()),
  /** Its first failure since an operator had it tried again; null until then. */
  failingSince: v.optional(v.nullable(v.string()), null),
  nextTryAt: v.string(),
  problem: v.string(),
})
export type FailedJob = v.InferOutput<typeof FailedJob>

/** The state and the number of the last failed job of the page before, like `givenUp-12`. */
const AfterJob = v.pipe(v.string(), v.regex(/^(givenUp|trying)-\d{1,15}$/))

export const SystemQuery = v.object({ after: v.optional(AfterJob) })
export const MailQuery = v.object({
  after: v.optional(AfterJob),
  /** The time and the address of the last one of the page before, which may be gone: `1804788000000-ada@example.com`. */
  bouncesAfter: v.optional(v.pipe(v.string(), v.maxLength(16 + FIND_MAX_CHARS), v.regex(/^\d{1,14}-./))),
})

/** Addresses that get no mail because it came back, newest first. */
const Bounces = v.array(v.object({ address: v.string(), cause: v.string(), since: v.string() }))

/** Emails that wait, and addresses that bounce. */
export const ConsoleMail = v.object({
  /** Emails that are due and were not tried yet, and since when the oldest is. */
  due: v.number(),
  dueSince: v.nullable(v.string()),
  failed: v.array(FailedJob),
  /** How many there are of `failed` on all pages, at most `WAITING_COUNTED`; only the first page says it. */
  failedCount: v.optional(v.number(), 0),
  bounces: Bounces,
  /** `after` and `bouncesAfter` of the next page; null on the last one. */
  next: v.optional(v.nullable(AfterJob), null),
  bouncesNext: v.optional(v.nullable(v.string()), null),
})
export type ConsoleMail = v.InferOutput<typeof ConsoleMail>

/** A backup that an operator asked for, until it is made. */
const BackupRun = v.object({
  /** `waiting` also between two tries. */
  state: v.picklist(['waiting', 'making', 'failed']),
  operator: v.string(),
  askedAt: v.string(),
  /** The database, then photos and files, then it is restored elsewhere and compared. */
  phase: v.nullable(v.picklist(['database', 'photos', 'proving'])),
  done: v.number(),
  total: v.number(),
  /** Why it failed. */
  problem: v.nullable(v.string()),
})
export type BackupRun = v.InferOutput<typeof BackupRun>

export const isBackingUp = ({ backupRun }: Pick<ConsoleSystem, 'backupRun'>): boolean =>
  backupRun !== null && backupRun.state !== 'failed'

export const ConsoleSystem = v.object({
  jobs: v.array(FailedJob),
  /** `after` of the next page of them; null on the last one. */
  next: v.optional(v.nullable(AfterJob), null),
  /** For consoles that were opened before they had a page for emails. */
  bounces: Bounces,
  /** Newest first; null where there is no place for them. */
  backups: v.nullable(v.array(v.object({ name: v.string(), madeAt: v.string(), isVerified: v.boolean() }))),
  /** Why their place can’t be read: then `backups` is empty. */
  backupsProblem: v.optional(v.nullable(v.string()), null),
  /** The last one that an operator asked for, while it is being made or when it failed. */
  backupRun: v.optional(v.nullable(BackupRun), null),
  /** Whether the server makes one each night. */
  isNightly: v.optional(v.boolean(), false),
  /** How many vendors are samples. */
  samples: v.optional(v.number(), 0),
})
export type ConsoleSystem = v.InferOutput<typeof ConsoleSystem>

/** Findings of the server about itself, as `doctor` of the command line says it. */
export const Checks = v.object({
  findings: v.array(
    v.object({
      area: v.string(),
      state: v.picklist(['ok', 'warning', 'outage', 'wrong']),
      cause: v.string(),
      /** '' where there is nothing to do. */
      remedy: v.string(),
    }),
  ),
})
export type Checks = v.InferOutput<typeof Checks>

export const SendTestMail = v.object({ to: EmailAddress })

export const AuditQuery = v.object({
  /** Only entries before this one. */
  before: v.optional(WholeInUrl),
  take: v.optional(v.pipe(WholeInUrl, v.minValue(1), v.maxValue(AUDIT_TAKE_MAX)), AUDIT_TAKE),
  operator: v.optional(v.pipe(v.string(), v.maxLength(FIND_MAX_CHARS), v.trim()), ''),
})

export const Audit = v.object({
  entries: v.array(v.object({ id: v.number(), ...TimelineEntry.entries })),
  hasMore: v.boolean(),
})
export type Audit = v.InferOutput<typeof Audit>
