/**
 * Which CRM contact a visitor is (docs/specification.md#tracking). The visitor is identified by the value of HubSpot's
 * own cookie `hubspotutk`, and the result is a contact number: names and addresses stay in the CRM.
 */
import * as v from 'valibot'
import { Unavailable } from '#server/services/errors.ts'

export interface VisitorContacts {
  /**
   * The contact's number; null if the CRM does not know the visitor.
   * @param visitorToken 32 hexadecimal digits
   * @throws CrmUnavailable
   */
  contactOf(visitorToken: string): Promise<number | null>
}

const RETRY_AFTER_SECONDS = 60

/** The CRM did not respond, or its response was invalid. Why is for the log only. */
export class CrmUnavailable extends Unavailable {
  constructor(reason: string) {
    super(RETRY_AFTER_SECONDS, 'We can’t look this up right now.', new Error(`The CRM did not answer: ${reason}`))
  }
}

/** Without a CRM, no visitor is a contact. */
export const noCrm: VisitorContacts = { contactOf: () => Promise.resolve(null) }

const ORIGIN = 'https://api.hubapi.com'
const CRM_TIMEOUT_MS = 5000
const Profile = v.object({ vid: v.pipe(v.number(), v.integer()) })

/** @param options.accessToken the token of a private app with the scope `crm.objects.contacts.read` */
export function hubspot({
  accessToken,
  fetch = globalThis.fetch,
}: {
  accessToken: string
  fetch?: typeof globalThis.fetch
}): VisitorContacts {
  return {
    async contactOf(visitorToken) {
      // Requests one property instead of everything the CRM knows.
      const url = `${ORIGIN}/contacts/v1/contact/utk/${visitorToken}/profile?property=createdate&propertyMode=value_only&formSubmissionMode=none`
      const reply = await fetch(url, {
        headers: { authorization: `Bearer ${accessToken}`, accept: 'application/json' },
        signal: AbortSignal.timeout(CRM_TIMEOUT_MS),
      }).catch((error: unknown) => {
        throw new CrmUnavailable(error instanceof Error ? error.name : 'no connection')
      })
      if (reply.status === 404) return null
      if (!reply.ok) throw new CrmUnavailable(`status ${reply.status}`)
      const profile = v.safeParse(Profile, await reply.json().catch(() => undefined))
      if (!profile.success) throw new CrmUnavailable('not a contact')
      return profile.output.vid
    },
  }
}
