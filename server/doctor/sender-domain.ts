/** Whether the domain of MAIL_FROM says who may send for it: SPF, DKIM and DMARC in the DNS, without which mail is spam. */
import { resolveTxt } from 'node:dns/promises'
import type { Env } from '#server/env.ts'
import { messageOf, ok, outage, warning } from './finding.ts'
import type { Finding } from './finding.ts'

const AREA = 'sender'

/** The DNS has no such name, or no text there. */
const NOTHING = new Set(['ENOTFOUND', 'ENODATA'])

type Resolve = (name: string) => Promise<string[][]>

async function textsAt(name: string, resolve: Resolve): Promise<string[]> {
  try {
    return (await resolve(name)).map((parts) => parts.join(''))
  } catch (error) {
    if (error instanceof Error && 'code' in error && NOTHING.has(String(error.code))) return []
    throw error
  }
}

/** @param resolve the texts of a name in the DNS */
export async function checkSender(
  { smtpUrl, mailFrom, dkimSelector }: Pick<Env, 'smtpUrl' | 'mailFrom'> & Partial<Pick<Env, 'dkimSelector'>>,
  resolve: Resolve = resolveTxt,
): Promise<Finding[]> {
  const domain = /@([^\s>]+)>?\s*$/.exec(mailFrom)?.[1]
  if (smtpUrl === undefined || domain === undefined) return []
  try {
    const [spf] = (await textsAt(domain, resolve)).filter((text) => /^v=spf1\b/i.test(text))
    const [dmarc] = (await textsAt(`_dmarc.${domain}`, resolve)).filter((text) => /^v=DMARC1\b/i.test(text))
    return [
      spf === undefined
        ? warning(AREA, `${domain} has no SPF record.`, 'Add the TXT record that your mail provider names for SPF.')
        : ok(AREA, `SPF of ${domain}: ${spf}`),
      dmarc === undefined
        ? warning(
            AREA,
            `${domain} has no DMARC record.`,
            `Add a TXT record at _dmarc.${domain}, such as v=DMARC1; p=none.`,
          )
        : ok(AREA, `DMARC of ${domain}: ${dmarc}`),
      await checkDkim(domain, dkimSelector, resolve),
    ]
  } catch (error) {
    return [
      outage(
        AREA,
        `The DNS doesn’t tell about ${domain}: ${messageOf(error)}`,
        'Check the connection, then try again.',
      ),
    ]
  }
}

/** A key that was taken back is there without a value. */
async function checkDkim(domain: string, selector: string | undefined, resolve: Resolve): Promise<Finding> {
  if (selector === undefined)
    return warning(
      AREA,
      `DKIM of ${domain} can’t be looked up: only your mail provider knows the name of the key.`,
      'Set DKIM_SELECTOR to that name. Until then, see whether the headers of a test mail say dkim=pass.',
    )
  const name = `${selector}._domainkey.${domain}`
  const hasKey = (await textsAt(name, resolve)).some((text) => /\bp\s*=\s*[A-Za-z0-9+/]/.test(text))
  return hasKey
    ? ok(AREA, `DKIM has a key at ${name}.`)
    : warning(
        AREA,
        `${name} has no DKIM key.`,
        'Add the record that your mail provider names for DKIM, or set its name.',
      )
}
