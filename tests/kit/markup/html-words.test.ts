import { expect, test } from 'vitest'
import { isHtml, linesOfHtml } from '~/kit/markup/html-words'

test.each([
  ['<p>Doors open at <b>six</b>.</p><p>Bring a &amp; b</p>', ['Doors open at six.', 'Bring a & b']],
  ['<ul><li>One</li><li>Two &lt;3</li></ul>', ['One', 'Two <3']],
  ['&amp;lt; stays as it was typed', ['&lt; stays as it was typed']],
  ['<p> </p><br>', []],
  ['', []],
])('HTML where only text can be shown: %j', (html, lines) => {
  expect(linesOfHtml(html)).toEqual(lines)
})

test.each([
  ['<p>x</p>', true],
  ['a <br/> b', true],
  ['5 < 6 and 7 > 3', false],
  ['Dear [[name]]', false],
])('%j is HTML: %j', (typed, is) => expect(isHtml(typed)).toBe(is))
