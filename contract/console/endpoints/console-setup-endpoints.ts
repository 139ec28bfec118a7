/** The settings of the marketplace, and the first run. */
import type { Endpoint } from '../../endpoint.ts'
import { MarketplaceSetup, NoteSetup, SetLogo, SetMarketplace } from '../setup.ts'

const PATH = '/api/v1/operator/marketplace'
const OWNED = { access: 'operator', right: 'setMarketplace', reply: MarketplaceSetup } as const

export const consoleSetupEndpoints = {
  marketplaceSetup: {
    method: 'GET',
    path: PATH,
    ...OWNED,
    summary: 'The settings of the marketplace, and how far the first run is',
  },
  setMarketplace: {
    method: 'PUT',
    path: PATH,
    ...OWNED,
    body: SetMarketplace,
    summary: 'Changes settings of the marketplace; repeated, it changes nothing',
  },
  setLogo: {
    method: 'PUT',
    path: `${PATH}/logo`,
    ...OWNED,
    body: SetLogo,
    summary: 'Replaces the logo, or brings back the built-in one',
  },
  noteSetup: {
    method: 'PUT',
    path: `${PATH}/setup`,
    ...OWNED,
    body: NoteSetup,
    summary: 'Notes a step of the first run as done, or puts it away',
  },
} as const satisfies Record<string, Endpoint>
