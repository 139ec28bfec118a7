/** The accent color in the light and the dark design: readable by WCAG AA wherever it stands, or refused. */

/** Four and a half to one (WCAG 1.4.3). */
const CONTRAST_MIN = 4.5

export type Design = 'light' | 'dark'

/** The grounds that the accent stands on (src/ui/styles/tokens.css), and the ink that stands on it. */
const DESIGNS: Record<Design, { grounds: readonly string[]; softBase: string; softPart: number; inks: string[] }> = {
  light: { grounds: ['#fffaf3', '#ffffff', '#f6eee3'], softBase: '#ffffff', softPart: 0.08, inks: ['#ffffff'] },
  dark: { grounds: ['#17101f', '#221a2d', '#1d1527'], softBase: '#17101f', softPart: 0.19, inks: ['#140b1c'] },
}

export const HEX_COLOR = /^#[\da-f]{6}$/

type Rgb = readonly [number, number, number]

const parse = (hex: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as unknown as Rgb
const toHex = (rgb: Rgb) => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

/** @param part how much of the first color: from 0 to 1 */
const mix = (first: string, second: string, part: number): string => {
  const [one, other] = [parse(first), parse(second)]
  return toHex(one.map((value, at) => value * part + (other[at] ?? 0) * (1 - part)) as unknown as Rgb)
}

function luminance(hex: string): number {
  const [red, green, blue] = parse(hex).map((part) => {
    const value = part / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  }) as unknown as Rgb
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (lighter + 0.05) / (darker + 0.05)
}

export interface Accent {
  accent: string
  /** Text on it. */
  ink: string
  /** A quiet ground in its tone. */
  soft: string
}

export function accentOf(design: Design, accent: string): Accent {
  const { softBase, softPart, inks } = DESIGNS[design]
  return { accent, ink: inks[0] ?? '#ffffff', soft: mix(accent, softBase, softPart) }
}

/** The lowest contrast that the color has where it stands. */
function lowestContrast(design: Design, color: string): number {
  const { ink, soft } = accentOf(design, color)
  return Math.min(...[...DESIGNS[design].grounds, soft, ink].map((other) => contrast(color, other)))
}

export const isReadable = (design: Design, color: string): boolean => lowestContrast(design, color) >= CONTRAST_MIN

const STEPS = 50

/** The closest color in the same tone that is readable: darker in the light design, lighter in the dark one. */
export function readableColor(design: Design, color: string): string {
  const toward = design === 'light' ? '#000000' : '#ffffff'
  for (let step = 0; step <= STEPS; step += 1) {
    const tried = mix(toward, color, step / STEPS)
    if (isReadable(design, tried)) return tried
  }
  return toward
}

/** Why a color is refused; null for one that is readable. */
export function colorProblem(design: Design, color: string): string | null {
  if (isReadable(design, color)) return null
  const found = Math.floor(lowestContrast(design, color) * 10) / 10
  return (
    `${color} is hard to read in the ${design} design: its contrast is ${found} to 1, and 4.5 to 1 is needed. ` +
    `The closest that works is ${readableColor(design, color)}.`
  )
}
