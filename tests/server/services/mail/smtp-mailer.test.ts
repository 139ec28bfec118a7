/** The SMTP adapter against a server that notes what it is told. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo, Server } from 'node:net'
import { createInterface } from 'node:readline'
import { afterEach, expect, test } from 'vitest'
import { smtpMailer } from '#server/services/mail/smtp-mailer.ts'

let server: Server
afterEach(() => new Promise((resolve) => void server.close(resolve)))

/** @param refuses what it says to RCPT */
async function smtpServer(refuses?: string) {
  const lines: string[] = []
  server = createServer((socket) => {
    let inData = false
    socket.write('220 test\r\n')
    createInterface({ input: socket, crlfDelay: Infinity }).on('line', (line) => {
      lines.push(line)
      const say = (response: string) => socket.write(`${response}\r\n`)
      if (inData) {
        if (line === '.') say('250 taken')
        inData = line !== '.'
      } else if (line.startsWith('RCPT') && refuses) say(refuses)
      else if (line === 'DATA') {
        inData = true
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const mailer = smtpMailer({
    url: `smtp://127.0.0.1:${(server.address() as AddressInfo).port}?ignoreTLS=true`,
    from: () => ({ name: 'Fanfare', address: 'hello@fanfare.example' }),
  })
  return { lines, mailer }
}

const MAIL = {
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'Plain words',
  html: '<p>Words</p>',
  messageId: '<passwordReset.7@fanfare.example>',
}

test('a mail goes out with its sender, its recipient, its own message id and both bodies', async () => {
  const { lines, mailer } = await smtpServer()
  await mailer.send(MAIL)
  expect(lines).toEqual(
    expect.arrayContaining([
      'MAIL FROM:<hello@fanfare.example>',
      'RCPT TO:<ada@example.com>',
      'Message-ID: <passwordReset.7@fanfare.example>',
      'Plain words',
      '<p>Words</p>',
    ]),
  )
})

test('an answer to it goes where it is said to go', async () => {
  const { lines, mailer } = await smtpServer()
  await mailer.send({ ...MAIL, replyTo: 'vera@example.com' })
  expect(lines).toContain('Reply-To: vera@example.com')
})

test('an address is never a list of several, nor a header', async () => {
  const { lines, mailer } = await smtpServer()
  await mailer.send({ ...MAIL, to: 'ada@example.com, eve@example.com' }).catch(() => {})
  await mailer.send({ ...MAIL, subject: 'Hi\r\nBcc: eve@example.com' })
  expect(lines.filter((line) => line.startsWith('RCPT TO:<eve@') || line.toLowerCase().startsWith('bcc:'))).toEqual([])
})

test('what the server refuses is an error, so that it is tried again', async () => {
  const { mailer } = await smtpServer('450 later')
  await expect(mailer.send(MAIL)).rejects.toThrow()
})
