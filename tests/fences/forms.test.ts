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

const WRAPPERS = {
  'app/pages/jpanel/parts/wrapped.tsx':
    'export function Sent({ children }) {\n  return <PostForm>{children}</PostForm>\n}\n' +
    'export const Held = ({ form, children }) => <PostForm id={form.id}>{children}</PostForm>\n' +
    'export const Named = ({ id, children }) => <PostForm id={id}>{children}</PostForm>\n',
}

test.each([
  ['of its own', '<Sent><Line /></Sent>'],
  ['of another component', '<Sent><div><Fields /></div></Sent>'],
  ['under an id that is no form', '<Named id={product.id}><input name="reason" /></Named>'],
])('fields %s are found within a form that takes them as children', (_where, jsx) => {
  const { status, output } = check({
    ...WRAPPERS,
    'app/pages/jpanel/parts/fields.tsx': FIELDS,
    [PAGE]:
      "import { Line } from '~/ui/form/field'\nimport { Fields } from './parts/fields'\n" +
      `import { Sent, Named } from './parts/wrapped'\nexport const Own = ({ product }) => ${jsx}\n`,
  })
  expect(status).toBe(1)
  expect(output).toMatch(/own\.tsx:4: The fields within (?:Sent|Named), which is a form, .* useServerForm/)
})

test('fields within a form that takes them as children are the frame’s where it has its id', () => {
  const { status, output } = check({
    ...WRAPPERS,
    [PAGE]:
      "import { Line } from '~/ui/form/field'\nimport { Held, Named, Sent } from './parts/wrapped'\n" +
      'export const Own = ({ form }) => <><Held form={form}><Line /></Held><Named id={form.id}><Line /></Named>' +
      '<Sent><button>Go</button></Sent></>\n',
  })
  expect({ status, output }).toEqual({ status: 0, output: '' })
})

test.each([
  ['a record', 'export const Own = ({ record }) => <PostForm id={record.id}><Line /></PostForm>\n'],
  ['a variable', 'const form = { id: 1 }\nexport const Own = () => <PostForm id={form.id}><Line /></PostForm>\n'],
])('the id of %s makes no form of the frame', (_what, text) => {
  const { status, output } = check({ [PAGE]: `import { Line } from '~/ui/form/field'\n${text}` })
  expect(status).toBe(1)
  expect(output).toContain('useServerForm')
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
