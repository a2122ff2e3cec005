import { afterEach, expect, test } from 'vitest'
import { plant, type Planted } from '../support/planted.ts'

let planted: Planted | undefined
afterEach(() => planted?.remove())

function check(files: Record<string, string>) {
  planted = plant({ 'app/ui/form/field.tsx': 'export const Line = () => <input name="q" />\n', ...files }, [])
  return planted.run('bin/forms/check.mjs', planted.folder)
}

const PAGE = 'app/pages/jpanel/own.tsx'
const FIELDS = "import { Line } from '~/ui/form/field'\nexport const Fields = () => <div><Line /></div>\n"

test.each([
  ['of the same file', 'const Fields = () => <input name="reason" />\n'],
  ['of another file, through a third', "import { Fields } from './parts/fields'\n"],
  ['under another name', "import { Fields as Parts } from './parts/fields'\nconst Fields = () => <Parts />\n"],
  ['by default', "import Fields from './parts/default'\n"],
])('fields of a posted form that a component %s draws are found', (_where, above) => {
  const { status, output } = check({
    'app/pages/jpanel/parts/fields.tsx': FIELDS,
    'app/pages/jpanel/parts/default.tsx': 'export default function Named() {\n  return <textarea name="note" />\n}\n',
    [PAGE]: `${above}export const Own = () => (\n  <Form method="post">\n    <Fields />\n  </Form>\n)\n`,
  })
  expect(status).toBe(1)
  expect(output).toMatch(
    /own\.tsx:\d+: The fields of this form are drawn by Fields\. A form with fields that is posted .* useServerForm/,
  )
})

test('a form that is sent with GET is read by a schema', () => {
  const { status, output } = check({
    [PAGE]:
      'import { Line } from \'~/ui/form/field\'\nexport const Search = () => <form method="get"><Line /></form>\n',
  })
  expect(status).toBe(1)
  expect(output).toContain('own.tsx:2: The fields of this form are drawn by Line.')
  expect(output).toContain('AddressForm')
})

test.each([
  ['through the frame', 'export const Own = ({ form }) => <Form method="post" id={form.id}><Line /></Form>\n'],
  [
    'through submits',
    'export const Own = ({ form }) => <Form method="post" {...submits(form, once)}><Line /></Form>\n',
  ],
  ['of buttons', 'const Go = () => <button>Go</button>\nexport const Own = () => <Form method="post"><Go /></Form>\n'],
  ['of a script', 'export const Own = () => <form onSubmit={send}><Line /></form>\n'],
  [
    'with a hidden input',
    'const Token = () => <input type="hidden" name="t" />\nexport const Own = () => <Form ' +
      'method="post"><Token /></Form>\n',
  ],
  [
    'beside another',
    'const Own = ({ form }) => <Form method="post" id={form.id}><Line /></Form>\nexport const Both = () => ' +
      '<div><Own /></div>\n',
  ],
])('a form may be sent: %s', (_how, text) => {
  expect(check({ [PAGE]: `import { Line } from '~/ui/form/field'\n${text}` })).toEqual({ status: 0, output: '' })
})
