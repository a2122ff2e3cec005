import { describe, expect, test } from 'vitest'
import { OPENED } from '~/kit/typed/opened'
import { startFreshServer } from '../support/fresh-server'
import { FORMS } from '../support/merging-forms'
import {
  controlsOf,
  editorLimitOf,
  isRefused,
  isRequired,
  limitOf,
  noteOf,
  type Control,
} from '../support/page-controls'
import { formWith, markupWith, type PostedForm } from '../support/posted-form'
import { as, origin, rows } from '../support/server'

await startFreshServer()
const owner = await as('owner')

/** A choice always has a value. */
const isText = ({ tag }: Control): boolean => !tag.startsWith('<select')

/** Fields that only another choice or the record's state requires; editors and examples have no mark. */
const CONDITIONAL: Readonly<Record<string, RegExp>> = {
  'promo code': /^(?:discount|buyQuantity)$/,
  'user-defined field': /^options$/,
  'payment group': /^options/,
  tribute: /^notify/,
  sponsor: /^endedOn$/,
  email: /^(?:body|_to)$/,
  'tribute type': /Template$/,
  'receipt template': /^body$/,
  'virtual event': /^(?:videoId|chatId|celebrationThreshold)$/,
  'tax receipt': /^(?:name|address01|city|state|zip|issuedOn)$/,
  sponsee: /^biography$/,
  post: /^(?:postedDate|body)$/,
  'fundraising page': /^story$/,
  page: /^(?:title|body)$/,
  product: /^(?:description|thankYouTemplate|outofstockMessage|variants.*)$/,
  'donation form': /^(?:description|amount.*|percent.*|statement|\w+Text|reminderColor|thanks\w+)$/,
  conversation: /^reply$/,
  'list of tiers': /^tiers/,
  'panel of settings': /^organization_/,
}

/** Picture and record numbers, and names whose limit is narrower than the operation's. */
const isOwnLimit = ({ name, tag }: Control): boolean =>
  /\sinputmode="numeric"/i.test(tag) || /^(?:_|userField-|segment-|regions$|roleName$)|crmGiftType$/.test(name)

/** Small forms of a few fields, without a bar of their own. */
const SMALL = new Set(['timeline update', 'picture', 'membership of a supporter'])

/** Longer texts would fill the page, and are refused before the form is read. */
const MAX_TRIED = 5000

/** Forms that are tested in another way, each with the reason. */
const OTHERS: Readonly<Record<string, string>> = {
  'totals of a fundraising page': 'It has amounts alone.',
  provider: 'A secret is never sent back.',
  'URL of a virtual event': 'Its page has two forms.',
  note: 'It is opened in its place among others.',
  'row of an import': 'A cell that is too long is a problem of its row, which stays as it was typed.',
}

const post = (address: string, values: PostedForm): Promise<Response> =>
  owner.raw(address, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams(
      Object.entries(values).flatMap(([name, value]) => [value].flat().map((one) => [name, one])),
    ),
  })

/** Much longer than any limit, for fields without one. */
const MUCH = 66_000
const NUMBER = /\sinputmode="(?:numeric|decimal)"/i
const TEXT = /^<textarea|\stype="(?:text|search|email|url|tel|password)"|^<input(?!.*\stype=)/
/** An editor's limit includes formatting, and its text is refused instead of cut. */
const isEditor = ({ tag }: Control): boolean => tag.includes('rich-source')
const isWritten = (control: Control): boolean =>
  TEXT.test(control.tag) && !NUMBER.test(control.tag) && !isEditor(control)
const isNamed =
  ({ name }: Control) =>
  (other: Control): boolean =>
    other.name === name
const saysLimit = (page: string) => (control: Control) => isRefused(control) && /characters/.test(noteOf(page, control))

