/** Data that earlier versions left on a phone, written down as it was: it never changes, however the product does. */
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { newRequest } from '#tests/support/people/client.ts'

interface ShippedRequest {
  email: string
  notes: string
  record: { key: string }
}

interface ShippedVersion {
  stores: string[]
  record: (key: string, notes: string, email: string, eventDate: string, now: number) => { key: string }
}

const VERSIONS: Record<number, ShippedVersion> = {
  1: {
    stores: ['drafts', 'outbox', 'quarantine', 'clients', 'meta'],
    record(key, notes, email, eventDate, now) {
      const request = { eventType: 'Birthday party', eventDate, location: 'new-york-city-ny', notes }
      const client = { firstName: 'Robin', lastName: 'Old', email, emailConfirm: email, phoneNumber: '212 555 0123' }
      const requestData = {
        gigRequest: {
          ...request,
          vendorStartTime: '18:30',
          venue: '',
          guestCount: 40,
          duration: 180,
          vendorBudget: null,
          requestedServices: [],
          members: [21],
          featureProfiles: [],
          source: 'None',
        },
        client,
        source: 'None',
        maxAutoAdd: 0,
      }
      return {
        key,
        schemaVersion: 1,
        kind: 'quoteRequest',
        ownerId: null,
        body: JSON.stringify({ requestData: JSON.stringify(requestData) }),
        bodyHash: '',
        composedAt: now,
        attempts: 0,
        nextAttemptAt: 0,
        state: 'queued',
        outcomeUnknown: false,
        confirmedAt: null,
        lastProblem: null,
        receipt: null,
        sentAt: null,
        draft: {
          id: '21',
          intent: randomUUID(),
          schemaVersion: 1,
          vendors: [
            {
              memberID: 21,
              profileName: 'DJ Old',
              profileUrl: '/vendors/dj-old-21',
              primaryServiceName: 'DJ',
              thumbnailPhotoUrl: '',
              isTransport: false,
            },
          ],
          source: 'None',
          gigRequest: { ...request, guestCount: '40', vendorStartTime: '18:30', duration: '180' },
          client,
          place: { displayName: 'New York City, NY', timeZone: 'America/New_York' },
          wantsSimilarVendors: false,
          createdAt: now,
          editedAt: now,
        },
      }
    },
  },
}

/** Every version of the phone's database that was ever given to people. */
export const SHIPPED_VERSIONS = Object.keys(VERSIONS).map(Number)

/** So many requests as that version queued them a moment ago. */
export function shippedRequests(version: number, count: number): ShippedRequest[] {
  const { email, eventDate } = newRequest(`shipped in version ${version}`)
  return Array.from({ length: count }, (_, index) => {
    const notes = `Queued by version ${version}, no. ${index + 1}`
    return {
      email,
      notes,
      record: VERSIONS[version]!.record(randomUUID(), notes, email, eventDate, Date.now() - 60_000 + index),
    }
  })
}

/**
 * Makes the database as that version made it, with these requests in its outbox. Opens a page without the app for it.
 */
export async function plantShipped(page: Page, version: number, requests: readonly ShippedRequest[]) {
  await page.goto('/healthz')
  await page.evaluate(
    ([databaseVersion, stores, records]) =>
      new Promise<void>((done, failed) => {
        const opening = indexedDB.open('fanfare', databaseVersion)
        opening.addEventListener('error', () => failed(opening.error))
        opening.addEventListener('upgradeneeded', () => {
          for (const store of stores) opening.result.createObjectStore(store)
        })
        opening.addEventListener('success', () => {
          const writing = opening.result.transaction('outbox', 'readwrite')
          for (const record of records) writing.objectStore('outbox').put(record, record.key)
          writing.addEventListener('complete', () => {
            opening.result.close()
            done()
          })
        })
      }),
    [version, VERSIONS[version]!.stores, requests.map(({ record }) => record)] as const,
  )
}
