import type { FastifyRequest } from 'fastify'

/** Do Not Track, or Global Privacy Control. */
export const asksForPrivacy = ({ headers }: FastifyRequest) => headers['dnt'] === '1' || headers['sec-gpc'] === '1'
