/** The marketplace as an archive. What starts or discards one is an act (acts.ts). */
import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { ById } from '../../ids.ts'
import { OpenExport, ShownExports } from '../marketplace-export.ts'

const PATH = '/api/v1/operator/exports'
const OWNED = { access: 'operator', right: 'exportMarketplace' } as const

export const consoleExportEndpoints = {
  shownExports: {
    method: 'GET',
    path: PATH,
    ...OWNED,
    reply: ShownExports,
    summary: 'The last export of the marketplace and how far it is, and the archive that can be downloaded meanwhile',
  },
  openExport: {
    method: 'POST',
    path: `${PATH}/open`,
    ...OWNED,
    needsProof: true,
    body: OpenExport,
    reply: v.object({ done: v.literal(true) }),
    summary: 'Lets the operator who asks download the archive of an export for a few minutes',
  },
  exportArchive: {
    method: 'GET',
    path: `${PATH}/:id/archive`,
    ...OWNED,
    // Another session of the owner who opened it has proved nothing.
    needsProof: true,
    params: ById,
    reply: v.unknown(),
    summary: 'The archive of an export (application/zip), for the operator who opened it',
  },
} as const satisfies Record<string, Endpoint>
