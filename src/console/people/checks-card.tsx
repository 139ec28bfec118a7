/** Checks of a vendor by operators: its number, its address, its certificate of insurance. */
import { useMutation } from '@tanstack/react-query'
import type { VendorFile } from '#contract/console/people.ts'
import { formatMoney } from '#contract/format.ts'
import type { Check } from '#contract/reviews/reviews.ts'
import { blobOfBase64 } from '#src/ui/browser/blob-of-base64.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card, CardActions } from '#src/ui/elements/card.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { formatWholeDay } from '#src/ui/format/format-time.ts'
import { Stack } from '#src/ui/frame/page.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, messageOf } from '../api/call.ts'
import { ActButton } from '../work/act-dialog.tsx'
import css from '../work/timeline.module.css'

interface Checkable {
  what: Check
  name: string
  value: string
}

const NOUNS: Record<Check, string> = { phone: 'Phone number', address: 'Business address', insurance: 'Insurance' }

export function ChecksCard({ vendor }: { vendor: VendorFile }) {
  const { id, name, checks, insurance, marks } = vendor
  const rows = checkableOf(vendor)
  if (rows.length === 0) return null
  return (
    <Card as="section" roomy>
      <Stack gap="tight">
        <h2>Checks</h2>
        <Quiet>Call the number or look at a document. The profile shows what you checked, and when.</Quiet>
        <ul className={css.list}>
          {rows.map(({ what, name: noun, value }) => {
            const check = checks.find((one) => one.what === what)
            return (
              <li key={what} className={css.row}>
                <div>
                  <p>{`${noun}: ${value}`}</p>
                  <Quiet>{check ? `Checked ${formatWholeDay(check.on)}` : 'Not checked'}</Quiet>
                </div>
                {check ? (
                  <ActButton
                    act="unmarkChecked"
                    target={id}
                    given={{ what }}
                    title={`Take back this check of ${name}?`}
                    action="Take back"
                    label="Take back"
                  />
                ) : (
                  <ActButton
                    act="markChecked"
                    target={id}
                    given={{ what, mark: marks[what] }}
                    title={`Did you check this of ${name}?`}
                    action="Mark as checked"
                    label="Mark as checked"
                    variant="soft"
                  />
                )}
              </li>
            )
          })}
        </ul>
        {insurance ? <OpenCertificate vendorId={id} /> : null}
      </Stack>
    </Card>
  )
}

function checkableOf({ phone, address, insurance }: VendorFile): Checkable[] {
  const values: Record<Check, string> = {
    phone,
    address: address.replaceAll('\n', ', '),
    insurance: insurance && !insurance.hasEnded ? insuranceValue(insurance) : '',
  }
  return (['phone', 'address', 'insurance'] as const).flatMap((what) =>
    values[what] === '' ? [] : [{ what, name: NOUNS[what], value: values[what] }],
  )
}

const insuranceValue = ({ insurer, coversDollars, endsOn }: NonNullable<VendorFile['insurance']>) =>
  `${insurer}${coversDollars === null ? '' : `, up to ${formatMoney(coversDollars)}`}, until ${formatWholeDay(endsOn)}`

function OpenCertificate({ vendorId }: { vendorId: number }) {
  const open = useMutation({
    mutationFn: async () => {
      const { fileName, kind, content } = await callConsole('vendorCertificate', { params: { id: vendorId } })
      const type = kind === 'pdf' ? 'application/pdf' : 'image/jpeg'
      await downloadFile(`${vendorId}-${fileName}`, blobOfBase64(content, type), type)
    },
  })
  return (
    <>
      <ProblemNotice problem={open.error && messageOf(open.error)} />
      <CardActions>
        <Button variant="quiet" busy={open.isPending} onClick={() => open.mutate()}>
          Open certificate
        </Button>
      </CardActions>
    </>
  )
}
