import { expect, test } from 'vitest'
import type { SetupStep } from '~/domain/installation/setup-steps.server'
import { FirstSteps } from '~/pages/jpanel/parts/dashboard/first-steps'
import { markup } from '../ui/render'

const step = (key: SetupStep['key'], state: Partial<SetupStep> = {}): SetupStep => ({
  key,
  title: key,
  about: `About ${key}.`,
  isDone: false,
  isSkipped: false,
  to: `/jpanel/${key}`,
  act: 'Begin',
  ...state,
})
const steps = [
  step('organization', { isDone: true }),
  step('logo', { isSkipped: true }),
  step('mail'),
  step('payments'),
]
const drawn = (may: boolean) => markup(<FirstSteps steps={steps} mayHide={may} mayImport={may} maySeeSample={may} />)

test('the first open step that nobody skipped is the next one, and has the one primary button', async () => {
  const html = await drawn(true)
  expect(html).toContain('1 of 4 done')
  expect(html.match(/class="btn primary"/g)).toHaveLength(1)
  expect(html).toMatch(/class="next".*?About mail\./s)
  expect(html).toContain('Skipped. About logo.')
})

test('open steps can be skipped by those who may hide all of them, and by nobody else', async () => {
  const skips = (html: string) => [...html.matchAll(/aria-label="Skip: (\w+)"/g)].map(([, key]) => key)
  expect(skips(await drawn(true))).toEqual(['mail', 'payments'])
  const plain = await drawn(false)
  expect(skips(plain)).toEqual([])
  expect(plain).not.toContain('Import a spreadsheet')
})

test('says how a copy with sample data is started, and where a spreadsheet is imported', async () => {
  const html = await drawn(true)
  expect(html).toContain('ALMONER_SAMPLE=on PORT=3100 npm start')
  expect(html).toMatch(/href="\/jpanel\/import"[^>]*>Import a spreadsheet/)
  expect(await drawn(false)).not.toContain('npm start')
})
