/** The vendor’s certificate of insurance, which a client who asked it may open. */
import { useState } from 'react'
import type { Insurance } from '#contract/insurance/insurance.ts'
import type { Api } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { deviceProof } from '#src/sync/storage/device-proof.ts'
import { useSingleRun } from '#src/ui/browser/use-single-run.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import { ProblemNotice } from '#src/ui/screens/notice.tsx'
import { insuranceText } from '#src/vendor/format-insurance.ts'
import { saveCertificate } from '#src/vendor/save-certificate.ts'

interface InsuranceLineProps {
  api: Api
  leadId: number
  insurance: Insurance
}

export function InsuranceLine({ api, leadId, insurance }: InsuranceLineProps) {
  const { busy, run } = useSingleRun()
  const [problem, setProblem] = useState<string | null>(null)
  const open = async () => {
    setProblem(null)
    try {
      const headers = await deviceProof()
      await saveCertificate((await api.call('certificateOfLead', { params: { leadId }, headers })).value)
    } catch (failure) {
      setProblem(messageOf(failure, 'We couldn’t open the certificate. Try again.'))
    }
  }
  return (
    <>
      <Quiet>{insuranceText(insurance)}</Quiet>
      <div>
        <Button variant="plain" busy={busy} onClick={() => void run(open)}>
          Open certificate
        </Button>
      </div>
      <ProblemNotice problem={problem} />
    </>
  )
}
