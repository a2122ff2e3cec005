import { describe, expect, test } from 'vitest'
import { OPENED } from '~/kit/typed/opened'
import { FORMS } from '../support/merging-forms'
import { formWith } from '../support/posted-form'
import { as, origin, rows } from '../support/server'

const owner = await as('owner')

type Control = { name: string; tag: string; label: string }

/** The controls that a page shows under a label of their own. */
function controlsOf(page: string): Control[] {
  const labels = new Map(
    [...page.matchAll(/<label for="([^"]+)">([\s\S]*?)<\/label>/g)].map(([, id = '', label = '']) => [id, label]),
  )
  return [...page.matchAll(/<(?:input|select|textarea)\s[^>]*>/g)].flatMap(([tag]) => {
    const label = labels.get(/\sid="([^"]+)"/.exec(tag)?.[1] ?? '')
    const name = /\sname="([^"]+)"/.exec(tag)?.[1]
    return label === undefined || name === undefined ? [] : [{ name, tag, label }]
  })
}

const isRequired = ({ tag }: Control): boolean => /\srequired[=\s/>]/.test(tag)
const limitOf = ({ tag }: Control): number => Number(/\smaxlength="(\d+)"/i.exec(tag)?.[1] ?? 0)
const isRefused = ({ tag }: Control): boolean => /\saria-invalid="true"/.test(tag)

/** A choice always has a value. */
const isText = ({ tag }: Control): boolean => !tag.startsWith('<select')

/** By form, what only another choice or the state of the record requires; editors and examples bear no mark. */
const CONDITIONAL: Readonly<Record<string, RegExp>> = {
  'promo code': /^(?:discount|buyQuantity)$/,
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
  page: /^(?:title|body)$/,
  product: /^(?:description|thankYouTemplate|outofstockMessage|variants.*)$/,
  'donation form': /^(?:description|amount.*|percent.*|statement|\w+Text|reminderColor|thanks\w+)$/,
  conversation: /^reply$/,
  'list of tiers': /^tiers/,
  'panel of settings': /^organization_/,
}

/** Numbers of pictures and records, and names whose own limit is narrower than that of the operation. */
const isOwnLimit = ({ name, tag }: Control): boolean =>
  /\sinputmode="numeric"/i.test(tag) || /^(?:_|userField-|segment-|regions$|roleName$)|crmGiftType$/.test(name)

/** Longer texts would fill the page, and the door refuses them before the form is read. */
const MAX_TRIED = 5000

/** Forms of another kind, and why. */
const OTHERS: Readonly<Record<string, string>> = {
  'totals of a fundraising page': 'It has amounts alone.',
  provider: 'A secret is never sent back.',
  'URL of a virtual event': 'Its page has two forms.',
  note: 'It is opened in its place among others.',
  'row of an import': 'A cell that is too long is a problem of its row, which stays as it was typed.',
}

describe.each(FORMS.filter(({ form }) => !(form in OTHERS)))(
  'the form of a $form',
  ({ form, record, at, intent = 'save' }) => {
    const open = async () => {
      const [row] = await rows<{ id: string | number }>(`${record} ORDER BY 1 DESC LIMIT 1`)
      const address = `/jpanel/${at(String(row?.id))}`
      const page = await (await owner.visit(address)).text()
      const posted = formWith(page, OPENED)
      return { address, posted, controls: controlsOf(page).filter(({ name }) => Object.hasOwn(posted, name)) }
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

    test('refuses text over the limits that it says, beside each field, and keeps it', async () => {
      const { address, posted, controls } = await open()
      const limited = controls.filter(
        (control) => limitOf(control) > 0 && limitOf(control) < MAX_TRIED && !isOwnLimit(control),
      )
      const long = Object.fromEntries(limited.map((control) => [control.name, 'x'.repeat(limitOf(control) + 1)]))
      const pairs = Object.entries({ intent, ...posted, ...long }).flatMap(([name, value]) =>
        [value].flat().map((one) => [name, one]),
      )
      const answer = await owner.raw(address, {
        method: 'POST',
        headers: { accept: 'text/html', origin: origin() },
        body: new URLSearchParams(pairs),
      })
      const page = await answer.text()
      expect(answer.status, page).toBe(422)
      const refused = controlsOf(page).filter(isRefused)
      expect(refused.map(({ name }) => name)).toEqual(expect.arrayContaining(limited.map(({ name }) => name)))
      expect(formWith(page, OPENED)).toMatchObject(long)
    })
  },
)
