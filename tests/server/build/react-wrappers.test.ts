import { expect, test } from 'vitest'
import { compiledAtOnce } from '#server/build/react-wrappers.ts'

test('the wrappers of CommonJS modules are functions in parentheses, and do what they did', async () => {
  const code = compiledAtOnce(
    'const wrap=run=>{const module={};run(module,1);return module};var one=wrap((e,t)=>{e.value=t+1});export{one}',
  )
  expect(code).toContain('wrap((function(e,t){e.value=t+1}))')
  const { one } = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as { one: object }
  expect(one).toEqual({ value: 2 })
})
