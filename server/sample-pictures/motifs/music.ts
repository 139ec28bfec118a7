/** The central motifs of musicians' pictures, drawn within -100 … 100 around the origin. */
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
  turned,
  type Colors,
} from '#server/sample-pictures/shapes.ts'

const WOOD = '#d27a35'
const DARK_WOOD = '#8c431c'

const eighthNotes = (c: Colors) =>
  line('M-42 58V-58L58-78V38', c.cream, 15) +
  area('M-49-62 65-84V-50L-49-28Z', c.cream) +
  turned(-18, ellipse(-62, 58, 27, 20, c.gold), -62, 58) +
  turned(-18, ellipse(38, 38, 27, 20, c.pop), 38, 38)

const guitarBody =
  'M0-14C24-14 34-2 32 16C31 28 46 36 46 60C46 86 24 98 0 98C-24 98-46 86-46 60C-46 36-31 28-32 16C-34-2-24-14 0-14Z'

const acousticGuitar = (c: Colors) =>
  turned(
    28,
    box(-8, -96, 16, 110, 5, c.ink) +
      box(-15, -112, 30, 34, 7, c.shade) +
      [-104, -94, -84].map((y) => mirrored(circle(19, y, 4.5, c.cream))).join('') +
      area(guitarBody, c.gold) +
      area(
        'M0-2C17-2 23 6 22 18C21 32 35 40 35 60C35 78 19 87 0 87C-19 87-35 78-35 60C-35 40-21 32-22 18C-23 6-17-2 0-2Z',
        c.pop,
        0.32,
      ) +
      circle(0, 32, 17, c.ink) +
      ring(0, 32, 21, c.cream, 3) +
      box(-22, 66, 44, 9, 4, c.ink) +
      [-4, 0, 4].map((x) => line(`M${x}-94V70`, c.cream, 1.4, 0.85)).join(''),
  )

const electricGuitar = (c: Colors) =>
  turned(
    32,
    box(-7, -96, 14, 120, 4, c.cream) +
      [-70, -50, -30, -10].map((y) => line(`M-7 ${y}H7`, c.shade, 2)).join('') +
      area('M-10-84V-118L20-108C26-106 24-98 18-96L10-92V-84Z', c.ink) +
      area(
        'M-8 0L-34-18C-46-26-56-12-46 2C-36 16-48 24-52 44C-58 78-30 100 2 98' +
          'C36 96 58 74 50 44C46 28 36 18 42 4C48-12 38-24 28-14L8 2V12H-8Z',
        c.pop,
      ) +
      area('M8 10C24 12 34 30 38 48C42 70 26 84 2 86C22 70 22 40 8 30Z', c.cream, 0.9) +
      box(-18, 26, 32, 9, 3, c.ink) +
      box(-18, 46, 32, 9, 3, c.ink) +
      box(-20, 72, 36, 8, 3, c.gold) +
      circle(32, 66, 5, c.ink) +
      [-3, 3].map((x) => line(`M${x}-94V74`, c.ink, 1.3, 0.7)).join(''),
  )

const microphone = (c: Colors) =>
  turned(
    30,
    area('M-21-6H21L13 92C12 100-12 100-13 92Z', c.ink) +
      area('M4-6H21L13 92C12.5 98 4 98 2 98Z', c.deep) +
      box(-5, 22, 10, 22, 5, c.pop) +
      circle(0, -46, 42, c.cream) +
      [-24, -8, 8, 24].map((x) => line(`M${x}-80Q${x * 1.5}-46 ${x}-12`, c.shade, 2.5, 0.45)).join('') +
      [-66, -46, -26].map((y) => line(`M-38 ${y}H38`, c.shade, 2.5, 0.45)).join('') +
      area('M-20-78A42 42 0 0 1 16-84A46 46 0 0 0-30-40A42 42 0 0 1-20-78Z', '#fff', 0.8) +
      box(-32, -16, 64, 15, 7, c.gold),
  )

