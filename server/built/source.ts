import path from 'node:path'
import type { RequestHandler } from 'express'
import { log, readMessage } from '../../app/kit/log.ts'
import { isPacked } from '../build.ts'
import { type ApplicationEntry, loadBundle } from '../bundle.ts'
import { pages } from '../pages.ts'
import { root, type Settings } from '../settings/settings.ts'
import { builtFiles } from '../shell.ts'
import { runScript } from './child.ts'

export interface Application {
  handler: RequestHandler
  entry: ApplicationEntry
}

export interface Source {
  files: RequestHandler
  load: () => Promise<Application>
  ready?: () => void
  close?: () => Promise<void>
}

const client = path.join(root, 'build/client')

export function builtSource({ isFast }: Settings, whenBuilt: Promise<void> = Promise.resolve()): Source {
  const ending = new AbortController()
  let files: RequestHandler | undefined
  let packing: Promise<void> | undefined

  async function pack(): Promise<void> {
    try {
      await runScript('server/built/pack.ts', [], ending.signal)
      files = builtFiles(client)
    } catch (error) {
      if (!ending.signal.aborted)
        log('warn', 'files not packed', {
          message: 'The built files could not be packed, so each response is compressed.',
          reason: readMessage(error),
        })
    }
  }

  return {
    files: (request, response, next) => (files ? files(request, response, next) : next()),
    async load() {
      await whenBuilt
      const { build, entry } = await loadBundle()
      files = builtFiles(client)
      return { handler: pages(build, entry, isFast), entry }
    },
    ready() {
      if (!isPacked()) packing = pack()
    },
    async close() {
      ending.abort()
      await packing
    },
  }
}
