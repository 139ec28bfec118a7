/** The scenes of sample pictures: what is behind the motif and in front of it. */
import type { Dice } from '#server/sample/dice.ts'
import type { Mood, Palette } from '#server/sample-pictures/palette.ts'
import {
  beam,
  bokeh,
  branch,
  confetti,
  crowd,
  FLOOR,
  floor,
  glow,
  hills,
  LEFT,
  pennants,
  RIGHT,
  skyline,
  stringLights,
  trees,
} from './scenery.ts'
import { area, box, circle, ellipse, line, ring, star, turned } from '#server/sample-pictures/shapes.ts'

export interface Scene {
  /** The moods that suit it. */
  moods: readonly [Mood, ...Mood[]]
  behind: (dice: Dice, p: Palette) => string
  inFront: (dice: Dice, p: Palette) => string
}

const nothing = () => ''

/** Spotlights, a stage and a crowd. */
const stage: Scene = {
  moods: ['night', 'dusk'],
  behind: (dice, p) => {
    const colors = [p.light, p.pop, p.gold, p.soft, p.light]
    const beams = [-190, -20, 110, 290, 420, 590].map((x, i) =>
      beam(x, x + dice.whole(-70, 70) + (200 - x) * 0.45, 62, FLOOR + 24, colors[i % colors.length] ?? p.light, 0.2),
    )
    const lamps = [-190, -20, 110, 290, 420, 590].map(
      (x) => box(x - 15, -6, 30, 24, 7, p.near) + ellipse(x, 20, 12, 5, p.light),
    )
    return box(LEFT, 0, RIGHT - LEFT, 7, 0, p.near) + floor(p) + beams.join('') + lamps.join('')
  },
  inFront: (dice, p) => confetti(dice, p, 22) + crowd(dice, p),
}

/** Equalizer bars and lines of light. */
const club: Scene = {
  moods: ['night'],
  behind: (dice, p) => {
    let bars = ''
    for (let x = LEFT; x < RIGHT; x += 26) {
      const h = dice.whole(20, 150)
      bars += box(x, FLOOR - h, 16, h, 5, dice.pick([p.pop, p.tone, p.gold]), 0.5)
    }
    const rays = [-260, -90, 40, 360, 490, 660]
      .map((x) => line(`M200-60L${x + dice.whole(-20, 20)} ${FLOOR}`, p.pop, 2.5, 0.5))
      .join('')
    return rays + bars + floor(p)
  },
  inFront: (dice, p) => bokeh(dice, p, 12) + crowd(dice, p),
}

/** A garden in the evening under string lights. */
const garden: Scene = {
  moods: ['dusk', 'night'],
  behind: (dice, p) =>
    glow(200, 290, 260, 0.5) +
    hills(dice, 285, 50, p.ground) +
    trees(dice, 300, p.near, false) +
    hills(dice, FLOOR, 16, p.near) +
    stringLights(dice, p, 6, 34) +
    stringLights(dice, p, -14, 62),
  inFront: (dice, p) => bokeh(dice, p, 10, 250, 400),
}

/** A theater: velvet, one spotlight, footlights. */
const theatre: Scene = {
  moods: ['night', 'dusk'],
  behind: (_, p) => {
    let folds = ''
    for (let i = 0; i < 11; i++) {
      const x = LEFT + i * 44
      folds += box(x, -20, 30, 380, 15, p.tone, 0.34) + box(RIGHT - (i + 1) * 44 + 8, -20, 30, 380, 15, p.tone, 0.34)
    }
    let valance = ''
    for (let x = LEFT; x < RIGHT; x += 80)
      valance += ellipse(x + 40, -4, 46, 44, p.tone, 0.95) + ellipse(x + 40, -10, 46, 40, p.ground)
    return (
      folds +
      beam(200, 200, 150, FLOOR + 30, p.light, 0.26) +
      floor(p) +
      ellipse(200, FLOOR + 34, 156, 26, p.light, 0.3) +
      valance
    )
  },
  inFront: (_, p) => {
    let lamps = ''
    for (let x = LEFT; x < RIGHT; x += 50)
      lamps += glow(x + 12, 384, 30, 0.7) + area(`M${x - 4} 400A16 16 0 0 1 ${x + 28} 400Z`, p.gold)
    return lamps
  },
}

