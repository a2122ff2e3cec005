import { analyse } from 'scslre'

// Our own lint rules that no ready-made rule covers; loaded by .oxlintrc.json.

const isNamed = (node, name) => node?.type === 'Identifier' && node.name === name

const CLOCK = 'Time comes from ctx.now, so that tests and replays can choose it; the clock itself is app/kit/clock.ts.'
const UNSAFE_SQL = 'SQL is written with the sql template of app/kit/sql.ts, which keeps values apart from text.'
const SLOW_REGEXP =
  'This regular expression may need time that grows faster than its text. Bound a quantifier, let two neighbors share no character, or test the parts one by one.'
const HIDDEN_REGEXP = 'A regular expression is written as a literal, so that it can be shown to be linear.'
const UNSAFE = new Set(['$queryRawUnsafe', '$executeRawUnsafe', 'rawUnsafe'])

/** The present moment may not be taken from the machine: `Date.now()`, `Date()` and `new Date()` without arguments. */
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
      if (node.property.type === 'Identifier' && UNSAFE.has(node.property.name)) context.report({ node, message: UNSAFE_SQL })
    },
  }),
}

/** Whatever a regular expression meets, its time grows no faster than the text. */
const linearRegexp = {
  create: (context) => ({
    Literal(node) {
      if (!node.regex) return
      const { pattern: source, flags } = node.regex
      if (analyse({ source, flags }, { maxReports: 1 }).reports.length > 0) context.report({ node, message: SLOW_REGEXP })
    },
    NewExpression(node) {
      if (isNamed(node.callee, 'RegExp')) context.report({ node, message: HIDDEN_REGEXP })
    },
    CallExpression(node) {
      if (isNamed(node.callee, 'RegExp')) context.report({ node, message: HIDDEN_REGEXP })
    },
  }),
}

export default {
  meta: { name: 'almoner' },
  rules: { 'linear-regexp': linearRegexp, 'no-ambient-clock': noAmbientClock, 'no-unsafe-sql': noUnsafeSql },
}
