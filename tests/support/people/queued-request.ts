/** A client whose request waits on the phone. */
import type { Page } from '@playwright/test'
import { underControl } from '#tests/support/browser/browser.ts'
import { expectSaved, fillAll, openRequest, send, type NewRequest } from './client.ts'

/**
 * Sends a request that waits on the phone.
 * @param cut breaks the connection, once the form is filled in
 */
export async function queueRequest(
  page: Page,
  request: NewRequest,
  vendorIds: readonly number[],
  cut: () => void | Promise<void>,
) {
  await openRequest(page, vendorIds)
  await underControl(page)
  await fillAll(page, request)
  await cut()
  await send(page)
  await expectSaved(page)
}
