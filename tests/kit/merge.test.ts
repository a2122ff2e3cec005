import fc from 'fast-check'
import { expect, test } from 'vitest'
import { merge } from '~/kit/merge'

test('fills tags, and empties unknown ones', () => {
  const mail = merge(
    { subject: 'For [[name]]', body: 'Dear [[name]],\n\n[[message]]\n\n[[nothing]]\n\n[[shop_organization]]' },
    { words: { name: 'Ada', shop_organization: null }, blocks: { message: 'one\ntwo' } },
  )
  expect(mail).toEqual({ subject: 'For Ada', text: 'Dear Ada,\n\none\ntwo\n' })
})

test('a value is never read as a tag, and begins no header', () => {
  const mail = merge(
    { subject: '[[name]]', body: '[[name]]' },
    { words: { name: '[[secret]]\r\nBcc: a@b.org', secret: 'leaked' } },
  )
  expect(mail).toEqual({ subject: '[[secret]] Bcc: a@b.org', text: '[[secret]] Bcc: a@b.org\n' })
})

test('keeps a subject to one line of 255 characters, and a text without control signs but line breaks', () => {
  fc.assert(
    fc.property(
      fc.string({ unit: 'binary', maxLength: 400 }),
      fc.string({ unit: 'binary', maxLength: 400 }),
      (name, message) => {
        const { subject, text } = merge(
          { subject: 'A [[name]] [[message]]', body: '[[name]]\n[[message]]' },
          { words: { name }, blocks: { message } },
        )
        expect(subject).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
        expect(subject.length).toBeLessThanOrEqual(255)
        expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u2028\u2029]/u)
      },
    ),
  )
})
