import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { judgeAddress } from '~/adapters/web/addresses'
import { guardedWeb } from '~/adapters/web/web.server'

const bytes = (first: readonly number[]) =>
  fc.tuple(
    ...Array.from({ length: 4 }, (_, index) =>
      first[index] === undefined ? fc.integer({ min: 0, max: 255 }) : fc.constant(first[index]),
    ),
  )

const hidden = fc.oneof(
  bytes([127]),
  bytes([10]),
  bytes([0]),
  bytes([192, 168]),
  bytes([169, 254]),
  fc.tuple(
    fc.constant(172),
    fc.integer({ min: 16, max: 31 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
  ),
  fc.tuple(
    fc.constant(100),
    fc.integer({ min: 64, max: 127 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
  ),
  fc.tuple(
    fc.integer({ min: 224, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
    fc.integer({ min: 0, max: 255 }),
  ),
  bytes([192, 0, 2]),
  bytes([198, 51, 100]),
  bytes([203, 0, 113]),
  bytes([198, 18]),
)

type Four = readonly number[]
const number = ([a = 0, b = 0, c = 0, d = 0]: Four) => ((a * 256 + b) * 256 + c) * 256 + d
const hex = (value: number) => value.toString(16)
const words = ([a = 0, b = 0, c = 0, d = 0]: Four) => `${hex(a * 256 + b)}:${hex(c * 256 + d)}`

const SPELLINGS: Record<string, (of: Four) => string> = {
  dotted: (of) => of.join('.'),
  'one number': (of) => String(number(of)),
  'one hexadecimal number': (of) => `0x${hex(number(of))}`,
  'octal parts': (of) => of.map((part) => `0${part.toString(8)}`).join('.'),
  'hexadecimal parts': (of) => of.map((part) => `0x${hex(part)}`).join('.'),
  'three parts': ([a = 0, b = 0, c = 0, d = 0]) => `${a}.${b}.${c * 256 + d}`,
  'mapped into version 6': (of) => `[::ffff:${of.join('.')}]`,
  'mapped, in words': (of) => `[::ffff:${words(of)}]`,
  'compatible with version 6': (of) => `[::${words(of)}]`,
  NAT64: (of) => `[64:ff9b::${words(of)}]`,
  '6to4': (of) => `[2002:${words(of)}::1]`,
  'full width digits': (of) => of.join('.').replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit))),
  'a dot at the end': (of) => `${of.join('.')}.`,
}

const unasked = async () => {
  throw new Error('nothing is looked up')
}
const web = guardedWeb({ allowsPrivate: false, resolve: unasked })
const NOT_PUBLIC = 'This address is not on the public internet.'

describe('addresses that are not on the public internet (R-WEBHOOKS-8)', () => {
  test.each(Object.keys(SPELLINGS))('are refused: %s', async (spelling) => {
    await fc.assert(
      fc.asyncProperty(
        hidden,
        fc.constantFrom('http', 'https'),
        fc.constantFrom('', ':8080'),
        async (of, scheme, port) => {
          expect(await web.refusal(`${scheme}://${SPELLINGS[spelling]?.(of)}${port}/x`)).toBe(NOT_PUBLIC)
        },
      ),
      { numRuns: 60 },
    )
  })
  test.each([
    '::1',
    '::',
    'fe80::1',
    'fc00::1',
    'fd12:3456::1',
    'ff02::1',
    '2001:db8::1',
    '2001::1',
    'fec0::1',
    '100::1',
    '64:ff9b:1::1',
    '5f00::1',
  ])('are refused in version 6: %s', async (address) => {
    expect(await web.refusal(`http://[${address}]/`)).toBe(NOT_PUBLIC)
  })
  test.each([
    '1.1.1.1',
    '8.8.8.8',
    '172.15.0.1',
    '172.32.0.1',
    '100.63.0.1',
    '100.128.0.1',
    '223.255.255.1',
    '192.167.1.1',
    '[2606:4700::1111]',
    '[2a00:1450::1]',
  ])('accepts public addresses: %s', async (address) => {
    expect(await web.refusal(`https://${address}/`)).toBeNull()
  })
  test('refuses what is no address', () => {
    fc.assert(fc.property(fc.string(), (text) => judgeAddress(`${text}/`) === 'never'))
    expect(judgeAddress('fe80::1%eth0')).toBe('never')
  })
})

describe('names', () => {
  const answering = (...addresses: string[]) =>
    guardedWeb({ allowsPrivate: false, resolve: async () => addresses.map((address) => ({ address })) })
  test('are refused when any of their addresses is not public', async () => {
    expect(await answering('1.1.1.1', '10.0.0.1').refusal('https://mixed.example')).toBe(NOT_PUBLIC)
    expect(await answering('::ffff:7f00:1').refusal('https://mapped.example')).toBe(NOT_PUBLIC)
    expect(await answering('1.1.1.1', '2606:4700::1111').refusal('https://good.example')).toBeNull()
  })
  test('are not refused when they cannot be resolved', async () => {
    expect(await answering().refusal('https://later.example')).toBeNull()
  })
  test.each([
    'ftp://example.org',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'https://user:secret@example.org',
    'example.org',
    '',
  ])('refuses what is no web address: %s', async (typed) => {
    expect(await answering('1.1.1.1').refusal(typed)).toBe(
      'This is not a web address that begins with http:// or https://.',
    )
  })
  test('are refused when the operator lists names and theirs is not on the list', async () => {
    const resolve = async () => [{ address: '1.1.1.1' }]
    const listed = guardedWeb({ allowsPrivate: false, allowedHosts: 'Hooks.example.org, *.partner.example', resolve })
    for (const good of ['hooks.example.org', 'HOOKS.example.org.', 'a.partner.example', 'a.b.partner.example:8443'])
      expect(await listed.refusal(`https://${good}/x`), good).toBeNull()
    for (const bad of [
      'example.org',
      'hooks.example.org.evil.example',
      'partner.example',
      'xpartner.example',
      '1.1.1.1',
    ])
      expect(await listed.refusal(`https://${bad}/x`), bad).toBe(
        'This installation sends only to addresses that its operator has listed.',
      )
    await expect(
      listed.send({ url: 'https://example.org/', method: 'GET', headers: {}, timeout: 1000, mostBytes: 10 }),
    ).rejects.toThrow('has listed')
  })
  test('allows private addresses when the operator does, and link-local ones never', async () => {
    const own = guardedWeb({ allowsPrivate: true, resolve: unasked })
    expect(await own.refusal('http://127.0.0.1:8080/')).toBeNull()
    expect(await own.refusal('http://[fd12::1]/')).toBeNull()
    expect(await own.refusal('http://169.254.169.254/latest/meta-data')).toBe(NOT_PUBLIC)
    expect(await own.refusal('http://[::ffff:127.0.0.1]/')).toBe(NOT_PUBLIC)
  })
})
