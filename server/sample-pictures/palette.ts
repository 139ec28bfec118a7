/** Colors for sample pictures, chosen in OKLCH (perceptually even steps) and written as sRGB hex for the renderer. */
import type { Colors } from './shapes.ts'

/** `lightness` 0 to 1, `chroma` 0 to about 0.3, `hue` in degrees; out-of-gamut channels are clipped. */
function oklch(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const a = chroma * Math.cos(angle)
  const b = chroma * Math.sin(angle)
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${channels.map(hex).join('')}`
}

function hex(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(Math.min(1, Math.max(0, value)) * 255)
    .toString(16)
    .padStart(2, '0')
}

export type Mood = 'dusk' | 'night' | 'day'

export interface Palette extends Colors {
  mood: Mood
  /** The sky or wall, top to bottom. */
  sky: readonly [string, string, string]
  /** The ground under the motif, and the foreground. */
  ground: string
  near: string
  /** Light: lamps, glows, spotlights. */
  light: string
}

const CREAM = '#fff6e6'
const INK = '#2a1a3a'

/** Hues that contrast with the background: coral, rose, indigo, teal. */
const POP_HUES = [30, 355, 280, 190] as const
const POP_DISTANCE = 85

/** The palette of a picture. `turn` (an integer) selects one of the contrasting hues. */
export function makePalette(wanted: number, mood: Mood, turn: number): Palette {
  const hue = mood === 'day' ? wanted : offGreen(wanted)
  const far = POP_HUES.filter((candidate) => distance(candidate, hue) > POP_DISTANCE)
  const popHue = far[turn % far.length] ?? hue + 180
  const warm = distance(hue, 60) < 50
  const objects = {
    cream: CREAM,
    ink: INK,
    gold: warm ? '#ffd873' : '#ffbf3f',
    pop: oklch(0.66, 0.2, popHue),
    shade: oklch(0.5, 0.19, popHue),
    soft: oklch(0.88, 0.07, hue + 10),
    tone: oklch(0.62, 0.18, hue + 25),
    deep: oklch(0.33, 0.12, hue),
    mood,
    light: oklch(0.95, 0.09, 85),
  }
  if (mood === 'day') {
    return {
      ...objects,
      tone: oklch(0.55, 0.19, hue + 20),
      sky: [oklch(0.8, 0.115, hue - 14), oklch(0.86, 0.095, hue + 12), oklch(0.93, 0.07, hue + 40)],
      ground: oklch(0.72, 0.14, hue + 4),
      near: oklch(0.58, 0.15, hue - 6),
    }
  }
  if (mood === 'night') {
    return {
      ...objects,
      sky: [oklch(0.22, 0.09, hue - 14), oklch(0.36, 0.15, hue), oklch(0.56, 0.19, hue + 24)],
      ground: oklch(0.27, 0.11, hue + 4),
      near: oklch(0.16, 0.05, hue - 6),
    }
  }
  return {
    ...objects,
    sky: [oklch(0.4, 0.15, hue - 22), oklch(0.6, 0.19, hue + 4), oklch(0.8, 0.14, hue + 46)],
    ground: oklch(0.38, 0.14, hue - 2),
    near: oklch(0.24, 0.09, hue - 12),
  }
}

/** Dark greens and mustards look murky: at dusk and at night those hues shift to teal or amber. */
function offGreen(hue: number): number {
  const turned = ((hue % 360) + 360) % 360
  if (turned <= 62 || turned >= 185) return turned
  return turned < 95 ? 50 + (turned - 62) * 0.3 : 185 + (turned - 95) * 0.45
}

/** The angle between two hues, 0 to 180 degrees. */
function distance(a: number, b: number): number {
  const turned = (((a - b) % 360) + 360) % 360
  return Math.min(turned, 360 - turned)
}
