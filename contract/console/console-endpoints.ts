/** Every call of the operator's console. The marketplace's own calls are in contract/endpoints.ts. */
import type { Endpoint } from '../endpoint.ts'
import { actEndpoints } from './endpoints/act-endpoints.ts'
import { consoleExportEndpoints } from './endpoints/console-export-endpoints.ts'
import { consoleImportEndpoints } from './endpoints/console-import-endpoints.ts'
import { consoleMailEndpoints } from './endpoints/console-mail-endpoints.ts'
import { consoleRequestEndpoints } from './endpoints/console-request-endpoints.ts'
import { consoleSetupEndpoints } from './endpoints/console-setup-endpoints.ts'
import { consoleSignInEndpoints } from './endpoints/console-sign-in-endpoints.ts'
import { consoleTextEndpoints } from './endpoints/console-text-endpoints.ts'
import { consoleWorkEndpoints } from './endpoints/console-work-endpoints.ts'

/** Where all of them are: writes there need the console's header. */
export const CONSOLE_API = '/api/v1/operator/'

export const consoleEndpoints = {
  ...consoleSignInEndpoints,
  ...consoleWorkEndpoints,
  ...consoleRequestEndpoints,
  ...consoleTextEndpoints,
  ...consoleMailEndpoints,
  ...consoleImportEndpoints,
  ...consoleExportEndpoints,
  ...consoleSetupEndpoints,
  ...actEndpoints,
} as const satisfies Record<string, Endpoint>

export type ConsoleEndpointName = keyof typeof consoleEndpoints
