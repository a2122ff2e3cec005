import { fill, HOSTILE_UNITS, type HostileKind } from '../../support/hostile-units.ts'
import { addressOf, isMade, PAGES } from '../../support/page-addresses.ts'
import { writtenForms, type WrittenForm } from '../../support/written-forms.ts'
import type { Stage } from '../stage.ts'
import { CSV_FILES, type HostileFile, WORKBOOKS } from './files.ts'

/** The longest text that is still parsed. */
const TEXT_BYTES = 195_000
const JSON_BYTES = 500_000
const NOTE_LENGTH = 20_000

export type HostileCall = { kind: string; name: string; send: () => Promise<Response> }
type Sender = Pick<Stage, 'database' | 'call'> & { origin: string }

const post = ({ origin, call }: Sender, path: string, body: string): Promise<Response> =>
  fetch(origin + path, { method: 'POST', headers: call, body, redirect: 'manual' })

/** Uploads as the page does, checks the result, and deletes it. */
async function upload(sender: Sender, name: string, content: Uint8Array<ArrayBuffer>): Promise<Response> {
  const { 'content-type': _json, ...headers } = sender.call
  const form = new FormData()
  form.set('sheet', 'supporters')
  form.set('intent', 'upload')
  form.set('file', new File([content], name))
  const request = { method: 'POST', headers: { ...headers, accept: 'text/html' }, body: form }
  const reply = await fetch(`${sender.origin}/jpanel/import`, { ...request, redirect: 'manual' })
  const id = /\/import\/(\d+)/.exec(reply.headers.get('location') ?? '')?.[1]
  if (id !== undefined) {
    await (await fetch(`${sender.origin}/jpanel/import/${id}`, { headers })).arrayBuffer()
    await sender.database.query('DELETE FROM import_workbook WHERE id = $1', [id])
  }
  return reply
}

const texts = (kind: HostileKind, name: string, send: (text: string) => Promise<Response>): HostileCall[] =>
  HOSTILE_UNITS[kind].map((unit) => ({
    kind,
    name: `${name}: ${JSON.stringify(unit)}`,
    send: () => send(fill(unit, kind === 'JSON' ? JSON_BYTES : TEXT_BYTES)),
  }))

function files(sender: Sender, kind: string, name: string, all: readonly HostileFile[]): HostileCall[] {
  return all.map((file) => {
    let made: Uint8Array<ArrayBuffer> | undefined
    return { kind, name: file.name, send: () => upload(sender, name, (made ??= file.make())) }
  })
}

const LONG_SHAPES = ['<p>Word and <b>word</b>.</p>', '<li>x', '<p><q><p>x</p></q></p>']

/** Tries each long text of every form of the areas; other bodies are sent as their page sends them. */
async function formTexts({ origin, call }: Sender): Promise<HostileCall[]> {
  const { 'content-type': _json, 'x-requested-with': _call, ...own } = call
  const headers = { ...own, accept: 'text/html', origin }
  const forms = new Map<string, WrittenForm>()
  for (const [page, found] of Object.entries(PAGES)) {
    if (found.who !== 'owner' || isMade(found)) continue
    const at = `/jpanel/${addressOf(page)}`
    const shown = await (await fetch(origin + at, { headers, redirect: 'manual' })).text()
    for (const form of writtenForms(at, shown))
      for (const { name } of form.texts) forms.set(`${form.address} ${name}`, { ...form, texts: form.texts })
  }
  return [...forms].flatMap(([key, { address, values, texts }]) =>
    LONG_SHAPES.map((unit): HostileCall => {
      const name = key.slice(address.length + 1)
      const limit = texts.find((one) => one.name === name)?.limit || TEXT_BYTES
      const sent = { ...values, [name]: fill(unit, Math.min(limit, TEXT_BYTES)) }
      const pairs = Object.entries(sent).flatMap(([field, value]) => [value].flat().map((one) => [field, one]))
      const body = new URLSearchParams(pairs)
      return {
        kind: 'HTML of a form',
        name: `${address} ${name}: ${unit}`,
        send: () => fetch(origin + address, { method: 'POST', headers, body, redirect: 'manual' }),
      }
    }),
  )
}

async function unlockedAsset(sender: Sender, ending: string): Promise<string> {
  const { rows } = await sender.database.query<{ id: number; theme: number }>(
    `SELECT a.id, a.theme_id AS theme FROM theme_asset a JOIN theme t ON t.id = a.theme_id
     WHERE a.key LIKE $1 AND NOT t.locked AND a.value IS NOT NULL ORDER BY a.id LIMIT 1`,
    [`%${ending}`],
  )
  if (rows[0] === undefined) throw new Error(`no theme has a file that ends with ${ending}`)
  return `/jpanel/themes/${rows[0].theme}/editor/assets/${rows[0].id}`
}

export async function hostileCalls(sender: Sender): Promise<HostileCall[]> {
  const json = (path: string, fields: (text: string) => object) => (text: string) =>
    post(sender, path, JSON.stringify(fields(text)))
  const pages = await sender.database.query<{ id: number }>(
    "SELECT id FROM page WHERE type = 'html' ORDER BY id LIMIT 1",
  )
  const page = { id: pages.rows[0]?.id, type: 'html', title: 'x' }
  const [template, styles, settings] = [
    await unlockedAsset(sender, '.liquid'),
    await unlockedAsset(sender, '.scss'),
    await unlockedAsset(sender, '.json'),
  ]
  const notes = '/jpanel/api/v1/supporters/1/comments'
  return [
    ...texts(
      'HTML',
      'a page',
      json('/jpanel/pages/autosave', (body) => ({ ...page, body })),
    ),
    ...texts(
      'HTML',
      'a page in code',
      json('/jpanel/pages/autosave', (body) => ({ ...page, type: 'advanced', body })),
    ),
    ...texts(
      'HTML',
      'a note',
      json(notes, (text) => ({ body: text.slice(0, NOTE_LENGTH) })),
    ),
    ...texts(
      'HTML',
      'a receipt template',
      json('/jpanel/tax_receipts/templates/preview', (body) => ({ name: 'x', style: 'standard', body })),
    ),
    ...texts(
      'HTML',
      'a letter',
      json('/jpanel/tributes/types/preview', (letterTemplate) => ({ letterTemplate })),
    ),
    ...texts(
      'HTML',
      'an email',
      json('/jpanel/settings/emails/staff_password_link/preview', (body) => ({ subject: 'x', body })),
    ),
    ...texts(
      'Liquid',
      'a template',
      json(template, (value) => ({ value })),
    ),
    ...texts(
      'SCSS',
      'a style sheet',
      json(styles, (value) => ({ value })),
    ),
    ...texts(
      'JSON',
      'a file of a theme',
      json(settings, (value) => ({ value: value.slice(0, TEXT_BYTES) })),
    ),
    ...(await formTexts(sender)),
    ...texts('JSON', 'a body', (body) => post(sender, '/jpanel/pages/autosave', body)),
    ...texts('CSV', 'a short file', (text) => upload(sender, 'x.csv', new TextEncoder().encode(text))),
    ...files(sender, 'CSV', 'x.csv', CSV_FILES),
    ...files(sender, 'XLSX', 'x.xlsx', WORKBOOKS),
  ]
}
