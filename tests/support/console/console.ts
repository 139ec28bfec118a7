/** An operator at a browser: a device with a passkey, and a link to join. */
import type { Page } from '@playwright/test'
import { expect } from '#tests/support/browser/browser.ts'
import type { World } from '#tests/support/browser/world.ts'

/** A device that keeps passkeys, whose owner is always there. */
export async function addAuthenticator(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page)
  await cdp.send('WebAuthn.enable')
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export async function ownerLink(world: Pick<World, 'operator'>, email: string): Promise<string> {
  const printed = await world.operator('add-owner', email)
  return /http\S+#\S+/.exec(printed)?.[0] ?? ''
}

/** Joins with a passkey, and stands on the console's first page. @returns the recovery codes */
export async function joinWithPasskey(page: Page, world: Pick<World, 'operator'>, email: string): Promise<string[]> {
  await addAuthenticator(page)
  await page.goto(await ownerLink(world, email))
  await page.getByRole('button', { name: 'Create a passkey' }).click()
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(codes).toHaveCount(10)
  const kept = await codes.allInnerTexts()
  await page.getByLabel('I’ve kept them in a safe place').check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('navigation', { name: 'Main' }).filter({ visible: true })).toBeVisible()
  return kept
}
