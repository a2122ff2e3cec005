import { createBuilder } from 'vite'
import { root } from '../settings/settings.ts'
import { endWithParent } from './child.ts'

endWithParent()
const builder = await createBuilder({ root, logLevel: 'warn' })
await builder.buildApp()
