import { afterEach, expect, test, vi } from 'vitest'
import { NewSecret } from '~/pages/jpanel/settings/parts/new-secret'
import { NewToken } from '~/pages/jpanel/users/parts/new-token'
import { copyText } from '~/ui/copy-button'
import { markup } from './render'

afterEach(() => vi.unstubAllGlobals())

test('each secret that is shown once has a button that copies it, named after it', async () => {
  expect(await markup(<NewToken token="alm_1" />)).toContain('aria-label="Copy token"')
  expect(await markup(<NewSecret made={{ id: 1, secret: 'whsec_1' }} isNew={false} />)).toContain(
    'aria-label="Copy secret"',
  )
})

test('says whether a text is on the clipboard, also where a browser refuses it or has none', async () => {
  const written: string[] = []
  vi.stubGlobal('navigator', { clipboard: { writeText: async (text: string) => void written.push(text) } })
  expect(await copyText('a code')).toBe(true)
  expect(written).toEqual(['a code'])
  vi.stubGlobal('navigator', { clipboard: { writeText: async () => Promise.reject(new Error('refused')) } })
  expect(await copyText('a code')).toBe(false)
  vi.stubGlobal('navigator', {})
  expect(await copyText('a code')).toBe(false)
})
