/**
 * The sample pictures (docs/specification.md#sample-marketplace): every service type has twelve photos (`dj-00` …
 * `dj-11`) and one for its category (`category-dj`), drawn as SVG from a scene, a motif and the type's hue; `default`
 * replaces a missing picture, and `no-photo-dj` the photo of a vendor that has none.
 */
import { createHash } from 'node:crypto'
import { serviceTypes } from '#server/catalog/catalog.ts'
import { byFileName, type CatalogEntry } from '#server/catalog/service-types.ts'
import { Dice } from '#server/sample/dice.ts'
import { musicMotifs } from './motifs/music.ts'
import { partyMotifs } from './motifs/party.ts'
import { rentalMotifs } from './motifs/rentals.ts'
import { serviceMotifs } from './motifs/services.ts'
import { stageMotifs } from './motifs/stage.ts'
import { storyMotifs } from './motifs/stories.ts'
import { GROUP_LOOKS, MOTIF_HUES, MOTIF_SCENES, OTHER_LOOK, OTHER_MOTIFS, STANDING, type Look } from './scenes/looks.ts'
import { makePalette, type Palette } from './palette.ts'
import { glow, LEFT } from './scenes/scenery.ts'
import { scenes, type Scene } from './scenes/scenes.ts'
import { box, ellipse, type Colors } from './shapes.ts'

/** All motifs; the catalog names one for each service type. */
export const motifs: Readonly<Record<string, (colors: Colors) => string>> = {
  ...musicMotifs,
  ...stageMotifs,
  ...storyMotifs,
  ...partyMotifs,
  ...rentalMotifs,
  ...serviceMotifs,
}

const VARIANTS = 12
/** Degrees between the hues of adjacent variants. */
const HUE_STEP = 5.5
const CATEGORY_VARIANT = 0

/** The picture with this id as SVG without intrinsic size, or null if the id is not one of the sample pictures. */
export function drawPicture(id: string): string | null {
  if (id === 'default') return draw(OTHER_LOOK, 'balloons', 7, CATEGORY_VARIANT)
  const photoless = /^no-photo-([a-z0-9-]+)$/.exec(id)?.[1]
  if (photoless !== undefined) return drawStandIn(byFileName(photoless))
  const category = /^category-([a-z0-9-]+)$/.exec(id)?.[1]
  if (category !== undefined) return drawType(byFileName(category), CATEGORY_VARIANT)
  const [, fileName = '', variant = ''] = /^([a-z0-9-]+)-(\d{2})$/.exec(id) ?? []
  return Number(variant) < VARIANTS ? drawType(byFileName(fileName), Number(variant)) : null
}

/** Changes whenever the drawings do, so that pictures rendered before an update are rendered again. */
export function artVersion(): string {
  const hash = createHash('sha256')
  for (const { fileName } of serviceTypes)
    for (const variant of ['00', '05']) hash.update(drawPicture(`${fileName}-${variant}`) ?? '')
  hash.update(drawPicture('no-photo-dj') ?? '')
  return hash.digest('hex').slice(0, 12)
}

/** Tints of one color: no one takes it for a photo. */
const STAND_IN: Colors = {
  cream: '#ffffff',
  ink: '#3d4a9a',
  gold: '#c3c9ec',
  pop: '#8e98d4',
  shade: '#6b77c0',
  soft: '#dfe3f7',
  tone: '#a7b0e0',
  deep: '#4f5cab',
}

/** Stands for the photo of a vendor that has none: the motif of its category, flat and small, without a scene. */
function drawStandIn(type: CatalogEntry | undefined): string | null {
  if (!type) return null
  const drawing = (motifs[type.motif] ?? motifs.star)?.(STAND_IN) ?? ''
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>' +
    '<linearGradient id="back" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#feeee8"/>' +
    `<stop offset="1" stop-color="#e6e8fa"/></linearGradient></defs>` +
    `${box(LEFT, -400, 1200, 1200, 0, 'url(#back)')}<g transform="translate(200 196) scale(.8)">${drawing}</g></svg>`
  )
}

