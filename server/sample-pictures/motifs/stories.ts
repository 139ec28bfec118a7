/** The central motifs of pictures for children, holidays and surprises, drawn within -100 … 100 around the origin. */
import {
  area,
  box,
  circle,
  ellipse,
  line,
  mirrored,
  moved,
  star,
  turned,
  type Colors,
} from '#server/sample-pictures/shapes.ts'

const puppet = (c: Colors) =>
  turned(-8, box(-70, -100, 140, 11, 5, c.shade) + box(-6, -112, 12, 34, 5, c.shade), 0, -96) +
  line('M-60-92-66 8M60-100 66 8M-10-90V-60M14-92V-60', c.cream, 2, 0.9) +
  circle(0, -34, 31, c.cream) +
  area('M-31-38C-30-74 30-74 31-38C16-52-14-54-31-38Z', c.shade) +
  mirrored(circle(11, -32, 4.5, c.ink) + circle(19, -21, 5.5, c.pop, 0.6)) +
  line('M-10-18Q0-8 10-18', c.ink, 4) +
  area('M-30 6H30L40 62H-40Z', c.pop) +
  circle(0, 22, 5, c.gold) +
  circle(0, 40, 5, c.gold) +
  mirrored(
    line('M28 14 64 10', c.pop, 15) +
      circle(68, 10, 11, c.cream) +
      line('M18 64 24 88', c.ink, 13) +
      box(16, 84, 28, 14, 7, c.gold),
  )

const envelope = (c: Colors) =>
  turned(
    -7,
    box(-92, -46, 184, 122, 12, c.cream) +
      area('M-92-34 0 40 92-34V64A12 12 0 0 1 80 76H-80A12 12 0 0 1-92 64Z', c.soft) +
      area('M-86 74-20 16 0 32 20 16 86 74Z', c.cream) +
      area('M-88-42 0 30 88-42Z', c.gold) +
      area('M0 32C-34 8-26-20-8-18C-3-17 0-12 0-8C0-12 3-17 8-18C26-20 34 8 0 32Z', c.pop),
  ) +
  moved(
    42,
    -78,
    line('M-10 20V-12L14-18V14', c.cream, 5) + ellipse(-16, 21, 8, 6, c.cream) + ellipse(8, 15, 8, 6, c.cream),
  ) +
  area('M-52-62C-70-76-66-92-56-90C-53-89-52-86-52-84C-52-86-50-89-47-90C-36-92-34-76-52-62Z', c.pop)

const book = (c: Colors) =>
  area('M-100-26C-60-44-20-36 0-16C20-36 60-44 100-26V70C60 54 20 60 0 80C-20 60-60 54-100 70Z', c.shade) +
  area('M-92-34C-58-50-20-42 0-22V66C-20 50-58 46-92 58Z', c.cream) +
  area('M92-34C58-50 20-42 0-22V66C20 50 58 46 92 58Z', c.soft) +
  [-8, 12, 32].map((y) => line(`M-76 ${y - 10}Q-44 ${y - 20}-18 ${y}`, c.tone, 4, 0.8)).join('') +
  star(46, 4, 20, c.gold) +
  star(0, -70, 17, c.gold, 4, 5) +
  star(-44, -74, 9, c.cream, 4, 3) +
  star(42, -84, 11, c.pop, 4, 3.5) +
  circle(20, -52, 4, c.cream) +
  circle(-20, -50, 5, c.pop)

const crown = (c: Colors) =>
  area('M-88 54-96-42-46 2 0-74 46 2 96-42 88 54Z', c.gold) +
  area('M0-74 46 2 96-42 88 54H20Z', c.pop, 0.3) +
  box(-88, 50, 176, 28, 10, c.pop) +
  [-60, -20, 20, 60]
    .map((x, i) => (i % 2 ? circle(x, 64, 8, c.cream) : turned(45, box(x - 7, 57, 14, 14, 3, c.gold), x, 64)))
    .join('') +
  circle(-96, -46, 12, c.cream) +
  circle(96, -46, 12, c.cream) +
  circle(0, -80, 14, c.cream) +
  circle(0, 20, 11, c.tone)

