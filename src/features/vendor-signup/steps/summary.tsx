/** /signup/summary: the order, and the password of the new account. */
import type { Order } from '#contract/commerce.ts'
import { formatEmail } from '#contract/format-email.ts'
import { formatMoney } from '#contract/format.ts'
import { useState } from 'react'
import { ApiError } from '#src/api/client.ts'
import { messageOf } from '#src/api/errors/message-of.ts'
import { rememberWho, signIn } from '#src/session/session.ts'
import { readSignIn } from '#src/session/signed-in.ts'
import { Card } from '#src/ui/elements/card.tsx'
import { useFormField } from '#src/ui/form/form-context.tsx'
import { Notice } from '#src/ui/screens/notice.tsx'
import { NewPasswordField, UsernameForPasswordManagers } from '#src/session/new-password-field.tsx'
import { checkFields } from '../session/checks.ts'
import { paidAgain } from '../payment/payment.ts'
import blocks from '#src/ui/elements/blocks.module.css'
import { StepForm } from './step-form.tsx'
import type { StepFormProps, Wizard } from '../session/wizard.ts'
import type { Step } from './step.ts'
import { signupStepSchemas } from '#contract/signup.ts'

export const summary: Step = {
  id: 'summary',
  title: 'Set your password',
  shortTitle: 'Password',
  fields: ['newPassword'],
  schema: null,
  isBeforePayment: false,
  isComplete: ({ paid }) => paid?.passwordSet === true,
  Form: PasswordForm,
}

function PasswordForm({ wizard }: StepFormProps) {
  // In this screen's memory only; never stored.
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState<string | null>(null)
  const { id, label, error } = useFormField('newPassword')
  const { record, online } = wizard
  const { paid } = record
  if (!paid) return null
  const submit = async () => {
    setProblem(null)
    const found = checkFields(signupStepSchemas.summary, {}, password)
    if (found.length > 0) return wizard.showErrors(found)
    try {
      await setNewPassword(wizard, password)
      wizard.goOn()
    } catch (failure) {
      if (failure instanceof ApiError && failure.kind === 'fields') wizard.showErrors(failure.errors)
      else setProblem(failureMessage(failure))
    }
  }
  return (
    <StepForm
      wizard={wizard}
      action={online ? 'Save and continue' : 'Waiting to go online'}
      disabled={!online}
      problem={problem}
      onSubmit={submit}
    >
      <Notice tone="good">
        <PaidLine order={paid.order} />
      </Notice>
      <Card as="section" roomy className={blocks.titled} aria-label="Your account">
        <p>
          Your sign-in email is <b>{formatEmail(paid.account.username)}</b>. Choose a password.
        </p>
        {online ? null : (
          <Notice>We never save passwords on this device, so you’ll need to be online for this step.</Notice>
        )}
        <UsernameForPasswordManagers username={paid.account.username} />
        <NewPasswordField
          id={id}
          label={label}
          error={error}
          value={password}
          onChange={({ currentTarget: { value } }) => {
            setPassword(value)
            if (error && checkFields(signupStepSchemas.summary, {}, value).length === 0) wizard.corrected('newPassword')
          }}
        />
      </Card>
    </StepForm>
  )
}

function PaidLine({ order: { id, status, total } }: { order: Order }) {
  const [headline, facts] =
    status === 'invoiced'
      ? [
          'Your invoice is on its way.',
          `Invoice order-${id}, ${formatMoney(total)}. Your membership begins once it’s paid.`,
        ]
      : total === 0
        ? ['Your membership has begun.', 'There’s nothing to pay.']
        : ['Your membership is paid.', `Order #${id}, ${formatMoney(total)}.`]
  return (
    <>
      <b>{headline}</b> <span>{facts}</span>
    </>
  )
}

/**
 * Sets the password and signs in with it. If the sign-in was lost since the payment, it is restored once. @throws
 * ApiError
 */
async function setNewPassword({ api, latest, notePaid }: Wizard, newPassword: string): Promise<void> {
  const { paid, sessionId } = latest()
  if (!paid) return
  const change = () => api.call('changePassword', { params: { id: paid.account.id }, body: { newPassword } })
  try {
    await change()
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.kind !== 'denied' || sessionId === null) throw failure
    await paidAgain(api, sessionId)
    await rememberWho(readSignIn())
    await change()
  }
  await notePaid({ passwordSet: true })
  await signIn(paid.account.username, newPassword)
}

function failureMessage(failure: unknown): string {
  if (failure instanceof ApiError && failure.kind === 'denied') {
    return (
      'You’re no longer signed in to your new account. Use “Forgot your password?” on the sign-in page and ' +
      'we’ll email you a link.'
    )
  }
  return messageOf(failure)
}
