/** Has the email with a link and a code mailed that confirms the account's address. */
import { useState } from 'react'
import type { Api } from '#src/api/client.ts'
import { problemMessage } from '../problem-messages.ts'

export function useConfirmationMail(api: Api, id: number) {
  const [state, setState] = useState<{ busy?: boolean; mailed?: boolean; problem?: string }>({})
  const send = async () => {
    setState(({ mailed = false }) => ({ busy: true, mailed }))
    try {
      await api.call('sendEmailConfirmation', { params: { id } })
      setState({ mailed: true })
    } catch (failure) {
      setState({ problem: problemMessage(failure) })
    }
  }
  return { ...state, send }
}
