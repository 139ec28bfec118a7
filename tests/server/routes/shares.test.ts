/** What an app shares while no worker is there to take it. */
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
