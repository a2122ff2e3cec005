import { expect, test } from 'vitest'
import { readAllForms, type PageForm } from '../support/page-forms'
import { as } from '../support/server'

const owner = await as('owner')

/** Fields with text that takes a while to type. */
const IS_TEXT = /<textarea|<input(?=[^>]*\stype="(?:text|email|tel|url|number)")|<input(?![^>]*\stype=)/
const HAS_GUARD = /data-guard="(?:bar|small)"|<noscript><button[^>]*type="submit"/

/** Forms that may be left without a question, each with the reason. */
const UNGUARDED: readonly (readonly [form: RegExp, why: string])[] = [
  [/\?supporter=1 $|\/posts $/, 'The name of a view, which its popover keeps while it is open.'],
  [/\/import upload$/, 'Which file it is; nothing of it is typed.'],
  [/\/parts /, 'The parts of forms in development save nothing.'],
]

/** Panels and tabs over a page that have their own forms. */
const STATES = [
  'contributions/7F3A09C2B1?panel=refund',
  'contributions/7F3A09C2B1?panel=receipt',
  'supporters/1?tab=notes',
  'supporters/1?update=new',
]

const keyOf = ({ to, buttons }: PageForm): string => `${to} ${buttons.map(([, value]) => value).join(',')}`

test('every form that somebody types into asks before it is left', async () => {
  const forms = (await readAllForms(owner, STATES)).filter(({ html }) => IS_TEXT.test(html))
  expect(forms.length).toBeGreaterThan(40)
  const intents = forms.flatMap(({ fields, buttons }) => [...fields, ...buttons]).map(([, value]) => value)
  expect(intents).toEqual(expect.arrayContaining(['refund', 'mail', 'add-note', 'add-post']))
  const open = forms.filter((form) => !HAS_GUARD.test(form.html) && !UNGUARDED.some(([key]) => key.test(keyOf(form))))
  expect(open.map(keyOf)).toEqual([])
})

const selectsIn = (html: string): string[] => html.match(/<select[\s\S]*?<\/select>/g) ?? []
const IS_BLANK_FIRST = /^<select[^>]*>\s*<option[^>]*\svalue=""/

test('begins every choice without a value with a blank option', async () => {
  const forms = (await readAllForms(owner)).filter(({ to }) => !to.endsWith('/parts'))
  const unselected = forms.flatMap((form) =>
    selectsIn(form.html)
      .filter((select) => !/^<select[^>]*\smultiple/.test(select))
      .filter((select) => !/<option[^>]*\sselected/.test(select) && !IS_BLANK_FIRST.test(select))
      .map((select) => `${form.to} ${/\sname="([^"]*)"/.exec(select)?.[1] ?? ''}`),
  )
  expect(unselected).toEqual([])
})
