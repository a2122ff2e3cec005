// Forbids tests that compare a measured time with a limit: a busy machine fails such a test, and no fault does.

const MESSAGE =
  'No test compares time with a limit: count the work (tests/support/work.ts), or make it a row of tests/bench.'

const LIMITS = new Set([
  'toBeLessThan',
  'toBeLessThanOrEqual',
  'toBeGreaterThan',
  'toBeGreaterThanOrEqual',
  'toBeCloseTo',
])
const CLOCKS = {
  Date: ['now'],
  performance: ['now'],
  process: ['cpuUsage', 'hrtime', 'threadCpuUsage', 'uptime'],
}
const DURATION = /^(?:elapsed|took|duration)/i

const nameOf = (node) => (node?.type === 'Identifier' ? node.name : undefined)

const isClock = ({ type, object, property }) =>
  type === 'MemberExpression' && CLOCKS[nameOf(object)]?.includes(nameOf(property)) === true

/** Texts and dates made of the present moment are names and days, not measurements. */
const isOther = ({ type, callee }) =>
  type === 'TemplateLiteral' || (type === 'NewExpression' && nameOf(callee) === 'Date') || nameOf(callee) === 'String'

const isNode = (value) => typeof value?.type === 'string'

function* childrenOf(node) {
  for (const [key, value] of Object.entries(node)) {
    if (key === 'parent') continue
    if (isNode(value)) yield value
    else if (Array.isArray(value)) yield* value.filter(isNode)
  }
}

const listUses = (node) =>
  [...childrenOf(node)].filter((child) => node.computed || (child !== node.property && child !== node.key))

function isMeasured(node, measured) {
  if (isClock(node) || measured.has(nameOf(node))) return true
  return !isOther(node) && listUses(node).some((child) => isMeasured(child, measured))
}

function namesIn(node) {
  if (node.type === 'Identifier') return [node.name]
  if (node.type === 'Property') return namesIn(node.value)
  return listUses(node).flatMap(namesIn)
}

function findExpect(node) {
  for (let at = node; at; at = at.type === 'CallExpression' ? at.callee : at.object) {
    if (at.type !== 'CallExpression') continue
    const { callee } = at
    if (nameOf(callee) === 'expect' || nameOf(callee.object) === 'expect') return at
  }
  return undefined
}

function measuredNames(assigned) {
  const measured = new Set()
  for (let before = -1; before < measured.size;) {
    before = measured.size
    for (const { names, value } of assigned)
      if (isMeasured(value, measured)) for (const name of names) measured.add(name)
  }
  return measured
}

export const noClockLimit = {
  create(context) {
    const assigned = []
    const compared = []
    return {
      VariableDeclarator({ id, init }) {
        if (init) assigned.push({ names: namesIn(id), value: init })
      },
      AssignmentExpression({ left, right }) {
        if (left.type === 'Identifier') assigned.push({ names: [left.name], value: right })
      },
      FunctionDeclaration({ id, body }) {
        if (id && body) assigned.push({ names: [id.name], value: body })
      },
      CallExpression(node) {
        const { callee } = node
        if (callee.type !== 'MemberExpression' || !LIMITS.has(nameOf(callee.property))) return
        const about = findExpect(callee.object)
        if (about) compared.push({ node, values: [...about.arguments, ...node.arguments] })
      },
      'Program:exit'() {
        const measured = measuredNames(assigned)
        const isTime = (value) => DURATION.test(nameOf(value) ?? '') || isMeasured(value, measured)
        for (const { node, values } of compared) if (values.some(isTime)) context.report({ node, message: MESSAGE })
      },
    }
  },
}