const santaHat = (c: Colors) =>
  area('M-78 44C-70-52-6-98 66-66C88-56 96-20 92 6L66 8C62-14 54-22 44-24C60 0 66 24 66 44Z', '#d5261f') +
  area('M44-24C60 0 66 24 66 44H16C30 18 30-10 44-24Z', '#a81512') +
  circle(80, 14, 24, c.cream) +
  [-74, -44, -14, 16, 46, 70].map((x, i) => circle(x - 2, 56 + (i % 2) * 4, 23, c.cream)).join('') +
  box(-82, 44, 156, 34, 17, c.cream) +
  star(-34, -66, 9, c.gold, 4, 3) +
  area('M-92 92C-70 78-56 84-52 96C-70 100-84 100-92 92ZM-52 96C-46 82-30 78-14 92C-24 100-40 102-52 96Z', '#2f8f57') +
  circle(-52, 92, 8, '#d5261f')

const bunny = (c: Colors) =>
  mirrored(turned(12, ellipse(28, -64, 19, 46, c.cream) + ellipse(28, -62, 9, 34, '#f6a5b0'), 28, -30)) +
  circle(0, 18, 58, c.cream) +
  mirrored(circle(22, 8, 7.5, c.ink) + circle(24.5, 5.5, 2.5, '#fff') + circle(36, 28, 11, '#f6a5b0', 0.75)) +
  area('M-8 22H8L0 31Z', '#e8627a') +
  line('M0 30V38M0 38Q-10 48-18 40M0 38Q10 48 18 40', c.ink, 3.5) +
  mirrored(area('M4 84C26 62 46 68 46 86C46 102 24 104 4 90Z', c.pop)) +
  circle(0, 86, 11, c.gold)

const flask = (c: Colors) =>
  area('M-22-84H22V-20L74 72C82 88 72 98 58 98H-58C-72 98-82 88-74 72L-22-20Z', c.cream, 0.55) +
  area('M-44 20C-20 8 12 34 46 24L74 72C82 88 72 98 58 98H-58C-72 98-82 88-74 72Z', c.pop) +
  circle(-18, 60, 12, c.gold) +
  circle(24, 72, 8, c.cream, 0.8) +
  circle(10, 44, 6, c.gold) +
  line('M-22-84V-20L-74 72C-82 88-72 98-58 98H58C72 98 82 88 74 72L22-20V-84', c.cream, 7) +
  box(-32, -96, 64, 16, 8, c.cream) +
  circle(50, -50, 13, c.gold, 0.9) +
  circle(66, -84, 8, c.pop) +
  circle(-50, -62, 9, c.cream, 0.8)

const clown = (c: Colors) =>
  mirrored(circle(66, -16, 30, c.pop) + circle(76, 16, 24, c.pop) + circle(52, -44, 22, c.pop)) +
  circle(0, 6, 68, c.cream) +
  mirrored(ellipse(25, -12, 15, 20, c.tone) + circle(25, -8, 8, c.ink) + circle(28, -11, 3, '#fff')) +
  area('M-44 24C-20 40 20 40 44 24C44 62 20 74 0 74C-20 74-44 62-44 24Z', '#d5261f') +
  area('M-30 35C-12 43 12 43 30 35C28 52 14 60 0 60C-14 60-28 52-30 35Z', c.cream) +
  circle(0, 14, 18, '#e8352b') +
  circle(-5, 8, 5, '#fff', 0.7) +
  area('M-30-56 4-112 38-54C16-62-10-62-30-56Z', c.gold) +
  circle(4, -108, 11, c.cream) +
  circle(0, -76, 5, c.pop) +
  circle(14, -66, 4, c.ink)

const balloonDog = (c: Colors) =>
  turned(-4, ellipse(-4, 14, 52, 22, c.pop)) +
  [
    [-50, 58, 17, 36],
    [-24, 60, 17, 36],
    [30, 60, 17, 36],
    [56, 56, 17, 36],
  ]
    .map(([x = 0, y = 0, rx = 0, ry = 0], i) => ellipse(x, y, rx, ry, i % 2 ? c.shade : c.pop))
    .join('') +
  turned(34, ellipse(-62, -18, 15, 33, c.pop), -62, -18) +
  circle(-80, -50, 9, c.pop) +
  ellipse(54, -22, 18, 34, c.pop) +
  turned(-14, ellipse(78, -56, 34, 20, c.pop), 78, -56) +
  ellipse(40, -78, 15, 28, c.shade) +
  ellipse(64, -84, 15, 28, c.pop) +
  circle(104, -56, 8, c.ink) +
  ellipse(-18, 6, 22, 6, '#fff', 0.6) +
  ellipse(74, -62, 12, 4, '#fff', 0.7)

export const storyMotifs = {
  puppet,
  envelope,
  book,
  crown,
  'santa-hat': santaHat,
  bunny,
  flask,
  clown,
  'balloon-dog': balloonDog,
} as const
