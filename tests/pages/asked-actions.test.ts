import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { ACTING_ACTIONS, ASKED_ACTIONS, CALLED_ACTIONS } from '~/pages/jpanel/parts/asked-actions'
import { PLAIN_ACTIONS } from '../support/plain-actions'

const PAGES = path.resolve('app/pages/jpanel')
const files = readdirSync(PAGES, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.endsWith('asked-actions.ts'))
  .map((file) => ({ file, text: readFileSync(path.join(PAGES, file), 'utf8') }))

/** An action of a page: `delete: intent(deleteRule, …)`. */
const WRAPPED = String.raw`(?:(?:say|redirect)ing\w+\(\s*(?:[\w.]+|'[^']+'),\s*)*`
const ACTION = new RegExp(String.raw`^\s+'?([\w-]+)'?: ${WRAPPED}(?:flashI|i)ntent\(\s*(?:mergeSave\(\s*)?(\w+)`, 'gm')
const actions = files.flatMap(({ file, text }) =>
  [...text.matchAll(ACTION)].map(([, name = '', operation = '']) => ({ file, name, operation })),
)
const PRESSED = new Set(['Button', 'button', 'ConfirmSubmit'])

/** Elements that post an action; a menu posts through an object with `asks`. */
function pressesOf({ file, name }: { file: string; name: string }): string[] {
  const area = file.split('/', 1)[0] ?? ''
  const near = files.filter((one) => one.file.startsWith(`${area}/`))
  const inArea = near.flatMap(({ text }) => pressesIn(text, name))
  return inArea.length > 0
    ? inArea
    : files.flatMap((one) => (one.file.startsWith('parts/') ? pressesIn(one.text, name) : []))
}

const pressesIn = (text: string, name: string): string[] => [
  ...[...text.matchAll(new RegExp(`\\bvalue=(?:"${name}"|\\{[^}]*'${name}'[^}]*\\})`, 'g'))].flatMap(({ index }) => {
    const tag = /^<(\w+)/.exec(text.slice(text.lastIndexOf('<', index)))?.[1] ?? ''
    return PRESSED.has(tag) ? [tag] : []
  }),
  ...(new RegExp(`\\bvalue: '${name}'`).test(text) && text.includes('asks:') ? ['ConfirmSubmit'] : []),
]

test('every action that is final, moves money or mails people asks before it acts', () => {
  const guarded = actions.filter(({ operation }) => (ASKED_ACTIONS as readonly string[]).includes(operation))
  const wrong = guarded.filter((action) => {
    const presses = pressesOf(action)
    return presses.length === 0 || presses.some((tag) => tag !== 'ConfirmSubmit')
  })
  expect(wrong).toEqual([])
  expect(new Set(guarded.map(({ operation }) => operation))).toEqual(new Set(ASKED_ACTIONS))
})

test('the table has every action whose name means that it begins, ends, pays or sends something', () => {
  const BEGINS = /^(?:activate|add(?:Person|Sponsor\b)|apply|approve|clear|connect|resume|retry|start|verify)/
  const ENDS = /^(?:cancel|charge|delete|disable|discard|dismiss|issue|mail|mark|merge|notify|process|refund|release)/
  const SENDS = /^(?:remove|renew|replace|reset|send|suspend|void)/
  const known = new Set<string>([...ASKED_ACTIONS, ...Object.keys(ACTING_ACTIONS)])
  const missing = actions.filter(
    ({ operation }) => [BEGINS, ENDS, SENDS].some((verbs) => verbs.test(operation)) && !known.has(operation),
  )
  expect(missing).toEqual([])
  expect(
    Object.keys(ACTING_ACTIONS).filter((operation) => !actions.some((one) => one.operation === operation)),
  ).toEqual([])
})

test('every action of every page is known as one that asks, one that acts for a reason, or a plain one', () => {
  const known = new Set<string>([...ASKED_ACTIONS, ...Object.keys(ACTING_ACTIONS), ...PLAIN_ACTIONS])
  expect(actions.length).toBeGreaterThan(150)
  expect(actions.filter(({ operation }) => !known.has(operation))).toEqual([])
  expect([...PLAIN_ACTIONS].filter((one) => !actions.some(({ operation }) => operation === one))).toEqual([])
})

