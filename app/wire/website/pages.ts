import type { Fields } from '~/kit/fields'
import { fromWire, toRequest } from '~/kit/wire'

/** The form's own names are accepted, too, because the form is posted. */
const AUTOSAVED = {
  id: 'id',
  version: 'version',
  type: 'type',
  title: 'title',
  pagetitle: 'pageTitle',
  metadescription: 'metaDescription',
  metakeywords: 'metaKeywords',
  body: 'body',
} as const

const FORM = Object.fromEntries(Object.values(AUTOSAVED).map((name) => [name, name]))

const dropUndefined = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined))

export const readAutosave = (body: Fields): Fields => ({
  ...fromWire(FORM, body),
  ...dropUndefined(fromWire(AUTOSAVED, body)),
})

/** The address names the page; a form may name it in its body, too. */
export const readHomePage = (body: Fields, { url }: { url: string }): Fields => ({
  id: new URL(url).searchParams.get('id') ?? body.id,
})

export const autosaveBody = (form: { id: number } & Fields): Fields => toRequest(AUTOSAVED, form)
