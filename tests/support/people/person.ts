/** A person with an account, at a browser. */
import { expect, type Page } from '@playwright/test'
import type { Database } from '#server/db/database.ts'
import { sql } from '#server/db/sql.ts'
import { anAccount, PASSWORD } from './accounts.ts'
import { mailsTo } from './mailbox.ts'
import type { SharedWorld } from '#tests/support/browser/browser.ts'

/** Changes the database of a world whose server runs, and goes on running. */
export async function behindTheScenes<T>(world: SharedWorld, change: (db: Database) => Promise<T>): Promise<T> {
  const result = await world.stored(change)
  if (!world.server.running()) await world.server.start()
  return result
}

/** An account of the test's own, on a server that others use, too. @returns its address */
export async function newAccount(world: SharedWorld, name: string): Promise<string> {
  const email = `${name.replaceAll(/[^a-z0-9]+/gi, '-').toLowerCase()}@example.com`
  await behindTheScenes(world, (db) => anAccount(db, email, { welcomeName: 'Ada' }))
  return email
}

/** As if the person had followed the mailed link. */
export const proveAddress = (world: SharedWorld, email: string) =>
  behindTheScenes(world, (db) => db.query(sql`update account set email_confirmed_at = now() where username = ${email}`))

export async function typeSignIn(page: Page, email: string, password = PASSWORD) {
  await page.getByLabel('Email', { exact: true }).fill(email)
  await page.getByRole('textbox', { name: 'Password' }).fill(password)
  await page.getByRole('main').getByRole('button', { name: 'Sign in' }).click()
}

/** Signs in on the sign-in page and waits for the account. */
export async function signIn(page: Page, email: string, { password = PASSWORD, name = 'Ada' } = {}) {
  await page.goto('/sign-in')
  await typeSignIn(page, email, password)
  await expect(page).toHaveURL(/\/account$/)
  // A vendor's phone has no room for it.
  await expect(page.getByRole('banner')).toContainText(`Welcome, ${name}`)
}

/** The secrets of the latest mail to an address; waits until it is there. */
export async function mailed(page: Page, to: string): Promise<{ token: string; code: string; path: string }> {
  let text = ''
  await expect
    .poll(async () => {
      text = (await mailsTo(page, to))[0]?.text ?? ''
      return text
    })
    .toContain('#token=')
  const [, path = '', token = ''] = /((?:\/[\w-]+)+)#token=([\w-]+)/.exec(text) ?? []
  return { token, path, code: /in the app: ([\d ]+)/.exec(text)?.[1] ?? '' }
}

/** Access tokens end now; the sessions go on. */
export const expireAccessTokens = (db: Database) =>
  db.query(sql`update access_token set expires_at = now() - interval '1 minute'`)

/** Whose a request is: the account's email addresses, one per stored row. */
export async function ownersOf(db: Database, email: string): Promise<(string | null)[]> {
  const rows = await db.query<{ owner: string | null }>(sql`
    select account.username as owner from request join client on client.id = request.client_id
    left join account on account.id = request.owner_account_id where client.email = ${email}`)
  return rows.map(({ owner }) => owner)
}

/** Why the sessions of an account have ended, the oldest first. */
export const endings = (db: Database, email: string) =>
  db.query(sql`
    select ended_because from session join account on account.id = session.account_id where username = ${email}
    order by session.created_at`)

/** How many refreshes of an account's sessions there were: tokens that were replaced. */
export async function refreshes(db: Database, email: string): Promise<number> {
  const [row] = await db.query<{ count: number }>(sql`
    select count(*)::int as count from refresh_token join session on session.id = refresh_token.session_id
    join account on account.id = session.account_id where rotated_at is not null and username = ${email}`)
  return row?.count ?? 0
}

/**
 * Everything that this site keeps in the browser beside cookies, as one text: stores, storages, and whole saved
 * responses.
 */
export const everythingStored = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const parts: unknown[] = [
      Object.entries(localStorage),
      Object.entries(sessionStorage),
      location.href,
      history.state,
    ]
    for (const { name = '' } of await indexedDB.databases()) {
      const db = await new Promise<IDBDatabase>((done, failed) => {
        const opening = indexedDB.open(name)
        opening.addEventListener('success', () => done(opening.result))
        opening.addEventListener('error', () => failed(opening.error))
      })
      for (const store of db.objectStoreNames) {
        const all = db.transaction(store).objectStore(store).getAll()
        await new Promise((done) => all.addEventListener('success', done))
        parts.push(store, all.result)
      }
      db.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const request of await cache.keys()) {
        const kept = await cache.match(request)
        const type = kept?.headers.get('content-type') ?? ''
        parts.push(
          request.url,
          [...request.headers],
          kept && [...kept.headers],
          /json|html/.test(type) ? await kept?.text() : type,
        )
      }
    }
    return JSON.stringify(parts)
  })
