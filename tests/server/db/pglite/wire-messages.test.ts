import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cutAtMessageEnd } from '#server/db/pglite/wire-messages.ts'

const message = (payload: Uint8Array) => {
  const bytes = Buffer.alloc(5 + payload.length)
  bytes.write('Q')
  bytes.writeUInt32BE(4 + payload.length, 1)
  bytes.set(payload, 5)
  return bytes
}

const payloads = fc.array(fc.uint8Array({ maxLength: 40 }), { maxLength: 12 })
const pieceSizes = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1 })

test('however a stream of messages is cut, they come out whole and in order', () => {
  fc.assert(
    fc.property(payloads, pieceSizes, (payloads, sizes) => {
      const stream = Buffer.concat(payloads.map(message))
      let waiting: Uint8Array = new Uint8Array(0)
      const out: Uint8Array[] = []
      for (let at = 0, turn = 0; at < stream.length; turn += 1) {
        const size = sizes[turn % sizes.length]!
        const { whole, rest } = cutAtMessageEnd(Buffer.concat([waiting, stream.subarray(at, at + size)]))
        // The part that is handed on never ends within a message.
        expect(cutAtMessageEnd(whole).rest).toHaveLength(0)
        out.push(whole)
        waiting = rest
        at += size
      }
      expect(waiting).toHaveLength(0)
      expect(Buffer.concat(out).equals(stream)).toBe(true)
    }),
  )
})
