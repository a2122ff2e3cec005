import { expect } from 'vitest'
import { OPENED } from '~/kit/typed/opened'
import { formWith, type PostedForm } from './posted-form'
import { origin, rows, type Caller } from './server'

export type Opening = { list?: string | undefined; holds?: string | undefined }

/** Posts like a browser without JavaScript. */
export function save(who: Caller, address: string, values: PostedForm): Promise<Response> {
  const pairs = Object.entries({ intent: 'save', ...values }).flatMap(([name, value]) =>
    [value].flat().map((one) => [name, one]),
  )
  return who.raw(address, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams(pairs),
  })
}

/** Opens the first row of lists whose rows are rendered as lines until then. */
async function pageWithRow(
  who: Caller,
  address: string,
  { form, list }: { form: PostedForm; list: string },
): Promise<string> {
  const button = JSON.stringify({ type: 'edit', payload: { name: list, index: 0 } })
  return (await save(who, address, { ...form, __intent__: button })).text()
}

export async function withRowOpen(
  who: Caller,
  address: string,
  { form, list }: { form: PostedForm; list?: string | undefined },
): Promise<PostedForm> {
  return list === undefined ? form : formWith(await pageWithRow(who, address, { form, list }), OPENED)
}

export async function openPage(who: Caller, address: string, { list, holds = OPENED }: Opening = {}): Promise<string> {
  const answer = await who.visit(address)
  const page = await answer.text()
  expect(answer.status, page).toBe(200)
  return list === undefined ? page : pageWithRow(who, address, { form: formWith(page, holds), list })
}

export const openForm = async (who: Caller, address: string, opening: Opening = {}): Promise<PostedForm> =>
  formWith(await openPage(who, address, opening), opening.holds ?? OPENED)

/** The forms of `merging-forms.ts` need records that the seed lacks. */
export async function addRecords(owner: Caller): Promise<void> {
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
  const [noted] = await rows<{ id: number }>(
    'SELECT id FROM supporter WHERE first_name IS NOT NULL ORDER BY id LIMIT 1',
  )
  const notes = `/jpanel/supporters/${noted?.id}?tab=notes`
  await save(owner, notes, {
    ...formWith(await (await owner.visit(notes)).text(), 'body'),
    intent: 'add-note',
    body: '<p>We met at the harbor.</p>',
  })
}
