import { expect, test } from 'vitest'
import { FileKind } from '~/pages/jpanel/imports/parts/file-kind'
import { markup } from '../../ui/render'

const workbook = { sheet: 'contributions', headerRow: 3 } as const
const likely = { sheet: 'supporters', known: 3, isLikely: true } as const
const far = { sheet: 'sponsorships', known: 1, isLikely: false } as const
const drawn = (others: readonly (typeof likely | typeof far)[]) => markup(<FileKind {...{ workbook, others }} />)

test('offers what fits nearly as well beside what was recognized, and the rest behind a question', async () => {
  const html = await drawn([likely, far])
  expect(html).toContain('These look like contributions. The header is row 3 of the file')
  const [beside = '', behind = ''] = html.split('<details')
  expect(beside).toMatch(/value="supporters"[^>]*>.*Supporters \(3 columns\)/s)
  expect(beside).not.toContain('Sponsorships')
  expect(behind).toMatch(/Something else\?.*value="sponsorships"[^>]*>.*Sponsorships \(1 column\)/s)
  expect(html.match(/name="intent" value="change-sheet"/g)).toHaveLength(2)
})

test('asks nothing when only one kind may be imported', async () => {
  const html = await drawn([])
  expect(html).not.toContain('<form')
  expect(html).not.toContain('Something else?')
})
