import os from 'node:os'
import { packWhenNeeded } from '../build.ts'
import { endWithParent } from './child.ts'

os.setPriority(os.constants.priority.PRIORITY_LOW)
endWithParent()
await packWhenNeeded()
