/** The logo: a picture is made smaller here and cut to all sizes by the server. */
import { useRef, useState } from 'react'
import { LOGO_TEXT_MAX_CHARS } from '#contract/console/setup.ts'
import { LOGO_MIN_PX } from '#contract/console/marketplace.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { BrandMark } from '#src/ui/elements/icons.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { messageOf } from '../api/call.ts'
import css from './look.module.css'
import { readLogo } from './read-logo.ts'
import { useSetup } from './use-setup.ts'

const TYPES = 'image/png,image/jpeg,image/webp'

export function LogoCard({ logo }: { logo: string | null }) {
  const input = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { logo: change } = useSetup()
  const choose = async (file: File | undefined) => {
    if (!file) return
    setProblem(null)
    const text = await readLogo(file)
    if (text === null) setProblem('We couldn’t read this picture. Use a PNG, JPEG or WebP file.')
    else if (text.length > LOGO_TEXT_MAX_CHARS) setProblem('This picture is too detailed. Use a simpler one.')
    else change.mutate(text)
  }
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Logo</h2>
        <div className={css.logo}>
          {logo === null ? <BrandMark /> : <img src={logo} width="64" height="64" alt="The logo" />}
          <Quiet>{`Square, at least ${LOGO_MIN_PX} pixels on each side. The icons are cut from it.`}</Quiet>
        </div>
        <ProblemNotice problem={problem ?? (change.error && messageOf(change.error))} />
        <input
          ref={input}
          type="file"
          accept={TYPES}
          hidden
          aria-label="Logo"
          onChange={(event) => void choose(event.currentTarget.files?.[0])}
        />
        <CardActions>
          <Button variant="soft" busy={change.isPending} onClick={() => input.current?.click()}>
            Choose a picture
          </Button>
          {logo === null ? null : (
            <Button variant="quiet" disabled={change.isPending} onClick={() => change.mutate('')}>
              Use the built-in logo
            </Button>
          )}
        </CardActions>
      </Stack>
    </Card>
  )
}
