import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'

const LINE = /^ {2}'(GET|POST|PUT|DELETE) (\/[^']+)': (?:\([^)]*\) =>\s*)?(\w*)/gm

/** `frame` is the folder of the table, such as `jpanel`; `made` is the function that a line calls. */
export type CallAddress = { frame: string; method: string; address: string; made: string }

/** Read from the text of the tables: loading them would load the whole domain into the build and into tests. */
export const callAddresses = (): CallAddress[] =>
  globSync('endpoints/*/*.ts', { cwd: import.meta.dirname })
    .toSorted()
    .flatMap((file) =>
      [...readFileSync(path.join(import.meta.dirname, file), 'utf8').matchAll(LINE)].map(
        ([, method = '', address = '', made = '']) => ({
          frame: file.split(path.sep)[1] ?? '',
          method,
          address,
          made,
        }),
      ),
    )
