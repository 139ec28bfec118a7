/** The central motifs of decor, craft and nature-themed pictures, drawn within -100 … 100 around the origin. */
import {
  area,
  around,
  box,
  circle,
  ellipse,
  line,
  mirrored,
  moved,
  ring,
  star,
  turned,
  type Colors,
} from '#server/sample-pictures/shapes.ts'

const palette = (c: Colors) =>
  area('M-6-78C58-82 102-38 98 8C94 44 52 26 40 44C28 64 52 88 2 88C-56 88-98 48-98 2C-98-44-58-76-6-78Z', c.cream) +
  circle(-48, -28, 16, '#e8352b') +
  circle(-2, -48, 16, c.gold) +
  circle(46, -30, 16, '#2f8f57') +
  circle(-62, 18, 16, c.tone) +
  circle(-28, 52, 16, c.shade) +
  turned(
    40,
    box(22, -40, 13, 132, 6, c.ink) +
      box(20, -58, 17, 24, 3, c.gold) +
      area('M20-58H37C38-80 32-92 28-100C22-88 19-76 20-58Z', c.pop),
    28,
    20,
  )

const butterfly = (c: Colors) =>
  mirrored(
    area('M4-12C20-78 88-98 98-58C104-20 60 4 4 4Z', c.pop) +
      area('M4 4C50 2 84 28 74 62C60 96 12 66 4 18Z', c.gold) +
      circle(66, -52, 14, c.cream) +
      circle(44, -26, 8, c.ink) +
      circle(48, 44, 11, c.cream) +
      line('M4-40C10-62 20-74 30-78', c.ink, 4),
  ) + box(-7, -46, 14, 104, 7, c.ink)

const petal = (fill: string) => area('M0 30C-30 8-26-52 0-84C26-52 30 8 0 30Z', fill)
const lotus = (c: Colors) =>
  mirrored(turned(64, petal(c.shade), 0, 40) + turned(38, petal(c.pop), 0, 40)) +
  moved(0, 8, petal(c.soft)) +
  mirrored(turned(18, moved(0, 10, petal(c.pop)), 0, 46)) +
  moved(0, 20, area('M0 30C-22 8-18-36 0-58C18-36 22 8 0 30Z', c.cream)) +
  line('M-86 72C-40 90 40 90 86 72', c.cream, 6, 0.7) +
  line('M-50 90C-20 98 20 98 50 90', c.cream, 5, 0.5)

const flame = (c: Colors) =>
  area(
    'M6-104C20-64 74-36 66 26C62 70 32 96 0 96C-36 96-66 70-66 28C-66-2-46-18-40-46C-26-36-20-24-18-10C6-34 14-66 6-104Z',
    '#e8352b',
  ) +
  area(
    'M2-40C10-10 44 6 40 42C38 74 18 90 0 90C-22 90-42 74-42 44C-42 24-30 14-26-2C-16 4-12 14-10 22C0 4 6-16 2-40Z',
    c.gold,
  ) +
  area('M2 22C8 36 22 44 20 62C18 80 10 88 0 88C-12 88-20 78-20 62C-20 48-10 44 2 22Z', c.cream) +
  circle(-58, -58, 6, c.gold) +
  circle(56, -66, 5, c.gold) +
  circle(74, -30, 4, c.cream)

const hibiscus = (c: Colors) =>
  area('M-30 40C-70 40-96 66-98 96C-60 98-30 80-22 52ZM40 46C76 50 94 72 96 98C62 98 36 82 28 58Z', '#2f8f57') +
  moved(
    0,
    -6,
    around(
      5,
      area('M0 0C-44-14-48-78-12-88C-4-90 4-90 12-88C48-78 44-14 0 0Z', c.pop) + line('M0-10V-66', c.shade, 4, 0.6),
    ),
  ) +
  circle(0, -6, 17, c.shade) +
  line('M0-6C14-24 26-40 48-52', c.gold, 9) +
  [
    [48, -52],
    [58, -46],
    [42, -62],
  ]
    .map(([x = 0, y = 0]) => circle(x, y, 7, c.cream))
    .join('')

const fan = (c: Colors) =>
  moved(
    0,
    62,
    [-68, -51, -34, -17, 0, 17, 34, 51, 68]
      .map((angle, i) =>
        turned(
          angle,
          area('M-4 0-22-128C-8-138 8-138 22-128L4 0Z', i % 2 ? c.pop : c.cream) + box(-2.5, -84, 5, 90, 2, c.shade),
        ),
      )
      .join('') + circle(0, 2, 14, c.gold),
  ) + [-44, 0, 44].map((x) => circle(x, -46 + Math.abs(x) * 0.5, 6, c.gold)).join('')

const bubble = (x: number, y: number, r: number, c: Colors) =>
  circle(x, y, r, c.cream, 0.3) +
  ring(x, y, r, c.cream, 4, 0.9) +
  line(`M${x - r * 0.6} ${y - r * 0.2}A${r * 0.66} ${r * 0.66} 0 0 1 ${x} ${y - r * 0.64}`, '#fff', 6) +
  line(`M${x + r * 0.62} ${y + r * 0.1}A${r * 0.66} ${r * 0.66} 0 0 1 ${x + r * 0.1} ${y + r * 0.64}`, c.gold, 4, 0.8)
