/** Which files the build has put the page's and the worker's modules in (server/build/module-list.ts). */
import { readFile } from 'node:fs/promises'

const read = async (name: string) => JSON.parse(await readFile(`dist/client/.vite/${name}.json`, 'utf8')) as unknown

/** Addresses of files, such as `assets/1a2b3c4d/frame.js`, by paths of modules, such as `src/ui/frame/header.tsx`. */
export const moduleFiles = (of: 'page' | 'worker') => read(`${of}-modules`) as Promise<Record<string, string>>

/** Addresses of the files that a route needs, its own as the last, by the names of the routes' files. */
export const routeFiles = () => read('route-scripts') as Promise<Record<string, string[]>>
