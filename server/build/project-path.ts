import { join, relative } from 'node:path'

const root = join(import.meta.dirname, '..', '..')

/** `src/ui/form/field.tsx`, from the id of a module, which may end in a query. */
export const projectPath = (id: string): string => relative(root, id.split('?')[0] ?? id)

export const isLibrary = (id: string): boolean => id.includes('/node_modules/')
