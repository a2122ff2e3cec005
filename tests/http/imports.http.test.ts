import { strFromU8, unzipSync } from 'fflate'
import { describe, expect, test } from 'vitest'
import { as, rows } from '../support/server'

const owner = await as('owner')
const cashier = await as('cashier')
const AT = '/jpanel/import'

type Field = { key: string; label: string; type: string; description: string; required: boolean }
type Rule = { field: string; type: string; params: Record<string, unknown>; message: string; severity: string }

const SHEETS = ['contributions', 'supporters', 'sponsorships', 'sponsorship_timeline']
const get = async <R>(path: string) => (await (await owner.get(path)).json()) as R

async function upload(sheet: string, text: string): Promise<number> {
  const form = new FormData()
  form.set('sheet', sheet)
  form.set('intent', 'upload')
  form.set('file', new File([text], 'sheet.csv', { type: 'text/csv' }))
  const reply = await owner.post(AT, form)
  return Number(
    /\/import\/(\d+)/.exec(reply.headers.get('location') ?? reply.headers.get('x-remix-redirect') ?? '')?.[1],
  )
}
const submit = (type: string, workbookId: unknown) => owner.post(`${AT}/provider/webhook/${type}`, { workbookId })
const stateOf = async (id: number) =>
  (
    await rows<{ state: string; added: number; rejected: number }>(
      'SELECT state, added, rejected FROM import_workbook WHERE id = $1',
      [id],
    )
  )[0]

describe('the documented calls of imports', () => {
  test.each(SHEETS)('the fields of %s are those of its rules, in the documented shape', async (sheet) => {
    const fields = await get<Field[]>(`${AT}/provider/fields/${sheet}`)
    const rules = await get<Rule[]>(`${AT}/provider/field-rules/${sheet}`)
    expect(fields.length).toBeGreaterThan(5)
    for (const field of fields)
      expect(Object.keys(field).sort()).toEqual(['description', 'key', 'label', 'required', 'type'])
    for (const rule of rules)
      expect(Object.keys(rule).sort()).toEqual(['field', 'message', 'params', 'severity', 'type'])
    const keys = new Set(fields.map(({ key }) => key))
    expect(rules.filter(({ field }) => !keys.has(field))).toEqual([])
    expect(fields.filter(({ required }) => required).map(({ key }) => key)).toEqual(
      rules.filter(({ type }) => type === 'required').map(({ field }) => field),
    )
  })
  test('has every documented column', async () => {
    const keys = async (sheet: string) => (await get<Field[]>(`${AT}/provider/fields/${sheet}`)).map(({ key }) => key)
    expect(await keys('contributions')).toEqual(
      expect.arrayContaining(
        (
          'date subtotal_amt dcc total first_name last_name email marketing_opt_in ' +
          'organization_name address_line_1 ' +
          'address_line_2 city state zip phone country payment_auth dp_donor_id dp_gift_id sf_id'
        ).split(' '),
      ),
    )
    const sides = ['bill', 'ship'].flatMap((side) =>
      'title first_name last_name address_01 address_02 city state country zip email phone organization_name'
        .split(' ')
        .map((part) => `${side}_${part}`),
    )
    expect(await keys('supporters')).toEqual(
      expect.arrayContaining([
        ...sides,
        ...(
          'first_name last_name account_type email password created_at donor_id membership_name ' +
          'membership_starts_on membership_expires_on referral_source email_opt_in sf_id'
        ).split(' '),
      ]),
    )
    expect(await keys('sponsorship_timeline')).toEqual(
      'reference_number headline posted_on tag is_private notify_sponsors message'.split(' '),
    )
    expect(await keys('sponsorships')).toEqual(
      expect.arrayContaining(
        (
          'reference_number first_name last_name gender birth_date enrollment_date latitude longitude ' +
          'is_sponsored is_enabled'
        ).split(' '),
      ),
    )
  })
  test('a sheet that does not exist is not found, and one without permission is refused', async () => {
    expect((await owner.get(`${AT}/provider/fields/people`)).status).toBe(404)
    expect((await owner.get(`${AT}/provider/field-rules/people`)).status).toBe(404)
    expect((await cashier.get(`${AT}/provider/fields/supporters`)).status).toBe(403)
    expect((await cashier.post(`${AT}/provider/webhook/supporters`, { workbookId: 1 })).status).toBe(403)
  })
  test('the webhook starts a workbook, answers exactly 200, and again 200 without doing it again', async () => {
    const id = await upload('supporters', 'email,first_name\nhttp@imports.example,Hattie\nbad,Nobody')
    const both = await Promise.all([submit('supporters', id), submit('supporters', id)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    expect(await both[0]?.json()).toEqual({ success: true })
    await expect.poll(() => stateOf(id), { timeout: 20_000 }).toEqual({ state: 'done', added: 1, rejected: 1 })
    expect((await submit('supporters', String(id))).status).toBe(200)
    expect(await rows("SELECT 1 FROM supporter WHERE email = 'http@imports.example'")).toHaveLength(1)
    const report = await owner.get(`${AT}/${id}/rejected.csv`)
    expect(report.headers.get('content-type')).toContain('text/csv')
    expect(await report.text()).toBe('email,first_name,Row,Reason\r\nbad,Nobody,3,email: Email must be valid\r\n')
  })
  test.each([
    ['another type', 'contributions', 1],
    ['nobody’s workbook', 'supporters', 999_999],
    ['no number', 'supporters', 'x'],
    ['no type', 'people', 1],
  ])('answers no 200 to %s', async (_case, type, id) => {
    const reply = await submit(type, id)
    expect([404, 422]).toContain(reply.status)
    expect(await stateOf(1)).toMatchObject({ state: 'draft' })
  })
})

test('a template is an Excel workbook for who may fill its sheet, and what comes back with it is read', async () => {
  const reply = await owner.get(`${AT}/templates/sponsorship_timeline`)
  expect(reply.headers.get('content-type')).toBe('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
  expect(reply.headers.get('content-disposition')).toBe('attachment; filename="sponsorship_timeline_template.xlsx"')
  const entries = unzipSync(new Uint8Array(await reply.arrayBuffer()))
  expect(strFromU8(entries['xl/worksheets/sheet1.xml'] ?? new Uint8Array())).toContain('>Notify sponsors<')
  expect((await owner.get(`${AT}/templates/people`)).status).toBe(404)
  expect((await cashier.get(`${AT}/templates/supporters`)).status).toBe(403)
})

test('a report runs no formula of a file', async () => {
  const id = await upload('supporters', 'email,first_name\n"=HYPERLINK(""http://x"")",+1')
  await submit('supporters', id)
  await expect.poll(() => stateOf(id), { timeout: 20_000 }).toMatchObject({ state: 'done' })
  expect(await (await owner.get(`${AT}/${id}/rejected.csv`)).text()).toContain(`"'=HYPERLINK(""http://x"")",+1,2,`)
})