/** A decorated room. */
const party: Scene = {
  moods: ['day', 'dusk'],
  behind: (dice, p) => {
    const balloon = (x: number, y: number, fill: string) =>
      line(`M${x} ${y + 40}Q${x + 12} ${y + 120} ${x - 6} ${y + 190}`, p.cream, 2.5, 0.8) +
      ellipse(x, y, 30, 38, fill) +
      turned(-24, ellipse(x - 11, y - 14, 5, 10, '#fff', 0.6), x - 11, y - 14)
    const cluster = (x: number) => balloon(x - 30, 190, p.gold) + balloon(x + 26, 168, p.pop) + balloon(x, 132, p.soft)
    return (
      box(LEFT, FLOOR, RIGHT - LEFT, 400, 0, p.ground) +
      glow(200, 210, 230, 0.6) +
      cluster(48 - dice.whole(0, 22)) +
      cluster(350 + dice.whole(0, 22)) +
      pennants(p, -4, 22, dice.whole(0, 200)) +
      ellipse(200, FLOOR + 22, 150, 18, p.near, 0.35)
    )
  },
  inFront: (dice, p) => confetti(dice, p, 26),
}

/** The inside of a striped tent. */
const circus: Scene = {
  moods: ['dusk', 'day'],
  behind: (dice, p) => {
    let stripes = ''
    for (let i = 0; i < 18; i += 2) {
      const from = ((i - 9) * Math.PI) / 18
      const to = ((i - 8) * Math.PI) / 18
      const foot = (a: number) => `${(200 + Math.tan(a * 0.96) * 460).toFixed(0)} 420`
      stripes += area(`M200-70L${foot(from)}L${foot(to)}Z`, p.cream, p.mood === 'day' ? 0.5 : 0.2)
    }
    let ringside = ''
    for (let x = LEFT; x < RIGHT; x += 60)
      ringside += box(x, FLOOR - 6, 30, 40, 0, p.pop) + box(x + 30, FLOOR - 6, 30, 40, 0, p.cream)
    return (
      stripes +
      glow(200, 200, 220, 0.7) +
      ringside +
      box(LEFT, FLOOR + 26, RIGHT - LEFT, 400, 0, p.ground) +
      pennants(p, -6, 16, dice.whole(0, 200))
    )
  },
  inFront: (dice, p) => ellipse(200, 352, 130, 12, p.near, 0.4) + confetti(dice, p, 14),
}

/** A burst of rays, like an old poster. */
const sunburst: Scene = {
  moods: ['dusk', 'day'],
  behind: (dice, p) => {
    const start = dice.whole(0, 15)
    let rays = ''
    for (let i = 0; i < 12; i++)
      rays += turned(i * 30 + start, area('M200 205L100-500H300Z', p.light, p.mood === 'day' ? 0.34 : 0.13), 200, 205)
    return (
      rays +
      circle(200, 205, 146, p.sky[0], 0.55) +
      ring(200, 205, 146, p.gold, 5) +
      ring(200, 205, 158, p.light, 2, 0.6)
    )
  },
  inFront: (dice, p) => confetti(dice, p, 24),
}

/** A city at night, with a street. */
const city: Scene = {
  moods: ['dusk', 'night'],
  behind: (dice, p) =>
    circle(dice.whole(40, 110), 70, 34, p.light, 0.9) +
    skyline(dice, FLOOR, p.ground, p.gold) +
    glow(200, 260, 210, 0.55) +
    box(LEFT, FLOOR - 2, RIGHT - LEFT, 400, 0, p.near) +
    Array.from({ length: 16 }, (_, i) => box(LEFT + i * 80, 366, 44, 6, 3, p.gold, 0.8)).join(''),
  inFront: (dice, p) => ellipse(200, 344, 130, 10, '#000', 0.3) + bokeh(dice, p, 8, 200, 330),
}

/** Stars, a moon, mist over the hills. */
const starry: Scene = {
  moods: ['night'],
  behind: (dice, p) => {
    let sky = ''
    for (let i = 0; i < 60; i++)
      sky += circle(dice.whole(LEFT, RIGHT), dice.whole(-40, 250), dice.next() * 1.8 + 0.7, p.light, 0.85)
    for (let i = 0; i < 9; i++)
      sky += star(dice.whole(-200, 600), dice.whole(0, 200), dice.whole(6, 11), p.light, 4, 2.5)
    return (
      sky +
      glow(200, 190, 230, 0.6) +
      hills(dice, 300, 60, p.ground) +
      [-180, 80, 330, 560].map((x) => ellipse(x, 312 + dice.whole(-10, 10), 150, 16, p.soft, 0.14)).join('') +
      hills(dice, 340, 26, p.near)
    )
  },
  inFront: (dice, p) => bokeh(dice, p, 8, 220, 380),
}

