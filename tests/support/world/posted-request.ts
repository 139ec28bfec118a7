/** A guest's request that a device posts, without its browser. */
import { randomUUID } from 'node:crypto'
import type { NewRequest } from '#tests/support/people/client.ts'

/** Posts the request to these vendors. @returns the response */
export function postRequest(
  origin: string,
  request: NewRequest,
  vendorIds: readonly number[],
  key: string = randomUUID(),
): Promise<Response> {
  const requestData = {
    gigRequest: {
      eventType: request.eventType,
      eventDate: request.eventDate,
      location: request.cityFileName,
      guestCount: request.guests,
      vendorStartTime: request.startTime,
      duration: request.minutes,
      notes: request.notes,
      members: vendorIds,
    },
    client: {
      firstName: request.firstName,
      lastName: request.lastName,
      email: request.email,
      emailConfirm: request.email,
      phoneNumber: request.phone,
    },
    source: 'None',
    maxAutoAdd: 0,
  }
  return fetch(`${origin}/createrequest`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ requestData: JSON.stringify(requestData) }),
  })
}
