// Shared by `almoner/framed-form` (bin/lint/rules.mjs), file by file, and bin/forms/check.mjs, across files.

const OWN_FORM =
  'A form with fields that is posted goes through the form frame: useServerForm (app/http/form) brings back ' +
  'what was typed and ties errors to fields; the Form takes its id, as id={form.id} or {...submits(form, …)}.'
const OWN_ADDRESS_FORM =
  'A form with fields that is sent with GET is read by a schema: AddressForm (app/ui/form/address-form.tsx) ' +
  'for a search or a period, or the filters of a list.'

const FIELDS =
  /^(?:Input|PasswordInput|Textarea|Select|Checkbox|Radio|Switch|Segmented|RichText|LibraryText|ImageField|\w+Field)$/
const PLAIN_FIELDS = new Set(['input', 'select', 'textarea'])
/** The frames themselves; that of a list is also the form of its selected rows. */
const FRAMES = /(?:^|[\\/])app[\\/]ui[\\/](?:list[\\/](?:filter-bar|list-screen)|form[\\/]address-form)\.tsx$/

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

const attributeOf = (opening, name) =>
  opening.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name)
const textOf = (attribute) => attribute?.value?.value

export const nameOf = ({ name }) => (name.type === 'JSXIdentifier' ? name.name : '')

export const isField = (opening) => {
  const name = nameOf(opening)
  return PLAIN_FIELDS.has(name) ? textOf(attributeOf(opening, 'type')) !== 'hidden' : FIELDS.test(name)
}

export const isForm = (opening) => ['Form', 'form', 'PostForm'].includes(nameOf(opening))

/** 'post' or 'get'; null for what is sent by a script alone, which has no method. */
export function methodOf(opening) {
  if (nameOf(opening) === 'PostForm') return 'post'
  const method = isForm(opening) ? textOf(attributeOf(opening, 'method')) : undefined
  return method === 'post' || method === 'get' ? method : null
}

export function isFramed(opening, file) {
  if (FRAMES.test(file)) return true
  const id = attributeOf(opening, 'id')?.value?.expression
  const isSpread = ({ type, argument }) =>
    type === 'JSXSpreadAttribute' && argument.type === 'CallExpression' && isNamed(argument.callee, 'submits')
  return (id?.type === 'MemberExpression' && isNamed(id.property, 'id')) || opening.attributes.some(isSpread)
}

const OWN_TOKEN =
  'A posted form of the office is a PostForm (app/ui/form/post-form.tsx): it brings its token and is sent once.'
/** Pages of visitors have no session and no token; PostForm is the one form with one. */
const WITHOUT_TOKEN =
  /(?:^|[\\/])app[\\/](?:pages[\\/](?:jpanel[\\/](?:login|password)|linked|visitor)\b|ui[\\/]form[\\/]post-form\.tsx$)/

/** Null for a form that is the office's own frame. */
export function describeOwnToken(opening, file) {
  if (WITHOUT_TOKEN.test(file)) return null
  const isOwn = nameOf(opening) !== 'PostForm' && methodOf(opening) === 'post'
  return isOwn || textOf(attributeOf(opening, 'name')) === '_token' ? OWN_TOKEN : null
}

export const messageOf = (method) => (method === 'post' ? OWN_FORM : OWN_ADDRESS_FORM)
