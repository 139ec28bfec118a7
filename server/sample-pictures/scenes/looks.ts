/** How the sample pictures of each group and motif look: hues, scenes and alternative motifs. */
import type { SceneName } from './scenes.ts'

export interface Look {
  hue: number
  /** The range of the hues of the group's types, in degrees. */
  spread: number
  scenes: readonly [SceneName, ...SceneName[]]
}

/** The look of each group, by its id. */
export const GROUP_LOOKS: Readonly<Record<number, Look>> = {
  6: { hue: 292, spread: 30, scenes: ['stage', 'club', 'evening', 'sunburst'] },
  7: { hue: 20, spread: 60, scenes: ['stage', 'garden', 'sunburst', 'theatre'] },
  152: { hue: 345, spread: 80, scenes: ['garden', 'evening', 'theatre', 'sunburst'] },
  151: { hue: 235, spread: 50, scenes: ['garden', 'theatre', 'arch', 'evening'] },
  50: { hue: 280, spread: 150, scenes: ['circus', 'theatre', 'party', 'sunburst'] },
  27: { hue: 320, spread: 60, scenes: ['stage', 'city', 'club', 'sunburst'] },
  40: { hue: 255, spread: 60, scenes: ['theatre', 'stage', 'sunburst', 'evening'] },
  42: { hue: 195, spread: 90, scenes: ['meadow', 'party', 'garden', 'sunburst'] },
  6000: { hue: 170, spread: 70, scenes: ['garden', 'sea', 'evening', 'arch'] },
  6100: { hue: 55, spread: 60, scenes: ['evening', 'garden', 'city', 'party'] },
  6200: { hue: 0, spread: 50, scenes: ['arch', 'evening', 'sunburst', 'party'] },
  5000: { hue: 150, spread: 120, scenes: ['arch', 'garden', 'party', 'meadow'] },
  5100: { hue: 95, spread: 70, scenes: ['garden', 'city', 'evening', 'meadow'] },
}
export const OTHER_LOOK: Look = { hue: 30, spread: 40, scenes: ['sunburst', 'party', 'evening', 'garden'] }

/** Motifs that need a particular scene. */
export const MOTIF_SCENES: Readonly<Record<string, readonly [SceneName, ...SceneName[]]>> = {
  'santa-hat': ['winter'],
  bell: ['winter', 'theatre'],
  'crystal-ball': ['starry', 'theatre'],
  tarot: ['starry', 'evening'],
  moon: ['starry'],
  limousine: ['city'],
  bus: ['city', 'meadow'],
  carriage: ['starry', 'garden'],
  ship: ['sea'],
  'steel-drum': ['sea', 'garden'],
  hibiscus: ['sea', 'garden'],
  'food-truck': ['city', 'meadow', 'garden'],
  paw: ['meadow', 'party'],
  castle: ['meadow', 'party'],
  drone: ['meadow', 'sea', 'garden'],
  clown: ['circus', 'party'],
  juggling: ['circus', 'theatre'],
  comedy: ['theatre', 'sunburst'],
  'disco-ball': ['club', 'stage'],
  tent: ['garden', 'circus', 'meadow'],
  balloons: ['party', 'meadow', 'sunburst'],
  rings: ['arch', 'garden', 'starry'],
}

/** Hues that a motif requires: a flame is invisible against a fire-red sky, and so is Santa's hat on crimson. */
export const MOTIF_HUES: Readonly<Record<string, number>> = {
  'santa-hat': 235,
  flame: 270,
  clown: 215,
  sun: 225,
  bouquet: 330,
  hibiscus: 200,
  balloons: 225,
}

/** Motifs that stand on the floor, with how far they extend below their center. The others float slightly above it. */
export const STANDING: Readonly<Record<string, number>> = {
  limousine: 66,
  bus: 80,
  carriage: 96,
  'food-truck': 79,
  drums: 101,
  castle: 100,
  'ferris-wheel': 100,
  venue: 99,
  tent: 90,
  cake: 101,
  podium: 98,
  chair: 104,
  dancer: 101,
  'photo-booth': 96,
  loudspeaker: 98,
  piano: 96,
  'balloon-dog': 96,
  cocktail: 99,
  'crystal-ball': 96,
}

/**
 * The motif that every third variant shows instead, so that a page of one trade's vendors does not repeat one picture.
 */
export const OTHER_MOTIFS: Readonly<Record<string, readonly [string, ...string[]]>> = {
  turntable: ['headphones', 'vinyl', 'loudspeaker'],
  headphones: ['turntable', 'vinyl'],
  'electric-guitar': ['drums', 'microphone'],
  'acoustic-guitar': ['music-note', 'microphone'],
  drums: ['electric-guitar', 'microphone'],
  microphone: ['music-note', 'star'],
  saxophone: ['trumpet', 'piano'],
  sombrero: ['trumpet', 'acoustic-guitar', 'violin'],
  piano: ['music-note'],
  violin: ['music-note'],
  bell: ['music-note'],
  'top-hat': ['bunny', 'tarot'],
  clown: ['balloons', 'balloon-dog'],
  'balloon-dog': ['balloons'],
  'crystal-ball': ['moon', 'tarot'],
  tarot: ['crystal-ball', 'moon'],
  moon: ['star'],
  comedy: ['microphone'],
  megaphone: ['podium', 'microphone'],
  podium: ['megaphone'],
  'santa-hat': ['bell'],
  butterfly: ['palette', 'star'],
  crown: ['star'],
  mask: ['star'],
  castle: ['balloons'],
  cocktail: ['disco-ball', 'sparkler'],
  'chef-hat': ['serving-tray'],
  'serving-tray': ['cocktail'],
  rings: ['bouquet'],
  clipboard: ['bunting', 'balloons'],
  camera: ['rings', 'bouquet'],
  'photo-booth': ['mask', 'camera'],
}
