/** The second pass of the build over its script (decision 42). */
import { expect, test } from 'vitest'
import { minifiedAgain } from '#server/build/second-minifier.ts'

const runs = async (code: string) => ({
  ...((await import(`data:text/javascript,${encodeURIComponent(code)}`)) as object),
})

test('what a file exports has the same name inside', async () => {
  const code = await minifiedAgain('let x=1;const y=()=>x;const z=()=>{x+=1};export{y as a,z as b}')
  expect(code).toMatch(/export\{a,b\};$/)
  const { a, b } = (await runs(code)) as { a: () => number; b: () => void }
  b()
  expect(a()).toBe(2)
})

test('a name that is a reserved word, or taken, stays outside', async () => {
  const code = await minifiedAgain(
    'const x=globalThis.one??1,y=globalThis.two??2;export{x as in,x as a,y as do,y as longer}',
  )
  expect(await runs(code)).toEqual({ in: 1, a: 1, do: 2, longer: 2 })
})

test('a variable that has the name of an export already gets another one', async () => {
  const code = await minifiedAgain('const a=globalThis.one??1,b=()=>a+1;export{b as a,a as b}')
  const { a, b } = (await runs(code)) as { a: () => number; b: number }
  expect([a(), b]).toEqual([2, 1])
})

test('Workbox still finds no global variable of the name `_`', async () => {
  const code = await minifiedAgain('try{self["workbox:core"]&&_()}catch{}const x=()=>2;export{x as _}')
  expect(code).toContain(' as _}')
})