const turntable = (c: Colors) =>
  box(-104, -76, 208, 152, 22, c.shade) +
  box(-104, -76, 208, 142, 22, c.cream) +
  box(-96, -68, 192, 126, 16, c.soft) +
  circle(-26, -4, 64, '#15101c') +
  [54, 46, 38].map((r) => ring(-26, -4, r, c.soft, 1.5, 0.35)).join('') +
  area('M-26-4-8-66A64 64 0 0 1 12-56Z', c.cream, 0.18) +
  area('M-26-4-44 58A64 64 0 0 1-64 48Z', c.cream, 0.18) +
  circle(-26, -4, 25, c.pop) +
  circle(-26, -4, 6, c.cream) +
  circle(70, -46, 15, c.ink) +
  line('M70-46 74 8 42 34', c.ink, 8) +
  turned(40, box(30, 26, 18, 24, 4, c.gold), 40, 36) +
  [50, 66, 82].map((x, i) => box(x - 2, 30, 5, 24, 2, c.ink, 0.4) + box(x - 6, 32 + i * 5, 13, 8, 3, c.pop)).join('')

const headphones = (c: Colors) =>
  line('M-70 34V4A70 70 0 0 1 70 4V34', c.ink, 24) +
  line('M-70 20V4A70 70 0 0 1 70 4V20', c.cream, 14) +
  mirrored(box(46, 8, 44, 78, 20, c.pop) + box(38, 14, 20, 66, 10, c.ink) + box(72, 24, 8, 44, 4, c.cream, 0.5))

const vinyl = (c: Colors) =>
  moved(10, 0, circle(26, 0, 84, '#17111f') + [72, 62, 52, 42].map((r) => ring(26, 0, r, c.soft, 1.6, 0.35)).join('')) +
  box(-104, -84, 140, 168, 8, c.cream) +
  area('M-104 30 36-50V76A8 8 0 0 1 28 84H-96A8 8 0 0 1-104 76Z', c.pop) +
  area('M-104 56 36 2V76A8 8 0 0 1 28 84H-96A8 8 0 0 1-104 76Z', c.gold) +
  circle(-46, -34, 26, c.shade)

const drums = (c: Colors) =>
  mirrored(line('M74-52 88 92', c.ink, 5) + turned(-12, ellipse(72, -58, 40, 9, c.gold), 72, -58)) +
  mirrored(box(14, -44, 62, 44, 8, c.pop) + ellipse(45, -44, 31, 10, c.cream)) +
  circle(0, 44, 58, c.ink) +
  circle(0, 44, 50, c.cream) +
  circle(0, 44, 36, c.soft) +
  area('M0 18 8 38 29 39 13 52 18 72 0 61-18 72-13 52-29 39-8 38Z', c.pop) +
  mirrored(line('M52 82 66 100', c.ink, 7))

const saxophone = (c: Colors) =>
  line('M-40-92C-22-98-8-92-8-72V30C-8 76 56 80 60 30L62-4', c.gold, 26) +
  area('M36-14 92-30C96-8 88 8 74 14L46 20Z', c.gold) +
  ellipse(66, -20, 30, 10, c.shade) +
  line('M-40-92C-22-98-8-92-8-72V30C-8 76 56 80 60 30', c.cream, 5, 0.65) +
  line('M-62-86-38-92', c.ink, 15) +
  [-46, -24, -2, 20].map((y) => circle(-8, y, 8.5, c.ink) + circle(-8, y, 4.5, c.cream)).join('')

const trumpet = (c: Colors) =>
  turned(
    -16,
    line('M-92-6H40', c.gold, 15) +
      area('M30-14C62-14 78-26 94-48V36C78 14 62 2 30 2Z', c.gold) +
      ellipse(94, -6, 11, 43, c.shade) +
      line('M-50-4V18C-50 44 34 44 34 18V-2', c.gold, 12) +
      [-30, -6, 18].map((x) => box(x - 8, -40, 16, 74, 6, c.cream) + box(x - 9, -48, 18, 9, 4, c.ink)).join('') +
      area('M-104-16-88-12V0L-104 4Z', c.ink) +
      line('M-86-10H28', c.cream, 3, 0.7),
  )

const violin = (c: Colors) =>
  turned(
    24,
    box(-7, -100, 14, 110, 4, c.ink) +
      circle(0, -100, 11, DARK_WOOD) +
      area(
        'M0-22C26-22 36-6 30 12C26 24 28 32 36 40C48 54 48 94 0 96C-48 94-48 54-36 40C-28 32-26 24-30 12C-36-6-26-22 0-22Z',
        WOOD,
      ) +
      mirrored(line('M16 22C22 32 14 40 20 50', c.ink, 4)) +
      box(-10, 44, 20, 6, 3, c.cream) +
      area('M-9 58H9L5 88H-5Z', c.ink) +
      [-3, 0, 3].map((x) => line(`M${x}-90V60`, c.cream, 1.2)).join(''),
  ) + turned(-32, line('M66-92V92', c.gold, 5) + line('M58-88V84', c.cream, 2.5))

