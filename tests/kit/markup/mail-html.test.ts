import { describe, expect, test } from 'vitest'
import { fillHtml, htmlOfBlock, htmlOfText } from '~/kit/markup/mail-html'
import { merge } from '~/kit/merge'

describe('merge tags in HTML', () => {
  test('values are text: they bring no tags of either kind', () => {
    const filled = fillHtml('<p>Dear [[name]],</p>', { words: { name: '<b>[[amount]]</b>', amount: '$5' } })
    expect(filled).toBe('<p>Dear &lt;b&gt;[[amount]]&lt;/b&gt;,</p>')
  })

  test('a paragraph of one tag takes a block in its place, and goes where it is empty', () => {
    const tags = {
      words: {},
      blocks: { summary: '2 x Harbor tee          36.00 USD\n    Promo TEE\nTotal          36.00 USD', plans: '' },
    }
    expect(fillHtml('<p>[[summary]]</p><p>[[plans]]</p><p>Bye</p>', tags)).toBe(
      '<table><tbody><tr><td>2 x Harbor tee</td><td style="text-align:right">36.00 USD</td></tr><tr><td ' +
        'colspan="2">Promo TEE</td></tr><tr><td>Total</td><td style="text-align:right">36.00 ' +
        'USD</td></tr></tbody></table><p>Bye</p>',
    )
  })

  test('a tag that is empty takes the space before it along, in HTML and in text', () => {
    expect(fillHtml('<p>changed [[by]] on</p>', { words: { by: null } })).toBe('<p>changed on</p>')
    expect(merge({ subject: 'to [[x]] a', body: 'respond [[until]].' }, { words: {} })).toEqual({
      subject: 'to a',
      text: 'respond.\n',
    })
  })

  test('lines of a block stay lines, and are escaped', () =>
    expect(htmlOfBlock('A & B\nC')).toBe('<p>A &amp; B<br>C</p>'))
  test('text becomes paragraphs', () => expect(htmlOfText('a <b\nc\n\n\nd\n')).toBe('<p>a &lt;b<br>c</p>\n<p>d</p>'))
})
