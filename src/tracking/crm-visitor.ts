/**
 * Who a visitor is to the CRM: HubSpot's own cookie holds its token for the browser, and the tag manager is told the
 * contact's number behind it, once per tab (decision 17). Nothing of it is told to Fanfare's usage events.
 */
import type { Api } from '#src/api/client.ts'
import { cookieValue } from '#src/api/cookies.ts'
import type { TextStorage } from './stored-text.ts'

const COOKIE = 'hubspotutk'
const TOKEN = /^[a-f0-9]{32}$/
/** In the tab's storage: the token that was looked up. */
const LOOKED_UP = 'crmVisitor'

export interface CrmVisitorPorts {
  api: Api
  /** As `document.cookie` gives them. */
  cookies: string
  /** Of the tab. */
  storage: TextStorage | null
  push: (entry: Record<string, unknown>) => void
}

/** Nobody is asked about a visitor without the cookie. A CRM that does not answer is asked again by the next page. */
export async function tellCrmVisitor({ api, cookies, storage, push }: CrmVisitorPorts): Promise<void> {
  const id = cookieValue(cookies, COOKIE)
  if (id === null || !TOKEN.test(id) || lookedUp(storage) === id) return
  const { value } = await api.call('hubspotToken', { params: { id } })
  try {
    storage?.setItem(LOOKED_UP, id)
  } catch {
    // Then the next page asks again.
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
