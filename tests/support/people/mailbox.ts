/** The mail that a server under test has kept. */
import type { Page } from '@playwright/test'
import type { StoredMail } from '#server/repositories/mail/mailbox.ts'
import { MAILBOX_KEY } from '#tests/support/browser/browser-settings.ts'

/** All mails to an address, the newest first. */
export async function mailsTo(page: Page, to: string): Promise<StoredMail[]> {
  const mails = (await (await page.request.get(`/dev/mail.json?key=${MAILBOX_KEY}`)).json()) as StoredMail[]
  return mails.filter((mail) => mail.to === to)
}