function drawType(type: CatalogEntry | undefined, variant: number): string | null {
  if (!type) return null
  const look = GROUP_LOOKS[type.topLevelServiceType] ?? OTHER_LOOK
  return draw(look, type.motif, type.id, variant)
}

function draw(look: Look, motif: string, seed: number, variant: number): string {
  const dice = new Dice()
  dice.restart(seed, variant)
  // Every type has its own hue within its group's range; its variants stay close to it, so that they look related.
  const own = (((seed * 137) % 100) / 100 - 0.5) * look.spread
  const hue = (MOTIF_HUES[motif] ?? look.hue + own) + (((variant * 5) % VARIANTS) - VARIANTS / 2) * HUE_STEP
  const scene: Scene = scenes[pick(MOTIF_SCENES[motif] ?? look.scenes, variant + seed)]
  const palette = makePalette(hue, pick(scene.moods, Math.floor(variant / 4)), variant + seed)
  return picture(
    palette,
    scene.behind(dice, palette) + placed(shown(motif, variant), palette, variant) + scene.inFront(dice, palette),
  )
}

const pick = <T>(list: readonly [T, ...T[]], index: number): T => list[index % list.length] ?? list[0]

/** The motif itself, or in every third variant a different motif of the same trade. */
function shown(motif: string, variant: number): string {
  const others = OTHER_MOTIFS[motif]
  return others && variant % 3 === 1 ? pick(others, Math.floor(variant / 3)) : motif
}

/** The motif above the floor, sometimes rotated slightly or mirrored. */
function placed(motif: string, palette: Palette, variant: number): string {
  const drawing = (motifs[motif] ?? motifs.star)?.(palette) ?? ''
  const scale = 1.04 + (variant % 3) * 0.06
  const facing = variant % 4 === 3 ? -scale : scale
  const bottom = STANDING[motif]
  const lean = bottom === undefined ? ([0, -4, 3, 0, 5, -3][variant % 6] ?? 0) : 0
  const y = bottom === undefined ? 206 : 336 - bottom * scale
  const drop = bottom === undefined ? 10 : 3
  const pose = `rotate(${lean}) scale(${facing} ${scale})`
  return (
    (palette.mood === 'day' ? '' : glow(200, 206, 170, 0.5)) +
    ellipse(200, 334, 84 * scale, 10, '#000', 0.22) +
    `<g transform="translate(204 ${y + drop}) ${pose}" opacity=".26"><g filter="url(#shadow)">${drawing}</g></g>` +
    `<g transform="translate(200 ${y}) ${pose}">${drawing}</g>`
  )
}

function picture({ sky, light }: Palette, content: string): string {
  const stops = sky.map((color, i) => `<stop offset="${i / 2}" stop-color="${color}"/>`).join('')
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 400"><defs>' +
    `<linearGradient id="sky" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="340">${stops}</linearGradient>` +
    `<radialGradient id="glow"><stop stop-color="${light}"/><stop offset=".45" stop-color="${light}" stop-opacity=".35"/>` +
    `<stop offset="1" stop-color="${light}" stop-opacity="0"/></radialGradient>` +
    '<filter id="shadow"><feColorMatrix values="0 0 0 0 0.07 0 0 0 0 0.03 0 0 0 0 0.1 0 0 0 1 0"/></filter>' +
    '<radialGradient id="edge" gradientUnits="userSpaceOnUse" cx="200" cy="190" r="420">' +
    '<stop offset=".42" stop-color="#1a0d26" stop-opacity="0"/>' +
    '<stop offset="1" stop-color="#1a0d26" stop-opacity=".45"/></radialGradient></defs>' +
    `${box(LEFT, -400, 1200, 1200, 0, 'url(#sky)')}${content}${box(LEFT, -400, 1200, 1200, 0, 'url(#edge)')}</svg>`
  )
}
