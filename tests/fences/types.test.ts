import path from 'node:path'
import ts from 'typescript'
import { expect, test } from 'vitest'

const root = path.resolve(import.meta.dirname, '../..')

/** Only a strict compiler refuses each text, with this error number. */
const VIOLATIONS: Record<string, [text: string, code: number]> = {
  noImplicitAny: ['export const twice = (value) => value * 2', 7006],
  strictNullChecks: ['export const size = (text: string | null) => text.length', 18047],
  strictPropertyInitialization: ['export class Box {\n  size: number\n}', 2564],
  useUnknownInCatchVariables: ['try {\n  JSON.parse("")\n} catch (error) {\n  console.log(error.message)\n}', 18046],
  noUncheckedIndexedAccess: ['export const first = (list: number[]): number => list[0]', 2322],
  noImplicitOverride: ['class Base {\n  run() {}\n}\nexport class Own extends Base {\n  run() {}\n}', 4114],
  noFallthroughCasesInSwitch: [
    'export function name(n: number) {\n  switch (n) {\n    case 1:\n      console.log(n)\n    case 2:\n      ' +
      'console.log(n)\n  }\n}',
    7029,
  ],
  erasableSyntaxOnly: ['export enum Colour {\n  Red,\n}', 1294],
  verbatimModuleSyntax: ["import { PathLike } from 'node:fs'\nexport const same = (file: PathLike) => file", 1484],
}

const CLEAN = 'export const first = (list: readonly number[]): number | undefined => list[0]'

function diagnose(texts: Record<string, string>): Map<string, number[]> {
  const { config } = ts.readConfigFile(path.join(root, 'tsconfig.json'), (file) => ts.sys.readFile(file))
  const { options } = ts.parseJsonConfigFileContent({ ...config, include: [], files: [] }, ts.sys, root)
  const names = new Map(Object.keys(texts).map((name) => [path.join(root, 'tests', `planted-${name}.ts`), name]))
  const disk = ts.createCompilerHost(options)
  const host: ts.CompilerHost = {
    ...disk,
    fileExists: (file) => names.has(file) || disk.fileExists(file),
    readFile: (file) => texts[names.get(file) ?? ''] ?? disk.readFile(file),
    getSourceFile: (file, language) => ts.createSourceFile(file, host.readFile(file) ?? '', language),
  }
  const program = ts.createProgram([...names.keys()], { ...options, types: ['node'] }, host)
  const found = new Map<string, number[]>()
  for (const { file, code } of ts.getPreEmitDiagnostics(program)) {
    const name = names.get(file?.fileName ?? '') ?? 'elsewhere'
    found.set(name, [...(found.get(name) ?? []), code])
  }
  return found
}

const found = diagnose({
  clean: CLEAN,
  ...Object.fromEntries(Object.entries(VIOLATIONS).map(([name, [text]]) => [name, text])),
})

test.each(Object.entries(VIOLATIONS))('the compiler refuses what %s forbids', (name, [, code]) => {
  expect(found.get(name)).toContain(code)
})

test('strict text passes', () => {
  expect(found.get('clean')).toBeUndefined()
})
