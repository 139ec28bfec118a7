/** The basic shapes of sample pictures, as SVG text. Numbers are in drawing units. */

/** The colors of one picture: some fixed for objects, some that follow the picture's hue. */
export interface Colors {
  cream: string
  ink: string
  gold: string
  /** The strongest contrast with the background. */
  pop: string
  /** A darker `pop`, for the shaded side. */
  shade: string
  /** A light, a medium and a dark tint of the background's hue. */
  soft: string
  tone: string
  deep: string
}

const ROUND = 'stroke-linecap="round" stroke-linejoin="round"'

export const circle = (x: number, y: number, r: number, fill: string, opacity?: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}"${faded(opacity)}/>`

export const ellipse = (x: number, y: number, rx: number, ry: number, fill: string, opacity?: number): string =>
  `<ellipse cx="${x}" cy="${y}" rx="${rx}" ry="${ry}" fill="${fill}"${faded(opacity)}/>`

export const box = (
  x: number,
  y: number,
  width: number,
  height: number,
  radius: number,
  fill: string,
  opacity?: number,
): string =>
  `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}"${faded(opacity)}/>`

export const area = (path: string, fill: string, opacity?: number): string =>
  `<path d="${path}" fill="${fill}"${faded(opacity)}/>`

export const line = (path: string, color: string, width: number, opacity?: number): string =>
  `<path d="${path}" fill="none" stroke="${color}" stroke-width="${width}" ${ROUND}${faded(opacity)}/>`

export const ring = (x: number, y: number, r: number, color: string, width: number, opacity?: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="none" stroke="${color}" stroke-width="${width}"${faded(opacity)}/>`

export const turned = (degrees: number, content: string, x = 0, y = 0): string =>
  `<g transform="rotate(${degrees} ${x} ${y})">${content}</g>`

export const moved = (x: number, y: number, content: string, scale = 1): string =>
  `<g transform="translate(${x} ${y})${scale === 1 ? '' : ` scale(${scale})`}">${content}</g>`

export const mirrored = (content: string): string => `${content}<g transform="scale(-1 1)">${content}</g>`

/** A star with `points` points around (x, y). */
export function star(x: number, y: number, outer: number, fill: string, points = 5, inner = outer * 0.45): string {
  const corners = Array.from({ length: points * 2 }, (_, i) => {
    const r = i % 2 === 0 ? outer : inner
    const angle = (Math.PI * i) / points - Math.PI / 2
    return `${(x + r * Math.cos(angle)).toFixed(1)} ${(y + r * Math.sin(angle)).toFixed(1)}`
  })
  return `<path d="M${corners.join('L')}Z" fill="${fill}" stroke="${fill}" stroke-width="${(outer * 0.12).toFixed(1)}" ${ROUND}/>`
}

/** `count` copies around the origin, evenly rotated. */
export const around = (count: number, content: string): string =>
  Array.from({ length: count }, (_, i) => turned((360 / count) * i, content)).join('')

const faded = (opacity?: number) => (opacity === undefined ? '' : ` opacity="${opacity}"`)