const harp = (c: Colors) =>
  [-34, -18, -2, 14, 30].map((x, i) => line(`M${x} ${-62 + i * 7}V${84 - i * 22}`, c.cream, 2.5)).join('') +
  line('M-56 84V-70C-30-100-14-44 12-50C36-56 56-60 64-40', c.gold, 16) +
  line('M64-40C66-4 20 60-50 88', c.pop, 22) +
  box(-78, 80, 62, 16, 8, c.ink) +
  circle(-56, -78, 13, c.gold) +
  circle(66, -42, 10, c.cream)

const piano = (c: Colors) =>
  area('M-96 20V-10C-96-58-60-66-20-62C12-58 8-30 40-26C80-22 96-4 96 20Z', c.ink) +
  area('M-96-12C-90-70-30-108 70-92L40-30C8-34 12-60-20-64C-60-68-92-52-96-12Z', c.deep) +
  line('M64-88 40-28', c.gold, 4) +
  box(-100, 18, 200, 36, 6, c.ink) +
  box(-92, 22, 184, 25, 3, c.cream) +
  Array.from({ length: 14 }, (_, i) => line(`M${-79 + i * 13} 22V47`, c.deep, 1.2, 0.5)).join('') +
  [-83, -70, -44, -31, -18, 8, 21, 47, 60, 73].map((x) => box(x, 22, 8, 15, 2, c.ink)).join('') +
  mirrored(area('M66 54H86L80 96H72Z', c.ink)) +
  area('M-8 54H8L5 96H-5Z', c.ink)

const accordion = (c: Colors) =>
  Array.from({ length: 6 }, (_, i) => area(`M${-42 + i * 14}-62H${-28 + i * 14}L${-35 + i * 14}-72Z`, c.shade)).join(
    '',
  ) +
  box(-44, -64, 88, 124, 2, c.pop) +
  Array.from({ length: 6 }, (_, i) => line(`M${-37 + i * 14.5}-62V58`, i % 2 ? c.cream : c.shade, 4)).join('') +
  box(-98, -74, 58, 144, 14, c.ink) +
  box(40, -74, 58, 144, 14, c.ink) +
  box(-92, -66, 22, 128, 5, c.cream) +
  [-50, -34, -2, 14, 30].map((y) => box(-92, y, 14, 8, 2, c.ink)).join('') +
  [0, 1, 2, 3, 4].map((i) => circle(60, -46 + i * 24, 6, c.gold) + circle(80, -46 + i * 24, 6, c.gold)).join('')

const banjo = (c: Colors) =>
  turned(
    34,
    box(-7, -100, 14, 130, 4, c.shade) +
      box(-13, -118, 26, 30, 6, c.ink) +
      circle(0, 48, 52, c.gold) +
      circle(0, 48, 44, c.cream) +
      around12(c) +
      box(-18, 60, 36, 8, 3, c.ink) +
      [-3, 1, 5].map((x) => line(`M${x - 1}-98V64`, c.ink, 1.4, 0.8)).join(''),
  )
const around12 = (c: Colors) => moved(0, 48, around(12, circle(0, -48, 4, c.ink)))

const bongos = (c: Colors) =>
  area('M-98-34H-6L-18 64C-19 72-85 72-86 64Z', c.pop) +
  area('M2-26H96L84 56C83 64 15 64 14 56Z', c.gold) +
  ellipse(-52, -34, 47, 18, c.ink) +
  ellipse(-52, -37, 42, 14, c.cream) +
  ellipse(49, -26, 48, 18, c.ink) +
  ellipse(49, -29, 43, 14, c.cream) +
  line('M-93 4C-70 14-34 14-11 4', c.ink, 6) +
  line('M7 12C28 22 70 22 91 12', c.ink, 6) +
  box(-12, 0, 24, 24, 6, c.ink)

