/** The central motifs of stage acts' pictures, drawn within -100 … 100 around the origin. */
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

const bigStar = (c: Colors) =>
  star(0, 4, 92, c.gold) + star(0, 4, 60, c.cream) + circle(78, -74, 8, c.pop) + circle(-84, -58, 6, c.cream)

const topHat = (c: Colors) =>
  area('M-52-58H52L46 52H-46Z', c.ink) +
  area('M16-58H52L46 52H24Z', c.deep) +
  ellipse(0, -58, 52, 15, '#3b2a4e') +
  ellipse(0, 54, 92, 22, c.ink) +
  area('M-49 8H49L46.5 50C20 58-20 58-46.5 50Z', c.pop) +
  turned(-32, box(30, -100, 12, 92, 5, c.ink) + box(30, -104, 12, 20, 5, c.cream), 36, -60) +
  star(-50, -88, 15, c.gold, 4, 5) +
  star(6, -94, 11, c.cream, 4, 4) +
  star(-84, -46, 9, c.gold, 4, 3)

const crystalBall = (c: Colors) =>
  area('M-62 62H62L76 96H-76Z', c.ink) +
  ellipse(0, 62, 62, 16, c.gold) +
  circle(0, -8, 76, c.tone) +
  circle(0, -8, 76, c.cream, 0.35) +
  area('M-64 24C-30-10 0 40 34 4C50-12 64-4 72 14A76 76 0 0 1-64 24Z', c.pop, 0.75) +
  area('M-72 12C-40 30-10-10 20 22C40 42 56 30 66 28A76 76 0 0 1-72 12Z', c.deep, 0.5) +
  star(-6, -28, 22, c.cream, 4, 6) +
  star(34, -46, 11, c.gold, 4, 3.5) +
  area('M-52-46A70 70 0 0 1-10-76A84 84 0 0 0-46-30Z', '#fff', 0.85)

const pocketWatch = (c: Colors) =>
  line('M0-64C-40-110-90-84-60-58C-36-38 10-120 70-100', c.gold, 6) +
  box(-10, -74, 20, 22, 6, c.gold) +
  circle(0, 20, 74, c.gold) +
  circle(0, 20, 60, c.cream) +
  moved(0, 20, around(12, box(-2.5, -54, 5, 11, 2, c.ink))) +
  `<path d="M0 20C26 6 30 44 2 46C-34 48-40-4 2-10C48-14 60 50 14 66" fill="none" stroke="${c.pop}" stroke-width="5" opacity=".55"/>` +
  line('M0 20V-20', c.ink, 7) +
  line('M0 20 26 34', c.ink, 7) +
  circle(0, 20, 7, c.pop)

const juggling = (c: Colors) =>
  line('M-78 60C-70-110 70-110 78 60', c.cream, 3, 0.6) +
  [
    [-78, 30, 24, c.pop],
    [-48, -48, 24, c.gold],
    [12, -82, 24, c.cream],
    [64, -34, 24, c.tone],
    [80, 40, 24, c.pop],
  ]
    .map(
      ([x, y, r, fill]) =>
        circle(Number(x), Number(y), Number(r), String(fill)) + circle(Number(x) - 7, Number(y) - 8, 7, '#fff', 0.5),
    )
    .join('') +
  mirrored(
    turned(
      28,
      box(0, 18, 15, 84, 7, c.cream) + area('M-5 24C-6-2 21-2 20 24L15 62H0Z', c.pop) + box(-3, 30, 21, 8, 3, c.gold),
      8,
      60,
    ),
  )

const card = (c: Colors, face: string) => box(-36, -64, 72, 128, 9, c.ink) + box(-32, -60, 64, 120, 7, c.cream) + face
const tarot = (c: Colors) =>
  moved(
    -48,
    14,
    turned(-18, card(c, area('M14-26A30 30 0 1 0 14 30A38 38 0 0 1 14-26Z', c.tone) + star(12, 2, 8, c.pop, 4, 3))),
  ) +
  moved(48, 14, turned(18, card(c, circle(0, 0, 20, c.pop) + around(8, box(-2, -34, 4, 10, 2, c.pop))))) +
  moved(
    0,
    -8,
    card(c, star(0, -4, 26, c.gold, 8, 12) + circle(0, -4, 8, c.ink) + line('M-20 40H20M-20-46H20', c.gold, 4)),
  )

