import { useState } from 'react'
import { Button } from '#src/ui/elements/button.tsx'
import { CopyButton } from '#src/ui/elements/copy-button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Stack } from '#src/ui/frame/page.tsx'
import { Checkbox } from '#src/ui/form/field.tsx'
import css from './recovery-codes.module.css'

/** New recovery codes, which are shown this once. */
export function RecoveryCodes({ codes, onKept }: { codes: readonly string[]; onKept: () => void }) {
  const [isKept, setIsKept] = useState(false)
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Keep your recovery codes</h2>
        <p>
          If you lose your passkey or your phone, a code lets you in. Each works once. We store only their hashes, so
          this is the only time you see them.
        </p>
        <ol className={css.codes} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <CardActions>
          <CopyButton read={() => codes.join('\n')} />
        </CardActions>
        <Checkbox checked={isKept} onChange={(event) => setIsKept(event.currentTarget.checked)}>
          I’ve kept them in a safe place
        </Checkbox>
        <Button wide disabled={!isKept} onClick={onKept}>
          Continue
        </Button>
      </Stack>
    </Card>
  )
}
