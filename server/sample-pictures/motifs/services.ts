/**
 * The central motifs of service pictures (cameras, cars, kitchens, planners), drawn within -100 … 100 around the
 * origin.
 */
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

const camera = (c: Colors) =>
  area('M-34-58-24-80H24L34-58Z', c.deep) +
  box(-98, -60, 196, 138, 22, c.ink) +
  box(-98, -30, 196, 76, 0, c.pop) +
  box(60, -50, 26, 12, 5, c.gold) +
  box(-86, -72, 34, 14, 6, c.gold) +
  circle(0, 8, 56, c.cream) +
  circle(0, 8, 47, c.ink) +
  circle(0, 8, 34, c.tone) +
  circle(0, 8, 18, c.deep) +
  area('M-24-8A30 30 0 0 1 6-22A36 36 0 0 0-18 6Z', '#fff', 0.8) +
  circle(16, 22, 6, '#fff', 0.45)

const reel = (x: number, c: Colors) =>
  circle(x, -56, 36, c.ink) + moved(x, -56, around(5, circle(0, -19, 8, c.soft))) + circle(x, -56, 6, c.gold)
const videoCamera = (c: Colors) =>
  reel(-50, c) +
  reel(28, c) +
  area('M50 14 100-18V74L50 44Z', c.shade) +
  box(-92, -22, 150, 104, 16, c.pop) +
  box(-78, -8, 78, 50, 8, c.cream) +
  circle(-39, 17, 17, c.tone) +
  circle(34, 6, 10, '#e8352b') +
  box(-78, 56, 122, 10, 5, c.ink, 0.6)

const drone = (c: Colors) =>
  line('M-76-36 76 16M76-36-76 16', c.ink, 12) +
  [
    [-80, -38],
    [80, -38],
    [-80, 14],
    [80, 14],
  ]
    .map(([x = 0, y = 0]) => ellipse(x, y - 14, 38, 8, c.cream, 0.8) + box(x - 6, y - 16, 12, 22, 5, c.shade))
    .join('') +
  box(-38, -36, 76, 50, 20, c.pop) +
  circle(0, 38, 24, c.ink) +
  circle(0, 38, 14, c.tone) +
  circle(-5, 33, 4.5, '#fff') +
  circle(-22, -20, 5, c.gold) +
  area('M-10 62H10L46 104H-46Z', c.gold, 0.35)

const projector = (c: Colors) =>
  area('M64 6 118-60V84L64 34Z', c.gold, 0.55) +
  box(-96, -26, 150, 88, 16, c.ink) +
  circle(56, 20, 28, c.deep) +
  circle(56, 20, 19, c.cream) +
  reel(-60, c) +
  moved(16, 10, reel(0, c), 0.85) +
  box(-80, -4, 46, 12, 6, c.pop) +
  box(-80, 18, 30, 12, 6, c.gold) +
  line('M-60 64-78 96M20 64 38 96', c.shade, 10)

const spotlight = (c: Colors) =>
  area('M-26 18 62-22 118 96H-62Z', c.gold, 0.5) +
  line('M-64-92H64M0-92V-52', c.ink, 11) +
  turned(
    -26,
    area('M-38-56C-38-76 38-76 38-56L52 24H-52Z', c.ink) +
      area('M4-70C38-70 38-62 38-56L52 24H16Z', c.deep) +
      ellipse(0, 24, 52, 17, c.cream) +
      ellipse(0, 24, 38, 11, c.gold) +
      box(-40, -22, 80, 9, 4, c.pop),
    0,
    -20,
  )

const loudspeaker = (c: Colors) =>
  box(-58, -98, 116, 196, 16, c.ink) +
  box(-50, -90, 100, 180, 10, c.deep) +
  circle(0, 36, 43, c.cream) +
  circle(0, 36, 35, c.ink) +
  circle(0, 36, 15, c.pop) +
  circle(0, -48, 27, c.cream) +
  circle(0, -48, 20, c.ink) +
  circle(0, -48, 8, c.gold) +
  mirrored(line('M74-36Q92 0 74 36', c.gold, 8) + line('M92-56Q120 0 92 56', c.cream, 6, 0.7))

