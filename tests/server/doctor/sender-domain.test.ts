/** SPF, DKIM and DMARC of the sender's domain, with a DNS of the test's own. */
import { expect, test } from 'vitest'
import { checkSender } from '#server/doctor/sender-domain.ts'

const env = { smtpUrl: 'smtp://mail.example', mailFrom: 'Fanfare <hello@fan.example>' }
const failing = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))

test.each([
  ['both records', { 'fan.example': ['v=spf1 mx', ' -all'], '_dmarc.fan.example': ['v=DMARC1; p=none'] }, ['ok', 'ok']],
  ['no DMARC', { 'fan.example': ['v=spf1 mx -all'] }, ['ok', 'warning']],
  ['other texts only', { 'fan.example': ['google-site-verification=1'] }, ['warning', 'warning']],
])('%s', async (_name, texts, states) => {
  const resolve = (name: string) => {
    const found = (texts as Record<string, string[]>)[name]
    return found ? Promise.resolve([found]) : failing('ENOTFOUND')()
  }
  expect((await checkSender(env, resolve)).map(({ state }) => state).slice(0, 2)).toEqual(states)
})

test.each([
  ['v=DKIM1; k=rsa; p=MIGfMA0', 'ok'],
  ['v=DKIM1; p=', 'warning'],
  [undefined, 'warning'],
])('the DKIM key %s is: %s', async (text, expected) => {
  const resolve = (name: string) =>
    name === 's1._domainkey.fan.example' && text !== undefined ? Promise.resolve([[text]]) : failing('ENODATA')()
  const found = await checkSender({ ...env, dkimSelector: 's1' }, resolve)
  expect(found[2]?.state).toBe(expected)
  expect(found[2]?.cause).toContain('s1._domainkey.fan.example')
})

test('a DKIM key without a name is said to be unknown', async () => {
  const [, , dkim] = await checkSender(env, failing('ENODATA'))
  expect(dkim).toMatchObject({ state: 'warning', remedy: expect.stringContaining('DKIM_SELECTOR') })
})

test('a DNS that does not respond is an outage, and mail that goes nowhere has no sender', async () => {
  expect((await checkSender(env, failing('ETIMEOUT'))).map(({ state }) => state)).toEqual(['outage'])
  expect(await checkSender({ mailFrom: env.mailFrom, smtpUrl: undefined })).toEqual([])
})
