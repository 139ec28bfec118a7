import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { sessionOptions } from '../api/queries.ts'
import { keptTyping, type KeptTyping } from './kept-typing.ts'

/** The operator who is signed in. */
export function useOperatorId(): number {
  return useQueryClient().getQueryData(sessionOptions.queryKey)?.id ?? 0
}

/** The kept typing of the operator who is signed in. */
export function useKeptTyping(form: string): KeptTyping {
  const operator = useOperatorId()
  return useMemo(() => keptTyping(operator, form), [operator, form])
}
