import type { BrowserContext } from '@playwright/test'

type Entry = Record<string, unknown>

/** Every event that the browser is handed for the server. A beacon's body cannot be seen from outside the page. */
export async function toldTo(context: BrowserContext): Promise<Entry[]> {
  const told: Entry[] = []
  await context.exposeFunction('tellTest', (body: string) =>
    told.push(...(JSON.parse(body) as { events: Entry[] }).events),
  )
  await context.addInitScript(() => {
    const real = navigator.sendBeacon.bind(navigator)
    navigator.sendBeacon = (url, body) => {
      const { tellTest } = window as unknown as { tellTest: (text: string) => void }
      if (body instanceof Blob) void body.text().then(tellTest)
      return real(url, body)
    }
  })
  return told
}
