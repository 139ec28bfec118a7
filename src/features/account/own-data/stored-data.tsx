/** The stored data, with its download and its deletion. Both ask for the password, unless a mailed link was used. */
import { useState } from 'react'
import * as v from 'valibot'
import { coded } from '#contract/errors.ts'
import { formatEmail } from '#contract/format-email.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import type { PersonalData, PersonalDataProof } from '#contract/personal-data.ts'
import type { Api } from '#src/api/client.ts'
import { startOverAt, signOut } from '#src/session/session.ts'
import { unsentReferences } from '#src/sync/outbox/unsent-references.ts'
import { useOfflineView } from '#src/sync/outbox/use-offline-view.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { downloadFile } from '#src/ui/browser/download-file.ts'
import { Button, LinkButton } from '#src/ui/elements/button.tsx'
import { checkedBy, type Checked } from '#src/ui/form/checked.ts'
import { Checkbox } from '#src/ui/form/field.tsx'
import type { ControlValues } from '#src/ui/form/use-form.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import { CurrentPasswordField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { Section } from '../section.tsx'
import { useAccountForm } from '../use-account-form.ts'
import { goneLines, keptLines, storedLines } from './format-stored.ts'

const Password = v.object({
  currentPassword: v.pipe(v.string(), v.nonEmpty(coded('blank', 'Enter your current password.'))),
})

type ProofOf = (typed: ControlValues) => Checked<PersonalDataProof>

interface StoredDataProps {
  api: Api
  data: PersonalData
  /** The token of a mailed link; without one the password is asked for. */
  token?: string
}

export function StoredData({ api, data, token }: StoredDataProps) {
  const [deleted, setDeleted] = useState(false)
  // Password managers know one field for the password on a page.
  const [chosen, setChosen] = useState<'download' | 'delete' | null>(null)
  if (deleted) return <Deleted />
  const proofOf: ProofOf = (typed) =>
    token === undefined ? checkedBy(Password, { currentPassword: typed['currentPassword'] ?? '' }) : { body: { token } }
  const proof =
    token === undefined ? (
      <>
        <UsernameForPasswordManagers username={data.email} />
        <CurrentPasswordField />
      </>
    ) : null
  return (
    <Page narrow roomy className={css.page}>
      <PageHeader title="Your data">{`What ${marketplaceName()} stores about ${formatEmail(data.email)}.`}</PageHeader>
      {token === undefined ? null : (
        <Notice>
          The link and code we emailed work once. If you leave or reload this page, ask for a new link to come back.
        </Notice>
      )}
      <Section title="What we store">
        <Lines lines={storedLines(data)} />
      </Section>
      <Download
        api={api}
        data={data}
        proofOf={proofOf}
        proof={proof}
        isOpen={token !== undefined || chosen === 'download'}
        onOpen={() => setChosen('download')}
      />
      <Delete
        api={api}
        data={data}
        proofOf={proofOf}
        proof={proof}
        isOpen={token !== undefined || chosen === 'delete'}
        onOpen={() => setChosen('delete')}
        onDeleted={() => setDeleted(true)}
      />
    </Page>
  )
}

export const Deleted = () => (
  <Page narrow roomy className={css.page}>
    <PageHeader title="Your data was deleted" />
    <Notice tone="good">Everything we stored about you is deleted, except what we said we keep.</Notice>
    <div>
      <LinkButton href="/">Home</LinkButton>
    </div>
  </Page>
)

const Lines = ({ lines }: { lines: readonly string[] }) => (
  <ul className={css.lines}>
    {lines.map((line) => (
      <li key={line}>{line}</li>
    ))}
  </ul>
)

interface PartProps {
  api: Api
  data: PersonalData
  proofOf: ProofOf
  proof: Elements
  isOpen: boolean
  onOpen: () => void
}

function Download({ api, proofOf, proof, isOpen, onOpen }: PartProps) {
  const [isDone, setIsDone] = useState(false)
  const form = useAccountForm(proofOf, async (body) => {
    const { value } = await api.call('exportPersonalData', { body })
    setIsDone(await downloadFile('my-fanfare-data.json', JSON.stringify(value, null, 2)))
  })
  return (
    <Section title="Download it">
      <p>You get one JSON file that other programs can read. Photos are in it as links.</p>
      {isOpen ? null : (
        <Button variant="quiet" onClick={onOpen}>
          Download
        </Button>
      )}
      {isOpen ? (
        <AccountForm action="Download my data" form={form} onSubmit={() => setIsDone(false)}>
          {proof}
        </AccountForm>
      ) : null}
      <output>{isDone ? <Notice tone="good">Downloaded</Notice> : null}</output>
    </Section>
  )
}

function Delete({ api, data, proofOf, proof, isOpen, onOpen, onDeleted }: PartProps & { onDeleted: () => void }) {
  const [sure, setSure] = useState(false)
  const [asked, setAsked] = useState(false)
  const leave = useLeave()
  const form = useAccountForm<PersonalDataProof>(
    (typed) => (sure ? proofOf(typed) : { errors: [] }),
    async (body) => {
      await api.call('deletePersonalData', { body })
      await leave()
      onDeleted()
    },
  )
  return (
    <Section title="Delete it">
      <Lines lines={goneLines(data)} />
      <p>
        <b>What we keep, and why:</b>
      </p>
      <Lines lines={keptLines(data)} />
      {isOpen ? null : (
        <Button variant="quiet" onClick={onOpen}>
          Delete
        </Button>
      )}
      {isOpen ? (
        <AccountForm action="Delete my data" variant="bad" form={form} onSubmit={() => setAsked(!sure)}>
          {proof}
          <Checkbox id="sure" checked={sure} onChange={(event) => setSure(event.currentTarget.checked)}>
            I understand that this can’t be undone.
          </Checkbox>
          <div role="alert">
            {asked && !sure ? <Notice tone="bad">Select the box first. Nothing was deleted.</Notice> : null}
          </div>
        </AccountForm>
      ) : null}
    </Section>
  )
}

/** Signs the person out; the data that this device kept of the account goes, too. */
function useLeave(): () => Promise<void> {
  const who = useSignedIn()
  const view = useOfflineView()
  return async () => {
    if (!who) return
    startOverAt('/your-data?deleted')
    await signOut(unsentReferences(view)).catch(() => {})
  }
}
