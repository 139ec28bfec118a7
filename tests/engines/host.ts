/**
 * The steps of a quote request on a device of any engine. The same with Playwright’s pages: support/people/client.ts.
 */
import { expect } from '@playwright/test'
import type { NewRequest } from '#tests/support/people/client.ts'
import type { Device } from './device.ts'

/** Waits until the page shows this. */
export const expectText = (device: Device, text: string | RegExp) =>
  expect.poll(() => device.text()).toMatch(typeof text === 'string' ? new RegExp(literally(text)) : text)

const literally = (text: string) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

const expectStep = (device: Device, step: string) =>
  expect.poll(() => device.address()).toContain(`/requestquote-b/${step}`)

/** Opens the request form for one vendor and waits until the page would open without a connection too. */
export async function openRequest(device: Device, vendorId: number) {
  await device.open(`/requestquote?memberId=${vendorId}&rfqABTest=React`)
  await expectStep(device, 'request')
  await expect
    .poll(() => device.evaluate<string>("navigator.serviceWorker.controller?.state ?? 'none'").catch(() => 'busy'))
    .toBe('activated')
}

/** Needs a connection: cities are looked up at the server. */
export async function chooseCity(device: Device, request: NewRequest) {
  await device.type('City', request.city)
  await device.click('option', request.city)
}

async function typeEvent(device: Device, request: NewRequest) {
  await device.choose('Event type', request.eventType)
  await device.type('Date', request.eventDate)
  if ((await device.valueOf('City')) !== request.city) await chooseCity(device, request)
  await device.type('Guest count', String(request.guests))
  await device.type('Start time', request.startTime)
  await device.choose('Duration', String(request.minutes))
  await device.type('Event details (optional)', request.notes)
}

async function typeClient(device: Device, request: NewRequest) {
  await device.type('First name', request.firstName)
  await device.type('Last name', request.lastName)
  await device.type('Email', request.email)
  await device.type('Confirm email', request.email)
  await device.type('Phone (optional)', request.phone)
}

/** From the open form to its last step, ready to be sent. */
export async function typeAll(device: Device, request: NewRequest) {
  await typeEvent(device, request)
  await device.click('button', 'Next')
  await expectStep(device, 'client')
  await typeClient(device, request)
  await device.click('button', 'Next')
  await expectStep(device, 'review')
}

/** Sends, and waits until it is said that nothing can be lost anymore. */
export async function send(device: Device) {
  await device.click('button', 'Send request')
  await expectStep(device, 'success')
}

/** The list of requests says that the only one is sent. */
export async function expectReceipt(device: Device) {
  await device.open('/requests')
  await expectText(device, /Sent · #\d+/)
}
