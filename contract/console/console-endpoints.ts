/** Every call of the operator's console. The marketplace's own calls are in contract/endpoints.ts. */
import type { Endpoint } from '../endpoint.ts'
import { actEndpoints } from './act-endpoints.ts'
import { consoleMailEndpoints } from './console-mail-endpoints.ts'
import { consoleRequestEndpoints } from './console-request-endpoints.ts'
import { consoleSetupEndpoints } from './console-setup-endpoints.ts'
import { consoleSignInEndpoints } from './console-sign-in-endpoints.ts'
import { consoleTextEndpoints } from './console-text-endpoints.ts'
import { consoleWorkEndpoints } from './console-work-endpoints.ts'

/** Where all of them are: writes there need the console's header. */
export const CONSOLE_API = '/api/v1/operator/'

export const consoleEndpoints = {
  ...consoleSignInEndpoints,
  ...consoleWorkEndpoints,
  ...consoleRequestEndpoints,
  ...consoleTextEndpoints,
  ...consoleMailEndpoints,
  ...consoleSetupEndpoints,
  ...actEndpoints,
} as const satisfies Record<string, Endpoint>

export type ConsoleEndpointName = keyof typeof consoleEndpoints
