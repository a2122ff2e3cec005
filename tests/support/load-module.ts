import path from 'node:path'
import { runnerImport } from 'vite'
import { root } from '../../server/settings/settings.ts'

/** Loads a module of the browser, whose imports only the build resolves. */
export async function loadModule<M>(file: string): Promise<M> {
  const { module } = await runnerImport<M>(path.join(root, file), {
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { tsconfigPaths: true },
  })
  return module
}
