/** Importing vendors in the console. What starts, stops or discards an import is an act (acts.ts). */
import * as v from 'valibot'
import type { Endpoint } from '../../endpoint.ts'
import { ById } from '../../ids.ts'
import {
  ChooseColumns,
  ImportProblems,
  ImportProblemsQuery,
  LastImport,
  UploadedImport,
  UploadQuery,
} from '../vendor-import.ts'

const PATH = '/api/v1/operator/vendor-imports'
const OWNED = { access: 'operator', right: 'importVendors' } as const

export const consoleImportEndpoints = {
  lastImport: {
    method: 'GET',
    path: PATH,
    ...OWNED,
    reply: LastImport,
    summary: 'The last import of vendors, with its columns and how far it is',
  },
  importProblems: {
    method: 'GET',
    path: `${PATH}/:id/problems`,
    ...OWNED,
    params: ById,
    query: ImportProblemsQuery,
    reply: ImportProblems,
    summary: 'Problems of an import by line',
  },
  uploadImport: {
    method: 'POST',
    path: PATH,
    ...OWNED,
    bodyType: 'upload',
    query: UploadQuery,
    reply: UploadedImport,
    summary: 'Takes a file of vendors (multipart/form-data, part file) and looks at it',
  },
  chooseColumns: {
    method: 'PUT',
    path: `${PATH}/columns`,
    ...OWNED,
    body: ChooseColumns,
    reply: v.object({ done: v.literal(true) }),
    summary: 'Says which columns are which fields, and looks at the file again',
  },
} as const satisfies Record<string, Endpoint>