const mask = (c: Colors) =>
  area(
    'M-96-30C-60-52-24-44 0-24C24-44 60-52 96-30C104 20 70 56 36 42C18 34 10 20 0 20C-10 20-18 34-36 42C-70 56-104 20-96-30Z',
    c.pop,
  ) +
  area('M0-24C24-44 60-52 96-30C104 20 70 56 36 42C18 34 10 20 0 20Z', c.shade, 0.45) +
  mirrored(area('M18 2C34-18 64-16 72-2C62 18 34 20 18 2Z', c.ink)) +
  line('M-92-28C-60-46-24-38 0-18C24-38 60-46 92-28', c.gold, 5) +
  area('M-64-42C-96-70-84-100-66-104C-72-84-60-66-46-46Z', c.gold) +
  area('M-44-46C-60-80-40-104-20-106C-32-84-28-66-26-42Z', c.cream) +
  star(0, -20, 14, c.gold, 4, 5) +
  line('M78 34 58 98', c.gold, 6)

const dancer = (c: Colors) =>
  circle(6, -76, 19, c.cream) +
  area('M6-98C26-100 32-78 22-68C24-84 8-92-6-84C-4-94 0-98 6-98Z', c.ink) +
  line('M2-50-46-78-66-100', c.cream, 12) +
  line('M10-48 54-58 86-38', c.cream, 12) +
  area('M-14-54H20L22-8H-14Z', c.pop) +
  area('M-16-12H24C54 4 86 34 96 66C60 54 30 64 6 56C-24 66-60 62-84 40C-54 32-30 14-16-12Z', c.pop) +
  area('M4-12H24C54 4 86 34 96 66C66 52 40 60 22 56C24 30 18 8 4-12Z', c.shade, 0.5) +
  line('M-8 54-18 96', c.cream, 11) +
  line('M16 56 42 84 66 82', c.cream, 11) +
  circle(22, -86, 6, c.gold)

const moon = (c: Colors) =>
  area('M22-92A94 94 0 1 0 86 46A76 76 0 0 1 22-92Z', c.gold) +
  area('M22-92A94 94 0 0 0-84 42A110 110 0 0 1 22-92Z', '#fff', 0.35) +
  star(50, -34, 24, c.cream) +
  star(86, -80, 10, c.cream, 4, 3) +
  star(84, 8, 8, c.pop, 4, 3) +
  line('M-26-16C-20-8-10-8-4-14', c.shade, 5)

const question = (c: Colors) =>
  area(
    'M-90-84H90A16 16 0 0 1 106-68V34A16 16 0 0 1 90 50H10L-24 88-20 50H-90A16 16 0 0 1-106 34V-68A16 16 0 0 1-90-84Z',
    c.cream,
  ) +
  line('M-22-40C-22-70 28-70 26-38C24-18 0-20 0 0', c.pop, 18) +
  circle(0, 25, 12, c.pop) +
  circle(-64, -40, 10, c.gold) +
  circle(66, 10, 10, c.tone)

const buzzer = (c: Colors) =>
  area('M-84 30H84L98 84H-98Z', c.ink) +
  ellipse(0, 30, 84, 22, c.deep) +
  area('M-60 26C-62-46 62-46 60 26C50 42-50 42-60 26Z', '#e8352b') +
  area('M-40-2C-36-26-10-30 0-28C-20-22-28-10-30 6Z', '#fff', 0.65) +
  [-60, -30, 0, 30, 60]
    .map((x, i) => turned(x * 0.8, box(-5, -98, 10, 30 + (i % 2) * 6, 5, i % 2 ? c.cream : c.gold), 0, 10))
    .join('')

const key = (c: Colors) =>
  turned(
    -40,
    ring(0, -56, 34, c.gold, 20) +
      box(-10, -26, 20, 122, 8, c.gold) +
      box(6, 52, 34, 16, 5, c.gold) +
      box(6, 78, 26, 16, 5, c.gold) +
      line('M-22-76A30 30 0 0 1 10-84', c.cream, 6) +
      line('M-3-20V90', c.cream, 4, 0.6),
  ) + star(68, -60, 12, c.cream, 4, 4)

const magnifier = (c: Colors) =>
  line('M34 34 88 88', c.ink, 26) +
  line('M36 36 86 86', c.shade, 12) +
  circle(-16, -16, 70, c.gold) +
  circle(-16, -16, 56, c.soft) +
  line('M-40-6C-34-42 8-40 6-10C4 8-16 4-16-10M-28 12C-30-24 0-26-4-4M-50 4C-48-56 22-56 18-6', c.shade, 5, 0.75) +
  area('M-58-34A48 48 0 0 1-20-62A60 60 0 0 0-52-18Z', '#fff', 0.8)

