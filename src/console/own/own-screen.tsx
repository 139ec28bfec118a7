/** /operator/you: how the operator signs in, and signing out. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { ConsoleSession } from '#contract/console/operators.ts'
import type { Role } from '#contract/console/rights.ts'
import { formatCount } from '#contract/format-count.ts'
import { Badge } from '#src/ui/elements/badge.tsx'
import { Button } from '#src/ui/elements/button.tsx'
import { Card } from '#src/ui/elements/card.tsx'
import { ArrowRightIcon } from '#src/ui/elements/icons.tsx'
import { Quiet } from '#src/ui/elements/quiet.tsx'
import blocks from '#src/ui/elements/blocks.module.css'
import { Page, PageHeader, Stack } from '#src/ui/frame/page.tsx'
import { Notice, ProblemNotice } from '#src/ui/screens/notice.tsx'
import { callConsole, isSignedOut, messageOf } from '../api/call.ts'
import { makePasskey, hasPasskeys, NoPasskey } from '../api/passkey.ts'
import { isNotProven, useProof } from '../api/proof.tsx'
import { forgetReads, operatorOf, sessionOptions } from '../api/queries.ts'
import { forgetTyping } from '../form/kept-typing.ts'
import { minorPlacesOf, ROLE_HINTS, ROLE_NAMES } from '../frame/navigation.ts'
import { useTitle } from '../frame/title.ts'
import { formatMoment } from '../work/format-moment.ts'
import list from '../work/timeline.module.css'
import { RecoveryCodes } from '../sign-in/recovery-codes.tsx'

const FEW_CODES = 3

export default function OwnScreen({ session }: { session: ConsoleSession }) {
  useTitle('You')
  const client = useQueryClient()
  const signOut = useMutation({
    mutationFn: () => callConsole('consoleSignOut'),
    onSuccess: () => {
      forgetTyping(operatorOf(session))
      client.setQueryData(sessionOptions.queryKey, null)
      forgetReads(client)
    },
    // The sign-in had ended by itself.
    onError: (failure) => {
      if (isSignedOut(failure)) forgetTyping(operatorOf(session))
    },
  })
  const { email, role } = session
  return (
    <Page narrow roomy>
      <PageHeader title="You">{email}</PageHeader>
      <Card as="section" roomy>
        <div className={blocks.head}>
          <Badge tone="accent">{ROLE_NAMES[role]}</Badge>
          <p>{ROLE_HINTS[role]}</p>
          <Quiet>{`This sign-in ends ${formatMoment(session.expiresAt)}.`}</Quiet>
        </div>
      </Card>
      <More role={role} />
      <Passkeys session={session} />
      <Recovery left={session.recoveryCodesLeft} />
      <ProblemNotice problem={signOut.error && messageOf(signOut.error)} />
      <Button variant="quiet" wide busy={signOut.isPending} onClick={() => signOut.mutate()}>
        Sign out
      </Button>
    </Page>
  )
}

/** The places that a phone's bar has no room for. */
function More({ role }: { role: Role }) {
  const places = minorPlacesOf(role)
  if (places.length === 0) return null
  return (
    <Card as="section" aria-label="More of the console">
      <ul className={list.list}>
        {places.map(({ id, path, name }) => (
          <li key={id}>
            <Link className={list.found} href={path}>
              <b>{name}</b>
              <ArrowRightIcon />
            </Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Why a passkey was not added or removed; null when the person gave up. */
const problemOf = (failure: unknown): string | null =>
  !failure || isNotProven(failure) ? null : failure instanceof NoPasskey ? failure.message : messageOf(failure)

function Passkeys({ session: { passkeys, hasPassword } }: { session: ConsoleSession }) {
  const client = useQueryClient()
  const withProof = useProof()
  const reread = () => client.refetchQueries({ queryKey: sessionOptions.queryKey })
  const add = useMutation({
    mutationFn: async () => {
      const { options } = await withProof(() => callConsole('addPasskeyOptions'))
      await callConsole('addPasskey', { body: { passkey: await makePasskey(options) } })
    },
    onSuccess: reread,
  })
  const remove = useMutation({
    mutationFn: (id: number) => withProof(() => callConsole('removePasskey', { params: { id } })),
    onSuccess: reread,
  })
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Passkeys</h2>
        {hasPassword ? <p>You can also sign in with your password and authenticator app.</p> : null}
        {passkeys.length === 0 ? <Quiet>None yet.</Quiet> : null}
        <Stack gap="tight">
          {passkeys.map(({ id, name, addedAt }) => (
            <div key={id} className={blocks.titleRow}>
              <div>
                <b>{name}</b>
                <Quiet>{`Added ${formatMoment(addedAt)}`}</Quiet>
              </div>
              <Button
                variant="quiet"
                aria-label={`Remove ${name}`}
                busy={remove.isPending && remove.variables === id}
                onClick={() => remove.mutate(id)}
              >
                Remove
              </Button>
            </div>
          ))}
        </Stack>
        <ProblemNotice problem={problemOf(add.error) ?? problemOf(remove.error)} />
        {hasPasskeys() ? (
          <Button variant="soft" wide busy={add.isPending} onClick={() => add.mutate()}>
            Add a passkey
          </Button>
        ) : null}
      </Stack>
    </Card>
  )
}

function Recovery({ left }: { left: number }) {
  const client = useQueryClient()
  const withProof = useProof()
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const make = useMutation({
    mutationFn: () => withProof(() => callConsole('makeRecoveryCodes')),
    onSuccess: async ({ recoveryCodes }) => {
      setCodes(recoveryCodes)
      await client.refetchQueries({ queryKey: sessionOptions.queryKey })
    },
  })
  if (codes) return <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
  return (
    <Card as="section" roomy>
      <Stack>
        <h2>Recovery codes</h2>
        {left <= FEW_CODES ? (
          <Notice tone="bad">{`Only ${formatCount(left, 'code')} left. Make new ones.`}</Notice>
        ) : (
          <p>{`${formatCount(left, 'code')} left. Making new ones turns the earlier ones off.`}</p>
        )}
        <ProblemNotice problem={problemOf(make.error)} />
        <Button variant="soft" wide busy={make.isPending} onClick={() => make.mutate()}>
          Make new codes
        </Button>
      </Stack>
    </Card>
  )
}
