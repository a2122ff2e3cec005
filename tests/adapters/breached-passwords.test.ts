import { describe, expect, test, vi } from 'vitest'
import { pwnedPasswords } from '~/adapters/breaches/breached-passwords.server'
import type { Web, WebRequest } from '~/ports/web'

/** SHA-1 of `password`: 5BAA6 1E4C9B93F3F0682250B6CF8331B7EE68FD8. */
const SUFFIX = '1E4C9B93F3F0682250B6CF8331B7EE68FD8'

function answering(status: number, body: string) {
  const sent: WebRequest[] = []
  const web: Web = {
    refusal: async () => null,
    async send(request) {
      sent.push(request)
      return { status, headers: [], body, isCut: false, seconds: 0 }
    },
  }
  return { service: pwnedPasswords(web), sent }
}

describe('passwords of breaches', () => {
  test('are found when only five digits of their hash are sent', async () => {
    const { service, sent } = answering(200, `003D68EB55068C33ACE09247EE4C639306B:3\r\n${SUFFIX}:10434004\r\n`)
    expect(await service.includes('password')).toBe(true)
    expect(sent.map(({ url, method, body }) => [method, url, body])).toEqual([
      ['GET', 'https://api.pwnedpasswords.com/range/5BAA6', undefined],
    ])
    expect(JSON.stringify(sent)).not.toContain(SUFFIX)
  })

  test('are not reported for padding, or for other hashes with the same digits', async () => {
    expect(await answering(200, `${SUFFIX}:0`).service.includes('password')).toBe(false)
    expect(await answering(200, `${SUFFIX.slice(1)}A:5`).service.includes('password')).toBe(false)
  })

  test('accepts every password and logs one line when the service does not answer', async () => {
    const printed = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    try {
      expect(await answering(503, `${SUFFIX}:9`).service.includes('password')).toBe(false)
      expect(printed.mock.calls.flat().join()).toContain('breached-passwords.no-answer')
      expect(printed.mock.calls.flat().join()).not.toContain('5BAA6')
    } finally {
      printed.mockRestore()
    }
  })
})
