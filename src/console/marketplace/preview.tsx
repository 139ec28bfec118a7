/** The top of the first page on a phone, in both designs, as it is being typed. */
import type { CSSProperties } from 'react'
import { accentOf, colorProblem, HEX_COLOR, readableColor, type Design } from '#contract/accents.ts'
import { BUILT_IN } from '#contract/marketplace-name.ts'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { BrandMark } from '#src/ui/elements/icons.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import css from './look.module.css'

interface Look {
  name: string
  claim: string
  accentLight: string
  accentDark: string
}

const BUILT_IN_ACCENTS: Record<Design, string> = { light: '#c8321e', dark: '#ff7b5c' }

/** As the server derives it (server/services/marketplace/marketplace.ts). */
function accentIn(design: Design, { accentLight, accentDark }: Look): string {
  const [own, other] = design === 'light' ? [accentLight, accentDark] : [accentDark, accentLight]
  if (HEX_COLOR.test(own)) return own
  return HEX_COLOR.test(other) ? readableColor(design, other) : BUILT_IN_ACCENTS[design]
}

export function Preview({ look, logo }: { look: Look; logo: string | null }) {
  const problems = (['light', 'dark'] as const).flatMap((design) => {
    const color = design === 'light' ? look.accentLight : look.accentDark
    const problem = HEX_COLOR.test(color) ? colorProblem(design, color) : null
    return problem === null ? [] : [problem]
  })
  return (
    <section className={css.preview} aria-label="Preview">
      <div className={css.phones}>
        <Phone design="light" look={look} logo={logo} />
        <Phone design="dark" look={look} logo={logo} />
      </div>
      <output>
        <Stack gap="tight">
          {problems.map((problem) => (
            <Quiet key={problem}>{problem}</Quiet>
          ))}
        </Stack>
      </output>
    </section>
  )
}

function Phone({ design, look, logo }: { design: Design; look: Look; logo: string | null }) {
  const { accent, ink, soft } = accentOf(design, accentIn(design, look))
  const colors = { '--accent': accent, '--accent-ink': ink, '--accent-soft': soft } as CSSProperties
  return (
    <div className={css.phone} data-design={design} style={colors}>
      <p className={css.brand}>
        {logo === null ? <BrandMark /> : <img src={logo} width="26" height="26" alt="" />}
        <b>{look.name || BUILT_IN.name}</b>
      </p>
      <p className={css.claim}>{`${look.claim || BUILT_IN.claim}.`}</p>
      <p className={css.button}>Find vendors</p>
      <p className={css.chip}>DJs</p>
    </div>
  )
}
