/**
 * Links a visitor to the CRM: HubSpot's own cookie contains its token for the browser, and the tag manager receives the
 * matching contact number, once per tab (decision 17). None of it goes into Fanfare's usage events.
 */
import type { Api } from '#src/api/client.ts'
import { cookieValue } from '#src/api/cookies.ts'
import type { TextStorage } from './stored-text.ts'

const COOKIE = 'hubspotutk'
const TOKEN = /^[a-f0-9]{32}$/
/** The key in the tab's storage for the token that was looked up. */
const LOOKED_UP = 'crmVisitor'

interface CrmVisitorPorts {
  api: Api
  /** The value of `document.cookie`. */
  cookies: string
  /** The tab's storage. */
  storage: TextStorage | null
  push: (entry: Record<string, unknown>) => void
}

/** Visitors without the cookie are not looked up. If the CRM does not respond, the next page tries again. */
export async function tellCrmVisitor({ api, cookies, storage, push }: CrmVisitorPorts): Promise<void> {
  const id = cookieValue(cookies, COOKIE)
  if (id === null || !TOKEN.test(id) || lookedUp(storage) === id) return
  const { value } = await api.call('hubspotToken', { params: { id } })
  try {
    storage?.setItem(LOOKED_UP, id)
  } catch {
    // The next page looks it up again.
  }
  if (value.contactId !== null) push({ event: 'CRM Contact', contactId: value.contactId })
}

function lookedUp(storage: TextStorage | null): string | null {
  try {
    return storage?.getItem(LOOKED_UP) ?? null
  } catch {
    return null
  }
}
