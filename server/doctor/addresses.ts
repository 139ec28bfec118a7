/** The site as visitors reach it: through the proxy, at PUBLIC_URL. */
import { randomUUID } from 'node:crypto'
import type { Env } from '#server/env.ts'
import { messageOf, ok, outage, warning, wrong } from './finding.ts'
import type { Finding } from './finding.ts'

const fetchPlainly = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(8000) })

export async function checkAddresses(env: Env): Promise<Finding[]> {
  const area = 'addresses'
  const { publicUrl, isPublic } = env
  if (!isPublic) return [ok(area, 'Only this machine reaches the server.')]
  const isHttps = publicUrl.startsWith('https:')
  if (!isHttps)
    return [warning(area, `${publicUrl} isn’t HTTPS: nothing works offline.`, 'Set PUBLIC_URL to an https address.')]
  const id = randomUUID()
  let response: Response
  try {
    response = await fetchPlainly(`${publicUrl}/healthz`, { 'x-request-id': id })
  } catch (error) {
    const cause = error instanceof Error && error.cause ? messageOf(error.cause) : messageOf(error)
    return [
      outage(area, `${publicUrl} can’t be reached from here: ${cause}`, 'Check DNS, the certificate and the proxy.'),
    ]
  }
  if (response.status !== 200)
    return [
      wrong(
        area,
        `${publicUrl}/healthz replies with ${response.status}.`,
        'Let the proxy pass every path to this server.',
      ),
    ]
  const isTrusted = response.headers.get('x-request-id') === id
  return [
    ok(area, `${publicUrl} reaches a server over HTTPS.`),
    response.headers.has('strict-transport-security')
      ? ok('HSTS', 'Strict-Transport-Security is sent.')
      : wrong(
          'HSTS',
          'Strict-Transport-Security is missing.',
          'Let the proxy pass this header as the server sends it.',
        ),
    isTrusted
      ? ok('proxy trust', 'The proxy is trusted: visitors have limits of their own.')
      : warning(
          'proxy trust',
          'The server doesn’t trust the proxy, or the proxy drops X-Request-Id: visitors may share limits.',
          'Set TRUST_PROXY to the proxy’s address as this server sees it.',
        ),
    await checkPlainHttp(publicUrl),
  ]
}

/** Visitors who type the name alone come by plain HTTP first. */
async function checkPlainHttp(publicUrl: string): Promise<Finding> {
  const area = 'canonical address'
  const plain = publicUrl.replace('https:', 'http:')
  try {
    const response = await fetchPlainly(`${plain}/`)
    const to = URL.parse(response.headers.get('location') ?? '', plain)
    return to?.origin === publicUrl
      ? ok(area, `${plain} leads to ${publicUrl}.`)
      : warning(area, `${plain} doesn’t lead to ${publicUrl}.`, 'Let the proxy redirect plain HTTP to HTTPS.')
  } catch {
    return warning(area, `${plain} doesn’t respond.`, 'Let the proxy redirect plain HTTP to HTTPS.')
  }
}
