/**
 * How many pixels a decoder makes of an AVIF picture. A grid decodes each part as often as it names it, so that a
 * thousand bytes can stand for a thousand photos.
 */

/** A box of ISO/IEC 14496-12. */
interface Box {
  type: string
  body: Buffer
}

/** Picture, tiles, alpha channel, gain map and thumbnail of a large photo are far fewer. */
const ITEMS_MAX = 2000

/**
 * @returns the pixels of the item that takes the most, whether or not something shows it; infinite for a file that
 * cannot be understood, or uses what no camera writes
 */
export function decodedPixels(file: Buffer): number {
  try {
    return largestOf(boxesOf(file))
  } catch (error) {
    // Read past the end of a box, or more than any camera writes.
    if (error instanceof RangeError) return Infinity
    throw error
  }
}

function largestOf(boxes: readonly Box[]): number {
  const meta = boxesOf(bodyOf(boxes, 'meta').subarray(4))
  const types = typesOf(bodyOf(meta, 'iinf'))
  const properties = boxesOf(bodyOf(meta, 'iprp'))
  const areas = areasOf(properties)
  const references = meta.find(({ type }) => type === 'iref')
  const parts = references ? partsOf(references.body) : new Map<number, number[]>()
  // One that is still being added up names itself, by whatever detour.
  const known = new Map<number, number>()
  const pixelsOf = (id: number): number => {
    const before = known.get(id)
    if (before !== undefined) return before
    known.set(id, Infinity)
    const type = types.get(id) ?? ''
    const pixels =
      type === 'av01'
        ? (areas.get(id) ?? Infinity)
        : PICTURES.has(type)
          ? (parts.get(id) ?? []).reduce((sum, part) => sum + pixelsOf(part), 0)
          : NO_PICTURE.has(type)
            ? 0
            : Infinity
    known.set(id, pixels)
    return pixels
  }
  return Math.max(0, ...Array.from(types.keys(), pixelsOf))
}

/** Made of others: a grid of tiles, a turned picture, a picture with its gain map. Overlays are refused. */
const PICTURES = new Set(['grid', 'iden', 'tmap'])
const NO_PICTURE = new Set(['Exif', 'mime', 'uri '])

/** @throws RangeError for a box that reaches beyond its own */
function boxesOf(data: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at + 8 <= data.length;) {
    const type = data.toString('latin1', at + 4, at + 8)
    const short = data.readUInt32BE(at)
    const isLong = short === 1
    const length = short === 0 ? data.length - at : isLong ? Number(data.readBigUInt64BE(at + 8)) : short
    const head = isLong ? 16 : 8
    if (length < head || at + length > data.length || boxes.length > ITEMS_MAX) throw new RangeError('no such box')
    boxes.push({ type, body: data.subarray(at + head, at + length) })
    at += length
  }
  return boxes
}

/** The only box of a type: which of two a decoder takes is not known. */
function bodyOf(boxes: readonly Box[], type: string): Buffer {
  const [found, second] = boxes.filter((box) => box.type === type)
  if (!found || second) throw new RangeError(`not one box ${type}`)
  return found.body
}

/** Reads numbers one after the other. */
function reader(data: Buffer, start = 0) {
  let at = start
  return {
    number(bytes: 1 | 2 | 4): number {
      const value = data.readUIntBE(at, bytes)
      at += bytes
      return value
    },
  }
}

/** The type of each item, by id. */
function typesOf(iinf: Buffer): Map<number, string> {
  const types = new Map<number, string>()
  for (const { type, body } of boxesOf(iinf.subarray(iinf.readUInt8(0) === 0 ? 6 : 8))) {
    const version = body.readUInt8(0)
    if (type !== 'infe' || version < 2) continue
    const idBytes = version === 2 ? 2 : 4
    const typeAt = 4 + idBytes + 2
    types.set(body.readUIntBE(4, idBytes), body.toString('latin1', typeAt, typeAt + 4))
  }
  return types
}

/** Which items each derived picture names, as often as it does. */
function partsOf(iref: Buffer): Map<number, number[]> {
  const parts = new Map<number, number[]>()
  let names = 0
  const idBytes = iref.readUInt8(0) === 0 ? 2 : 4
  for (const { type, body } of boxesOf(iref.subarray(4))) {
    if (type !== 'dimg') continue
    const read = reader(body)
    const id = read.number(idBytes)
    const count = read.number(2)
    names += count
    if (parts.has(id) || names > ITEMS_MAX) throw new RangeError('too many parts')
    parts.set(
      id,
      Array.from({ length: count }, () => read.number(idBytes)),
    )
  }
  return parts
}

/** Width times height of each item, as its properties say; a decoder refuses a picture that has others. */
function areasOf(properties: readonly Box[]): Map<number, number> {
  const all = boxesOf(bodyOf(properties, 'ipco'))
  const areas = new Map<number, number>()
  let entriesInAll = 0
  for (const { body } of properties.filter(({ type }) => type === 'ipma')) {
    const idBytes = body.readUInt8(0) === 0 ? 2 : 4
    const indexBytes = (body.readUInt8(3) & 1) === 0 ? 1 : 2
    const read = reader(body, 4)
    const entries = read.number(4)
    entriesInAll += entries
    if (entriesInAll > ITEMS_MAX) throw new RangeError('too many entries')
    for (let entry = 0; entry < entries; entry += 1) {
      const id = read.number(idBytes)
      for (let left = read.number(1); left > 0; left -= 1) {
        // The highest bit says whether the property is essential.
        const index = read.number(indexBytes) & (indexBytes === 1 ? 0x7f : 0x7fff)
        const property = all[index - 1]
        if (property?.type !== 'ispe') continue
        const area = property.body.readUInt32BE(4) * property.body.readUInt32BE(8)
        areas.set(id, Math.max(area, areas.get(id) ?? 0))
      }
    }
  }
  return areas
}
