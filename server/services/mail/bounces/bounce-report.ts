/** Reads a report of a mail server about a mail of ours that didn’t arrive (RFC 3464). */
import type { Queryable } from '#server/db/database.ts'
import { PROOF_HEADER } from '../guarded-mailer.ts'
import { isOwnMail } from '../mail-seals.ts'

interface Report {
  /** The recipient of the mail that it is about, in lower case. */
  address: string
  /** `5.1.1` */
  status: string
}

/** A field of a block, unfolded; '' if it isn’t there. */
const fieldIn = (block: string, name: string): string =>
  (new RegExp(`^${name}:[ \\t]*(.*(?:\\n[ \\t]+.*)*)$`, 'im').exec(block)?.[1] ?? '').replaceAll(/\s+/g, ' ').trim()

/** @returns null for everything but the final failure of a mail that this marketplace sent */
export async function readBounceReport(db: Queryable, text: string): Promise<Report | null> {
  const blocks = text.replaceAll('\r\n', '\n').split(/\n\s*\n/)
  const about = blocks.find((block) => fieldIn(block, 'Final-Recipient') !== '') ?? ''
  // The headers of our mail, which the report returns.
  const headers = blocks.find((block) => fieldIn(block, PROOF_HEADER) !== '') ?? ''
  const status = /^5\.\d{1,3}\.\d{1,3}/.exec(fieldIn(about, 'Status'))?.[0]
  if (status === undefined || fieldIn(about, 'Action').toLowerCase() !== 'failed') return null
  const to = fieldIn(headers, 'To')
  const address = (/<([^<>\s]+)>/.exec(to)?.[1] ?? to).toLowerCase()
  const messageId = fieldIn(headers, 'Message-ID')
  const isOurs = await isOwnMail(db, { messageId, to: address }, fieldIn(headers, PROOF_HEADER))
  return isOurs ? { address, status } : null
}
