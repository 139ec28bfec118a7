/** A vendor's certificate of insurance: the vendor states it, and who has asked the vendor opens it. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { IdInUrl } from '../ids.ts'
import { InsuranceFile, InsuranceInput, OwnInsurance } from './own-insurance.ts'

export const insuranceEndpoints = {
  ownInsurance: {
    method: 'GET',
    path: '/api/v1/insurance',
    access: 'vendor',
    teamRight: 'read',
    reply: OwnInsurance,
    summary: 'The caller’s certificate of insurance as a vendor',
  },
  saveInsurance: {
    method: 'PUT',
    path: '/api/v1/insurance',
    access: 'vendor',
    teamRight: 'manage',
    body: InsuranceInput,
    reply: OwnInsurance,
    summary: 'States it; a change has to be seen by an operator again',
  },
  removeInsurance: {
    method: 'DELETE',
    path: '/api/v1/insurance',
    access: 'vendor',
    teamRight: 'manage',
    reply: OwnInsurance,
    summary: 'Removes it with its file; saying it again changes nothing',
  },
  ownCertificate: {
    method: 'GET',
    path: '/api/v1/insurance/file',
    access: 'vendor',
    teamRight: 'read',
    reply: InsuranceFile,
    summary: 'The file of the caller’s own certificate',
  },
  certificateOfLead: {
    method: 'GET',
    path: '/api/v1/threads/:leadId/insurance',
    access: 'personal',
    params: v.object({ leadId: IdInUrl }),
    reply: InsuranceFile,
    summary: 'The certificate of the vendor of a lead, for the client who sent the request and for the vendor',
  },
} as const satisfies Record<string, Endpoint>