const bubbles = (c: Colors) =>
  line('M-40 98-14 34', c.pop, 12) +
  ring(-4, 8, 28, c.pop, 10) +
  bubble(46, -28, 50, c) +
  bubble(-52, -56, 34, c) +
  bubble(72, 58, 22, c) +
  bubble(6, -88, 15, c)

const paw = (c: Colors) =>
  area('M0-6C34-6 62 30 60 58C58 86 26 84 0 80C-26 84-58 86-60 58C-62 30-34-6 0-6Z', c.cream) +
  mirrored(turned(20, ellipse(72, 0, 19, 27, c.cream), 72, 0) + turned(6, ellipse(30, -46, 20, 30, c.cream), 30, -46)) +
  area('M0 66C-28 46-22 22-7 24C-3 25 0 28 0 32C0 28 3 25 7 24C22 22 28 46 0 66Z', c.pop)

const sparkler = (c: Colors) =>
  line('M-62 98 6-8', c.ink, 7) +
  moved(
    14,
    -22,
    around(12, line('M0-22V-70', c.gold, 5) + circle(0, -80, 4.5, c.cream)) +
      turned(15, around(12, line('M0-20V-48', c.cream, 4))) +
      star(0, 0, 30, c.cream, 8, 13) +
      circle(0, 0, 10, c.gold),
  )

const balloons = (c: Colors) => {
  const balloon = (x: number, y: number, fill: string) =>
    line(`M${x} ${y + 48}Q${x * 0.2} 70 0 104`, c.cream, 3, 0.9) +
    area(`M${x} ${y + 46}l-8 10h16Z`, fill) +
    ellipse(x, y, 38, 47, fill) +
    turned(-24, ellipse(x - 14, y - 18, 7, 13, '#fff', 0.65), x - 14, y - 18)
  return balloon(-54, -22, c.gold) + balloon(54, -28, c.tone) + balloon(0, -50, c.pop)
}

const bunting = (c: Colors) =>
  [
    [-40, 0.9],
    [26, 1],
  ]
    .map(
      ([y = 0], row) =>
        line(`M-108 ${y - 26}Q0 ${y + 44} 108 ${y - 26}`, c.cream, 5) +
        [-84, -50, -17, 17, 50, 84]
          .map((x, i) => {
            const top = y + 10 - (x * x) / 330
            return area(
              `M${x - 16} ${top}H${x + 16}L${x} ${top + 46}Z`,
              [c.pop, c.gold, c.cream][(i + row) % 3] ?? c.pop,
            )
          })
          .join(''),
    )
    .join('')

const cake = (c: Colors) =>
  ellipse(0, 88, 92, 14, c.cream) +
  box(-74, 26, 148, 60, 12, c.pop) +
  box(-52, -26, 104, 56, 12, c.cream) +
  area(
    'M-74 40V38A12 12 0 0 1-62 26H62A12 12 0 0 1 74 38V44C62 60 50 40 38 48C24 62 14 42 0 52C-14 62-24 42-38 50C-52 60-62 44-74 52Z',
    c.gold,
  ) +
  area('M-52-12V-14A12 12 0 0 1-40-26H40A12 12 0 0 1 52-14V-8C42 4 34-10 22-4C10 6 2-8-8 0C-20 8-30-8-40-2Z', c.soft) +
  [-26, 0, 26]
    .map(
      (x, i) =>
        box(x - 4, -64, 8, 40, 4, i === 1 ? c.gold : c.pop) +
        area(`M${x}-92C${x + 11}-78 ${x + 8}-66 ${x}-66C${x - 8}-66 ${x - 11}-78 ${x}-92Z`, c.gold),
    )
    .join('') +
  [-50, -16, 18, 52].map((x) => circle(x, 72, 5, c.cream)).join('')

const bouquet = (c: Colors) => {
  const flower = (x: number, y: number, s: number, fill: string, heart: string) =>
    moved(x, y, around(6, circle(0, -15, 12, fill)) + circle(0, 0, 10, heart), s)
  return (
    area('M-50-10C-90-26-98-64-74-82C-56-66-44-44-38-14ZM50-10C90-26 98-64 74-82C56-66 44-44 38-14Z', '#2f8f57') +
    area('M-62 2H62L18 98H-18Z', c.cream) +
    area('M62 2 18 98H0L20 2Z', c.soft) +
    flower(-46, -26, 1.1, c.pop, c.gold) +
    flower(46, -26, 1.1, c.gold, c.shade) +
    flower(0, -64, 1.15, c.cream, c.gold) +
    flower(0, -14, 1.3, c.pop, c.cream) +
    area('M-38 40H38L32 56H-32Z', c.gold)
  )
}

const sun = (c: Colors) =>
  around(12, area('M-9-64 0-102 9-64Z', c.gold)) +
  circle(0, 0, 56, c.gold) +
  circle(0, 0, 44, c.cream, 0.5) +
  mirrored(circle(16, -8, 5, c.ink)) +
  line('M-16 12Q0 28 16 12', c.ink, 5)

export const partyMotifs = {
  palette,
  butterfly,
  lotus,
  flame,
  hibiscus,
  fan,
  bubbles,
  paw,
  sparkler,
  balloons,
  bunting,
  cake,
  bouquet,
  sun,
} as const
