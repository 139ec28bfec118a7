/** Saved vendors of the signed-in account, and lists of vendors that are shared by a link. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { AccountSavedVendors, SavedVendorChanges } from './saved-vendors.ts'
import {
  ByShortlist,
  ByVoter,
  NewShortlist,
  OwnShortlists,
  Shortlist,
  ShortlistVote,
  ShortlistVotes,
} from './shortlists.ts'

const PATH = '/api/v1/shortlists/:shortlist'

export const shortlistEndpoints = {
  mergeSavedVendors: {
    method: 'POST',
    path: '/api/v1/saved-vendors',
    access: 'signedIn',
    body: SavedVendorChanges,
    reply: AccountSavedVendors,
    summary: 'Saves and removes vendors for the caller, the latest change of each winning; returns all saved ones',
  },
  ownShortlists: {
    method: 'GET',
    path: '/api/v1/shortlists',
    access: 'personal',
    reply: OwnShortlists,
    summary: 'The shortlists of the signed-in account and of the device of the header Device-Key',
  },
  shortlist: {
    method: 'GET',
    path: PATH,
    access: 'anonymous',
    params: ByShortlist,
    reply: Shortlist,
    summary: 'A shared shortlist, for everybody who has its link',
  },
  makeShortlist: {
    method: 'PUT',
    path: PATH,
    access: 'personal',
    params: ByShortlist,
    body: NewShortlist,
    reply: Shortlist,
    summary: 'Shares vendors under an id that the caller made; doing it again returns what is shared',
  },
  closeShortlist: {
    method: 'POST',
    path: `${PATH}/closing`,
    access: 'personal',
    params: ByShortlist,
    body: v.object({ isClosed: v.boolean() }),
    reply: Shortlist,
    summary: 'The owner ends the voting, or opens it again',
  },
  deleteShortlist: {
    method: 'DELETE',
    path: PATH,
    access: 'personal',
    params: ByShortlist,
    reply: v.object({ accepted: v.literal(true) }),
    summary: 'The owner deletes the list with its votes',
  },
  shortlistVotes: {
    method: 'GET',
    path: `${PATH}/votes`,
    access: 'personal',
    params: ByShortlist,
    reply: ShortlistVotes,
    summary: 'The votes of this device, and all of them for the owner',
  },
  voteOnShortlist: {
    method: 'POST',
    path: `${PATH}/votes`,
    access: 'personal',
    params: ByShortlist,
    body: ShortlistVote,
    reply: ShortlistVotes,
    summary: 'Votes on a vendor of the list, once per device: a vote again replaces the earlier one',
  },
  dropVoter: {
    method: 'DELETE',
    path: `${PATH}/voters/:voter`,
    access: 'personal',
    params: ByVoter,
    reply: ShortlistVotes,
    summary: 'The owner removes the votes of one device',
  },
} as const satisfies Record<string, Endpoint>
