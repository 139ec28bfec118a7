/** Calls about everything that is stored about a person; part of `endpoints` (endpoints.ts). */
import * as v from 'valibot'
import { EmailAddress } from './email.ts'
import {
  OpenedPersonalData,
  OpenPersonalData,
  OwnPersonalData,
  PersonalDataFile,
  PersonalDataProof,
  VoidLink,
} from './personal-data.ts'

const Accepted = v.object({ accepted: v.literal(true) })

export const personalDataEndpoints = {
  personalData: {
    method: 'GET',
    path: '/api/v1/personal-data',
    access: 'signedIn',
    reply: OwnPersonalData,
    summary: 'How much is stored about the caller, and what a deletion leaves',
  },
  mailPersonalDataLink: {
    method: 'POST',
    path: '/api/v1/personal-data/link',
    access: 'personal',
    body: v.object({ email: EmailAddress }),
    reply: Accepted,
    summary: 'Mails a link and a code to an address about which something is stored; the response is always the same',
  },
  openPersonalData: {
    method: 'POST',
    path: '/api/v1/personal-data/open',
    access: 'personal',
    body: OpenPersonalData,
    reply: v.union([OpenedPersonalData, VoidLink]),
    summary:
      'Takes the mailed link or code: says how much is stored, with the proof for the other calls, or that the link is void',
  },
  exportPersonalData: {
    method: 'POST',
    path: '/api/v1/personal-data/export',
    access: 'personal',
    body: PersonalDataProof,
    reply: PersonalDataFile,
    summary: 'Everything that is stored about the person',
  },
  deletePersonalData: {
    method: 'POST',
    path: '/api/v1/personal-data/delete',
    access: 'personal',
    body: PersonalDataProof,
    reply: Accepted,
    summary: 'Deletes everything about the person but what the law wants kept, and signs out everywhere',
  },
} as const
