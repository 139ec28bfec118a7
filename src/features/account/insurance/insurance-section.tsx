/** A vendor’s certificate of insurance on its profile: what is shown, and the form to state it. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDay } from '#contract/format.ts'
import type { OwnInsurance } from '#contract/insurance/own-insurance.ts'
import type { Api } from '#src/api/client.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Dialog } from '#src/ui/elements/dialog.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { insuranceText } from '#src/vendor/format-insurance.ts'
import { saveCertificate } from '#src/vendor/save-certificate.ts'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'
import { insuranceOptions } from '../queries.ts'
import { Section } from '../section.tsx'
import { InsuranceForm } from './insurance-form.tsx'

export function InsuranceSection({ api, vendorId }: { api: Api; vendorId: number }) {
  const queryClient = useQueryClient()
  const { data, error, refetch } = useQuery(insuranceOptions(api, vendorId))
  const [isEditing, setEditing] = useState(false)
  const saved = (value: OwnInsurance) => {
    queryClient.setQueryData(insuranceOptions(api, vendorId).queryKey, value)
    setEditing(false)
    // Profile and tiles show it, too.
    void queryClient.invalidateQueries()
  }
  return (
    <div id="insurance">
      <Section title="Insurance">
        {data ? (
          <>
            {data.insurance ? (
              <Stated
                api={api}
                insurance={data.insurance}
                isEditing={isEditing}
                onEdit={() => setEditing(true)}
                onRemoved={saved}
              />
            ) : (
              <Invitation isEditing={isEditing} onEdit={() => setEditing(true)} />
            )}
            {isEditing ? (
              <InsuranceForm api={api} insurance={data.insurance} onSaved={saved} onCancel={() => setEditing(false)} />
            ) : null}
          </>
        ) : error ? (
          <Notice tone="bad">
            <span>{problemMessage(error)}</span>{' '}
            <Button variant="plain" onClick={() => void refetch()}>
              Try again
            </Button>
          </Notice>
        ) : (
          <>
            <Skeleton />
            <Skeleton shape="button" />
          </>
        )}
      </Section>
    </div>
  )
}

interface EditingProps {
  isEditing: boolean
  onEdit: () => void
}

const Invitation = ({ isEditing, onEdit }: EditingProps) => (
  <>
    <p>
      Many venues ask for a certificate of liability insurance. Add yours, and clients see until when you’re insured.
      Only clients who ask you for a quote can open the file.
    </p>
    {isEditing ? null : (
      <div>
        <Button variant="soft" onClick={onEdit}>
          Add certificate
        </Button>
      </div>
    )}
  </>
)

interface StatedProps extends EditingProps {
  api: Api
  insurance: NonNullable<OwnInsurance['insurance']>
  onRemoved: (value: OwnInsurance) => void
}

function Stated({ api, insurance, isEditing, onEdit, onRemoved }: StatedProps) {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const [isAsking, setAsking] = useState(false)
  const attempt = (work: () => Promise<void>) =>
    void run(async () => {
      setProblem(null)
      try {
        await work()
      } catch (failure) {
        setProblem(problemMessage(failure))
      }
    })
  const remove = () =>
    attempt(async () => {
      onRemoved((await api.call('removeInsurance')).value)
    })
  return (
    <>
      {insurance.hasEnded ? (
        <Notice tone="wait">
          {`Your certificate ended on ${formatDay(insurance.endsOn)}, so clients no longer see it. Add the new one.`}
        </Notice>
      ) : (
        <>
          <p>{`Clients see: “${insuranceText(insurance)}”`}</p>
          <Quiet>
            {`Until ${formatDay(insurance.endsOn)}. We email you 30 days before. Only clients who ask you for a quote can open the file.`}
          </Quiet>
        </>
      )}
      <div className={css.buttons}>
        {isEditing ? null : (
          <Button variant={insurance.hasEnded ? 'soft' : 'quiet'} onClick={onEdit}>
            Change insurance
          </Button>
        )}
        <Button
          variant="quiet"
          busy={busy}
          onClick={() => attempt(async () => saveCertificate((await api.call('ownCertificate')).value))}
        >
          Open certificate
        </Button>
        <Button variant="plain" onClick={() => setAsking(true)}>
          Remove
        </Button>
      </div>
      <ProblemNotice problem={problem} />
      <Dialog
        open={isAsking}
        onClose={() => setAsking(false)}
        busy={busy}
        title="Remove this certificate?"
        actions={
          <Button busy={busy} onClick={remove}>
            Remove
          </Button>
        }
      >
        <p>Clients no longer see that you’re insured, and the file is deleted.</p>
      </Dialog>
    </>
  )
}
