import { expect, test } from 'vitest'
import type { Workbook } from '~/domain/imports/workbook'
import { Outlook, StartImport } from '~/pages/jpanel/imports/parts/start-import'
import { markup } from '../../ui/render'

const workbook: Workbook = {
  id: 7,
  sheet: 'contributions',
  filename: 'gifts.csv',
  headers: ['Email'],
  headerRow: 1,
  mapping: ['email'],
  secretColumn: null,
  staffId: 1,
  staffName: 'Ann Author',
  taskId: null,
  state: 'draft',
  total: 60,
  errorRows: 0,
  matchedRows: 0,
  warningRows: 48,
  excludedRows: 0,
  knownRows: 48,
  upToRow: 0,
  added: 0,
  updated: 0,
  unchanged: 0,
  skipped: 0,
  rejected: 0,
  createdAt: new Date('2026-11-20T17:00:00.000Z'),
  startedAt: null,
  finishedAt: null,
  forgottenAt: null,
}

test('R-IMPORTS-4: notes rows that look like stored records with the choice, only where there are any', async () => {
  const html = await markup(<StartImport workbook={workbook} />, '/jpanel/imports/7')
  expect(html.includes('48 rows look like records that are here already.')).toBe(true)
  expect(html.includes('Imported, they are added a second time.')).toBe(true)
  expect(html.includes('Leave out 48 rows')).toBe(true)
  const other = await markup(<StartImport workbook={{ ...workbook, knownRows: 0 }} />, '/jpanel/imports/7')
  expect(other.includes('here already')).toBe(false)
  expect(other.includes('Leave out')).toBe(false)
})

test('says how many rows will be added and updated, and how many have an error', async () => {
  const figuresOf = async (change: Partial<Workbook>) => {
    const html = await markup(<Outlook workbook={{ ...workbook, ...change }} />, '/jpanel/imports/7')
    return [...html.matchAll(/class="k">([^<]*)<.*?class="v">([^<]*)</gs)].map(([, label, value]) => [label, value])
  }
  const counts = { total: 1500, errorRows: 4, excludedRows: 2, matchedRows: 22 }
  expect(await figuresOf({ ...counts, sheet: 'supporters' })).toEqual([
    ['Will be added', '1,472'],
    ['Will be updated', '22'],
    ['Have an error', '4'],
  ])
  expect(await figuresOf({ ...counts, sheet: 'contributions' })).toEqual([
    ['Will be added', '1,494'],
    ['Have an error', '4'],
  ])
})
