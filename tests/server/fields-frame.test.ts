import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { fieldsUrl, listParents, serveFields, type FieldsFrame } from '../../server/fields-frame.ts'
import { readSettings } from '../../server/settings/settings.ts'

const PARENT = 'https://office.example.org'
const decided: [string, string][] = []
let frame: FieldsFrame | undefined
let other: Server | undefined
afterEach(async () => {
  await frame?.stop()
  other?.close()
  decided.length = 0
})

async function serving(environment: Record<string, string> = { PORT: '0' }): Promise<string> {
  frame = await serveFields(readSettings(environment), {
    parents: () => [PARENT],
    decide: async (reference, decision) => {
      if (reference !== 'sbx_ch_waiting') return false
      decided.push([reference, decision])
      return true
    },
  })
  return `http://127.0.0.1:${frame.port}`
}

const confirm = (origin: string, decision: string, site = 'same-origin', reference = 'sbx_ch_waiting') =>
  fetch(`${origin}/confirm/${reference}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'sec-fetch-site': site },
    body: new URLSearchParams({ decision }),
  })

describe('the pages of fields', () => {
  test.each(['/card.html', '/bank.html', '/returned.html', '/confirm/sbx_ch_waiting'])(
    '%s may be shown by the till only, and may call nobody',
    async (path) => {
      const answer = await fetch((await serving()) + path)
      const policy = answer.headers.get('content-security-policy') ?? ''
      expect(answer.status).toBe(200)
      expect(policy).toContain(`frame-ancestors ${PARENT}`)
      expect(policy).toContain("default-src 'none'")
      expect(policy).toContain("connect-src 'none'")
      expect(policy).toContain(path.startsWith('/confirm') ? "form-action 'self'" : "form-action 'none'")
      expect(policy).not.toContain('unsafe')
      expect(answer.headers.get('set-cookie')).toBeNull()
      expect(await answer.text()).toContain(`<meta name="almoner-parents" content="${PARENT}" />`)
    },
  )

  test.each([
    '/',
    '//',
    '//evil.example/card.html',
    '/confirm.html',
    '/confirm/',
    '/../package.json',
    '/server/start.ts',
    '/card.html/..%2f..%2fpackage.json',
  ])('%s is no page of it', async (path) => {
    expect((await fetch((await serving()) + path)).status).toBe(404)
  })

  test('scripts, style and font are files of its own', async () => {
    const origin = await serving()
    const types = await Promise.all(
      ['/card.js', '/channel.js', '/frame.css', '/inter.woff2'].map(async (path) =>
        (await fetch(origin + path)).headers.get('content-type'),
      ),
    )
    expect(types).toEqual([
      'text/javascript; charset=utf-8',
      'text/javascript; charset=utf-8',
      'text/css; charset=utf-8',
      'font/woff2',
    ])
  })
})

describe('the confirm page', () => {
  test('reports to the sandbox what the payer chose and goes back', async () => {
    const origin = await serving()
    const answer = await confirm(origin, 'confirmed')
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      '/returned.html?decision=confirmed&reference=sbx_ch_waiting',
    ])
    await confirm(origin, 'refused')
    expect(decided).toEqual([
      ['sbx_ch_waiting', 'confirmed'],
      ['sbx_ch_waiting', 'refused'],
    ])
  })

  test.each([
    ['from another site', 403, ['confirmed', 'cross-site']],
    ['from another origin of this machine', 403, ['confirmed', 'same-site']],
    ['without a word', 400, ['perhaps', 'same-origin']],
    ['longer than any word', 413, ['x'.repeat(500), 'same-origin']],
    ['about nothing that waits', 404, ['confirmed', 'same-origin', 'sbx_ch_unknown']],
  ])('refuses a message %s with %i', async (_what, status, [decision = '', site, reference]) => {
    expect((await confirm(await serving(), decision, site, reference)).status).toBe(status)
    expect(decided).toEqual([])
  })
})

describe('its address', () => {
  test('is the port after the main one, or a free one where that is taken; a set one is used or refused', async () => {
    other = createServer().listen(0, '127.0.0.1')
    await new Promise((listening) => other?.once('listening', listening))
    const { port } = other.address() as AddressInfo
    await serving({ PORT: String(port - 1) })
    expect(frame?.port).toBeGreaterThan(0)
    expect(frame?.port).not.toBe(port)
    await expect(
      serveFields(readSettings({ ALMONER_FIELDS_PORT: String(port) }), { parents: () => [], decide: async () => true }),
    ).rejects.toThrow(
      `Port ${port} is already in use. Choose another one for the card fields with ALMONER_FIELDS_PORT.`,
    )
  })

  test.each([
    [undefined, 'http://127.0.0.1:3000', 'http://127.0.0.1:3001'],
    [undefined, 'https://office.example.org', null],
    ['https://fields.example.org/', 'https://office.example.org', 'https://fields.example.org'],
  ])('given %s and %s is %s', (input, site, url) => expect(fieldsUrl(input, site, 3001)).toBe(url))

  test('is shown by the site, which at home has two names', () => {
    expect(listParents('https://office.example.org/')).toEqual(['https://office.example.org'])
    expect(listParents('http://127.0.0.1:3000')).toEqual(['http://127.0.0.1:3000', 'http://localhost:3000'])
  })
})