const sources = readdirSync('app/domain', { recursive: true, encoding: 'utf8' })

function readOperation(name: string): string {
  const file = `/${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.server.ts`
  const at = sources.find((one) => one.endsWith(file))
  return at === undefined ? '' : readFileSync(path.join('app/domain', at), 'utf8')
}

test('the table has every action whose operation mails, charges, refunds or buys something', () => {
  const ACTS =
    /\b(?:mail|notify|send|charge|refund|capture)[A-Z]\w*\(|perform\((?:send|notify|change)|job: '[\w.-]*mail/
  const BUYS = /ports\.phoneNumbers\.(?!key\b)/
  const known = new Set<string>([...ASKED_ACTIONS, ...Object.keys(ACTING_ACTIONS)])
  const acting = actions.filter(({ operation }) => [ACTS, BUYS].some((words) => words.test(readOperation(operation))))
  expect(acting.length).toBeGreaterThan(15)
  expect(acting.filter(({ operation }) => !known.has(operation))).toEqual([])
})

test('a number is bought only after a question that names it', () => {
  const page = files.find(({ file }) => file === 'messenger/new-number.tsx')?.text ?? ''
  expect(pressesIn(page, 'choose')).toEqual(['ConfirmSubmit'])
  expect(page).toContain('title={`Buy ${short}?`}')
})

const questions = files.flatMap(({ file, text }) =>
  [...text.matchAll(/<ConfirmSubmit\b([\s\S]*?)<\/ConfirmSubmit>/g)].map(([, source = '']) => ({ file, source })),
)

test('ends the label of every button that asks in dots', () => {
  expect(questions.length).toBeGreaterThan(40)
  expect(questions.filter(({ source }) => !/…['"`}\s)]*$/.test(source)).map(({ file }) => file)).toEqual([])
})

test('every question that says an email goes out says also where no email leaves', () => {
  const mailing = questions.filter(({ source }) =>
    /\bsends? \d+ email|Send 1 email|gets 1 email|emailed to/.test(source),
  )
  expect(mailing.length).toBeGreaterThan(4)
  expect(mailing.filter(({ source }) => !/\bmails\b/.test(source)).map(({ file }) => file)).toEqual([])
})

test('the question of a selection names how many in its title and on its button', () => {
  const screens = files.filter(({ file }) => file.endsWith('.tsx'))
  const selections = screens.flatMap(({ file, text }) =>
    [...text.matchAll(/\b(?:title|act): \(([^)]*)\) =>(?! void)/g)].map(([, count]) => ({ file, count })),
  )
  expect(selections.length).toBeGreaterThan(15)
  expect(selections.filter(({ count }) => count === '')).toEqual([])
})

const CALL = /\b(?:call|send|tillCall)(?:<[^(]*>)?\(\s*[`'"](\/jpanel\/[^`'"]*)[`'"](?=([\s\S]{0,160}))/g

/** Addresses that scripts post, with a colon for each parameter. */
const called = files.flatMap(({ file, text }) =>
  [...text.matchAll(CALL)]
    .filter(([, , rest = '']) => !rest.includes("method: 'GET'"))
    .map(([, to = '']) => ({ file, text, to: to.replaceAll(/\$\{[^}]*\}/g, ':').replace(/\?.*/, '') })),
)

test('the table has every call that a script of a screen posts, and those that are final ask first', () => {
  expect(called.length).toBeGreaterThan(25)
  expect(called.filter(({ to }) => !(to in CALLED_ACTIONS))).toEqual([])
  expect(Object.keys(CALLED_ACTIONS).filter((to) => !called.some((one) => one.to === to))).toEqual([])
  const asking = called.filter(({ to, file }) => CALLED_ACTIONS[to] === 'asks' && !file.endsWith('fulfil-button.tsx'))
  expect(asking.filter(({ text }) => !text.includes('<ConfirmDialog')).map(({ file }) => file)).toEqual([])
})
