/** WebKitGTK as Debian ships it, driven over WebDriver. */
import { fileURLToPath } from 'node:url'
import { PHONE } from '#tests/support/browser/browser.ts'
import type { Device, DeviceOptions, Role } from '../device.ts'
import { asArgument, openSession, WebDriverError, type WebDriverSession } from './webdriver.ts'
import { startDriver, startScreen, type DriverProcess } from './webkit-processes.ts'

const WINDOW = fileURLToPath(import.meta.resolve('./webkit-window.py'))
const TIME_ZONE = 'America/New_York'
const POLL_MS = 50
/** The test's own time ends first. */
const PATIENCE_MS = 10_000

const ROLES: Record<Role, string> = { button: 'button', option: '[role=option]' }
const FIELDS = 'input, select, textarea'

/** Errors after which an element that changed under the driver is looked up again. */
const PASSING = new Set([
  'no such element',
  'stale element reference',
  'element not interactable',
  'element click intercepted',
])

export async function webkitDevice({ profile, origin }: DeviceOptions): Promise<Device> {
  const { display, screen } = await startScreen()
  let driver: DriverProcess
  let session: WebDriverSession
  const start = async () => {
    driver = await startDriver(display, TIME_ZONE)
    session = await openSession(driver.server, {
      'webkitgtk:browserOptions': {
        binary: '/usr/bin/python3',
        args: [WINDOW, profile, String(PHONE.width), String(PHONE.height)],
      },
    })
  }
  const named = (selector: string, name: string) => patiently(() => elementNamed(session, selector, name))
  const field = (label: string) => named(FIELDS, label)
  await start()
  return {
    start,
    version: async () =>
      `webkit ${await session.run<string>('arguments[0](navigator.userAgent.split(" ").find((part) => part.startsWith("Version/")))')}`,
    open: (address) => session.goTo(new URL(address, origin).href),
    async type(label, text) {
      const element = await field(label)
      if (await session.run<boolean>(SET_PICKED, asArgument(element), text)) return
      await session.run(SELECT_ALL, asArgument(element))
      await session.typeInto(element, text)
    },
    choose: async (label, value) => session.run(CHOOSE, asArgument(await field(label)), value),
    valueOf: async (label) => session.run('arguments[1](arguments[0].value)', asArgument(await field(label))),
    click: (role, name) => patiently(async () => session.click(await elementNamed(session, ROLES[role], name))),
    text: () => session.run<string>('arguments[0](document.body.innerText)').catch(() => ''),
    address: () => session.url(),
    evaluate: <T>(expression: string) => session.run<T>(`Promise.resolve(${expression}).then(arguments[0])`),
    async close() {
      await session.closeWindow()
      await driver.end('SIGTERM')
    },
    kill: () => driver.end('SIGKILL'),
    async end() {
      await driver.end('SIGKILL')
      screen.kill()
    },
  }
}

/** Tries until the page is ready for it. */
async function patiently<T>(attempt: () => Promise<T>): Promise<T> {
  const until = Date.now() + PATIENCE_MS
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof WebDriverError && PASSING.has(error.code)) || Date.now() > until) throw error
      await new Promise((done) => setTimeout(done, POLL_MS))
    }
  }
}

/** The element that the engine's accessibility tree calls by this name. */
async function elementNamed(session: WebDriverSession, selector: string, name: string): Promise<string> {
  const names: string[] = []
  for (const element of await session.find(selector)) {
    const found = await session.labelOf(element)
    if (found === name) return element
    names.push(found)
  }
  throw new WebDriverError('no such element', `nothing is called “${name}”, but ${names.join(' | ')}`)
}

/** Dates and times are picked, not typed: they are set as a picker sets them. Tells whether the field is one. */
const SET_PICKED = `
  const [field, value, done] = arguments
  const picked = field.type === 'date' || field.type === 'time'
  if (picked) {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value').set.call(field, value)
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  done(picked)`

const SELECT_ALL = `
  const [field, done] = arguments
  field.focus()
  field.select()
  done()`

const CHOOSE = `
  const [list, value, done] = arguments
  list.value = value
  list.dispatchEvent(new Event('input', { bubbles: true }))
  list.dispatchEvent(new Event('change', { bubbles: true }))
  done()`
