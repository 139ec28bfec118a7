import { expect, test } from 'vitest'
import { escapeHtml, renderMarkdown } from '#server/content/markdown.ts'

test.each([
  ['<script>alert(1)</script>', /<script/i],
  ['text <img src=x onerror=alert(1)> more', /<img/i],
  ['<a href="javascript:alert(1)">x</a>', /<a /i],
  ['<!-- hidden --><iframe src="https://evil.example"></iframe>', /<iframe|<!--/i],
  ['[x](javascript:alert(1))', /href/i],
  ['[x](JaVaScRiPt:alert(1))', /href/i],
  ['[x](&#106;avascript:alert(1))', /href/i],
  ['[x](vbscript:msgbox(1))', /href/i],
  ['[x](data:text/html;base64,PHNjcmlwdD4=)', /href/i],
  ['[x](//evil.example)', /href/i],
  ['[x](http://evil.example)', /href/i],
  ['<javascript:alert(1)>', /href/i],
  ['![x](https://evil.example/pixel.gif)', /<img/i],
  ['[x]: javascript:alert(1)\n\n[x]', /href/i],
])('%s stays text', (source, danger) => {
  expect(renderMarkdown(source).html).not.toMatch(danger)
})

test('what would break out of an attribute is escaped', () => {
  const { html } = renderMarkdown('[x](/a"onmouseover="alert(1) "t\\"<b>")')
  expect(html).not.toMatch(/<a[^>]*onmouseover="/)
  expect(renderMarkdown('[x](/articles/a "say \\"<b>\\"")').html).not.toContain('<b>')
  expect(escapeHtml('<b title="x">&')).toBe('&lt;b title=&quot;x&quot;&gt;&amp;')
})

test('headings, lists, tables and links come out as HTML', () => {
  const { html, links, headings } = renderMarkdown(
    '## One\n\n- [a](/articles/a) and [b](https://b.example/)\n\n| c |\n|---|\n| d |',
  )
  expect(html).toMatch(/<h2>One<\/h2>[^]*<li><a href="\/articles\/a">a<\/a>[^]*<table>/)
  expect(links).toEqual(['/articles/a', 'https://b.example/'])
  expect(headings).toEqual([2])
})

test('the text has the words and nothing else, with the quotes of print', () => {
  expect(renderMarkdown('**"Bold"** and [a\nlink](/a).\n\n- one\n- two').text).toBe('“Bold” and a link. one two')
})
