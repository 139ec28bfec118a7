/** An owner joins the console with a link and signs in with a passkey, a password and app, and a recovery code. */
import { Secret, TOTP } from 'otpauth'
import { expectAccessible } from '#tests/support/browser/accessible.ts'
import { expect, test } from '#tests/support/browser/browser.ts'
import { addAuthenticator, joinWithPasskey, ownerLink } from '#tests/support/console/console.ts'

const EMAIL = 'ada@example.com'

test('an owner joins with a passkey, invites, and signs in again; the link works once', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await addAuthenticator(page)
  const link = await ownerLink(world, EMAIL)
  await page.goto(link)
  await expect(page.getByText(`You’ll sign in as ${EMAIL}.`)).toBeVisible()
  await expectAccessible(page, 'joining')
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  await expectAccessible(page, 'recovery codes')
  await page.getByLabel('I’ve kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()

  await page.goto('/operator/operators')
  await expect(page.getByRole('heading', { name: EMAIL })).toBeVisible()
  await page.getByLabel('Email').fill('sam@example.com')
  await page.getByRole('button', { name: 'Make a link' }).click()
  await expect(page.getByText('Give this link to sam@example.com.')).toBeVisible()
  await expect(page.getByText('Invited')).toBeVisible()
  await expectAccessible(page, 'operators')

  await page.goto('/operator/you')
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
  await expectAccessible(page, 'one’s own sign-in')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
  await expectAccessible(page, 'the door')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()

  await page.goto('about:blank')
  await page.goto(link)
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible()
})

test('an owner without a passkey joins with a password and an app', async ({ world, visitor }) => {
  const page = await visitor(world.ownOrigin)
  await page.goto(await ownerLink(world, EMAIL))
  await page.getByRole('button', { name: 'Use a password and an app' }).click()
  await page.getByLabel('Password').fill('seven brass lanterns sway')
  const key = await page.getByText(/^([A-Z2-7]{4} ){7}[A-Z2-7]{4}$/).innerText()
  await expectAccessible(page, 'password and app')
  const code = (plusSeconds = 0) =>
    new TOTP({ secret: Secret.fromBase32(key.replaceAll(' ', '')) }).generate({
      timestamp: Date.now() + plusSeconds * 1000,
    })
  await page.getByLabel('Code from your authenticator app').fill('000')
  await page.getByRole('button', { name: 'Join' }).click()
  await expect(page.getByText('Enter the 6 digits that your authenticator app shows.').first()).toBeVisible()
  await page.getByLabel('Code from your authenticator app').fill(code())
  await page.getByRole('button', { name: 'Join' }).click()
  await page.getByLabel('I’ve kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.goto('/operator/you')
  await page.getByRole('button', { name: 'Sign out' }).click()
  await page.getByRole('button', { name: 'Use a password and code' }).click()
  await page.getByLabel('Email').fill(EMAIL)
  await page.getByLabel('Password').fill('seven brass lanterns sway')
  // The next one: the code that joined is used up.
  await page.getByLabel('Code from your authenticator app').fill(code(30))
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'You', exact: true })).toBeVisible()
})

test('a recovery code opens the console once; no page of the marketplace loads a byte of it', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.ownOrigin)
  const [code = ''] = await joinWithPasskey(page, world, EMAIL)
  const use = async () => {
    await page.goto('/operator/you')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await page.getByRole('button', { name: 'Use a recovery code' }).click()
    await page.getByLabel('Email').fill(EMAIL)
    await page.getByLabel('Recovery code').fill(code.toLowerCase())
    await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  }
  await use()
  await expect(page.getByText('9 codes left.')).toBeVisible()
  await use()
  await expect(page.getByText('Each code works only once.').first()).toBeVisible()

  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await page.goto('/')
  await page.waitForFunction(() => navigator.serviceWorker.ready.then(({ active }) => active?.state === 'activated'))
  expect(asked.filter((path) => path.startsWith('/operator'))).toEqual([])
  const kept = await page.evaluate(async () =>
    Promise.all(
      (await caches.keys()).map(async (name) => (await (await caches.open(name)).keys()).map(({ url }) => url)),
    ),
  )
  expect(kept.flat().filter((url) => url.includes('/operator'))).toEqual([])
  // The worker leaves the console to the network.
  await page.goto('/operator')
  await expect(page.getByRole('heading', { name: 'Sign in to the console' })).toBeVisible()
})