/** A low sun over the water. */
const sea: Scene = {
  moods: ['dusk', 'day'],
  behind: (dice, p) => {
    let waves = ''
    for (let row = 0; row < 5; row++) {
      const y = 286 + row * 26
      let path = `M${LEFT} 800V${y}`
      for (let x = LEFT - dice.whole(0, 60); x < RIGHT; x += 70)
        path += `Q${x + 17} ${y - 10} ${x + 35} ${y}T${x + 70} ${y}`
      waves += area(`${path}V800Z`, row % 2 ? p.ground : p.tone, 0.9)
    }
    return glow(200, 250, 280, 0.9) + circle(200, 252, 118, p.light, 0.85) + waves
  },
  inFront: (dice, p) => bokeh(dice, p, 8, 260, 400),
}

/** A niche with leaves: showers, weddings, salons. */
const arch: Scene = {
  moods: ['day', 'dusk'],
  behind: (dice, p) => {
    const lean = dice.whole(-8, 8)
    return (
      area('M58 420V190A142 142 0 0 1 342 190V420Z', p.light, 0.5) +
      area('M76 420V192A124 124 0 0 1 324 192V420Z', p.sky[0], 0.75) +
      glow(200, 190, 190, 0.8) +
      box(LEFT, 336, RIGHT - LEFT, 400, 0, p.ground) +
      branch(-6, 330, -62 + lean, p.near, p.near) +
      branch(406, 330, -118 + lean, p.near, p.near) +
      branch(-30, 20, 34 + lean, p.near, p.ground) +
      branch(430, 20, 146 + lean, p.near, p.ground) +
      ellipse(200, 346, 130, 14, p.near, 0.3)
    )
  },
  inFront: (dice, p) => confetti(dice, p, 10),
}

/** A meadow by day: hills, clouds, pennants. */
const meadow: Scene = {
  moods: ['day'],
  behind: (dice, p) => {
    const cloud = (x: number, y: number) =>
      box(x, y, 110, 26, 13, '#fff', 0.8) + circle(x + 36, y, 24, '#fff', 0.8) + circle(x + 68, y + 4, 19, '#fff', 0.8)
    return (
      circle(320, 76, 40, p.light, 0.95) +
      [-260, -20, 236, 480].map((x) => cloud(x + dice.whole(-30, 30), dice.whole(40, 120))).join('') +
      hills(dice, 280, 70, oklchLess(p.ground)) +
      trees(dice, 300, p.near, false) +
      hills(dice, FLOOR, 20, p.ground) +
      pennants(p, -8, 18, dice.whole(0, 200)) +
      ellipse(200, 346, 140, 14, p.near, 0.4)
    )
  },
  inFront: nothing,
}
const oklchLess = (fill: string) => `${fill}" fill-opacity=".65`

/** Snow, firs and a clear night. */
const winter: Scene = {
  moods: ['night', 'dusk'],
  behind: (dice, p) =>
    glow(200, 200, 240, 0.6) +
    hills(dice, 290, 60, p.soft) +
    trees(dice, 306, p.ground, true) +
    hills(dice, FLOOR + 8, 18, '#fdf8ff') +
    stringLights(dice, p, -6, 30) +
    ellipse(200, 352, 130, 12, p.deep, 0.25),
  inFront: (dice) =>
    Array.from({ length: 60 }, () =>
      circle(dice.whole(LEFT, RIGHT), dice.whole(-10, 400), dice.next() * 3.4 + 1, '#fff', 0.85),
    ).join(''),
}

/** Lights out of focus over a table. */
const evening: Scene = {
  moods: ['dusk', 'night'],
  behind: (dice, p) =>
    glow(200, 190, 250, 0.75) +
    bokeh(dice, p, 40, -30, 300) +
    box(LEFT, FLOOR + 6, RIGHT - LEFT, 400, 0, p.near) +
    box(LEFT, FLOOR + 6, RIGHT - LEFT, 7, 0, p.light, 0.35) +
    ellipse(200, 346, 130, 12, p.light, 0.16),
  inFront: (dice, p) => bokeh(dice, p, 7, 300, 400),
}

export const scenes = {
  stage,
  club,
  garden,
  theatre,
  party,
  circus,
  sunburst,
  city,
  starry,
  sea,
  arch,
  meadow,
  winter,
  evening,
} as const
export type SceneName = keyof typeof scenes