const sunglasses = (c: Colors) =>
  area('M-70-30C-74-96 60-116 74-42C48-62 20-40-6-52C-24-60-52-52-70-30Z', c.ink) +
  area('M18-84C44-84 66-70 70-48C56-56 44-56 36-58Z', c.deep) +
  line('M-100-4H100', c.gold, 10) +
  mirrored(
    area('M10-8H98C102 34 88 58 58 58C28 58 14 34 10-8Z', c.gold) +
      area('M18-2H91C93 30 82 50 58 50C34 50 21 30 18-2Z', c.ink),
  ) +
  area('M-80 2H-56L-74 34C-80 26-82 14-80 2ZM32 2H56L36 34C31 26 29 14 32 2Z', c.cream, 0.35) +
  area('M-26 92C-10 80 10 80 26 92C10 102-10 102-26 92Z', c.pop)

const comedy = (c: Colors) =>
  turned(
    -10,
    area('M-92-66C-60-54-20-54 12-66C18 10 0 62-40 70C-80 62-98 10-92-66Z', c.cream) +
      area('M-76-16Q-64-32-50-18M-30-18Q-16-32-4-16', c.cream) +
      line('M-74-16Q-62-32-50-18M-30-18Q-16-32-6-16', c.ink, 6) +
      area('M-72 12C-52 22-28 22-8 12C-8 40-24 52-40 52C-56 52-72 40-72 12Z', c.pop),
    -40,
    0,
  ) +
  turned(
    14,
    area('M-6-40C26-28 62-28 94-40C100 36 82 88 44 96C6 88-12 36-6-40Z', c.ink) +
      line('M12 8Q24-4 36 10M54 10Q66-4 78 8', c.gold, 6) +
      area('M18 66C30 40 58 40 70 66C56 58 32 58 18 66Z', c.gold),
    44,
    20,
  )

const megaphone = (c: Colors) =>
  turned(
    -14,
    area('M-70-26-4-34C30-40 56-56 74-76V72C56 52 30 36-4 30L-70 22Z', c.pop) +
      area('M-70 0-4-2C30-2 56-2 74-2V72C56 52 30 36-4 30L-70 22Z', c.shade, 0.45) +
      box(-92, -30, 34, 56, 14, c.ink) +
      box(68, -84, 16, 164, 8, c.cream) +
      area('M-50 24H-18L-8 80C-6 92-34 94-38 82Z', c.ink) +
      line('M-60-14 0-20', c.cream, 6, 0.6),
  ) + line('M94-40 112-52M98-8H118M92 26 108 38', c.gold, 8)

const podium = (c: Colors) =>
  line('M18-30C22-72 0-78-16-76', c.ink, 6) +
  turned(-10, box(-36, -88, 30, 19, 9, c.cream), -20, -78) +
  area('M-86-30H86L74 2H-74Z', c.gold) +
  area('M-62 2H62L50 84H-50Z', c.pop) +
  area('M20 2H62L50 84H26Z', c.shade, 0.5) +
  box(-66, 82, 132, 16, 6, c.ink) +
  star(0, 42, 22, c.cream)

const gavel = (c: Colors) =>
  box(-66, 70, 150, 22, 8, c.ink) +
  box(-50, 54, 118, 20, 8, c.shade) +
  turned(
    -36,
    box(-10, -22, 20, 124, 9, c.gold) +
      box(-56, -64, 112, 46, 10, c.pop) +
      box(-68, -70, 22, 58, 8, c.ink) +
      box(46, -70, 22, 58, 8, c.ink) +
      box(-42, -58, 84, 9, 4, c.cream, 0.5),
    8,
    0,
  )

const bowTie = (c: Colors) =>
  mirrored(
    area('M10-20C40-54 78-62 94-46C100-20 100 24 94 48C78 62 40 54 10 20Z', c.pop) +
      area('M10-20C40-30 70-24 92-30V34C70 26 40 30 10 20Z', c.shade, 0.45) +
      circle(52, -22, 7, c.cream) +
      circle(70, 10, 7, c.cream) +
      circle(46, 22, 7, c.cream),
  ) + box(-20, -28, 40, 56, 13, c.ink)

export const stageMotifs = {
  star: bigStar,
  'top-hat': topHat,
  'crystal-ball': crystalBall,
  'pocket-watch': pocketWatch,
  juggling,
  tarot,
  mask,
  dancer,
  moon,
  question,
  buzzer,
  key,
  magnifier,
  sunglasses,
  comedy,
  megaphone,
  podium,
  gavel,
  'bow-tie': bowTie,
} as const
