import { matchRoutes } from 'react-router'
import { expect, test } from 'vitest'
import { AREAS } from '~/areas/areas'
import { OPENED } from '~/kit/typed/opened'
import { beginsAgain } from '../support/begun-pages'
import { addRecords, openForm, save, withRowOpen, type Opening } from '../support/form-saves'
import { startFreshServer } from '../support/fresh-server'
import { as, rows } from '../support/server'
import { FORMS } from '../support/merging-forms'
import { readAllForms } from '../support/page-forms'
import { formWith, type PostedForm } from '../support/posted-form'

await startFreshServer()
const owner = await as('owner')
await addRecords(owner)

const open = (address: string, form: Opening = {}) => openForm(owner, address, form)
const withRow = (address: string, form: PostedForm, list?: string) => withRowOpen(owner, address, { form, list })

const ROUTES = AREAS.flatMap(({ pages = {} }) =>
  Object.entries(pages).map(([at, { file }]) => ({ path: `/jpanel/${at}`, page: `pages/jpanel/${file}` })),
)
const findRoute = (address: string) => matchRoutes(ROUTES, address.replace(/[?#].*/, ''))?.at(-1)?.route

/** The side that changes each of two fields. */
const CHANGES: [boolean, boolean][] = [
  [true, false],
  [false, true],
  [true, true],
]

test.each(FORMS)(
  '$form: keeps both saves, and asks when both changed a field',
  async ({ record, at, intent = 'save', fields, rows: list, holds }) => {
    const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
    const address = `/jpanel/${at(String(row?.id))}`
    let number = 0
    const changesOf = (changes: readonly boolean[]): PostedForm =>
      Object.fromEntries(fields.filter((_, index) => changes[index]).map(({ name, make }) => [name, make(++number)]))
    for (const first of CHANGES)
      for (const second of CHANGES) {
        const opened = await open(address, { list, holds })
        const [ada, ben] = [changesOf(first), changesOf(second)]
        const saved = await save(owner, address, { ...opened, ...ada, intent })
        expect(saved.status, await saved.text()).toBe(302)
        const answer = await save(owner, address, { ...opened, ...ben, intent })
        const page = await answer.text()
        const isClash = fields.some(({ name }) => name in ada && name in ben)
        expect(answer.status, page).toBe(isClash ? 409 : 302)
        expect(await open(address, { list, holds })).toMatchObject(isClash ? ada : { ...ada, ...ben })
        if (!isClash) continue
        // The reply names the other person, keeps the typed text, and shows the other's changes only.
        expect(page).toMatch(/\S+ changed this meanwhile/)
        const returned = await withRow(address, formWith(page, holds ?? OPENED), list)
        expect(returned).toMatchObject({ ...ada, ...ben })
        const pressed = await save(owner, address, { ...returned, intent })
        expect(pressed.status, await pressed.text()).toBe(302)
        expect(await open(address, { list, holds })).toMatchObject({ ...ada, ...ben })
      }
  },
)

/** Their saves close the form. */
const CLOSED = /^(?:timeline update|membership of a supporter|note)$/

test.each(FORMS.filter(({ form }) => !CLOSED.test(form)))(
  '$form: is saved twice in a row where its page stays open, without a clash with itself',
  async ({ record, at, intent = 'save', fields: [{ name, make }], rows: list, holds }) => {
    const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
    const address = `/jpanel/${at(String(row?.id))}`
    const first = await save(owner, address, { ...(await open(address, { list, holds })), [name]: make(5), intent })
    expect(first.status, await first.text()).toBe(302)
    const shown = (first.headers.get('location') ?? '').replace(/#.*/, '')
    if (findRoute(shown)?.page !== findRoute(address)?.page) return
    // A browser keeps the page and its form, which then begins again with these values.
    expect(beginsAgain(findRoute(address)?.page ?? '')).toBe(true)
    const second = await save(owner, shown, { ...(await open(shown, { list, holds })), [name]: make(6), intent })
    expect(second.status, await second.text()).toBe(302)
  },
)

test('saves the kept supporter when the one of the form was merged since it was opened', async () => {
  const [target, loser] = await rows<{ id: number; version: number }>(
    `SELECT id, version FROM supporter WHERE first_name IS NOT NULL AND id NOT IN (SELECT loser_id FROM supporter_merge)
     ORDER BY id DESC OFFSET 5 LIMIT 2`,
  )
  if (!target || !loser) throw new Error('The demo data has no two supporters')
  const opened = await open(`/jpanel/supporters/${loser.id}/edit`)
  const merging = `/jpanel/supporters/${target.id}/merge?with=${loser.id}`
  const question = formWith(await (await owner.visit(merging)).text(), 'loserId')
  expect((await save(owner, merging, { ...question, intent: 'merge' })).status).toBe(302)
  const before = await open(`/jpanel/supporters/${target.id}/edit`)
  const saved = await save(owner, `/jpanel/supporters/${loser.id}/edit`, { ...opened, title: 'Captain' })
  expect(saved.status, await saved.text()).toBe(302)
  expect(saved.headers.get('location')).toBe(`/jpanel/supporters/${target.id}`)
  const { [OPENED]: _before, ...others } = before
  const { [OPENED]: _after, ...now } = await open(`/jpanel/supporters/${target.id}/edit`)
  expect(now).toEqual({ ...others, title: 'Captain' })
})

test('adds to the kept supporter when the one of the page was merged since it was opened', async () => {
  const [target, loser] = await rows<{ id: number }>(
    `SELECT id FROM supporter WHERE first_name IS NOT NULL AND is_active
       AND id NOT IN (SELECT loser_id FROM supporter_merge) ORDER BY id DESC OFFSET 12 LIMIT 2`,
  )
  if (!target || !loser) throw new Error('The demo data has no two supporters')
  const here = `/jpanel/supporters/${loser.id}`
  const page = async (address: string, field: string) => formWith(await (await owner.visit(address)).text(), field)
  const note = await page(`${here}?tab=notes`, 'body')
  const update = await page(`${here}?update=new`, 'headline')
  const membership = await page(`${here}/memberships`, 'membershipId')
  const [gift] = await rows<{ id: number; number: number }>(
    `SELECT c.id, c.number FROM contribution c WHERE c.confirmed_at IS NOT NULL AND c.deleted_at IS NULL
       AND c.supporter_id NOT IN (${target.id}, ${loser.id})
       AND NOT EXISTS (SELECT 1 FROM recurring_profile p WHERE p.contribution_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM contribution_line l JOIN supporter_membership m ON m.line_id = l.id
         WHERE l.contribution_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM contribution_line l JOIN sponsor s ON s.line_id = l.id
         WHERE l.contribution_id = c.id) ORDER BY c.id DESC LIMIT 1`,
  )
  const editing = `/jpanel/contributions/${gift?.number}/edit`
  const contribution = await open(editing)
  const merging = `/jpanel/supporters/${target.id}/merge?with=${loser.id}`
  const question = formWith(await (await owner.visit(merging)).text(), 'loserId')
  expect((await save(owner, merging, { ...question, intent: 'merge' })).status).toBe(302)

  const keptPage = `/jpanel/supporters/${target.id}`
  const answers = [
    await save(owner, here, { ...note, body: '<p>Merged note</p>', intent: 'add-note' }),
    await save(owner, here, { ...update, headline: 'Merged update', message: 'News', intent: 'add-post' }),
    await save(owner, `${here}/memberships`, { ...membership, intent: 'add' }),
    await save(owner, editing, { ...contribution, supporterId: String(loser.id) }),
  ]
  expect(answers.map(({ status }) => status)).toEqual([302, 302, 302, 302])
  expect(answers.slice(0, 3).map(({ headers }) => headers.get('location'))).toEqual([
    `${keptPage}?tab=notes`,
    keptPage,
    `${keptPage}/memberships`,
  ])
  expect(
    await rows(
      `SELECT (SELECT supporter_id FROM supporter_note WHERE body LIKE '%Merged note%') AS note,
         (SELECT supporter_id FROM timeline_post WHERE headline = 'Merged update') AS post,
         (SELECT supporter_id FROM supporter_membership ORDER BY id DESC LIMIT 1) AS membership,
         (SELECT supporter_id FROM contribution WHERE id = ${gift?.id}) AS contribution`,
    ),
  ).toEqual([{ note: target.id, post: target.id, membership: target.id, contribution: target.id }])
})

test('asks where two people replaced the secret of one provider, and shows neither', async () => {
  const address = '/jpanel/settings/payment'
  const opened = await open(address)
  const first = await save(owner, address, { ...opened, credential3: 'first-secret' })
  expect(first.status, await first.text()).toBe(302)
  const blank = await save(owner, address, { ...opened, credential2: 'Client of the second' })
  expect(blank.status, await blank.text()).toBe(302)
  const second = await save(owner, address, { ...opened, credential3: 'second-secret' })
  const page = await second.text()
  expect(second.status).toBe(409)
  expect(page.includes('changed this to “other credentials”')).toBe(true)
  expect(page.includes('first-secret')).toBe(false)
  const pressed = await save(owner, address, { ...formWith(page, OPENED), credential3: 'second-secret' })
  expect(pressed.status, await pressed.text()).toBe(302)
  expect(await open(address)).toMatchObject({ credential2: 'Client of the second' })
})

test('asks where two people changed one theme file, and overwrites only when it is saved again', async () => {
  const [file] = await rows<{ theme: number; id: number }>(
    `SELECT t.id AS theme, a.id FROM theme_asset a JOIN theme t ON t.id = a.theme_id AND NOT t.locked
     WHERE a.value IS NOT NULL AND a.key LIKE '%.js' ORDER BY a.id LIMIT 1`,
  )
  if (!file) throw new Error('The demo data has no theme that can be edited')
  const address = `/jpanel/themes/${file.theme}/editor?file=${file.id}`
  const opened = await open(address)
  const first = await save(owner, address, { ...opened, value: 'first()' })
  expect(first.status, await first.text()).toBe(302)
  const second = await save(owner, address, { ...opened, value: 'second()' })
  const page = await second.text()
  expect(second.status, page).toBe(409)
  expect(page).toMatch(/changed this to “first\(\)”.* Save again to overwrite/)
  expect(await open(address)).toMatchObject({ value: 'first()' })
  const pressed = await save(owner, address, formWith(page, OPENED))
  expect(pressed.status, await pressed.text()).toBe(302)
  expect(await open(address)).toMatchObject({ value: 'second()' })
})

/** Pages whose forms are tested elsewhere or edit nothing, each with the place. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  '/jpanel/settings/connections': 'tests/pages/settings/connections.db.test.ts',
  '/jpanel/themes/:themeId/editor': 'above',
  '/jpanel/themes/:themeId/settings': 'tests/domain/themes/theme-settings.db.test.ts',
  '/jpanel/virtual-events/create': 'It adds an event, which nobody else has open.',
}

test('every page with a form that says what it was opened with is tried by two people', async () => {
  const toRoute = (address: string): string => findRoute(address)?.path ?? address
  const tried = new Set(Object.keys(ELSEWHERE))
  for (const { record, at } of FORMS) {
    const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
    tried.add(toRoute(`/jpanel/${at(String(row?.id))}`))
  }
  const merging = (await readAllForms(owner)).filter(({ fields }) => fields.some(([name]) => name === OPENED))
  expect(merging.length).toBeGreaterThan(30)
  expect(merging.map(({ at }) => toRoute(at)).filter((route) => !tried.has(route))).toEqual([])
})
