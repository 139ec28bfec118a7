import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ConsoleSession } from '#contract/console/operators.ts'
import { sessionOptions } from '../api/queries.ts'
import { keptTyping, type KeptTyping } from './kept-typing.ts'

/** The name of an operator’s own typing. */
export const operatorOf = ({ id, email }: Pick<ConsoleSession, 'id' | 'email'>): string => String(id ?? email)

/** The operator who is signed in. */
export function useOperator(): string {
  const session = useQueryClient().getQueryData(sessionOptions.queryKey)
  return session ? operatorOf(session) : ''
}

/** The kept typing of the operator who is signed in. */
export function useKeptTyping(form: string): KeptTyping {
  const operator = useOperator()
  return useMemo(() => keptTyping(operator, form), [operator, form])
}
