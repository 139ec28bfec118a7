/** Accounts, signed in, and the mail that they get. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import { loadPlaces } from '#server/data/places.ts'
import type { Places } from '#server/data/places.ts'
import type { Database } from '#server/db/database.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { addAccount } from '#server/repositories/accounts/accounts.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import type { StoredMail } from '#server/repositories/mail/mailbox.ts'
import { setVendorAccount } from '#server/repositories/accounts/members.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { databaseMailer } from '#server/services/mail/mailer.ts'
import { makePasswords } from '#server/services/accounts/passwords.ts'
import type { TestApp } from '#tests/support/server/app.ts'

export const PASSWORD = 'correct horse battery'
/** Read once: it takes its time. */
let read: Places | undefined
export const places = () => (read ??= loadPlaces())
/** Hashed once: it takes its time. */
const passwordHash = makePasswords().hash(PASSWORD)

/** Adds an account with the password above; one that manages a vendor when `memberId` is given. */
export async function anAccount(
  db: Database,
  username: string,
  { memberId, welcomeName = 'Ada' }: { memberId?: number; welcomeName?: string } = {},
) {
  const id = await addAccount(db, { username, passwordHash: await passwordHash, welcomeName })
  if (id === null) throw new Error(`${username} already has an account.`)
  if (memberId !== undefined && !(await setVendorAccount(db, memberId, id)))
    throw new Error(`The vendor ${memberId} is somebody else's.`)
  return id
}

export const basic = (client: keyof typeof OAUTH_CLIENTS = 'program') => {
  const { id, secret } = OAUTH_CLIENTS[client]
  return `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`
}

export const bearer = (token: string) => ({ authorization: `Bearer ${token}` })

/** A call of the token endpoint. */
export const tokenCall = (
  form: Record<string, string>,
  {
    client = 'program',
    path = '/api/v1/token',
    headers = {},
    ...more
  }: Omit<InjectOptions, 'path'> & { client?: keyof typeof OAUTH_CLIENTS | 'none'; path?: string } = {},
): InjectOptions => ({
  method: 'POST',
  url: path,
  headers: {
    ...(client !== 'none' && { authorization: basic(client) }),
    'content-type': 'application/x-www-form-urlencoded',
    ...headers,
  },
  payload: new URLSearchParams(form).toString(),
  ...more,
})

export const passwordGrant = (username: string, password = PASSWORD) => ({ grant_type: 'password', username, password })

export interface SignedInTokens {
  access: string
  refresh: string
}

/** Signs in as a program. */
export async function signedIn({ app }: TestApp, username: string, password = PASSWORD): Promise<SignedInTokens> {
  const reply = await app.inject(tokenCall(passwordGrant(username, password)))
  if (reply.statusCode !== 200) throw new Error(`Signing in gave ${reply.statusCode}: ${reply.body}`)
  const { access_token: access, refresh_token: refresh } = reply.json()
  return { access, refresh }
}

/** What a browser would send back of a reply's cookies. */
export const cookiesOf = (reply: LightMyRequestResponse) =>
  Object.fromEntries(reply.cookies.map(({ name, value }) => [name, value]))

/** Does the jobs that are due and gives the mails of one recipient, the newest first. */
export async function mailFor(
  { db }: TestApp,
  to: string,
  clock: () => Date,
  leadMailsPerHour = 1000,
): Promise<StoredMail[]> {
  const failures: unknown[] = []
  await runDueJobs({
    db,
    clock,
    handlers: jobHandlers({
      db,
      clock,
      places: places(),
      mailer: databaseMailer(db, clock),
      settings: { publicUrl: 'https://fanfare.example', leadMailsPerHour } as never,
    }),
    report: (_kind, error) => failures.push(error),
  })
  if (failures.length > 0) throw failures[0]
  return (await latestMails(db, 100)).filter((mail) => mail.to === to)
}

/** The secrets of a mail: its link's token and its code. */
export function secretsIn({ text }: StoredMail): { token: string; code: string } {
  const token = /#token=([\w-]+)/.exec(text)?.[1]
  const code = /in the app: ([\d ]+)/.exec(text)?.[1]
  if (token === undefined || code === undefined) throw new Error(`There is no link and no code in: ${text}`)
  return { token, code }
}