describe.each(FORMS.filter(({ form }) => !(form in OTHERS)))(
  'the form of a $form',
  ({ form, record, at, intent = 'save' }) => {
    const open = async () => {
      const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
      const address = `/jpanel/${at(String(row?.id))}`
      const page = await (await owner.visit(address)).text()
      const posted = formWith(page, OPENED)
      const html = markupWith(page, OPENED)
      return { address, posted, html, controls: controlsOf(page).filter(({ name }) => Object.hasOwn(posted, name)) }
    }

    test('marks each field of text as required or as optional, and none as both', async () => {
      const { controls } = await open()
      for (const control of controls) {
        const isOptional = control.label.includes('Optional')
        expect(isRequired(control) && isOptional, control.name).toBe(false)
        const isMarked = isRequired(control) || isOptional || CONDITIONAL[form]?.test(control.name)
        if (isText(control)) expect(isMarked, control.name).toBe(true)
      }
    })

    test('refuses text over its stated limits at each field, and keeps it', async () => {
      const { address, posted, controls } = await open()
      const limited = controls.filter(
        (control) => limitOf(control) > 0 && limitOf(control) < MAX_TRIED && !isOwnLimit(control),
      )
      const long = Object.fromEntries(limited.map((control) => [control.name, 'x'.repeat(limitOf(control) + 1)]))
      const answer = await post(address, { intent, ...posted, ...long })
      const page = await answer.text()
      expect(answer.status, page).toBe(422)
      const refused = controlsOf(page).filter(isRefused)
      expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(limited.map(({ name }) => name)))
      expect(formWith(page, OPENED)).toMatchObject(long)
    })

    test('asks before it is left with changes, and saves from a bar unless it is small', async () => {
      const { html } = await open()
      const hasBar = html.includes('data-guard="bar"') || /<noscript><button[^>]*type="submit"/.test(html)
      expect(hasBar || (SMALL.has(form) && html.includes('data-guard="small"'))).toBe(true)
    })

    test('takes text as long as each field says, and refuses none for a length that no field says', async () => {
      const { address, posted, controls } = await open()
      const written = controls.filter((control) => isWritten(control) && !isOwnLimit(control))
      const tried = written.filter((control) => limitOf(control) > 0 && limitOf(control) < MAX_TRIED)
      // One field exceeds its limit each time, so that nothing is stored.
      for (const spoiler of tried.slice(0, 2)) {
        const values = written.map((control) => {
          const limit = limitOf(control)
          const length = control === spoiler ? limit + 1 : limit === 0 ? MUCH : limit < MAX_TRIED ? limit : 1
          return [control.name, 'x'.repeat(length)]
        })
        const answer = await post(address, { intent, ...posted, ...Object.fromEntries(values) })
        const page = await answer.text()
        expect(answer.status).toBe(422)
        const refused = controlsOf(page).filter(saysLimit(page))
        expect(refused.map(({ name }) => name)).toEqual([spoiler.name])
      }
    })

    test('shows the limit of each editor, and refuses longer text at its field', async () => {
      const { address, posted, controls } = await open()
      const editors = controls.filter(isEditor)
      if (editors.length === 0) return
      expect(editors.filter((control) => editorLimitOf(control) === 0)).toEqual([])
      const long = editors.map((control) => [control.name, 'x'.repeat(editorLimitOf(control) + 1)])
      const page = await (await post(address, { intent, ...posted, ...Object.fromEntries(long) })).text()
      const refused = controlsOf(page).filter(isRefused)
      expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(editors.map(({ name }) => name)))
    })

    test('refuses as blank what it marks as required, and nothing that it marks as optional', async () => {
      const { address, posted, controls } = await open()
      const written = controls.filter((control) => TEXT.test(control.tag) && !CONDITIONAL[form]?.test(control.name))
      const required = written.filter(isRequired)
      if (required.length === 0) return
      const blank = Object.fromEntries(written.map(({ name }) => [name, '']))
      const answer = await post(address, { intent, ...posted, ...blank })
      const page = await answer.text()
      expect(answer.status).toBe(422)
      const refused = controlsOf(page).filter((control) => isRefused(control) && written.some(isNamed(control)))
      expect(refused.map(({ name }) => name).toSorted()).toEqual(required.map(({ name }) => name).toSorted())
    })
  },
)
