/** The central motifs of party rental pictures, drawn within -100 … 100 around the origin. */
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

const ship = (c: Colors) =>
  line('M-6-98V40', c.shade, 8) +
  area('M2-84C46-70 66-30 64 16H2Z', c.cream) +
  area('M2-30C30-30 52-24 63-6C64 2 64 10 64 16H2Z', c.pop) +
  area('M-14-66C-44-46-62-14-64 16H-14Z', c.soft) +
  area('M-94 34H94C86 66 70 84 48 84H-54C-76 80-90 60-94 34Z', c.ink) +
  line('M-84 50H84', c.gold, 5) +
  area('M-6-98 28-90-6-80Z', c.gold) +
  line('M-104 88Q-84 74-64 88T-24 88T16 88T56 88T100 88', c.cream, 8)

const tent = (c: Colors) =>
  area('M-96 0C-50-16-14-46 0-80C14-46 50-16 96 0L84 90H-84Z', c.cream) +
  area(
    'M0-80C-8-44-22-14-46 6L-38 90H-64L-72 4C-44-16-16-44 0-80ZM0-80C8-44 22-14 46 6L38 90H64L72 4C44-16 16-44 0-80Z',
    c.pop,
  ) +
  area('M0-80C4-46 8-20 14 4L12 30H-12L-14 4C-8-20-4-46 0-80Z', c.pop) +
  area('M0 24C-6 54-18 76-30 90H30C18 76 6 54 0 24Z', c.ink) +
  Array.from({ length: 6 }, (_, i) =>
    area(`M${-96 + i * 32} 0H${-64 + i * 32}A16 16 0 0 1 ${-96 + i * 32} 0Z`, i % 2 ? c.cream : c.gold),
  ).join('') +
  line('M0-80V-106', c.shade, 4) +
  area('M0-108 32-98 0-88Z', c.gold)

const discoBall = (c: Colors) =>
  line('M0-110V-70', c.cream, 4) +
  circle(0, 8, 80, c.soft) +
  Array.from({ length: 9 }, (_, row) => {
    const y = -56 + row * 16
    const half = Math.sqrt(Math.max(0, 80 * 80 - y * y)) - 3
    const count = Math.max(3, Math.round(half / 9))
    return Array.from({ length: count }, (_, i) => {
      const from = Math.sin((i / count - 0.5) * Math.PI) * half
      const to = Math.sin(((i + 1) / count - 0.5) * Math.PI) * half
      const fill = [c.cream, c.tone, c.pop, c.soft, c.deep, c.gold, c.cream][(i * 5 + row * 3) % 7] ?? c.cream
      return box(from + 0.8, y + 1, Math.max(1, to - from - 1.6), 13.5, 1.5, fill)
    }).join('')
  }).join('') +
  star(-38, -28, 22, '#fff', 4, 4) +
  star(74, -54, 16, c.gold, 4, 4) +
  star(-88, 42, 12, c.cream, 4, 3)

const castle = (c: Colors) =>
  box(-66, -14, 132, 104, 10, c.pop) +
  mirrored(
    box(50, -52, 42, 146, 14, c.gold) +
      area('M44-44 71-100 98-44Z', c.shade) +
      circle(71, -100, 7, c.cream) +
      box(62, -28, 18, 26, 9, c.ink),
  ) +
  [-40, -20, 0, 20, 40].map((x) => circle(x, -16, 15, c.pop)).join('') +
  area('M-28 92V48A28 28 0 0 1 28 48V92Z', c.ink) +
  box(-96, 80, 192, 20, 10, c.cream) +
  star(0, 2, 12, c.cream)

const photoBooth = (c: Colors) =>
  box(-78, -92, 118, 186, 12, c.ink) +
  box(-70, -84, 102, 30, 6, c.gold) +
  [-58, -40, -22, -4, 14].map((x) => circle(x + 2, -69, 5, c.cream)).join('') +
  box(-66, -44, 94, 132, 4, c.deep) +
  Array.from({ length: 5 }, (_, i) =>
    area(`M${-66 + i * 19}-44H${-47 + i * 19}V${58 - (i % 2) * 6}H${-66 + i * 19}Z`, i % 2 ? c.shade : c.pop),
  ).join('') +
  turned(
    9,
    box(50, -58, 50, 142, 4, c.cream) +
      [-50, -5, 40]
        .map(
          (y) =>
            box(56, y, 38, 38, 2, c.tone) +
            circle(75, y + 15, 9, c.cream) +
            area(`M60 ${y + 38}C62 ${y + 22} 88 ${y + 22} 90 ${y + 38}Z`, c.pop),
        )
        .join(''),
    74,
    10,
  )

