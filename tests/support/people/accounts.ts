/** Accounts, signed in, and the mail that they get. */
import type { InjectOptions, LightMyRequestResponse } from 'fastify'
import { OAUTH_CLIENTS } from '#contract/account.ts'
import type { Database } from '#server/db/database.ts'
import { jobHandlers } from '#server/services/jobs/jobs.ts'
import { addAccount, setEmailConfirmed } from '#server/repositories/accounts/accounts.ts'
import { latestMails } from '#server/repositories/mail/mailbox.ts'
import type { StoredMail } from '#server/repositories/mail/mailbox.ts'
import { setVendorAccount } from '#server/repositories/accounts/own-vendors.ts'
import { runDueJobs } from '#server/services/jobs/job-runner.ts'
import { makePasswords } from '#server/services/accounts/passwords.ts'
import type { TestApp } from '#tests/support/server/app.ts'
import { testContext } from '#tests/support/server/context.ts'

export const PASSWORD = 'correct horse battery'
/** Hashed once: it takes its time. */
const passwordHash = makePasswords().hash(PASSWORD)

interface AccountOptions {
  vendorId?: number
  welcomeName?: string
  /** Whether the person followed the mailed link. */
  isProven?: boolean
}

/** Adds an account with the password above; one that manages a vendor when `vendorId` is given. */
export async function anAccount(
  db: Database,
  username: string,
  { vendorId, welcomeName = 'Ada', isProven = false }: AccountOptions = {},
) {
  const id = await addAccount(db, { username, passwordHash: await passwordHash, welcomeName })
  if (id === null) throw new Error(`${username} already has an account.`)
  if (vendorId !== undefined && !(await setVendorAccount(db, vendorId, id)))
    throw new Error(`The vendor ${vendorId} is somebody else's.`)
  if (isProven) await setEmailConfirmed(db, id, new Date())
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

interface SignedInTokens {
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

/** The cookies of a response that a browser would send back. */
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
    handlers: jobHandlers(testContext(db, { clock, settings: { leadMailsPerHour } })),
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
