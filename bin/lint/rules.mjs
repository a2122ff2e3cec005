import { analyse } from 'scslre'
import { noClockLimit } from './clock-limits.mjs'
import {
  describeAlias,
  describeBubbles,
  describeCall,
  describeOwnToken,
  describeSubmitCall,
  describeSubmitImport,
  describeUnguarded,
  describeValue,
  isField,
  isFramed,
  isServerForm,
  chooseMessage,
  readMethod,
  nameOf,
} from '../forms/rules.mjs'

// Our own lint rules that no ready-made rule covers; loaded by .oxlintrc.json.

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

const CLOCK = 'Time comes from ctx.now, so that tests and replays can choose it; the clock itself is app/kit/clock.ts.'
const UNSAFE_SQL = 'SQL is written with the sql template of app/kit/sql.ts, which keeps values apart from text.'
const SLOW_REGEXP =
  'This regular expression may need time that grows faster than its text. Bound a quantifier, let two ' +
  'neighbors share no character, or test the parts one by one.'
const HIDDEN_REGEXP = 'A regular expression is written as a literal, so that it can be shown to be linear.'
const UNSAFE = new Set(['$queryRawUnsafe', '$executeRawUnsafe', 'rawUnsafe'])

const noAmbientClock = {
  create: (context) => ({
    NewExpression(node) {
      if (isNamed(node.callee, 'Date') && node.arguments.length === 0) context.report({ node, message: CLOCK })
    },
    CallExpression(node) {
      const { callee } = node
      if (isNamed(callee, 'Date')) context.report({ node, message: CLOCK })
      if (callee.type === 'MemberExpression' && isNamed(callee.object, 'Date') && isNamed(callee.property, 'now'))
        context.report({ node, message: CLOCK })
    },
  }),
}

const noUnsafeSql = {
  create: (context) => ({
    MemberExpression(node) {
      if (node.property.type === 'Identifier' && UNSAFE.has(node.property.name))
        context.report({ node, message: UNSAFE_SQL })
    },
  }),
}

const FIRST_SIGN = /^\\?([^\w\s^$\\([.*+?|])|^\\([[\](){}.*+?|/])/
const ALL_BUT = /\[\^((?:\\.|[^\]\\])*)\][*+]/g

/**
 * The match may begin at many places, and each looks through the rest: `<[a-z][^>]*>` on `<a<a<a`. scslre does not
 * detect this.
 */
function isSweeping(source) {
  const [, plain, escaped] = FIRST_SIGN.exec(source) ?? []
  const first = plain ?? escaped
  return first !== undefined && [...source.matchAll(ALL_BUT)].some(([, set]) => !set.includes(first))
}

const linearRegexp = {
  create: (context) => ({
    Literal(node) {
      if (!node.regex) return
      const { pattern: source, flags } = node.regex
      if (isSweeping(source) || analyse({ source, flags }, { maxReports: 1 }).reports.length > 0)
        context.report({ node, message: SLOW_REGEXP })
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'RegExp')) context.report({ node, message: HIDDEN_REGEXP })
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'RegExp')) context.report({ node, message: HIDDEN_REGEXP })
    },
  }),
}

const UNWIRED =
  'Documented names are mapped in app/wire/<area>.ts, once and typed: an endpoint imports that and ' +
  'names nothing itself.'
const SNAKE = /^[a-z0-9]+(?:_[a-z0-9]+)+$/

const keyOf = ({ key, property = key, computed }) =>
  property.type === 'Identifier' && !computed ? property.name : property.type === 'Literal' ? property.value : undefined

const isConstant = ({ type, id }) => type === 'VariableDeclarator' && /^[A-Z][A-Z0-9_]*$/.test(id.name ?? '')

/** The keys of a constant table, whose name is in capitals, are values: `credit_card: 'By card'`. */
function isInTable(node) {
  for (let at = node.parent; at; at = at.parent) if (isConstant(at)) return true
  return false
}

const namedInWire = {
  create(context) {
    const report = (node) => {
      const name = keyOf(node)
      if (typeof name === 'string' && SNAKE.test(name)) context.report({ node, message: UNWIRED })
    }
    return {
      MemberExpression: report,
      TSPropertySignature: report,
      Property(node) {
        if (node.parent.type === 'ObjectPattern' || !isInTable(node)) report(node)
      },
    }
  },
}

/** A form with fields must use the form frame. bin/forms/check.mjs finds fields that another component draws. */
const framedForm = {
  create(context) {
    const open = []
    const serverForms = new Map()
    const report = (node, message) => (message === null ? undefined : context.report({ node, message }))
    return {
      JSXOpeningElement(node) {
        for (const message of [describeOwnToken(node, context.filename), describeBubbles(node)])
          if (message !== null) context.report({ node, message })
        for (const form of open) form.inside.add(nameOf(node))
      },
      CallExpression: (node) => report(node, describeCall(node) ?? describeSubmitCall(node)),
      ImportSpecifier: (node) => report(node, describeAlias(node) ?? describeSubmitImport(node, context.filename)),
      Identifier: (node) => report(node, describeValue(node)),
      VariableDeclarator({ id, init }) {
        const name = id.name ?? id.elements?.[0]?.name
        if (name !== undefined) serverForms.set(name, isServerForm(init) || serverForms.get(name) === true)
      },
      JSXElement({ openingElement }) {
        if (readMethod(openingElement) !== null)
          open.push({ node: openingElement, hasFields: false, inside: new Set() })
        else if (open.length > 0 && isField(openingElement)) open.at(-1).hasFields = true
      },
      'JSXElement:exit'({ openingElement }) {
        if (open.at(-1)?.node !== openingElement) return
        const { node, hasFields, inside } = open.pop()
        report(node, describeUnguarded(node, inside))
        if (hasFields && !isFramed(node, context.filename, serverForms))
          context.report({ node, message: chooseMessage(readMethod(node)) })
      },
    }
  },
}

const MOCKED =
  'A mock of our own module shows nothing of how both work together: hand the part in, or look at what leaves the ' +
  'program.'
const MOCKS = new Set(['mock', 'doMock'])

const noOwnMock = {
  create: (context) => ({
    CallExpression({ callee, arguments: [mocked] }) {
      if (callee.type !== 'MemberExpression' || !isNamed(callee.object, 'vi') || !MOCKS.has(callee.property.name))
        return
      const { value } = mocked?.type === 'ImportExpression' ? mocked.source : (mocked ?? {})
      if (/^[.~]/.test(value)) context.report({ node: callee, message: MOCKED })
    },
  }),
}

export default {
  meta: { name: 'almoner' },
  rules: {
    'framed-form': framedForm,
    'linear-regexp': linearRegexp,
    'named-in-wire': namedInWire,
    'no-ambient-clock': noAmbientClock,
    'no-clock-limit': noClockLimit,
    'no-own-mock': noOwnMock,
    'no-unsafe-sql': noUnsafeSql,
  },
}