const wheel = (x: number, y: number, r: number, c: Colors) =>
  circle(x, y, r, '#15101c') + circle(x, y, r * 0.55, c.cream) + circle(x, y, r * 0.25, c.shade)

const limousine = (c: Colors) =>
  area(
    'M-124 42C-126 18-116 8-100 6L-80-22C-76-28-70-30-62-30H58C68-30 74-27 80-20L100 4C118 8 126 20 124 42Z',
    c.ink,
  ) +
  area('M-124 42C-126 24-120 12-106 10H106C120 14 125 24 124 42Z', c.deep) +
  area(
    'M-88 2-70-18C-68-20-66-21-62-21H-48V2ZM-40-21H-8V2H-40ZM0-21H32V2H0ZM40-21H58C63-21 67-19 70-15L84 2H40Z',
    c.soft,
  ) +
  area('M-40-21H-28L-36 2H-40ZM0-21H12L4 2H0ZM-62-21H-56L-68 2H-78Z', '#fff', 0.6) +
  line('M-116 22H116', c.gold, 4) +
  wheel(-80, 44, 22, c) +
  wheel(80, 44, 22, c) +
  ellipse(119, 18, 6, 8, c.gold) +
  box(-125, 14, 8, 14, 4, '#e8352b') +
  star(-34, -62, 13, c.gold, 4, 4) +
  star(28, -80, 9, c.cream, 4, 3)

const bus = (c: Colors) =>
  box(-102, -62, 204, 116, 22, c.pop) +
  area('M-102 8H102V36A18 18 0 0 1 84 54H-84A18 18 0 0 1-102 36Z', c.shade) +
  [-90, -50, -10, 30]
    .map((x) => box(x, -46, 34, 42, 7, c.soft) + area(`M${x + 4}-46H${x + 16}L${x + 6}-4H${x + 4}Z`, '#fff', 0.5))
    .join('') +
  box(70, -46, 28, 74, 7, c.soft) +
  line('M-102 12H66', c.gold, 7) +
  wheel(-58, 56, 24, c) +
  wheel(48, 56, 24, c) +
  Array.from({ length: 5 }, (_, i) =>
    line(`M${-72 + i * 30}-74V${-84 - (i % 2) * 12}`, i % 2 ? c.gold : c.cream, 6),
  ).join('')

const carriage = (c: Colors) =>
  area('M-8-86C52-86 84-44 70 0C60 32 30 46-4 46C-44 46-72 26-78-8C-82-52-58-86-8-86Z', c.pop) +
  line('M-8-86C-48-40-48 10-30 44M-8-86C40-40 44 6 28 42M-8-86C-8-40-6 20-4 46', c.shade, 5, 0.7) +
  box(-34, -46, 56, 46, 22, c.soft) +
  area('M-34-12C-16-30 6-30 22-12V-2H-34Z', c.cream, 0.7) +
  line('M-8-86C-16-104 8-112 16-98', '#2f8f57', 8) +
  line('M-86 60C-40 50 40 50 104 28', c.gold, 8) +
  moved(-54, 64, ring(0, 0, 32, c.gold, 8) + around(8, line('M0 0V-30', c.gold, 4)) + circle(0, 0, 7, c.cream)) +
  moved(48, 70, ring(0, 0, 25, c.gold, 7) + around(8, line('M0 0V-23', c.gold, 4)) + circle(0, 0, 6, c.cream))

const foodTruck = (c: Colors) =>
  area('M58-24H84C94-24 104 0 106 18V54H58Z', c.cream) +
  area('M66-14H82C90-14 96 4 98 14H66Z', c.tone) +
  box(-104, -64, 166, 118, 14, c.pop) +
  box(-86, -30, 104, 48, 6, c.ink) +
  box(-86, -30, 104, 48, 6, c.gold, 0.55) +
  Array.from({ length: 6 }, (_, i) =>
    area(`M${-94 + i * 20}-46H${-74 + i * 20}V-24A10 10 0 0 1 ${-94 + i * 20}-24Z`, i % 2 ? c.cream : c.shade),
  ).join('') +
  box(-92, 16, 116, 9, 4, c.cream) +
  circle(-54, -2, 9, c.cream) +
  area('M-66 16C-66 4-42 4-42 16Z', c.cream) +
  wheel(-60, 56, 23, c) +
  wheel(70, 56, 23, c) +
  line('M-40-70C-50-80-30-88-40-100M-6-70C-16-80 4-88-6-100', c.cream, 5, 0.8)

