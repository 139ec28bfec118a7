/** An account that a stranger opened on another person's address (decision 43), as both of them see it. */
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, newRequest, openRequest, send } from '#tests/support/people/client.ts'
import { mailed, signIn, typeSignIn } from '#tests/support/people/person.ts'
import { USER } from '#tests/support/people/seeded-accounts.ts'

const OWNERS = 'the owner’s own words'

test('the owner follows the mail: the stranger is signed out, and only the owner’s new password opens the account', async ({
  world,
  phone,
  visitor,
}) => {
  // Ada's address was never confirmed: whoever opened this account knows its password.
  const { page: stranger } = await phone(world.origin)
  await signIn(stranger, USER.email)
  const owner = await visitor(world.origin)
  await openRequest(owner, [25])
  await fillAll(owner, { ...newRequest('the owner asks'), email: USER.email })
  await send(owner)
  await expect(owner.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await stranger.goto('/requests')
  await expect(stranger.getByRole('heading', { name: 'No requests yet' })).toBeVisible()

  const { path, token } = await mailed(owner, USER.email)
  await owner.goto(`${path}#token=${token}`)
  await expect(owner.getByText(`${USER.email} is confirmed.`)).toBeVisible()
  const card = owner.getByRole('region', { name: 'Choose a new password' })
  await expect(card).toContainText('we signed everyone out')
  await expectAccessible(owner, 'an account that was taken over')
  await stranger.goto('/account')
  await expect(stranger.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await stranger.goto('/sign-in')
  await pageStands(stranger)
  await typeSignIn(stranger, USER.email)
  await expect(stranger.getByText('Incorrect email or password.')).toBeVisible()

  await card.getByLabel('New password').fill(OWNERS)
  await card.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(owner).toHaveURL(/\/requests$/)
  await expect(owner.getByRole('article')).toContainText('Birthday party, 40 guests')
  await stranger.reload()
  await pageStands(stranger)
  await typeSignIn(stranger, USER.email)
  await expect(stranger.getByText('Incorrect email or password.')).toBeVisible()
  expect(
    await world.stored((db) =>
      db.query<{ sessions: number; confirmed: boolean }>(sql`
        select (select count(*)::int from session where session.account_id = account.id and ended_at is null) as sessions,
          email_confirmed_at is not null as confirmed
        from account where username = ${USER.email}`),
    ),
  ).toEqual([{ sessions: 1, confirmed: true }])
})
