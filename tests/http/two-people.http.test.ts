import { expect, test } from 'vitest'
import { OPENED } from '~/kit/typed/opened'
import { as, origin, rows, type Caller } from '../support/server'
import { FORMS } from '../support/merging-forms'
import { formWith, type PostedForm } from '../support/posted-form'

const owner = await as('owner')
await owner.post('/jpanel/virtual-events/save', {
  name: 'Lantern Night',
  logo: '/logo.png',
  background_image: '/back.png',
  theme_style: 'light',
  theme_primary_color: 'pink',
  start_date: 'Dec 5, 2026',
  video_source: 'youtube',
  video_id: 'dQw4w9WgXcQ',
  is_chat_enabled: 0,
  is_amount_tally_enabled: 1,
  is_honor_roll_enabled: 0,
  is_emoji_reaction_enabled: 0,
  is_celebration_enabled: 0,
})

const newRole = '/jpanel/users/roles/new'
await save(owner, newRole, {
  ...formWith(await (await owner.visit(newRole)).text(), 'permissions[]'),
  name: 'Front desk',
  'permissions[]': ['order.view', 'member.view'],
})

async function open(address: string, list?: string): Promise<PostedForm> {
  const answer = await owner.visit(address)
  const page = await answer.text()
  expect(answer.status, page).toBe(200)
  return withRow(address, formWith(page, OPENED), list)
}

async function withRow(address: string, form: PostedForm, list?: string): Promise<PostedForm> {
  if (list === undefined) return form
  const button = JSON.stringify({ type: 'edit', payload: { name: list, index: 0 } })
  const reply = await save(owner, address, { ...form, __intent__: button })
  return formWith(await reply.text(), OPENED)
}

function save(who: Caller, address: string, values: PostedForm): Promise<Response> {
  const pairs = Object.entries({ intent: 'save', ...values }).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  return who.raw(address, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams(pairs),
  })
}

/** Which of two fields somebody changes. */
const CHANGES: [boolean, boolean][] = [
  [true, false],
  [false, true],
  [true, true],
]

test.each(FORMS)(
  '$form: keeps what both saved, and asks where both changed a field',
  async ({ record, at, intent = 'save', fields, rows: list }) => {
    const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
    const address = `/jpanel/${at(String(row?.id))}`
    let number = 0
    const changesOf = (changes: readonly boolean[]): PostedForm =>
      Object.fromEntries(fields.filter((_, index) => changes[index]).map(({ name, make }) => [name, make(++number)]))
    for (const first of CHANGES)
      for (const second of CHANGES) {
        const opened = await open(address, list)
        const [ada, ben] = [changesOf(first), changesOf(second)]
        const saved = await save(owner, address, { ...opened, ...ada, intent })
        expect(saved.status, await saved.text()).toBe(302)
        const answer = await save(owner, address, { ...opened, ...ben, intent })
        const page = await answer.text()
        const isClash = fields.some(({ name }) => name in ada && name in ben)
        expect(answer.status, page).toBe(isClash ? 409 : 302)
        expect(await open(address, list)).toMatchObject(isClash ? ada : { ...ada, ...ben })
        if (!isClash) continue
        // Who it was is said, what was typed is still there, and what only the other one changed is shown.
        expect(page).toMatch(/\S+ changed this meanwhile/)
        const returned = await withRow(address, formWith(page, OPENED), list)
        expect(returned).toMatchObject({ ...ada, ...ben })
        const pressed = await save(owner, address, { ...returned, intent })
        expect(pressed.status, await pressed.text()).toBe(302)
        expect(await open(address, list)).toMatchObject({ ...ada, ...ben })
      }
  },
)

test('saves a supporter who was merged away meanwhile with the one who is kept', async () => {
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
