/** The work of operators: figures, vendors and people, reports, jobs. */
import type { Endpoint } from '../../endpoint.ts'
import { ById } from '../../ids.ts'
import { InsuranceFile } from '../../insurance/own-insurance.ts'
import { Money, Payments, PaymentsQuery } from '../money.ts'
import { FindQuery, Found, PersonFile, PersonQuery, VendorFile } from '../people.ts'
import { ExportedPerson, ExportPerson } from '../person-export.ts'
import { ClaimReport, Claimed, Queue, QueueQuery } from '../queue.ts'
import { Audit, AuditQuery, Checks, ConsoleSystem, SendTestMail, SystemQuery } from '../system.ts'
import { Today } from '../today.ts'

export const consoleWorkEndpoints = {
  consoleToday: {
    method: 'GET',
    path: '/api/v1/operator/today',
    access: 'operator',
    right: 'seeToday',
    reply: Today,
    summary: 'How the marketplace does today',
  },
  findPeople: {
    method: 'GET',
    path: '/api/v1/operator/people',
    access: 'operator',
    right: 'seePeople',
    query: FindQuery,
    reply: Found,
    summary: 'Vendors and people by name, email, phone or number',
  },
  vendorFile: {
    method: 'GET',
    path: '/api/v1/operator/vendors/:id',
    access: 'operator',
    right: 'seePeople',
    params: ById,
    reply: VendorFile,
    summary: 'A vendor with its membership, mails and timeline',
  },
  vendorCertificate: {
    method: 'GET',
    path: '/api/v1/operator/vendors/:id/insurance',
    access: 'operator',
    right: 'checkVendors',
    params: ById,
    reply: InsuranceFile,
    summary: 'The file of a vendor’s certificate of insurance',
  },
  personFile: {
    method: 'GET',
    path: '/api/v1/operator/person',
    access: 'operator',
    right: 'seePeople',
    query: PersonQuery,
    reply: PersonFile,
    summary: 'A person with requests, mails and timeline',
  },
  exportPerson: {
    method: 'POST',
    path: '/api/v1/operator/person/export',
    access: 'operator',
    right: 'handPersonalData',
    needsProof: true,
    body: ExportPerson,
    reply: ExportedPerson,
    summary: 'Everything stored about an email address, to hand over',
  },
  consoleMoney: {
    method: 'GET',
    path: '/api/v1/operator/money',
    access: 'operator',
    right: 'seeMoney',
    reply: Money,
    summary: 'Prices, promotions, unpaid invoices, and payments whose outcome isn’t known',
  },
  consolePayments: {
    method: 'GET',
    path: '/api/v1/operator/payments',
    access: 'operator',
    right: 'seeMoney',
    query: PaymentsQuery,
    reply: Payments,
    summary: 'What vendors paid, newest first',
  },
  consoleReports: {
    method: 'GET',
    path: '/api/v1/operator/reports',
    access: 'operator',
    right: 'seeReports',
    query: QueueQuery,
    reply: Queue,
    summary: 'Reports, appeals and suspicious bookings that wait for a moderator',
  },
  claimReport: {
    method: 'POST',
    path: '/api/v1/operator/reports/claim',
    access: 'operator',
    right: 'judgeReports',
    body: ClaimReport,
    reply: Claimed,
    summary: 'Says that the operator looks at a report, unless another one does',
  },
  consoleSystem: {
    method: 'GET',
    path: '/api/v1/operator/system',
    access: 'operator',
    right: 'seeSystem',
    query: SystemQuery,
    reply: ConsoleSystem,
    summary: 'Jobs that failed, with the cause, and the backups',
  },
  consoleChecks: {
    method: 'GET',
    path: '/api/v1/operator/checks',
    access: 'operator',
    right: 'seeSystem',
    reply: Checks,
    summary: 'Whether settings, database, disk, photos, mail, payments and backups work, tried now',
  },
  sendTestMail: {
    method: 'POST',
    path: '/api/v1/operator/test-mail',
    access: 'operator',
    right: 'sendMail',
    body: SendTestMail,
    reply: Checks,
    summary: 'Sends a test email and says what the mail server said',
  },
  consoleAudit: {
    method: 'GET',
    path: '/api/v1/operator/audit',
    access: 'operator',
    right: 'seeAudit',
    query: AuditQuery,
    reply: Audit,
    summary: 'What operators did, newest first',
  },
} as const satisfies Record<string, Endpoint>
