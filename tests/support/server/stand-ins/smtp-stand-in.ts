/** A stand-in for a mail server that asks for a password and notes what it is told. */
import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { createInterface } from 'node:readline'

const SMTP_PASSWORD = 'open sesame'

interface SmtpStandIn {
  /** With a user and this password. */
  url(password?: string): string
  lines: string[]
  close(): Promise<void>
}

/** @param refuses whether it refuses a line for good, by default none */
export async function smtpStandIn({
  refuses = () => false,
  host = '127.0.0.1',
}: { refuses?: (line: string) => boolean; host?: string } = {}): Promise<SmtpStandIn> {
  const lines: string[] = []
  const server = createServer((socket) => {
    let inData = false
    const say = (response: string) => socket.write(`${response}\r\n`)
    say('220 stand-in')
    const reader = createInterface({ input: socket, crlfDelay: Infinity })
    reader.on('line', (line) => {
      lines.push(line)
      if (!inData && refuses(line)) say('550 no such mailbox')
      else if (inData) {
        inData = line !== '.'
        if (!inData) say('250 taken')
      } else if (line.startsWith('EHLO')) say('250-stand-in\r\n250 AUTH PLAIN')
      else if (line.startsWith('AUTH PLAIN')) {
        const [, , password] = Buffer.from(line.split(' ')[2] ?? '', 'base64')
          .toString()
          .split('\0')
        say(password === SMTP_PASSWORD ? '235 welcome' : '535 wrong password')
      } else if (line === 'DATA') {
        inData = true
        say('354 go on')
      } else if (line === 'QUIT') socket.end('221 bye\r\n')
      else say('250 ok')
    })
    socket.on('error', () => socket.destroy())
    // It repeats what the socket says: a caller that was killed must not end the tests.
    reader.on('error', () => {})
  }).listen(0, host)
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    url: (password = SMTP_PASSWORD) => `smtp://ada:${encodeURIComponent(password)}@${host}:${port}?ignoreTLS=true`,
    lines,
    close: () => new Promise((resolve) => void server.close(() => resolve())),
  }
}
