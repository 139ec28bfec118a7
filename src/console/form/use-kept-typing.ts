import { useQueryClient } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { operatorOf, sessionOptions } from '../api/queries.ts'
import { keptTyping, type KeptTyping } from './kept-typing.ts'

/** The operator who was signed in when this screen was opened: it is closed once another one is. */
export function useOperator(): string {
  const client = useQueryClient()
  const [operator] = useState(() => {
    const session = client.getQueryData(sessionOptions.queryKey)
    return session ? operatorOf(session) : ''
  })
  return operator
}

/** The kept typing of the operator who is signed in. */
export function useKeptTyping(form: string): KeptTyping {
  const operator = useOperator()
  return useMemo(() => keptTyping(operator, form), [operator, form])
}