const servingTray = (c: Colors) =>
  circle(0, -52, 11, c.gold) +
  area('M-80 24C-80-70 80-70 80 24Z', c.cream) +
  area('M20-44C60-36 80-10 80 24H44C46-6 40-28 20-44Z', c.soft) +
  area('M-62 10C-58-18-40-32-24-36C-40-20-46-6-48 10Z', '#fff', 0.9) +
  box(-98, 22, 196, 16, 8, c.gold) +
  area('M-52 40H52C40 60 18 60 14 66L18 84H-18L-14 66C-18 60-40 60-52 40Z', c.shade) +
  ellipse(0, 88, 44, 11, c.gold) +
  line('M-34-74C-44-84-24-90-34-102M34-74C24-84 44-90 34-102', c.cream, 6, 0.8)

const cocktail = (c: Colors) =>
  line('M52-56 30 8', c.pop, 6) +
  area('M-86-62H86L0 32Z', c.cream, 0.5) +
  area('M-60-34H60L0 32Z', c.pop) +
  area('M10-34H60L0 32Z', c.shade, 0.45) +
  line('M-86-62H86L0 32Z', c.cream, 7) +
  line('M0 32V86', c.cream, 8) +
  ellipse(0, 90, 44, 9, c.cream) +
  circle(66, -66, 28, c.gold) +
  circle(66, -66, 21, c.cream) +
  moved(66, -66, around(6, area('M0-3-7-18A18 18 0 0 1 7-18Z', c.gold))) +
  circle(-18, -12, 6, c.cream, 0.7) +
  circle(8, 4, 4, c.cream, 0.7)

const chefHat = (c: Colors) =>
  circle(-50, -30, 40, c.cream) +
  circle(50, -30, 40, c.cream) +
  circle(0, -52, 46, c.cream) +
  area('M-66-10H66L58 60H-58Z', c.cream) +
  area('M30-10H66L58 60H26Z', c.soft) +
  line('M-26 4-22 48M2 4V48M28 4 26 48', c.tone, 5, 0.5) +
  box(-62, 52, 124, 34, 10, c.pop) +
  circle(0, 69, 7, c.gold) +
  circle(-30, 69, 5, c.cream) +
  circle(30, 69, 5, c.cream)

const shield = (c: Colors) =>
  area('M0-96C30-78 58-72 86-70C88 6 64 66 0 98C-64 66-88 6-86-70C-58-72-30-78 0-96Z', c.ink) +
  area('M0-80C26-65 48-60 72-58C72 6 52 54 0 80C-52 54-72 6-72-58C-48-60-26-65 0-80Z', c.pop) +
  area('M0-80C26-65 48-60 72-58C72 6 52 54 0 80Z', c.shade, 0.5) +
  line('M-30 0-6 26 36-26', c.cream, 16)

const hanger = (c: Colors) =>
  line('M0-44C0-58 20-60 20-76C20-94-10-96-14-80', c.gold, 8) +
  area('M-22-34 0-22 22-34 54-14 34 8 64 92H-64L-34 8-54-14Z', c.pop) +
  area('M22-34 54-14 34 8 64 92H18C30 50 18 0 22-34Z', c.shade, 0.5) +
  line('M-70 2 0-44 70 2', c.gold, 9) +
  area('M-37 4H37L40 18H-40Z', c.cream) +
  star(0, 58, 12, c.cream, 4, 4)

