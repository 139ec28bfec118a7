/**
 * Building blocks for the scenes of sample pictures. A scene is 400 by 400 and extends beyond its edges (x from -400 to
 * 800), so that a wide or tall crop is still filled.
 */
import type { Dice } from '#server/sample/dice.ts'
import type { Palette } from '#server/sample-pictures/palette.ts'
import { area, box, circle, ellipse, line, turned } from '#server/sample-pictures/shapes.ts'

export const LEFT = -400
export const RIGHT = 800
export const FLOOR = 318

/** A soft light; requires the picture's `glow` gradient. */
export const glow = (x: number, y: number, r: number, opacity: number): string =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="url(#glow)" opacity="${opacity}"/>`

/** A beam from a lamp at (x, -20) to the floor. */
export function beam(x: number, footX: number, halfWidth: number, y: number, color: string, opacity: number): string {
  return area(`M${x - 5}-20H${x + 5}L${footX + halfWidth} ${y}H${footX - halfWidth}Z`, color, opacity)
}

export function floor(p: Palette, y = FLOOR): string {
  return (
    box(LEFT, y, RIGHT - LEFT, 400, 0, p.ground) +
    ellipse(200, y + 44, 230, 30, p.light, 0.14) +
    ellipse(200, y + 42, 150, 19, p.light, 0.16)
  )
}

/** People seen from behind, some with raised arms, along the lower edge. */
export function crowd(dice: Dice, p: Palette): string {
  let people = ''
  for (let x = LEFT; x < RIGHT; x += dice.whole(34, 48)) {
    const y = 372 + dice.whole(-8, 12)
    const arms =
      dice.next() < 0.42
        ? line(`M${x - 14} ${y + 30}L${x - 24} ${y - 18}L${x - 18 - dice.whole(0, 8)} ${y - 44}`, p.near, 9) +
          line(`M${x + 14} ${y + 30}L${x + 24} ${y - 14}L${x + 20 + dice.whole(0, 8)} ${y - 40}`, p.near, 9)
        : ''
    people += arms + circle(x, y, 16, p.near) + ellipse(x, y + 46, 27, 34, p.near)
  }
  return people
}

/** Lamps on a wire that hangs from `y` and sags by `sag`. */
export function stringLights(dice: Dice, p: Palette, y: number, sag: number): string {
  const span = 300
  const start = LEFT + dice.whole(0, 260)
  let lamps = ''
  for (let x0 = start - span; x0 < RIGHT; x0 += span) {
    lamps += line(`M${x0} ${y}Q${x0 + span / 2} ${y + sag * 2} ${x0 + span} ${y}`, p.near, 3, 0.8)
    for (let i = 0; i < 8; i++) {
      const t = (i + 0.5) / 8
      const lampX = Math.round(x0 + span * t)
      const lampY = Math.round(y + sag * 4 * t * (1 - t)) + 9
      lamps += glow(lampX, lampY, 22, 0.75) + circle(lampX, lampY, 5.5, p.light)
    }
  }
  return lamps
}

/** A row of pennants. */
export function pennants(p: Palette, y: number, sag: number, shift: number): string {
  const span = 260
  const colors = [p.pop, p.gold, p.cream, p.tone]
  let row = ''
  for (let x0 = LEFT - shift; x0 < RIGHT; x0 += span) {
    row += line(`M${x0} ${y}Q${x0 + span / 2} ${y + sag * 2} ${x0 + span} ${y}`, p.cream, 3)
    for (let i = 0; i < 7; i++) {
      const t = (i + 0.5) / 7
      const x = Math.round(x0 + span * t)
      const top = Math.round(y + sag * 4 * t * (1 - t))
      row += area(`M${x - 14} ${top}H${x + 14}L${x} ${top + 34}Z`, colors[i % colors.length] ?? p.pop)
    }
  }
  return row
}

export function confetti(dice: Dice, p: Palette, count: number): string {
  const colors = [p.pop, p.gold, p.cream, p.soft]
  return Array.from({ length: count }, () => {
    const x = dice.whole(-240, 640)
    const y = dice.whole(-20, 330)
    const color = dice.pick(colors)
    return dice.chance(0.45)
      ? circle(x, y, dice.whole(2, 5), color, 0.85)
      : turned(dice.whole(0, 180), box(x, y, dice.whole(8, 14), 5, 2.5, color, 0.85), x, y)
  }).join('')
}

/** Lights out of focus. */
export function bokeh(dice: Dice, p: Palette, count: number, top = -20, bottom = 330): string {
  const colors = [p.light, p.gold, p.pop, p.soft]
  return Array.from({ length: count }, () => {
    const x = dice.whole(-280, 680)
    const y = dice.whole(top, bottom)
    const r = dice.whole(8, 34)
    return circle(x, y, r, dice.pick(colors), Number((0.08 + dice.next() * 0.2).toFixed(2)))
  }).join('')
}

/** Rolling hills from edge to edge, with average height `y`. */
export function hills(dice: Dice, y: number, rise: number, fill: string): string {
  let path = `M${LEFT} 800V${y}`
  for (let x = LEFT; x < RIGHT; x += 200)
    path += `Q${x + 100} ${y - dice.whole(rise / 2, rise)} ${x + 200} ${y + dice.whole(-8, 8)}`
  return area(`${path}V800Z`, fill)
}

/** Round trees or firs standing on about `y`. */
export function trees(dice: Dice, y: number, fill: string, firs: boolean): string {
  let row = ''
  for (let x = LEFT + dice.whole(0, 60); x < RIGHT; x += dice.whole(54, 120)) {
    if (x > 90 && x < 310) continue
    const h = dice.whole(54, 110)
    row += firs
      ? area(
          `M${x} ${y - h}l${h * 0.3} ${h * 0.55}h${h * -0.16}` +
            `L${x + h * 0.4} ${y + 6}h${h * -0.8}L${x - h * 0.14} ${y - h * 0.45}h${h * -0.16}Z`,
          fill,
        )
      : box(x - 4, y - h * 0.5, 8, h * 0.6, 3, fill) +
        circle(x, y - h * 0.72, h * 0.34, fill) +
        circle(x + h * 0.2, y - h * 0.52, h * 0.25, fill)
  }
  return row
}

/** A skyline with lit windows. */
export function skyline(dice: Dice, y: number, fill: string, light: string): string {
  let city = ''
  for (let x = LEFT; x < RIGHT;) {
    const width = dice.whole(40, 78)
    const height = dice.whole(60, 190)
    city += box(x, y - height, width, height + 20, 3, fill)
    for (let wy = y - height + 14; wy < y - 12; wy += 18) {
      for (let wx = x + 9; wx < x + width - 12; wx += 14)
        if (dice.chance(0.38)) city += box(wx, wy, 6, 8, 1, light, 0.75)
    }
    x += width + dice.whole(2, 8)
  }
  return city
}

/** Leaves that grow in from a corner. */
export function branch(x: number, y: number, degrees: number, stem: string, leaf: string): string {
  const leaves = Array.from({ length: 7 }, (_, i) => {
    const at = 24 + i * 22
    const side = i % 2 === 0 ? 1 : -1
    return turned(
      side * 48,
      area(`M${at} 0C${at + 12}-20 ${at + 40}-18 ${at + 52} 0C${at + 40} 18 ${at + 12} 20 ${at} 0Z`, leaf),
      at,
      0,
    )
  }).join('')
  return `<g transform="translate(${x} ${y}) rotate(${degrees})">${line('M0 0H190', stem, 4)}${leaves}</g>`
}
