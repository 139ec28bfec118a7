/** AVIF files made of others: a picture that is named many times, as a grid of tiles or as layers over each other. */
import sharp from 'sharp'

const u8 = (value: number) => Buffer.from([value])
function u16(value: number): Buffer {
  const bytes = Buffer.alloc(2)
  bytes.writeUInt16BE(value)
  return bytes
}
function u32(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32BE(value)
  return bytes
}

function box(type: string, ...parts: readonly Buffer[]): Buffer {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), Buffer.from(type), body])
}
const fullBox = (type: string, version: number, ...parts: readonly Buffer[]) => box(type, u32(version << 24), ...parts)

/** A box of a file, by its type. */
function found(file: Buffer, type: string): Buffer {
  const at = file.indexOf(type) - 4
  return file.subarray(at, at + file.readUInt32BE(at))
}

const item = (id: number, type: string) => fullBox('infe', 2, u16(id), u16(0), Buffer.from(type), u8(0))
const named = (id: number, parts: readonly number[]) => box('dimg', u16(id), u16(parts.length), ...parts.map(u16))

/** The lists of an AVIF whose grids are made of each other, without a picture. */
export function gridsOfEachOther(grids: number): Buffer {
  const ids = Array.from({ length: grids }, (_, index) => index + 1)
  return listsOf(
    ids.map((id) => item(id, 'grid')),
    ids.map((id) => named(id, ids)),
  )
}

/** The lists of an AVIF whose one grid says again and again what it is made of. */
export const gridNamedAgain = (times: number): Buffer =>
  listsOf([item(1, 'grid')], Array<Buffer>(times).fill(named(1, Array<number>(1000).fill(2))))

const listsOf = (items: readonly Buffer[], references: readonly Buffer[]) =>
  fullBox(
    'meta',
    0,
    fullBox('iinf', 0, u16(items.length), ...items),
    fullBox('iref', 0, ...references),
    box('iprp', box('ipco')),
  )

/** Columns and rows of so many tiles. */
const gridOf = (tiles: number) => (tiles % 16 === 0 ? [16, tiles / 16] : tiles % 2 === 0 ? [2, tiles / 2] : [tiles, 1])

/**
 * One picture named `times` times. The grid is as large as its tiles are together, unless that is beyond what a photo
 * may have: then it shows their first one only, and a decoder still decodes them all.
 */
export async function avifOf(
  kind: 'grid' | 'iovl',
  times: number,
  { width, height }: { width: number; height: number },
  isNamedByExif = false,
): Promise<Buffer> {
  const source = await sharp({ create: { width, height, channels: 3, background: '#875' } })
    .avif({ effort: 0, quality: 30 })
    .toBuffer()
  const pixels = found(source, 'mdat').subarray(8)
  const [columns = 1, rows = 1] = gridOf(times)
  const isLarge = width * height * times > 50_000_000
  const [fullWidth, fullHeight] = isLarge || kind === 'iovl' ? [width, height] : [width * columns, height * rows]
  const layout =
    kind === 'grid'
      ? [u8(0), u8(0), u8(rows - 1), u8(columns - 1), u16(fullWidth), u16(fullHeight)]
      : [u8(0), u8(0), Buffer.alloc(8), u16(fullWidth), u16(fullHeight), Buffer.alloc(4 * times)]
  const derived = Buffer.concat(layout)
  const ftyp = box('ftyp', Buffer.from('avif'), u32(0), Buffer.from('avifmif1miaf'))
  const sizeOf = (w: number, h: number) => fullBox('ispe', 0, u32(w), u32(h))
  const properties = [
    sizeOf(width, height),
    found(source, 'av1C'),
    found(source, 'pixi'),
    sizeOf(fullWidth, fullHeight),
  ]
  const place = (id: number, at: number, length: number) =>
    Buffer.concat([u16(id), u16(0), u16(0), u16(1), u32(at), u32(length)])
  const metaAt = (dataAt: number) =>
    fullBox(
      'meta',
      0,
      fullBox('hdlr', 0, u32(0), Buffer.from('pict'), Buffer.alloc(13)),
      fullBox('pitm', 0, u16(2)),
      fullBox(
        'iloc',
        1,
        u8(0x44),
        u8(0),
        u16(2),
        place(1, dataAt, pixels.length),
        place(2, dataAt + pixels.length, derived.length),
      ),
      fullBox('iinf', 0, u16(2), item(1, 'av01'), item(2, kind), ...(isNamedByExif ? [item(3, 'Exif')] : [])),
      fullBox('iref', 0, named(2, Array<number>(times).fill(1)), ...(isNamedByExif ? [named(3, [2])] : [])),
      box(
        'iprp',
        box('ipco', ...properties),
        fullBox('ipma', 0, u32(2), u16(1), u8(3), u8(1), u8(0x82), u8(3), u16(2), u8(2), u8(4), u8(3)),
      ),
    )
  const dataAt = ftyp.length + metaAt(0).length + 8
  return Buffer.concat([ftyp, metaAt(dataAt), box('mdat', pixels, derived)])
}