const steelDrum = (c: Colors) =>
  area('M-92-28H92L82 48C80 74-80 74-82 48Z', c.soft) +
  area('M20-28H92L82 48C80 66 40 70 14 68Z', c.tone) +
  ellipse(0, -28, 92, 38, c.ink) +
  ellipse(0, -26, 82, 31, c.cream) +
  [
    [-44, -30, 22, 9],
    [0, -42, 20, 8],
    [44, -30, 22, 9],
    [-22, -12, 20, 8],
    [24, -12, 20, 8],
  ]
    .map(([x = 0, y = 0, rx = 0, ry = 0]) => ellipse(x, y, rx, ry, c.tone))
    .join('') +
  line('M-30-40-74-96', c.ink, 7) +
  line('M34-44 70-98', c.ink, 7) +
  circle(-28, -36, 10, c.pop) +
  circle(34, -42, 10, c.pop)

const clarinet = (c: Colors) =>
  turned(
    38,
    box(-10, -92, 20, 150, 6, c.ink) +
      area('M-12 50H12L28 98H-28Z', c.ink) +
      ellipse(0, 98, 28, 7, c.gold) +
      area('M-8-92H8L4-118H-4Z', c.cream) +
      [-66, -18, 36].map((y) => box(-13, y, 26, 8, 3, c.gold)).join('') +
      [-48, -34, 0, 14, 26].map((y) => circle(0, y, 5.5, c.cream)).join('') +
      line('M14-50V-10M14 10V34', c.gold, 4),
  )

const bagpipes = (c: Colors) =>
  [-44, -14, 18]
    .map((x, i) =>
      turned(
        -16 + i * 16,
        box(x - 6, -104, 13, 96, 5, c.ink) + box(x - 9, -70, 19, 9, 3, c.gold) + box(x - 10, -108, 21, 12, 4, c.cream),
        x,
        0,
      ),
    )
    .join('') +
  area('M-76 6C-70-30 40-40 70-14C98 12 64 62 8 58C-40 56-82 42-76 6Z', c.pop) +
  line('M-60 2C-10 18 40 10 72 0M-62 30C-20 46 30 44 66 30', c.ink, 4, 0.5) +
  line('M-24-22C-30 0-30 34-24 52M24-30C30 0 30 30 22 56', c.cream, 4, 0.6) +
  turned(14, box(-36, 46, 15, 56, 5, c.ink), -28, 46) +
  line('M64-16 92-44', c.ink, 11)

const bell = (c: Colors) =>
  area('M0-78C42-78 52-42 56 4C58 30 70 38 78 52H-78C-70 38-58 30-56 4C-52-42-42-78 0-78Z', c.gold) +
  area('M14-76C42-70 52-42 56 4C58 30 70 38 78 52H34C42 10 38-50 14-76Z', c.pop, 0.5) +
  circle(0, 62, 19, c.shade) +
  box(-86, 44, 172, 16, 8, c.cream) +
  ring(0, -86, 13, c.cream, 8) +
  area('M-22-96C-60-112-66-66-22-78Z', c.pop) +
  area('M22-96C60-112 66-66 22-78Z', c.pop)

const sombrero = (c: Colors) =>
  ellipse(0, 34, 108, 36, c.shade) +
  ellipse(0, 26, 108, 34, c.pop) +
  `<ellipse cx="0" cy="26" rx="92" ry="25" fill="none" stroke="${c.gold}" stroke-width="7" ` +
  `stroke-dasharray="3 15" stroke-linecap="round"/>` +
  area('M-48 22C-46-40-30-80 0-82C30-80 46-40 48 22C30 36-30 36-48 22Z', c.pop) +
  area('M14-78C36-66 44-34 48 22C40 28 30 31 20 32C32-10 30-52 14-78Z', c.shade, 0.55) +
  area('M-48 6C-20 20 20 20 48 6L48 24C30 37-30 37-48 24Z', c.gold) +
  [-30, -10, 10, 30].map((x) => circle(x, 23, 4.5, c.cream)).join('')

export const musicMotifs = {
  'music-note': eighthNotes,
  'acoustic-guitar': acousticGuitar,
  'electric-guitar': electricGuitar,
  microphone,
  turntable,
  headphones,
  vinyl,
  drums,
  saxophone,
  trumpet,
  violin,
  harp,
  piano,
  accordion,
  banjo,
  bongos,
  'steel-drum': steelDrum,
  clarinet,
  bagpipes,
  bell,
  sombrero,
} as const
