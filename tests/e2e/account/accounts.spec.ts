/** Signing in, accounts and the account area, as people use them. */
import { PASSWORD } from '#tests/support/people/accounts.ts'
import { AXE_TIMEOUT_MS, expectAccessible } from '#tests/support/browser/accessible.ts'
import { pageStands } from '#tests/support/browser/browse-pages.ts'
import { DESKTOP, expect, test, underControl } from '#tests/support/browser/browser.ts'
import { fillAll, newRequest, next, openRequest, send, SEND_BUTTON } from '#tests/support/people/client.ts'
import { everythingStored, mailed, ownersOf, signIn, typeSignIn } from '#tests/support/people/person.ts'
import { signInAsVendor } from '#tests/support/people/leads.ts'
import { USER, VENDOR_USER } from '#tests/support/people/seeded-accounts.ts'

const NEW = 'a brand new password'

test('signing in leads on to where one wanted to go; every tab knows, and every tab is signed out @journey:account', async ({
  shared,
  phone,
}) => {
  const { page, context } = await phone(shared.origin)
  await page.goto('/account/password')
  await page.getByRole('main').getByRole('link', { name: 'Sign in' }).click()
  await typeSignIn(page, USER.email, 'not the password')
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(USER.email)
  await page.getByRole('button', { name: 'Show password' }).click()
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveAttribute('type', 'text')
  const other = await context.newPage()
  await other.goto('/account')
  await typeSignIn(page, USER.email)
  await expect(page.getByRole('heading', { name: 'Change your password' })).toBeVisible()
  await expect(other.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()

  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  for (const tab of [page, other])
    await expect(tab.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await expect.poll(async () => (await context.cookies()).length).toBe(0)
})

test('a device that was lost is signed out from the list, and then all are', async ({ world, phone }) => {
  const [{ page }, { page: lost }, { page: third }] = [
    await phone(world.origin),
    await phone(world.origin),
    await phone(world.origin),
  ]
  await signIn(lost, USER.email)
  await signIn(third, USER.email)
  await signIn(page, USER.email)
  await page.getByRole('link', { name: 'Where you’re signed in On 3 devices' }).click()
  const list = page.getByRole('region', { name: 'Devices' })
  await expect(list.getByRole('listitem')).toHaveCount(3)
  await expect(list.getByRole('listitem').first()).toContainText('This device')
  await list
    .getByRole('button', { name: /^Sign out Chrome/ })
    .first()
    .click()
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await list.getByRole('button', { name: 'Sign out everywhere' }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  for (const other of [lost, third]) {
    await other.goto('/account/profile')
    await other.goto('/account')
    await expect(other.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  }
})

test('whoever signs out and in again finds the contact details in a request without a connection', async ({
  world,
  phone,
}) => {
  const { page, context } = await phone(world.origin)
  await signIn(page, USER.email)
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await signIn(page, USER.email)
  // The details are read with the sign-in: no form was opened with a connection since.
  await expect.poll(() => everythingStored(page)).toContain(USER.email)
  await underControl(page)
  await context.setOffline(true)
  const request = newRequest('in again')
  await openRequest(page, [61])
  // Cities can't be looked up now: one that is typed in full counts.
  await page.getByRole('combobox', { name: 'City', exact: true }).fill(request.city)
  await page.getByLabel('Event type').selectOption(request.eventType)
  await page.getByLabel('Date', { exact: true }).fill(request.eventDate)
  await page.getByLabel('Guest count').fill(String(request.guests))
  await page.getByLabel('Start time').fill(request.startTime)
  await page.getByLabel('Duration').selectOption(String(request.minutes))
  await next(page, 'client')
  await expect(page.getByLabel('First name')).toHaveValue(USER.name)
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(USER.email)
  // Typed text stays, with the details of the account around it.
  await page.getByLabel('First name').fill('Augusta')
  await expect(page.getByText('Draft saved')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(USER.email)
  await expect(page.getByLabel('First name')).toHaveValue('Augusta')
})

test('every page of the account leads back to it, and receipts by way of their list', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await signInAsVendor(page)
  const trail = page.getByRole('navigation', { name: 'Breadcrumb' })
  for (const [path, name] of [
    ['/account/email', 'Email'],
    ['/account/password', 'Password'],
    ['/account/notifications', 'Notifications'],
    ['/account/sign-ins', 'Where you’re signed in'],
    ['/account/figures', 'Last 13 weeks'],
    ['/account/profile', 'Profile'],
    ['/account/membership', 'Membership'],
    ['/account/receipts', 'Receipts'],
  ] as const) {
    await page.goto(path)
    await expect(trail.getByRole('listitem').last()).toHaveText(name)
    await expect(trail.locator('[aria-current=page]')).toHaveText(name)
    await trail.getByRole('link', { name: 'Account' }).click()
    await expect(page).toHaveURL(`${shared.origin}/account`)
    await expect(page.getByRole('heading', { name: `Welcome, ${VENDOR_USER.name}` })).toBeVisible()
  }
})

test('an address of another site is not gone to after signing in', async ({ shared, visitor }) => {
  const page = await visitor(shared.origin)
  await page.goto('/sign-in?next=/.//elsewhere.example/')
  await typeSignIn(page, USER.email)
  await expect(page).toHaveURL(`${shared.origin}/account`)
})

test('guessing is slowed down, and the page says for how long', async ({ world, visitor }) => {
  const page = await visitor(world.origin)
  await page.goto('/sign-in')
  for (let guess = 0; guess < 10; guess += 1) {
    const responded = page.waitForResponse(/\/api\/v1\/token$/)
    await typeSignIn(page, 'nobody@example.com', `guess ${guess}`)
    await responded
  }
  await typeSignIn(page, 'nobody@example.com', 'one more')
  await expect(page.getByText(/Too many attempts\. Try again in \d+ minutes\./)).toBeVisible()
})

test('a forgotten password: a new one by the typed code, and then by the mailed link @journey:account', async ({
  world,
  phone,
}) => {
  const { page } = await phone(world.origin)
  await page.goto('/sign-in')
  await pageStands(page)
  await page.getByLabel('Email', { exact: true }).fill(USER.email)
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await expect(page.getByRole('heading', { name: 'Reset your password' })).toBeVisible()
  // Typed once is enough.
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(USER.email)
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText(`If there’s an account for ${USER.email}`)).toBeVisible()
  const first = await mailed(page, USER.email)
  await page.getByLabel('Code from our email').fill('1234 5678')
  await page.getByRole('textbox', { name: 'New password' }).fill('short')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('Use at least 8 characters.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW)
  await expect(page.getByText('Use at least 8 characters.')).toHaveCount(0)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible()
  await page.getByLabel('Code from our email').fill(first.code)
  await page.getByRole('textbox', { name: 'New password' }).fill('12345678')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This password is too easy to guess.')).toBeVisible()
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW)
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
  await expect(page.getByText('· confirmed')).toBeVisible()

  // The link is used up with its code, and says so.
  await page.goto(`${first.path}#token=${first.token}`)
  await expect(page).toHaveURL(`${world.origin}/reset-password`)
  await page.getByRole('textbox', { name: 'New password' }).fill('yet another one')
  await page.getByRole('button', { name: 'Save and sign in' }).click()
  await expect(page.getByText('This link has expired or was already used.')).toBeVisible()
})

test('an address is confirmed by the mailed link; after a change the old password does not work anymore', async ({
  world,
  visitor,
}) => {
  const page = await visitor(world.origin)
  await signIn(page, USER.email)
  await expect(page.getByText('· not confirmed yet')).toBeVisible()
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your inbox.')).toBeVisible()
  const { path, token } = await mailed(page, USER.email)
  await page.goto(`${path}#token=${token}`)
  await expect(page.getByText(`${USER.email} is confirmed.`)).toBeVisible()
  await page.getByRole('link', { name: 'Go to your account' }).click()
  await expect(page.getByText(`${USER.email} · confirmed`)).toBeVisible()

  await page.getByRole('link', { name: 'Password' }).click()
  await page.getByRole('textbox', { name: 'Current password' }).fill('not this one')
  await page.getByRole('textbox', { name: 'New password' }).fill(NEW)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('That isn’t your current password.')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'Current password' })).toBeFocused()
  await page.getByRole('textbox', { name: 'Current password' }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Save new password' }).click()
  await expect(page.getByText('Password changed.')).toBeVisible()
  await page.goto('/account')
  await page.getByRole('button', { name: 'Sign out', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible()
  await page.goto('/sign-in')
  await typeSignIn(page, USER.email, PASSWORD)
  await expect(page.getByText('Incorrect email or password.')).toBeVisible()
  await typeSignIn(page, USER.email, NEW)
  await expect(page.getByRole('heading', { name: 'Welcome, Ada' })).toBeVisible()
})

test('a wrong code is followed by a new one, mailed from the same page to the address that it knows', async ({
  world,
  visitor,
}) => {
  const page = await visitor(world.origin)
  await page.goto('/confirm-email')
  await expect(page.getByRole('main').getByRole('link', { name: 'Sign in' })).toBeVisible()
  await signIn(page, USER.email)
  await page.goto('/confirm-email')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(USER.email)
  await page.getByLabel('Code from our email').fill('1234 5678')
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('This code is incorrect or has expired.')).toBeVisible()
  await page.getByRole('button', { name: 'Email me a new code' }).click()
  await expect(page.getByText('We’ve emailed you a new code.')).toBeVisible()
  await page.getByLabel('Code from our email').fill((await mailed(page, USER.email)).code)
  await page.getByRole('button', { name: 'Confirm' }).click()
  const notice = page.getByText(`${USER.email} is confirmed.`)
  await expect(notice).toBeVisible()
  // The button stands apart from the notice.
  const gap = async () => {
    const [above, below] = await Promise.all([
      page.getByRole('alert').locator('> :first-child').boundingBox(),
      page.getByRole('link', { name: 'Go to your account' }).boundingBox(),
    ])
    return (below?.y ?? 0) - (above?.y ?? 0) - (above?.height ?? 0)
  }
  await expect.poll(gap).toBeGreaterThanOrEqual(12)
})

test('a password typed with a request opens the account; its requests are on every device', async ({
  shared,
  visitor,
}) => {
  const request = newRequest('with a password')
  const page = await visitor(shared.origin)
  await openRequest(page, [61, 62])
  await fillAll(page, request)
  const password = page.getByLabel('Create a password')
  await password.fill('short')
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(page.getByText('Use at least 8 characters.').first()).toBeVisible()
  await expect(page).toHaveURL(/review/)
  // The server knows what everybody tries first; the request waits for another one.
  await password.fill('12345678')
  await page.getByRole('button', { name: SEND_BUTTON }).click()
  await expect(page.getByText('This password is too easy to guess.').first()).toBeVisible()
  await expect(page).toHaveURL(/review/)
  await password.fill(NEW)
  await send(page)
  await expect(page.getByText('Welcome, Robin. Your account is ready, with this request in it.')).toBeVisible()

  const laptop = await visitor(shared.origin, { viewport: DESKTOP })
  await signIn(laptop, request.email, { password: NEW, name: 'Robin' })
  await laptop.getByRole('main').getByRole('link', { name: 'My requests' }).first().click()
  const card = laptop.getByRole('article')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText('Birthday party, 40 guests')
  await expect(card).toContainText('from another device')
  // The phone that sent it shows its own receipt, once.
  await page.goto('/requests')
  await expect(page.getByRole('article')).toHaveCount(1)
  await expect(page.getByRole('article')).toContainText(/Sent · #\d+/)
  expect(await shared.stored((db) => ownersOf(db, request.email))).toEqual([request.email])
})

test('axe finds nothing on the screens of accounts, light and dark @journey:accessibility', async ({
  shared,
  phone,
}) => {
  test.setTimeout(AXE_TIMEOUT_MS)
  const { page } = await phone(shared.origin, { serviceWorkers: 'block' })
  await page.goto('/sign-in')
  await typeSignIn(page, '', '')
  await expect(page.getByText('Enter your password.')).toBeVisible()
  await expectAccessible(page, 'sign-in with errors')
  await page.goto('/forgot-password')
  await page.getByLabel('Email', { exact: true }).fill('nobody@example.com')
  await page.getByRole('button', { name: 'Email me a link' }).click()
  await expect(page.getByText('Check your email')).toBeVisible()
  await expectAccessible(page, 'the code')
  await page.goto('/confirm-email')
  await expect(page.getByLabel('Code from our email')).toBeVisible()
  await expectAccessible(page, 'confirming')
  await page.goto('/account')
  await expect(page.getByRole('heading', { name: 'Sign in to your account' })).toBeVisible()
  await expectAccessible(page, 'the account, signed out')
  await signInAsVendor(page)
  await expect(page.getByText('used ·')).toBeVisible()
  await expectAccessible(page, 'the account of a vendor')
  await page.goto('/account/profile')
  await expect(page.getByLabel('Profile name')).toBeVisible()
  await expectAccessible(page, 'the profile')
  await page.goto('/account/password')
  await expect(page.getByLabel('New password')).toBeVisible()
  await expectAccessible(page, 'the password')
})
