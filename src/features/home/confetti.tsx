/** Confetti in the tokens' colors; purely decorative, and the same on every render. */

const COLORS = ['var(--accent)', 'var(--gold)', 'var(--wait)', 'var(--good)']
const PIECES = 34
const WIDTH = 520
const HEIGHT = 360

/** Numbers that look random but are deterministic: multiples of the golden ratio spread evenly. */
const spread = (index: number, step: number) => (index * step) % 1

const pieces = Array.from({ length: PIECES }, (_, index) => ({
  x: Math.round(WIDTH * (1 - spread(index, 0.618_034) ** 1.6)),
  y: Math.round(HEIGHT * spread(index, 0.754_878) ** 1.4),
  turn: Math.round(360 * spread(index, 0.569_84)),
  color: COLORS[index % COLORS.length] ?? 'currentColor',
  round: index % 5 === 0,
}))

export function Confetti() {
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" focusable="false">
      {pieces.map(({ x, y, turn, color, round }) =>
        round ? (
          <circle key={`${x} ${y}`} cx={x} cy={y} r="5" fill={color} opacity="0.55" />
        ) : (
          <rect
            key={`${x} ${y}`}
            x={x}
            y={y}
            width="13"
            height="6"
            rx="3"
            fill={color}
            opacity="0.6"
            transform={`rotate(${turn} ${x} ${y})`}
          />
        ),
      )}
    </svg>
  )
}
