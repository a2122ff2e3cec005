import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../../server/settings.ts'
import { startArguments } from '../support/launch-server.ts'

test('a container starts the server with the flags of `npm start`', () => {
  const command = /^CMD (.+)$/m.exec(readFileSync(path.join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '[]'
  expect(JSON.parse(command)).toEqual(['node', ...startArguments()])
})
