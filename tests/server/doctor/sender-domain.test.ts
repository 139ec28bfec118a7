/** SPF and DMARC of the sender's domain, with a DNS of the test's own. */
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

test('a DNS that does not respond is an outage, and mail that goes nowhere has no sender', async () => {
  expect((await checkSender(env, failing('ETIMEOUT'))).map(({ state }) => state)).toEqual(['outage'])
  expect(await checkSender({ mailFrom: env.mailFrom, smtpUrl: undefined })).toEqual([])
})
