/** Hands over everything that is stored about a person, as a file. */
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { callConsole } from '../api/call.ts'
import { ReasonButton } from '../work/reason-dialog.tsx'

export const ExportPerson = ({ email }: { email: string }) => (
  <ReasonButton
    about={`exportPerson ${email}`}
    label="Export data"
    variant="quiet"
    title="Export this person’s data?"
    action="Export data"
    send={async (reason) => {
      const { name, text } = await callConsole('exportPerson', { body: { email, reason } })
      await downloadFile(name, text)
    }}
  >
    <p>
      One file with everything that is stored about the address. Give it only to the person. If they confirmed their
      email, for an account or a request, we email them that you made it.
    </p>
  </ReasonButton>
)
