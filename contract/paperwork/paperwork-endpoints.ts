/** A vendor's paperwork, and the documents of bookings. */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById, IdInUrl } from '../ids.ts'
import { WriteReceipt } from '../receipt.ts'
import { PAPER_KINDS, PaperFile, Paperwork, PaperworkInput, SignAgreement } from './paperwork.ts'

export const paperworkEndpoints = {
  paperwork: {
    method: 'GET',
    path: '/api/v1/paperwork',
    access: 'vendor',
    teamRight: 'read',
    reply: Paperwork,
    summary: 'Whose the caller’s papers are as a vendor, with its own terms and rate of sales tax',
  },
  savePaperwork: {
    method: 'PUT',
    path: '/api/v1/paperwork',
    access: 'vendor',
    teamRight: 'manage',
    body: PaperworkInput,
    reply: Paperwork,
    summary: 'Changes it; quotes that were sent keep the terms that they were sent with',
  },
  bookingPaper: {
    method: 'GET',
    path: '/api/v1/bookings/:id/papers/:kind',
    access: 'signedIn',
    params: v.object({ id: IdInUrl, kind: v.picklist(PAPER_KINDS) }),
    reply: PaperFile,
    summary: 'The agreement, invoice or receipt of one booking of the caller’s, as a PDF',
  },
  signAgreement: {
    method: 'POST',
    path: '/api/v1/bookings/:id/signatures',
    access: 'signedIn',
    params: ById,
    body: SignAgreement,
    reply: WriteReceipt,
    summary: 'The caller’s side types its name under the agreement, exactly once per Idempotency-Key',
  },
  yearFigures: {
    method: 'GET',
    path: '/api/v1/year-figures/:year',
    access: 'vendor',
    teamRight: 'manage',
    params: v.object({ year: v.pipe(v.string(), v.regex(/^20\d\d$/), v.transform(Number)) }),
    /** The text of a CSV file (RFC 4180) and a name to save it under. */
    reply: v.object({ fileName: v.string(), csv: v.string() }),
    summary: 'The payments and refunds of the caller’s bookings as a vendor in one year, as a spreadsheet',
  },
} as const satisfies Record<string, Endpoint>
