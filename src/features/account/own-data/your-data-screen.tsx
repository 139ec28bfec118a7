/** /your-data: what is stored about a person, to see, download and delete; with an account, and as a guest by mail. */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { EmailAddress } from '#contract/email.ts'
import { formatEmail } from '#contract/format-email.ts'
import { marketplaceName } from '#contract/marketplace-name.ts'
import { OpenPersonalData, type OpenedPersonalData } from '#contract/personal-data.ts'
import type { Api } from '#src/api/client.ts'
import { useSignedIn } from '#src/session/use-signed-in.ts'
import type { Elements } from '#src/ui/elements/elements.ts'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { checkedBy } from '#src/ui/form/checked.ts'
import { Page, PageHeader } from '#src/ui/frame/page.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { Skeleton } from '#src/ui/screens/skeleton.tsx'
import { CodeField, EmailField } from '../account-fields.tsx'
import { AccountForm } from '../account-form.tsx'
import css from '../account.module.css'
import { problemMessage } from '../problem-messages.ts'
import { OWN } from '../queries.ts'
import { RetryNotice } from '../retry-notice.tsx'
import { useLinkToken } from '#src/ui/browser/use-link-token.ts'
import { useAccountForm } from '../use-account-form.ts'
import { Deleted, StoredData } from './stored-data.tsx'

const Address = v.object({ email: EmailAddress })

export function YourDataScreen({ api }: { api: Api }) {
  const token = useLinkToken()
  const who = useSignedIn()
  // In memory only: it opens and deletes everything.
  const [opened, setOpened] = useState<OpenedPersonalData | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  useEffect(() => {
    if (!token) return
    api
      .call('openPersonalData', { body: { token } })
      .then(({ value }) => ('isVoid' in value ? setProblem(VOID_LINK) : setOpened(value)))
      .catch((failure: unknown) => setProblem(problemMessage(failure)))
    // oxlint-disable-next-line react/exhaustive-deps -- the link works only once
  }, [token])

  // Signing out has reloaded this page.
  if (token === null && window.location.search === '?deleted') return <Deleted />
  if (opened) return <StoredData api={api} data={opened} token={opened.token} />
  if (token === undefined || (token && problem === null)) return <Waiting />
  if (who && problem === null) return <SignedInData api={api} onOpened={setOpened} />
  return <ByMail api={api} problem={problem} onOpened={setOpened} />
}

const VOID_LINK = 'This link has expired or was already used. Links work once, within an hour: ask for a new one below.'

const Frame = ({ children }: { children: Elements }) => (
  <Page narrow roomy className={css.page}>
    <PageHeader title="Your data">{`See what ${marketplaceName()} stores about you, download it or delete it.`}</PageHeader>
    {children}
  </Page>
)

const Waiting = () => (
  <Frame>
    <Skeleton />
    <Skeleton shape="button" />
  </Frame>
)

type OnOpened = (opened: OpenedPersonalData) => void

/** The password is enough where it proves who reads the address's mail. */
function SignedInData({ api, onOpened }: { api: Api; onOpened: OnOpened }) {
  const { data, error, refetch } = useQuery({
    queryKey: [...OWN, 'personal-data'],
    queryFn: async ({ signal }) => (await api.call('personalData', { signal, signedIn: true })).value,
    gcTime: 0,
  })
  if (data)
    return data.needsLink ? (
      <ByMail api={api} known={data.email} onOpened={onOpened} />
    ) : (
      <StoredData api={api} data={data} />
    )
  if (!error) return <Waiting />
  return (
    <Frame>
      <RetryNotice error={error} onRetry={refetch} />
    </Frame>
  )
}

interface ByMailProps {
  api: Api
  /** The account's own address, which is not proven yet. */
  known?: string
  /** The problem with the link that was followed. */
  problem?: string | null
  onOpened: OnOpened
}

function ByMail({ api, known, problem = null, onOpened }: ByMailProps) {
  const [mailed, setMailed] = useState<string | null>(null)
  const form = useAccountForm(Address, async (body) => {
    await api.call('mailPersonalDataLink', { body })
    setMailed(body.email)
  })
  if (mailed !== null) return <TypeCode api={api} mailed={mailed} onOpened={onOpened} onBack={() => setMailed(null)} />
  return (
    <Frame>
      <div role="alert">{problem === null ? null : <Notice tone="bad">{problem}</Notice>}</div>
      <p>
        {known === undefined
          ? 'Use the email from your requests or your account. We’ll send a link and a code to it. They work once, within an hour.'
          : 'First confirm that this email is yours. We’ll send a link and a code to it. They work once, within an hour.'}
      </p>
      <Card roomy>
        <AccountForm action="Email me a link" form={form}>
          <EmailField known={known} />
        </AccountForm>
      </Card>
    </Frame>
  )
}

interface TypeCodeProps {
  api: Api
  mailed: string
  onOpened: OnOpened
  onBack: () => void
}

function TypeCode({ api, mailed, onOpened, onBack }: TypeCodeProps) {
  const form = useAccountForm(
    ({ code = '' }) => checkedBy(OpenPersonalData, { email: mailed, code }),
    async (body) => {
      const { value } = await api.call('openPersonalData', { body })
      if (!('isVoid' in value)) onOpened(value)
    },
  )
  return (
    <Frame>
      <Notice>
        If we store anything about <span>{formatEmail(mailed)}</span>, an email is on its way. Use its link or enter its
        code here. Nothing after a few minutes? Check your spam folder.
      </Notice>
      <Card roomy>
        <AccountForm action="See your data" form={form}>
          <CodeField />
        </AccountForm>
      </Card>
      <div className={css.more}>
        <Button variant="plain" onClick={onBack}>
          Use another email
        </Button>
      </div>
    </Frame>
  )
}
