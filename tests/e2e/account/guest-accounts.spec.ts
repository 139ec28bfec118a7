/** A guest's requests on every device: the account that opens with them (decision 38). */
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { DESKTOP, expect, test } from '#tests/support/browser/browser.ts'
import { fillAll, next, fillEvent, openRequest, send, newRequest } from '#tests/support/people/client.ts'
import { mailed, ownersOf, signIn } from '#tests/support/people/person.ts'
import { postRequest } from '#tests/support/world/posted-request.ts'

const PASSWORD = 'a brand new password'

test('a guest’s requests that are out offer an account, which has all of them on every device @journey:account', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('later an account')
  const page = await visitor(shared.origin)
  await openRequest(page, [21])
  await fillAll(page, request)
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()
  await openRequest(page, [22])
  await fillEvent(page, request)
  await next(page, 'client')
  await next(page, 'review')
  await send(page)
  await expect(page.getByRole('heading', { name: 'Request sent', exact: true })).toBeVisible()

  await page.goto('/requests')
  const offer = page.getByRole('region', { name: 'An account' })
  await offer.getByText('Create your account').click()
  await expect(offer.getByText(`Create an account with ${request.email} to see them`)).toBeVisible()
  await expectAccessible(page, 'the offer of an account')
  await offer.getByLabel('Create a password').fill(PASSWORD)
  await offer.getByRole('button', { name: 'Create account' }).click()
  await expect(page.getByText('Welcome, Robin. Your account is ready, with your requests in it.')).toBeVisible()
  await expect(offer).toHaveCount(0)

  const laptop = await visitor(shared.origin, { viewport: DESKTOP })
  await signIn(laptop, request.email, { password: PASSWORD, name: 'Robin' })
  await laptop.goto('/requests')
  await expect(laptop.getByRole('article')).toHaveCount(2)
  expect(await shared.stored((db) => ownersOf(db, request.email))).toEqual([request.email, request.email])
})

test('a guest who confirms the address elsewhere is told where answers are, and opens the account there', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('confirmed elsewhere')
  expect((await postRequest(shared.origin, request, [22])).status).toBe(201)
  const laptop = await visitor(shared.origin, { viewport: DESKTOP })
  const { path, token } = await mailed(laptop, request.email)
  await laptop.goto('/requests')
  await expect(laptop.getByText('Used another device?')).toBeVisible()
  await laptop.goto(`${path}#token=${token}`)
  await expect(laptop.getByText(`${request.email} is confirmed.`)).toBeVisible()
  await expect(laptop.getByRole('heading', { name: 'See your replies on any device' })).toBeVisible()
  await expectAccessible(laptop, 'a guest’s address, confirmed')
  await laptop.getByLabel('New password').fill('short')
  await laptop.getByRole('button', { name: 'Create account' }).click()
  await expect(laptop.getByText('Use at least 8 characters.')).toBeVisible()
  await laptop.getByLabel('New password').fill(PASSWORD)
  await laptop.getByRole('button', { name: 'Create account' }).click()
  await expect(laptop).toHaveURL(/\/requests$/)
  await expect(laptop.getByRole('article')).toContainText('Birthday party, 40 guests')
  expect(await shared.stored((db) => ownersOf(db, request.email))).toEqual([request.email])
})

test('the mail of “Create account” opens it on another device, by its link or its code', async ({ shared, phone }) => {
  const wants = [newRequest('by the link'), newRequest('by the code')]
  for (const [i, request] of wants.entries()) {
    expect((await postRequest(shared.origin, request, [23 + i])).status).toBe(201)
    const { page: laptop } = await phone(shared.origin, { viewport: DESKTOP })
    const confirming = await mailed(laptop, request.email)
    await laptop.goto('/requests')
    await laptop.getByRole('main').getByRole('link', { name: 'Create account' }).click()
    await laptop.getByLabel('Email', { exact: true }).fill(request.email)
    await laptop.getByRole('button', { name: 'Email me a link' }).click()
    await expect(laptop.getByRole('heading', { name: 'Check your email' })).toBeVisible()
    await expect.poll(async () => (await mailed(laptop, request.email)).path).not.toBe(confirming.path)
    const { path, token, code } = await mailed(laptop, request.email)
    expect(path).toBe('/create-account')
    if (i === 0) await laptop.goto(`${path}#token=${token}`)
    else await laptop.getByLabel('Code from our email').fill(code)
    await laptop.getByLabel('New password').fill(PASSWORD)
    await laptop.getByRole('button', { name: 'Create account' }).click()
    await expect(laptop).toHaveURL(/\/requests$/)
    await expect(laptop.getByRole('article')).toContainText('Birthday party, 40 guests')
  }
  expect(await shared.stored(async (db) => Promise.all(wants.map(({ email }) => ownersOf(db, email))))).toEqual(
    wants.map(({ email }) => [email]),
  )
})
