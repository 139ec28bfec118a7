/** The part of the W3C WebDriver protocol that the WebKit device needs. */

/** The key under which WebDriver refers to an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf'

export class WebDriverError extends Error {
  /** Such as `stale element reference`. */
  readonly code: string

  constructor(code: string, message: string) {
    super(`${code}: ${message}`)
    this.name = 'WebDriverError'
    this.code = code
  }
}

export interface WebDriverSession {
  capabilities: Record<string, unknown>
  goTo(url: string): Promise<void>
  url(): Promise<string>
  /** Runs the body of a function whose last argument tells its result. */
  run<T>(script: string, ...args: unknown[]): Promise<T>
  /** The elements that a CSS selector matches. */
  find(selector: string): Promise<string[]>
  /** The accessible name. */
  labelOf(element: string): Promise<string>
  click(element: string): Promise<void>
  typeInto(element: string, text: string): Promise<void>
  /** Closes the only window, and with it the session. */
  closeWindow(): Promise<void>
}

/** An element as an argument of a script. */
export const asArgument = (element: string) => ({ [ELEMENT]: element })

/** @param server where the driver listens */
export async function openSession(server: string, capabilities: object): Promise<WebDriverSession> {
  const call = async <T>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<T> => {
    const response = await fetch(server + path, { method, ...(body && { body: JSON.stringify(body) }) })
    const { value } = (await response.json()) as { value: { error?: string; message?: string } | null }
    if (!response.ok) throw new WebDriverError(value?.error ?? `status ${response.status}`, value?.message ?? '')
    return value as T
  }
  const opened = await call<{ sessionId: string; capabilities: Record<string, unknown> }>('POST', '/session', {
    capabilities: { alwaysMatch: capabilities },
  })
  const session = `/session/${opened.sessionId}`
  return {
    capabilities: opened.capabilities,
    goTo: (url) => call('POST', `${session}/url`, { url }),
    url: () => call('GET', `${session}/url`),
    run: (script, ...args) => call('POST', `${session}/execute/async`, { script, args }),
    async find(selector) {
      const found = await call<Record<string, string>[]>('POST', `${session}/elements`, {
        using: 'css selector',
        value: selector,
      })
      return found.map((element) => element[ELEMENT] ?? '')
    },
    labelOf: (element) => call('GET', `${session}/element/${element}/computedlabel`),
    click: (element) => call('POST', `${session}/element/${element}/click`, {}),
    typeInto: (element, text) => call('POST', `${session}/element/${element}/value`, { text }),
    closeWindow: () => call('DELETE', `${session}/window`),
  }
}
