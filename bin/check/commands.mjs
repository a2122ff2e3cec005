import path from 'node:path'

const tool = (name, file) => path.join('node_modules', name, file)
const CODE = /^(?:app|server|pwa|bin|prisma|tests|gateway-frame)\/.+\.(?:tsx?|m?js)$/
const FORMATTED = /\.(?:tsx?|m?js|json|css|html|ya?ml|md)$/
const FENCES = ['vocabulary', 'spelling', 'citations', 'words', 'folders', 'lines', 'migrations']

/**
 * Checks that a minute has room for: format, lint and types of these files, the quick fences, and the unit tests that
 * import them. `npm test` finds the rest.
 */
export function commandsFor(files) {
  const code = files.filter((file) => CODE.test(file))
  const formatted = files.filter((file) => FORMATTED.test(file))
  return {
    format: formatted.length === 0 ? [] : [[tool('prettier', 'bin/prettier.cjs'), '--check', ...formatted]],
    lint:
      code.length === 0
        ? []
        : [[tool('oxlint', 'bin/oxlint'), '--type-aware', '--type-check', '--deny-warnings', ...code]],
    fences: [
      ...FENCES.map((name) => [`bin/check-${name}.mjs`]),
      ['bin/check/identifiers.mjs'],
      ['bin/decision-index.mjs', '--check'],
      ['bin/forms/check.mjs'],
    ],
    unit:
      code.length === 0
        ? []
        : [[tool('vitest', 'vitest.mjs'), 'related', '--run', '--project', 'unit', '--passWithNoTests', ...code]],
  }
}
