/** Reports, rulings and appeals (decision 99). */
import * as v from 'valibot'
import type { Endpoint } from '../endpoint.ts'
import { ById } from '../ids.ts'
import { AnswerQuestion, Appeal, OwnRulings, ReportFigures, SendReport } from './reports.ts'

export const reportEndpoints = {
  sendReport: {
    method: 'POST',
    path: '/api/v1/content-reports',
    access: 'personal',
    body: SendReport,
    reply: v.object({ reported: v.literal(true) }),
    summary: 'Reports a vendor, photo, review, message, request or article to the operator',
  },
  ownRulings: {
    method: 'GET',
    path: '/api/v1/rulings',
    access: 'signedIn',
    reply: OwnRulings,
    summary: 'What operators ruled and ask about the account’s own vendor, photos, reviews, messages and requests',
  },
  appeal: {
    method: 'POST',
    path: '/api/v1/rulings/:id/appeal',
    access: 'signedIn',
    params: ById,
    body: Appeal,
    reply: OwnRulings,
    summary: 'Appeals against a ruling, once',
  },
  answerQuestion: {
    method: 'POST',
    path: '/api/v1/questions/:id/answer',
    access: 'signedIn',
    params: ById,
    body: AnswerQuestion,
    reply: OwnRulings,
    summary: 'Answers a question of an operator, once',
  },
  reportFigures: {
    method: 'GET',
    path: '/api/v1/report-figures',
    access: 'public',
    reply: ReportFigures,
    summary: 'How many reports there were in twelve months, and what became of them',
  },
} as const satisfies Record<string, Endpoint>
