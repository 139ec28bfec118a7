/** Whose a budget is. */
import type { BudgetFor } from './request-choices.ts'

/** `$800 for each vendor`; the amount alone where the client did not say. */
export const formatBudget = (amount: string, budgetFor: BudgetFor | null): string =>
  budgetFor === null ? amount : `${amount} ${budgetFor === 'each' ? 'for each vendor' : 'for all vendors together'}`
