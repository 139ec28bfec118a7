/** Files and text that an app shares while no worker is there to take them. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, test } from 'vitest'
import { testApp } from '#tests/support/server/app.ts'

test('leads to a page that asks to share it again, whatever was sent', async () => {
  const { app, close } = await testApp()
  const payload = `--x\r\ncontent-disposition: form-data; name="files"; filename="a.jpg"\r\n\r\n${'p'.repeat(3_000_000)}\r\n`
  for (const type of ['multipart/form-data; boundary=x', 'text/plain', 'application/json']) {
    const reply = await app.inject({ method: 'POST', url: '/share', headers: { 'content-type': type }, payload })
    expect(reply.statusCode).toBe(303)
    expect(reply.headers.location).toBe('/on-this-device/shared?problem=missed')
    expect(reply.headers['cache-control']).toBe('no-store')
  }
  await close()
})

test('an upload that breaks off harms nobody', async () => {
  const { app, close } = await testApp()
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = connect(Number(address.port), address.hostname)
  socket.on('error', () => {})
  const head = [
    'POST /share HTTP/1.1',
    'Host: fanfare.test',
    'Content-Type: multipart/form-data',
    'Content-Length: 9000',
  ]
  await new Promise<void>((sent) => socket.write(`${head.join('\r\n')}\r\n\r\nbegin`, () => sent()))
  socket.destroy()
  expect((await app.inject('/healthz')).statusCode).toBe(200)
  await close()
})

test('a packed body, or one beyond any share, is answered before it was sent, and its connection closed', async () => {
  const { app, close } = await testApp()
  const address = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const type = 'POST /share HTTP/1.1\r\nHost: fanfare.test\r\nContent-Type: multipart/form-data; boundary=x\r\n'
  /** @returns the reply, and how many bytes were sent before the connection ended */
  async function share(header: string, part: Buffer, parts: number): Promise<{ reply: string; sent: number }> {
    const socket = connect(Number(address.port), address.hostname)
    let reply = ''
    let sent = 0
    socket.on('data', (data) => (reply += data))
    // Bytes may be on their way when the connection ends.
    socket.on('error', () => {})
    socket.write(`${type}${header}\r\n\r\n`)
    for (let left = parts; left > 0 && socket.writable; left -= 1)
      await new Promise<void>((done) => {
        socket.write(part, () => done())
        sent += part.length
      })
    if (!socket.closed) await once(socket, 'close')
    return { reply, sent }
  }
  const declared = await share('Content-Length: 500000000', Buffer.alloc(0), 0)
  expect(declared.reply).toMatch(/^HTTP\/1\.1 303 [^]*location: \/on-this-device\/shared\?problem=missed/i)
  expect(declared.reply).toMatch(/connection: close/i)
  // Half a kilobyte of it could unpack to more than anybody shares.
  const packed = await share('Content-Encoding: br\r\nContent-Length: 473', Buffer.alloc(0), 0)
  expect(packed.reply).toMatch(/^HTTP\/1\.1 303 [^]*connection: close/i)
  const part = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(0x100000, 'p'), Buffer.from('\r\n')])
  const undeclared = await share('Transfer-Encoding: chunked', part, 300)
  expect(undeclared.sent).toBeLessThan(120_000_000)
  await close()
})
