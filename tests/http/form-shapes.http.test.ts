import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { startFreshServer } from '../support/fresh-server'
import { readAllForms, type PageForm } from '../support/page-forms'
import { as, origin } from '../support/server'

await startFreshServer()
const owner = await as('owner')

type Pair = [string, string]

const TEXT = 'A > B > C'
const rootOf = (name: string): string => name.split('[', 1)[0] ?? name

/** Shapes that another program, or a browser without a script, may send. Each replaces all fields of its name. */
const SHAPES: Readonly<Record<string, (name: string) => Pair[]>> = {
  'a text over a list': (name) => [[rootOf(name), TEXT]],
  'a text': (name) => [[name, TEXT]],
  'a text twice': (name) => [
    [name, TEXT],
    [name, 'x'],
  ],
  'a list with holes': (name) => [
    [`${rootOf(name)}[2]`, TEXT],
    [`${rootOf(name)}[7]`, 'x'],
  ],
  'a list out of order': (name) => [
    [`${rootOf(name)}[2]`, TEXT],
    [`${rootOf(name)}[0]`, 'x'],
    [`${rootOf(name)}[1]`, 'y'],
  ],
  'rows out of order': (name) => [
    [`${rootOf(name)}[2].name`, TEXT],
    [`${rootOf(name)}[0].id`, 'x'],
    [`${rootOf(name)}[1].q`, 'y'],
  ],
  'a far row': (name) => [[`${rootOf(name)}[1000000].q`, TEXT]],
  'a far text': (name) => [[`${rootOf(name)}[1000000]`, TEXT]],
  'a list without numbers': (name) => [
    [`${rootOf(name)}[]`, TEXT],
    [`${rootOf(name)}[]`, TEXT],
  ],
  'a group with a text over it': (name) => [
    [`${rootOf(name)}[a]`, 'x'],
    [rootOf(name), TEXT],
  ],
  'a deep list': (name) => [[`${rootOf(name)}[0][0][0]`, TEXT]],
  'a number beyond a column': (name) => [[name, '2147483648']],
  'a number beyond any': (name) => [[name, '9'.repeat(25)]],
  'a negative number': (name) => [[name, '-1']],
  JSON: (name) => [[name, '[{"a":null}]']],
}
/** Default messages of the form library, which people must not see. */
const LIBRARY_WORDS = /Invalid (?:input|option|string|key|element)|Too (?:small|big):|Unrecognized key|, received \w+/
/** Buttons that end what other tests need, or leave the page; other buttons of the same form try its fields. */
const IS_FINAL = /delete|discard|release|archive|void|cancel|unlock|duplicate|copy|session|token|seen/
const IS_OUTSIDE = /\/(?:logout|scheme|parts)$/

const namesOf = ({ fields }: PageForm): string[] =>
  [...new Set(fields.map(([name]) => name))].filter((name) => name !== '_token' && name !== 'intent')

const forms = (await readAllForms(owner)).filter((form) => namesOf(form).length > 0 && !IS_OUTSIDE.test(form.to))

const buttonsOf = ({ buttons }: PageForm): Pair[][] => {
  const pressed = buttons.filter(([name, value]) => name !== '__intent__' && !IS_FINAL.test(name + value))
  return pressed.length === 0 ? [[]] : [...new Map(pressed.map((one) => [one.join(), [one]])).values()]
}

function send(form: PageForm, pairs: Pair[]): Promise<Response> {
  return owner.raw(form.to, {
    method: 'POST',
    headers: { accept: 'text/html', origin: origin() },
    body: new URLSearchParams(pairs),
  })
}

test('every page with a posted form is driven here', () => {
  expect(forms.length).toBeGreaterThan(65)
})

describe.each(forms.map((form) => ({ form, names: namesOf(form).slice(0, 3).join(', ') })))(
  'the form of $form.at with $names',
  ({ form }) => {
    test('refuses or takes fields of any shape, and none is a fault', async () => {
      const names = namesOf(form)
      const tried = fc.record({
        press: fc.constantFrom(...buttonsOf(form)),
        shapes: fc.array(fc.tuple(fc.constantFrom(...names), fc.constantFrom(...Object.keys(SHAPES))), {
          minLength: 1,
          maxLength: Math.min(names.length, 6),
        }),
      })
      const all = Object.keys(SHAPES).map((shape) => ({
        press: buttonsOf(form)[0] ?? [],
        shapes: names.filter((name) => name !== '_opened').map((name): Pair => [name, shape]),
      }))
      await fc.assert(
        fc.asyncProperty(tried, async ({ press, shapes }) => {
          const changed = new Map(shapes.map(([name, shape]) => [rootOf(name), SHAPES[shape]?.(name) ?? []]))
          const others = form.fields.filter(([name]) => !changed.has(rootOf(name)))
          const answer = await send(form, [...press, ...others, ...[...changed.values()].flat()])
          const page = await answer.text()
          expect(answer.status, page).toBeLessThan(500)
          expect(LIBRARY_WORDS.exec(page)?.[0], page).toBe(undefined)
        }),
        { numRuns: all.length + 12, examples: all.map((one) => [one]) },
      )
    })
  },
)
