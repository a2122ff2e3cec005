import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { beforeEach, expect, test } from 'vitest'
import { labelsPaper } from '~/domain/tributes/letters/labels.server'
import { sql } from '~/kit/sql'
import { contribution } from '../../support/contributions'
import { NOON, testCtx } from '../../support/ctx'
import { makeTribute } from '../../support/factories'
import { readPdf } from '../../support/pdf'
import { LETTER } from '../../support/tribute-notices'

const american = testCtx()
const british = { ...american, organisation: { ...american.organisation, country: 'GB' } }

let sale = 0
beforeEach(async () => {
  await american.read.run(sql`UPDATE tribute SET deleted_at = ${NOON} WHERE deleted_at IS NULL`)
  sale = await contribution(american, { name: 'Amara' })
})

const make = async (values: object = {}) => (await makeTribute(sale, { ...LETTER, ...values })).id
const labelsOf = async (ids: number[], ctx = american) => (await labelsPaper(ctx, ids)).bytes

/** Positions in points from the left and lower edge of the page. */
async function placesOn(
  bytes: Uint8Array,
  page: number,
): Promise<{ text: string; left: number; right: number; up: number }[]> {
  const task = getDocument({ data: new Uint8Array(bytes), useSystemFonts: false, verbosity: 0 })
  const { items } = await (await (await task.promise).getPage(page)).getTextContent()
  const places = items.flatMap((item) =>
    'str' in item && item.str.trim() !== ''
      ? [
          {
            text: item.str,
            left: Number(item.transform[4]),
            right: Number(item.transform[4]) + item.width,
            up: Number(item.transform[5]),
          },
        ]
      : [],
  )
  await task.destroy()
  return places
}

test('have the address of each letter, those due first at the top, thirty on a page of Letter', async () => {
  const ids: number[] = []
  for (let index = 0; index < 31; index += 1)
    ids.push(
      await make({ notify_name: `Person ${String(index).padStart(2, '0')}`, notify_at: new Date(2026, 0, 31 - index) }),
    )
  const mail = await make({ notify: 'email', notify_name: 'By mail', notify_email: 'ines@example.org' })
  const { pages, isTagged, info } = await readPdf(await labelsOf([...ids, mail]))
  expect(pages.map(({ width, height }) => [width, height])).toEqual([
    [612, 792],
    [612, 792],
  ])
  expect(pages[0]?.text).toMatch(/^\s?Person 30 1 Pier Road Portland, ME 04101 United States Person 29/)
  expect(pages[1]?.text.trim()).toBe('Person 00 1 Pier Road Portland, ME 04101 United States')
  expect(pages[0]?.text).not.toContain('By mail')
  expect([isTagged, info.Title]).toEqual([true, 'Labels'])
})

test('fit the sheet: three across, one inch each on Letter, 38.1 mm on A4', async () => {
  const ids: number[] = []
  for (let index = 0; index < 22; index += 1)
    ids.push(
      await make({ notify_name: `Person ${String(index).padStart(2, '0')}`, notify_at: new Date(2026, 0, index + 1) }),
    )
  const namesOn = async (ctx: typeof american, page: number) =>
    (await placesOn(await labelsOf(ids, ctx), page)).filter(({ text }) => text.startsWith('Person'))
  const inches = await namesOn(american, 1)
  expect(inches.slice(0, 3).map(({ left }) => left)).toEqual([22.5, 220.5, 418.5])
  expect((inches[0]?.up ?? 0) - (inches[3]?.up ?? 0)).toBeCloseTo(72, 1)
  const metric = await namesOn(british, 1)
  expect(metric).toHaveLength(21)
  expect((metric[0]?.up ?? 0) - (metric[3]?.up ?? 0)).toBeCloseTo(108, 1)
  expect(await namesOn(british, 2)).toHaveLength(1)
  expect((await readPdf(await labelsOf(ids, british))).pages[0]?.width).toBeCloseTo(595.28, 1)
})

test('keep long names and long lines on their own label', async () => {
  const long = await make({
    notify_name: `The ${'Extraordinarily Benevolent '.repeat(4)}Society`,
    notify_address: `${'W'.repeat(60)} Avenue`,
    notify_city: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    notify_at: new Date(2026, 0, 1),
  })
  const next = await make({ notify_at: new Date(2026, 0, 2) })
  const places = await placesOn(await labelsOf([long, next]), 1)
  const first = places.filter(({ left }) => left < 202)
  expect(first.length).toBeGreaterThan(3)
  for (const { text, right, up } of first) {
    expect(right, text).toBeLessThanOrEqual(13.5 + 189)
    expect(up, text).toBeGreaterThan(792 - 36 - 72)
    expect(up, text).toBeLessThan(792 - 36)
  }
  expect(first.map(({ text }) => text).join('')).toContain('…')
  expect(places.some(({ text }) => text === 'Ines Marino')).toBe(true)
})

test('are aligned right for right-to-left text', async () => {
  const places = await placesOn(
    await labelsOf([
      await make({
        notify_name: 'ינס מרינו',
        notify_address: 'דרך הנמל 1',
        notify_city: 'חיפה',
        notify_state: '',
        notify_zip: '',
        notify_country: null,
      }),
    ]),
    1,
  )
  expect(places.length).toBeGreaterThan(1)
  for (const { right, left } of places) {
    expect(left).toBeGreaterThan(100)
    expect(right).toBeLessThanOrEqual(13.5 + 189 - 9 + 0.1)
  }
  const ends = Math.max(...places.map(({ right }) => right))
  expect(ends).toBeCloseTo(13.5 + 189 - 9, 0)
})

test('are refused when no letter is selected', async () => {
  const mail = await make({ notify: 'email', notify_email: 'ines@example.org' })
  await expect(labelsOf([mail])).rejects.toMatchObject({ message: 'There is no letter among the selected tributes.' })
})