const chair = (c: Colors) =>
  area('M-46-92H34L30 20H-42Z', c.gold) +
  [-28, -6, 16].map((x) => box(x - 4, -78, 8, 84, 4, c.shade)).join('') +
  area('M-54 14H46L70 42H-62Z', c.pop) +
  line('M-52 44-56 98M60 44 64 98M-36 44V82M40 44V82', c.ink, 11) +
  area('M-14-104C-40-110-44-84-14-90C-6-84 2-84 8-90C40-84 36-110 8-104C2-110-6-110-14-104Z', c.cream)

const dice = (c: Colors) => {
  const spot = (x: number, y: number) => circle(x, y, 9, c.ink)
  return (
    moved(
      -34,
      20,
      turned(
        -14,
        box(-54, -54, 108, 108, 20, c.cream) +
          spot(-28, -28) +
          spot(28, 28) +
          spot(0, 0) +
          spot(28, -28) +
          spot(-28, 28),
      ),
    ) +
    moved(
      52,
      -44,
      turned(
        18,
        box(-42, -42, 84, 84, 16, c.pop) +
          circle(-18, -18, 8, c.cream) +
          circle(0, 0, 8, c.cream) +
          circle(18, 18, 8, c.cream),
      ),
    ) +
    moved(66, 62, ellipse(0, 12, 36, 15, c.shade) + ellipse(0, 4, 36, 15, c.gold) + ellipse(0, 4, 20, 8, c.cream))
  )
}

const gamepad = (c: Colors) =>
  line('M0-50C0-80 30-70 26-104', c.cream, 6) +
  area(
    'M-52-50H52C92-50 106 10 106 48C106 86 70 88 54 58L46 44H-46L-54 58C-70 88-106 86-106 48C-106 10-92-50-52-50Z',
    c.ink,
  ) +
  area('M-52-50H52C86-50 100-8 104 26C70-20-70-20-104 26C-100-8-86-50-52-50Z', c.deep) +
  box(-66, -22, 14, 44, 4, c.cream) +
  box(-81, -7, 44, 14, 4, c.cream) +
  circle(58, -20, 10, c.pop) +
  circle(78, 0, 10, c.gold) +
  circle(38, 0, 10, c.tone) +
  circle(58, 20, 10, c.cream)

const ferrisWheel = (c: Colors) =>
  line('M0-10-48 94M0-10 48 94', c.ink, 11) +
  moved(
    0,
    -14,
    ring(0, 0, 76, c.cream, 7) + ring(0, 0, 58, c.cream, 3, 0.6) + around(8, line('M0 0V-76', c.cream, 4)),
  ) +
  Array.from({ length: 8 }, (_, i) => {
    const a = (i * Math.PI) / 4
    const x = Math.round(Math.sin(a) * 76)
    const y = Math.round(-14 - Math.cos(a) * 76)
    return (
      area(`M${x - 15} ${y}H${x + 15}L${x + 11} ${y + 18}H${x - 11}Z`, [c.pop, c.gold, c.shade][i % 3] ?? c.pop) +
      circle(x, y, 4, c.ink)
    )
  }).join('') +
  circle(0, -14, 15, c.gold) +
  box(-66, 88, 132, 12, 6, c.ink)

const cottonCandy = (c: Colors) =>
  area('M-9 20H9L2 104H-2Z', c.cream) +
  [
    [-34, 6, 36, c.pop],
    [34, 6, 36, c.pop],
    [0, 20, 38, c.shade],
    [-42, -34, 34, c.pop],
    [42, -34, 34, c.soft],
    [0, -60, 40, c.pop],
    [0, -18, 48, c.soft],
  ]
    .map(([x, y, r, fill]) => circle(Number(x), Number(y), Number(r), String(fill)))
    .join('') +
  line('M-40-28C-20-60 30-60 40-30M-30 4C-6-20 24-18 34 6M-16-74C-4-84 14-82 20-72', c.cream, 6, 0.75)

export const rentalMotifs = {
  tent,
  'disco-ball': discoBall,
  castle,
  'photo-booth': photoBooth,
  chair,
  dice,
  gamepad,
  'ferris-wheel': ferrisWheel,
  'cotton-candy': cottonCandy,
  ship,
} as const