const lipstick = (c: Colors) =>
  moved(
    -32,
    0,
    area('M-24-12V-66C-24-82 10-98 24-98V-12Z', '#d5304f') +
      area('M4-94C14-98 20-98 24-98V-12H8Z', '#a51f3c') +
      box(-31, -16, 62, 42, 5, c.gold) +
      box(-38, 22, 76, 72, 8, c.ink) +
      box(-26, 30, 10, 56, 5, c.cream, 0.35),
  ) +
  moved(
    58,
    32,
    circle(0, 0, 46, c.ink) +
      circle(0, 0, 38, c.soft) +
      circle(0, 0, 27, c.pop) +
      area('M-30-16A34 34 0 0 1-4-34L-20 26A34 34 0 0 1-30-16Z', '#fff', 0.45),
  )

const comb = (c: Colors) =>
  turned(
    -24,
    box(-90, -54, 150, 26, 12, c.gold) +
      Array.from({ length: 9 }, (_, i) => box(-84 + i * 15, -34, 8, 40, 3, c.gold)).join('') +
      line('M-78-44H46', c.cream, 4, 0.7),
  ) +
  turned(
    38,
    line('M-26 98 22-40M26 98-22-40', c.cream, 12) +
      ring(-34, 100, 20, c.pop, 11) +
      ring(34, 100, 20, c.pop, 11) +
      circle(0, 28, 7, c.ink),
    20,
    30,
  )

const clipboard = (c: Colors) =>
  box(-70, -82, 140, 180, 14, c.shade) +
  box(-58, -66, 116, 152, 6, c.cream) +
  box(-34, -98, 68, 34, 10, c.gold) +
  circle(0, -84, 7, c.ink) +
  [-34, 2, 38]
    .map(
      (y, i) => box(-44, y - 11, 22, 22, 6, i < 2 ? c.pop : c.soft) + box(-12, y - 5, i === 1 ? 44 : 58, 10, 5, c.tone),
    )
    .join('') +
  line('M-40-34-35-28-25-40M-40 2-35 8-25-4', c.cream, 5) +
  turned(36, box(62, 4, 17, 76, 5, c.ink) + area('M62 80H79L70.5 100Z', c.gold), 70, 40)

const rings = (c: Colors) =>
  ring(-34, 26, 50, c.gold, 17) +
  line('M-68-4A46 46 0 0 1-34-22', c.cream, 5) +
  ring(34, 26, 50, c.cream, 17) +
  line('M-12 6A50 50 0 0 0-6 56', c.gold, 17) +
  area('M34-36 6-66 18-86H50L62-66Z', c.soft) +
  area('M34-36 6-66H62Z', '#fff') +
  area('M34-36 22-66 34-86 46-66Z', c.tone, 0.6) +
  star(76, -80, 12, c.cream, 4, 4) +
  star(-70, -58, 9, c.gold, 4, 3)

const venue = (c: Colors) =>
  area('M-104-22 0-92 104-22Z', c.pop) +
  circle(0, -48, 14, c.cream) +
  box(-98, -24, 196, 16, 4, c.gold) +
  [-84, -46, 26, 64].map((x) => box(x, -8, 20, 84, 3, c.cream) + box(x - 4, -8, 28, 9, 3, c.soft)).join('') +
  area('M-20 78V24A20 20 0 0 1 20 24V78Z', c.ink) +
  circle(0, 30, 5, c.gold) +
  box(-104, 74, 208, 14, 4, c.soft) +
  box(-112, 86, 224, 13, 4, c.tone) +
  line('M-96-6Q-48 22 0-4Q48 22 96-6', c.gold, 4) +
  mirrored(circle(24, 7, 5, c.gold) + circle(48, 10, 5, c.gold) + circle(74, 5, 5, c.gold))

export const serviceMotifs = {
  camera,
  'video-camera': videoCamera,
  drone,
  projector,
  spotlight,
  loudspeaker,
  limousine,
  bus,
  carriage,
  'food-truck': foodTruck,
  'serving-tray': servingTray,
  cocktail,
  'chef-hat': chefHat,
  shield,
  hanger,
  lipstick,
  comb,
  clipboard,
  rings,
  venue,
} as const
