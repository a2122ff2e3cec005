import { describe, expect, test } from 'vitest'
import { fillHtml, renderBlock, renderText } from '~/kit/markup/mail-html'
import { formatAmountRow, merge } from '~/kit/merge'
import { growth, ONE_PASS } from '../../support/work'

describe('merge tags in HTML', () => {
  test('treats values as text, never as tags', () => {
    const filled = fillHtml('<p>Dear [[name]],</p>', { words: { name: '<b>[[amount]]</b>', amount: '$5' } })
    expect(filled).toBe('<p>Dear &lt;b&gt;[[amount]]&lt;/b&gt;,</p>')
  })

  test('replaces a paragraph of one tag by its block, and removes it when empty', () => {
    const tags = {
      words: {},
      blocks: { summary: '2 x Harbor tee          36.00 USD\n    Promo TEE\nTotal          36.00 USD', plans: '' },
    }
    expect(fillHtml('<p>[[summary]]</p><p>[[plans]]</p><p>Bye</p>', tags)).toBe(
      '<table><tbody><tr><td>2 x Harbor tee<br><small>Promo TEE</small></td><td style="text-align:right">36.00 ' +
        'USD</td></tr><tr><td>Total</td><td style="text-align:right">36.00 USD</td></tr></tbody></table><p>Bye</p>',
    )
  })

  test('a tag that is empty takes the space before it along, in HTML and in text', () => {
    expect(fillHtml('<p>changed [[by]] on</p>', { words: { by: null } })).toBe('<p>changed on</p>')
    expect(merge({ subject: 'to [[x]] a', body: 'respond [[until]].' }, { words: {} })).toEqual({
      subject: 'to a',
      text: 'respond.\n',
    })
  })

  test('labels with one tag behind each become a table, in text as well, and one without a value goes', () => {
    const body = 'Dear [[name]],\n\nFor        [[for]]\nLast day   [[end]]\nAmount     [[amount]]\n\nBye\n'
    const tags = { words: { name: 'Amara  [[for]]', for: 'A <b>', end: null, amount: '$5.00 USD' } }
    expect(fillHtml(renderText(body), tags)).toBe(
      '<p>Dear Amara [[for]],</p>\n<table class="facts"><tbody>' +
        '<tr><td>For</td><td style="text-align:right">A &lt;b&gt;</td></tr>' +
        '<tr><td>Amount</td><td style="text-align:right">$5.00 USD</td></tr></tbody></table>\n<p>Bye</p>',
    )
    expect(merge({ subject: '', body }, tags).text).toBe(
      'Dear Amara [[for]],\n\nFor        A <b>\nAmount     $5.00 USD\n\nBye\n',
    )
  })

  test('a long name stays whole next to a large amount, as a row of the table', () => {
    const name = 'Annual gala dinner with silent auction, dance and breakfast'
    const row = formatAmountRow(name, '$1,234,567.00 USD')
    expect(renderBlock(row)).toContain(`<td>${name}</td><td style="text-align:right">$1,234,567.00 USD</td>`)
    expect(renderBlock(formatAmountRow('x'.repeat(44), '$1,234,567.00 USD'))).toContain('<table>')
  })

  test('an indented line below an item stands small in its row', () => {
    const html = renderBlock('Tee  $36.00 USD\n    Promo <10>\nTotal  $36.00 USD')
    expect(html).toContain('<td>Tee<br><small>Promo &lt;10&gt;</small></td>')
    expect(html.match(/<tr>/g)).toHaveLength(2)
  })

  test('keeps and escapes the lines of a block', () => expect(renderBlock('A & B\nC')).toBe('<p>A &amp; B<br>C</p>'))
  test('text becomes paragraphs', () => expect(renderText('a <b\nc\n\n\nd\n')).toBe('<p>a &lt;b<br>c</p>\n<p>d</p>'))
})

describe('links in HTML', () => {
  const words = { link: 'https://office.example.org/a?b=1&c=2', name: 'https://evil.example.org' }

  test('makes a button and a plain address below it when a paragraph is an address of the product', () => {
    const filled = fillHtml('<p>[[link]]</p>', { words }, 'Set your password')
    const href = 'href="https://office.example.org/a?b=1&amp;c=2"'
    expect(filled).toContain(`<a class="button" ${href}>Set your password</a>`)
    expect(filled).toContain(`<a ${href}>https://office.example.org/a?b=1&amp;c=2</a>`)
  })

  test('makes a link when an address stands within a sentence, and leaves those within a tag or a link alone', () => {
    expect(fillHtml('<p>See [[link]].</p>', { words })).toContain('See <a href="https://office.example.org/a?b=1&amp;')
    expect(fillHtml('<p><a href="[[link]]">Here</a></p>', { words })).toBe(
      '<p><a href="https://office.example.org/a?b=1&amp;c=2">Here</a></p>',
    )
    expect(fillHtml('<p><a href="https://x.org">at [[link]]</a></p>', { words }).match(/<a /g)).toHaveLength(1)
  })

  test('makes links of the lines of files to download when they are addresses', () => {
    const blocks = { links: 'Songs <1>.zip\nhttps://give.example.org/downloads/abc' }
    expect(fillHtml('<p>[[links]]</p>', { words: {}, blocks })).toBe(
      '<p>Songs &lt;1&gt;.zip<br><a href="https://give.example.org/downloads/abc">' +
        'https://give.example.org/downloads/abc</a></p>',
    )
  })

  test('makes no link of an address that a person typed or that is not of the web', () => {
    expect(
      fillHtml('<p>[[name]]</p><p>[[payload_url]]</p>', { words: { ...words, payload_url: 'https://x.org' } }),
    ).toBe('<p>https://evil.example.org</p><p>https://x.org</p>')
    expect(fillHtml('<p>[[link]]</p>', { words: { link: 'javascript:alert(1)' } })).toBe('<p>javascript:alert(1)</p>')
  })

  test.each(['[[link]] ', '<a href="[[link]]">', '<b>[[name]]</b>'])(
    'fills a template of many tags in one pass: %s',
    async (run) => {
      const tags = { words: { link: 'https://example.org/a', name: 'Ada' } }
      expect(await growth((n) => fillHtml(`<p>${run.repeat(n)}</p>`, tags), 2000)).toBeLessThan(ONE_PASS)
    },
  )
})
