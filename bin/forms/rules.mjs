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
const FRAMES =
  /(?:^|[\\/])app[\\/]ui[\\/](?:list[\\/](?:filter-bar|list-screen|saved-views)|form[\\/]address-form)\.tsx$/

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

const findAttribute = (opening, name) =>
  opening.attributes.find((one) => one.type === 'JSXAttribute' && one.name.name === name)
/** The text of an attribute, also in braces; undefined where only the running program knows it. */
const readText = (attribute) => attribute?.value?.value ?? attribute?.value?.expression?.value

export const nameOf = ({ name }) =>
  name.type === 'JSXIdentifier' ? name.name : name.type === 'JSXMemberExpression' ? name.property.name : ''

export const isField = (opening) => {
  const name = nameOf(opening)
  return PLAIN_FIELDS.has(name) ? readText(findAttribute(opening, 'type')) !== 'hidden' : FIELDS.test(name)
}

export const isForm = (opening) => ['Form', 'form', 'PostForm'].includes(nameOf(opening))

const isSubmits = ({ type, argument }) =>
  type === 'JSXSpreadAttribute' && argument.type === 'CallExpression' && isNamed(argument.callee, 'submits')

/**
 * Returns 'post', 'get', or null for a form that only a script sends. A method that cannot be read here, or may be
 * among spread attributes, counts as 'post'.
 */
export function readMethod(opening) {
  if (!isForm(opening)) return null
  if (nameOf(opening) === 'PostForm') return 'post'
  const attribute = findAttribute(opening, 'method')
  if (attribute !== undefined) return String(readText(attribute)).toLowerCase() === 'get' ? 'get' : 'post'
  const isSpread = opening.attributes.some((one) => one.type === 'JSXSpreadAttribute' && !isSubmits(one))
  return isSpread ? 'post' : null
}

export const isServerForm = (init) => init?.type === 'CallExpression' && isNamed(init.callee, 'useServerForm')

/**
 * `serverForms` maps each variable of the file to whether it is a form of the frame. A form that is passed along is
 * named `form`.
 */
export function isFramed(opening, file, serverForms = new Map()) {
  if (FRAMES.test(file) || opening.attributes.some(isSubmits)) return true
  const id = findAttribute(opening, 'id')?.value?.expression
  if (id?.type !== 'MemberExpression' || !isNamed(id.property, 'id')) return false
  const { object } = id
  if (object.type === 'MemberExpression') return isNamed(object.property, 'form')
  return serverForms.get(object.name) ?? object.name === 'form'
}

const OWN_TOKEN =
  'A posted form of the office is a PostForm (app/ui/form/post-form.tsx): it brings its token and is sent once.'
/** Pages of visitors have no session and so no token. PostForm is the only form with a token. */
const WITHOUT_TOKEN =
  /(?:^|[\\/])app[\\/](?:pages[\\/](?:jpanel[\\/](?:login|password)|linked|visitor)\b|ui[\\/]form[\\/]post-form\.tsx$)/

const HIDDEN_FORM =
  'A form is written as <PostForm> or <AddressForm>, by this name: another name, or createElement, hides it from ' +
  'the rules of the form frame.'

export const describeCall = ({ callee, arguments: [made] }) => {
  const isCreate = isNamed(callee, 'createElement') || isNamed(callee.property, 'createElement')
  return isCreate && (made?.value === 'form' || isNamed(made, 'Form')) ? HIDDEN_FORM : null
}

export const describeAlias = ({ imported, local }) =>
  /^(?:Form|PostForm)$/.test(imported.name) && local.name !== imported.name ? HIDDEN_FORM : null

const HOLDS = new Set(['VariableDeclarator', 'Property', 'JSXExpressionContainer', 'ConditionalExpression'])

export const describeValue = ({ name, parent }) =>
  /^(?:Form|PostForm)$/.test(name) &&
  HOLDS.has(parent.type) &&
  [parent.init, parent.value, parent.expression, parent.consequent, parent.alternate].some((one) => isNamed(one, name))
    ? HIDDEN_FORM
    : null

const OWN_SUBMIT =
  'Fields are posted by <PostForm>, and what no field holds by usePost (parts/session/use-post.ts): a submit of its ' +
  'own passes the form frame by.'
const SUBMITS = new RegExp(
  String.raw`(?:^|[\\/])app[\\/](?:ui[\\/]shell[\\/]search-as-typed|pages[\\/]jpanel[\\/](?:media[\\/]parts` +
    String.raw`[\\/]library-tools|parts[\\/]session[\\/]use-post))\.tsx?$`,
)

export const describeSubmitImport = ({ imported }, file) =>
  imported.name === 'useSubmit' && !SUBMITS.test(file) ? OWN_SUBMIT : null

export const describeSubmitCall = ({ callee, arguments: sent }) =>
  callee.type === 'MemberExpression' && isNamed(callee.property, 'submit') && sent.length > 0 ? OWN_SUBMIT : null

const NO_BUBBLES =
  'A form has noValidate: the server says what is wrong beside its field, and no bubble of the browser.'

export const describeBubbles = (opening) =>
  ['Form', 'form'].includes(nameOf(opening)) && findAttribute(opening, 'noValidate') === undefined ? NO_BUBBLES : null

const NO_GUARD =
  'A form that edits a record asks before it is left with changes: it has a <LeaveGuard />, or the ref of ' +
  'useUnsavedChanges.'

export const describeUnguarded = (opening, inside) =>
  inside.has('Opened') && !inside.has('LeaveGuard') && findAttribute(opening, 'ref') === undefined ? NO_GUARD : null

export function describeOwnToken(opening, file) {
  if (WITHOUT_TOKEN.test(file)) return null
  const isOwn = nameOf(opening) !== 'PostForm' && readMethod(opening) === 'post'
  return isOwn || readText(findAttribute(opening, 'name')) === '_token' ? OWN_TOKEN : null
}

export const chooseMessage = (method) => (method === 'post' ? OWN_FORM : OWN_ADDRESS_FORM)
