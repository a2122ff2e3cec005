import fc from 'fast-check'
import { runInNewContext } from 'node:vm'
import { expect, test } from 'vitest'
import { htmlAnswer, textAnswer } from '~/fast/page-bytes'

const NONCE = 'n0nce'
const drawn = (text: string) => `<html lang="en"><body><p>${text}</p></body></html>`

function answered(text: string, data: readonly Uint8Array[]): { page: string; length: number; response: Response } {
  let taken = new Uint8Array()
  const headers = new Headers()
  const response = htmlAnswer(
    { html: drawn(text), data, nonce: NONCE },
    { status: 200, headers, take: (bytes) => (taken = new Uint8Array(bytes)) },
  )
  return {
    page: new TextDecoder().decode(taken),
    length: Number(headers.get('content-length')) - taken.length,
    response,
  }
}

function handedOver(page: string): string[] {
  const found: string[] = []
  const streamController = { enqueue: (text: string) => found.push(text), close: () => found.push('closed') }
  const scripts = [...page.matchAll(/<script nonce="n0nce">(.*?)<\/script>/gs)].map(([, script = '']) => script)
  for (const script of scripts) runInNewContext(script, { window: { __reactRouterContext: { streamController } } })
  return found
}

const encode = (text: string) => new TextEncoder().encode(text)
const wild = fc.string({
  unit: fc.constantFrom(...'a\'"\\`$<>&/!-\n\r\t\u2028\u2029é–日😀', '</script>', '<!--', '\\u003c'),
})

test('sends the browser all that the loaders returned, and no data ends its script', () => {
  fc.assert(
    fc.property(wild, wild, (text, more) => {
      const { page, length } = answered('Gifts', [encode(text), encode(more)])
      expect(length).toBe(0)
      expect(handedOver(page)).toEqual([text + more, 'closed'])
      expect(page.match(/<\/script>/g)).toHaveLength(2)
      expect(page.endsWith('</script></body></html>')).toBe(true)
    }),
    { numRuns: 300 },
  )
})

test('is the same page as one that is put together as text', async () => {
  await fc.assert(
    fc.asyncProperty(wild, fc.array(wild, { maxLength: 3 }), async (text, pieces) => {
      const data = pieces.map(encode)
      const answer = textAnswer({ html: drawn(text), data, nonce: NONCE }, { status: 200, headers: new Headers() })
      expect(await answer.text()).toBe(answered(text, data).page)
    }),
    { numRuns: 300 },
  )
})

test('writes letters of any width, and pages larger than the block', () => {
  for (const text of ['Åsa Björk', '日本 – 😀', 'é'.repeat(300_000)]) {
    const { page, length, response } = answered(text, [])
    expect(length).toBe(0)
    expect(page).toBe(`<!DOCTYPE html>${drawn(text)}`)
    expect(response.body).toBeNull()
  }
})

test('keeps a page unchanged when the next one is written', async () => {
  const first = htmlAnswer(
    { html: drawn('one'), data: [], nonce: NONCE },
    { status: 200, headers: new Headers(), take: null },
  )
  htmlAnswer({ html: drawn('two'), data: [], nonce: NONCE }, { status: 200, headers: new Headers(), take: null })
  expect(await first.text()).toBe(`<!DOCTYPE html>${drawn('one')}`)
})
